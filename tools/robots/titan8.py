#!/usr/bin/env python3
# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""titan8: the TITAN-VIII quadruped of reference A, 25 bodies, 20 hinges, 22.000 kg."""
import math

from mjcf import Robot, box_inertia, cylinder_inertia_z, upright

# Reference A, lengths [m]: hips, J1->J2, J2->J3, J3->J4, J4->sole.
HIP_X, HIP_Y = 0.200, 0.100
L0, L1, L2, ANKLE_HEIGHT = 0.050, 0.155, 0.200, 0.043
STAND_HEIGHT = L2 + ANKLE_HEIGHT  # Z = -0.243 m
# Reference A: torque limits of J1..J4 [N m]; J5 is free.
LIMIT = {"J1": 32.3, "J2": 40.2, "J3": 25.7, "J4": 1.0}
# Reference A: leg signs s_x, s_y.
LEGS = {"FL": (1, 1), "FR": (1, -1), "HL": (-1, 1), "HR": (-1, -1)}
# Reference A, postures: (X, Y) of the stroke centre of a front leg; hind legs use -X.
POSTURES = {"A": (0.0, 0.205), "B": (0.0, 0.265), "C": (0.0, 0.145), "D": (0.100, 0.205)}
# Reference A: stroke [m], duty, and when each leg's swing starts [periods].
STROKE, DUTY = 0.18, 0.75
SWING_START = {"FL": 0.0, "HR": 0.25, "FR": 0.50, "HL": 0.75}
E1_DROP = 0.010  # reference A: soles 10 mm above the ground


def inverse_kinematics(x, y, z):
    """Reference A: foot point in the leg frame (y outward) -> q1..q4, knee up."""
    a, b = math.hypot(x, y) - L0, z + ANKLE_HEIGHT
    reach = math.hypot(a, b)
    c = (L1 * L1 + reach * reach - L2 * L2) / (2 * L1 * reach)
    q2 = math.atan2(b, a) + math.acos(c)
    phi = math.atan2(a - L1 * math.cos(q2), -(b - L1 * math.sin(q2)))
    return math.atan2(x, y), q2, phi - q2, -phi


def crawl_offset(leg):
    """Reference A at t = 0: foot x from the stroke centre; the swing leg is at its lift-off point."""
    phase = (0.0 - SWING_START[leg]) % 1.0
    swing = 1.0 - DUTY
    if phase < swing:
        return -STROKE / 2  # s = 0
    return STROKE / 2 - STROKE * (phase - swing) / DUTY


def joint_angles(feet):
    """{leg: (x, y, z)} -> keyframe angles; J5 turns the sole back so that it stays parallel to the body."""
    q = {}
    for leg, foot in feet.items():
        q1, q2, q3, q4 = inverse_kinematics(*foot)
        q |= {f"{leg}_J1": q1, f"{leg}_J2": q2, f"{leg}_J3": q3, f"{leg}_J4": q4, f"{leg}_J5": LEGS[leg][1] * q1}
    return q


def add_leg(robot, trunk, leg):
    """Reference A, body table; frames at the joints, axes parallel to the body in standard posture."""
    sx, sy = LEGS[leg]
    hip = robot.body(trunk, f"{leg}_hip", (sx * HIP_X, sy * HIP_Y, 0), 0.90, (0, sy * 0.025, 0),
                     box_inertia(0.90, 0.06, 0.050, 0.08), (0, 0, -sy), f"{leg}_J1")
    hip.add("geom", class_="visual", type="box", size=(0.03, 0.025, 0.04), pos=(0, sy * 0.025, 0))
    motor = robot.body(hip, f"{leg}_hip_motor", (0, 0, 0.060), 0.60, (0, 0, 0), cylinder_inertia_z(0.60, 0.025, 0.12))
    motor.add("geom", class_="visual", type="cylinder", size=(0.025, 0.06))
    thigh = robot.body(hip, f"{leg}_thigh", (0, sy * L0, 0), 1.00, (0, sy * (0.1275 - L0), 0),
                       box_inertia(1.00, 0.05, 0.155, 0.06), (sy, 0, 0), f"{leg}_J2")
    thigh.add("geom", class_="visual", type="box", size=(0.025, 0.0775, 0.03), pos=(0, sy * 0.0775, 0))
    shank = robot.body(thigh, f"{leg}_shank", (0, sy * L1, 0), 0.30, (0, 0, -0.100),
                       box_inertia(0.30, 0.03, 0.03, 0.200), (sy, 0, 0), f"{leg}_J3")
    shank.add("geom", class_="visual", type="box", size=(0.015, 0.015, 0.1), pos=(0, 0, -0.1))
    shank.add("site", name=f"{leg}_knee", pos=(0, 0, 0))
    ankle = robot.body(shank, f"{leg}_ankle", (0, 0, -L2), 0.08, (0, 0, -0.2115 + L2),
                       box_inertia(0.08, 0.04, 0.04, 0.023), (sy, 0, 0), f"{leg}_J4")
    ankle.add("geom", class_="visual", type="box", size=(0.02, 0.02, 0.0115), pos=(0, 0, -0.0115))
    ankle.add("site", name=f"{leg}_ankle", pos=(0, 0, 0))
    sole = robot.body(ankle, f"{leg}_sole", (0, 0, -0.223 + L2), 0.12, (0, 0, -0.233 + 0.223),
                      box_inertia(0.12, 0.08, 0.08, 0.02), (0, 0, 1), f"{leg}_J5")
    sole.add("geom", name=f"{leg}_sole", type="box", size=(0.04, 0.04, 0.01), pos=(0, 0, -0.01))
    sole.add("site", name=f"{leg}_foot", pos=(0, 0, -0.02))


def build():
    robot = Robot("titan8", """
titan8: quadruped after TITAN-VIII, 22.000 kg, 25 bodies, 20 hinges (J5, the sole's yaw, is free), 4 fixed bodies.
Dimensions are our reconstruction (reference A); only the soles collide, and only with the ground.
J1 yaw (+ foot forward), J2 thigh (+ up), J3 knee, J4 ankle. No joint ranges: the source prints none.
Keyframes: stand = posture A on the ground; stand_B..D; drop = 10 mm above it (E1); crawl_A..D = crawl at t = 0.
""")
    trunk = robot.world.add("body", name="trunk", pos=(0, 0, STAND_HEIGHT))
    trunk.add("freejoint", name="base")
    trunk.add("inertial", pos=(0, 0, 0), mass=10.00, diaginertia=box_inertia(10.00, 0.44, 0.18, 0.10))
    trunk.add("geom", class_="visual", type="box", size=(0.22, 0.09, 0.05))
    trunk.add("site", name="imu", pos=(0, 0, 0))
    for leg in LEGS:
        add_leg(robot, trunk, leg)
    for leg in LEGS:
        for joint, limit in LIMIT.items():
            robot.motor(f"{leg}_{joint}", limit)
    robot.imu("imu")
    for leg in LEGS:
        robot.wrench(f"{leg}_knee", f"{leg}_knee")
        robot.wrench(f"{leg}_ankle", f"{leg}_ankle")
    robot.encoders()
    for posture, (x, y) in POSTURES.items():
        feet = {leg: (LEGS[leg][0] * x, y, -STAND_HEIGHT) for leg in LEGS}
        name = "stand" if posture == "A" else f"stand_{posture}"
        robot.key(name, upright(0, 0, STAND_HEIGHT), joint_angles(feet))
        if posture == "A":
            robot.key("drop", upright(0, 0, STAND_HEIGHT + E1_DROP), joint_angles(feet))
    for posture, (x, y) in POSTURES.items():
        feet = {leg: (LEGS[leg][0] * x + crawl_offset(leg), y, -STAND_HEIGHT) for leg in LEGS}
        robot.key(f"crawl_{posture}", upright(0, 0, STAND_HEIGHT), joint_angles(feet))
    return robot


if __name__ == "__main__":
    build().main()
