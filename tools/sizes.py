#!/usr/bin/env python3
# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""A report, no verdict: files and lines per room, the longest files, the slowest to compile.

Usage: tools/sizes.py [--build build/release]
"""
import argparse
from collections import defaultdict

import tree


def room(path):
    parts = path.parts
    return "/".join(parts[:3]) if parts[:2] == ("src", "legwork") and len(parts) > 3 else "/".join(parts[:2][:len(parts) - 1])


def slowest(build, count=15):
    """(seconds, object) of the last build, from ninja's log."""
    times = {}
    try:
        lines = (tree.ROOT / build / ".ninja_log").read_text().splitlines()[1:]
    except OSError:
        return []
    for line in lines:
        begin, end, _, target, *_ = line.split("\t")
        if target.endswith(".o"):
            times[target] = (int(end) - int(begin)) / 1000
    return sorted(((s, t) for t, s in times.items()), reverse=True)[:count]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default="build/release")
    build = parser.parse_args().build
    rooms = defaultdict(list)
    for path in tree.files(tree.ROOT, {".h", ".cpp"}, ["src", "apps", "papers", "engines", "examples", "bench", "tests"]):
        rooms[room(path)].append((tree.read(tree.ROOT, path).count("\n"), path))
    print(f"{'room':28}{'files':>7}{'lines':>8}{'median':>8}{'< 40':>6}{'longest':>9}")
    for name, files in sorted(rooms.items()):
        lines = sorted(n for n, _ in files)
        print(f"{name:28}{len(files):7}{sum(lines):8}{lines[len(lines) // 2]:8}"
              f"{sum(n < 40 for n in lines):6}{lines[-1]:9}")
    print("\nlongest files")
    for count, path in sorted((f for files in rooms.values() for f in files), reverse=True)[:10]:
        print(f"{count:6}  {path}")
    times = slowest(build)
    if times:
        print("\nslowest to compile [s]")
        for seconds, target in times:
            print(f"{seconds:6.1f}  {target}")


if __name__ == "__main__":
    main()
