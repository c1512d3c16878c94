#!/usr/bin/env python3
# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""What a person sees while a command takes long: a line on a terminal, nothing anywhere else.

Usage: progress_test.py LEGWORK SOURCE_ROOT
"""
import json
import os
import pty
import signal
import subprocess
import sys
import unittest

from command import InFolder, LEGWORK, ROOT, legwork

CLEAR = "\r\033[K"
JAB = ("impact", "hrp2like28", "--link", "R_hand", "--keyframe", "jab_B", "--kp", "1000", "--kd", "72")
LONG = {
    "striking in full dynamics": JAB,
    "timing steps": ("bench", "--only", "single", "--repeats", "1"),
    "timing a crawl": ("bench", "--only", "crawl", "--repeats", "1"),
    "inekf": ("estimate", "--motion", "walk", "--seed", "7", "--estimator", "all"),
}


def environment():
    return dict(os.environ, LEGWORK_DATA=os.path.join(ROOT, "data"))


def on_terminal(*args):
    """Exit code, standard output, and what a terminal on standard error was sent."""
    master, slave = pty.openpty()
    child = subprocess.Popen([LEGWORK, *args], env=environment(), stdout=subprocess.PIPE, stderr=slave, text=True)
    os.close(slave)
    seen = b""
    while True:  # a pty whose other end is closed answers with an error
        try:
            part = os.read(master, 65536)
        except OSError:
            break
        if not part:
            break
        seen += part
    os.close(master)
    output, _ = child.communicate(timeout=120)
    return child.returncode, output, seen.decode()


class Progress(InFolder):
    def test_a_terminal_sees_how_far_it_is_and_ends_with_a_clean_line(self):
        for name, args in LONG.items():
            with self.subTest(name):
                code, output, seen = on_terminal(*args)
                self.assertEqual(code, 0, seen)
                self.assertRegex(seen, CLEAR.replace("[", r"\[") + name + r" +\d+ %")
                self.assertTrue(seen.endswith(CLEAR), repr(seen[-80:]))
                self.assertNotIn(CLEAR, output)

    def test_maps_are_told_of(self):
        code, _, seen = on_terminal(*JAB, "--out", self.out)
        self.assertEqual(code, 0, seen)
        self.assertRegex(seen, r"striking elsewhere +\d+ %")

    def test_json_is_quiet_on_a_terminal(self):
        for name, args in LONG.items():
            with self.subTest(name):
                code, output, seen = on_terminal(*args, "--json")
                self.assertEqual(code, 0, seen)
                self.assertEqual(seen, "")
                json.loads(output)

    def test_a_pipe_gets_nothing(self):
        for name, args in LONG.items():
            with self.subTest(name):
                result = legwork(*args)
                self.assertEqual(result.returncode, 0, result.stderr)
                self.assertEqual(result.stderr, "")

    def test_progress_changes_no_number(self):
        _, with_line, _ = on_terminal(*JAB)
        self.assertEqual(with_line, legwork(*JAB).stdout)

    def test_an_interrupted_picture_leaves_nothing_behind(self):
        with open(os.path.join(self.folder.name, "chromium"), "w", encoding="utf-8") as fake:
            fake.write("#!/bin/sh\nfor a; do case $a in --user-data-dir=*) touch \"${a#*=}/here\";; esac; done\n"
                       "sleep 600\n")
        os.chmod(fake.name, 0o755)
        picture = os.path.join(self.folder.name, "p.png")
        scratch = os.path.join(self.folder.name, "tmp")
        os.mkdir(scratch)
        env = dict(environment(), PATH=self.folder.name + ":" + os.environ["PATH"], TMPDIR=scratch)
        master, slave = pty.openpty()
        child = subprocess.Popen([LEGWORK, "view", "titan8-hold", "--set", "duration=0.1", "--snapshot", picture],
                                 env=env, stdout=subprocess.PIPE, stderr=slave, text=True)
        os.close(slave)
        seen = b""
        while b"p.png  1 s" not in seen:  # nobody knows how long it takes: the clock goes on
            seen += os.read(master, 65536)
        child.send_signal(signal.SIGINT)
        output, _ = child.communicate(timeout=60)
        os.close(master)
        self.assertEqual(child.returncode, 130, seen)
        self.assertEqual(output, "")
        self.assertIn(b"drawing ", seen)
        self.assertEqual(os.listdir(scratch), [])
        self.assertEqual([f for f in os.listdir(self.folder.name) if f.startswith("p.png")], [])


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]], verbosity=2)
