#!/usr/bin/env python3
# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""Renews the golden texts: what the tests kept from before, written anew by the programs that check it.

Run it after a change that was meant to change results, and read the table: every line that changed
has to be one you meant. Shows old and new of each named value; "nothing changed" otherwise. With
LEGWORK_FULL=1 the outcomes that take long are renewed too.
Usage: tools/update_golden.py [--build FOLDER] [--no-build]
"""
import argparse
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# (test program, its arguments, the texts it writes when LEGWORK_UPDATE_GOLDEN is set). A text has
# one `name value` per line; lines that begin with # are remarks.
GOLDENS = [
    ("test_golden", [], ["tests/golden/[a-z]*.txt"]),
]


def texts(patterns, root=ROOT):
    """{path from the root: its text} of all that the patterns name."""
    found = sorted(path for pattern in patterns for path in Path(root).glob(pattern))
    return {str(path.relative_to(root)): path.read_text() for path in found}


def values(text):
    """{name: value} of a text. A name that comes back is numbered: name, name#2, …"""
    named = {}
    for line in text.splitlines():
        name, _, value = line.strip().partition(" ")
        if not name or name.startswith("#"):
            continue
        key, count = name, 1
        while key in named:
            count += 1
            key = f"{name}#{count}"
        named[key] = value.strip()
    return named


def changes(old, new):
    """[(name, old value, new value)]; "-" where there is none."""
    before, after = values(old), values(new)
    names = list(before) + [name for name in after if name not in before]
    rows = [(name, before.get(name, "-"), after.get(name, "-")) for name in names]
    return [row for row in rows if row[1] != row[2]]


def table(rows):
    """Lines of aligned columns: name, old → new."""
    name, old = (max(len(row[i]) for row in rows) for i in (0, 1))
    return [f"  {row[0]:<{name}}  {row[1]:<{old}} → {row[2]}" for row in rows]


def report(old, new):
    """The whole difference between two {path: text}, as lines."""
    lines = []
    for path in sorted(set(old) | set(new)):
        rows = changes(old.get(path, ""), new.get(path, ""))
        if rows:
            total = len(set(values(old.get(path, ""))) | set(values(new.get(path, ""))))
            lines += [f"{path}: {len(rows)} of {total} changed"] + table(rows)
    return lines or ["nothing changed"]


def run(command, **more):
    return subprocess.run([str(word) for word in command], cwd=ROOT, check=False, **more).returncode


def renew(build, program, arguments, patterns):
    """Runs a program in renewing mode; puts its texts back where it fails. Returns its success."""
    before = texts(patterns)
    environment = dict(os.environ, LEGWORK_UPDATE_GOLDEN="1")
    if run([build / "bin" / program, *arguments, "--minimal=1"], env=environment) == 0:
        return True
    for path in texts(patterns):
        (ROOT / path).write_text(before[path]) if path in before else (ROOT / path).unlink()
    print(f"{program} failed for another reason: its texts are as they were", file=sys.stderr)
    return False


def renew_runs(build):
    """Metrics and claims of every run, then the recordings: both print what changed by themselves."""
    return all([run([sys.executable, "-B", ROOT / "tests/golden" / script, "--update", "--legwork", build / "bin/legwork"]) == 0
                for script in ("outcomes.py", "recordings.py")])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", default="build/release", help="where the programs are built")
    parser.add_argument("--no-build", action="store_true", help="take the programs as they are")
    chosen = parser.parse_args()
    build = ROOT / chosen.build
    programs = sorted({program for program, _, _ in GOLDENS} | {"legwork"})
    if not chosen.no_build and run(["cmake", "--build", build, "--target", *programs]) != 0:
        return 1
    patterns = [pattern for _, _, of in GOLDENS for pattern in of]
    old = texts(patterns)
    done = [renew(build, *golden) for golden in GOLDENS]
    print("\n".join(report(old, texts(patterns))))
    done.append(renew_runs(build))
    return 0 if all(done) else 1


if __name__ == "__main__":
    sys.exit(main())
