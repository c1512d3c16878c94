#!/usr/bin/env python3
# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""Drives a robot over the stream (docs/stream.md): holds its start pose and sways one joint.

Usage: remote_controller.py HOST:PORT [TOKEN]
"""
import math, socket, struct, sys, zlib

HEAD = struct.Struct("<4sHHIIId")

def send(link, kind, session, sequence, t, content):
    head = HEAD.pack(b"LWK1", 1, kind, len(content), session, sequence, t)
    link.sendall(head + struct.pack("<I", zlib.crc32(head + content)) + content)

def receive(stream):
    head = stream.read(HEAD.size + 4)
    if len(head) < HEAD.size + 4:
        sys.exit("the robot is gone")
    _, _, kind, length, session, _, t = HEAD.unpack(head[:-4])
    content = stream.read(length)
    if zlib.crc32(head[:-4] + content) != struct.unpack("<I", head[-4:])[0]:
        sys.exit("a frame arrived broken")
    if kind in (5, 6):
        sys.exit("the robot says: " + content[4:].decode())
    return session, t, content

def text(content, at):
    end = at + 4 + struct.unpack_from("<I", content, at)[0]
    return content[at + 4:end].decode(), end

host, port = sys.argv[1].rsplit(":", 1)
token = sys.argv[2].encode() if len(sys.argv) > 2 else b""
link = socket.create_connection((host, int(port)), timeout=5)
link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
stream = link.makefile("rb")
send(link, 1, 0, 1, 0.0, struct.pack("<I", len(token)) + token + struct.pack("<I6s", 6, b"python"))
session, _, welcome = receive(stream)
robot, at = text(welcome, 0)
at, names = at + 1 + 8 + 8, [[] for _ in range(5)]  # past pace, period, watchdog
for group in names:  # drives, joints, inertial units, feet, cells
    count, at = struct.unpack_from("<I", welcome, at)[0], at + 4
    while len(group) < count:
        name, at = text(welcome, at)
        group.append(name)
start, sequence = list(struct.unpack_from(f"<{len(names[0])}d", welcome, at)), 1
print(f"{robot}: {len(names[0])} drives, {len(names[1])} joints", flush=True)
while True:
    _, t, _ = receive(stream)  # the measurements are its third part
    sequence, goals = sequence + 1, [start[0] + 0.02 * math.sin(2.0 * t)] + start[1:]
    send(link, 4, session, sequence, t, struct.pack("<d", t) + b"".join(struct.pack("<6d", q, 0, 0, 0, -1, -1) for q in goals))
