#!/usr/bin/env python3
# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""One type, one name: no two types of the headers share a name, whatever namespace they are in.

Compared are structs, classes, enums and aliases at namespace scope in src/legwork, papers and engines; a
member type (World::AppliedForces) has its class's name before it and does not count. Usage:
tools/check_types.py [ROOT]
"""
import re
import sys
from collections import defaultdict
from pathlib import Path

import tree

# Names that are given from outside, with the reason.
GIVEN = {"Pose": "geometry_msgs/Pose, as ROS 2 names it (record/message.h)"}

COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
# At the beginning of a line: namespaces are not indented. A specialisation (`struct RealOf<Dual>`) is no new type.
TYPE = re.compile(r"^(?:template\s*<[^{;]*?>\s*)?(?:struct|class|enum class|enum)\s+(?:\[\[\w+\]\]\s*)?(\w+)(?!\s*<)"
                  r"\s*(?:final\s*)?(?::[^;{]*)?\{", re.MULTILINE)
ALIAS = re.compile(r"^(?:template\s*<[^{;]*?>\s*)?using\s+(\w+)\s*=", re.MULTILINE)


def check(root):
    places = defaultdict(set)
    for path in tree.files(root, {".h"}, ["src/legwork", "papers", "engines"]):
        text = COMMENT.sub("", tree.read(root, path))
        for pattern in (TYPE, ALIAS):
            for match in pattern.finditer(text):
                places[match.group(1)].add(str(path))
    problems = [f"{name} is declared in {' and '.join(sorted(files))}" for name, files in sorted(places.items())
                if len(files) > 1 and name not in GIVEN]
    return problems, f"{len(places)} types, each with a name of its own"


def main():
    tree.verdict("types", *check(Path(sys.argv[1]) if len(sys.argv) > 1 else tree.ROOT))


if __name__ == "__main__":
    main()
