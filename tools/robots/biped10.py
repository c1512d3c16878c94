#!/usr/bin/env python3
# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""biped10: the 10.0 kg biped of reference E, 12 hinges. The link table is ours."""
from mjcf import Robot, box_inertia, two_link_leg, upright

# Reference E: trunk origin about 0.78 m above the soles, sole (heel, toe, half width), sensor above the sole [m].
STAND_HEIGHT, CROUCH_HEIGHT = 0.78, 0.50
HEEL, TOE, HALF_WIDTH, SENSOR_HEIGHT = -0.06, 0.10, 0.04, 0.04
# Ours [m]: hip centre below the trunk origin, half hip spacing, limb lengths, ankle axes above the sole. Straight
# legs reach 0.80 m; the stand bends the knees by 28 degrees; the crouch of the jump (0.50 m) is in range.
HIP_DROP, HALF_HIP, THIGH, SHANK, ANKLE_HEIGHT = 0.08, 0.08, 0.33, 0.33, 0.06
# Ours: mass [kg], centre of mass in the link frame, box [m]. 6.0 + 2 x 2.0 = 10.0 kg. The trunk's centre is placed
# so that the robot's centre of mass is at the trunk origin in the stand, where reference E's truth puts it.
TRUNK = (6.0, (-0.018, 0, 0.258), (0.16, 0.24, 0.48))
LEG = [  # name, joint, axis, offset from the parent, mass, com, box, range [rad], torque limit [N m], armature
    ("hip_yaw", "hip_yaw", (0, 0, 1), None, 0.15, (0, 0, 0.02), (0.06, 0.06, 0.06), (-0.7, 0.7), 20, 0.01),
    ("hip_roll", "hip_roll", (1, 0, 0), (0, 0, 0), 0.20, (0, 0, 0), (0.06, 0.06, 0.06), (-0.6, 0.6), 40, 0.01),
    ("thigh", "hip_pitch", (0, 1, 0), (0, 0, 0), 0.75, (0, 0, -0.150), (0.08, 0.08, 0.30), (-2.2, 1.0), 60, 0.02),
    ("shank", "knee", (0, 1, 0), (0, 0, -THIGH), 0.45, (0, 0, -0.140), (0.06, 0.06, 0.30), (0.0, 2.6), 80, 0.02),
    ("ankle", "ankle_pitch", (0, 1, 0), (0, 0, -SHANK), 0.10, (0, 0, 0), (0.04, 0.04, 0.04), (-1.4, 1.2), 50, 0.01),
    ("foot", "ankle_roll", (1, 0, 0), (0, 0, 0), 0.35, (0.02, 0, -0.045), (0.16, 0.08, 0.03), (-0.6, 0.6), 30, 0.01),
]


def add_leg(robot, trunk, side):
    parent = trunk
    for name, joint, axis, offset, mass, com, box, span, _, armature in LEG:
        at = offset or (0, HALF_HIP if side == "L" else -HALF_HIP, -HIP_DROP)
        body = robot.body(parent, f"{side}_{name}", at, mass, com, box_inertia(mass, *box), axis, f"{side}_{joint}",
                          range=span, armature=armature)
        half = tuple(length / 2 for length in box)
        if name == "foot":  # bottom face at -0.06: heel -0.06, toe +0.10, half width 0.04
            body.add("geom", name=f"{side}_sole", type="box", size=half, pos=com)
            body.add("site", name=f"{side}_sole", pos=(0, 0, -ANKLE_HEIGHT))
            body.add("site", name=f"{side}_foot_ft", pos=(0, 0, SENSOR_HEIGHT - ANKLE_HEIGHT))
        else:
            body.add("geom", class_="visual", type="box", size=half, pos=com)
        parent = body


def standing(height):
    """Both ankles under the hips, soles level."""
    hip, knee = two_link_leg(0, -(height - HIP_DROP - ANKLE_HEIGHT), THIGH, SHANK)
    q = {}
    for side in "LR":
        q |= {f"{side}_hip_pitch": hip, f"{side}_knee": knee, f"{side}_ankle_pitch": -hip - knee}
    return upright(0, 0, height), q


def build():
    foot_box, foot_com = LEG[-1][6], LEG[-1][5]
    assert abs(foot_com[0] + foot_box[0] / 2 - TOE) < 1e-12 and abs(foot_com[0] - foot_box[0] / 2 - HEEL) < 1e-12
    assert abs(foot_com[2] - foot_box[2] / 2 + ANKLE_HEIGHT) < 1e-12 and abs(foot_box[1] / 2 - HALF_WIDTH) < 1e-12
    assert abs(TRUNK[0] + 2 * sum(link[4] for link in LEG) - 10.0) < 1e-12
    robot = Robot("biped10", """
biped10: biped for dead reckoning, 12 hinges (3 hip, knee, 2 ankle per leg), 10.0 kg (reference E). Trunk origin 0.78 m
above the soles in the stand, sole heel -0.06, toe +0.10, half width 0.04 m, force sensor 0.04 m above the sole.
The link table is ours (homogeneous boxes); ranges, torque limits and armature too. Only the soles collide.
Keyframes: stand (0.78 m), crouch (0.50 m, where the jump starts).
""")
    trunk = robot.world.add("body", name="trunk", pos=(0, 0, STAND_HEIGHT))
    trunk.add("freejoint", name="base")
    mass, com, box = TRUNK
    trunk.add("inertial", pos=com, mass=mass, diaginertia=box_inertia(mass, *box))
    trunk.add("geom", class_="visual", type="box", size=tuple(length / 2 for length in box), pos=com)
    trunk.add("site", name="imu", pos=(0, 0, 0))
    for side in "LR":
        add_leg(robot, trunk, side)
    for side in "LR":
        for link in LEG:
            robot.motor(f"{side}_{link[1]}", link[8])
    robot.imu("imu")
    for side in "LR":
        robot.wrench(f"{side}_foot", f"{side}_foot_ft")
    robot.encoders()
    robot.key("stand", *standing(STAND_HEIGHT))
    robot.key("crouch", *standing(CROUCH_HEIGHT))
    return robot


if __name__ == "__main__":
    build().main()
