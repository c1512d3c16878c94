#!/usr/bin/env python3
# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""Runs a test program of the sanitized build (build/fuzz), or says that it is not there.

Usage: tools/sanitized.py PROGRAM [ARGUMENT...]
"""
import os
import shutil
import subprocess
import sys

import tree


def environment():
    """What a sanitized program runs in: strict, and with stack traces that name their lines."""
    symbolizer = shutil.which("llvm-symbolizer") or shutil.which("llvm-symbolizer-14") or ""
    return {**os.environ, "ASAN_OPTIONS": "detect_leaks=1:strict_string_checks=1",
            "UBSAN_OPTIONS": "print_stacktrace=1", "ASAN_SYMBOLIZER_PATH": symbolizer}


def main():
    program = tree.ROOT / "build/fuzz/bin" / sys.argv[1]
    if not program.exists():
        print(f"[skipped] not built: {program.relative_to(tree.ROOT)} (make sanitized builds it, with clang)")
        return
    sys.exit(subprocess.run([str(program), *sys.argv[2:]], cwd=tree.ROOT, env=environment()).returncode)


if __name__ == "__main__":
    main()
