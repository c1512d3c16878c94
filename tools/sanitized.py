#!/usr/bin/env python3
"""Runs a test program of the sanitized build (build/fuzz), or says that it is not there.

Usage: tools/sanitized.py PROGRAM [ARGUMENT...]
"""
import os
import subprocess
import sys

import tree


def main():
    program = tree.ROOT / "build/fuzz/bin" / sys.argv[1]
    if not program.exists():
        print(f"[skipped] not built: {program.relative_to(tree.ROOT)} (make sanitized builds it, with clang)")
        return
    environment = {**os.environ, "ASAN_OPTIONS": "detect_leaks=1:strict_string_checks=1"}
    sys.exit(subprocess.run([str(program), *sys.argv[2:]], cwd=tree.ROOT, env=environment).returncode)


if __name__ == "__main__":
    main()
