#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""tomas-walk-run judged from its recording alone.

Positions of joints, foot wrenches and torques are read from run.mcap (as a table), masses and lengths from the robot's
XML by this file's own few lines of planar mechanics. Nothing of the planner, the controller, the engine's dynamics or
the experiment's analysis is used: accelerations are second differences of positions.

Usage: recording_test.py LEGWORK SOURCE_ROOT
"""
import csv
import math
import os
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ET

LEGWORK, ROOT = sys.argv.pop(1), sys.argv.pop(1)
G = 1.568
WALK, RUN = (2.0561, 0.8941), (0.51393, 0.45095)  # printed T_s and T_p [s]


class Link:
    """A link of the chain in the plane x-z; pitch turns z towards x."""

    def __init__(self, element, parent):
        numbers = lambda e, key: [float(x) for x in e.get(key, "0 0 0").split()]
        self.name, self.parent = element.get("name"), parent
        place = numbers(element, "pos")
        self.x, self.z = place[0], place[2]
        inertial = element.find("inertial")
        centre = numbers(inertial, "pos")
        self.m, self.cx, self.cz = float(inertial.get("mass")), centre[0], centre[2]
        self.I = float(inertial.get("diaginertia").split()[1])
        self.slides = {j.get("axis").split()[0] == "1" and "x" or "z": j.get("name")
                       for j in element.findall("joint") if j.get("type") == "slide"}
        self.hinge = [j.get("name") for j in element.findall("joint") if j.get("type") != "slide"][0]


def chain(path):
    links = []

    def take(element, parent):
        links.append(Link(element, parent))
        mine = len(links) - 1
        for child in element.findall("body"):
            take(child, mine)

    take(ET.parse(path).getroot().find("worldbody").find("body"), -1)
    return links


def place(links, q):
    """Per link: joint x, z, pitch, centre x, z."""
    out = []
    for link in links:
        if link.parent < 0:
            x, z, pitch = q[link.slides["x"]], q[link.slides["z"]], q[link.hinge]
        else:
            px, pz, pp = out[link.parent][:3]
            c, s = math.cos(pp), math.sin(pp)
            x, z, pitch = px + link.x * c + link.z * s, pz - link.x * s + link.z * c, pp + q[link.hinge]
        c, s = math.cos(pitch), math.sin(pitch)
        out.append((x, z, pitch, x + link.cx * c + link.cz * s, z - link.cx * s + link.cz * c))
    return out


def parabola(ts, ys):
    """Second derivative of the least-squares parabola."""
    mid = 0.5 * (ts[0] + ts[-1])
    S, R = [0.0] * 5, [0.0] * 3
    for t, y in zip(ts, ys):
        u = t - mid
        for k in range(5):
            S[k] += u ** k
            if k < 3:
                R[k] += y * u ** k
    m = [[S[i + j] for j in range(3)] + [R[i]] for i in range(3)]
    for i in range(3):
        for r in range(i + 1, 3):
            f = m[r][i] / m[i][i]
            m[r] = [a - f * b for a, b in zip(m[r], m[i])]
    return 2.0 * m[2][3] / m[2][2]


class Recording(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        out, table = os.path.join(cls.folder.name, "run"), os.path.join(cls.folder.name, "run.csv")
        env = dict(os.environ, LEGWORK_DATA=os.path.join(ROOT, "data"))
        run = subprocess.run([LEGWORK, "run", "tomas-walk-run", "--quick", "--no-report", "--out", out], env=env,
                             capture_output=True, text=True)
        assert run.returncode == 0, run.stdout + run.stderr
        topics = [w for t in ("/joint_states", "/feet/L", "/feet/R") for w in ("--topic", t)]
        subprocess.run([LEGWORK, "replay", out, "--csv", table, *topics], env=env, check=True, capture_output=True)
        cls.links = chain(os.path.join(ROOT, "data/robots/tomas_k_planar.xml"))
        cls.read(table)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    @classmethod
    def read(cls, table):
        with open(table, encoding="utf-8") as file:
            rows = csv.reader(file)
            head = next(rows)
            bare = [name.split(" [")[0] for name in head]
            at = {name: i for i, name in enumerate(bare)}
            print(bare, file=sys.stderr)
            for row in rows:
                pass


if __name__ == "__main__":
    unittest.main()
