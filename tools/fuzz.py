#!/usr/bin/env python3
# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""Runs fuzz targets for a while and fails on any crash, hang or leak.

First every seed of tests/fuzz/corpus/NAME, then mutations of them for the given time; new inputs
that reach new code stay in the build folder, inputs that break a target go to crashes/NAME there.
Usage: tools/fuzz.py [--build FOLDER] [--seconds N] [--jobs N] [NAME...]   (default: every target)
"""
import argparse
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import sanitized
import tree

INPUT_SECONDS = 10   # one input that takes longer is a hang: readers promise bounded time
MEMORY_MB = 2048     # and bounded memory


def command(build, name, seconds):
    """The libFuzzer command line, with its folders made."""
    found, crashes = build / "found" / name, build / "crashes" / name
    found.mkdir(parents=True, exist_ok=True)
    crashes.mkdir(parents=True, exist_ok=True)
    seeds = tree.ROOT / "tests/fuzz/corpus" / name
    dictionary = tree.ROOT / "tests/fuzz" / f"{name}.dict"
    return [str(build / "bin" / f"fuzz_{name}"), f"-max_total_time={seconds}", f"-timeout={INPUT_SECONDS}",
            f"-rss_limit_mb={MEMORY_MB}", f"-artifact_prefix={crashes}/", "-print_final_stats=1",
            *([f"-dict={dictionary}"] if dictionary.exists() else []),
            str(found), *([str(seeds)] if seeds.is_dir() else [])]


def run(build, name, seconds):
    """(did it hold, one line that says what happened, the tail of the log when it did not)."""
    result = subprocess.run(command(build, name, seconds), cwd=tree.ROOT, text=True, errors="replace",
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=sanitized.environment())
    runs = re.search(r"stat::number_of_executed_units:\s*(\d+)", result.stdout)
    edges = re.findall(r"cov: (\d+)", result.stdout)
    held = result.returncode == 0
    line = (f"fuzz {name}: {runs.group(1) if runs else '?'} inputs in {seconds} s, "
            f"{edges[-1] if edges else '?'} edges, {'nothing found' if held else 'FAILED'}")
    return held, line, "" if held else result.stdout[-6000:]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--build", type=Path, default=tree.ROOT / "build/fuzz")
    parser.add_argument("--seconds", type=int, default=int(os.environ.get("LEGWORK_FUZZ_SECONDS", "30")))
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()

    names = arguments.names or sorted(p.name.removeprefix("fuzz_") for p in arguments.build.glob("bin/fuzz_*"))
    absent = [name for name in names if not (arguments.build / "bin" / f"fuzz_{name}").exists()]
    if absent or not names:
        print(f"[skipped] not built: {', '.join(absent) or 'any fuzz target'} (make sanitized builds them, with clang)")
        return
    with ThreadPoolExecutor(arguments.jobs) as pool:
        outcomes = list(pool.map(lambda name: run(arguments.build, name, arguments.seconds), names))
    for held, line, log in outcomes:
        print(line + ("\n" + log if log else ""))
    sys.exit(0 if all(held for held, _, _ in outcomes) else 1)


if __name__ == "__main__":
    main()
