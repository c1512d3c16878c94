#!/usr/bin/env python3
# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""Commands whose every call that writes is made to fail, one after the other, and killed at random moments.

Afterwards the earlier result or the new one is there, whole; the exit code says which; nothing is left
beside; no signal ended the command. By default a part of the calls, with LEGWORK_FULL all of them.
Usage: commands_test.py LEGWORK SOURCE_ROOT PRELOAD [TEST...]
"""
import json
import math
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

LEGWORK, ROOT, PRELOAD = sys.argv[1], sys.argv[2], sys.argv[3]
PRELOADED = os.open(PRELOAD, os.O_RDONLY)
FULL = "LEGWORK_FULL" in os.environ
ENOSPC, EIO = 28, 5
STAND = 'duration = 0.05\n[robot]\nfile = "bench_quad"\n'
FILES = ["report.html", "run.csv", "run.mcap", "summary.json"]
STUDY = """title = "Held"
run = "titan8-hold"
cases = %d
seed = 7
method = "random"
metrics = ["tilt"]
[set]
duration = 0.01
[[vary]]
key = "controller.damping_ratio"
from = 0.5
to = 1.0
"""
# What `legwork render` speaks to, without the drawing: every picture is one grey pixel.
CHROMIUM = """#!%s
import base64, json, os, struct, zlib
def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
png = (b"\\x89PNG\\r\\n\\x1a\\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0))
       + chunk(b"IDAT", zlib.compress(b"\\0\\x80")) + chunk(b"IEND", b""))
inbox = b""
while True:
    got = os.read(3, 65536)
    if not got:
        break
    inbox += got
    while b"\\0" in inbox:
        text, inbox = inbox.split(b"\\0", 1)
        ask = json.loads(text)
        code = ask["params"].get("expression", "")
        value = base64.b64encode(png).decode() if "picture(" in code else "[0,0.1,0.05]" if "times" in code else "true"
        result = {"targetId": "1", "sessionId": "1", "result": {"value": value}}
        os.write(4, json.dumps({"id": ask["id"], "result": result}).encode() + b"\\0")
"""
FFMPEG = '#!/bin/sh\nfor last; do :; done\ncat > "$last"\n'


def environment(**faults):
    env = dict(os.environ, LEGWORK_DATA=os.path.join(ROOT, "data"))
    if faults:
        env["LD_PRELOAD"] = f"/proc/self/fd/{PRELOADED}"  # a path with spaces would be two
        env.update({"LEGWORK_FAULT_" + key.upper(): str(value) for key, value in faults.items()})
    return env


def legwork(*args, **faults):
    return subprocess.run([LEGWORK, *args], capture_output=True, text=True, errors="replace", timeout=120,
                          env=environment(**faults), pass_fds=(PRELOADED,))


def read(path):
    with open(path, "rb") as file:
        return file.read()


def chosen(count, most):
    """All of 1 … count, or `most` of them: the first, the last and some between."""
    if FULL or count <= most:
        return range(1, count + 1)
    return sorted({1 + round(k * (count - 1) / (most - 1)) for k in range(most)})


class Commands(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="legwork faults ")
        self.scenario = self.path("s.toml")
        with open(self.scenario, "w", encoding="utf-8") as file:
            file.write(STAND)
        self.results = self.path("results")
        os.mkdir(self.results)
        self.out = os.path.join(self.results, "out")

    def tearDown(self):
        self.folder.cleanup()

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def run_args(self, seed):
        return ("run", self.scenario, "--seed", str(seed), "--csv", "--force", "--out", self.out)

    def whole_seed(self):
        """The seed of the result in the folder, which must be whole and of one run."""
        self.assertEqual(sorted(os.listdir(self.out)), FILES)
        summary = json.loads(read(os.path.join(self.out, "summary.json")))
        recording = read(os.path.join(self.out, "run.mcap"))
        self.assertTrue(recording.endswith(b"\x89MCAP0\r\n"))
        self.assertIn(b"--seed %d" % summary["seed"], recording)
        self.assertIn(b"--seed %d" % summary["seed"], read(os.path.join(self.out, "report.html")))
        self.assertTrue(read(os.path.join(self.out, "report.html")).rstrip().endswith(b"</html>"))
        self.assertEqual(read(os.path.join(self.out, "run.csv")).count(b"\n"), 52)  # names, commands at 0, 50 steps
        return summary["seed"]

    def calls_of(self, *args):
        count = self.path("count")
        result = legwork(*args, count=count)
        self.assertEqual(result.returncode, 0, result.stderr)
        return int(read(count))

    def test_run_with_every_call_failing(self):
        self.assertEqual(legwork(*self.run_args(1)).returncode, 0)
        count = self.calls_of(*self.run_args(1))
        seed, tried, left = 1, 0, 0
        for error, stay in ((ENOSPC, 0), (EIO, 1), (0, 0)):
            for n in chosen(count, 12):
                fresh = seed % 1000 + 1
                result = legwork(*self.run_args(fresh), at=n, errno=error, stay=stay)
                tried += 1
                with self.subTest(call=n, error=error, stay=stay):
                    now = self.whole_seed()
                    self.assertIn(result.returncode, (0, 2), result.stderr)
                    self.assertIn(now, (seed, fresh))
                    if result.returncode == 0:
                        self.assertEqual(now, fresh)
                    else:
                        self.assertIn("legwork: ", result.stderr)
                    if error == 0:
                        self.assertEqual(result.returncode, 0, result.stderr)
                    beside = [name for name in os.listdir(self.results) if name not in ("out", "out.stopped")]
                    if not stay:
                        left += len(beside)
                        self.assertEqual(beside, [])
                    self.assertLessEqual(len(beside), 1, beside)
                    seed = now
        self.assertEqual(legwork(*self.run_args(7)).returncode, 0)
        self.assertLessEqual(set(os.listdir(self.results)), {"out", "out.stopped"})
        print(f"run: {count} calls, {tried} faults, 0 losses, {left} leftovers of single faults")

    def test_single_files_with_every_call_failing(self):
        self.assertEqual(legwork(*self.run_args(1)).returncode, 0)
        file = self.path("results/file")
        for args in (("replay", self.out, "--csv", file), ("replay", self.out, "--report", file),
                     ("export", "titan8", "--mjcf", "-o", file),
                     ("estimate", "--motion", "walk", "--csv", file),
                     ("identify", self.arm_log(), "--robot", self.arm(), "--base", "fixed", "--model-out", file),
                     ("link", "emulate", "fibo_km", "--seconds", "0.01", "--wiring", file)):
            count = self.calls_of(*args)
            new, tried = read(file), 0
            for error in (ENOSPC, EIO, 0):
                for n in chosen(count, 6):
                    with open(file, "wb") as old:
                        old.write(b"old")
                    result = legwork(*args, at=n, errno=error)
                    tried += 1
                    with self.subTest(args=args, call=n, error=error):
                        self.assertIn(result.returncode, (0, 2), result.stderr)
                        self.assertIn(read(file), (b"old", new))
                        if result.returncode == 0:
                            self.assertEqual(read(file), new)
                        self.assertFalse(os.path.exists(file + ".legwork-part"))
            print(f"{args[0]} {args[2]}: {count} calls, {tried} faults, 0 losses")

    def arm(self):
        """One link on one hinge."""
        path = self.path("arm.xml")
        with open(path, "w", encoding="utf-8") as file:
            file.write("<mujoco><worldbody><body><joint name='j' axis='0 1 0'/>"
                       "<geom type='capsule' fromto='0 0 0 0 0 -0.5' size='0.03' mass='1'/></body></worldbody></mujoco>")
        return path

    def arm_log(self):
        path = self.path("log.csv")
        with open(path, "w", encoding="utf-8") as file:
            file.write("t,q_j,tau_j\n")
            for k in range(400):
                t = 0.01 * k
                q, a = 0.5 * math.sin(3 * t), -4.5 * math.sin(3 * t)
                file.write(f"{t},{q},{0.085 * a + 2.45 * math.sin(q)}\n")
        return path

    def test_pages_with_every_call_failing(self):
        walk = ("--x", "0", "--y", "0", "--height", "0", "--no-verify", "--samples", "12")
        for args in (("trust", "bench_quad", "--duration", "1"), ("power", "titan8", "--stroke", "0.1", *walk),
                     ("compare", self.scenario, "--engines", "native")):
            args += ("--out", self.out)
            if os.path.isdir(self.out):
                shutil.rmtree(self.out)
            count = self.calls_of(*args)
            refused = legwork(*args)
            self.assertEqual(refused.returncode, 2, args)
            self.assertIn("--force", refused.stderr)
            tried = 0
            for error in (ENOSPC, EIO, 0):
                for n in chosen(count, 5):
                    mark = f"old {tried}"
                    self.mark_result(mark)
                    result = legwork(*args, "--force", at=n, errno=error)
                    tried += 1
                    with self.subTest(args=args, call=n, error=error):
                        self.assertIn(result.returncode, (0, 2), result.stderr)
                        is_old = self.page_is_whole() == mark
                        self.assertFalse(is_old and result.returncode == 0)
                        self.assertLessEqual(set(os.listdir(self.results)), {"out", "out.stopped"})
            self.assertEqual(legwork(*args, "--force").returncode, 0)
            self.assertLessEqual(set(os.listdir(self.results)), {"out", "out.stopped"})
            print(f"{args[0]}: {count} calls, {tried} faults, 0 losses, 0 leftovers")

    def test_a_numbered_page_with_every_call_failing(self):
        args = ("impact", "hrp2like28", "--link", "R_hand", "--no-full", "--out", self.out)
        count, tried = self.calls_of(*args), 0
        self.mark_result("the first")
        for error in (ENOSPC, EIO, 0):
            for n in chosen(count, 5):
                result = legwork(*args, at=n, errno=error)
                tried += 1
                with self.subTest(call=n, error=error):
                    self.assertIn(result.returncode, (0, 2), result.stderr)
                    self.assertEqual(self.page_is_whole(), "the first")
                    second = self.out + "-2"
                    self.assertLessEqual(set(os.listdir(self.results)), {"out", "out-2"})
                    if result.returncode == 0:
                        self.assertEqual(sorted(os.listdir(second)), ["report.html", "summary.json"])
                    shutil.rmtree(second, ignore_errors=True)
        print(f"impact: {count} calls, {tried} faults, 0 losses, 0 leftovers")

    def test_a_walk_and_a_description_with_every_call_failing(self):
        package = os.path.join(self.results, "titan8_description")
        for args, made in ((("walk", "biped10", "--steps", "4", "--out", self.out), self.out),
                           (("export", "titan8", "--ros", "-o", self.results), package)):
            count, tried = self.calls_of(*args), 0
            new = {os.path.relpath(os.path.join(at, f), made) for at, _, files in os.walk(made) for f in files}
            self.assertEqual(legwork(*args).returncode, 2)  # what is there stays
            for error in (ENOSPC, EIO, 0):
                for n in chosen(count, 6):
                    shutil.rmtree(made, ignore_errors=True)
                    result = legwork(*args, at=n, errno=error)
                    tried += 1
                    with self.subTest(args=args, call=n, error=error):
                        self.assertIn(result.returncode, (0, 2), result.stderr)
                        self.assertLessEqual(set(os.listdir(self.results)), {os.path.basename(made)})
                        there = {os.path.relpath(os.path.join(at, f), made) for at, _, files in os.walk(made)
                                 for f in files}
                        # The summary is there even where the page cannot be.
                        self.assertIn(there, (set(), new, {"summary.json"} & new))
                        if result.returncode == 0:
                            self.assertEqual(there, new)
            shutil.rmtree(made, ignore_errors=True)
            print(f"{args[0]} {args[2]}: {count} calls, {tried} faults, 0 losses, 0 leftovers")

    def study_files(self):
        """The three results of the study in the folder, as far as they are there."""
        paths = {name: os.path.join(self.out, name) for name in ("report.html", "study.csv", "summary.json")}
        return {name: read(path) for name, path in paths.items() if os.path.exists(path)}

    def test_a_study_with_every_call_failing(self):
        texts = {}
        for cases in (3, 4):
            with open(self.path("study.toml"), "w", encoding="utf-8") as file:
                file.write(STUDY % cases)
            result = legwork("study", self.path("study.toml"), "--force", "--threads", "1", "--out", self.out)
            self.assertEqual(result.returncode, 0, result.stderr)
            texts[cases] = self.study_files()
        shutil.copytree(self.out, self.path("new"))
        args = ("study", self.path("study.toml"), "--force", "--threads", "1", "--out", self.out)
        count, tried = self.calls_of(*args), 0
        for error in (ENOSPC, EIO, 0):
            for n in chosen(count, 6):
                for name, text in texts[3].items():
                    with open(os.path.join(self.out, name), "wb") as file:
                        file.write(text)
                result = legwork(*args, at=n, errno=error)
                tried += 1
                with self.subTest(call=n, error=error):
                    self.assertIn(result.returncode, (0, 2), result.stderr)
                    for name, text in self.study_files().items():
                        self.assertIn(text, (texts[3][name], texts[4][name]))
                    self.assertEqual(sorted(os.listdir(self.out)), ["journal", *sorted(texts[3])])
                    if result.returncode == 0:
                        self.assertEqual(self.study_files(), texts[4])
                    self.assertEqual(legwork(*args[:2], *args[3:]).returncode, 0)  # goes on
                    self.assertEqual(self.study_files(), texts[4])
        print(f"study: {count} calls, {tried} faults, 0 losses, 0 leftovers")

    def test_pictures_and_films_with_every_call_failing(self):
        programs, scratch = self.path("bin"), self.path("scratch")
        for folder in (programs, scratch):
            os.mkdir(folder)
        for name, text in (("chromium", CHROMIUM % sys.executable), ("ffmpeg", FFMPEG)):
            path = os.path.join(programs, name)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            os.chmod(path, 0o755)
        os.environ.update(PATH=programs + ":" + os.environ["PATH"], TMPDIR=scratch)
        self.addCleanup(os.environ.pop, "TMPDIR")
        self.addCleanup(os.environ.update, PATH=os.environ["PATH"].split(":", 1)[1])
        for name in ("p.png", "f.mp4"):
            file, beside = os.path.join(self.results, name), os.path.join(self.results, name + ".html")
            args = ("render", self.scenario, "-o", file)
            with open(beside, "w", encoding="utf-8") as page:
                page.write("mine")
            count = self.calls_of(*args)
            new, tried = read(file), 0
            self.assertTrue(new.startswith(b"\x89PNG"))
            for error in (ENOSPC, EIO, 0):
                for n in chosen(count, 5):
                    with open(file, "wb") as old:
                        old.write(b"old")
                    result = legwork(*args, at=n, errno=error)
                    tried += 1
                    with self.subTest(args=args, call=n, error=error):
                        self.assertIn(result.returncode, (0, 2), result.stderr)
                        self.assertIn(read(file), (b"old", new))
                        if result.returncode == 0:
                            self.assertEqual(read(file), new)
                        self.assertEqual(os.listdir(scratch), [])
                        self.assertEqual(read(beside), b"mine")
                        self.assertFalse(os.path.exists(file + ".legwork-part"))
            print(f"render {name}: {count} calls, {tried} faults, 0 losses, 0 leftovers")

    def mark_result(self, title):
        """Gives the result that is there a title by which to know it again."""
        path = os.path.join(self.out, "summary.json")
        summary = json.loads(read(path))
        summary["title"] = title
        with open(path, "w", encoding="utf-8") as file:
            json.dump(summary, file)

    def page_is_whole(self):
        """The title of the page in the folder, both of whose files must be whole."""
        self.assertEqual(sorted(os.listdir(self.out)), ["report.html", "summary.json"])
        self.assertTrue(read(os.path.join(self.out, "report.html")).rstrip().endswith(b"</html>"))
        return json.loads(read(os.path.join(self.out, "summary.json"))).get("title")

    def test_commands_without_memory(self):
        self.assertEqual(legwork(*self.run_args(1)).returncode, 0)
        file = self.path("results/file")
        page = os.path.join(self.results, "page")
        drawn = random.Random(3)
        with open(self.path("study.toml"), "w", encoding="utf-8") as text:
            text.write(STUDY % 2)
        small = ("--x", "0", "--y", "0", "--height", "0", "--no-verify", "--samples", "12")
        for args in (("trust", "bench_quad", "--duration", "1", "--json"), ("replay", self.out),
                     ("replay", self.out, "--report", file), ("export", "titan8", "--mjcf", "-o", file),
                     ("export", "titan8", "--ros", "-o", self.path("ros")), ("inspect", "hrp2like28", "--json"),
                     ("estimate", "--motion", "walk", "--json"), ("power", "titan8", "--stroke", "0.1", *small),
                     ("compare", self.scenario, "--engines", "native", "--force", "--out", page),
                     ("impact", "hrp2like28", "--link", "R_hand", "--no-full", "--json"),
                     ("study", self.path("study.toml"), "--force", "--threads", "1", "--out", self.path("study")),
                     ("walk", "biped10", "--steps", "2", "--force", "--out", page),
                     ("link", "emulate", "fibo_km", "--seconds", "0.01", "--wiring", file),
                     ("identify", self.arm_log(), "--robot", self.arm(), "--base", "fixed", "--model-out", file)):
            places = list(chosen(1000, 3)) + [drawn.randrange(1000, 60000) for _ in range(500 if FULL else 3)]
            left = 0
            for n in places:
                result = legwork(*args, malloc=n)
                with self.subTest(args=args, allocation=n):
                    self.assertIn(result.returncode, (0, 2, 3), result.stderr)
                    self.whole_seed()
                    parts = [name for name in os.listdir(self.results) if name.endswith("part")]
                    # Where a destructor or the library's own code found no memory, nothing can be tidied up.
                    if "legwork: out of memory" in result.stderr:
                        left += len(parts)
                    else:
                        self.assertEqual(parts, [])
                for name in ("ros", "results/page.part"):
                    shutil.rmtree(self.path(name), ignore_errors=True)
            print(f"{args[0]}: {len(places)} allocations failed, 0 crashes, 0 losses, {left} left a work folder")

    def test_run_without_memory(self):
        self.assertEqual(legwork(*self.run_args(1)).returncode, 0)
        drawn = random.Random(1)
        places = list(chosen(1000, 12)) + [drawn.randrange(1000, 60000) for _ in range(500 if FULL else 12)]
        for n in places:
            result = legwork(*self.run_args(1), malloc=n)
            with self.subTest(allocation=n):
                self.assertIn(result.returncode, (0, 1, 2, 3), result.stderr)
                self.whole_seed()
        print(f"run: {len(places)} allocations failed, 0 crashes, 0 losses")

    def test_run_killed(self):
        self.assertEqual(legwork(*self.run_args(1)).returncode, 0)
        drawn, left = random.Random(2), 0
        started = time.monotonic()
        legwork(*self.run_args(1))
        usual = time.monotonic() - started
        kills = 200 if FULL else 20
        for k in range(kills):
            child = subprocess.Popen([LEGWORK, *self.run_args(2 + k)], env=environment(),
                                     stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(drawn.uniform(0, 1.2 * usual))
            child.send_signal(signal.SIGKILL)
            child.wait()
            self.whole_seed()
            beside = [name for name in os.listdir(self.results) if name != "out"]
            self.assertLessEqual(len(beside), 1, beside)
            left += len(beside)
        self.assertEqual(legwork(*self.run_args(7)).returncode, 0)
        self.assertEqual(os.listdir(self.results), ["out"])
        print(f"run: {kills} kills, 0 losses, {left} left a work folder, which the next run removed")

    def test_standard_output_that_cannot_be_written(self):
        for args in (("list",), ("inspect", "titan8"), ("export", "titan8", "--mjcf"),
                     ("run", self.scenario, "--json", "--out", self.out),
                     ("estimate", "--motion", "walk", "--json")):
            with self.subTest(args=args), open("/dev/full", "w", encoding="utf-8") as full:
                result = subprocess.run([LEGWORK, *args], stdout=full, stderr=subprocess.PIPE, text=True,
                                        env=environment(), timeout=120)
                self.assertEqual(result.returncode, 2, result.stderr)
                self.assertIn("standard output", result.stderr)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[4:]], verbosity=1)
