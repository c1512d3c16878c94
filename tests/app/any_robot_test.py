# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""Robots that others drew, without their keyframes and SRDF, by the presets that take any robot: each stands, on level
ground, on a slope and on stairs, or is refused with the reason. LEGWORK_FULL=1 tries all of ../shared/models, else two.

Usage: any_robot_test.py LEGWORK SOURCE_ROOT
"""
import glob
import json
import os
import re
import shutil
import sys
import unittest

from command import ROOT, InFolder, legwork

MODELS = os.path.join(ROOT, "..", "shared", "models")
FULL = bool(os.environ.get("LEGWORK_FULL"))
SHORT = ("unitree_go2/go2.xml", "solo_description/robots/solo12.urdf")

# What does not stand, and why; everything else must. By "ROBOT PRESET" or "ROBOT".
REASONS = {
    "menagerie/agility_cassie/cassie.xml": "its legs hold closed loops, which are not searched",
    # Two point feet: the run says beforehand that nothing holds it.
    "example-robot-data/bolt_description/robots/bolt.urdf": "stands on 2 points without soles.* tipped over",
    # No link has a shape that could touch the ground.
    "example-robot-data/simple_humanoid_description/urdf/simple_humanoid.urdf":
        "no chain of joints from the floating base ends in a colliding shape",
    "example-robot-data/simple_humanoid_description/urdf/simple_humanoid_classical.urdf":
        "no chain of joints from the floating base ends in a colliding shape",
}


def robots():
    """One file of each robot: no scenes, no variants for other programs."""
    found = []
    for pattern in ("menagerie/*/*.xml", "example-robot-data/*/robots/*.urdf", "example-robot-data/*/urdf/*.urdf"):
        for path in sorted(glob.glob(os.path.join(MODELS, pattern))):
            name = os.path.basename(path)
            if "scene" not in name and "mjx" not in name and "left_arm" not in name:
                found.append(os.path.relpath(path, MODELS))
    return [path for path in found if FULL or path.endswith(SHORT)]


def bare_copy(path, folder):
    """The robot's own folder, without SRDF files and without keyframes."""
    parts = path.split(os.sep)
    home = os.path.join(folder, parts[0], parts[1])
    if not os.path.exists(home):
        shutil.copytree(os.path.join(MODELS, parts[0], parts[1]), home, ignore=shutil.ignore_patterns("srdf", "*.srdf"))
        os.system('chmod -R u+w "%s"' % home)
        for xml in glob.glob(os.path.join(home, "*.xml")):
            with open(xml, encoding="utf-8") as file:
                text = file.read()
            with open(xml, "w", encoding="utf-8") as file:
                file.write(re.sub(r"<keyframe>.*?</keyframe>|<keyframe\s*/>", "", text, flags=re.S))
    return os.path.join(folder, path)


class AnyRobotTest(InFolder):
    def verdict(self, path, preset):
        """What became of it, in words; and whether it stood."""
        done = legwork("run", preset, "--robot", path, "--json", "--no-report", "--no-recording", "--out",
                       os.path.join(self.folder.name, "out"), "--force", "--skip-missing-meshes",
                       cwd=self.folder.name)
        if done.returncode == 2:
            return done.stderr.strip().split("\n")[0], False
        told = json.loads(done.stdout)
        if done.returncode == 3:
            return " ".join(w for w in told["warnings"] if "points" in w) + " " + told["ended_early"], False
        tilt = told["metrics"].get("tilt", {"value": 0})["value"]
        moved = told["metrics"].get("travelled", {"value": 0})["value"]
        words = "leans %.3f rad and moves %.1f mm in its last second" % (tilt, 1e3 * moved)
        return words, tilt < 0.05 and moved < 0.02

    @unittest.skipUnless(os.path.isdir(MODELS), "[skipped] no %s" % MODELS)
    def test_a_robot_without_keyframe_and_srdf_stands_or_is_refused_with_the_reason(self):
        names = robots()
        self.assertGreaterEqual(len(names), len(SHORT))
        for path in names:
            copy = bare_copy(path, self.folder.name)
            for preset in ("stand", "slope", "stairs"):
                with self.subTest(robot=path, preset=preset):
                    words, stood = self.verdict(copy, preset)
                    print("%-58s %-7s %s: %s" % (path, preset, "stands" if stood else "does not", words), flush=True)
                    reason = REASONS.get(path + " " + preset, REASONS.get(path))
                    if reason:
                        self.assertRegex(words, reason)
                    else:
                        self.assertTrue(stood, words)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]], verbosity=2)
