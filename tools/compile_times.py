#!/usr/bin/env python3
"""Which translation units took more than 3 s to compile, from ninja's own log.

A report, not a test: the times are those of the last compilation on this machine, and a unit that
came from ccache shows the time of the copy. For honest figures build once with CCACHE_DISABLE=1 and
nothing else running. Usage: tools/compile_times.py [BUILD_FOLDER] [--limit SECONDS]
"""
import argparse
import re
from pathlib import Path

import tree

# Headers known to cost more than the limit by themselves; whoever includes one is named beside it.
HEAVY = {
    "Boost.Beast": r"boost/(beast|asio)", "Eigen": r"<Eigen/", "json": r"nlohmann/json",
    "toml++": r"toml\+\+/", "CLI11": r"CLI/", "rapidcheck": r"rapidcheck", "DART": r"<dart/",
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


def reasons(source):
    path = tree.ROOT / source
    text = path.read_text(errors="replace") if path.exists() else ""
    return [name for name, pattern in HEAVY.items() if re.search(pattern, text)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", nargs="?", default=tree.ROOT / "build/release", type=Path)
    parser.add_argument("--limit", type=float, default=3.0, help="seconds")
    arguments = parser.parse_args()

    times = {source_of(output): seconds for output, seconds in log_entries(arguments.build / ".ninja_log").items()}
    slow = sorted(((seconds, source) for source, seconds in times.items() if seconds > arguments.limit), reverse=True)
    for seconds, source in slow:
        why = ", ".join(reasons(source)) or "no heavy header of its own"
        print(f"{seconds:7.1f} s  {source}  ({why})")
    print(f"{len(slow)} of {len(times)} translation units took more than {arguments.limit:g} s; "
          f"{sum(times.values()):.0f} s in all")


if __name__ == "__main__":
    main()
