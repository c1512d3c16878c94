#!/usr/bin/env python3
"""Which translation units take more than 3 s to compile, and which of them nobody has named.

Every file of the preset by-file (release flags, one file at a time) is compiled again, alone, and timed by
its own CPU time, so that neither ccache nor whatever else the machine does decides. Behind each slow one
stands why: the heavy headers it includes, or its line in tools/compile_exceptions.txt. Exit status 1 where
one has no reason. A report, not a test: it takes as long as a whole build on one core, and a machine in a
bad hour half as long again.
Usage: tools/compile_times.py [REGEX] [--limit SECONDS]
"""
import argparse
import fnmatch
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import check_layers
import tree

# Headers known to cost more than the limit by themselves; whoever includes one is named beside it.
HEAVY = {
    "Boost.Beast": r"boost/(beast|asio)", "Eigen": r"Eigen/", "json": r"nlohmann/json",
    "toml++": r"toml(\+\+|plusplus)?[/.]", "CLI11": r"CLI/", "rapidcheck": r"rapidcheck", "DART": r"dart/",
}


def measured(pattern):
    """{source file: CPU seconds} of compiling every source that matches, without ccache."""
    build = tree.ROOT / "build/by-file"
    subprocess.run(["cmake", "--preset", "by-file", "-Wno-dev"], cwd=tree.ROOT, check=True,
                   stdout=subprocess.DEVNULL)
    times = {}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        source = os.path.relpath(entry["file"], tree.ROOT)
        if not re.search(pattern, source):
            continue
        words = re.sub(r"^.*?ccache ", "", entry["command"])
        compiler = subprocess.Popen(re.sub(r" -o \S+", " -o /dev/null", words), shell=True,
                                    cwd=entry["directory"], env={**os.environ, "CCACHE_DISABLE": "1"})
        _, status, usage = os.wait4(compiler.pid, 0)
        if os.waitstatus_to_exitcode(status) != 0:
            raise SystemExit(f"{source} does not compile")
        times[source] = usage.ru_utime + usage.ru_stime
        print(f"\r{len(times)} files, {sum(times.values()):.0f} s", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return times


def reasons(source):
    """The heavy headers a source reaches through its own and our #includes."""
    seen, queue, found = {Path(source)}, [Path(source)], set()
    while queue:
        path = queue.pop()
        if not (tree.ROOT / path).exists():
            continue
        text = tree.read(tree.ROOT, path)
        found |= {name for name, pattern in HEAVY.items() if re.search(r"#\s*include.*" + pattern, text)}
        ours = {target for _, _, target in check_layers.includes(tree.ROOT, path) if target} - seen
        seen |= ours
        queue += ours
    return sorted(found)


def exceptions():
    """[(pattern, reason)] of the files that are known to be slow."""
    lines = tree.read(tree.ROOT, "tools/compile_exceptions.txt").splitlines()
    return [tuple(line.split(None, 1)) for line in lines if line and not line.startswith("#")]


def why(source, named):
    """Why a source is slow, as far as anybody has written it down."""
    found = [reason for pattern, reason in named if fnmatch.fnmatch(source, pattern)]
    return "; ".join(found + reasons(source))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pattern", nargs="?", default="", metavar="REGEX", help="only files whose path it finds")
    parser.add_argument("--limit", type=float, default=3.0, help="seconds")
    arguments = parser.parse_args()

    times, named = measured(arguments.pattern), exceptions()
    slow = sorted(((seconds, source) for source, seconds in times.items() if seconds > arguments.limit), reverse=True)
    unnamed = 0
    for seconds, source in slow:
        reason = why(source, named)
        unnamed += not reason
        print(f"{seconds:7.1f} s  {source}  ({reason or 'NOT NAMED'})")
    print(f"{len(slow)} of {len(times)} translation units took more than {arguments.limit:g} s, {unnamed} of them "
          f"without a reason; {sum(times.values()):.0f} s in all")
    raise SystemExit(1 if unnamed else 0)


if __name__ == "__main__":
    main()
