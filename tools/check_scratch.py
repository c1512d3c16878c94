#!/usr/bin/env python3
# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""Tests and benchmarks share no name with another run of themselves: no fixed file below the temporary folder, no fixed
port, and a folder of a test's own comes from tests/support/scratch.h, tempfile or mkdtemp.

Usage: tools/check_scratch.py [ROOT]
"""
import re
import sys
from pathlib import Path

import tree

FOLDERS = ["tests", "bench", "examples"]
OWN = "tests/support/scratch.h"
# What a name all runs share looks like, and what is wrong with it.
SHARED = ((re.compile(r"temp_directory_path|\btmpnam\b|\btempnam\b"), f"use test::Scratch ({OWN})"),
          (re.compile(r"""["']/(?:var/)?tmp/(?!x["'])|["']/dev/shm"""), "use a folder of the test's own"),
          (re.compile(r"gettempdir\(\)|tmpdir\(\)(?!, '[a-z-]+-')"), "use tempfile.TemporaryDirectory or mkdtemp"),
          (re.compile(r"--(?:listen|port)[\"', =]+[\d.:]*:[1-9]\d{2,4}\b"), "ask for port 0"))


def check(root):
    problems, count = [], 0
    for path in tree.files(root, {".cpp", ".h", ".py", ".mjs", ".sh"}, FOLDERS):
        if str(path) == OWN:
            continue
        count += 1
        for number, line in enumerate(tree.read(root, path).split("\n"), 1):
            for pattern, remedy in SHARED:
                if pattern.search(line):
                    problems.append(f"{path}:{number}: a name every run would share: {remedy}")
    return problems, f"{count} tests and benchmarks have names of their own"


def main():
    problems, summary = check(Path(sys.argv[1]) if len(sys.argv) > 1 else tree.ROOT)
    tree.verdict("scratch", problems, summary)


if __name__ == "__main__":
    main()
