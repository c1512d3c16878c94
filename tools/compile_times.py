#!/usr/bin/env python3
"""Which translation units take more than 3 s to compile.

Read from ninja's log, which shows the wall time of the last build whatever else the machine did and
whatever ccache saved; or, with --measure, compiled again one by one and timed by their own CPU time.
Behind each stands why: the heavy headers it includes, or its line in tools/compile_exceptions.txt.
A build folder that compiles file by file is needed (preset dev; release compiles several at a time).
A report, not a test. Usage: tools/compile_times.py [BUILD_FOLDER] [--measure [REGEX]] [--limit SECONDS]
"""
import argparse
import fnmatch
import json
import os
import re
import subprocess
from pathlib import Path

import check_layers
import tree

# Headers known to cost more than the limit by themselves; whoever includes one is named beside it.
HEAVY = {
    "Boost.Beast": r"boost/(beast|asio)", "Eigen": r"Eigen/", "json": r"nlohmann/json",
    "toml++": r"toml(\+\+|plusplus)?[/.]", "CLI11": r"CLI/", "rapidcheck": r"rapidcheck", "DART": r"dart/",
}


def log_entries(log):
    """{object file: seconds} of the newest entry per output."""
    times = {}
    for line in log.read_text().splitlines():
        fields = line.split("\t")
        if not line.startswith("#") and len(fields) >= 4 and fields[3].endswith(".o"):
            times[fields[3]] = (int(fields[1]) - int(fields[0])) / 1000.0
    return times


def source_of(output):
    """src/legwork/math/x.cpp from src/legwork/math/CMakeFiles/legwork_math.dir/x.cpp.o."""
    return re.sub(r"CMakeFiles/[^/]+\.dir/", "", output).removesuffix(".o")


def measured(build, pattern):
    """{source file: CPU seconds} of compiling every source that matches, without ccache."""
    times = {}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        source = os.path.relpath(entry["file"], tree.ROOT)
        if "/Unity/" in source:
            raise SystemExit(f"{build} compiles several files at a time: configure the preset dev")
        if not re.search(pattern, source):
            continue
        words = re.sub(r"^.*?ccache ", "", entry["command"])
        compiler = subprocess.Popen(re.sub(r" -o \S+", " -o /dev/null", words), shell=True,
                                    cwd=entry["directory"], env={**os.environ, "CCACHE_DISABLE": "1"})
        _, status, usage = os.wait4(compiler.pid, 0)
        if os.waitstatus_to_exitcode(status) != 0:
            raise SystemExit(f"{source} does not compile")
        times[source] = usage.ru_utime + usage.ru_stime
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
    return "; ".join(found + reasons(source)) or "NOT NAMED"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", nargs="?", default=tree.ROOT / "build/dev", type=Path)
    parser.add_argument("--limit", type=float, default=3.0, help="seconds")
    parser.add_argument("--measure", nargs="?", const="", metavar="REGEX", help="compile again and time it")
    arguments = parser.parse_args()

    if arguments.measure is not None:
        times = measured(arguments.build, arguments.measure)
    else:
        entries = log_entries(arguments.build / ".ninja_log")
        times = {source_of(output): seconds for output, seconds in entries.items()}
    slow = sorted(((seconds, source) for source, seconds in times.items() if seconds > arguments.limit), reverse=True)
    named = exceptions()
    for seconds, source in slow:
        print(f"{seconds:7.1f} s  {source}  ({why(source, named)})")
    print(f"{len(slow)} of {len(times)} translation units took more than {arguments.limit:g} s; "
          f"{sum(times.values()):.0f} s in all")


if __name__ == "__main__":
    main()
