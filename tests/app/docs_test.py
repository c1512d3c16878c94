# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""Every command of README.md and docs/ runs as it is written there.

Usage: docs_test.py LEGWORK SOURCE_ROOT. What is not run stands below with the reason; LEGWORK_FULL=1 runs the long ones too.
"""
import glob
import os
import re
import shlex
import unittest

from command import ROOT, InFolder, legwork
import sys

FULL = bool(os.environ.get("LEGWORK_FULL"))
# By how they begin, after `legwork`.
NEVER = {
    "link": "needs servos on a bus; tests/app/link_test.py drives an emulated one",
    "run titan8-hold --set controller.kind=remote": "waits for another program; tests/app/link_test.py is one",
    "view": "serves until it is stopped; tests/web looks at it",
    "inspect my_robot.urdf --q 0 0 0.5": "the rest of the numbers is left to the reader",
    "estimate --log walk.mcap": "needs a log of one's own robot",
    "study my_study.toml": "needs a cluster and a study of one's own; tests/app/study_test.py has shards and ranks",
    "compare log.csv": "needs a log of one's own robot",
    "identify log.csv": "needs a log of one's own robot",
}
LONG = {
    "walk": "walks for minutes of processor time; tests/app/walk_test.py has short ones",
    "power": "searches postures; tests/app/power_test.py has a short one",
    "run titan8-standing": "a whole experiment",
    "compare titan8-engines": "three engines",
    "run titan8-crawl": "a whole experiment",
    "study": "many runs; tests/app/study_test.py has a case of each",
    "render": "draws frame by frame in software",
}
PACKAGES = ("libode-dev", "libmujoco-dev", "libdart-dev")


def commands():
    """(file, words after `legwork`) of every indented or fenced line that calls it."""
    found = []
    for path in [os.path.join(ROOT, "README.md"), *sorted(glob.glob(os.path.join(ROOT, "docs/*.md")))]:
        with open(path, encoding="utf-8") as file:
            text = re.sub(r"\\\n\s*", " ", file.read())
        for line in text.split("\n"):
            call = re.match(r"^ {4}(?:\$ )?(?:build/release/bin/)?legwork ([a-z].*)$", line)
            if call:
                found.append((os.path.basename(path), shlex.split(call.group(1), comments=True)))
    return found


class DocsTest(InFolder):
    def setUp(self):
        super().setUp()
        # What the reader has: a robot of their own (whose trunk goes by the usual name), and runs made before.
        here = self.folder.name
        robot = legwork("export", "titan8", "--urdf").stdout.replace('"trunk"', '"base_link"')
        os.makedirs(os.path.join(here, "robots"))
        for name in ("my_robot.urdf", "robot.urdf", "robots/one.urdf", "robots/two.urdf"):
            with open(os.path.join(here, name), "w", encoding="utf-8") as file:
                file.write(robot)
        made = legwork("run", "titan8-hold", "--set", "duration=0.3", "--out", "runs/titan8-walk", "--quiet", cwd=here)
        self.assertEqual(made.returncode, 0, made.stderr)

    def test_every_command_runs_as_written(self):
        listed = commands()
        self.assertGreater(len(listed), 25)
        ran = 0
        for where, words in listed:
            text = " ".join(words)
            why = next((reason for start, reason in {**NEVER, **({} if FULL else LONG)}.items()
                        if text.startswith(start)), None)
            if why:
                print(f"{where}: not run: legwork {text}: {why}")
                continue
            with self.subTest(where=where, command=text):
                done = legwork(*words, cwd=self.folder.name)
                if done.returncode == 2 and "there is no engine" in done.stderr:
                    self.assertTrue(any(p in done.stderr for p in PACKAGES), done.stderr)
                else:
                    self.assertIn(done.returncode, (0, 1) if words[0] in ("run", "compare") else (0,), done.stderr)
                ran += 1
        print(f"{ran} of {len(listed)} commands ran")
        self.assertGreater(ran, 8)

    def test_a_missing_engine_is_told_with_its_package(self):
        for engine, package in (("ode", "libode-dev"), ("mujoco", "libmujoco-dev"), ("dart", "libdart-dev")):
            done = legwork("run", "titan8-hold", "--set", "duration=0.01", "--engine", engine + "x", cwd=self.folder.name)
            self.assertEqual(done.returncode, 2, done.stdout)
            self.assertIn(package, done.stderr)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]], verbosity=2)
