# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""The 3-D Tomas-k (reference C), with 10 joints or, with hip yaw, 12."""
import tomas_k as t
from mjcf import Robot, upright

# Reference C: the hip yaw link of the 12-DoF variant is all but massless [kg, kg m^2].
YAW_MASS, YAW_INERTIA = 1e-3, 1e-6
X, Y, Z = (1, 0, 0), (0, 1, 0), (0, 0, 1)


def com(link):
    return (0, 0, link[1])


def limb(body, length):
    body.add("geom", class_="visual", type="box", size=t.half(t.LIMB_BOX), pos=(0, 0, -length / 2))


def add_leg(robot, trunk, side, hip_yaw):
    origin = (0, t.HALF_HIP if side == "L" else -t.HALF_HIP, 0)
    parent = trunk
    if hip_yaw:
        parent = robot.body(trunk, f"{side}_hip_yaw", origin, YAW_MASS, (0, 0, 0), (YAW_INERTIA,) * 3, Z,
                            f"{side}_hip_yaw")
        origin = (0, 0, 0)
    waist = robot.body(parent, f"{side}_waist", origin, t.WAIST_LINK[0], com(t.WAIST_LINK),
                       t.link_inertia(t.WAIST_LINK, t.JOINT_BOX), X, f"{side}_hip_roll")
    waist.add("geom", class_="visual", type="box", size=t.half(t.JOINT_BOX), pos=com(t.WAIST_LINK))
    thigh = robot.body(waist, f"{side}_thigh", (0, 0, 0), t.THIGH[0], com(t.THIGH),
                       t.link_inertia(t.THIGH, t.LIMB_BOX), Y, f"{side}_hip_pitch", range=t.HIP_RANGE)
    limb(thigh, t.THIGH_LENGTH)
    calf = robot.body(thigh, f"{side}_calf", (0, 0, -t.THIGH_LENGTH), t.CALF[0], com(t.CALF),
                      t.link_inertia(t.CALF, t.LIMB_BOX), Y, f"{side}_knee", range=t.KNEE_RANGE)
    limb(calf, t.CALF_LENGTH)
    ankle = robot.body(calf, f"{side}_ankle", (0, 0, -t.CALF_LENGTH), t.ANKLE_LINK[0], com(t.ANKLE_LINK),
                       t.link_inertia(t.ANKLE_LINK, t.JOINT_BOX), Y, f"{side}_ankle_pitch", range=t.ANKLE_RANGE)
    ankle.add("geom", class_="visual", type="box", size=t.half(t.JOINT_BOX), pos=com(t.ANKLE_LINK))
    foot = robot.body(ankle, f"{side}_foot", (0, 0, 0), t.FOOT[0], com(t.FOOT),
                      t.link_inertia(t.FOOT, t.FOOT_BOX), X, f"{side}_ankle_roll")
    t.sole_geom(foot, f"{side}_sole")
    foot.add("site", name=f"{side}_sole", pos=(0, 0, -t.ANKLE_HEIGHT))
    foot.add("site", name=f"{side}_foot_ft", pos=(0, 0, 0))


def torque_limit(joint):
    return next(limit for part, limit in
                (("hip", t.HIP_TORQUE), ("knee", t.KNEE_TORQUE), ("ankle", t.ANKLE_TORQUE)) if part in joint)


def build(name, hip_yaw):
    joints, mass = (12, "38.402") if hip_yaw else (10, "38.4")
    yaw = "Hip yaw links are all but massless (1 g), as in reference C." if hip_yaw else (
        "No yaw joints: heading is carried by the soles.")
    robot = Robot(name, f"""
{name}: biped Tomas-k in 3-D, {joints} hinges, {mass} kg (reference C; the waist joint link once per leg).
{yaw}
Base frame = trunk at the hip centre. Only the soles collide; each is a box whose bottom corners are the spec's
four contact points. Torque limits hold at 1 g. Keyframes: stand (centre of mass 0.528 m), stagger (feet 0.15 m
apart fore and aft), crouch (hip 0.60 m).
""")
    trunk = robot.world.add("body", name="trunk", pos=(0, 0, 0.66))
    trunk.add("freejoint", name="base")
    trunk.add("inertial", pos=com(t.TRUNK), mass=t.TRUNK[0], diaginertia=t.link_inertia(t.TRUNK, t.TRUNK_BOX))
    trunk.add("geom", class_="visual", type="box", size=t.half(t.TRUNK_BOX), pos=com(t.TRUNK))
    trunk.add("site", name="imu", pos=(0, 0, 0))
    for side in "LR":
        add_leg(robot, trunk, side, hip_yaw)
    for joint in robot.joints:
        robot.motor(joint, torque_limit(joint))
    robot.imu("imu")
    for side in "LR":
        robot.wrench(f"{side}_foot", f"{side}_foot_ft")
    robot.encoders()
    for key, (x, z, angles) in t.standing_poses().items():
        q = {}
        for side, (hip, knee, ankle) in angles.items():
            q |= {f"{side}_hip_pitch": hip, f"{side}_knee": knee, f"{side}_ankle_pitch": ankle}
        robot.key(key, upright(x, 0, z), q)
    return robot
