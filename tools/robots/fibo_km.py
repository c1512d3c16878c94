#!/usr/bin/env python3
# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""fibo_km: the kid-size humanoid FIBO-KM of reference B, 20 hinges, 3.306 kg.

Reference B writes (x up, y left, z forward) from the ground under the ankle axis. Positions below are (forward, left,
up) in metres from that same point, so the spec's (x, z) is our (up, forward).
"""
import math

from mjcf import Robot, box_inertia, upright

# Reference B, T = from the paper's tables, the rest assumed there: heights of the axes [m].
ANKLE = 0.031            # L0, T
KNEE = ANKLE + 0.105     # shank
HIP = KNEE + 0.105       # thigh
HIP_HALF_WIDTH = 0.045
FRONT, BACK, FOOT_WIDTH = 0.035, 0.095, 0.07  # F_f, F_b T; foot width
# Reference B: RX servo travel 300 deg; stall torque at 18.5 V scaled linearly to 14.8 V [N m]. The paper has
# 18 RX-28 and 2 RX-64; reference B puts the RX-64 pair (8.5 N m together) at the ankle pitch.
TRAVEL = math.radians(150)
RX28, RX64 = 3.7 * 14.8 / 18.5, 8.5 / 2
X, Y, Z = (1, 0, 0), (0, 1, 0), (0, 0, 1)
# Our choices, documented: where the arm's and head's joints are, and how their masses split over the links. The
# sums are the spec's: arms .238/.240 kg at height .290, head .150 kg at (-.005, .470). Box sizes are servo-like and
# give a pitch inertia above the ankle of .0406 kg m^2, where the spec's own assumptions gave .0405.
SHOULDER, SHOULDER_HALF, ELBOW = 0.335, 0.085, 0.265
NECK = 0.420


class Tree:
    """Places links by their coordinates in the standing robot, the way the spec's table is written."""

    def __init__(self, robot):
        self.robot, self.at, self.element = robot, {}, {}

    def link(self, name, parent, joint_at, axis, joint, mass, com, box, collide=False, torque=RX28):
        offset = tuple(a - b for a, b in zip(joint_at, self.at[parent]))
        local = tuple(a - b for a, b in zip(com, joint_at))
        body = self.robot.body(self.element[parent], name, offset, mass, local, box_inertia(mass, *box), axis, joint,
                               range=(-TRAVEL, TRAVEL))
        self.shape(body, name, box, local, collide)
        self.at[name], self.element[name] = joint_at, body
        self.robot.motor(joint, torque)
        return body

    @staticmethod
    def shape(body, name, box, local, collide):
        half = tuple(length / 2 for length in box)
        if collide:
            body.add("geom", name=name, type="box", size=half, pos=local)
        else:
            body.add("geom", class_="visual", type="box", size=half, pos=local)


def add_leg(tree, side):
    """Reference B, per leg .743 kg. Boxes are assumed; the foot's is the printed sole, 24 mm thick.

    The ankle block is above the pitch axis: with it below, the spec's M_b 3.116 and tip angles do not come out.
    So the shank carries the roll axis, the block turns with roll, and the foot with pitch.
    """
    y = HIP_HALF_WIDTH if side == "L" else -HIP_HALF_WIDTH
    tree.link(f"{side}_hip_yaw", "torso", (0, y, 0.275), Z, f"{side}_hip_yaw", 0.085, (0, y, 0.275),
              (0.036, 0.036, 0.05))
    tree.link(f"{side}_hip_block", f"{side}_hip_yaw", (0, y, HIP), X, f"{side}_hip_roll", 0.164, (0, y, 0.245),
              (0.05, 0.036, 0.05))
    tree.link(f"{side}_thigh", f"{side}_hip_block", (0, y, HIP), Y, f"{side}_hip_pitch", 0.127, (0, y, 0.160),
              (0.04, 0.05, 0.10))
    tree.link(f"{side}_shank", f"{side}_thigh", (0, y, KNEE), Y, f"{side}_knee", 0.055, (0, y, 0.085),
              (0.03, 0.045, 0.09))
    tree.link(f"{side}_ankle_block", f"{side}_shank", (0, y, ANKLE), X, f"{side}_ankle_roll", 0.217, (0, y, 0.045),
              (0.05, 0.04, 0.05))
    foot = tree.link(f"{side}_foot", f"{side}_ankle_block", (0, y, ANKLE), (0, -1, 0), f"{side}_ankle_pitch", 0.095,
                     (-0.030, y, 0.012), (FRONT + BACK, FOOT_WIDTH, 0.024), collide=True, torque=RX64)
    foot.add("site", name=f"{side}_sole", pos=(0, 0, -ANKLE))
    foot.add("site", name=f"{side}_foot_ft", pos=(0, 0, 0))


def add_arm(tree, side, mass):
    """Three links at y = +-.085: .080 kg at .325, .080 kg at .295, the rest where the arm's sum demands."""
    y = SHOULDER_HALF if side == "L" else -SHOULDER_HALF
    rest = mass - 0.160
    rest_height = (mass * 0.290 - 0.080 * 0.325 - 0.080 * 0.295) / rest
    tree.link(f"{side}_shoulder", "torso", (0, y, SHOULDER), Y, f"{side}_shoulder_pitch", 0.080, (0, y, 0.325),
              (0.036, 0.036, 0.05))
    tree.link(f"{side}_upper_arm", f"{side}_shoulder", (0, y, SHOULDER), X, f"{side}_shoulder_roll", 0.080,
              (0, y, 0.295), (0.036, 0.036, 0.06))
    tree.link(f"{side}_forearm", f"{side}_upper_arm", (0, y, ELBOW), Y, f"{side}_elbow", rest, (0, y, rest_height),
              (0.036, 0.036, 0.07), collide=True)


def add_head(tree):
    tree.link("neck", "torso", (-0.005, 0, NECK), Z, "head_pan", 0.050, (-0.005, 0, 0.440), (0.036, 0.036, 0.04))
    tree.link("head", "neck", (-0.005, 0, 0.450), Y, "head_tilt", 0.100, (-0.005, 0, 0.485), (0.08, 0.09, 0.09),
              collide=True)


def build():
    robot = Robot("fibo_km", """
fibo_km: kid-size humanoid after FIBO-KM, 20 hinges, 3.306 kg, 0.53 m (reference B). Zero is upright with
straight knees. Positive ankle pitch leans the body forward over the foot, as reference B counts it.
The torso has Table I's inertia; Table I's leg and arm tensors are not used: the left leg's is impossible, the right
leg's pitch inertia (.00338) is less than half of what the spec's own link positions give (.0071), the arm's is for
an arm stretched sideways. Links are boxes. Torque limits: RX-28 2.96 N m, RX-64 (ankle pitch) 4.25 N m at 14.8 V.
Feet, forearms, torso and head collide with the ground. Keyframes: stand, squat.
""")
    torso_at = (0, 0, HIP)
    torso = robot.world.add("body", name="torso", pos=torso_at)
    torso.add("freejoint", name="base")
    # Table I torso (Ixx up, Iyy left, Izz forward) = (.00352, .006423, .004844), here as (forward, left, up).
    com = (-0.028, 0, 0.2815 - HIP)
    torso.add("inertial", pos=com, mass=1.192, diaginertia=(0.004844, 0.006423, 0.00352))
    Tree.shape(torso, "torso", (0.10, 0.12, 0.20), (-0.028, 0, 0.32 - HIP), collide=True)
    torso.add("site", name="imu", pos=(0, 0, 0.30 - HIP))
    tree = Tree(robot)
    tree.at["torso"], tree.element["torso"] = torso_at, torso
    for side in "LR":
        add_leg(tree, side)
    add_arm(tree, "L", 0.240)
    add_arm(tree, "R", 0.238)
    add_head(tree)
    robot.imu("imu")
    for side in "LR":
        robot.wrench(f"{side}_foot", f"{side}_foot_ft")
    robot.encoders()
    robot.key("stand", upright(0, 0, HIP), {})
    bend = 0.35
    squat = {}
    for side in "LR":
        squat |= {f"{side}_hip_pitch": -bend, f"{side}_knee": 2 * bend, f"{side}_ankle_pitch": bend}
    robot.key("squat", upright(0, 0, ANKLE + 0.210 * math.cos(bend)), squat)
    return robot


if __name__ == "__main__":
    build().main()
