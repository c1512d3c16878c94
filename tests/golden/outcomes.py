#!/usr/bin/env python3
# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""Every number that the preset scenarios and the experiments give, against what they gave before.

Usage: outcomes.py [--legwork FILE] [--update] [NAME...]

One file per run in tests/golden/outcomes: its command, how near a number must come, then one line per metric
(name, value, unit) and per claim (id, value, verdict). Runs that take long wait for LEGWORK_FULL=1. --update
rewrites the files and shows what moved; without names it renews the short ones, with LEGWORK_FULL=1 all.
"""
import argparse
import fnmatch
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
KEPT = os.path.join(HERE, "outcomes")
RENEW = "renew with python3 tools/update_golden.py"

# Left out: times of this machine, not numbers of the robot.
TIMING = {
    "impact-cost": ["sdc_inverse", "sdc_lu", "aba", "ratio_inverse", "ratio_lu", "sdc_run", "full_run"],
    "impact-optimise": ["*.time"],
}

# A run not named here is compared to the bit: gcc 12 and clang 14, and one thread or three, give the same bits, in the
# rooms that use Eigen too. The others: relative tolerance, absolute tolerance, why.
NEAR = {"hidden-robot": (0.5, 0.05, "a bus behind a terminal answers when the machine lets it")}

# In full only with LEGWORK_FULL=1; the short suite runs them with --quick.
LONG = {"impact-optimise", "hidden-robot"} | {"dead-reckoning-" + what for what in
                              ("walk", "walk24", "jump", "jumpF", "defects", "push", "crawl",
                               "sim-walk", "sim-jump")}

# Runs that ask for engines a build may be without.
NEEDS = {"titan8-peers": {"ode", "mujoco"}}


def experiment(run):
    return run.removesuffix(".quick")


def is_long(run):
    return run in LONG


def near_of(run):
    return NEAR.get(experiment(run))


def engines_of(legwork):
    return {line.split()[0] for line in section(called(legwork, "list").stdout, "engines")}


def needs(run):
    return NEEDS.get(experiment(run), set())


def runs_of(legwork):
    """Every run there is: preset scenarios as they stand, experiments in full and, where that is long, quick."""
    files = sorted(os.listdir(os.path.join(ROOT, "data/scenarios")))
    scenarios = [name[:-5] for name in files if name.endswith(".toml")]
    text = called(legwork, "list").stdout
    experiments = [line.split()[0] for line in section(text, "experiments")]
    return scenarios + [name + part for name in experiments for part in (("", ".quick") if name in LONG else ("",))]


def section(text, title):
    """The lines of one block of `legwork list`."""
    lines = iter(text.splitlines())
    for line in lines:
        if line.startswith(title):
            break
    found = []
    for line in lines:
        if not line.startswith(" "):
            break
        found.append(line)
    return found


def called(legwork, *words):
    env = dict(os.environ, LEGWORK_DATA=os.path.join(ROOT, "data"))
    return subprocess.run([legwork, *words], capture_output=True, text=True, env=env, check=False)


def is_timing(run, name):
    return any(fnmatch.fnmatchcase(name, pattern) for pattern in TIMING.get(experiment(run), ()))


def number(value):
    return "nan" if value is None else "%.17g" % value  # JSON has no NaN: it stands as null


def command(run):
    return ["run", experiment(run)] + ["--quick"] * run.endswith(".quick")


def outcome(legwork, run):
    """The lines of a run's file."""
    with tempfile.TemporaryDirectory() as folder:
        words = command(run)
        done = called(legwork, *words, "--out", folder, "--json", "--no-recording", "--no-report")
    if not done.stdout:
        sys.exit("%s: legwork %s: %s" % (run, " ".join(words), done.stderr))
    told = json.loads(done.stdout)
    near = near_of(run)
    lines = ["# legwork " + " ".join(words),
             "# tolerance %g, and %g about zero: %s" % near if near else "# to the bit"]
    lines += ["# left out, timing: " + ", ".join(TIMING[experiment(run)])] if experiment(run) in TIMING else []
    lines += ["exit %d" % done.returncode, "steps %d" % told["steps"]]
    lines += ["hash " + told["hash"]] if told["hash"] and not near else []
    for name, metric in told["metrics"].items():
        if not is_timing(run, name):
            lines.append("metric %s %s %s" % (name.replace(" ", "_"), number(metric["value"]), metric["unit"]))
    for claim in told["claims"]:
        if not is_timing(run, claim["id"]):
            verdict = claim["verdict"] + (", explained" if claim.get("explained") else "")
            lines.append("claim %s %s %s" % (claim["id"].replace(" ", "_"), number(claim["value"]), verdict))
    return [line.rstrip() for line in lines]


def parsed(lines):
    """{what: (value or None, the rest)} of the lines that are no comments."""
    found = {}
    for line in lines:
        if line.startswith("#"):
            continue
        kind, _, rest = line.partition(" ")
        if kind not in ("metric", "claim"):
            found[kind] = (None, rest)
            continue
        name, value, *words = rest.split(" ", 2)
        found[kind + " " + name] = (float(value), " ".join(words))
    return found


def is_same(old, new, near):
    """Bits, or within the tolerance of the run; words must be the same."""
    if old is None or new is None or old[1] != new[1]:
        return False
    a, b = old[0], new[0]
    if a is None or a == b or (a != a and b != b):
        return True
    return near is not None and abs(a - b) <= near[0] * abs(a) + near[1]


def shown(entry):
    if entry is None:
        return "nothing"
    return entry[1] if entry[0] is None else ("%.17g %s" % entry).rstrip()


def differences(old_lines, new_lines, near):
    """[(what, old, new)] in the order of the files."""
    old, new = parsed(old_lines), parsed(new_lines)
    return [(what, shown(old.get(what)), shown(new.get(what))) for what in list(old) + [w for w in new if w not in old]
            if not is_same(old.get(what), new.get(what), near)]


def path_of(run):
    return os.path.join(KEPT, run + ".txt")


def kept(run):
    if not os.path.exists(path_of(run)):
        return []
    with open(path_of(run), encoding="utf-8") as file:
        return file.read().splitlines()


def update(legwork, names):
    moved = 0
    for run in names:
        new = outcome(legwork, run)
        changes = differences(kept(run), new, None)
        with open(path_of(run), "w", encoding="utf-8") as file:
            file.write("\n".join(new) + "\n")
        moved += len(changes)
        for what, old, got in changes:
            print("%-28s %-48s %s -> %s" % (run, what, old, got))
    print("%d runs, %d lines moved" % (len(names), moved))
    return 0


def check_run(legwork, run):
    """The number of lines of one run that are not as they were; says each."""
    changes = differences(kept(run), outcome(legwork, run), near_of(run))
    for what, old, got in changes:
        print("%s: %s: expected %s, got %s" % (run, what, old, got))
    return len(changes)


def check(legwork, names):
    long = [run for run in names if is_long(run)] if not os.environ.get("LEGWORK_FULL") else []
    there = engines_of(legwork)
    poor = [run for run in names if run not in long and not needs(run) <= there]
    bad = sum(check_run(legwork, run) for run in names if run not in long + poor)
    if bad:
        print("not as before: %d; if that is meant, %s" % (bad, RENEW))
        return 1
    if long:
        print("[skipped] %d of %d runs take long: set LEGWORK_FULL=1" % (len(long), len(names)))
    if poor:
        print("[skipped] %d of %d runs need an engine this build is without" % (len(poor), len(names)))
    return 0


def check_files(legwork):
    """Every run has its file, and every file its run."""
    runs, files = set(runs_of(legwork)), {name[:-4] for name in os.listdir(KEPT) if name.endswith(".txt")}
    for run in sorted(runs ^ files):
        print("%s has no %s; %s" % (run, "file" if run in runs else "run", RENEW))
    return 1 if runs ^ files else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--legwork", default=os.path.join(ROOT, "build/release/bin/legwork"))
    parser.add_argument("--update", action="store_true", help="rewrite the files and show what moved")
    parser.add_argument("--files", action="store_true", help="only: has every run its file?")
    parser.add_argument("names", nargs="*", metavar="NAME")
    asked = parser.parse_args()
    if asked.files:
        return check_files(asked.legwork)
    names = asked.names or [run for run in runs_of(asked.legwork)
                            if not (asked.update and is_long(run) and not os.environ.get("LEGWORK_FULL"))]
    return (update if asked.update else check)(asked.legwork, names)


if __name__ == "__main__":
    sys.exit(main())
