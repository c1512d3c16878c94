// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Hostile bytes on a servo bus: readers of both protocols and both directions, a bank of servos,
// and the texts that describe servos and wirings.
#include <cstddef>
#include <cstdint>

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

}  // namespace

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
