# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""How the two benchmark robots become a file: the same numbers every peer engine's harness is built from.

A link is (name, parent, pos, axis, mass, com, inertia, q0, kp, kd, amplitude, phase, spheres). All frames are
parallel at zero. The sidecar JSON carries what the harness commands:
  stand  tau = kp (q0 - q) - kd v
  move   tau = kp (q0 + amplitude max(0, sin(2 pi 2 t + phase)) - q) - kd v
  drop   tau = -0.05 kd v
"""
import json

from mjcf import Robot, upright

AXES = [(1, 0, 0), (0, 1, 0), (0, 0, 1)]


def add_links(robot, base_height, links):
    elements = {}
    for name, parent, pos, axis, mass, com, inertia, *_, spheres in links:
        if parent is None:
            body = robot.world.add("body", name=name, pos=(pos[0], pos[1], pos[2] + base_height))
            body.add("freejoint", name="base")
            body.add("inertial", pos=com, mass=mass, diaginertia=inertia)
        else:
            body = robot.body(elements[parent], name, pos, mass, com, inertia, AXES[axis], f"j_{name}")
        for centre, radius in spheres:
            body.add("geom", type="sphere", size=(radius,), pos=centre)
        elements[name] = body


def document_order(links):
    """Depth-first order of the joints, which is the order MJCF gives them coordinates."""
    children = {}
    for link in links:
        children.setdefault(link[1], []).append(link)
    out, stack = [], [children[None][0]]
    while stack:
        link = stack.pop()
        out.append(link)
        stack += reversed(children.get(link[0], []))
    return out


def build(name, about, base_height, links):
    """(Robot, sidecar text)."""
    robot = Robot(name, about, condim=3, friction=(0.8, 0.005, 0.0001))
    robot.world.add("geom", name="floor", type="plane", size=(50, 50, 1), contype=1, conaffinity=0)
    add_links(robot, base_height, links)
    joints = document_order(links)[1:]
    robot.joints = [f"j_{link[0]}" for link in joints]
    for link in joints:
        kp, kd = link[8], link[9]
        robot.actuator.add("general", name=f"j_{link[0]}", joint=f"j_{link[0]}", biastype="affine",
                           gainprm=(kp,), biasprm=(0, -kp, -kd))
    q0 = {f"j_{link[0]}": link[7] for link in joints}
    robot.key("stand", upright(0, 0, base_height), q0, ctrl=list(q0.values()))
    rows = [{"joint": f"j_{link[0]}", "q0": link[7], "kp": link[8], "kd": link[9], "amplitude": link[10],
             "phase": round(link[11], 15)} for link in joints]
    head = {"model": f"{name}.xml", "base_height": round(base_height, 15), "friction": 0.8, "frequency_hz": 2.0,
            "drop_damping_share": 0.05, "episode_s": 1.5}
    body = ",\n".join("    " + json.dumps(row) for row in rows)
    return robot, json.dumps(head, indent=2)[:-2] + ',\n  "joints": [\n' + body + "\n  ]\n}\n"
