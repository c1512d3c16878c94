#!/usr/bin/env python3
"""Nothing in the tree depends on the machine or the desk it was written at.

Looked for: absolute paths into somebody's home or workplace, hosts of package registries, ticket
numbers, broken licence lines, marks of an unfinished merge. Usage: tools/check_words.py [ROOT]
"""
import re
import sys
from pathlib import Path

import tree

TEXT = {".h", ".cpp", ".hpp", ".cc", ".py", ".sh", ".cmake", ".txt", ".md", ".json", ".toml", ".xml",
        ".urdf", ".ts", ".js", ".mjs", ".css", ".html", ".yml", ""}
PROSE = {".md", ".h", ".cpp", ".py", ".ts"}

ANYWHERE = [
    ("an absolute path of one machine", re.compile(r"(?<![\w.\-/:])/(home|root|Users|mnt|work)/[\w.-]+")),
    ("a registry host", re.compile(r"\b(registry\.[\w-]+\.\w+|npmjs\.(org|com)|pypi\.org|deb\.debian\.org)")),
    ("a licence line broken in two", re.compile(r"SPDX-License-Identifier:[ \t]*$", re.MULTILINE)),
    ("a mark of an unfinished merge", re.compile(r"^(<{7} |>{7} |={7}$)", re.MULTILINE)),
]
IN_PROSE = [
    ("a ticket number", re.compile(r"\b(issue|ticket|PR)s? #?\d+\b|(?<=[\s(])#\d{1,4}\b(?![.\d])", re.IGNORECASE)),
]
OURSELVES = {Path("tools/check_words.py"), Path("tests/tools/check_documents_test.py"), Path("LICENSE")}


def findings(path, text):
    rules = ANYWHERE + (IN_PROSE if path.suffix in PROSE else [])
    for what, pattern in rules:
        for match in pattern.finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            yield f"{path}:{line}: {what}: {match.group().strip()}"


def check(root):
    paths = [path for path in tree.files(root, TEXT) if path not in OURSELVES]
    problems = [found for path in paths for found in findings(path, tree.read(root, path))]
    return problems, f"{len(paths)} files name no machine, registry or ticket"


def main():
    tree.verdict("words", *check(Path(sys.argv[1]) if len(sys.argv) > 1 else tree.ROOT))


if __name__ == "__main__":
    main()
