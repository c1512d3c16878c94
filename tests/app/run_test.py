#!/usr/bin/env python3
# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""legwork run, replay and list from the outside: exit codes, messages, nothing half-written called a result.

Usage: run_test.py LEGWORK SOURCE_ROOT
"""
import json
import os
import signal
import subprocess
import sys
import time
import unittest

from command import InFolder, LEGWORK, ROOT, legwork

STAND = '[robot]\nfile = "titan8"\n'


class Run(InFolder):
    def no_result(self):
        for name in ("summary.json", "report.html"):
            self.assertFalse(os.path.exists(os.path.join(self.out, name)), name)
        if os.path.isdir(self.out):
            self.assertEqual([f for f in os.listdir(self.out) if f.endswith("part")], [])

    def refused(self, result, *words):
        self.assertEqual(result.returncode, 2, result.stdout + result.stderr)
        for word in words:
            self.assertIn(word, result.stderr)
        self.assertEqual(result.stdout, "")
        self.no_result()

    def test_a_run_leaves_its_folder(self):
        result = legwork("run", self.scenario("duration = 0.2\n" + STAND), "--out", self.out)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("Torque and power", result.stdout)
        self.assertEqual(result.stderr, "", "nothing on standard error in a pipe")
        self.assertEqual(sorted(os.listdir(self.out)), ["report.html", "run.mcap", "summary.json"])
        with open(os.path.join(self.out, "summary.json"), encoding="utf-8") as file:
            summary = json.load(file)
        self.assertEqual((summary["tool"], summary["engine"], summary["steps"]), ("legwork", "native", 200))
        replay = legwork("replay", self.out)
        self.assertEqual(replay.returncode, 0, replay.stdout + replay.stderr)
        self.assertIn("every bit the same (state " + summary["hash"], replay.stdout)
        closed = legwork("replay", self.out, "--closed")
        self.assertEqual(closed.returncode, 0, closed.stdout + closed.stderr)
        self.assertIn("200 ticks of control in 200 steps", closed.stdout)
        self.assertTrue(json.loads(legwork("replay", self.out, "--closed", "--json").stdout)["same"])
        table = os.path.join(self.folder.name, "run.csv")
        self.assertEqual(legwork("replay", self.out, "--csv", table, "--topic", "/joint_states").returncode, 0)
        with open(table, encoding="utf-8") as file:
            head = file.readline()
        self.assertIn("joint_states.position.FL_J3 [rad]", head)

    def test_a_preset_takes_any_robot_and_answers_by_its_name(self):
        robot = os.path.join(self.folder.name, "my_robot.urdf")
        with open(robot, "w", encoding="utf-8") as file:
            file.write(legwork("export", "titan8", "--urdf").stdout)
        short = ("--set", "duration=1.5", "--json", "--no-report", "--no-recording", "--force", "--out", self.out)
        told = {}
        for preset in ("stand", "push", "drop", "slope", "stairs"):
            result = legwork("run", preset, "--robot", robot, *short)
            self.assertEqual(result.returncode, 0, preset + result.stdout + result.stderr)
            told[preset] = json.loads(result.stdout)
            self.assertTrue(told[preset]["title"].startswith("titan8"), told[preset]["title"])
            joints = told[preset]["joints"]
            self.assertGreaterEqual(len(joints), 16)
            for name, row in joints.items():
                self.assertLessEqual(abs(row["mean"]), row["rms"] + 1e-9, name)
                self.assertLessEqual(row["rms"], row["peak"] + 1e-9, name)
        words = legwork("run", "push", "--robot", robot, "--no-report", "--no-recording", "--force", "--out", self.out).stdout
        self.assertRegex(words, r"Pushed with 54 N for 0\.1 s, titan8 moved .* mm, leaned .* and stands still again")

    def test_a_setting_adds_an_entry_to_a_list(self):
        stand = self.scenario("duration = 0.2\n" + STAND)
        added = ("--set", "push.0.body=trunk", "--set", "push.0.force=[0, \"20 N\", 0]", "--set", "push.0.at=0.05",
                 "--set", "push.1.force=[1, 0, 0]")
        self.left(stand, *added)
        with open(os.path.join(self.out, "summary.json"), encoding="utf-8") as file:
            pushed = json.load(file)
        self.left(stand)
        with open(os.path.join(self.out, "summary.json"), encoding="utf-8") as file:
            self.assertNotEqual(json.load(file)["hash"], pushed["hash"])
        far = legwork("run", stand, "--set", "push.3.at=1", "--out", os.path.join(self.folder.name, "no"))
        self.assertEqual(far.returncode, 2, far.stdout)
        self.assertIn("push is a list", far.stderr)

    def left(self, *args):
        result = legwork("run", *args, "--force", "--out", self.out)
        self.assertEqual(result.returncode, 0, result.stderr)
        return sorted(os.listdir(self.out)), result

    def test_a_scenario_says_what_it_leaves(self):
        asked = '[outputs]\nreport = false\ncsv = true\nchannels = ["joint_states"]\nrate = "100 Hz"\n'
        logged = self.scenario("duration = 0.2\n" + STAND + asked)
        files, result = self.left(logged)
        self.assertEqual(files, ["run.csv", "run.mcap", "summary.json"])
        self.assertIn("run.csv", result.stdout)
        with open(os.path.join(self.out, "run.csv"), encoding="utf-8") as file:
            rows = file.read().splitlines()
        self.assertEqual(len(rows), 1 + 1 + 20)  # head, the first step, 100 Hz
        for column in rows[0].split(",")[1:]:
            self.assertTrue(column.startswith("joint_states."), column)
        self.assertEqual(legwork("replay", self.out).returncode, 0)
        # A setting goes over the file, a flag over both, and nothing old stays behind.
        files, _ = self.left(logged, "--set", "outputs.csv=false", "--set", "outputs.report=true")
        self.assertEqual(files, ["report.html", "run.mcap", "summary.json"])
        files, _ = self.left(logged, "--set", "outputs.report=true", "--no-report", "--no-recording")
        self.assertEqual(files, ["run.csv", "summary.json"])
        files, _ = self.left(self.scenario("duration = 0.1\n" + STAND + "[outputs]\nsummary = false\n"), "--csv")
        self.assertEqual(files, ["report.html", "run.csv", "run.mcap"])

    def test_a_run_may_leave_nothing(self):
        none = self.scenario("duration = 0.05\n" + STAND + "[outputs]\nsummary = false\nreport = false\nmcap = false\n")
        result = legwork("run", none, "--out", self.out, "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("peak_torque", json.loads(result.stdout)["metrics"])
        self.assertFalse(os.path.exists(self.out))
        self.refused(legwork("run", self.scenario(STAND + "[outputs]\ncvs = true\n"), "--out", self.out),
                     "s.toml:4:", 'did you mean "csv"?')

    def test_the_command_to_reproduce_keeps_the_scenario_s_seed(self):
        files, _ = self.left(self.scenario("seed = 7\nduration = 0.05\n" + STAND))
        self.assertIn("report.html", files)
        with open(os.path.join(self.out, "report.html"), encoding="utf-8") as file:
            self.assertRegex(file.read(), r"legwork run \S*s.toml --seed 7")

    def test_json_is_one_document(self):
        result = legwork("run", self.scenario("duration = 0.05\n" + STAND), "--out", self.out, "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("peak_torque", json.loads(result.stdout)["metrics"])
        result = legwork("run", self.scenario("duration = 0.05\n" + STAND), "--force", "--out", self.out, "--quiet")
        self.assertEqual((result.stdout, result.stderr), ("", ""))

    def test_same_seed_same_bits(self):
        rough = self.scenario('duration = 0.1\n' + STAND + '[terrain]\nkind = "rough"\n')
        hashes = [json.loads(legwork("run", rough, "--force", "--out", self.out, "--json", "--seed", str(s)).stdout)["hash"]
                  for s in (5, 5, 6)]
        self.assertEqual(hashes[0], hashes[1])
        self.assertNotEqual(hashes[0], hashes[2])

    def test_exit_codes(self):
        claim = '[[claim]]\nmetric = "tilt"\nexpected = 3\ntolerance = 0.01\n'
        self.assertEqual(legwork("run", self.scenario("duration = 0.05\n" + STAND + claim), "--out", self.out).returncode, 1)
        reason = claim + 'reason = "nobody tilts that far"\n'
        result = legwork("run", self.scenario("duration = 0.05\n" + STAND + reason), "--out", self.out)
        self.assertEqual(result.returncode, 2)
        self.assertIn("explained is missing", result.stderr)
        for explained, code in (("0", 0), ("1", 1)):
            wanted = reason + "explained = %s\nexplained_tolerance = 0.1\nexplained_kind = \"absolute\"\n" % explained
            result = legwork("run", self.scenario("duration = 0.05\n" + STAND + wanted), "--force", "--out", self.out)
            self.assertEqual(result.returncode, code, result.stdout)
            self.assertEqual("no longer by the amount explained" in result.stdout, code == 1, result.stdout)
        limp = self.scenario("duration = 2\n" + STAND + '[controller]\nkind = "limp"\n')
        result = legwork("run", limp, "--force", "--out", self.out)
        self.assertEqual(result.returncode, 3, result.stdout)
        self.assertIn("ended early", result.stdout)

    def test_scenarios_and_experiments_share_their_names(self):
        for folder in ("robots", "scenarios"):
            os.makedirs(os.path.join(self.folder.name, "data", folder))
        self.scenario(STAND, os.path.join("data", "scenarios", "titan8-standing.toml"))
        env = dict(os.environ, LEGWORK_DATA=os.path.join(self.folder.name, "data"))
        for words in (["list"], ["run", "titan8-standing"], ["run", "impact-nine"]):
            result = subprocess.run([LEGWORK, *words], capture_output=True, text=True, env=env, timeout=60)
            self.assertEqual(result.returncode, 2, result.stdout + result.stderr)
            self.assertIn("the scenario titan8-standing has the name of an experiment [E-NAME]", result.stderr)

    def test_bad_input(self):
        self.refused(legwork("run", "titan8-standin", "--out", self.out), "titan8-standin", "did you mean")
        self.refused(legwork("run", self.scenario("dt = -1\n" + STAND), "--out", self.out), "s.toml:1:", "dt = -1")
        self.refused(legwork("run", self.scenario('[robot]\nfile = "titan9"\n'), "--out", self.out), "titan8")
        self.refused(legwork("run", "no/such.toml", "--out", self.out), "no/such.toml", "cannot be read")
        self.refused(legwork("run", self.scenario(STAND), "--set", "duraton=1", "--out", self.out), "--set duraton")
        self.refused(legwork("run", self.scenario(STAND), "--set", "duration", "--out", self.out), "key=value")
        self.refused(legwork("run", self.scenario(STAND), "--engine", "phantom", "--out", self.out), "phantom")
        self.refused(legwork("run", self.scenario(STAND), "--dt", "-1", "--out", self.out), "--dt")
        self.refused(legwork("run", self.scenario(STAND), "--set", "dt=nan", "--out", self.out), "--set dt", "finite")

    def test_a_result_is_replaced_only_when_asked_to(self):
        stand = self.scenario("duration = 0.05\n" + STAND)
        self.assertEqual(legwork("run", stand, "--seed", "1", "--out", self.out).returncode, 0)
        before = {name: os.stat(os.path.join(self.out, name)).st_ino for name in os.listdir(self.out)}

        def untouched(result, word):
            self.assertEqual(result.returncode, 2, result.stdout + result.stderr)
            self.assertIn(word, result.stderr)
            now = {name: os.stat(os.path.join(self.out, name)).st_ino for name in os.listdir(self.out)}
            self.assertEqual(now, before)
            self.assertEqual(sorted(os.listdir(self.folder.name)), ["out", "s.toml"])

        untouched(legwork("run", stand, "--out", self.out), "--force")
        for wrong in (("--set", "robot.file=/nonexistent.urdf"), ("--set", "nosuch=1"), ("--set", "name=../../victim")):
            untouched(legwork("run", stand, *wrong, "--force", "--out", self.out), wrong[1].split("=")[0])
        result = legwork("run", stand, "--seed", "2", "--force", "--out", self.out)
        self.assertEqual(result.returncode, 0, result.stderr)
        with open(os.path.join(self.out, "summary.json"), encoding="utf-8") as file:
            self.assertEqual(json.load(file)["seed"], 2)

    def test_results_without_a_folder_are_numbered(self):
        stand = self.scenario("duration = 0.05\n" + STAND)
        for _ in range(2):
            self.assertEqual(legwork("run", stand, "--no-report", cwd=self.folder.name).returncode, 0)
        self.assertEqual(sorted(os.listdir(os.path.join(self.folder.name, "runs"))), ["s", "s-2"])

    def test_two_runs_into_one_folder_do_not_mix(self):
        child = self.started(3600)
        second = legwork("run", self.scenario("duration = 0.05\n" + STAND, "second.toml"), "--force", "--out", self.out)
        self.assertEqual(second.returncode, 2, second.stderr)
        self.assertIn("another run is writing", second.stderr)
        child.send_signal(signal.SIGINT)
        child.communicate(timeout=120)

    def test_unwritable_output(self):
        stand = self.scenario("duration = 0.05\n" + STAND)
        self.refused(legwork("run", stand, "--out", "/proc/legwork"), "/proc/legwork")
        blocked = os.path.join(self.folder.name, "file")
        with open(blocked, "w", encoding="utf-8") as file:
            file.write("mine")
        self.refused(legwork("run", stand, "--out", os.path.join(blocked, "out")), "cannot be made")
        foreign = os.path.join(self.folder.name, "foreign")
        os.mkdir(foreign)
        with open(os.path.join(foreign, "summary.json"), "w", encoding="utf-8") as file:
            file.write('{"mine": true}')
        result = legwork("run", stand, "--out", foreign)
        self.assertEqual(result.returncode, 2)
        self.assertIn("no run of legwork wrote", result.stderr)
        self.assertEqual(os.listdir(foreign), ["summary.json"])

    def test_full_disk(self):
        os.mkdir(self.out)
        mount = "mount -t tmpfs -o size=400k tmpfs '%s' && exec \"$0\" \"$@\"" % self.out
        probe = subprocess.run(["unshare", "-m", "sh", "-c", mount, "true"], capture_output=True, check=False)
        if probe.returncode != 0:
            print("[skipped] no right to mount a small disk")
            return
        stand = self.scenario("duration = 3\n" + STAND)
        env = dict(os.environ, LEGWORK_DATA=os.path.join(ROOT, "data"))
        check = mount.replace('exec "$0" "$@"', '{ "$0" "$@"; code=$?; ls -AR \'%s\'; exit $code; }' % self.out)
        result = subprocess.run(["unshare", "-m", "sh", "-c", check, LEGWORK, "run", stand, "--out",
                                 os.path.join(self.out, "run")],
                                capture_output=True, text=True, env=env, check=False, timeout=240)
        self.assertEqual(result.returncode, 2, result.stdout + result.stderr)
        self.assertIn("No space left on device", result.stderr)
        self.assertNotIn("summary.json", result.stdout)
        self.assertNotIn("report.html", result.stdout)

    def started(self, seconds):
        env = dict(os.environ, LEGWORK_DATA=os.path.join(ROOT, "data"))
        stand = self.scenario("duration = %g\n" % seconds + STAND)
        child = subprocess.Popen([LEGWORK, "run", stand, "--out", self.out], env=env,
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        recording = os.path.join(self.out + ".part", "run.mcap")
        for _ in range(2000):  # until some chunks are on disk
            if os.path.exists(recording) and os.path.getsize(recording) > 2_000_000:
                return child
            if child.poll() is not None:
                self.fail("it ended: " + child.stderr.read())
            time.sleep(0.02)
        child.kill()
        self.fail("nothing was recorded")

    def test_interrupt_keeps_what_was_recorded(self):
        child = self.started(3600)
        child.send_signal(signal.SIGINT)
        _, errors = child.communicate(timeout=120)
        self.assertEqual(child.returncode, 130, errors)
        self.assertIn("interrupted", errors)
        self.no_result()
        result = json.loads(legwork("replay", self.out, "--json").stdout)
        self.assertTrue(result["same"])
        self.assertFalse(result["finished"])
        self.assertIn("interrupted", result["missing"][0])
        self.assertFalse(os.path.exists(self.out + ".part"))

    def test_interrupt_ends_any_experiment_soon(self):
        env = dict(os.environ, LEGWORK_DATA=os.path.join(ROOT, "data"))
        child = subprocess.Popen([LEGWORK, "run", "dead-reckoning-walk", "--set", "trials=100000", "--out", self.out],
                                 env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        time.sleep(1.0)  # it is among its trials, where nothing is recorded
        self.assertIsNone(child.poll())
        child.send_signal(signal.SIGINT)
        _, errors = child.communicate(timeout=30)
        self.assertEqual(child.returncode, 130, errors)
        self.assertIn("interrupted", errors)
        self.no_result()

    def test_kill_leaves_a_readable_recording(self):
        child = self.started(3600)
        child.kill()
        child.communicate(timeout=120)
        self.no_result()
        result = json.loads(legwork("replay", self.out + ".part", "--json").stdout)
        self.assertTrue(result["same"])
        self.assertFalse(result["finished"])
        self.assertGreater(result["steps"], 500)

    def test_wrong_names_are_answered_with_the_nearest(self):
        for line, word in ((["rnu"], 'did you mean "run"?'), (["run", "--sett", "a=1"], 'did you mean "--set"?'),
                           (["--verson"], 'did you mean "--version"?'), ([], "a command is missing"),
                           (["run"], "NAME is required")):
            result = legwork(*line)
            self.assertEqual((result.returncode, result.stdout), (2, ""), line)
            self.assertIn(word, result.stderr)
            self.assertTrue(result.stderr.startswith("legwork: "), result.stderr)

    def test_every_help_says_how_it_ends(self):
        commands = [line.split()[0] for line in legwork("--help").stdout.split("Subcommands:")[1].splitlines()
                    if line.startswith("  ") and line[2] != " "]
        commands = commands[:commands.index("bench") + 1]
        self.assertGreater(len(commands), 10)
        for command in commands:
            text = legwork(command, "--help").stdout
            self.assertIn("Usage: legwork " + command, text)
            self.assertIn("Exit: 0", text, command)
            self.assertIn("Examples:\n  legwork " + command, text)
            self.assertNotIn("--csv FILE", text if command == "run" else "", "a flag takes no value")
            for artefact in (" TEXT", "FLOAT", "UINT", "{false}", "INT in [", "Excludes"):
                self.assertNotIn(artefact, text, command)

    def test_sensors_and_estimate(self):
        self.refused(legwork("run", "titan8-estimate", "--set", "sensors.imu.frame=imv", "--out", self.out),
                     "--set sensors.imu.frame", 'did you mean "imu"?')
        result = legwork("run", "titan8-estimate", "--set", "duration=0.4", "--out", self.out, "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        metrics = json.loads(result.stdout)["metrics"]
        self.assertLess(metrics["estimate.position_rmse"]["value"], 0.01)
        self.assertEqual(legwork("replay", self.out).returncode, 0)
        log = legwork("estimate", "--log", os.path.join(self.out, "run.mcap"), "--model", "titan8", "--trunk", "imu",
                      "--feet", "FL_foot,FR_foot,HL_foot,HR_foot", "--estimator", "lkf", "--json")
        self.assertEqual(log.returncode, 0, log.stderr)
        self.assertLess(json.loads(log.stdout)["rmse_position"]["norm"], 0.05)

    def test_a_recording_says_itself_what_an_estimator_needs(self):
        result = legwork("run", "titan8-estimate", "--set", "duration=1.2", "--no-report", "--out", self.out, "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        aboard = json.loads(result.stdout)["metrics"]["estimate.position_rmse"]["value"]
        recording = os.path.join(self.out, "run.mcap")
        log = legwork("estimate", "--log", recording, "--estimator", "inekf", "--json")
        self.assertEqual(log.returncode, 0, log.stderr)
        again = json.loads(log.stdout)["rmse_position"]["norm"]
        self.assertAlmostEqual(again, aboard, delta=1e-3 * aboard)  # the same filter on the same readings
        page = os.path.join(self.folder.name, "page")
        every = legwork("estimate", "--log", recording, "--estimator", "all", "--out", page)
        self.assertEqual(every.returncode, 0, every.stderr)
        self.assertGreater(every.stdout.count("position RMSE"), 4)
        self.assertTrue(os.path.getsize(os.path.join(page, "report.html")) < 3e6)
        # An IMU lying on its side: named, with the frame that fits, instead of a filter that flies away.
        wrong = legwork("estimate", "--log", recording, "--imu", "0,0,0,1.5708,0,0")
        self.assertEqual(wrong.returncode, 2, wrong.stdout)
        self.assertIn("90°", wrong.stderr)
        self.assertIn('fit frame "imu": leave --imu out', wrong.stderr)

    def test_lists(self):
        text = legwork("list").stdout
        for word in ("robots", "titan8", "experiments", "scenarios", "engines", "native", "estimators"):
            self.assertIn(word, text)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]], verbosity=2)
