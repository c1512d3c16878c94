#!/usr/bin/env python3
# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""tomas-walk-run judged from its recording alone.

Positions of joints, foot wrenches and torques are read from run.mcap (as a table), masses and lengths from the robot's
XML by this file's own few lines of planar mechanics. Nothing of the planner, the controller, the engine's dynamics or
the experiment's analysis is used: accelerations are second differences of positions, which leaves 1 to 2 % of forces
and torques to the bends and landings within a step.

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
        cls.links = chain(os.path.join(ROOT, "data/robots/tomas_k_planar.xml"))
        with tempfile.TemporaryDirectory() as folder:
            out, table = os.path.join(folder, "run"), os.path.join(folder, "run.csv")
            env = dict(os.environ, LEGWORK_DATA=os.path.join(ROOT, "data"))
            for words in (["run", "tomas-walk-run", "--quick", "--no-report", "--out", out],
                          ["replay", out, "--csv", table, "--topic", "/joint_states", "--topic", "/contacts"]):
                done = subprocess.run([LEGWORK, *words], env=env, capture_output=True, text=True, check=False)
                assert done.returncode == 0, done.stdout + done.stderr
            cls.read(table)
        cls.flights = cls.find_flights()

    @classmethod
    def read(cls, table):
        """t, per link its place, ground force and its moment per foot (about the world's origin), torques."""
        cls.t, cls.at, cls.force, cls.torque = [], [], [], []
        with open(table, encoding="utf-8") as file:
            rows = csv.reader(file)
            column = {name.split(" [")[0].split(" @")[0]: i for i, name in enumerate(next(rows))}
            names = [n for link in cls.links for n in [*link.slides.values(), link.hinge]]
            position = {n: column["joint_states.position." + n] for n in names}
            effort = {n: column["joint_states.effort." + n] for n in names}
            points = [[column["contacts.%d.%s" % (i, what)] for what in
                       ("position.x", "position.y", "position.z", "normal.z", "force.x", "force.z")]
                      for i in range(8) if "contacts.%d.force.z" % i in column]
            for row in rows:
                cls.t.append(float(row[0]))
                cls.at.append(place(cls.links, {n: float(row[i]) for n, i in position.items()}))
                cls.torque.append({n: float(row[i]) for n, i in effort.items()})
                feet = [[0.0, 0.0, 0.0], [0.0, 0.0, 0.0]]
                for cells in points:
                    if row[cells[5]] in ("", "nan"):
                        continue
                    x, y, z, up, fx, fz = (float(row[c]) for c in cells)
                    sign = 1.0 if up > 0 else -1.0
                    foot = feet[0 if y > 0 else 1]
                    foot[0] += sign * fx
                    foot[1] += sign * fz
                    foot[2] += sign * (z * fx - x * fz)
                cls.force.append(feet)
        cls.h = (cls.t[-1] - cls.t[0]) / (len(cls.t) - 1)
        cls.mass = sum(link.m for link in cls.links)
        cls.cog = [tuple(sum(l.m * p[k] for l, p in zip(cls.links, at)) / cls.mass for k in (3, 4)) for at in cls.at]
        cls.soles = [[cls.sole(at, n) for n in ("L_foot", "R_foot")] for at in cls.at]

    @classmethod
    def sole(cls, at, name):
        x, z, pitch = at[[l.name for l in cls.links].index(name)][:3]
        return x - 0.12 * math.sin(pitch), z - 0.12 * math.cos(pitch), pitch

    @classmethod
    def vertical(cls, k):
        return cls.force[k][0][1] + cls.force[k][1][1]

    @classmethod
    def find_flights(cls):
        flights, k = [], 1
        while k < len(cls.t):
            first = k
            while k < len(cls.t) and cls.vertical(k) == 0.0:
                k += 1
            if k < len(cls.t) and first > 1 and cls.t[k] - cls.t[first] > 0.05:
                flights.append((first, k))
            k += 1
        return flights

    def second(self, value, k):
        """Of a value of the row, over the step that ends with row k and the one before it."""
        return (value(k) - 2.0 * value(k - 1) + value(k - 2)) / self.h ** 2

    def test_the_ground_carries_what_the_links_do(self):
        for mass, holds in ((1.0, True), (1.05, False)):
            error = force = 0.0
            for k in range(1500, len(self.t)):
                for axis, g in ((0, 0.0), (1, G)):
                    needed = mass * self.mass * (self.second(lambda i: self.cog[i][axis], k) + g)
                    given = self.force[k][0][axis] + self.force[k][1][axis]
                    error += (needed - given) ** 2
                    force += given ** 2
            print("balance, masses x %.2f: %.4f" % (mass, math.sqrt(error / force)))
            self.assertEqual(math.sqrt(error / force) < 0.02, holds)

    def test_joint_torques_close_by_newton_and_euler(self):
        """Of each link and all below it, about its hinge: torque = rate of angular momentum - weights - ground."""
        below = [[j for j in range(len(self.links)) if self.descends(j, i)] for i in range(len(self.links))]
        worst = {}
        for i, link in enumerate(self.links):
            if link.parent < 0:
                continue
            foot = 0 if link.name[0] == "L" else 1
            error = size = 0.0
            for k in range(1500, len(self.t), 3):
                hx, hz = self.at[k - 1][i][:2]
                needed = 0.0
                for j in below[i]:
                    b = self.links[j]
                    ax = self.second(lambda n: self.at[n][j][3], k)
                    az = self.second(lambda n: self.at[n][j][4], k) + G
                    rx, rz = self.at[k - 1][j][3] - hx, self.at[k - 1][j][4] - hz
                    needed += b.m * (rz * ax - rx * az) + b.I * self.second(lambda n: self.at[n][j][2], k)
                fx, fz, moment = self.force[k][foot]
                needed -= moment - (hz * fx - hx * fz)
                error += (needed - self.torque[k][link.hinge]) ** 2
                size += self.torque[k][link.hinge] ** 2
            worst[link.hinge] = math.sqrt(error / size)
        print("torques:", {n: "%.4f" % w for n, w in worst.items()})
        self.assertLess(max(worst.values()), 0.03)

    def descends(self, j, i):
        while j >= 0 and j != i:
            j = self.links[j].parent
        return j == i

    def test_it_flies(self):
        self.assertGreaterEqual(len(self.flights), 8)
        ends = round(0.02 / self.h)
        for n, (a, b) in enumerate(self.flights):
            self.assertAlmostEqual(self.t[b] - self.t[a], 0.43, delta=0.03)
            inner = range(a + ends, b - ends)
            ts = [self.t[k] for k in inner]
            down, ahead = (parabola(ts, [self.cog[k][axis] for k in inner]) for axis in (1, 0))
            self.assertLess(abs(down / -G - 1.0), 2e-3)
            self.assertLess(abs(ahead), 1e-3)
            self.assertAlmostEqual(max(self.cog[k][1] for k in range(a, b)), 0.565, delta=0.005)
            for k in inner:
                for x, z, pitch in self.soles[k]:
                    self.assertGreater(z - max(0.12 * math.sin(pitch), -0.08 * math.sin(pitch)), 0.0)
            momentum = [self.momentum(k) for k in (a + ends, (a + b) // 2, b - ends)]
            self.assertLess(max(momentum) - min(momentum), 2e-2)
            # One contact of the landing foot, and how hard it is.
            until = min(self.flights[n + 1][0] if n + 1 < len(self.flights) else len(self.t), b + round(0.45 / self.h))
            foot = 0 if self.force[b][0][1] > 0 else 1
            down = [self.force[k][foot][1] > 0 for k in range(b, until)]
            self.assertEqual(1 + sum(1 for x, y in zip(down, down[1:]) if y and not x), 1)
            self.assertLess(max(self.vertical(k) for k in range(b, b + round(0.1 / self.h))), 120.0)

    def momentum(self, k):
        """About the COG, of the velocities between row k - 1 and k + 1."""
        L = 0.0
        for j, link in enumerate(self.links):
            v = [(self.at[k + 1][j][c] - self.at[k - 1][j][c]) / (2 * self.h) for c in (3, 4, 2)]
            u = [(self.cog[k + 1][c] - self.cog[k - 1][c]) / (2 * self.h) for c in (0, 1)]
            r = [self.at[k][j][3] - self.cog[k][0], self.at[k][j][4] - self.cog[k][1]]
            L += link.m * (r[1] * (v[0] - u[0]) - r[0] * (v[1] - u[1])) + link.I * v[2]
        return L

    def test_it_walks(self):
        # On both feet the ground carries F_lo, and no contact is lost but in flight.
        both = sorted(self.vertical(k) for k in range(1, len(self.t))
                      if (self.t[k] < 8 or self.t[k] > 21) and self.t[k] > 3 and
                      self.force[k][0][1] > 1 and self.force[k][1][1] > 1)
        self.assertAlmostEqual(both[len(both) // 2], 54.611, delta=1.0)
        lost = sum(1 for k in range(1500, len(self.t)) if self.vertical(k) == 0.0)
        self.assertLess(lost - sum(b - a for a, b in self.flights), 5)
        inside = total = 0
        for k in range(1500, len(self.t)):
            if 8 < self.t[k] < 21:
                continue
            for foot in (0, 1):
                fx, fz, moment = self.force[k][foot]
                if fz > 5.0 and self.force[k][1 - foot][1] == 0.0:
                    x = -moment / fz - self.soles[k][foot][0]  # the ground is level, z = 0
                    total += 1
                    inside += -0.08 + 0.005 <= x <= 0.12 - 0.005
        self.assertGreater(inside / total, 0.95)
        self.assertGreater(self.cog[-1][0], 2.0)

    def test_torques_stay_near_the_prototype_s(self):
        for joint, most in (("hip", 13.5), ("knee", 64.5), ("ankle", 18.0)):
            self.assertLess(max(abs(row[side + joint]) for row in self.torque for side in ("L_", "R_")), most)


if __name__ == "__main__":
    unittest.main()
