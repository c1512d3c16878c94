# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""The command as the tests of this folder call it. Every test is started as NAME_test.py LEGWORK SOURCE_ROOT."""
import os
import subprocess
import sys
import tempfile
import unittest

LEGWORK, ROOT = sys.argv[1], sys.argv[2]


def legwork(*args, **more):
    env = dict(os.environ, LEGWORK_DATA=os.path.join(ROOT, "data"))
    return subprocess.run([LEGWORK, *args], capture_output=True, text=True, env=env, timeout=240, **more)


class InFolder(unittest.TestCase):
    """Has a folder of its own for scenarios and results."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.out = os.path.join(self.folder.name, "out")

    def tearDown(self):
        self.folder.cleanup()

    def scenario(self, text, name="s.toml"):
        path = os.path.join(self.folder.name, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path
