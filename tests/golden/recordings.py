#!/usr/bin/env python3
# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""Recordings of an earlier build run again, bit for bit, and every reader still takes them.

Usage: recordings.py [--legwork FILE] [--update]

tests/golden/recordings/index.txt has a line per recording: its name, its steps, whether it is whole, the hash of its
last state, the SHA-256 of the file, and the command that made it. --update makes them anew with this build.
"""
import argparse
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
KEPT = os.path.join(HERE, "recordings")
INDEX = os.path.join(KEPT, "index.txt")
RENEW = "renew with python3 tools/update_golden.py"
HEAD = "# name steps whole|cut state sha256 command; made and renewed by tests/golden/recordings.py --update\n"
SHORT = ["--set", "duration=0.3"]
KILLED = "titan8-killed"


# Presets for any robot: recorded like the others, of the same robots.
ALIKE = {"stand", "push", "drop", "gait", "slope", "stairs"}


def presets():
    names = [name[:-5] for name in sorted(os.listdir(os.path.join(ROOT, "data/scenarios"))) if name.endswith(".toml")]
    return [name for name in names if name not in ALIKE]


def plan():
    """{name: words of `legwork run`}."""
    words = {name: [name, *SHORT] for name in presets()}
    for name in ("titan8-pushed", "titan8-logged"):  # their push comes later than that
        words[name] += ["--set", "push.0.at=0.1"]
    for name in ("titan8-engines", "titan8-estimate", "titan8-walk"):  # and so does their first step
        words[name] += ["--set", "gait.start=0.02"]
    words[KILLED] = ["titan8-hold", "--set", "duration=3600"]
    for name in words:  # smaller files: states and inputs stay as they are; one keeps every channel of every step
        if name not in ("titan8-walk", "titan8-logged"):
            words[name] += ["--set", "outputs.rate=100"]
    return words


# A recording names its robot's file: found from the root, it says nothing about this machine.
WHERE = {"cwd": ROOT, "env": dict(os.environ, LEGWORK_DATA="data")}


def called(legwork, *words):
    return subprocess.run([legwork, *words], capture_output=True, text=True, check=False, **WHERE)


def killed(legwork, words, folder):
    """Kills a run as soon as a few chunks of its recording are on disk."""
    child = subprocess.Popen([legwork, "run", *words, "--out", folder], stdout=subprocess.DEVNULL,
                             stderr=subprocess.DEVNULL, **WHERE)
    path = os.path.join(folder + ".part", "run.mcap")
    while not (os.path.exists(path) and os.path.getsize(path) > 200_000):
        if child.poll() is not None:
            sys.exit("the run to be killed ended by itself")
        time.sleep(0.001)
    child.send_signal(signal.SIGKILL)
    child.wait()
    os.rmdir(folder)
    os.rename(folder + ".part", folder)


def made(legwork, name, words):
    """Makes one recording and returns its line of the index."""
    path = os.path.join(KEPT, name + ".mcap")
    with tempfile.TemporaryDirectory() as folder:
        if name == KILLED:
            killed(legwork, words, folder)
        else:
            done = called(legwork, "run", *words, "--no-report", "--quiet", "--out", folder)
            if done.returncode not in (0, 1):  # a claim about seconds may fail in a run this short
                sys.exit("%s: %s" % (name, done.stderr))
        shutil.copyfile(os.path.join(folder, "run.mcap"), path)
    told = replayed(legwork, path)
    return {"name": name, "steps": str(told["steps"]), "end": "whole" if told["finished"] else "cut",
            "state": told["hash"], "sha256": sha256(path),
            "how": "legwork run " + " ".join(words) + (", killed by SIGKILL" if name == KILLED else "")}


def sha256(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def replayed(legwork, path):
    done = called(legwork, "replay", path, "--json")
    if not done.stdout:
        return {"steps": 0, "same": False, "hash": "", "finished": False, "what": done.stderr.strip()}
    return json.loads(done.stdout)


FIELDS = ("name", "steps", "end", "state", "sha256", "how")


def index():
    with open(INDEX, encoding="utf-8") as file:
        return [dict(zip(FIELDS, line.rstrip("\n").split(" ", 5))) for line in file if not line.startswith("#")]


def update(legwork):
    old = {row["name"]: row for row in index()} if os.path.exists(INDEX) else {}
    rows = [made(legwork, name, words) for name, words in plan().items()]
    with open(INDEX, "w", encoding="utf-8") as file:
        file.write(HEAD + "".join(" ".join(row[field] for field in FIELDS) + "\n" for row in rows))
    for row in rows:
        before = old.get(row["name"], {"steps": "nothing", "state": ""})
        if row["name"] != KILLED and before["state"] == row["state"]:
            print("%-20s state as before" % row["name"])
        else:
            print("%-20s %s %s -> %s %s" % (row["name"], before["steps"], before["state"], row["steps"], row["state"]))


def problems_of(legwork, row, folder):
    """What is wrong with one recording, in sentences."""
    path = os.path.join(KEPT, row["name"] + ".mcap")
    if not os.path.exists(path):
        return ["the file is missing"]
    found = []
    if sha256(path) != row["sha256"]:
        found.append("the file is not the one in the index: %s, expected %s" % (sha256(path), row["sha256"]))
    told = replayed(legwork, path)
    for what, expected, got in (("same bits", True, told["same"]), ("steps", row["steps"], str(told["steps"])),
                                ("state", row["state"], told["hash"]),
                                ("end", row["end"], "whole" if told["finished"] else "cut")):
        if expected != got:
            found.append("%s: expected %s, got %s %s" % (what, expected, got, told.get("what", "")))
    says_cut = "the recording was not closed" in called(legwork, "replay", path).stdout
    if says_cut != (row["end"] == "cut"):
        found.append("replay %s that the run was killed" % ("says" if says_cut else "does not say"))
    for flag, file in (("--csv", "t.csv"), ("--report", "r.html")):
        out = os.path.join(folder, file)
        done = called(legwork, "replay", path, flag, out)
        if done.returncode != 0 or os.path.getsize(out) < 1000:
            found.append("replay %s: %s" % (flag, done.stderr.strip()))
    return found


def check(legwork):
    bad, rows = 0, index()
    missing = set(presets()) - {row["name"] for row in rows}
    if missing:
        print("no recording of " + ", ".join(sorted(missing)))
    with tempfile.TemporaryDirectory() as folder:
        for row in rows:
            found = problems_of(legwork, row, folder)
            bad += bool(found)
            for problem in found:
                print("%s: %s" % (row["name"], problem))
    print("%d recordings, %d fail%s" % (len(rows), bad, "; " + RENEW if bad or missing else ""))
    return 1 if bad or missing else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--legwork", default=os.path.join(ROOT, "build/release/bin/legwork"))
    parser.add_argument("--update", action="store_true", help="make them anew and show what moved")
    asked = parser.parse_args()
    asked.legwork = os.path.abspath(asked.legwork)
    if asked.update:
        os.makedirs(KEPT, exist_ok=True)
        update(asked.legwork)
        return 0
    return check(asked.legwork)


if __name__ == "__main__":
    sys.exit(main())
