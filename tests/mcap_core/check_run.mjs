// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Reads recordings of `legwork run` with the reference reader and the ROS 2 decoder: every channel,
// every message, and what must be true of them. Usage: check_run.mjs STAND.mcap SENSED.mcap
import { strict as assert } from "node:assert";
import { open, writeFile } from "node:fs/promises";
import { McapIndexedReader } from "@mcap/core";
import { parse } from "@foxglove/rosmsg";
import { MessageReader } from "@foxglove/rosmsg2-serialization";
import { decompress } from "fzstd";

const STEPS = 500;  // of run.sh's scenarios

/** Messages per topic, the last of each, and the names of the attachments. */
async function readAll(path) {
  const handle = await open(path);
  const readable = {
    size: async () => BigInt((await handle.stat()).size),
    read: async (offset, length) => {
      const buffer = new Uint8Array(Number(length));
      await handle.read(buffer, 0, buffer.length, Number(offset));
      return buffer;
    },
  };
  const reader = await McapIndexedReader.Initialize(
    { readable, decompressHandlers: { zstd: (bytes) => decompress(new Uint8Array(bytes)) } });
  const decoders = new Map();
  for (const channel of reader.channelsById.values()) {
    const schema = reader.schemasById.get(channel.schemaId);
    decoders.set(channel.id, { topic: channel.topic,
      reader: new MessageReader(parse(new TextDecoder().decode(schema.data), { ros2: true })) });
  }
  const counts = new Map(), last = new Map(), attached = [], parents = new Map(), stamped = new Set();
  const hang = (t) => {  // every frame has one parent, for ever
    assert.notEqual(t.child_frame_id, t.header.frame_id, "no frame is its own parent");
    const known = parents.get(t.child_frame_id);
    assert.ok(known === undefined || known === t.header.frame_id, `${t.child_frame_id} has two parents`);
    parents.set(t.child_frame_id, t.header.frame_id);
  };
  for await (const message of reader.readMessages({ validateCrcs: true })) {
    const { topic, reader: decoder } = decoders.get(message.channelId);
    counts.set(topic, (counts.get(topic) ?? 0) + 1);
    const m = decoder.readMessage(message.data);
    last.set(topic, m);
    if (topic === "/tf" || topic === "/tf_static") m.transforms.forEach(hang);
    else if (m.header?.frame_id) stamped.add(m.header.frame_id);
    if (m.child_frame_id) stamped.add(m.child_frame_id);
  }
  for await (const a of reader.readAttachments({ validateCrcs: true })) attached.push(a.name);
  console.log(`@mcap/core read ${path}: ${[...counts.values()].reduce((a, b) => a + b)} messages on ${counts.size} channels`);
  await handle.close();
  return { counts, last, attached: attached.sort(), parents, stamped };
}

/** The chain of frames up to the root. */
function chain(parents, frame) {
  const way = [frame];
  while (parents.has(way[way.length - 1])) {
    way.push(parents.get(way[way.length - 1]));
    assert.ok(way.length < 100, `a circle: ${way.slice(0, 5)}`);
  }
  return way;
}

/** Every frame a message is stamped with, and every link of the description, hangs on the world. */
function checkFrames({ last, parents, stamped, counts }) {
  for (const frame of stamped) assert.equal(chain(parents, frame).at(-1), "world", `${frame} hangs on ${chain(parents, frame)}`);
  assert.equal(counts.get("/tf_static"), 1);
  assert.equal(counts.get("/robot_description"), 1);
  const links = [...last.get("/robot_description").data.matchAll(/<link name="([^"]+)"/g)].map((m) => m[1]);
  assert.ok(links.length > 5, `${links.length} links`);
  for (const link of links) assert.equal(chain(parents, link).at(-1), "world", `link ${link}`);
  assert.ok(last.get("/clock").clock.sec >= 0);
}

const stand = await readAll(process.argv[2]);
const { counts, last, attached } = stand;
checkFrames(stand);
await writeFile("description.urdf", last.get("/robot_description").data);
for (const topic of ["/joint_states", "/joint_forces", "/joint_wrenches", "/contacts", "/odom", "/step", "/state",
  "/feet/FL", "/feet/FR", "/feet/HL", "/feet/HR"]) assert.equal(counts.get(topic), STEPS, topic);
assert.ok(counts.get("/tf") >= STEPS / 20 && counts.get("/tf") <= STEPS / 20 + 1, "transforms at 50 Hz");
assert.ok(counts.get("/clock") >= STEPS / 20);
assert.ok(last.get("/joint_states").name.includes("FL_J3"));
assert.equal(last.get("/feet/FL").header.frame_id, "FL_level");
const wrenches = last.get("/joint_wrenches");
assert.equal(wrenches.name.length, wrenches.wrench.length);
assert.ok(wrenches.wrench.every((w) => Number.isFinite(w.force.x) && Number.isFinite(w.torque.z)));
// At rest the feet carry the weight, and the contacts say the same.
const feet = ["FL", "FR", "HL", "HR"].reduce((sum, foot) => sum + last.get(`/feet/${foot}`).wrench.force.z, 0);
const contacts = last.get("/contacts").contacts.reduce((sum, c) => sum + c.force.z, 0);
assert.ok(Math.abs(feet - contacts) < 1e-9 * feet && Math.abs(feet - 215.82) < 2, `${feet} N`);
assert.deepEqual(attached, ["model.json", "scenario.toml", "world.json"]);

// Sensors at half the rate of the step, the estimate with its covariance beside the truth.
const sensed = await readAll(process.argv[3]);
checkFrames(sensed);
for (const frame of ["imu", "FL_foot"]) assert.ok(sensed.parents.has(frame), `${frame} is in the tree`);
const score = sensed.last.get("/estimate/error");
assert.deepEqual(score.name, ["x", "y", "z", "nees_per_dof", "status"]);
assert.equal(score.value.length, 5);
for (const topic of ["/sensors/imu", "/sensors/joint_states", "/sensors/feet/FL_foot", "/sensors/contact", "/truth",
  "/estimate", "/estimate/error"]) assert.equal(sensed.counts.get(topic), STEPS / 2, topic);
const imu = sensed.last.get("/sensors/imu");
assert.equal(imu.header.frame_id, "imu");
assert.equal(imu.orientation_covariance[0], -1, "no orientation is said as ROS says it");
assert.ok(Math.abs(imu.linear_acceleration_covariance[4] - 0.01) < 1e-12);
assert.ok(Math.abs(imu.linear_acceleration.z - 9.81) < 1, `${imu.linear_acceleration.z} m/s²`);
const where = sensed.last.get("/estimate").pose, truth = sensed.last.get("/truth").pose.pose.position;
assert.ok(Math.hypot(where.pose.position.x - truth.x, where.pose.position.z - truth.z) < 5e-3);
assert.ok(where.covariance[0] > 0 && where.covariance[35] > 0);
