#!/usr/bin/env python3
# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""legwork view under clients that mean harm: the honest ones go on, and memory stays where it was.

Thirty-two hostile clients (some never read, some flood with commands, some send broken frames, some never finish
their request) and four honest ones, for some seconds, or with LEGWORK_FULL for ten minutes. Beside them runs a second
viewer that only honest clients visit: what its real-time factor lacks is the machine's doing, not theirs.
Usage: hostile_viewers_test.py LEGWORK SOURCE_ROOT
"""
import base64
import json
import os
import random
import resource
import select
import socket
import statistics
import struct
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.error
import urllib.request
from urllib.parse import urlsplit

from command import LEGWORK, ROOT

SECONDS = 600 if "LEGWORK_FULL" in os.environ else 6
HOSTILE, HONEST = 32, 4


def frame(payload, opcode=1):
    """A masked WebSocket frame, as clients send."""
    head = bytes([0x80 | opcode])
    size = len(payload)
    head += bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + struct.pack(">H", size)
    mask = os.urandom(4)
    return head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload))


class Viewer:
    """One WebSocket of our own, read without blocking."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=10)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(("GET /socket HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\nUpgrade: "
                             "websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %s\r\n\r\n"
                             % (port, port, key)).encode())
        self.bytes, self.messages, self.factors = b"", 0, []
        self.simulated, self.shown = 0.0, None  # [s]: what frames have gone through, the last one's time
        self.text, self.document = None, None   # a text message so far, and the first one
        while b"\r\n\r\n" not in self.bytes:
            got = self.socket.recv(4096)
            if not got:
                raise ConnectionError("refused")
            self.bytes += got
        head, self.bytes = self.bytes.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise ConnectionError(head.split(b"\r\n")[0].decode())
        self.socket.setblocking(False)

    def read(self):
        """Takes what is there; false once the server has closed."""
        while True:
            try:
                got = self.socket.recv(1 << 16)
            except BlockingIOError:
                break
            except OSError:
                return False
            if not got:
                return False
            self.bytes += got
        while len(self.bytes) >= 2:
            size, at = self.bytes[1] & 127, 2
            if size == 126:
                size, at = struct.unpack(">H", self.bytes[2:4].ljust(2, b"\0"))[0], 4
            elif size == 127:
                size, at = struct.unpack(">Q", self.bytes[2:10].ljust(8, b"\0"))[0], 10
            if len(self.bytes) < at + size:
                break
            is_last, opcode, text = self.bytes[0] & 128, self.bytes[0] & 15, self.bytes[at:at + size]
            self.bytes = self.bytes[at + size:]
            self.messages += 1
            if self.document is None:
                self.take_document(opcode, text, is_last)
            if opcode == 2 and text[:4] == b"LWF1":  # a frame: its time, speed and real-time factor
                t, _, factor = struct.unpack("<dff", text[8:24])
                self.simulated += max(0.0, t - self.shown) if self.shown is not None else 0.0
                self.shown = t
                self.factors.append(factor)
            if opcode == 9:
                self.socket.send(frame(text, 10))
        return True


    def take_document(self, opcode, text, is_last):
        if opcode == 1:
            self.text = b""
        if self.text is not None and opcode < 2:
            self.text += text
            if is_last:
                self.document = json.loads(self.text)["document"]


def resident(pid):
    with open(f"/proc/{pid}/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class Hostile:
    """One client that means harm, again and again: it comes back when it is thrown out."""

    def __init__(self, kind, port, drawn):
        self.kind, self.port, self.drawn = kind, port, drawn
        self.client, self.thrown_out = None, 0

    def act(self):
        try:
            if self.client is None:
                self.client = self.enter()
            self.harm()
        except OSError:
            self.client = None
            self.thrown_out += 1

    def enter(self):
        if self.kind == "unfinished":
            plain = socket.create_connection(("127.0.0.1", self.port), timeout=5)
            plain.setblocking(False)
            return plain
        return Viewer(self.port)

    def harm(self):
        if self.kind == "unfinished":  # one byte of a header at a time, for ever
            self.client.send(b"G")
        elif self.kind == "deaf":      # commands, but never reads an answer
            for _ in range(3):
                self.client.socket.send(frame(b'{"type":"reset"}'))
        elif self.kind == "flood":
            for _ in range(40):
                self.client.socket.send(frame(b'{"type":"reset"}'))
            self.client.read()
        else:                          # bytes that are no frame
            self.client.socket.send(self.drawn.randbytes(self.drawn.randrange(1, 400)))
            if not self.client.read():
                raise ConnectionError("thrown out")


class View(unittest.TestCase):
    def test_honest_viewers_go_on_and_memory_stays(self):
        env = dict(os.environ, LEGWORK_DATA=os.path.join(ROOT, "data"))
        server, calm = (subprocess.Popen([LEGWORK, "view", "titan8", "--control"], env=env, stdout=subprocess.PIPE,
                                         stderr=subprocess.DEVNULL, text=True) for _ in range(2))
        try:
            port, calm_port = (urlsplit(s.stdout.readline().strip()).port for s in (server, calm))
            beside = [Viewer(calm_port) for _ in range(HONEST)]
            drawn = random.Random(1)
            honest = [Viewer(port) for _ in range(HONEST)]
            kinds = ("deaf", "flood", "broken", "unfinished")
            hostile = [Hostile(kinds[i % 4], port, drawn) for i in range(HOSTILE)]
            begin = time.monotonic()
            early, largest, closed, began = 0, 0, 0, [v.messages for v in honest]
            while time.monotonic() - begin < SECONDS:
                for client in hostile:
                    client.act()
                select.select([v.socket for v in honest], [], [], 0.05)
                closed += sum(not v.read() for v in honest + beside)
                self.assertEqual(closed, 0, "an honest viewer was thrown out")
                self.assertIsNone(server.poll(), "the viewer ended")
                largest = max(largest, resident(server.pid))
                if early == 0 and time.monotonic() - begin > min(5, SECONDS / 2):
                    early = largest  # once queues and buffers have their size
            frames = [v.messages - b for v, b in zip(honest, began)]
            self.assertGreater(min(frames), SECONDS)  # at least one frame a second each, on a busy machine
            # Queues are bounded: what grows after the beginning is buffers of 36 clients, not a backlog.
            self.assertLess(largest - early, 8 << 20)
            thrown = sum(h.thrown_out for h in hostile)
            self.assertGreater(thrown, 0)
            seconds = time.monotonic() - begin
            # Of the attacked one as its frames tell: its time is set back hundreds of times a second.
            factors = [statistics.fmean(f for v in group for f in v.factors) for group in (honest, beside)]
            print(json.dumps({"seconds": SECONDS, "frames_per_s": round(min(frames) / SECONDS, 1), "thrown_out": thrown,
                              "MB_at_first": round(early / 1e6, 1), "MB_most": round(largest / 1e6, 1),
                              "real_time_factor": round(factors[0], 3), "without_hostile": round(factors[1], 3),
                              "without_hostile_by_the_clock": round(beside[0].simulated / seconds, 3)}))
        finally:
            for process in (server, calm):
                process.terminate()
                process.communicate(timeout=30)

    def served(self, *args, **more):
        """A viewer of a short recording, which costs nothing while nobody looks; ended with the test."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        out = os.path.join(folder.name, "out")
        env = dict(os.environ, LEGWORK_DATA=os.path.join(ROOT, "data"))
        scenario = os.path.join(folder.name, "s.toml")
        with open(scenario, "w", encoding="utf-8") as file:
            file.write("duration = 0.02\n[robot]\nfile = 'titan8'\n")
        subprocess.run([LEGWORK, "run", scenario, "--quiet", "--out", out], env=env, check=True)
        server = subprocess.Popen([LEGWORK, "view", out, *args], env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                  text=True, **more)
        self.addCleanup(server.communicate, timeout=30)
        self.addCleanup(server.terminate)
        return server, urlsplit(server.stdout.readline().strip())

    def test_what_is_left_of_a_damaged_recording_is_shown(self):
        with tempfile.TemporaryDirectory() as folder:
            env = dict(os.environ, LEGWORK_DATA=os.path.join(ROOT, "data"))
            out, damaged = os.path.join(folder, "out"), os.path.join(folder, "damaged.mcap")
            subprocess.run([LEGWORK, "run", "titan8-hold", "--set", "duration=1", "--no-report", "--quiet", "--out", out],
                           env=env, check=True)
            with open(os.path.join(out, "run.mcap"), "rb") as file:
                data = bytearray(file.read())
            data[len(data) // 2] ^= 4
            with open(damaged, "wb") as file:
                file.write(data)
            refused = subprocess.run([LEGWORK, "view", damaged], env=env, capture_output=True, text=True, timeout=60, check=False)
            self.assertEqual(refused.returncode, 2)
            self.assertIn("--salvage", refused.stderr)
            samples = []
            for what in ((out,), (damaged, "--salvage")):
                server = subprocess.Popen([LEGWORK, "view", *what], env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                          text=True)
                viewer = Viewer(urlsplit(server.stdout.readline().strip()).port)
                end = time.monotonic() + 60
                while viewer.document is None and time.monotonic() < end:
                    select.select([viewer.socket], [], [], 1)
                    viewer.read()
                server.terminate()
                told = server.communicate(timeout=30)[1]
                samples.append(viewer.document["times"][0]["count"])
            self.assertIn("are lost", told)
            self.assertIn("not whole", viewer.document["title"])
            self.assertGreater(samples[1], samples[0] // 2)
            self.assertLess(samples[1], samples[0])

    def test_without_descriptors_it_waits_instead_of_spinning(self):
        limit = (20, 20)
        server, url = self.served(preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, limit))
        idle = [socket.create_connection((url.hostname, url.port), timeout=10) for _ in range(30)]

        def seconds():
            with open(f"/proc/{server.pid}/stat", encoding="ascii") as file:
                words = file.read().rsplit(")", 1)[1].split()
            return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
        time.sleep(0.5)
        before = seconds()
        time.sleep(2)
        self.assertLess(seconds() - before, 0.3)  # of a processor's 2 s; spinning took 0.8
        for client in idle:
            client.close()
        with urllib.request.urlopen(url.geturl(), timeout=30) as page:  # and it goes on
            self.assertIn(b"<html", page.read())

    def test_it_listens_where_it_is_told(self):
        for address in ("127.0.0.2", "127.0.0.3:0", "[::1]:0"):
            if address.startswith("[") and not os.path.exists("/proc/net/if_inet6"):
                continue
            with self.subTest(address=address):
                _, url = self.served("--listen", address, "--token", "a b&c/?=%")
                self.assertEqual(url.hostname, address.rsplit(":", 1)[0].strip("[]") if ":" in address else address)
                with urllib.request.urlopen(url.geturl(), timeout=30) as page:
                    self.assertIn(b"<html", page.read())
                with self.assertRaises(urllib.error.HTTPError):
                    urllib.request.urlopen(url._replace(query="token=wrong").geturl(), timeout=30)
        for address in ("127.0.0.1:x", "127.0.0.1:99999"):
            wrong = subprocess.run([LEGWORK, "view", "titan8", "--listen", address], capture_output=True, text=True,
                                   env=dict(os.environ, LEGWORK_DATA=os.path.join(ROOT, "data")), timeout=60, check=False)
            self.assertEqual(wrong.returncode, 2)
            self.assertIn("--listen", wrong.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=1, warnings="ignore")
