#!/usr/bin/env python3
# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""hrp2like28: the 28-joint humanoid of reference D, 58.0 kg, from data/measured/hrp2like28.json."""
import json
import math
import pathlib

from mjcf import Robot, box_inertia, upright

TABLE = pathlib.Path(__file__).resolve().parents[2] / "data" / "measured" / "hrp2like28.json"
AXES = {"x": (1, 0, 0), "y": (0, 1, 0), "z": (0, 0, 1)}
# Reference D, below the table: contact points in their links [m].
HAND_POINT = (0, 0, -0.12)
SOLE_POINT = (0, 0, -0.105)
# Reference D: half-sitting [deg] and base height [m] (0.3 cos 26 + 0.3 cos 24 + 0.105 = 0.64870185).
BASE_HEIGHT = 0.648702
HALF_SITTING = {
    "RHIP_P": -26, "RKNEE": 50, "RANK_P": -24, "LHIP_P": -26, "LKNEE": 50, "LANK_P": -24,
    "RSH_P": 15, "RSH_R": -10, "RELB": -30, "LSH_P": 15, "LSH_R": 10, "LELB": -30,
}
# Reference D, jab postures: s [deg] of RSH_P; RSH_R = 0, RELB = -90 - s, wrists 0.
JABS = {"A": -4.038451253303392, "B": -44.53812384150132, "C": -64.10620170425281}
# The box the jab optimiser may use, taken as the joint ranges [deg] (mirrored for the left arm). The
# table prints no ranges; the other joints stay unlimited.
RANGES = {"CHEST_Y": (-45, 45), "CHEST_P": (-5, 60), "RSH_P": (-120, 60), "RSH_R": (-95, 5), "RSH_Y": (-90, 90),
          "RELB": (-135, 0), "LSH_P": (-120, 60), "LSH_R": (-5, 95), "LSH_Y": (-90, 90), "LELB": (-135, 0)}
COLLIDING = {"RANK_R", "LANK_R", "RWR_P", "LWR_P"}  # feet (reference D floor corners) and hands


def radians(angles):
    return {name: math.radians(a) for name, a in angles.items()}


def add_shape(body, link):
    half = tuple(length / 2 for length in link["box"])
    if link["name"] in COLLIDING:
        body.add("geom", name=link["name"], type="box", size=half, pos=tuple(link["com"]))
    else:
        body.add("geom", class_="visual", type="box", size=half, pos=tuple(link["com"]))


def add_links(robot, table):
    bodies = {}
    for link in table["links"]:
        name, inertia = link["name"], box_inertia(link["mass"], *link["box"])
        if link["parent"] is None:
            body = robot.world.add("body", name=name, pos=(0, 0, BASE_HEIGHT))
            body.add("freejoint", name="base")
            body.add("inertial", pos=tuple(link["com"]), mass=link["mass"], diaginertia=inertia)
            body.add("site", name="imu", pos=(0, 0, 0))
        else:
            span = tuple(math.radians(a) for a in RANGES[name]) if name in RANGES else None
            body = robot.body(bodies[link["parent"]], name, link["pos"], link["mass"], link["com"], inertia,
                              AXES[link["axis"]], name, range=span, armature=link["armature"])
        add_shape(body, link)
        bodies[name] = body
    for side in "RL":
        bodies[f"{side}ANK_R"].add("site", name=f"{side}_sole", pos=SOLE_POINT)
        bodies[f"{side}ANK_R"].add("site", name=f"{side}_foot_ft", pos=(0, 0, 0))
        bodies[f"{side}WR_P"].add("site", name=f"{side}_hand", pos=HAND_POINT)


def depth_first(table):
    """The table lists parents before children and is depth first already; keyframes rely on it."""
    order, last = [], []
    for link in table["links"]:
        while last and last[-1] != link["parent"]:
            last.pop()
        assert link["parent"] is None or last, f'{link["name"]} is out of depth-first order'
        last.append(link["name"])
        order.append(link["name"])
    return order


def build():
    table = json.loads(TABLE.read_text(encoding="utf-8"))
    depth_first(table)
    robot = Robot("hrp2like28", """
hrp2like28: humanoid of HRP-2's size, 28 hinges, 58.0 kg (reference D). Every link is a homogeneous box.
Joint frames are parallel to the waist at zero; zero is upright with the arms down. Armature is diagonal.
Feet and hands collide with the ground. Ranges (waist, arms) are the jab optimiser's box; gains Kp, Kd of the
source are in data/measured/hrp2like28.json and belong to scenarios. Keyframes: half_sitting, jab_A, jab_B, jab_C.
""")
    add_links(robot, table)
    for link in table["links"]:
        if link["tau_max"] is not None:
            robot.motor(link["name"], link["tau_max"])
    robot.imu("imu")
    for side in "RL":
        robot.wrench(f"{side}_foot", f"{side}_foot_ft")
    robot.encoders()
    base = upright(0, 0, BASE_HEIGHT)
    robot.key("half_sitting", base, radians(HALF_SITTING))
    for posture, s in JABS.items():
        robot.key(f"jab_{posture}", base, radians(HALF_SITTING | {"RSH_P": s, "RSH_R": 0, "RELB": -90 - s}))
    return robot


if __name__ == "__main__":
    build().main()
