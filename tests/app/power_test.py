#!/usr/bin/env python3
# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""legwork power from the outside: a map, a best posture, audits that close, and refusals by name.

Usage: power_test.py LEGWORK SOURCE_ROOT
"""
import json
import os
import re
import sys
import tempfile
import unittest

from command import ROOT, legwork as command

SHARED = os.path.join(ROOT, "..", "shared", "models")
QUICK = ("--x", "-0.02:0.02:3", "--y", "-0.02:0.02:3", "--height", "0")


def legwork(*args):
    return command("power", *args)


class Power(unittest.TestCase):
    def judged(self, *args):
        result = legwork(*QUICK, *args, "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        return json.loads(result.stdout)

    def sound(self, document):
        """Whatever the robot: a map, a best posture no dearer than its cells, audits closing to 1e-9."""
        self.assertEqual(len(document["cells"]), 9)
        best = document["best"]
        good = [c for c in document["cells"] if c["verdict"] == "good"]
        self.assertTrue(good)
        self.assertLessEqual(best["cost_of_transport"], min(c["cost_of_transport"] for c in good))
        self.assertGreaterEqual(best["margin"], 0)
        self.assertLess(document["imbalance"], 1e-9)
        walk = document["full_dynamics"]
        self.assertEqual(walk["trouble"], "")
        self.assertLess(walk["audit"]["worst"], 1e-9)
        self.assertEqual(walk["solver_failed_steps"], 0)
        # A slow crawl costs what statics say, and what touchdowns and servos add.
        self.assertGreater(walk["power"], 0.8 * best["power"])
        self.assertLess(walk["power"], 2.0 * best["power"])
        for band in document["internal_forces"]["bands"]:
            self.assertLessEqual(band["lower"], band["least_effort"] + 1e-9)
            self.assertLessEqual(band["least_effort"], band["upper"] + 1e-9)

    def test_titan8_in_motor_coordinates(self):
        document = self.judged("titan8", "--parallel", "2-3", "--stroke", "0.18", "--duty", "0.75", "--samples", "240")
        self.sound(document)
        self.assertAlmostEqual(document["standing"]["power"], 0.994, delta=0.02)
        self.assertAlmostEqual(document["standing"]["power_eq7"], 0.337, delta=0.01)

    def test_a_motor_adds_electric_power(self):
        document = self.judged("titan8", "--no-verify", "--motor", "0.5,0.05,100,0.8")
        self.assertGreater(document["best"]["electric"], document["best"]["power_positive"])
        self.assertLess(document["best"]["electric_regenerating"], document["best"]["electric"])

    def test_with_a_motor_the_cheapest_is_that_of_least_electric_power(self):
        motor = self.judged("titan8", "--no-verify", "--motor", "0.5,0.05,100,0.8")
        best, good = motor["best"], [c for c in motor["cells"] if c["verdict"] == "good"]
        self.assertLessEqual(best["electric_cost_of_transport"], min(c["electric_cost_of_transport"] for c in good))
        self.assertLessEqual(best["electric"], motor["standing"]["electric"])
        # It is another question than the mechanical one: that answer costs more from the supply.
        plain = self.judged("titan8", "--no-verify")["best"]
        self.assertGreater(best["cost_of_transport"], plain["cost_of_transport"])

    def test_two_legs_are_walked(self):
        result = legwork("biped10", "--speed", "0.15:0.35:3", "--motor", "0.5,0.05,100,0.8", "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        document = json.loads(result.stdout)
        good = [t for t in document["trials"] if t["verdict"] == "good"]
        self.assertGreater(len(good), 3)
        best = document["best"]
        self.assertEqual(best["electric_cost_of_transport"], min(t["electric_cost_of_transport"] for t in good))
        for trial in good:
            self.assertGreater(trial["electric"], 0.99 * trial["power"] / 2)  # half of |power| drives at least
            self.assertAlmostEqual(trial["cost_of_transport"],
                                   trial["power"] / (document["mass"] * 9.80665 * trial["speed"]),
                                   delta=2e-3 * trial["cost_of_transport"])
            self.assertAlmostEqual(trial["speed"], trial["speed_asked"], delta=0.25 * trial["speed_asked"])
        ways = [(t["speed"], t["bend"], t["step_time"]) for t in document["trials"]]
        self.assertEqual(len(ways), len(set(ways)), "no way of walking twice")

    def test_what_two_legs_have_no_word_for_is_refused(self):
        for args, word in ((("biped10", "--x", "0"), "--x"), (("titan8", "--speed", "0.1"), "--speed")):
            result = legwork(*args)
            self.assertEqual(result.returncode, 2, result.stdout + result.stderr)
            self.assertIn(word, result.stderr)

    def test_robots_nobody_wrote_code_for(self):
        if not os.path.isdir(SHARED):
            self.skipTest("needs ../shared/models")
        for path in ("example-robot-data/solo_description/robots/solo12.urdf",
                     "menagerie/google_barkour_vb/scene.xml"):
            with self.subTest(path):
                self.sound(self.judged(os.path.join(SHARED, path)))

    def test_solo12_under_other_names_and_masses(self):
        folder = os.path.join(SHARED, "example-robot-data")
        if not os.path.isdir(folder):
            self.skipTest("needs ../shared/models")

        def renamed(path):
            with open(os.path.join(folder, "solo_description", path), encoding="utf-8") as file:
                text = file.read().replace("package://example-robot-data/robots/", "package://other/")
            return re.sub(r"\b(FL|FR|HL|HR)_", lambda m: "part" + m.group(1)[::-1].lower() + "_", text)

        text = re.sub(r'<mass value="([0-9.e-]+)"', lambda m: f'<mass value="{1.07 * float(m.group(1))}"',
                      renamed("robots/solo12.urdf"))
        with tempfile.TemporaryDirectory() as out:
            for name, content in (("other.urdf", text), ("other.srdf", renamed("srdf/solo.srdf"))):
                with open(os.path.join(out, name), "w", encoding="utf-8") as file:
                    file.write(content)
            self.sound(self.judged(os.path.join(out, "other.urdf"), "--srdf", os.path.join(out, "other.srdf"),
                                   "--package", f"other={folder}"))

    def test_a_report_is_written(self):
        with tempfile.TemporaryDirectory() as folder:
            result = legwork("titan8", *QUICK, "--no-verify", "--out", folder)
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assertEqual(sorted(os.listdir(folder)), ["report.html", "summary.json"])

    def test_what_has_no_meaning_is_refused(self):
        for args, word in ((("--x", "a:b"), "--x"), (("--duty", "1.5"), "duty"), (("--period", "-1"), "period"),
                           (("--stroke", "-0.1"), "stroke"), (("--parallel", "3-2"), "parallel"),
                           (("--motor", "1"), "--motor"), (("--dt", "0.01"), "--dt"), (("--mu", "-1"), "--mu"),
                           (("--gait", "gallopp"), "gallopp"), (("--pose", "nowhere"), "nowhere")):
            with self.subTest(args):
                result = legwork("titan8", *args)
                self.assertEqual(result.returncode, 2, result.stdout + result.stderr)
                self.assertIn(word, result.stderr)
                self.assertEqual(result.stdout, "")

    def test_no_good_posture_is_said(self):
        result = legwork("titan8", "--height", "0.5", "--x", "0", "--y", "0")
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn("mm short", result.stdout)


if __name__ == "__main__":
    outcome = unittest.main(argv=sys.argv[:1], exit=False).result
    if outcome.skipped and outcome.wasSuccessful():  # a failure outweighs a skip
        print("[skipped]", len(outcome.skipped), "case(s):", outcome.skipped[0][1])
    sys.exit(not outcome.wasSuccessful())
