#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every source says its licence in its head comment; NOTICE and the pages name what web/dist bundles.

The copyright stands in NOTICE, for all files alike. Usage: tools/check_licence.py [--write] [ROOT]
--write puts the line where it is missing or misplaced: as the last of the head comment.
"""
import json
import re
import sys
from pathlib import Path

import tree

TAG = "SPDX-License-Identifier: Apache-2.0"
FOLDERS = ["src", "apps", "engines", "papers", "examples", "bench", "tests", "tools", "web/src"]
MARK = {".cpp": "//", ".h": "//", ".ts": "//", ".mjs": "//", ".py": "#", ".sh": "#"}


def head(lines, mark):
    """How many lines stand before the first that is neither comment, #pragma once nor #!."""
    for number, line in enumerate(lines):
        if not line.startswith((mark, "#pragma once", "#!")):
            return number
    return len(lines)


def tagged(lines, mark):
    lines = [line for line in lines if line != f"{mark} {TAG}"]
    lines.insert(head(lines, mark), f"{mark} {TAG}")
    return "\n".join(lines) + "\n"


def check(root, write):
    problems, count = [], 0
    for path in tree.files(root, set(MARK), FOLDERS):
        count += 1
        lines = tree.read(root, path).rstrip("\n").split("\n")
        mark = MARK[path.suffix]
        if any(TAG in line for line in lines[:head(lines, mark)]):
            continue
        if write:
            (Path(root) / path).write_text(tagged(lines, mark), encoding="utf-8")
        else:
            problems.append(f"{path}: no {TAG} in its head comment (tools/check_licence.py --write puts it there)")
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
