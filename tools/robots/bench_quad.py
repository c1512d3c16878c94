#!/usr/bin/env python3
# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""bench_quad: the 12-joint quadruped of the peer benchmarks (numbers of robots.h, quadruped())."""
import math

from bench import build

BASE_HEIGHT = 2 * 0.213 * math.cos(0.9) + 0.023 + 0.001
KP, KD = 80, 2


def links():
    corners = [((0.2 * sx, 0.06 * sy, 0), 0.05) for sx in (-1, 1) for sy in (-1, 1)]
    out = [("trunk", None, (0, 0, 0), None, 5.204, (0.0223, 0.002, -0.0005), (0.0168, 0.0630, 0.0717), 0, 0, 0, 0, 0,
            corners)]
    for leg, sx, sy in (("FR", 1, -1), ("FL", 1, 1), ("RR", -1, -1), ("RL", -1, 1)):
        phase = 0.0 if leg in ("FR", "RL") else math.pi
        hip, thigh, calf = f"{leg}_hip", f"{leg}_thigh", f"{leg}_calf"
        out += [
            (hip, "trunk", (0.1881 * sx, 0.04675 * sy, 0), 0, 0.68, (-0.0049 * sx, -0.0076 * sy, 0),
             (0.00040, 0.00073, 0.00047), 0, KP, KD, 0, 0, []),
            (thigh, hip, (0, 0.08 * sy, 0), 1, 1.009, (-0.003, -0.019 * sy, -0.0305), (0.00460, 0.00479, 0.00071), 0.9,
             KP, KD, 0.15, phase, []),
            (calf, thigh, (0, 0, -0.213), 1, 0.195862, (0.0043, 0.001, -0.1462), (0.00150, 0.00148, 0.000036), -1.8,
             KP, KD, -0.30, phase, [((0, 0, -0.213), 0.023), ((0, 0, 0), 0.02)]),
        ]
    return out


if __name__ == "__main__":
    robot, sidecar = build("bench_quad", """
bench_quad: quadruped of the peer benchmarks, 12 hinges, spheres against the floor only, friction 0.8.
The actuators are the benchmark's PD (target in radians); a harness that applies torques itself leaves them out.
Gains and the motion are also in bench_quad.json. Keyframe: stand, feet 1 mm above the floor.
""", BASE_HEIGHT, links())
    robot.main(sidecar)
