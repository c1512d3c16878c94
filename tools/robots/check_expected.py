#!/usr/bin/env python3
# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""Every small robot has its expectation, every expectation its robot, and neither is older than the other."""
import hashlib
import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SMALL = ROOT / "tests" / "unit" / "load" / "robots"
PRESETS = ROOT / "data" / "robots"


def problems(table, folder, files):
    probes = json.loads((SMALL / table).read_text(encoding="utf-8"))["probes"]
    named = {probe["file"] for probe in probes}
    yield from (f"{table}: no expectation for {name}" for name in sorted(files - named))
    yield from (f"{table}: {name} is not there" for name in sorted(named - files))
    for probe in probes:
        source = folder / (probe["twin"] or probe["file"])
        if not source.exists() or hashlib.sha256(source.read_bytes()).hexdigest() != probe["sha256"]:
            yield f"{table}: {source.relative_to(ROOT)} changed; run tools/robots/oracle.mjs"


def small_files():
    every = {p.relative_to(SMALL).as_posix() for suffix in ("xml", "urdf") for p in SMALL.rglob(f"*.{suffix}")}
    return {name for name in every if not name.startswith(("twins/", "parts/"))}


def main():
    found = list(problems("expected.json", SMALL, small_files()))
    found += problems("presets.json", PRESETS, {p.name for p in PRESETS.glob("*.xml")})
    sys.exit("\n".join(found) if found else 0)


if __name__ == "__main__":
    main()
