# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""legwork render: a picture and a film of a run. Usage: render_test.py LEGWORK SOURCE_ROOT."""
import os
import shutil
import struct
import sys
import unittest

from command import LEGWORK, ROOT, InFolder, legwork
import subprocess

STAND = ("titan8-hold", "--set", "duration=0.3")
SMALL = ("--size", "160x120")


def size_of_png(path):
    with open(path, "rb") as file:
        head = file.read(24)
    assert head[:8] == b"\x89PNG\r\n\x1a\n", head
    return struct.unpack(">II", head[16:24])


class RenderTest(InFolder):
    def setUp(self):
        super().setUp()
        self.here = self.folder.name
        self.picture = os.path.join(self.here, "p.png")

    def with_programs(self, *names):
        """Runs with nothing on PATH but these."""
        folder = os.path.join(self.here, "bin")
        os.makedirs(folder, exist_ok=True)
        for name in names:
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write("#!/bin/sh\nexit 1\n")
            os.chmod(file.name, 0o755)
        return dict(os.environ, PATH=folder, LEGWORK_DATA=os.path.join(ROOT, "data"))

    def refused(self, words, env, *told):
        done = subprocess.run([LEGWORK, "render", *STAND, *words], capture_output=True, text=True, env=env, check=False)
        self.assertEqual(done.returncode, 2, done.stdout)
        for word in told:
            self.assertIn(word, done.stderr)
        self.assertEqual([f for f in os.listdir(self.here) if f.startswith(("p.", "f."))], [])

    def test_what_is_missing_is_named_with_its_package(self):
        film = os.path.join(self.here, "f.mp4")
        self.refused(("-o", self.picture), self.with_programs(), "chromium", "apt-get install")
        self.refused(("-o", film), self.with_programs("chromium"), "ffmpeg", "apt-get install")
        self.refused(("-o", os.path.join(self.here, "f.avi")), None, ".mp4")
        self.refused(("-o", self.picture, "--size", "huge"), None, "--size")
        self.refused(("-o", film, "--at", "1"), None, "--at") if shutil.which("ffmpeg") and shutil.which("chromium") else None

    def test_a_chromium_that_fails_leaves_nothing(self):
        self.refused(("-o", self.picture), self.with_programs("chromium"), "E-RENDER")

    @unittest.skipUnless(shutil.which("chromium"), "[skipped] chromium is not installed")
    def test_the_same_picture_twice(self):
        seen = []
        for _ in range(2):
            done = legwork("render", *STAND, "-o", self.picture, "--at", "0.2", *SMALL)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(size_of_png(self.picture), (160, 120))
            with open(self.picture, "rb") as file:
                seen.append(file.read())
        self.assertGreater(len(seen[0]), 2000)
        self.assertEqual(seen[0], seen[1])

    @unittest.skipUnless(shutil.which("chromium") and shutil.which("ffmpeg"), "[skipped] chromium or ffmpeg is not installed")
    def test_a_film_has_the_frames_that_were_asked_for(self):
        film = os.path.join(self.here, "f.mp4")
        done = legwork("render", *STAND, "-o", film, "--fps", "10", "--from", "0", "--to", "0.3", "--camera", "orbit", *SMALL)
        self.assertEqual(done.returncode, 0, done.stderr)
        probe = subprocess.run(["ffprobe", "-v", "error", "-count_frames", "-show_entries",
                                "stream=nb_read_frames,width,height", "-of", "csv=p=0", film],
                               capture_output=True, text=True, check=False)
        self.assertEqual(probe.stdout.strip(), "160,120,3", probe.stderr)
        self.assertEqual([f for f in os.listdir(self.here) if f.startswith("f.")], ["f.mp4"])


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]], verbosity=2)
