#!/usr/bin/env python3
"""A function within 60 lines, a file within 500; exceptions by name in tools/size_exceptions.txt.

A function counts from the first line of its head (template, return type) to its closing brace.
Usage: tools/check_sizes.py [ROOT]
"""
import ast
import sys
from pathlib import Path

import cpp_functions
import tree

FUNCTION_LINES, FILE_LINES = 60, 500
CPP = {".h", ".cpp", ".hpp", ".cc"}
CODE = CPP | {".py", ".ts", ".js", ".mjs", ".css", ".html", ".sh", ".cmake"}
EXCEPTIONS = "tools/size_exceptions.txt"


def python_functions(text):
    """(name, first line, last line) of every function of a Python file."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node.name, node.lineno, node.end_lineno


def functions(path, text):
    if path.suffix in CPP:
        return cpp_functions.functions(text)
    return list(python_functions(text)) if path.suffix == ".py" else []


def exceptions(root):
    """{"path" or "path:function": reason}; a line without a reason is a problem of its own."""
    named, problems = {}, []
    listing = Path(root) / EXCEPTIONS
    for number, line in enumerate(listing.read_text().splitlines() if listing.exists() else [], 1):
        if not line.strip() or line.startswith("#"):
            continue
        key, _, reason = line.partition(" ")
        if not reason.strip():
            problems.append(f"{EXCEPTIONS}:{number}: {key} has no reason")
        named[key] = reason.strip()
    return named, problems


def check(root):
    """Every problem found below root, and what was measured."""
    excused, problems = exceptions(root)
    used, nfunction, longest = set(), 0, 0
    paths = tree.files(root, CODE)
    for path in paths:
        text = tree.read(root, path)
        nline = len(text.splitlines())
        if nline > FILE_LINES:
            used.add(str(path))
            if str(path) not in excused:
                problems.append(f"{path}: {nline} lines, more than {FILE_LINES}")
        for name, first, last in functions(path, text):
            nfunction, length = nfunction + 1, last - first + 1
            if length <= FUNCTION_LINES:
                longest = max(longest, length)
                continue
            key = f"{path}:{name}"
            used.add(key)
            if key not in excused:
                problems.append(f"{path}:{first}: {name} has {length} lines, more than {FUNCTION_LINES}")
    problems += [f"{EXCEPTIONS}: {key} needs no exception any more" for key in sorted(excused) if key not in used]
    measured = (f"{nfunction} functions (longest {longest} lines) in {len(paths)} files within bounds, "
                f"{len(excused)} named exceptions")
    return problems, measured


def main():
    tree.verdict("sizes", *check(Path(sys.argv[1]) if len(sys.argv) > 1 else tree.ROOT))


if __name__ == "__main__":
    main()
