#!/usr/bin/env python3
# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""Every source begins with its copyright and licence; NOTICE and the pages name what web/dist bundles.

Usage: tools/check_licence.py [--write] [ROOT]
--write puts the line where it is missing or stands elsewhere.
"""
import json
import re
import sys
from pathlib import Path

import tree

SPDX = "SPDX-License-Identifier: Apache-2.0"
TAG = f"Copyright the legwork authors. {SPDX}"
FOLDERS = ["src", "apps", "engines", "papers", "examples", "bench", "tests", "tools", "ros", "web"]
MARK = {".cpp": "//", ".h": "//", ".ts": "//", ".mjs": "//", ".py": "#", ".sh": "#"}
ONCE = "#pragma once"


def head(lines, mark):
    """How many lines stand before the first that is neither comment, #pragma once nor #!."""
    for number, line in enumerate(lines):
        if not line.startswith((mark, ONCE, "#!")):
            return number
    return len(lines)


def is_tagged(lines, mark):
    """As the first line, or the second below #! or #pragma once."""
    first = 1 if lines[0] == ONCE or lines[0].startswith("#!") else 0
    return lines[first:first + 1] == [f"{mark} {TAG}"]


def tagged(lines, mark):
    """With the line in its place."""
    end = head(lines, mark)
    top = [line for line in lines[:end] if line not in (f"{mark} {SPDX}", f"{mark} {TAG}")]
    top = [re.sub(r"\s*(Copyright the legwork authors\. )?" + re.escape(SPDX), "", line) for line in top]
    top.insert(1 if top and (top[0] == ONCE or top[0].startswith("#!")) else 0, f"{mark} {TAG}")
    return "\n".join(top + lines[end:]) + "\n"


def check(root, write):
    problems, count = [], 0
    for path in tree.files(root, set(MARK), FOLDERS):
        count += 1
        lines = tree.read(root, path).rstrip("\n").split("\n")
        mark = MARK[path.suffix]
        if is_tagged(lines, mark):
            continue
        if write:
            (Path(root) / path).write_text(tagged(lines, mark), encoding="utf-8")
        else:
            problems.append(f"{path}: does not begin with {TAG!r} (tools/check_licence.py --write puts it there)")
    return problems + list(bundled(root)), f"{count} sources say their copyright and licence, and NOTICE what the pages contain"


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
