#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every source says its licence: SPDX-License-Identifier in its first lines, and NOTICE names what web/dist bundles.

The copyright stands in NOTICE and LICENSE, for all files alike. Usage: tools/check_licence.py [--write] [ROOT]
--write puts the line where it is missing: at the end of the comment a file begins with, else before its first line.
"""
import json
import re
import sys
from pathlib import Path

import tree

TAG = "SPDX-License-Identifier: Apache-2.0"
FOLDERS = ["src", "apps", "engines", "papers", "examples", "bench", "tests", "tools", "web/src"]
MARK = {".cpp": "//", ".h": "//", ".ts": "//", ".mjs": "//", ".py": "#", ".sh": "#"}
HEAD = 25     # lines within which the tag must stand
WIDTH = 100   # columns of a C++ source


def tagged(text, path):
    mark = MARK[path.suffix]
    lines = text.split("\n")
    at = 0
    while at < len(lines) and (lines[at].startswith("#!") or lines[at] == "#pragma once"):
        at += 1
    end = at
    while end < len(lines) and lines[end].startswith(mark):
        end += 1
    if end > at and len(lines[end - 1]) + 1 + len(TAG) <= WIDTH:
        lines[end - 1] += " " + TAG
    else:
        lines.insert(end, f"{mark} {TAG}")
    return "\n".join(lines)


def check(root, write):
    problems, count = [], 0
    for path in tree.files(root, set(MARK), FOLDERS):
        text = tree.read(root, path)
        count += 1
        if TAG in "\n".join(text.split("\n")[:HEAD]):
            continue
        if write:
            (Path(root) / path).write_text(tagged(text, path), encoding="utf-8")
        else:
            problems.append(f"{path}: no {TAG} (tools/check_licence.py --write adds it)")
    return problems + list(bundled(root)), f"{count} sources say their licence, and NOTICE what the pages contain"


def bundled(root):
    """NOTICE and both pages name each package of web/package.json with its version, and the permission."""
    packages = json.loads(tree.read(root, "web/package.json"))["dependencies"]
    for place in ("NOTICE", "web/dist/report.html", "web/dist/viewer.html"):
        text = tree.read(root, place)
        for name, version in packages.items():
            if not re.search(rf"{name}(\.js)? {re.escape(version)}", text, re.IGNORECASE):
                yield f"{place}: does not name {name} {version}"
        if "Permission is hereby granted" not in text or text.count("Copyright") < len(packages):
            yield f"{place}: lacks the permission or a copyright of what is bundled"


def main():
    words = [w for w in sys.argv[1:] if w != "--write"]
    problems, summary = check(Path(words[0]) if words else tree.ROOT, "--write" in sys.argv)
    tree.verdict("licence", list(problems), summary)


if __name__ == "__main__":
    main()
