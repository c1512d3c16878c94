# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""What the checks share: where the repository is and which of its files are ours to judge."""
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# Built, fetched or generated: nobody writes these by hand. (.git is a file in a worktree.)
SKIPPED = {".git", "build", "node_modules", "runs", "__pycache__", "dist", "corpus"}


def files(root, suffixes, folders=("",)):
    """Every file below root/folder with one of the suffixes, sorted, as paths relative to root."""
    found = []
    for folder in folders:
        for here, below, names in os.walk(Path(root) / folder):
            below[:] = sorted(name for name in below if name not in SKIPPED)
            found += [Path(here, name).relative_to(root) for name in names
                      if name not in SKIPPED and (not suffixes or Path(name).suffix in suffixes)]
    return sorted(found)


def read(root, path):
    return (Path(root) / path).read_text(encoding="utf-8", errors="replace")


def verdict(name, problems, passed):
    """Prints every problem, or what was found right, and exits as a check should."""
    for problem in problems:
        print(problem)
    if problems:
        print(f"{name}: {len(problems)} problem{'s' if len(problems) > 1 else ''}")
        sys.exit(1)
    print(f"{name}: {passed}")
