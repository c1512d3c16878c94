#!/usr/bin/env python3
# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""Every path the documents name exists, and the README's tree names every room and every top folder.

Read are README.md and docs/*.md: paths in `backticks` that begin with a folder of the repository,
the first word of each line of a fenced block opened by ```tree, and relative links.
Usage: tools/check_paths.py [ROOT]
"""
import re
import sys
from pathlib import Path

import tree

FENCE = re.compile(r"^```tree\n(.*?)^```", re.MULTILINE | re.DOTALL)
OTHER_FENCE = re.compile(r"^```(?!tree).*?^```", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)")


def tops(root):
    """The names a repository path can begin with."""
    skipped = tree.SKIPPED
    return {p.name for p in Path(root).iterdir() if p.name not in skipped} | {"src", "docs", "data", "apps"}


def named_paths(root, text):
    """Every path the text names, as written."""
    for block in FENCE.findall(text):
        for line in block.splitlines():
            if line.strip():
                yield line.split()[0]
    prose = FENCE.sub("", OTHER_FENCE.sub("", text))
    for code in CODE.findall(prose):
        words = code.split()
        if len(words) == 1 and "/" in code and code.split("/")[0] in tops(root) and not re.search(r"[*<>{}…]", code):
            yield re.sub(r":\d+$", "", code)


def exists(root, document, path):
    return (Path(root) / path).exists() or (Path(root) / document).parent.joinpath(path).exists()


def check(root):
    problems, count = [], 0
    documents = [Path("README.md"), *tree.files(root, {".md"}, ["docs"])]
    for document in documents:
        text = tree.read(root, document)
        for path in [*named_paths(root, text), *LINK.findall(OTHER_FENCE.sub("", text))]:
            count += 1
            if not exists(root, document, path):
                problems.append(f"{document}: {path} does not exist")
    listed = {path.rstrip("/") for path in named_paths(root, tree.read(root, "README.md"))}
    for room in sorted(Path(root).glob("src/legwork/*/CMakeLists.txt")):
        path = str(room.parent.relative_to(root))
        if path not in listed:
            problems.append(f"README.md: the tree does not name {path}/")
    for folder in sorted(p.name for p in Path(root).iterdir() if p.is_dir() and not p.name.startswith(".")):
        if folder not in tree.SKIPPED and not any(path.split("/")[0] == folder for path in listed):
            problems.append(f"README.md: the tree does not name {folder}/")
    return problems, f"{count} paths in {len(documents)} documents exist"


def main():
    tree.verdict("paths", *check(Path(sys.argv[1]) if len(sys.argv) > 1 else tree.ROOT))


if __name__ == "__main__":
    main()
