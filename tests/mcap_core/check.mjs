// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Reads a recording of write_sample with the reference reader and the ROS 2 decoder, and compares
// every number of every message with what was handed to the recorder.
import { strict as assert } from "node:assert";
import { open, readFile } from "node:fs/promises";
import { McapIndexedReader, McapStreamReader } from "@mcap/core";
import { parse } from "@foxglove/rosmsg";
import { MessageReader } from "@foxglove/rosmsg2-serialization";
import { crc32 } from "@foxglove/crc";
import { decompress } from "fzstd";

const STEPS = 2000;
const JOINTS = 26;
const decompressHandlers = { zstd: (bytes) => decompress(new Uint8Array(bytes)) };

/** Component i of channel c at step k, as in write_sample.cpp. */
const number = (k, c, i) => k + c / 32 + i / 1024;
const numbers = (k, c, first, count) => Array.from({ length: count }, (_, i) => number(k, c, first + i));
const xyz = (v) => [v.x, v.y, v.z];
const wxyz = (v) => [v.w, v.x, v.y, v.z];
const names = Array.from({ length: JOINTS }, (_, i) => `joint_${i}`);

/** For each topic: how many messages there are, its schema, and the numbers of a message in order. */
const channels = [
  ["/joint_states", "sensor_msgs/msg/JointState", STEPS,
    (m, k) => { assert.deepEqual(m.name, names); same([...m.position, ...m.velocity, ...m.effort], k, 0); }],
  ["/joint_forces", "legwork_msgs/msg/JointForces", STEPS,
    (m, k) => {
      assert.deepEqual(m.name, names);
      same([...m.actuator, ...m.generalized, ...m.power_mechanical, ...m.power_electric], k, 1);
    }],
  ["/foot", "geometry_msgs/msg/WrenchStamped", STEPS,
    (m, k) => same([...xyz(m.wrench.force), ...xyz(m.wrench.torque)], k, 2)],
  ["/tf", "tf2_msgs/msg/TFMessage", STEPS / 20,
    (m, k) => {
      assert.deepEqual(m.transforms.map((t) => t.child_frame_id), ["trunk", "foot"]);
      same(m.transforms.flatMap((t) => [...xyz(t.transform.translation), ...wxyz(t.transform.rotation)]), k, 3);
    }],
  ["/odom", "nav_msgs/msg/Odometry", STEPS,
    (m, k) => {
      assert.equal(m.child_frame_id, "trunk");
      assert.equal(m.pose.covariance.length, 36);
      same([...xyz(m.pose.pose.position), ...wxyz(m.pose.pose.orientation),
        ...xyz(m.twist.twist.linear), ...xyz(m.twist.twist.angular)], k, 4);
    }],
  ["/imu", "sensor_msgs/msg/Imu", STEPS,
    (m, k) => same([...wxyz(m.orientation), ...xyz(m.angular_velocity), ...xyz(m.linear_acceleration)], k, 5)],
  ["/goal", "geometry_msgs/msg/PoseStamped", STEPS,
    (m, k) => same([...xyz(m.pose.position), ...wxyz(m.pose.orientation)], k, 6)],
  ["/command", "geometry_msgs/msg/TwistStamped", STEPS,
    (m, k) => same([...xyz(m.twist.linear), ...xyz(m.twist.angular)], k, 7)],
  ["/com", "geometry_msgs/msg/PointStamped", STEPS, (m, k) => same(xyz(m.point), k, 8)],
  ["/momentum", "geometry_msgs/msg/Vector3Stamped", STEPS, (m, k) => same(xyz(m.vector), k, 9)],
  ["/power", "legwork_msgs/msg/NamedVector", STEPS,
    (m, k) => { assert.deepEqual(m.name, ["a", "b", "c", "d", "e"]); same([...m.value], k, 10); }],
  ["/contacts", "legwork_msgs/msg/Contacts", STEPS, checkContacts],
  ["/step", "legwork_msgs/msg/StepReport", STEPS,
    (m, k) => {
      assert.equal(m.step, BigInt(k));
      assert.deepEqual([m.iterations, m.ncontact, m.status, m.tier], [k % 7, k % 4, 0, k % 3]);
      same([m.time, m.residual], k, 12);
    }],
  ["/state", "legwork_msgs/msg/State", STEPS,
    (m, k) => {
      assert.equal(m.hash, (1n << 63n) + BigInt(k));
      assert.equal(m.q.length, 33);
      same([...m.q, ...m.v], k, 13);
    }],
  ["/diagnostics", "diagnostic_msgs/msg/DiagnosticArray", STEPS / 100,
    (m, k) => {
      assert.equal(m.status[0].message, "Überlauf");
      assert.deepEqual(m.status[0].values, [{ key: "step", value: String(k) }]);
    }],
];

function same(found, k, c) {
  assert.deepEqual(found, numbers(k, c, 0, found.length));
}

function checkContacts(m, k) {
  assert.equal(m.contacts.length, k % 4);
  m.contacts.forEach((contact, j) => {
    assert.deepEqual([contact.id, contact.body_a, contact.body_b, contact.mode],
      [j, "floor", j % 2 === 0 ? "left" : "right", j % 3]);
    const found = [contact.position, contact.normal, contact.force, contact.slip].flatMap(xyz);
    assert.deepEqual([...found, contact.depth], numbers(k, 11, 13 * j, 13));
  });
}

/** Every message through the index, decoded by the schema in the file. */
async function checkIndexed(path) {
  const handle = await open(path);
  const readable = {
    size: async () => BigInt((await handle.stat()).size),
    read: async (offset, length) => {
      const buffer = new Uint8Array(Number(length));
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, Number(offset));
      assert.equal(bytesRead, buffer.length);
      return buffer;
    },
  };
  const reader = await McapIndexedReader.Initialize({ readable, decompressHandlers });
  assert.equal(reader.header.profile, "ros2");
  assert.equal(reader.channelsById.size, channels.length);
  const decoders = new Map();
  for (const channel of reader.channelsById.values()) {
    const schema = reader.schemasById.get(channel.schemaId);
    assert.equal(schema.encoding, "ros2msg");
    assert.equal(channel.messageEncoding, "cdr");
    const definition = parse(new TextDecoder().decode(schema.data), { ros2: true });
    decoders.set(channel.id, { topic: channel.topic, schema: schema.name, reader: new MessageReader(definition) });
  }
  const counts = new Map();
  for await (const message of reader.readMessages({ validateCrcs: true })) {
    const { topic, schema, reader: decoder } = decoders.get(message.channelId);
    const [, expectedSchema, , check] = channels.find((c) => c[0] === topic);
    assert.equal(schema, expectedSchema);
    const k = Number(message.logTime / 1000000n);
    assert.equal(message.logTime, BigInt(k) * 1000000n);
    const decoded = decoder.readMessage(message.data);
    if (decoded.header) checkStamp(decoded.header.stamp, k);
    check(decoded, k);
    counts.set(topic, (counts.get(topic) ?? 0) + 1);
  }
  for (const [topic, , count] of channels) assert.equal(counts.get(topic), count, topic);
  await checkExtras(reader);
  await handle.close();
  return [...counts.values()].reduce((a, b) => a + b, 0);
}

function checkStamp(stamp, k) {
  assert.equal(stamp.sec, Math.floor(k / 1000));
  assert.equal(stamp.nanosec ?? stamp.nsec, (k % 1000) * 1000000);
}

/** Metadata, attachments, statistics. */
async function checkExtras(reader) {
  const byTopic = new Map([...reader.channelsById.values()].map((c) => [c.topic, c]));
  assert.equal(byTopic.get("/momentum").metadata.get("unit"), "kg·m/s");
  assert.equal(byTopic.get("/power").metadata.get("units"), "W\nW\nW\nW\nJ");
  assert.equal(byTopic.get("/imu").metadata.get("frame"), "imu");
  const attachments = new Map();
  for await (const a of reader.readAttachments({ validateCrcs: true })) attachments.set(a.name, a);
  assert.equal(attachments.get("model.json").mediaType, "application/json");
  assert.equal(new TextDecoder().decode(attachments.get("model.json").data), '{"name":"titan8"}');
  assert.deepEqual([...attachments.get("model.bin").data], [0, 1, 2, 254, 255]);
  for await (const m of reader.readMetadata()) assert.equal(m.metadata.get("dt"), "0.001");
  const total = channels.reduce((sum, c) => sum + c[2], 0);
  assert.equal(reader.statistics.messageCount, BigInt(total));
  assert.equal(reader.statistics.chunkCount, reader.chunkIndexes.length);
}

/** Reads front to back with every checksum; gives the number of messages met. */
function streamed(bytes) {
  const reader = new McapStreamReader({ decompressHandlers, validateCrcs: true });
  reader.append(bytes);
  let messages = 0;
  let dataEnd;
  for (let record; (record = reader.nextRecord());) {
    if (record.type === "Message") ++messages;
    if (record.type === "DataEnd") dataEnd = record;
  }
  return { messages, dataEnd, done: reader.done() };
}

const path = process.argv[2];
const count = await checkIndexed(path);
const bytes = new Uint8Array(await readFile(path));
const whole = streamed(bytes);
assert.ok(whole.done);
assert.equal(whole.messages, count);

// The data checksum covers all bytes before the DataEnd record; the footer says where that is.
const footer = new DataView(bytes.buffer, bytes.byteOffset + bytes.length - 8 - 20);
const dataEnd = Number(footer.getBigUint64(0, true)) - 13;
assert.equal(whole.dataEnd.dataSectionCrc, crc32(bytes.subarray(0, dataEnd)));

// A recording cut short, as a killed process leaves it, is read up to the cut.
const cut = streamed(bytes.subarray(0, Math.floor(bytes.length * 0.7)));
assert.ok(!cut.done && cut.messages > count / 2 && cut.messages < count);

console.log(`@mcap/core read ${count} messages on ${channels.length} channels, ${bytes.length} bytes; `
  + `${cut.messages} of a file cut at 70 %`);
