#!/usr/bin/env python3
# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""One loop: whatever steps a World, an engine or a Stepper in src, apps and papers is named here.

Every call `x.step(` and `x->step(` counts, whatever x is called, and every call of step_whole(). Below are the
files that may have them, how many, and why; one more, or a file not named, is an error. sim/ and engines/ make
the steps and are not looked at. Twelve types that once stepped or stood between are named too: one defined again is
an error. Usage: tools/check_loops.py [ROOT]
"""
import re
import sys
from pathlib import Path

import tree

LOOPS = {
    "src/legwork/run/simulation.cpp": (3, "the loop; a step with too many contacts is repeated"),
    "src/legwork/run/replay.cpp": (1, "recorded inputs, no controller"),
    "papers/torque_power/servo_pd_limit.cpp": (1, "bisection for a bound of stability"),
    "papers/torque_power/peer_runs.cpp": (1, "peers by their own read-outs"),
}
# Steps of something that is no World.
OTHERS = {
    "src/legwork/impact/point_mass.cpp": "a point on a line",
    "src/legwork/sense/sensor_set.cpp": "the beam of a torque sensor",
    "src/legwork/lab/power/crawl.h": "a Simulation",
    "src/legwork/lab/walk/walk_run.cpp": "a Simulation",
    "papers/dead_reckoning/gaits.cpp": "a Simulation",
    "papers/walk_run/tomas.cpp": "a Simulation",
    "src/legwork/scenario/closed_replay.cpp": "a Simulation",
    "src/legwork/view/world_source.cpp": "a Simulation",
    "src/legwork/view/live_session.cpp": "a LiveSource",
}
# What stepped a World or stood between a World and its step, and what took its place: none comes back.
GONE = {
    "Rig": "Simulation, made by scenario/build",
    "CrawlRun": "Simulation with FollowGait and a CrawlMeter",
    "CrawlWatch": "Meters",
    "StageRecorder": "Meters",
    "RunObserver": "Meter",
    "StepHost": "Stepper",
    "EngineHost": "ForeignStepper",
    "NativeEngine": "native_stepper()",
    "EngineContact": "ContactForce",
    "EngineOptions": "StepOptions and Parameters",
    "OutsideStep": "StepResult",
    "JointCommand": "DriveTarget",
}
DEFINED = re.compile(r"\b(?:class|struct)\s+(" + "|".join(GONE) + r")\b")
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
STEP = re.compile(r"(?:\.|->)\s*step\s*\(|(?<!StepReport )\bstep_whole\s*\(")
LOOKED_AT = ["src/legwork", "apps", "papers"]


def check(root):
    problems, loops = [], 0
    for path in tree.files(root, {".h", ".cpp"}, LOOKED_AT + ["engines"]):
        for back in DEFINED.findall(COMMENT.sub("", tree.read(root, path))):
            problems.append(f"{path} defines {back} again: it is {GONE[back]} now")
    for path in tree.files(root, {".h", ".cpp"}, LOOKED_AT):
        name = str(path)
        if name.startswith("src/legwork/sim/") or name in OTHERS:
            continue
        count = len(STEP.findall(COMMENT.sub("", tree.read(root, path))))
        allowed = LOOPS.get(name, (0, ""))[0]
        loops += count > 0
        if count != allowed:
            problems.append(f"{name} steps a World in {count} places, {allowed} are named in tools/check_loops.py: "
                            "make it a Simulation with meters and disturbances")
    for name in list(LOOPS) + list(OTHERS):
        if not (root / name).exists():
            problems.append(f"{name} is named in tools/check_loops.py and is not there")
    return problems, f"{loops} files step a World, each named with its reason; {len(GONE)} types that did are gone"


def main():
    tree.verdict("loops", *check(Path(sys.argv[1]) if len(sys.argv) > 1 else tree.ROOT))


if __name__ == "__main__":
    main()
