#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every source says its licence, in its first lines or as its last; NOTICE and the pages name what web/dist bundles.

The copyright stands in NOTICE, for all files alike. Usage: tools/check_licence.py [--write] [ROOT]
--write puts the line where it is missing: at the end of C++ sources (nothing is compiled anew for it), at the head
of the others.
"""
import json
import re
import sys
from pathlib import Path

import tree

TAG = "SPDX-License-Identifier: Apache-2.0"
FOLDERS = ["src", "apps", "engines", "papers", "examples", "bench", "tests", "tools", "web/src"]
MARK = {".cpp": "//", ".h": "//", ".ts": "//", ".mjs": "//", ".py": "#", ".sh": "#"}
HEAD, TAIL = 25, 2  # lines within which it must stand


def tagged(text, path):
    line = f"{MARK[path.suffix]} {TAG}"
    if path.suffix in (".cpp", ".h"):
        return text.rstrip("\n") + "\n" + line + "\n"
    lines = text.split("\n")
    lines.insert(1 if lines[0].startswith("#!") else 0, line)
    return "\n".join(lines)


def check(root, write):
    problems, count = [], 0
    for path in tree.files(root, set(MARK), FOLDERS):
        text = tree.read(root, path)
        count += 1
        lines = text.rstrip("\n").split("\n")
        if any(TAG in line for line in lines[:HEAD] + lines[-TAIL:]):
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
