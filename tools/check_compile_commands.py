#!/usr/bin/env python3
# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""Every .cpp of src, apps, papers and engines has an entry in compile_commands.json.

Usage: tools/check_compile_commands.py build/release/compile_commands.json
"""
import json
import os
import sys

import tree

# Adapters of engines that may be missing on this machine.
OPTIONAL = ("engines/ode/", "engines/mujoco/", "engines/dart/", "bench/timing/mujoco_peer.cpp",
            "apps/legwork/mpi/")


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        compiled = {os.path.realpath(entry["file"]) for entry in json.load(file)}
    sources = tree.files(tree.ROOT, {".cpp"}, ["src", "apps", "papers", "engines", "examples"])
    problems = [f"{path} is not compiled" for path in sources
                if os.path.realpath(tree.ROOT / path) not in compiled and not str(path).startswith(OPTIONAL)]
    tree.verdict("compile_commands", problems, f"all {len(sources)} sources have their command")


if __name__ == "__main__":
    main()
