#!/usr/bin/env python3
# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""Valid robots and settings off the beaten track, and inputs that ask for trouble: each works or is refused in words.

Usage: odd_test.py LEGWORK SOURCE_ROOT
"""
import fcntl
import os
import re
import shutil
import struct
import subprocess
import unittest
import zlib
from unittest import mock

from command import InFolder, LEGWORK, ROOT, legwork

LEG = "<geom type='capsule' fromto='0 0 0 0 0 -0.2' size='0.02' mass='0.2'/>"
HOLD = "[terrain]\nkind = 'plane'\n[controller]\nkind = 'hold'\n"


def robot_on(places, extra=""):
    """A trunk on one straight leg at each place."""
    legs = "".join(f"<body name='leg{i}' pos='{x} {y} -0.02'><joint name='j{i}' axis='0 1 0'/>{LEG}</body>"
                   for i, (x, y) in enumerate(places))
    return ("<mujoco><worldbody><body name='base' pos='0 0 0.3'><freejoint/><geom type='box' size='.1 .1 .03' mass='2'/>"
            + legs + f"</body></worldbody>{extra}</mujoco>")


def grey_png(size):
    """A picture of size x size, 8 bits a pixel, that rises from left to right."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    row = b"\0" + bytes(255 * x // size for x in range(size))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", size, size, 8, 0, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(row * size)) + chunk(b"IEND", b""))


class Odd(InFolder):
    def put(self, name, data):
        path = os.path.join(self.folder.name, name)
        with open(path, "wb") as file:
            file.write(data if isinstance(data, bytes) else data.encode())
        return path

    def run_robot(self, text, *more):
        self.put("robot.xml", text)
        scenario = self.put("s.toml", "duration = 0.05\nstop_on_fall = false\n[robot]\nfile = 'robot.xml'\n" + HOLD)
        return legwork("run", scenario, *more, "--force", "--out", self.out)

    def test_robots_whose_feet_share_a_side_are_recorded(self):
        sides = [(0.2 * i - 0.4, y) for i in range(4) for y in (0.15, -0.15)]
        for places in ([(0, 0), (0, 0)], [(0.15, 0), (-0.15, 0)], [(0.15, 0), (-0.15, 0), (0, 0.15), (0, -0.15)],
                       [(0.2, 0), (-0.1, 0.1), (-0.1, -0.1)], sides[:6], sides, [(0, 0)] * 5):
            with self.subTest(feet=places):
                result = self.run_robot(robot_on(places))
                self.assertEqual(result.returncode, 0, result.stderr)
                self.assertEqual(legwork("replay", self.out).returncode, 0)

    def test_bodies_without_a_name_are_recorded(self):
        boxes = "".join(f"<body pos='{0.3 * i} 0 .1'><freejoint/><geom type='box' size='.1 .1 .1'/></body>" for i in range(80))
        result = self.run_robot(f"<mujoco><worldbody>{boxes}</worldbody></mujoco>", "--set", "controller.kind=limp",
                                "--set", "duration=0.01")
        self.assertEqual(result.returncode, 0, result.stderr)  # 320 contacts, besides
        self.assertEqual(legwork("replay", self.out).returncode, 0)

    def test_a_damaged_recording_lends_no_robot(self):
        scenario = self.put("s.toml", "duration = 0.05\n[robot]\nfile = 'titan8'\n")
        run = legwork("run", scenario, "--no-report", "--out", self.out)
        self.assertEqual(run.returncode, 0, run.stderr)
        with open(os.path.join(self.out, "run.mcap"), "rb") as file:
            data = bytearray(file.read())
        data[len(data) // 2] ^= 4
        damaged = self.put("damaged.mcap", bytes(data))
        for command in (("export", damaged, "--mjcf"), ("replay", damaged), ("estimate", "--log", damaged),
                        ("render", damaged, "-o", self.out + ".png"), ("view", damaged)):
            result = legwork(*command)
            self.assertEqual(result.returncode, 2, command)
            self.assertRegex(result.stderr, "E-MCAP|none is on PATH")
        known = ("--robot", "titan8", "--base", "fixed")
        for command in (("identify", damaged, *known), ("compare", damaged, *known)):
            result = legwork(*command)
            self.assertEqual(result.returncode, 2, command)
            remedy = re.search("what is left: (.*) have --salvage", result.stderr).group(1)
            for name in re.findall("[a-z]+", remedy.replace(" and ", " ")):  # the way out is one
                self.assertIn("--salvage", legwork(name, "--help").stdout, name)

    def test_gravity_may_be_zero(self):
        robots = sorted(f[:-4] for f in os.listdir(os.path.join(ROOT, "data/robots")) if f.endswith(".xml"))
        for robot in robots:
            for g in ("0", "1e-9"):
                scenario = self.put("s.toml", f"duration = 0.02\ngravity = {g}\n[robot]\nfile = '{robot}'\n")
                result = legwork("run", scenario, "--no-report", "--force", "--out", self.out)
                self.assertEqual(result.returncode, 0, robot + result.stdout + result.stderr)

    def test_trust_without_gravity_says_so(self):
        model = self.put("m.xml", robot_on([(0.1, 0.1), (-0.1, 0.1), (0, -0.1)], "<option gravity='0 0 0'/>"))
        result = legwork("trust", model, "--duration", "1")
        self.assertEqual(result.returncode, 2, result.stdout + result.stderr)
        self.assertIn("no gravity", result.stderr)

    def test_a_large_heightfield_is_thinned_on_the_page(self):
        self.put("ground.png", grey_png(1024))
        scenario = self.put("s.toml", "duration = 0.01\n[robot]\nfile = 'titan8'\n[terrain]\nkind = 'heightfield'\n"
                            "file = 'ground.png'\nheight = 0.001\nhalf_x = 2\nhalf_y = 2\n")
        result = legwork("run", scenario, "--out", self.out)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertLess(os.path.getsize(os.path.join(self.out, "report.html")), 3_000_000)

    def test_contacts_beyond_their_bound_end_the_run(self):
        sides = [(0.2 * i - 0.4, y) for i in range(4) for y in (0.15, -0.15)]
        result = self.run_robot(robot_on(sides), "--set", "max_contacts=4")
        self.assertEqual(result.returncode, 3, result.stderr)
        self.assertIn("more than 4 contacts", result.stdout + result.stderr)
        self.assertEqual(legwork("replay", self.out).returncode, 0)
        self.assertEqual(self.run_robot(robot_on(sides), "--set", "max_contacts=64").returncode, 0)

    def test_extreme_grounds_are_solved_or_refused(self):
        robot = robot_on([(0.15, 0.1), (0.15, -0.1), (-0.15, 0.1), (-0.15, -0.1)])
        steep = ("--set", "terrain.kind=slope", "--set", "terrain.slope=20 deg")
        grip = robot.replace("<geom ", "<geom condim='6' friction='1e6 0 0' ")
        self.assertEqual(self.run_robot(grip, *steep).returncode, 0)
        for stiffness, code in (("1e12", 0), ("1e300", 2)):
            result = self.run_robot(robot, "--set", f"material.stiffness={stiffness}")
            self.assertEqual(result.returncode, code, result.stderr)
        push = '{ body = "base", force = [0, 5, 0], at = 0.01, duration = 0.02 }'
        result = self.run_robot(robot, "--set", "gravity=1e-9", "--set", "material.stiffness=1e5", "--set", f"push=[{push}]")
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)

    def test_coaxial_hinges_are_warned_of(self):
        model = self.put("m.xml", "<mujoco><worldbody><body><joint name='a'/><joint name='b'/>"
                         "<geom type='box' size='.1 .2 .3'/></body></worldbody></mujoco>")
        result = legwork("inspect", model)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("W-SINGULAR", result.stdout + result.stderr)
        self.assertEqual(legwork("inspect", model, "--strict").returncode, 2)

    def test_names_with_control_characters_reach_no_terminal(self):
        model = self.put("m.xml", robot_on([(0.1, 0.1)]).replace("'base'", "'&#27;]0;pwned&#7;'"))
        for command in ("inspect", "trust"):
            result = legwork(command, model)
            self.assertEqual(result.returncode, 2)
            self.assertNotIn("\x1b", result.stdout + result.stderr)

    def test_devices_pipes_and_deep_text_are_no_scenarios(self):
        deep = self.put("deep.toml", ".".join(["a"] * 100_000) + " = 1\n")
        lists = self.put("lists.toml", "a = " + "[" * 100_000)
        pipe = os.path.join(self.folder.name, "pipe.toml")
        os.mkfifo(pipe)
        for what in (deep, lists, pipe, "/dev/zero", self.folder.name):
            for command in (("run", what), ("compare", what), ("impact", "hrp2like28", "--config", what)):
                with self.subTest(command=command):
                    result = legwork(*command, cwd=self.folder.name)
                    self.assertEqual(result.returncode, 2, result.stderr)
        self.assertFalse(os.path.exists(os.path.join(self.folder.name, "runs")))

    def test_a_scenario_s_name_leads_nowhere(self):
        for name in ("../../victim", "", "/tmp/x", ".hidden", "a\\u001bb"):
            scenario = self.put("s.toml", f'name = "{name}"\nduration = 0.01\n[robot]\nfile = "titan8"\n')
            result = legwork("run", scenario, cwd=self.folder.name)
            self.assertEqual(result.returncode, 2, name)
        self.assertEqual(sorted(os.listdir(self.folder.name)), ["s.toml"])

    def test_output_goes_to_plain_files_only(self):
        scenario = self.put("s.toml", "duration = 0.01\n[robot]\nfile = 'titan8'\n")
        self.assertEqual(legwork("run", scenario, "--out", self.out).returncode, 0)
        target = self.put("target", "mine")
        link, pipe = (os.path.join(self.folder.name, n) for n in ("link", "pipe"))
        os.symlink(target, link)
        os.mkfifo(pipe)
        for path in (link, pipe, "/dev/full", self.folder.name):
            for option in ("--csv", "--report"):
                result = legwork("replay", self.out, option, path)
                self.assertEqual(result.returncode, 2, (path, option))
        with open(target, encoding="utf-8") as file:
            self.assertEqual(file.read(), "mine")
        os.symlink(target, os.path.join(self.folder.name, "page.html.legwork-part"))
        legwork("replay", self.out, "--report", os.path.join(self.folder.name, "page.html"))
        download = self.put("table.csv.part", "mine")
        self.assertEqual(legwork("replay", self.out, "--csv", os.path.join(self.folder.name, "table.csv")).returncode, 0)
        with open(download, encoding="utf-8") as file:
            self.assertEqual(file.read(), "mine")
        with open(target, encoding="utf-8") as file:
            self.assertEqual(file.read(), "mine")

    def hostile_places(self, ending=""):
        """A symbolic link to a file of ours, a pipe, a folder: nothing of which is a place for a result."""
        places = [os.path.join(self.folder.name, name + ending) for name in ("link", "pipe", "folder")]
        target = self.put("target", "mine")
        os.symlink(target, places[0])
        os.mkfifo(places[1])
        os.mkdir(places[2])
        return places

    def test_no_command_reads_what_is_no_plain_file(self):
        robot = self.put("robot.xml", robot_on([(0.1, 0.1)]))
        scenario = self.put("s.toml", "duration = 0.01\n[robot]\nfile = 'titan8'\n")
        pipe = os.path.join(self.folder.name, "pipe")
        os.mkfifo(pipe)
        for what in (pipe, "/dev/zero", self.folder.name):
            for command in (("identify", what, "--robot", robot, "--base", "fixed"),
                            ("compare", what, "--robot", robot, "--base", "fixed"),
                            ("inspect", "titan8", "--state", what), ("trust", "titan8", "--pose", what),
                            ("study", what), ("render", what, "-o", os.path.join(self.folder.name, "x.png")),
                            ("walk", what), ("export", what, "--ros", "-o", self.out), ("replay", what),
                            ("estimate", "--log", what), ("link", "scan", what),
                            ("run", scenario, "--set", "terrain.kind=heightfield", "--set", f"terrain.file={what}",
                             "--out", self.out)):
                with self.subTest(command=command):
                    result = legwork(*command, cwd=self.folder.name)
                    self.assertEqual(result.returncode, 2, result.stderr)
                    self.assertIn("legwork: ", result.stderr)
        self.assertEqual(sorted(os.listdir(self.folder.name)), ["pipe", "robot.xml", "s.toml"])

    def test_newer_commands_write_plain_files_only(self):
        rows = "".join(f"{0.01 * k},{0.3 * (k % 50) / 50},{0.1 * (k % 7)}\n" for k in range(200))
        log = self.put("log.csv", "t,q_j,tau_j\n" + rows)
        arm = self.put("arm.xml", "<mujoco><worldbody><body><joint name='j' axis='0 1 0'/>"
                       "<geom type='capsule' fromto='0 0 0 0 0 -.5' size='.03' mass='1'/></body></worldbody></mujoco>")
        for path in self.hostile_places() + ["/dev/full"]:
            for command in (("identify", log, "--robot", arm, "--base", "fixed", "--model-out", path),
                            ("link", "emulate", "fibo_km", "--seconds", "0.01", "--wiring", path),
                            ("link", "emulate", "fibo_km", "--seconds", "0.01", "--truth", path),
                            ("view", "titan8", "--record", path)):
                with self.subTest(command=command):
                    self.assertEqual(legwork(*command).returncode, 2)
        with open(os.path.join(self.folder.name, "target"), encoding="utf-8") as file:
            self.assertEqual(file.read(), "mine")

    @unittest.skipUnless(shutil.which("chromium"), "chromium is not installed")
    def test_a_picture_takes_no_place_but_its_own(self):
        beside = self.put("x.png.html", "mine")
        for path in self.hostile_places(".png"):
            self.assertEqual(legwork("render", "titan8", "-o", path).returncode, 2, path)
        picture = ("render", "titan8-hold", "--set", "duration=0.02", "--size", "64x64", "-o",
                   os.path.join(self.folder.name, "x.png"))
        with mock.patch.dict(os.environ, TMPDIR=os.path.join(self.folder.name, "missing")):
            nowhere = legwork(*picture)
        self.assertEqual(nowhere.returncode, 2)
        self.assertIn("E-RENDER", nowhere.stderr)
        done = legwork(*picture)
        self.assertEqual(done.returncode, 0, done.stderr)
        for name in (beside, os.path.join(self.folder.name, "target")):
            with open(name, encoding="utf-8") as file:
                self.assertEqual(file.read(), "mine")

    def test_a_study_forgets_no_result_but_its_own(self):
        study = self.put("study.toml", "title = 'x'\nrun = 'titan8-hold'\nmethod = 'random'\ncases = 2\nseed = 1\n"
                         "metrics = ['tilt']\n[set]\nduration = 0.01\n[[vary]]\nkey = 'controller.damping_ratio'\n"
                         "from = 0.5\nto = 1.0\n")
        scenario = self.put("s.toml", "duration = 0.01\n[robot]\nfile = 'titan8'\n")
        self.assertEqual(legwork("run", scenario, "--out", self.out).returncode, 0)
        before = sorted(os.listdir(self.out))
        self.assertEqual(legwork("study", study, "--force", "--out", self.out).returncode, 2)
        self.assertEqual(sorted(os.listdir(self.out)), before)
        link = os.path.join(self.folder.name, "link")
        os.symlink(self.folder.name, link)
        self.assertEqual(legwork("study", study, "--out", link).returncode, 2)
        mine = os.path.join(self.folder.name, "mine")
        self.assertEqual(legwork("study", study, "--out", mine).returncode, 0)
        journal = os.path.join(mine, "journal", "0.journal")
        with open(journal, "rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX)  # a study at work there
            self.assertEqual(legwork("study", study, "--force", "--out", mine).returncode, 2)
        self.assertGreater(os.path.getsize(journal), 0)
        os.remove(journal)
        os.mkfifo(journal)
        self.assertEqual(legwork("study", study, "--out", mine).returncode, 2)

    def test_a_description_replaces_none(self):
        self.assertEqual(legwork("export", "titan8", "--ros", "-o", self.out).returncode, 0)
        mine = self.put("out/titan8_description/urdf/titan8.urdf", "mine")
        self.assertEqual(legwork("export", "titan8", "--ros", "-o", self.out).returncode, 2)
        with open(mine, encoding="utf-8") as file:
            self.assertEqual(file.read(), "mine")
        self.assertEqual(os.listdir(self.out), ["titan8_description"])

    def test_a_closed_standard_output_reaches_no_result(self):
        scenario = self.put("s.toml", "duration = 0.05\n[robot]\nfile = 'titan8'\n")
        env = dict(os.environ, LEGWORK_DATA=os.path.join(ROOT, "data"))
        result = subprocess.run(["sh", "-c", '"$@" >&- 2>&- <&-', "sh", LEGWORK, "run", scenario, "--csv", "--out", self.out],
                                env=env, timeout=240, check=False)
        self.assertEqual(result.returncode, 2)  # its text arrived nowhere
        self.assertEqual(legwork("replay", self.out).returncode, 0)
        for name in os.listdir(self.out):
            with open(os.path.join(self.out, name), "rb") as file:
                self.assertNotIn(b"report: ", file.read(), name)

    def test_a_limit_on_the_size_of_files_is_a_full_disk(self):
        for command in (("run", "titan8-walk", "--out", self.out), ("export", "hrp2like28", "--mjcf", "-o", self.out),
                        ("trust", "bench_quad", "--duration", "1", "--out", self.out)):
            env = dict(os.environ, LEGWORK_DATA=os.path.join(ROOT, "data"))
            result = subprocess.run(["sh", "-c", 'ulimit -f 20; "$@"', "sh", LEGWORK, *command], env=env, text=True,
                                    capture_output=True, timeout=240, check=False)
            self.assertEqual(result.returncode, 2, result.stderr)
            self.assertFalse(os.path.exists(self.out + ".part"), command)
            shutil.rmtree(self.out, ignore_errors=True)

    def test_a_recording_names_no_folder_of_its_maker(self):
        scenario = self.put("s.toml", "duration = 0.01\n[robot]\nfile = 'robot.xml'\n")
        self.put("robot.xml", robot_on([(0.1, 0.1), (-0.1, 0.1), (0.1, -0.1), (-0.1, -0.1)]))
        result = legwork("run", os.path.basename(scenario), "--out", "out", cwd=self.folder.name)
        self.assertEqual(result.returncode, 0, result.stderr)
        for name in os.listdir(self.out):
            with open(os.path.join(self.out, name), "rb") as file:
                self.assertFalse(self.folder.name.encode() in file.read(), name)

    def most_memory(self, *args):
        """The largest resident size of a command that must succeed [bytes]."""
        env = dict(os.environ, LEGWORK_DATA=os.path.join(ROOT, "data"))
        with subprocess.Popen([LEGWORK, *args], env=env, stdout=subprocess.DEVNULL) as child:
            _, status, usage = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
        self.assertEqual(child.returncode, 0, args)
        return usage.ru_maxrss * 1024

    def test_memory_does_not_grow_with_the_recording(self):
        table = os.path.join(self.folder.name, "t.csv")
        reckon = ("--model", "titan8", "--trunk", "imu", "--feet", "FL_foot,FR_foot,HL_foot,HR_foot")
        most = {}
        for seconds in (1, 6):
            run = legwork("run", "titan8-estimate", "--set", f"duration={seconds}", "--no-report", "--force", "--out", self.out)
            self.assertEqual(run.returncode, 0, run.stderr)
            log = os.path.join(self.out, "run.mcap")
            for command in (("replay", self.out), ("replay", self.out, "--csv", table),
                            ("estimate", "--log", log, *reckon, "--estimator", "lkf", "--json")):
                most.setdefault(command[:3:2], []).append(self.most_memory(*command))
        self.assertGreater(os.path.getsize(log), 15e6)
        for command, (short, long) in most.items():
            self.assertLess(long - short, 6e6, command)  # of 20 MB more recording, 45 MB more table

    def test_numbers_that_are_none_are_refused(self):
        log = self.put("log.csv", "t,q_j,tau_j\n" + "".join(f"{0.01 * k},0.1,0.2\n" for k in range(100)))
        arm = self.put("arm.xml", robot_on([(0.1, 0.1)]))
        known = ("--robot", arm, "--base", "fixed")
        for command in (("identify", log, *known, "--window"), ("identify", log, *known, "--delay"),
                        ("compare", log, *known, "--kp"), ("walk", "biped10", "--speed"), ("walk", "biped10", "--slope"),
                        ("walk", "biped10", "--bump"), ("walk", "biped10", "--period"), ("render", "titan8", "-o", "x.png", "--turn"),
                        ("link", "emulate", "fibo_km", "--seconds"), ("link", "emulate", "fibo_km", "--stiffness"),
                        ("trust", "titan8", "--duration")):
            for number in ("nan", "inf", "-inf", "1e999"):
                with self.subTest(command=command, number=number):
                    result = legwork(*command[:-1], f"{command[-1]}={number}", cwd=self.folder.name)
                    self.assertEqual(result.returncode, 2, result.stdout + result.stderr)
                    self.assertIn(command[-1].lstrip("-"), result.stderr)
        wrong = legwork("link", "emulate", "fibo_km", "--seconds", "1", "--seed", "many")
        self.assertEqual(wrong.returncode, 2)
        self.assertNotIn("has no option", wrong.stderr)  # an inner command's options are known
        self.assertIn('did you mean "scan"', legwork("link", "scna").stderr)

    def test_logs_beyond_reason_are_refused(self):
        arm = self.put("arm.xml", "<mujoco><worldbody><body><joint name='j' axis='0 1 0'/>"
                       "<geom type='capsule' fromto='0 0 0 0 0 -.5' size='.03' mass='1'/></body></worldbody></mujoco>")
        wave = [0.3 * (k % 50) / 50 for k in range(300)]
        logs = {"beyond any robot": ["t,q_j,tau_j"] + [f"{0.01 * k},{1e300 * q},0" for k, q in enumerate(wave)],
                "there twice": ["t,q_j,tau_j,q_j"] + [f"{0.01 * k},{q},0,{q}" for k, q in enumerate(wave)],
                "nothing was logged": ["t,q_j,tau_j"] + [f"{0.01 * k + 1e6 * (k > 150)},{q},0" for k, q in enumerate(wave)],
                "is t in seconds": ["t,q_j,tau_j"] + [f"{1e-300 * k},{q},0" for k, q in enumerate(wave)],
                "in the mean": ["t,q_j,tau_j"] + [f"{1e300 * k},{q},0" for k, q in enumerate(wave)]}
        for words, rows in logs.items():
            log = self.put("log.csv", "\n".join(rows) + "\n")
            for command in (("identify", log), ("compare", log)):
                with self.subTest(words=words, command=command[0]):
                    result = legwork(*command, "--robot", arm, "--base", "fixed")
                    self.assertEqual(result.returncode, 2, result.stdout + result.stderr)
                    self.assertIn("log.csv", result.stderr)
                    self.assertIn(words, result.stderr)

    def test_an_emulator_takes_no_name_of_others(self):
        target = self.put("target", "mine")
        name = os.path.join(self.folder.name, "port")
        os.symlink(target, name)
        self.assertEqual(legwork("link", "emulate", "fibo_km", "--seconds", "0.01", "--at", name).returncode, 2)
        self.assertEqual(os.readlink(name), target)
        os.remove(name)
        os.symlink("/dev/pts/of-one-that-was-killed", name)
        self.assertEqual(legwork("link", "emulate", "fibo_km", "--seconds", "0.01", "--at", name).returncode, 0)
        self.assertFalse(os.path.lexists(name))
        file = os.path.join(self.folder.name, "file")
        both = legwork("link", "emulate", "fibo_km", "--seconds", "0.01", "--wiring", file, "--truth", file)
        self.assertEqual(both.returncode, 2)  # one would take the other's place
        self.assertEqual(sorted(os.listdir(self.folder.name)), ["target"])

    def test_thread_counts_that_make_no_sense_are_refused(self):
        for n in ("-3", "1000000"):
            self.assertEqual(legwork("run", "dead-reckoning-walk", "--threads", n).returncode, 2, n)


if __name__ == "__main__":
    import sys
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]], verbosity=1)
