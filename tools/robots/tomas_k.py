# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""Table I of reference C and what the three Tomas-k files share."""
import math

from mjcf import box_inertia, two_link_leg

# Reference C (Table I): mass [kg], height of the centre of mass from the upper joint [m].
TRUNK = (10.2, +0.200)
WAIST_LINK = (2.6, +0.200)
THIGH = (3.5, -0.126)
CALF = (3.4, -0.095)
ANKLE_LINK = (2.6, +0.020)
FOOT = (2.0, -0.023)
# Reference C: lengths [m] and sole; half hip spacing and half sole width.
THIGH_LENGTH, CALF_LENGTH, ANKLE_HEIGHT = 0.30, 0.30, 0.12
HEEL, TOE, HALF_WIDTH, HALF_HIP = -0.08, 0.12, 0.06, 0.10
# Reference C, joint limits [rad]. The source prints none for the roll and yaw joints: unlimited here.
HIP_RANGE, KNEE_RANGE, ANKLE_RANGE = (-1.6, 1.0), (0.02, 2.4), (-1.0, 1.0)
# Torque limits at 1 g [N m] (decisions, physics): hip, knee, ankle. At 1/6 g they are never reached.
HIP_TORQUE, KNEE_TORQUE, ANKLE_TORQUE = 150, 300, 120
# Boxes of the 3-D model [m] (reference C, inertia by homogeneous boxes).
TRUNK_BOX, JOINT_BOX, LIMB_BOX, FOOT_BOX = (0.15, 0.25, 0.4), (0.1, 0.1, 0.1), (0.08, 0.08, 0.3), (0.2, 0.12, 0.03)
# Reference C: touch-down heights of W and of the run A = .04; r3 starts 15 mm below z_td with feet together.
STAND_COG, STAGGER = 0.528, 0.15


def half(box):
    return tuple(length / 2 for length in box)


def sole_geom(foot, name):
    """The sole: its bottom face has the spec's four contact points (heel, toe) x (+-half width), z = -0.12."""
    thickness = FOOT_BOX[2]
    foot.add("geom", name=name, type="box", size=((TOE - HEEL) / 2, HALF_WIDTH, thickness / 2),
             pos=((TOE + HEEL) / 2, 0, -ANKLE_HEIGHT + thickness / 2))
    foot.add("geom", class_="visual", type="box", size=(0.03, 0.03, (ANKLE_HEIGHT - thickness) / 2),
             pos=(0, 0, -(ANKLE_HEIGHT - thickness) / 2))


def pose(hip_x, hip_z, feet):
    """Sagittal joint angles {side: (hip, knee, ankle)} for a level sole under each ankle, trunk upright."""
    angles = {}
    for side, foot_x in feet.items():
        hip, knee = two_link_leg(foot_x - hip_x, ANKLE_HEIGHT - hip_z, THIGH_LENGTH, CALF_LENGTH)
        angles[side] = (hip, knee, -hip - knee)
    return angles


def centre_of_mass(hip_x, hip_z, angles):
    """Sagittal centre of mass (x, z) of Table I for the given pose."""
    parts = [(TRUNK[0], hip_x, hip_z + TRUNK[1])]
    for hip, knee, _ in angles.values():
        thigh, calf = hip, hip + knee
        knee_x, knee_z = hip_x - THIGH_LENGTH * math.sin(thigh), hip_z - THIGH_LENGTH * math.cos(thigh)
        ankle_x, ankle_z = knee_x - CALF_LENGTH * math.sin(calf), knee_z - CALF_LENGTH * math.cos(calf)
        parts += [
            (WAIST_LINK[0], hip_x, hip_z + WAIST_LINK[1]),
            (THIGH[0], hip_x + THIGH[1] * math.sin(thigh), hip_z + THIGH[1] * math.cos(thigh)),
            (CALF[0], knee_x + CALF[1] * math.sin(calf), knee_z + CALF[1] * math.cos(calf)),
            (ANKLE_LINK[0], ankle_x, ankle_z + ANKLE_LINK[1]),
            (FOOT[0], ankle_x, ankle_z + FOOT[1]),
        ]
    mass = sum(m for m, _, _ in parts)
    return sum(m * x for m, x, _ in parts) / mass, sum(m * z for m, _, z in parts) / mass


def pose_with_cog(cog_z, feet):
    """(hip_x, hip_z, angles) with the centre of mass at height cog_z above the middle of the feet."""
    middle = sum(feet.values()) / len(feet)
    hip_x, hip_z = middle, cog_z + 0.13
    for _ in range(200):  # a fixed-point iteration: the trunk carries 40 % of the mass, it contracts
        angles = pose(hip_x, hip_z, feet)
        x, z = centre_of_mass(hip_x, hip_z, angles)
        hip_x, hip_z = hip_x + middle - x, hip_z + cog_z - z
    return hip_x, hip_z, angles


def standing_poses():
    """The keyframes of all three files: {name: (hip_x, hip_z, angles)}."""
    together, staggered = {"L": 0.0, "R": 0.0}, {"L": 0.0, "R": STAGGER}
    return {
        "stand": pose_with_cog(STAND_COG, together),
        "stagger": pose_with_cog(STAND_COG, staggered),
        "crouch": (*(hip := (0.0, 0.60)), pose(*hip, together)),
    }


def link_inertia(link, box):
    return box_inertia(link[0], *box)
