// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/link/packet.h"

#include <array>

namespace legwork {
namespace {

constexpr std::array<std::uint16_t, 256> crc_table() {
  std::array<std::uint16_t, 256> table{};
  for (unsigned i = 0; i < 256; ++i) {
    unsigned crc = i << 8;
    for (int bit = 0; bit < 8; ++bit) crc = (crc & 0x8000u) != 0 ? (crc << 1) ^ 0x8005u : crc << 1;
    table[i] = static_cast<std::uint16_t>(crc & 0xFFFFu);
  }
  return table;
}
constexpr auto kCrcTable = crc_table();

std::uint8_t low(std::size_t x) { return static_cast<std::uint8_t>(x & 0xFFu); }
std::uint8_t high(std::size_t x) { return static_cast<std::uint8_t>((x >> 8) & 0xFFu); }

/// Checksum of protocol 1.0 over ID, LEN, code and parameters.
std::uint8_t byte_sum(ByteView bytes) {
  unsigned sum = 0;
  for (const std::uint8_t b : bytes) sum += b;
  return low(~sum);
}

/// After FF FF FD comes an extra FD, so that no header can appear inside a packet.
void append_stuffed(ByteView bytes, Bytes& out) {
  const std::size_t begin = out.size();
  for (const std::uint8_t b : bytes) {
    out.push_back(b);
    const std::size_t n = out.size();
    if (n - begin >= 3 && b == 0xFD && out[n - 2] == 0xFF && out[n - 3] == 0xFF)
      out.push_back(0xFD);
  }
}

/// Takes the extra FDs out; false where FF FF FD is not followed by one.
bool take_unstuffed(ByteView bytes, Bytes& out) {
  out.clear();
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    out.push_back(bytes[i]);
    const bool header = bytes[i] == 0xFD && i >= 2 && bytes[i - 1] == 0xFF && bytes[i - 2] == 0xFF;
    if (!header) continue;
    if (i + 1 == bytes.size() || bytes[i + 1] != 0xFD) return false;
    ++i;
  }
  return true;
}

}  // namespace

std::uint16_t bus_crc(ByteView bytes) {
  unsigned crc = 0;
  for (const std::uint8_t b : bytes)
    crc = ((crc << 8) ^ kCrcTable[((crc >> 8) ^ b) & 0xFFu]) & 0xFFFFu;
  return static_cast<std::uint16_t>(crc);
}

void append_packet(BusProtocol protocol, PacketKind kind, const Packet& packet, Bytes& out) {
  const std::size_t begin = out.size();
  if (protocol == BusProtocol::kOne) {
    out.insert(out.end(), {0xFF, 0xFF, packet.id, low(packet.data.size() + 2), packet.code});
    out.insert(out.end(), packet.data.begin(), packet.data.end());
    out.push_back(byte_sum(ByteView(out).subspan(begin + 2)));
    return;
  }
  Bytes body;
  if (kind == PacketKind::kStatus) body.push_back(instruction::kStatus);
  body.push_back(packet.code);
  body.insert(body.end(), packet.data.begin(), packet.data.end());
  out.insert(out.end(), {0xFF, 0xFF, 0xFD, 0x00, packet.id, 0, 0});
  append_stuffed(body, out);
  const std::size_t length = out.size() - begin - 7 + 2;
  out[begin + 5] = low(length), out[begin + 6] = high(length);
  const std::uint16_t crc = bus_crc(ByteView(out).subspan(begin));
  out.push_back(low(crc)), out.push_back(high(crc));
}

bool PacketReader::is_expected(std::size_t parameters, std::uint8_t code) const {
  if (expected_ == kAnyLength || parameters == static_cast<std::size_t>(expected_) ||
      parameters == static_cast<std::size_t>(other_))
    return true;
  const bool refused = protocol_ == BusProtocol::kOne ? (code & servo_alarm::kNotDone) != 0
                                                      : (code & servo_result::kNumber) != 0;
  return kind_ == PacketKind::kStatus && parameters == 0 && refused;
}

// Stuffing adds at most a third: a longer frame of protocol 2.0 is not waited for.
bool PacketReader::may_be_long(std::size_t length) const {
  if (expected_ == kAnyLength || length == 4) return true;
  for (const int parameters : {expected_, other_}) {
    const std::size_t plain = static_cast<std::size_t>(parameters) + 4;
    if (length >= plain && length <= plain + plain / 3) return true;
  }
  return false;
}

PacketReader::Frame PacketReader::frame_one(Packet& packet) {
  const ByteView rest = ByteView(bytes_).subspan(at_);
  if (rest[0] != 0xFF) return Frame::kNone;
  if (rest.size() < 2) return Frame::kIncomplete;
  if (rest[1] != 0xFF) return Frame::kNone;
  if (rest.size() < 3) return Frame::kIncomplete;
  const std::uint8_t last_id = kind_ == PacketKind::kStatus ? 0xFD : kBroadcastId;
  if (rest[2] > last_id) return Frame::kNone;  // also the third of FF FF FF: the frame starts later
  if (rest.size() < 4) return Frame::kIncomplete;
  const std::size_t length = rest[3];
  if (length < 2) return Frame::kNone;
  if (rest.size() < 5) return Frame::kIncomplete;
  if (!is_expected(length - 2, rest[4])) {
    ++counts_.unexpected;
    return Frame::kNone;
  }
  const std::size_t size = length + 4;
  if (rest.size() < size) return Frame::kIncomplete;
  ++counts_.candidates;
  if (byte_sum(rest.subspan(2, size - 3)) != rest[size - 1]) {
    ++counts_.corrupt;
    return Frame::kNone;
  }
  packet.id = rest[2], packet.code = rest[4];
  const ByteView data = rest.subspan(5, length - 2);
  packet.data.assign(data.begin(), data.end());
  at_ += size;
  return Frame::kPacket;
}

PacketReader::Frame PacketReader::frame_two(Packet& packet) {
  constexpr std::uint8_t kHead[4] = {0xFF, 0xFF, 0xFD, 0x00};
  const ByteView rest = ByteView(bytes_).subspan(at_);
  for (std::size_t i = 0; i < 4; ++i) {
    if (rest.size() <= i) return Frame::kIncomplete;
    if (rest[i] != kHead[i]) return Frame::kNone;
  }
  if (rest.size() < 7) return Frame::kIncomplete;
  if (rest[4] > kLastServoId && !(kind_ == PacketKind::kInstruction && rest[4] == kBroadcastId))
    return Frame::kNone;
  const std::size_t length = rest[5] + (static_cast<std::size_t>(rest[6]) << 8);
  const std::size_t least = kind_ == PacketKind::kStatus ? 4 : 3;
  const std::size_t size = length + 7;
  if (length < least || size > kLongest) return Frame::kNone;
  if (!may_be_long(length)) {
    ++counts_.unexpected;
    return Frame::kNone;
  }
  if (rest.size() < size) return Frame::kIncomplete;
  ++counts_.candidates;
  const std::uint16_t crc = bus_crc(rest.first(size - 2));
  Bytes body;
  if (rest[size - 2] != low(crc) || rest[size - 1] != high(crc) ||
      !take_unstuffed(rest.subspan(7, length - 2), body)) {
    ++counts_.corrupt;
    return Frame::kNone;
  }
  const bool status = body[0] == instruction::kStatus;
  if (status != (kind_ == PacketKind::kStatus)) {  // an echo, or another talker
    ++counts_.unexpected;
    return Frame::kNone;
  }
  const std::size_t head = status ? 2 : 1;
  if (body.size() < head || !is_expected(body.size() - head, body[head - 1])) {
    ++counts_.unexpected;
    return Frame::kNone;
  }
  packet.id = rest[4], packet.code = body[head - 1];
  packet.data.assign(body.begin() + static_cast<std::ptrdiff_t>(head), body.end());
  at_ += size;
  return Frame::kPacket;
}

void PacketReader::add(ByteView bytes) {
  if (at_ > 0) bytes_.erase(bytes_.begin(), bytes_.begin() + static_cast<std::ptrdiff_t>(at_));
  at_ = 0;
  bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
}

bool PacketReader::next(Packet& packet) {
  while (at_ < bytes_.size()) {
    const Frame frame = protocol_ == BusProtocol::kOne ? frame_one(packet) : frame_two(packet);
    if (frame == Frame::kPacket) {
      ++counts_.packets;
      return true;
    }
    if (frame == Frame::kIncomplete) return false;
    ++at_, ++counts_.junk;
  }
  return false;
}

void PacketReader::clear() {
  counts_.junk += static_cast<long>(waiting());
  bytes_.clear();
  at_ = 0;
}

}  // namespace legwork
