#!/usr/bin/env python3
# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""legwork walk from the outside: a walk, its numbers, its page, and refusals by name.

Usage: walk_test.py LEGWORK SOURCE_ROOT
"""
import json
import os
import tempfile
import unittest

from command import legwork as command


def legwork(*args):
    return command("walk", *args)


class Walk(unittest.TestCase):
    def test_a_biped_walks(self):
        with tempfile.TemporaryDirectory() as folder:
            out = os.path.join(folder, "walk")
            result = legwork("biped10", "--steps", "12", "--json", "--out", out)
            self.assertEqual(result.returncode, 0, result.stderr)
            document = json.loads(result.stdout)
            self.assertEqual(list(document),
                             ["model", "steps", "distance", "speed", "duration", "fell",
                              "cost_of_transport", "push_survived", "largest_speed", "limited_by",
                              "joints", "details"])
            self.assertEqual(list(document["joints"][0]), ["name", "peak_torque", "limit"])
            self.assertEqual(document["steps"], 12)
            self.assertFalse(document["fell"])
            for joint in document["joints"]:
                self.assertLessEqual(joint["peak_torque"], joint["limit"])
            with open(os.path.join(out, "report.html"), encoding="utf-8") as page:
                self.assertIn("biped10 walks", page.read())

    def test_a_fall_is_exit_code_3(self):
        result = legwork("biped10", "--steps", "12", "--push", "1:0:0.9", "--json")
        self.assertEqual(result.returncode, 3, result.stderr)
        document = json.loads(result.stdout)
        self.assertTrue(document["fell"])
        self.assertIs(document["push_survived"], False)
        self.assertTrue(document["details"]["cause"])

    def test_refusals(self):
        for args, words in ((("titan8", "--steps", "0"), "--steps"),
                            (("biped10", "--push", "1"), "--push"),
                            (("biped10", "--set", "swing_hight=0.1"), "swing_height"),
                            (("biped10", "--speed", "0.3", "--relative", "0.2"), "--relative"),
                            (("tomas_k_planar",), "floating base"),
                            (("biped10", "--delay", "0.0003"), "--delay")):
            result = legwork(*args)
            self.assertEqual(result.returncode, 2, args)
            self.assertIn(words, result.stderr)


if __name__ == "__main__":
    unittest.main(argv=["walk_test.py"])
