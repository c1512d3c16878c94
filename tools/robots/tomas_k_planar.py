#!/usr/bin/env python3
# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""tomas_k_planar: Tomas-k in the sagittal plane (reference C), 3 base and 6 leg coordinates."""
import tomas_k as t
from mjcf import Robot, box_inertia, lump

NAME = "tomas_k_planar"


def rod(mass, length, width):
    """Reference C: pitch inertia of a rod m L^2/12; about its own axis a square section (not felt)."""
    across = mass * length * length / 12
    return (across, across, mass * width * width / 6)


def cube(mass):
    return box_inertia(mass, *t.JOINT_BOX)


def trunk_with_waist():
    """Reference C, first row: 15.4 kg, +0.200 m, pitch inertia 0.144667."""
    side = [(t.WAIST_LINK[0], (0, y, t.WAIST_LINK[1]), cube(t.WAIST_LINK[0])) for y in (t.HALF_HIP, -t.HALF_HIP)]
    return lump([(t.TRUNK[0], (0, 0, t.TRUNK[1]), rod(t.TRUNK[0], 0.40, t.TRUNK_BOX[1])), *side])


def foot_with_ankle():
    """Reference C, last row: 4.6 kg, +0.0013043 m, pitch inertia 0.0130902 (foot a 0.2 m rod along x)."""
    pitch = t.FOOT[0] * 0.2 * 0.2 / 12
    yaw = t.FOOT[0] * (0.2 * 0.2 + t.FOOT_BOX[1] ** 2) / 12
    foot = (t.FOOT[0], (0, 0, t.FOOT[1]), (yaw - pitch, pitch, yaw))
    return lump([(t.ANKLE_LINK[0], (0, 0, t.ANKLE_LINK[1]), cube(t.ANKLE_LINK[0])), foot])


def add_leg(robot, trunk, side):
    y = t.HALF_HIP if side == "L" else -t.HALF_HIP
    thigh = robot.body(trunk, f"{side}_thigh", (0, y, 0), t.THIGH[0], (0, 0, t.THIGH[1]), rod(t.THIGH[0], 0.30, 0.08),
                       (0, 1, 0), f"{side}_hip", range=t.HIP_RANGE)
    thigh.add("geom", class_="visual", type="box", size=t.half(t.LIMB_BOX), pos=(0, 0, -t.THIGH_LENGTH / 2))
    calf = robot.body(thigh, f"{side}_calf", (0, 0, -t.THIGH_LENGTH), t.CALF[0], (0, 0, t.CALF[1]),
                      rod(t.CALF[0], 0.30, 0.08), (0, 1, 0), f"{side}_knee", range=t.KNEE_RANGE)
    calf.add("geom", class_="visual", type="box", size=t.half(t.LIMB_BOX), pos=(0, 0, -t.CALF_LENGTH / 2))
    foot = robot.body(calf, f"{side}_foot", (0, 0, -t.CALF_LENGTH), *foot_with_ankle(), (0, 1, 0), f"{side}_ankle",
                      range=t.ANKLE_RANGE)
    t.sole_geom(foot, f"{side}_sole")
    foot.add("site", name=f"{side}_sole", pos=(0, 0, -t.ANKLE_HEIGHT))
    foot.add("site", name=f"{side}_foot_ft", pos=(0, 0, 0))


def build():
    robot = Robot(NAME, """
tomas_k_planar: biped Tomas-k in the sagittal plane, 38.4 kg: base x, z, pitch and 6 hinges (reference C).
Joint angles are relative (hip = thigh - trunk, knee = calf - thigh, ankle = foot - calf), pitch about +y.
Inertias are the spec's rods; what planar motion does not feel is filled in from the 3-D model. The legs are drawn
0.2 m apart, so each sole meets the ground at four corners: two coincide in the plane with each heel and toe
point of the spec (per-corner stiffness = half of the planar table). Keyframes: stand, stagger, crouch.
""")
    trunk = robot.world.add("body", name="trunk", pos=(0, 0, 0))
    trunk.add("joint", name="base_x", type="slide", axis=(1, 0, 0))
    trunk.add("joint", name="base_z", type="slide", axis=(0, 0, 1))
    trunk.add("joint", name="base_pitch", type="hinge", axis=(0, 1, 0))
    mass, com, inertia = trunk_with_waist()
    trunk.add("inertial", pos=com, mass=mass, diaginertia=inertia)
    trunk.add("geom", class_="visual", type="box", size=t.half(t.TRUNK_BOX), pos=com)
    trunk.add("site", name="imu", pos=(0, 0, 0))
    for side in "LR":
        add_leg(robot, trunk, side)
    limits = {"hip": t.HIP_TORQUE, "knee": t.KNEE_TORQUE, "ankle": t.ANKLE_TORQUE}
    for joint in robot.joints:
        robot.motor(joint, limits[joint.split("_")[1]])
    robot.imu("imu")
    for side in "LR":
        robot.wrench(f"{side}_foot", f"{side}_foot_ft")
    robot.encoders()
    for key, (x, z, angles) in t.standing_poses().items():
        q = {}
        for side, (hip, knee, ankle) in angles.items():
            q |= {f"{side}_hip": hip, f"{side}_knee": knee, f"{side}_ankle": ankle}
        robot.key(key, (x, z, 0), q)
    return robot


if __name__ == "__main__":
    build().main()
