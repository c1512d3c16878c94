#!/usr/bin/env python3
# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""bench_hum: the 28-joint humanoid of the peer benchmarks (numbers of robots.h, humanoid())."""
import math

from bench import build

BASE_HEIGHT = 0.05 + 0.70 * math.cos(0.3) + 0.06 + 0.001
X, Y, Z = 0, 1, 2


def ball(i):
    return (i, i, i)


def leg(side, sy, phase):
    yaw, roll, pitch, knee, ankle, foot = (f"{side}_{n}" for n in (
        "hip_yaw", "hip_roll", "hip_pitch", "knee", "ankle_pitch", "ankle_roll"))
    sole = [((x, y, -0.04), 0.02) for x in (-0.07, 0.13) for y in (0.04, -0.04)]
    return [
        (yaw, "pelvis", (0, 0.09 * sy, -0.05), Z, 1.5, (0, 0, 0), ball(0.003), 0, 300, 8, 0, 0, []),
        (roll, yaw, (0, 0, 0), X, 1.5, (0, 0, 0), ball(0.003), 0, 300, 8, 0, 0, []),
        (pitch, roll, (0, 0, 0), Y, 4.0, (0, 0, -0.15), (0.05, 0.05, 0.01), -0.3, 300, 8, -0.12, phase, []),
        (knee, pitch, (0, 0, -0.35), Y, 2.5, (0, 0, -0.15), (0.03, 0.03, 0.004), 0.6, 300, 8, 0.24, phase,
         [((0, 0, 0), 0.05)]),
        (ankle, knee, (0, 0, -0.35), Y, 0.3, (0, 0, 0), ball(0.0005), -0.3, 150, 2, -0.12, phase, []),
        (foot, ankle, (0, 0, 0), X, 0.9, (0.03, 0, -0.03), (0.0020, 0.004, 0.004), 0, 150, 1.0, 0, 0, sole),
    ]


def arm(side, sy, phase):
    pitch, roll, yaw, elbow, wrist, hand = (f"{side}_{n}" for n in (
        "sh_pitch", "sh_roll", "sh_yaw", "elbow", "wrist_yaw", "wrist_pitch"))
    return [
        (pitch, "torso_pitch", (0, 0.2 * sy, 0.38), Y, 0.8, (0, 0, 0), ball(0.001), 0, 50, 1, 0.1, phase, []),
        (roll, pitch, (0, 0, 0), X, 0.8, (0, 0, 0), ball(0.001), 0.1 * sy, 50, 1, 0, 0, []),
        (yaw, roll, (0, 0, 0), Z, 1.0, (0, 0, -0.12), (0.01, 0.01, 0.002), 0, 20, 0.5, 0, 0, []),
        (elbow, yaw, (0, 0, -0.25), Y, 0.8, (0, 0, -0.1), (0.006, 0.006, 0.002), -0.5, 30, 0.5, 0, 0, []),
        (wrist, elbow, (0, 0, -0.2), Z, 0.2, (0, 0, 0), ball(0.0005), 0, 10, 0.2, 0, 0, []),
        (hand, wrist, (0, 0, 0), Y, 0.5, (0, 0, -0.06), ball(0.001), 0, 10, 0.2, 0, 0, [((0, 0, -0.08), 0.04)]),
    ]


def links():
    out = [("pelvis", None, (0, 0, 0), None, 8, (0, 0, 0.02), (0.06, 0.05, 0.06), 0, 0, 0, 0, 0, [((0, 0, 0), 0.1)])]
    out += leg("L", 1, 0.0) + leg("R", -1, math.pi)
    out += [
        ("torso_yaw", "pelvis", (0, 0, 0.1), Z, 0.5, (0, 0, 0), ball(0.002), 0, 200, 5, 0, 0, []),
        ("torso_pitch", "torso_yaw", (0, 0, 0), Y, 12, (0, 0, 0.2), (0.25, 0.20, 0.12), 0, 300, 8, 0, 0,
         [((0, 0, 0.3), 0.15)]),
        ("neck_yaw", "torso_pitch", (0, 0, 0.45), Z, 0.3, (0, 0, 0), ball(0.001), 0, 20, 0.5, 0, 0, []),
        ("neck_pitch", "neck_yaw", (0, 0, 0), Y, 2.5, (0, 0, 0.08), ball(0.01), 0, 20, 0.5, 0, 0, [((0, 0, 0.1), 0.1)]),
    ]
    return out + arm("L", 1, math.pi) + arm("R", -1, 0.0)


if __name__ == "__main__":
    robot, sidecar = build("bench_hum", """
bench_hum: humanoid of the peer benchmarks, 28 hinges, spheres against the floor only, friction 0.8.
The actuators are the benchmark's PD (target in radians); a harness that applies torques itself leaves them out.
Gains and the motion are also in bench_hum.json. Keyframe: stand, feet 1 mm above the floor.
""", BASE_HEIGHT, links())
    robot.main(sidecar)
