#!/usr/bin/env python3
# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""clang-format on every C++ file of the tree: reports what it would change, or writes it.

Version 14 exactly, because another version would quarrel with everybody's editor.
Usage: tools/format.py [--write]
"""
import shutil
import subprocess
import sys

import tree

TOOL = "clang-format-14"


def main():
    if shutil.which(TOOL) is None:
        print(f"[skipped] {TOOL} is not installed")
        return
    paths = [str(path) for path in tree.files(tree.ROOT, {".h", ".cpp", ".hpp", ".cc"})]
    mode = ["-i"] if "--write" in sys.argv[1:] else ["--dry-run", "-Werror"]
    result = subprocess.run([TOOL, *mode, *paths], cwd=tree.ROOT, capture_output=True, text=True)
    wrong = sorted({line.split(":")[0] for line in result.stderr.splitlines() if " error: " in line})
    if result.returncode != 0 and not wrong:
        print(result.stderr)
        sys.exit(result.returncode)
    tree.verdict("format", [f"{path}: run make format" for path in wrong], f"{len(paths)} files as {TOOL} wants them")


if __name__ == "__main__":
    main()
