#!/usr/bin/env python3
"""Headers that are slow to compile are included only where tools/heavy_includes.txt says.

Which headers are heavy is told by compile_times.py. The engine's rooms include none of them.
Usage: tools/check_heavy.py [ROOT]
"""
import fnmatch
import re
import sys
from pathlib import Path

import compile_times
import tree

ENGINE = ("base", "math", "model", "signal", "dynamics", "constraint", "contact", "actuate", "sim")
FOLDERS = ("src", "apps", "engines", "papers", "bench", "tests")


def permissions(text):
    """[(pattern, {library})] of the list."""
    libraries = set(compile_times.HEAVY)
    rows = []
    for line in text.splitlines():
        words = line.split()
        if words and not line.startswith("#"):
            rows.append((words[0], {w for w in words[1:] if w in libraries}))
    return rows


def heavy_in(text):
    """The heavy libraries a text includes itself."""
    return {name for name, pattern in compile_times.HEAVY.items()
            if re.search(r"^\s*#\s*include\s*[<\"](eigen3/)?" + pattern, text, re.MULTILINE)}


def check(root):
    rows = permissions(tree.read(root, "tools/heavy_includes.txt"))
    problems, used, count = [], set(), 0
    for path in tree.files(root, {".h", ".cpp"}, FOLDERS):
        for library in sorted(heavy_in(tree.read(root, path))):
            count += 1
            allowed = [row for row in rows if fnmatch.fnmatch(str(path), row[0]) and library in row[1]]
            used |= {row[0] for row in allowed}
            if path.parts[:2] == ("src", "legwork") and path.parts[2] in ENGINE:
                problems.append(f"{path}: {library} in an engine room")
            elif not allowed:
                problems.append(f"{path}: includes {library}; keep it to one .cpp and name that in tools/heavy_includes.txt")
    problems += [f"tools/heavy_includes.txt: {pattern} includes nothing heavy (any more)"
                 for pattern, _ in rows if pattern not in used]
    return problems, f"{count} heavy includes, all named"


def main():
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else tree.ROOT
    tree.verdict("check_heavy", *check(root))


if __name__ == "__main__":
    main()
