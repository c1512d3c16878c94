#!/usr/bin/env python3
# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""legwork study from the outside: killed and resumed, on threads, shards and ranks, it leaves the same bytes.

Usage: study_test.py LEGWORK SOURCE_ROOT
"""
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
import unittest

from command import InFolder, LEGWORK, ROOT, legwork

FILES = ["journal", "report.html", "study.csv", "summary.json"]
PUSHES = """title = "Pushed"
run = "titan8-pushed"
method = "random"
cases = 60
seed = 7
metrics = ["tilt", "peak_torque", "ended_early"]
[set]
duration = 0.3
push.0.at = 0.05
[[vary]]
key = "push.0.force.1"
from = -200
to = 200
[[vary]]
key = "controller.damping_ratio"
from = -0.1
to = 1.0
"""
ENV = dict(os.environ, LEGWORK_DATA=os.path.join(ROOT, "data"))
MPIRUN = shutil.which("mpirun")


def mpi_built():
    return os.path.exists(os.path.join(os.path.dirname(LEGWORK), "legwork_mpi.so"))


def mpirun(ranks):
    root = ["--allow-run-as-root"] if os.geteuid() == 0 else []
    return [MPIRUN, *root, "--oversubscribe", "-n", str(ranks), LEGWORK]


class Study(InFolder):
    def contents(self, folder):
        result = {}
        for name in FILES[1:]:
            with open(os.path.join(folder, name), "rb") as file:
                result[name] = file.read()
        return result

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def run_whole(self, study, *more):
        out = self.path("whole")
        result = legwork("study", study, "--out", out, *more)
        self.assertEqual(result.returncode, 0, result.stderr)
        return self.contents(out), result

    def equal(self, a, b):
        for name in a:
            self.assertEqual(a[name], b[name], name)

    def test_a_study_leaves_its_folder(self):
        study = self.scenario(PUSHES)
        files, result = self.run_whole(study, "--threads", "2")
        self.assertEqual(result.stderr, "", "nothing on standard error in a pipe")
        self.assertEqual(sorted(os.listdir(self.path("whole"))), FILES)
        rows = files["study.csv"].decode().splitlines()
        self.assertEqual(rows[0], "case,push.0.force.1,controller.damping_ratio,end,tilt [rad],"
                                  "peak_torque [N·m],ended_early,reason")
        self.assertEqual(len(rows), 61)
        # A tenth of the range is no damping ratio: those cases are rows with the reason.
        failed = [row for row in rows if ",failed," in row]
        self.assertGreater(len(failed), 0)
        for row in failed:
            self.assertIn("controller.damping_ratio = -", row)
            self.assertIn("is out of bounds", row)
        summary = json.loads(files["summary.json"])
        self.assertEqual(summary["metrics"]["cases"]["value"], 60)
        self.assertEqual(summary["metrics"]["failed"]["value"], len(failed))
        # The same command again has nothing to do, and changes nothing.
        again = legwork("study", study, "--out", self.path("whole"))
        self.assertIn("60 were done already", again.stdout)
        self.equal(self.contents(self.path("whole")), files)
        json.loads(legwork("study", study, "--out", self.path("whole"), "--json").stdout)

    def test_what_is_wrong_is_said_with_its_line(self):
        for text, words in (
                (PUSHES.replace("damping_ratio", "damping_ration"),
                 ["s.toml:15", "is not a key of a scenario", 'did you mean "damping_ratio"?']),
                (PUSHES.replace('"tilt"', '"tlt"'), ["s.toml:6", 'there is no metric "tlt"', 'did you mean "tilt"?']),
                (PUSHES.replace("titan8-pushed", "titan8-pusht"), ["s.toml:2", 'did you mean "titan8-pushed"?']),
                (PUSHES.replace("cases", "caes"), ["s.toml", "cases is missing"])):
            result = legwork("study", self.scenario(text), "--out", self.out)
            self.assertEqual(result.returncode, 2)
            for word in words:
                self.assertIn(word, result.stderr)
            self.assertFalse(os.path.exists(self.out))
        study = self.scenario(PUSHES)
        for shard in ("0/3", "4/3", "3", "a/b", "1/3x"):
            self.assertEqual(legwork("study", study, "--shard", shard).returncode, 2)

    def test_folders_of_others_are_left_alone(self):
        os.mkdir(self.out)
        self.scenario("x", "out/precious.txt")
        result = legwork("study", self.scenario(PUSHES), "--out", self.out)
        self.assertEqual(result.returncode, 2)
        self.assertIn("no study's", result.stderr)
        self.assertEqual(os.listdir(self.out), ["precious.txt"])

    def test_a_changed_study_does_not_mix_with_its_past(self):
        few = PUSHES.replace("cases = 60", "cases = 3")
        self.assertEqual(legwork("study", self.scenario(few), "--out", self.out).returncode, 0)
        changed = legwork("study", self.scenario(few.replace("0.3", "0.2")), "--out", self.out)
        self.assertEqual(changed.returncode, 2)
        self.assertIn("--force", changed.stderr)
        forced = legwork("study", self.scenario(few.replace("0.3", "0.2")), "--out", self.out, "--force")
        self.assertEqual(forced.returncode, 0, forced.stderr)

    def kill_at_random(self, command, rounds, seconds, whole):
        """Kills the command's process group at random moments, then lets it end."""
        moments = random.Random(27)
        killed = 0
        for _ in range(rounds):
            process = subprocess.Popen(command, env=ENV, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                       start_new_session=True)
            time.sleep(moments.uniform(0.0, seconds))
            if process.poll() is None:
                killed += 1
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        self.assertGreater(killed, rounds // 4, "it ended before it could be killed: make it longer")
        result = subprocess.run(command, env=ENV, capture_output=True, text=True, timeout=240)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.equal(self.contents(self.out), whole)

    def test_killed_at_twenty_random_moments_it_loses_nothing(self):
        study = self.scenario(PUSHES.replace("cases = 60", "cases = 240"))
        begin = time.monotonic()
        whole, _ = self.run_whole(study, "--threads", "2")
        took = time.monotonic() - begin
        self.kill_at_random([LEGWORK, "study", study, "--threads", "2", "--out", self.out], 20, took / 8, whole)

    def test_ctrl_c_ends_it_in_order(self):
        study = self.scenario(PUSHES.replace("cases = 60", "cases = 4000"))
        process = subprocess.Popen([LEGWORK, "study", study, "--out", self.out], env=ENV,
                                   stderr=subprocess.PIPE, text=True)
        journal = os.path.join(self.out, "journal", "0.journal")
        while not os.path.exists(journal) or os.path.getsize(journal) < 1000:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        self.assertIn("the same command goes on", said)
        self.assertFalse(os.path.exists(os.path.join(self.out, "study.csv")))

    def test_shards_join(self):
        study = self.scenario(PUSHES)
        whole, _ = self.run_whole(study)
        for i in (3, 1):
            result = legwork("study", study, "--shard", f"{i}/3", "--out", self.out)
            self.assertEqual(result.returncode, 0, result.stderr)
        early = legwork("study", study, "--merge", "--out", self.out)
        self.assertEqual(early.returncode, 3)
        self.assertIn("20 of 60 cases are not done yet", early.stderr)
        self.assertEqual(legwork("study", study, "--shard", "2/3", "--out", self.out).returncode, 0)
        merged = legwork("study", study, "--merge", "--out", self.out)
        self.assertEqual(merged.returncode, 0, merged.stderr)
        self.equal(self.contents(self.out), whole)

    def test_under_mpirun_without_the_module_it_says_so(self):
        alone = os.path.join(self.folder.name, "legwork")
        shutil.copy(LEGWORK, alone)  # nothing lies beside this one
        result = subprocess.run([alone, "study", self.scenario(PUSHES)], capture_output=True, text=True,
                                env=dict(ENV, OMPI_COMM_WORLD_SIZE="4"), timeout=60)
        self.assertEqual(result.returncode, 2)
        self.assertIn("this build has no MPI", result.stderr)
        self.assertIn("--shard", result.stderr)

    @unittest.skipUnless(MPIRUN and mpi_built(), "[skipped] no mpirun, or built without MPI")
    def test_one_to_eight_ranks_leave_the_same_bytes(self):
        study = self.scenario(PUSHES)
        whole, _ = self.run_whole(study)
        for ranks in (1, 2, 4, 8):
            out = self.path(f"ranks-{ranks}")
            result = subprocess.run([*mpirun(ranks), "study", study, "--out", out], env=ENV, capture_output=True,
                                    text=True, timeout=240)
            self.assertEqual(result.returncode, 0, result.stderr)
            self.equal(self.contents(out), whole)
            if ranks == 8:  # all of them worked
                self.assertEqual(len(os.listdir(os.path.join(out, "journal"))), 8)

    @unittest.skipUnless(MPIRUN and mpi_built(), "[skipped] no mpirun, or built without MPI")
    def test_ranks_killed_at_random_moments_lose_nothing(self):
        study = self.scenario(PUSHES.replace("cases = 60", "cases = 400"))
        whole, _ = self.run_whole(study)
        began = time.monotonic()  # as long as this machine takes when nothing happens
        subprocess.run([*mpirun(2), "study", study, "--out", self.path("alone")], env=ENV, capture_output=True, timeout=240)
        took = time.monotonic() - began
        self.kill_at_random([*mpirun(2), "study", study, "--out", self.out], 6, took / 3, whole)

    @unittest.skipUnless(MPIRUN and mpi_built(), "[skipped] no mpirun, or built without MPI")
    def test_when_one_rank_dies_the_job_ends_and_the_command_resumes(self):
        study = self.scenario(PUSHES.replace("cases = 60", "cases = 600"))
        whole, _ = self.run_whole(study)
        command = [*mpirun(3), "study", study, "--out", self.out]
        job = subprocess.Popen(command, env=ENV, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        journal = os.path.join(self.out, "journal", "2.journal")
        while not os.path.exists(journal) or os.path.getsize(journal) < 1000:
            self.assertIsNone(job.poll(), "it ended before rank 2 had begun")
            time.sleep(0.01)
        ranks = subprocess.run(["pgrep", "-P", str(job.pid)], capture_output=True, text=True, check=True).stdout.split()
        os.kill(int(ranks[-1]), signal.SIGKILL)
        self.assertNotEqual(job.wait(timeout=60), 0)
        result = subprocess.run(command, env=ENV, capture_output=True, text=True, timeout=240)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.equal(self.contents(self.out), whole)

    @unittest.skipUnless(MPIRUN and mpi_built(), "[skipped] no mpirun, or built without MPI")
    def test_what_is_wrong_is_said_once_by_all_ranks(self):
        bad = self.scenario(PUSHES.replace("damping_ratio", "damping_ration"))
        result = subprocess.run([*mpirun(3), "study", bad, "--out", self.out], env=ENV, capture_output=True,
                                text=True, timeout=60)
        self.assertEqual(result.returncode, 2)
        self.assertEqual(result.stderr.count("is not a key of a scenario"), 1)

    def test_examples_are_read(self):
        folder = os.path.join(ROOT, "data", "studies")
        for name in sorted(os.listdir(folder)):
            # One case as a shard of a million: the keys and metrics are checked, little is run.
            result = legwork("study", os.path.join(folder, name), "--shard", "999999/1000000", "--out",
                             self.path("example-" + name))
            self.assertEqual(result.returncode, 0, name + ": " + result.stderr)


if __name__ == "__main__":
    outcome = unittest.main(argv=[sys.argv[0]], verbosity=2, exit=False).result
    if outcome.skipped and outcome.wasSuccessful():  # a failure outweighs a skip
        print("[skipped]", len(outcome.skipped), "case(s):", outcome.skipped[0][1])
    sys.exit(not outcome.wasSuccessful())
