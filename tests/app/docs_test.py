# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""Every command of README.md and docs/ runs as it is written there, in folders that hold what the reader has: a robot
of their own, a log of it, runs made before, an emulated robot behind PORT.

Usage: docs_test.py LEGWORK SOURCE_ROOT. What is not run stands below with the reason; LEGWORK_FULL=1 runs the long ones too.
"""
import glob
import math
import os
import re
import shlex
import signal
import subprocess
import sys
import time
import unittest

from command import LEGWORK, ROOT, InFolder, legwork

FULL = bool(os.environ.get("LEGWORK_FULL"))
# By how they begin, after `legwork`.
NEVER = {
    "inspect my_robot.urdf --q 0 0 0.5": "the rest of the numbers is left to the reader",
    "link scan /dev/ttyUSB0": "needs a real robot; the same goes to PORT below",
    "study my_study.toml": "needs a cluster and a study of one's own; tests/app/study_test.py has shards and ranks",
}
LONG = {
    "walk hrp2like28 --sweep": "hundreds of walks; lab tests sweep a few speeds and pushes",
    "walk biped10 --sweep": "hundreds of walks; lab tests sweep a few speeds and pushes",
    "run titan8-crawl": "a whole experiment",
    "study": "many runs; tests/app/study_test.py has a case of each",
    "render": "draws frame by frame in software; tests/app/render_test.py draws a short film",
    "link tilt-test": "falls many times; tests/app/link_test.py has three trials",
}
# They go on until they are told to stop; what they say first shows that they are there.
SERVES = {
    "view": "http",
    "link serve": "127.0.0.1",
    "link mirror": "apart",
}
WAITS = "run titan8-hold --set controller.kind=remote"  # for a program, which is the next command
DRIVES = "link drive"
PACKAGES = ("libode-dev", "libmujoco-dev", "libdart-dev")


def commands():
    """(file, words after `legwork`) of every indented or fenced line that calls it."""
    found = []
    for path in [os.path.join(ROOT, "README.md"), *sorted(glob.glob(os.path.join(ROOT, "docs/*.md")))]:
        with open(path, encoding="utf-8") as file:
            text = re.sub(r"\\\n\s*", " ", file.read())
        for line in text.split("\n"):
            call = re.match(r"^ {4}(?:\$ |mpirun )?(?:build/release/bin/)?legwork ([a-z].*)$", line)
            if call:
                found.append((os.path.basename(path), shlex.split(call.group(1), comments=True)))
    return found


class DocsTest(InFolder):
    def write(self, name, text):
        path = os.path.join(self.folder.name, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def setUp(self):
        super().setUp()
        # What the reader has: a robot of their own (whose trunk goes by the usual name), a log of it, and runs made before.
        here = self.folder.name
        robot = legwork("export", "titan8", "--urdf").stdout.replace('"trunk"', '"base_link"')
        for name in ("my_robot.urdf", "robot.urdf", "robots/one.urdf", "robots/two.urdf"):
            self.write(name, robot)
        self.write("go2.xml", legwork("export", "bench_quad", "--mjcf").stdout)
        self.write("my.xml", legwork("export", "fibo_km", "--mjcf").stdout)
        joints = re.findall(r'<joint name="([^"]+)" type="(?:revolute|continuous)"', robot)
        rows = ["t," + ",".join("q_%s,tau_%s" % (name, name) for name in joints)]
        rows += ["%.3f," % t + ",".join("%.5f,%.5f" % (0.1 * math.sin(3 * t + i), 0.2 * math.cos(3 * t + i))
                                        for i in range(len(joints))) for t in (0.02 * k for k in range(60))]
        self.write("log.csv", "\n".join(rows) + "\n")
        made = legwork("run", "titan8-hold", "--set", "duration=0.3", "--out", "runs/titan8-walk", "--quiet", cwd=here)
        self.assertEqual(made.returncode, 0, made.stderr)

    def log_of_a_biped(self):
        """A folder with a robot on two legs whose frames are called as README calls them, and its log."""
        names = {"trunk": "imu_link", "L_foot": "l_sole", "R_foot": "r_sole"}
        robot = legwork("export", "biped10", "--urdf").stdout
        for old, new in names.items():
            robot = robot.replace('"%s"' % old, '"%s"' % new)
        self.write("biped/my_robot.urdf", robot)
        self.write("biped/log.toml", """duration = 1.0
[robot]
file = "my_robot.urdf"
[sensors]
rate = "500 Hz"
use = ["imu", "joints", "feet"]
imu = { frame = "imu_link" }
feet = { frames = ["l_sole", "r_sole"] }
""")
        where = os.path.join(self.folder.name, "biped")
        made = legwork("run", "log.toml", "--out", "made", "--quiet", "--no-report", cwd=where)
        self.assertEqual(made.returncode, 0, made.stderr)
        os.rename(os.path.join(where, "made/run.mcap"), os.path.join(where, "walk.mcap"))
        return where

    def popen(self, words):
        env = dict(os.environ, LEGWORK_DATA=os.path.join(ROOT, "data"))
        return subprocess.Popen([LEGWORK, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env,
                                cwd=self.folder.name)

    def started(self, words, sign):
        """A command that serves, once it has said where."""
        process = self.popen(words)
        said = ""
        while sign not in said:
            line = process.stdout.readline()
            self.assertTrue(line, "it ended: " + said)
            said += line
        return process, said

    def stopped(self, process, sign=""):
        early = process.poll()
        process.send_signal(signal.SIGINT)
        try:
            rest, _ = process.communicate(timeout=20)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
        self.assertIsNone(early, rest)
        self.assertIn(process.returncode, (0, 130, -signal.SIGINT), rest)
        self.assertIn(sign, rest)

    def judge(self, words, done):
        text = " ".join(words)
        if done.returncode == 2 and "there is no engine" in done.stderr:
            self.assertTrue(any(p in done.stderr for p in PACKAGES), done.stderr)
        elif text.startswith("compare log"):
            self.assertEqual(done.returncode, 0, done.stderr)
        else:
            self.assertIn(done.returncode, (0, 1) if words[0] in ("run", "compare") else (0,), done.stderr)

    def test_every_command_runs_as_written(self):
        listed = commands()
        self.assertGreater(len(listed), 40)
        ran = 0
        servers, port, wirings = [], None, {}
        for where, words in listed:
            text = " ".join(words)
            why = next((reason for start, reason in {**NEVER, **({} if FULL else LONG)}.items()
                        if text.startswith(start)), None)
            if why:
                print(f"{where}: not run: legwork {text}: {why}")
                continue
            with self.subTest(where=where, command=text):
                begun = time.monotonic()
                if "PORT" in words and port is None:
                    # The robot the wire's page speaks of, in simulated time.
                    process, said = self.started(["link", "emulate", "fibo_km", "--wiring", "fibo.wiring"], "\n}")
                    servers.append(process)
                    port = re.search(r'"port": "([^"]+)"', said).group(1)
                    with open(os.path.join(self.folder.name, "fibo.wiring"), encoding="utf-8") as file:
                        self.write("robot.wiring", file.read())
                asked = [port if word == "PORT" else word for word in words]
                sign = next((sign for start, sign in SERVES.items() if text.startswith(start)), None)
                if text.startswith("link emulate"):
                    process, _ = self.started(asked[:-1] + ["other.wiring"], "\n}")
                    self.stopped(process)
                elif text.startswith(WAITS):
                    servers.append(self.popen(asked))
                elif text.startswith(DRIVES):
                    for _ in range(20):  # until the one that waits is there
                        done = legwork(*asked, cwd=self.folder.name)
                        if done.returncode != 2:
                            break
                        time.sleep(0.5)
                    self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
                elif sign:
                    if words[0] == "view":  # says at once where it is
                        self.stopped(self.started(asked, sign)[0])
                    else:
                        process = self.popen(asked)
                        time.sleep(4.0)
                        self.stopped(process, sign)
                elif text.startswith("estimate --log walk.mcap"):
                    self.judge(words, legwork(*asked, cwd=self.log_of_a_biped()))
                else:
                    self.judge(words, legwork(*asked, cwd=self.folder.name))
                ran += 1
                print("%5.1f s  legwork %s" % (time.monotonic() - begun, text), flush=True)
        for process in servers:
            if process.poll() is None:
                process.send_signal(signal.SIGINT)
            try:
                process.communicate(timeout=20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()
        print(f"{ran} of {len(listed)} commands ran")
        self.assertGreater(ran, 40)

    def test_a_missing_engine_is_told_with_its_package(self):
        for engine, package in (("ode", "libode-dev"), ("mujoco", "libmujoco-dev"), ("dart", "libdart-dev")):
            done = legwork("run", "titan8-hold", "--set", "duration=0.01", "--engine", engine + "x", cwd=self.folder.name)
            self.assertEqual(done.returncode, 2, done.stdout)
            self.assertIn(package, done.stderr)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]], verbosity=2)
