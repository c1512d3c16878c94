// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Hostile bytes on a servo bus: readers of both protocols and both directions, a bank of servos, a
// robot whose servos answer with them, and the texts that describe servos and wirings. Mutations
// keep frames whole and their checksums right, so that they reach what stands behind the checksum.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>

#include "legwork/base/error.h"
#include "legwork/link/bus_robot.h"
#include "legwork/link/servo_bank.h"

namespace {

using namespace legwork;

void read_packets(BusProtocol protocol, PacketKind kind, int expected, ByteView bytes) {
  PacketReader reader(protocol, kind);
  reader.expect(expected);
  Packet packet;
  while (!bytes.empty()) {
    const std::size_t n = std::min<std::size_t>(bytes.size(), 13);
    reader.add(bytes.first(n));
    bytes = bytes.subspan(n);
    while (reader.next(packet)) {
      // What was read is what would be written: a reader that gives out anything else is broken.
      Bytes again;
      append_packet(protocol, kind, packet, again);
      if (again.size() > PacketReader::kLongest + 64) __builtin_trap();
      if (expected >= 0 && !packet.data.empty() &&
          packet.data.size() != static_cast<std::size_t>(expected))
        __builtin_trap();
    }
    if (reader.waiting() > PacketReader::kLongest) __builtin_trap();
  }
}

/// Answers every question with a piece of the input; when there is none left the cable is pulled,
/// so that nothing waits.
class HostilePort final : public Port {
 public:
  explicit HostilePort(ByteView bytes) : left_(bytes) {}
  LinkResult<std::size_t> read(std::span<std::uint8_t> into, double) override {
    if (left_.empty()) return LinkError{LinkFault::kDisconnected, -1, "no more"};
    const std::size_t n = std::min<std::size_t>({into.size(), left_.size(), 29});
    std::copy_n(left_.begin(), n, into.begin());
    left_ = left_.subspan(n);
    return n;
  }
  LinkResult<Done> write(ByteView) override { return Done{}; }
  void discard_input() override {}
  std::string name() const override { return "fuzz"; }

 private:
  ByteView left_;
};

void answer_robot(BusProtocol protocol, ByteView bytes) {
  const bool one = protocol == BusProtocol::kOne;
  const char* servo = one ? "RX-28" : "XM430-W350";
  BusMap map;
  for (int id = 1; id <= 3; ++id)
    map.joints.push_back(
        {.joint = "j" + std::to_string(id), .id = id, .model = servo, .torque = 1.0});
  if (one) map.imu_id = 200;
  Bus bus(std::make_unique<HostilePort>(bytes), {.protocol = protocol});
  BusRobot robot(bus, map, built_in_servos(), {.armed = true});
  Measurements z(robot.layout());
  for (int cycle = 0; cycle < 50; ++cycle) {
    const bool there = robot.read(0.01 * cycle, z).connected;
    for (const JointReading& joint : z.joint)
      if (joint.position_valid && !(std::fabs(joint.position) < 1e7)) __builtin_trap();
    // Ten bits cannot show more than 150 degrees.
    for (const JointReading& joint : z.joint)
      if (one && joint.position_valid && std::fabs(joint.position) > 2.63) __builtin_trap();
    if (!there) break;
  }
  std::vector<double> goals;
  (void)robot.read_goals(goals).ok();
  (void)bus.scan(1, 3).ok();
}

/// Makes the checksums of all that looks like a frame right.
void mend(std::uint8_t* data, std::size_t size) {
  for (std::size_t at = 0; at + 6 <= size; ++at) {
    if (data[at] != 0xFF || data[at + 1] != 0xFF) continue;
    if (at + 9 <= size && data[at + 2] == 0xFD && data[at + 3] == 0) {
      const std::size_t length = data[at + 5] + (static_cast<std::size_t>(data[at + 6]) << 8);
      if (length < 3 || at + 7 + length > size) continue;
      const std::uint16_t crc = bus_crc(ByteView(data + at, length + 5));
      data[at + length + 5] = static_cast<std::uint8_t>(crc & 0xFF);
      data[at + length + 6] = static_cast<std::uint8_t>(crc >> 8);
      at += length + 6;
      continue;
    }
    const std::size_t length = data[at + 3];
    if (data[at + 2] == 0xFF || length < 2 || at + 4 + length > size) continue;
    unsigned sum = 0;
    for (std::size_t i = at + 2; i < at + 3 + length; ++i) sum += data[i];
    data[at + 3 + length] = static_cast<std::uint8_t>(~sum);
    at += 3 + length;
  }
}

}  // namespace

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  std::minstd_rand random(seed);
  const auto draw = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
  if (draw(3) == 0) {  // one more frame, at the end
    static constexpr std::uint8_t kIds[] = {1, 2, 3, 200, kBroadcastId, 0, 252};
    static constexpr std::uint8_t kCodes[] = {1, 2, 3, 4, 5, 6, 8, 0x10, 0x82, 0x83, 0x92, 0x93};
    Packet packet;
    packet.id = kIds[draw(7)];
    const PacketKind kind = draw(2) == 0 ? PacketKind::kInstruction : PacketKind::kStatus;
    packet.code = kind == PacketKind::kInstruction ? kCodes[draw(12)]
                                                   : static_cast<std::uint8_t>(draw(4) * draw(64));
    static constexpr unsigned kSizes[] = {0, 2, 3, 8, 12, 21, 4, 40};
    for (unsigned n = kSizes[draw(8)]; n > 0; --n)
      packet.data.push_back(static_cast<std::uint8_t>(draw(3) == 0 ? draw(256) : draw(50)));
    Bytes frame;
    append_packet(draw(2) == 0 ? BusProtocol::kOne : BusProtocol::kTwo, kind, packet, frame);
    if (size + frame.size() <= most) {
      std::copy(frame.begin(), frame.end(), data + size);
      return size + frame.size();
    }
  }
  const std::size_t now = LLVMFuzzerMutate(data, size, most);
  if (draw(4) != 0) mend(data, now);
  return now;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const ByteView bytes(data, size);
  for (const BusProtocol protocol : {BusProtocol::kOne, BusProtocol::kTwo}) {
    for (const PacketKind kind : {PacketKind::kInstruction, PacketKind::kStatus})
      read_packets(protocol, kind, PacketReader::kAnyLength, bytes);
    read_packets(protocol, PacketKind::kStatus, 8, bytes);
    ServoBank bank(protocol, {.drop = 0.1, .corrupt = 0.1, .echo = true}, 1);
    bank.add(1, built_in_servos()[protocol == BusProtocol::kOne ? 0 : 2]);
    bank.add(1, built_in_servos()[protocol == BusProtocol::kOne ? 1 : 2]);
    bank.add(200, built_in_servos()[3]);
    Bytes reply;
    bank.receive(bytes, reply);
    answer_robot(protocol, bytes);
  }
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const ServoModel model = read_servo_model(text, "fuzz");
    ServoBank bank(model.protocol, {}, 1);
    bank.add(1, model);
  } catch (const Error&) {
  }
  try {
    read_bus_map(text, "fuzz");
  } catch (const Error&) {
  }
  return 0;
}
