# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""What the robot generators share: closed-form inertias, an element tree, and `--check`.

Every number of a preset robot is written in its generator beside the table it comes from; the MJCF
file in data/robots/ is only ever written by that generator. Python's standard library only.
"""
import argparse
import math
import pathlib
import sys

ROBOTS = pathlib.Path(__file__).resolve().parents[2] / "data" / "robots"


def number(x):
    """Shortest text of x to 15 significant digits: hides the last-bit noise of m/12 (b^2 + c^2)."""
    text = f"{float(x):.15g}"
    return "0" if float(text) == 0 else text


def vector(values):
    return " ".join(number(v) for v in values)


def box_inertia(mass, lx, ly, lz):
    """Diagonal inertia of a homogeneous box of full lengths lx, ly, lz [kg m^2]."""
    return (mass * (ly * ly + lz * lz) / 12, mass * (lx * lx + lz * lz) / 12, mass * (lx * lx + ly * ly) / 12)


def cylinder_inertia_z(mass, radius, length):
    """Diagonal inertia of a homogeneous cylinder about z [kg m^2]."""
    across = mass * (3 * radius * radius + length * length) / 12
    return (across, across, mass * radius * radius / 2)


def lump(parts):
    """Rigid sum of (mass, com, diagonal inertia) with every com on the z axis or mirrored in y.

    Returns (mass, com, inertia); the products of inertia must cancel, which is checked.
    """
    mass = sum(m for m, _, _ in parts)
    com = tuple(sum(m * c[k] for m, c, _ in parts) / mass for k in range(3))
    tensor = [[0.0] * 3 for _ in range(3)]
    for m, c, diagonal in parts:
        d = [c[k] - com[k] for k in range(3)]
        square = sum(x * x for x in d)
        for i in range(3):
            tensor[i][i] += diagonal[i] + m * square
            for j in range(3):
                tensor[i][j] -= m * d[i] * d[j]
    assert all(abs(tensor[i][j]) < 1e-15 for i in range(3) for j in range(3) if i != j), tensor
    return mass, com, tuple(tensor[k][k] for k in range(3))


class Element:
    """One XML element; attributes keep the order they are given in."""

    def __init__(self, tag, **attributes):
        self.tag, self.children = tag, []
        self.attributes = {k.rstrip("_"): self._text(v) for k, v in attributes.items() if v is not None}

    @staticmethod
    def _text(value):
        if isinstance(value, str):
            return value
        if isinstance(value, (tuple, list)):
            return vector(value)
        return number(value)

    def add(self, tag, **attributes):
        child = Element(tag, **attributes)
        self.children.append(child)
        return child

    def note(self, text):
        """An XML comment before the next child."""
        self.children.append(text)
        return self

    def lines(self, indent=0):
        pad = "  " * indent
        head = f"{pad}<{self.tag}" + "".join(f' {k}="{v}"' for k, v in self.attributes.items())
        if not self.children:
            return [head + "/>"]
        out = [head + ">"]
        for child in self.children:
            out += [f"{pad}  <!-- {child} -->"] if isinstance(child, str) else child.lines(indent + 1)
        return out + [f"{pad}</{self.tag}>"]


class Robot:
    """The sections of one MJCF file and the joint order that keyframes must follow."""

    def __init__(self, name, about, generator=None, **geom_defaults):
        self.name, self.about, self.generator = name, about, generator or name
        self.root = Element("mujoco", model=name)
        self.root.add("compiler", angle="radian", autolimits="true", inertiafromgeom="false")
        default = self.root.add("default")
        # Shapes meet the ground only: a ground geom with contype 1 finds them, they never find each other.
        default.add("geom", contype=0, conaffinity=1, group=3, rgba="0.35 0.37 0.40 1", **geom_defaults)
        visual = default.add("default", class_="visual")
        visual.add("geom", contype=0, conaffinity=0, group=2, rgba="0.72 0.74 0.77 1")
        self.world = self.root.add("worldbody")
        self.actuator = self.root.add("actuator")
        self.sensor = self.root.add("sensor")
        self.keyframe = self.root.add("keyframe")
        self.joints = []

    def body(self, parent, name, pos, mass, com, inertia, axis=None, joint=None, **joint_attributes):
        """A body with explicit inertia and at most one hinge at its origin."""
        element = parent.add("body", name=name, pos=tuple(pos))
        if joint is not None:
            element.add("joint", name=joint, axis=tuple(axis), **joint_attributes)
            self.joints.append(joint)
        element.add("inertial", pos=tuple(com), mass=mass, diaginertia=tuple(inertia))
        return element

    def motor(self, joint, limit):
        """Torque source on a joint: command in N m, limited to +-limit."""
        self.actuator.add("motor", name=joint, joint=joint, ctrlrange=(-limit, limit), forcerange=(-limit, limit))

    def imu(self, site):
        self.sensor.add("accelerometer", name="imu_acc", site=site)
        self.sensor.add("gyro", name="imu_gyro", site=site)
        self.sensor.add("framequat", name="imu_quat", objtype="site", objname=site)

    def wrench(self, name, site):
        """Six-axis sensor: parent on child, at the site, in its frame."""
        self.sensor.add("force", name=f"{name}_force", site=site)
        self.sensor.add("torque", name=f"{name}_torque", site=site)

    def encoders(self):
        for joint in self.joints:
            self.sensor.add("jointpos", name=f"{joint}_pos", joint=joint)
        for joint in self.joints:
            self.sensor.add("jointvel", name=f"{joint}_vel", joint=joint)

    def key(self, name, base, angles, ctrl=None):
        """Keyframe from base coordinates (p, quat; or what the base joints are) and {joint: angle}.

        Twelve decimals: a picometre, and the text does not depend on the last bit of libm.
        """
        unknown = set(angles) - set(self.joints)
        assert not unknown, f"keyframe {name} names {unknown}"
        q = list(base) + [angles.get(j, 0.0) for j in self.joints]
        self.keyframe.add("key", name=name, qpos=[round(x, 12) for x in q], ctrl=ctrl)

    def text(self):
        sections = [c for c in self.root.children if isinstance(c, str) or c.children or c.attributes]
        self.root.children = sections
        about = "\n".join("  " + line for line in self.about.strip().splitlines())
        head = f"<!--\n{about}\n  Written by tools/robots/{self.generator}.py; do not edit here.\n-->\n"
        return head + "\n".join(self.root.lines()) + "\n"

    def main(self, sidecar=None):
        """Writes data/robots/<name>.xml (and a JSON text beside it), or with --check compares."""
        parser = argparse.ArgumentParser(description=self.about)
        parser.add_argument("--check", action="store_true", help="compare with data/robots instead of writing")
        check = parser.parse_args().check
        texts = {f"{self.name}.xml": self.text()} | ({f"{self.name}.json": sidecar} if sidecar else {})
        for name, text in texts.items():
            path = ROBOTS / name
            if not check:
                path.write_text(text, encoding="utf-8")
            elif not path.exists() or path.read_bytes() != text.encode():
                sys.exit(f"{path}: differs from its generator; run tools/robots/{self.generator}.py")


def upright(x, y, z):
    """Free base at p with identity attitude: position, quaternion w x y z."""
    return (x, y, z, 1, 0, 0, 0)


def two_link_leg(dx, dz, upper, lower):
    """Pitch angles (hip, knee) about +y that put the ankle at (dx, dz) from the hip, knee forward.

    Law of cosines on the triangle hip, knee, ankle; knee flexion is positive.
    """
    reach = math.hypot(dx, dz)
    assert reach < upper + lower, f"ankle {reach} m from the hip is out of reach"
    knee = math.pi - math.acos((upper**2 + lower**2 - reach**2) / (2 * upper * lower))
    inner = math.acos((upper**2 + reach**2 - lower**2) / (2 * upper * reach))
    return math.atan2(-dx, -dz) - inner, knee
