#!/usr/bin/env python3
# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""legwork run --engine and legwork compare from the outside: the engine is named everywhere, what it lacks is refused.

Usage: engine_test.py LEGWORK SOURCE_ROOT
"""
import json
import os
import sys
import unittest

from command import InFolder, ROOT, legwork

STAND = 'duration = 0.2\n[robot]\nfile = "titan8"\n'


ENGINES = [name for name in ("ode", "mujoco", "dart")
           if "there is no engine" not in legwork("run", "titan8-quasistatic", "--engine", name, "--out", "/proc/x").stderr]


class Engines(InFolder):
    def test_a_scenario_runs_in_every_engine_and_names_it(self):
        if not ENGINES:
            self.skipTest("[skipped] built without other engines")
        for engine in ENGINES + (["ode:solver=quick"] if "ode" in ENGINES else []):
            result = legwork("run", self.scenario(STAND), "--engine", engine + ":omit=yes", "--force", "--out", self.out)
            self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
            with open(os.path.join(self.out, "summary.json"), encoding="utf-8") as file:
                summary = json.load(file)
            self.assertEqual(summary["engine"], engine + ":omit=yes")
            force = summary["metrics"]["support_force"]["value"]
            self.assertAlmostEqual(force, 215.82, delta=40 if "quick" in engine else 2)
            with open(os.path.join(self.out, "report.html"), encoding="utf-8") as file:
                self.assertIn(engine, file.read())
            replay = legwork("replay", self.out)
            self.assertEqual(replay.returncode, 2)
            self.assertIn("made by engine", replay.stderr)

    def test_what_an_engine_lacks_is_refused(self):
        if "mujoco" in ENGINES:
            result = legwork("run", self.scenario(STAND + "[material]\nstiffness = 1e6\n"), "--engine", "mujoco",
                             "--out", self.out)
            self.assertEqual(result.returncode, 2)
            self.assertIn("material.stiffness", result.stderr)
        if "ode" in ENGINES:
            rotor = os.path.join(ROOT, "tests/engines/armature.xml")
            result = legwork("run", self.scenario('duration = 0.1\n[robot]\nfile = "%s"\n[controller]\nkind = "own"\n'
                                                  % rotor), "--engine", "ode", "--out", self.out)
            self.assertEqual(result.returncode, 2)
            self.assertIn("armature", result.stderr)
            self.assertIn("omit=yes", result.stderr)
            result = legwork("run", "titan8-quasistatic", "--engine", "ode", "--out", self.out)
            self.assertEqual(result.returncode, 2)
            self.assertIn("our own engine only", result.stderr)

    def test_compare_a_scenario(self):
        engines = ",".join(["native"] + ENGINES)
        result = legwork("compare", self.scenario(STAND), "--engines", engines, "--json", "--out", self.out)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        page = json.loads(result.stdout)
        self.assertEqual([e["name"] for e in page["engines"]], ["native"] + ENGINES)
        names = [s["name"] for s in page["signals"]]
        for wanted in ("ground force", "foot force FL", "torque FL_J2", "transmitted FL_J2"):
            self.assertIn(wanted, names)
        ground = page["signals"][names.index("ground force")]["figures"]
        self.assertEqual(ground[0]["apart"], 0)
        self.assertLess(page["engines"][0]["closure"], 1e-9)
        for figure in ground[1:]:
            self.assertGreater(figure["worst"], 0)
            self.assertGreaterEqual(figure["worst"], figure["apart"])
        self.assertTrue(os.path.exists(os.path.join(self.out, "report.html")))
        text = legwork("compare", self.scenario(STAND), "--engines", "native", "--force", "--out", self.out)
        self.assertIn("report:", text.stdout)

    def test_compare_refuses(self):
        for args, word in ((["titan8-wlak"], "did you mean"),
                           ([self.scenario(STAND), "--servo", "velocity"], "--set"),
                           (["standing", "--set", "a=1"], "--set"),
                           ([self.scenario(STAND), "--engines", "native,phantom"], "phantom"),
                           ([self.scenario(STAND + "nonsense = 1\n", "wrong.toml")], "nonsense")):
            result = legwork("compare", *args, "--out", self.out)
            self.assertEqual(result.returncode, 2, result.stdout + result.stderr)
            self.assertIn(word, result.stderr)

    def test_compare_goes_on_without_an_engine_that_refuses(self):
        if "ode" not in ENGINES:
            self.skipTest("[skipped] built without ODE")
        rough = self.scenario(STAND + '[terrain]\nkind = "rough"\n')
        result = legwork("compare", rough, "--engines", "native,ode", "--json", "--out", self.out)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("heightfield", json.loads(result.stdout)["engines"][1]["refused"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
