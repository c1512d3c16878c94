#!/usr/bin/env python3
# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""Builds and runs tests/package/consumer, a project that uses legwork, and looks at what reached its compiler.

  subdirectory   add_subdirectory(legwork) with the compiler of this build
  installed      cmake --install into a folder, then find_package(legwork) with gcc and clang
"""
import argparse
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

OURS = ("-Wconversion", "-ffp-contract", "x86-64-v3", "x86-64-v4", "-mprefer-vector-width", "LEGWORK_")


def run(*command, **options):
    done = subprocess.run([str(c) for c in command], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)
    if done.returncode != 0:
        print(" ".join(str(c) for c in command))
        print(done.stdout[-4000:])
        sys.exit(1)
    return done.stdout


def consume(args, work, compiler, *definitions):
    """Configures, builds and runs the consumer; gives the line it prints."""
    shutil.rmtree(work, ignore_errors=True)
    launcher = [f"-DCMAKE_CXX_COMPILER_LAUNCHER={ccache}"] if (ccache := shutil.which("ccache")) else []
    run("cmake", "-S", args.source / "tests/package/consumer", "-B", work, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
        f"-DCMAKE_CXX_COMPILER={compiler}", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", *launcher, *definitions)
    run("cmake", "--build", work, "--target", "consumer", "--parallel", str(os.cpu_count()))
    for entry in json.loads((work / "compile_commands.json").read_text()):
        if entry["file"].endswith("consumer/main.cpp"):
            leaked = [flag for flag in OURS if flag in entry["command"]]
            if leaked:
                sys.exit(f"flags of the library reached the consumer: {' '.join(leaked)}\n{entry['command']}")
    robot = args.source / "data/robots/titan8.xml"
    line = run(work / "consumer", robot).strip()
    print(f"{compiler}: {line}")
    return line


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("way", choices=["subdirectory", "installed"])
    for name in ("--source", "--build", "--work"):
        parser.add_argument(name, type=Path, required=True)
    args = parser.parse_args()
    cache = (args.build / "CMakeCache.txt").read_text()
    compiler = next(line.split("=", 1)[1] for line in cache.splitlines() if line.startswith("CMAKE_CXX_COMPILER:"))
    if "LEGWORK_SANITIZE:STRING=\n" not in cache:
        print("[skipped] a sanitized library does not link into a plain program")
        return
    if args.way == "subdirectory":
        consume(args, args.work / "build", compiler, f"-DLEGWORK_SOURCE={args.source}")
        return
    prefix = args.work / "prefix"
    shutil.rmtree(prefix, ignore_errors=True)
    run("cmake", "--install", args.build, "--prefix", prefix)
    for wanted in ("include/legwork/legwork.h", "share/legwork/robots/titan8.xml", "share/doc/legwork/NOTICE"):
        if not (prefix / wanted).exists():
            sys.exit(f"not installed: {wanted}")
    run(prefix / "bin/legwork", "inspect", "titan8", cwd=prefix)  # finds its presets where they were installed
    lines = [consume(args, args.work / name, name, f"-DCMAKE_PREFIX_PATH={prefix}")
             for name in ("g++", "clang++") if shutil.which(name)]
    if len(set(lines)) != 1:
        sys.exit("the same library gave different results to programs of two compilers")


if __name__ == "__main__":
    main()
