#!/usr/bin/env python3
# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""legwork link, identify and compare LOG from the outside: an emulated robot in a process of its own, whose
seed is chosen here and now, is found through nothing but its port.

Usage: link_test.py LEGWORK SOURCE_ROOT
"""
import json
import math
import os
import random
import signal
import socket
import subprocess
import sys
import time
import unittest
import urllib.request

from command import LEGWORK, ROOT, InFolder, legwork

FULL = "LEGWORK_FULL" in os.environ


class Emulated:
    """`legwork link emulate` while it lives."""

    def __init__(self, folder, *args):
        self.wiring = os.path.join(folder, "wiring")
        self.truth_file = os.path.join(folder, "truth.json")
        env = dict(os.environ, LEGWORK_DATA=os.path.join(ROOT, "data"))
        self.process = subprocess.Popen(
            [LEGWORK, "link", "emulate", "fibo_km", "--wiring", self.wiring, "--truth", self.truth_file, *args],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env)
        text = ""
        while not text.rstrip().endswith("\n}"):
            line = self.process.stdout.readline()
            if not line:
                raise AssertionError("the emulator ended: " + self.process.stderr.read())
            text += line
        self.told = json.loads(text)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGINT)
        try:
            _, self.last_words = self.process.communicate(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()

    def link(self, what, *args):
        protocol = str(self.told["protocol"])
        return legwork("link", what, self.told["port"], "--protocol", protocol, *args)

    def tilt_test(self, trials):
        front, back = self.told["edges"]
        return self.link("tilt-test", "--wiring", self.wiring, "--ankles", ",".join(self.told["ankles"]),
                         "--mass", str(self.told["body_mass"]), "--edges", f"{front},{back}",
                         "--foot", f"{self.told['foot_mass']},{self.told['foot_offset']}",
                         "--trials", str(trials), "--clock", "0.01", "--arm", "--json")

    def truth(self):
        with open(self.truth_file, encoding="utf-8") as file:
            return json.load(file)


class Link(InFolder):
    def test_scan_and_read(self):
        with Emulated(self.folder.name, "--clock", "0.01") as robot:
            scan = json.loads(robot.link("scan", "--last", "22", "--json").stdout)
            self.assertEqual([s["id"] for s in scan["servos"]], list(range(1, 21)))
            self.assertEqual(scan["servos"][0]["model"], "RX-28")
            for _ in range(5):  # 1: the last cycle lost an answer, as it does where the emulator gets no processor
                result = robot.link("read", "--wiring", robot.wiring, "--seconds", "0.5", "--json")
                if result.returncode != 1:
                    break
            self.assertEqual(result.returncode, 0, result.stderr)
            document = json.loads(result.stdout)
            self.assertEqual(len(document["joints"]), 20)
            self.assertAlmostEqual(document["joints"]["L_knee"]["position"], 0.0, delta=0.01)

    def test_dry_run_moves_nothing(self):
        with Emulated(self.folder.name, "--clock", "0.01") as robot:
            result = robot.link("tilt-test", "--wiring", robot.wiring, "--ankles", "L_ankle_pitch,R_ankle_pitch",
                                "--mass", "3", "--edges", "0.035,0.095")
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assertIn("dry run", result.stdout)

    def hidden(self, servo, seeds, *faults):
        errors = []
        for seed in seeds:
            with Emulated(self.folder.name, "--clock", "0.01", "--hidden", str(seed), "--servo", servo,
                          *faults) as robot:
                result = robot.tilt_test(2 if FULL else 1)
                self.assertEqual(result.returncode, 0, f"seed {seed}: {result.stdout[-300:]} {result.stderr}")
                found, truth = json.loads(result.stdout), robot.truth()
                errors.append((100 * (found["height"] - truth["height"]), 100 * (found["offset"] - truth["offset"]),
                               found["stiffness"] / truth["stiffness"] - 1))
        rms = [math.sqrt(sum(e[i] ** 2 for e in errors) / len(errors)) for i in range(3)]
        worst = [max(abs(e[i]) for e in errors) for i in range(3)]
        print(f"{servo} {faults}: rms h {rms[0]:.3f} cm, z {rms[1]:.3f} cm; worst h {worst[0]:.3f} cm, "
              f"K {100 * worst[2]:.1f} %")
        return rms, worst

    def test_hidden_robots(self):
        seeds = [random.SystemRandom().randrange(1, 10**9) for _ in range(20 if FULL else 2)]
        rms, worst = self.hidden("RX-28", seeds)
        self.assertLessEqual(rms[0], 0.30)
        self.assertLessEqual(worst[0], 0.60)
        self.assertLessEqual(rms[1], 0.08)
        self.assertLessEqual(worst[2], 0.10)
        if FULL:
            rms, _ = self.hidden("XM430-W350", seeds)
            self.assertLessEqual(rms[0], 0.10)
            rms, worst = self.hidden("RX-28", seeds, "--drop", "0.05", "--corrupt", "0.05")
            self.assertLessEqual(rms[0], 0.30)
            self.assertLessEqual(worst[0], 0.60)

    def test_unplugged(self):
        with Emulated(self.folder.name, "--clock", "0.01", "--unplug", "4") as robot:
            result = robot.tilt_test(1)
            self.assertEqual(result.returncode, 3, result.stdout + result.stderr)
            document = json.loads(result.stdout)
            self.assertTrue(document["aborted"])
            self.assertLessEqual(document["abort_delay_s"], 0.15)
            self.assertIn("disconnected", document["why"])

    def test_mirror_records_and_finds_the_robot_again(self):
        port, tape = os.path.join(self.folder.name, "port"), os.path.join(self.folder.name, "mirror.mcap")
        with Emulated(self.folder.name, "--at", port, "--unplug", "1.5", "--replug", "0.8", "--overload",
                      "L_elbow@2.2") as robot:
            self.assertEqual(robot.told["port"], port)
            result = robot.link("mirror", "--wiring", robot.wiring, "--robot", "fibo_km", "--seconds", "4.5",
                                "--record", tape, "--json")
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assertIn("disconnected; the model goes on", result.stderr)
            self.assertIn("overload", result.stderr)
            document = json.loads(result.stdout)
            self.assertTrue(document["connected"])
            self.assertEqual(document["reconnections"], 1)
            knee = document["joints"]["L_knee"]
            self.assertFalse(knee["stale"])
            self.assertLess(abs(knee["measured"] - knee["simulated"]), 0.02)
        # What it recorded is a log.
        result = legwork("compare", tape, "--robot", "fibo_km", "--base", "fixed", "--kp", "200", "--kd", "4", "--json",
                         "--out", self.out)
        self.assertEqual(result.returncode, 0, result.stderr)
        gaps = json.loads(result.stdout)["joints"]
        self.assertIsNotNone(gaps["L_knee"]["rms_position"])

    def test_mirror_shows_robot_and_model(self):
        with Emulated(self.folder.name) as robot:
            env = dict(os.environ, LEGWORK_DATA=os.path.join(ROOT, "data"))
            mirror = subprocess.Popen([LEGWORK, "link", "mirror", robot.told["port"], "--wiring", robot.wiring,
                                       "--robot", "fibo_km", "--view", "0", "--json"],
                                      stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env)
            try:
                url = mirror.stdout.readline().strip()
                with urllib.request.urlopen(url, timeout=20) as page:
                    self.assertEqual(page.status, 200)
                time.sleep(0.5)
            finally:
                mirror.send_signal(signal.SIGINT)
                said, _ = mirror.communicate(timeout=30)
            self.assertEqual(json.loads(said)["joints"].keys() >= {"L_knee", "head_pan"}, True, said[:300])

    def test_an_emulator_with_the_servos_own_law_and_slow_answers(self):
        with Emulated(self.folder.name, "--law", "servo", "--delay", "0.002", "--silence", "R_elbow@0") as robot:
            result = robot.link("read", "--wiring", robot.wiring, "--seconds", "0.5", "--json")
            self.assertEqual(result.returncode, 1, result.stderr)  # one does not answer
            document = json.loads(result.stdout)
            self.assertEqual(document["lost"], 1)
            self.assertGreaterEqual(document["counts"]["worst_answer_s"], 0.002)
            knee = document["joints"]["L_knee"]["position"]
            self.assertAlmostEqual(knee, 0.0, delta=0.03)

    def test_a_program_elsewhere_drives_the_bus(self):
        with Emulated(self.folder.name) as robot:
            env = dict(os.environ, LEGWORK_DATA=os.path.join(ROOT, "data"))
            serve = subprocess.Popen([LEGWORK, "link", "serve", robot.told["port"], "--wiring", robot.wiring,
                                      "--listen", "127.0.0.1:0", "--seconds", "6", "--arm"],
                                     stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env)
            try:
                where = serve.stdout.readline().split()[2].rstrip(";").removeprefix("tcp:")
                program = subprocess.Popen([sys.executable, os.path.join(ROOT, "examples", "remote_controller.py"),
                                            where], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
                said, _ = program.communicate(timeout=30)
                self.assertIn("20 drives, 20 joints", said)
                self.assertIn("the robot", said)  # it was told that the robot stops, or that it is gone
                out, err = serve.communicate(timeout=30)
                self.assertEqual(serve.returncode, 0, err)
                self.assertIn("python", out)
            finally:
                for process in (serve, program):
                    if process.poll() is None:
                        process.kill()
                        process.communicate()

    def test_refusals(self):
        result = legwork("link", "scan", "/no/such/port")
        self.assertEqual(result.returncode, 2)
        self.assertIn("/no/such/port", result.stderr)
        result = legwork("link", "emulate", "fibo_km", "--servo", "AX-12", "--seconds", "1")
        self.assertEqual(result.returncode, 2)
        self.assertIn("AX-12", result.stderr)


def free_address():
    """Where nobody else can listen meanwhile: an address of this process's own within the loopback network."""
    own = os.getpid()
    host = f"127.{1 + (own >> 16) % 254}.{own >> 8 & 255}.{own & 255}"
    with socket.socket() as probe:
        probe.bind((host, 0))
        return f"{host}:{probe.getsockname()[1]}"


class Remote(InFolder):
    """A simulated robot under a controller in another process."""

    def run_remote(self, *more):
        where = free_address()
        env = dict(os.environ, LEGWORK_DATA=os.path.join(ROOT, "data"))
        run = subprocess.Popen([LEGWORK, "run", "titan8-hold", "--set", "controller.kind=remote",
                                "--set", f"controller.listen={where}", "--set", "duration=0.5", "--out", self.out,
                                "--quiet", *more], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env)
        return run, where

    def connect(self, where):
        script = os.path.join(ROOT, "examples", "remote_controller.py")
        for _ in range(100):
            program = subprocess.Popen([sys.executable, script, where], stdout=subprocess.PIPE,
                                       stderr=subprocess.STDOUT, text=True)
            first = program.stdout.readline()  # what robot it is, or why not
            if "drives" in first:
                return program, first
            program.communicate()
            time.sleep(0.1)
        raise AssertionError("nobody listens at " + where)

    def test_lock_step_and_replay(self):
        run, where = self.run_remote()
        program, first = self.connect(where)
        _, err = run.communicate(timeout=120)
        said, _ = program.communicate(timeout=20)
        self.assertIn("16 drives, 20 joints", first)
        self.assertIn("the run is over", said)
        self.assertEqual(run.returncode in (0, 1), True, err)  # 1: half a second is too short for its claims
        replay = legwork("replay", self.out)
        self.assertEqual(replay.returncode, 0, replay.stdout + replay.stderr)

    def drive(self, *run_more):
        """titan8 under its gait in a process of its own; gives the run, its error text, and what the driver said."""
        where = free_address()
        env = dict(os.environ, LEGWORK_DATA=os.path.join(ROOT, "data"))
        run = subprocess.Popen([LEGWORK, "run", "titan8-hold", "--set", "controller.kind=remote",
                                "--set", f"controller.listen={where}", "--set", "controller.deadline=20",
                                "--set", "controller.frequency=8", "--out", self.out, "--quiet", *run_more],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env)
        program = subprocess.Popen([LEGWORK, "link", "drive", where, "titan8-walk"],
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env)
        return run, program

    def test_it_walks_under_a_program_elsewhere(self):
        run, program = self.drive("--set", "duration=8", "--csv")
        _, err = run.communicate(timeout=300)
        said, _ = program.communicate(timeout=60)
        self.assertEqual(program.returncode, 0, said)
        self.assertIn("the run is over", said)
        self.assertIn(run.returncode, (0, 1), err)  # 1: what a standing robot claims, a walking one does not
        with open(os.path.join(self.out, "run.csv"), encoding="utf-8") as file:
            names = file.readline().rstrip("\n").split(",")
            rows = [line.rstrip("\n").split(",") for line in file]
        column = next(i for i, name in enumerate(names) if name.startswith("odom.position.x"))
        values = [float(row[column]) for row in rows if row[column]]
        self.assertGreater(values[-1] - values[0], 0.3)  # 0.06 m/s for some 7 s
        replay = legwork("replay", self.out)
        self.assertEqual(replay.returncode, 0, replay.stdout + replay.stderr)

    def test_a_program_that_is_stopped_ends_it(self):
        run, program = self.drive("--set", "duration=1000")
        time.sleep(3.0)
        program.send_signal(signal.SIGINT)
        said, _ = program.communicate(timeout=60)
        self.assertEqual(program.returncode, 130, said)
        _, err = run.communicate(timeout=60)
        self.assertIn("the program was stopped", err)

    def test_a_dead_peer_ends_it_and_the_run_replays(self):
        run, where = self.run_remote("--set", "duration=1000")
        program, _ = self.connect(where)
        time.sleep(0.5)
        program.kill()
        program.communicate()
        begin = time.time()
        _, err = run.communicate(timeout=60)
        took = time.time() - begin
        print(f"dead peer: the run ended {took:.2f} s later")
        self.assertLess(took, 20)  # a second on a machine that has time
        self.assertIn("the other program", err)
        self.assertNotEqual(run.returncode, 0)
        replay = legwork("replay", self.out)
        self.assertEqual(replay.returncode, 0, replay.stdout + replay.stderr)

    def test_a_missed_deadline_ends_it_and_the_run_replays(self):
        run, where = self.run_remote("--set", "duration=1000", "--set", "controller.deadline=0.3")
        program, _ = self.connect(where)
        time.sleep(0.5)
        program.send_signal(signal.SIGSTOP)  # alive, and silent
        begin = time.time()
        try:
            _, err = run.communicate(timeout=60)
            took = time.time() - begin
        finally:
            program.kill()
            program.communicate()
        print(f"missed deadline: the run ended {took:.2f} s later")
        self.assertLess(took, 20)
        self.assertIn("no command within 0.3 s", err)
        replay = legwork("replay", self.out)
        self.assertEqual(replay.returncode, 0, replay.stdout + replay.stderr)

    def test_ctrl_c_ends_it_and_the_run_replays(self):
        run, where = self.run_remote("--set", "duration=1000")
        program, _ = self.connect(where)
        time.sleep(0.5)
        run.send_signal(signal.SIGINT)
        begin = time.time()
        try:
            run.communicate(timeout=60)
            took = time.time() - begin
            said, _ = program.communicate(timeout=20)
        finally:
            program.kill()
        print(f"Ctrl-C: the run ended {took:.2f} s later")
        self.assertEqual(run.returncode, 130)
        self.assertIn("the robot", said)
        replay = legwork("replay", self.out)
        self.assertEqual(replay.returncode, 0, replay.stdout + replay.stderr)

    def test_a_model_beside_a_robot_elsewhere(self):
        run, program = self.drive("--set", "duration=1000")
        try:
            where = next(w.split("=")[1] for w in run.args if w.startswith("controller.listen="))
            for _ in range(100):
                mirror = legwork("link", "mirror", "--connect", where, "--robot", "titan8", "--stiffness", "300",
                                 "--damping", "6", "--seconds", "2", "--json")
                if mirror.returncode == 0:
                    break
                time.sleep(0.1)
            self.assertEqual(mirror.returncode, 0, mirror.stderr)
            document = json.loads(mirror.stdout)
            self.assertEqual(len(document["joints"]), 16)
            self.assertGreater(document["cycles"], 5)
            self.assertTrue(any(abs(j["measured"]) > 0.01 for j in document["joints"].values()))
        finally:
            program.send_signal(signal.SIGINT)
            program.communicate(timeout=60)
            run.communicate(timeout=60)


class Logs(InFolder):
    def arm(self):
        return self.scenario("""<robot name="arm"><link name="world"/>
<link name="rod"><inertial><origin xyz="0 0 -0.25"/><mass value="2"/>
<inertia ixx="0.04" ixy="0" ixz="0" iyy="0.04" iyz="0" izz="0.001"/></inertial></link>
<joint name="swing" type="revolute"><parent link="world"/><child link="rod"/><axis xyz="0 1 0"/>
<limit lower="-3" upper="3" effort="100" velocity="10"/></joint></robot>""", "arm.urdf")

    def log(self, friction):
        """q = sum of sines; tau = I·a + m·g·l·sin q + friction·sign v, worked by hand."""
        rows = ["t,q_swing,tau_swing"]
        inertia = 0.04 + 2 * 0.25**2
        for k in range(3000):
            t = 0.004 * k
            q = 0.5 * math.sin(2 * t) + 0.3 * math.sin(3.3 * t)
            v = math.cos(2 * t) + 0.99 * math.cos(3.3 * t)
            a = -2 * math.sin(2 * t) - 3.267 * math.sin(3.3 * t)
            tau = inertia * a + 2 * 9.81 * 0.25 * math.sin(q) + friction * math.copysign(1, v)
            rows.append(f"{t},{q},{tau}")
        return self.scenario("\n".join(rows) + "\n", "log.csv")

    def test_compare_names_friction(self):
        log, robot = self.log(0.8), self.arm()
        result = legwork("compare", log, "--robot", robot, "--base", "fixed", "--json", "--out", self.out)
        self.assertEqual(result.returncode, 0, result.stderr)
        document = json.loads(result.stdout)
        self.assertEqual(document["causes"][0]["cause"], "friction")
        self.assertGreater(document["causes"][0]["explained"], 0.9)
        self.assertTrue(os.path.exists(os.path.join(self.out, "report.html")))

    def test_identify_finds_it(self):
        result = legwork("identify", self.log(0.8), "--robot", self.arm(), "--base", "fixed", "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        document = json.loads(result.stdout)
        dry = next(p for p in document["parameters"] if p["name"] == "swing.dry")
        self.assertAlmostEqual(dry["after"], 0.8, delta=0.05)
        self.assertLess(document["held_out_after"], 0.3 * document["held_out_before"])

    def icub(self, log, robot):
        shared = os.environ.get("LEGWORK_SHARED", os.path.join(ROOT, "..", "shared"))
        folder = os.path.join(shared, "data", "icub")
        if not os.path.exists(os.path.join(folder, log)):
            self.skipTest("needs ../shared/data/icub")
        return os.path.join(folder, log), os.path.join(folder, robot)

    def test_real_logs_without_torque_are_told_so(self):
        log, robot = self.icub("real_com_sinusoid.csv", "icub_genova04.urdf")
        words = ["--robot", robot, "--base", "fixed"]
        result = legwork("compare", log, *words)
        self.assertEqual(result.returncode, 2, result.stdout)
        self.assertIn("neither torques nor commands", result.stderr)
        result = legwork("identify", log, *words)
        self.assertEqual(result.returncode, 2, result.stdout)
        self.assertIn("cannot be identified from motion alone", result.stderr)

    def test_real_logs_tell_weight_and_sway(self):
        for log, robot, heavier in (("real_com_sinusoid.csv", "icub_genova04.urdf", 1.032),
                                    ("gazebo_walking.csv", "icub_gazebo_v3.urdf", None)):
            log, robot = self.icub(log, robot)
            words = ["--robot", robot, "--base", "floating", "--json"]
            result = legwork("compare", log, *words, "--out", self.out, "--force")
            self.assertEqual(result.returncode, 0, result.stderr)
            document = json.loads(result.stdout)
            print(os.path.basename(log), {k: document[k] for k in ("mass_measured", "mass_model", "lateral_bias",
                                                                   "lateral_slope", "lateral_rms")})
            self.assertTrue(any("cannot be identified" in line for line in document["lacks"]))
            if heavier:  # the real robot: feet that bear 3 % more than the model weighs
                self.assertAlmostEqual(document["mass_measured"] / document["mass_model"], heavier, delta=0.01)
            self.assertLess(abs(document["lateral_bias"]), 0.01)
            self.assertTrue(os.path.exists(os.path.join(self.out, "report.html")))
            result = legwork("identify", log, *words)
            self.assertEqual(result.returncode, 0, result.stderr)

    def test_a_log_from_a_spreadsheet_is_read(self):
        with open(self.log(0.8), encoding="utf-8") as file:
            text = file.read()
        marked = self.scenario("\ufeff" + text.replace("t,q_swing,tau_swing", '"t","q_swing","tau_swing"'), "marked.csv")
        outs = [legwork("identify", log, "--robot", self.arm(), "--base", "fixed", "--json")
                for log in (self.log(0.8), marked)]
        self.assertEqual([o.returncode for o in outs], [0, 0], outs[1].stderr)
        self.assertEqual(outs[0].stdout, outs[1].stdout)

    def test_refusals(self):
        result = legwork("compare", self.log(0), "--robot", "fibo_km")
        self.assertEqual(result.returncode, 2)
        bad = self.scenario("t,q_swing\n0,0\n0,1\n", "bad.csv")
        result = legwork("identify", bad, "--robot", self.arm(), "--base", "fixed")
        self.assertEqual(result.returncode, 2)
        self.assertIn("bad.csv:3", result.stderr)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
