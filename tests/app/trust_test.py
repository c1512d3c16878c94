# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""`legwork trust` on folders: what is a robot, what is a row, what is kept."""
import json
import os
import re
import unittest

from command import InFolder, legwork, sys

BROKEN = "<robot name='r'><link name='a'/><link name='a'/></robot>"
BALL = ("<mujoco><worldbody><body pos='0 0 .1'><freejoint/><geom type='box' size='.2 .1 .05'/></body></worldbody>"
        "</mujoco>")


class Collection(InFolder):
    def setUp(self):
        super().setUp()
        self.robots = os.path.join(self.folder.name, "robots")
        self.put("one/titan.urdf", legwork("export", "titan8", "--urdf").stdout)
        self.put("two/titan.urdf", legwork("export", "titan8", "--urdf").stdout.replace("titan8", "other"))
        self.put("broken.urdf", BROKEN)
        self.put("box.xml", BALL)
        self.put("scene.xml", "<mujoco><include file='box.xml'/><worldbody><geom type='plane' size='1 1 1'/>"
                              "</worldbody></mujoco>")
        self.put("keyed.xml", "<mujoco><include file='box.xml'/><keyframe><key qpos='0 0 .05 1 0 0 0'/></keyframe>"
                              "</mujoco>")
        self.put("assets.xml", "<mujoco><asset><material name='m'/></asset></mujoco>")
        self.put("package.xml", "<package format='2'><name>p</name></package>")

    def put(self, name, text):
        path = os.path.join(self.robots, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def grade(self, *more):
        done = legwork("trust", self.robots, "--duration", "1", "--out", self.out, *more)
        self.assertEqual(done.returncode, 0, done.stderr)
        with open(os.path.join(self.out, "index.json"), encoding="utf-8") as file:
            return done.stdout, {r["name"]: r for r in json.load(file)["robots"]}

    def test_a_folder_becomes_a_page_with_a_row_for_each_robot(self):
        text, rows = self.grade()
        self.assertEqual(set(rows), {"one-titan", "two-titan", "broken", "box", "keyed"})
        self.assertIn("5 robots", text)
        self.assertIn("4 graded now, 0 kept", text)
        self.assertIn("line 1", rows["broken"]["reason"])
        self.assertIn("; ", rows["broken"]["reason"])  # the remedy
        for name in ("one-titan", "two-titan", "box", "keyed"):
            answers = rows[name]["trust"]["answers"]
            self.assertEqual(set(answers), {"solved", "pose", "torques", "gains"})
            self.assertTrue(rows[name]["trust"]["checks"])
        with open(os.path.join(self.out, "index.html"), encoding="utf-8") as file:
            page = file.read()
        for link in re.findall(r"href='([^']+)'", page):
            self.assertTrue(os.path.exists(os.path.join(self.out, link)), link)
        body = page[page.index("<main>"):]
        self.assertLess(body.index("broken"), body.index("one-titan"))  # worst first
        self.assertEqual(body.count("<figure>"), 4)  # pictures
        self.assertIn("scene.xml only lays a scene around box.xml", body)
        self.assertNotIn("assets.xml", body)
        self.assertNotIn("package.xml", body)

    def test_what_was_graded_is_kept_until_something_changes(self):
        self.grade()
        text, rows = self.grade()
        self.assertIn("0 graded now, 4 kept", text)
        self.assertEqual(rows["box"]["trust"]["grade"], rows["keyed"]["trust"]["grade"])
        self.put("box.xml", BALL.replace(".05'", ".06'"))  # keyed includes it
        self.assertIn("2 graded now, 2 kept", self.grade()[0])
        self.assertIn("4 graded now, 0 kept", self.grade("--dt", "0.002")[0])
        os.remove(os.path.join(self.out, "box", "trust.json"))
        self.assertIn("1 graded now, 3 kept", self.grade("--dt", "0.002")[0])
        with open(os.path.join(self.out, "keyed", "trust.json"), "r+", encoding="utf-8") as file:
            file.truncate(100)
        self.assertIn("1 graded now, 3 kept", self.grade("--dt", "0.002")[0])
        self.assertIn("4 graded now, 0 kept", self.grade("--dt", "0.002", "--force")[0])

    def test_several_models_are_a_collection_too(self):
        done = legwork("trust", "titan8", os.path.join(self.robots, "box.xml"), "--duration", "1", "--out", self.out, "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        document = json.loads(done.stdout)
        self.assertEqual([r["name"] for r in document["robots"]].count("titan8"), 1)
        self.assertEqual(len(document["robots"]), 2)

    def test_refusals(self):
        os.makedirs(os.path.join(self.folder.name, "empty"))
        done = legwork("trust", os.path.join(self.folder.name, "empty"))
        self.assertEqual(done.returncode, 2)
        self.assertIn("there is no robot in it", done.stderr)
        foreign = os.path.join(self.folder.name, "site")
        os.makedirs(foreign)
        with open(os.path.join(foreign, "index.html"), "w", encoding="utf-8") as file:
            file.write("<html>mine</html>")
        done = legwork("trust", self.robots, "--duration", "1", "--out", foreign)
        self.assertEqual(done.returncode, 2)
        self.assertIn("no page of ours", done.stderr)
        with open(os.path.join(foreign, "index.html"), encoding="utf-8") as file:
            self.assertEqual(file.read(), "<html>mine</html>")
        self.put("only/broken.urdf", BROKEN)
        done = legwork("trust", os.path.join(self.robots, "only"), "--out", self.out)
        self.assertEqual(done.returncode, 2)  # nothing was graded
        self.assertIn("1 robot: 1 without a grade", done.stdout)


class One(InFolder):
    def test_json_has_checks_and_four_answers(self):
        done = legwork("trust", "titan8", "--duration", "5", "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        document = json.loads(done.stdout)
        names = {c["name"] for c in document["checks"]}
        self.assertLessEqual({"rest", "weight", "cop", "torque_settle", "torque_drift", "closure", "residual", "slip",
                              "energy", "step_sensitivity", "material_sensitivity"}, names)
        for check in document["checks"]:
            self.assertIsInstance(check["value"], float, check)
            self.assertIsInstance(check["bound"], float, check)
            self.assertEqual(check["pass"], check["value"] <= check["bound"], check)
        self.assertEqual(set(document["answers"]), {"solved", "pose", "torques", "gains"})

    def test_the_page_has_badges_and_folds_what_holds(self):
        done = legwork("trust", "titan8", "--duration", "5", "--out", self.out)
        self.assertEqual(done.returncode, 0, done.stderr)
        with open(os.path.join(self.out, "report.html"), encoding="utf-8") as file:
            page = file.read()
        self.assertIn(">solved right: A</span>", page)
        self.assertIn("checks hold</summary>", page)
        self.assertIn("static band", page)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]], verbosity=2)
