#!/usr/bin/env python3
# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""legwork walk from the outside: a walk, its numbers, its page, and refusals by name.

Usage: walk_test.py LEGWORK SOURCE_ROOT
"""
import json
import os
import re
import tempfile
import unittest

from command import ROOT, legwork as command


def legwork(*args):
    return command("walk", *args)


def scaled(text, k):
    """The robot of an MJCF file k times as long and of the same stuff: what has a length, mass, inertia or torque in it."""
    power = {"pos": 1, "size": 1, "mass": 3, "diaginertia": 5, "armature": 5, "ctrlrange": 4, "forcerange": 4}

    def grow(match):
        factor = k ** power[match[1]]
        return '%s="%s"' % (match[1], " ".join(repr(float(x) * factor) for x in match[2].split()))

    text = re.sub(r'\b(%s)="([-+.0-9e ]+)"' % "|".join(power), grow, text)

    def lift(match):
        q = [float(x) for x in match[1].split()]
        return 'qpos="%s"' % " ".join(repr(x * k if i < 3 else x) for i, x in enumerate(q))

    return re.sub(r'\bqpos="([-+.0-9e ]+)"', lift, text)


class Walk(unittest.TestCase):
    def test_half_as_large_it_walks_the_same(self):
        with open(os.path.join(ROOT, "data/robots/biped10.xml"), encoding="utf-8") as file:
            text = file.read()
        walked = []
        with tempfile.TemporaryDirectory() as folder:
            for k in (1.0, 0.5):
                path = os.path.join(folder, "robot.xml")
                with open(path, "w", encoding="utf-8") as file:
                    file.write(scaled(text, k))
                result = legwork(path, "--steps", "12", "--dt", str(1e-3 * k ** 0.5), "--json")
                self.assertEqual(result.returncode, 0, result.stderr)
                document = json.loads(result.stdout)
                self.assertAlmostEqual(document["details"]["mass"] / k ** 3, 10.0, places=12)
                walked.append((document["distance"] / k, document["details"]["relative_speed"],
                               document["cost_of_transport"]))
        for large, small in zip(*walked):
            self.assertLess(abs(small / large - 1.0), 0.02)

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
