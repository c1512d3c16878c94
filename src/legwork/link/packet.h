#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Packets of the Dynamixel servo bus, protocols 1.0 and 2.0, as bytes and back. Source: the ROBOTIS
// e-manual (protocol1, protocol2).
#include <cstdint>

#include "legwork/record/bytes.h"

namespace legwork {

enum class BusProtocol : std::uint8_t {
  kOne = 1,  // FF FF ID LEN INST P… CHK
  kTwo = 2,  // FF FF FD 00 ID LENL LENH INST P… CRCL CRCH, with byte stuffing
};

/// Instruction codes both protocols share, and those of 2.0 alone.
namespace instruction {
inline constexpr std::uint8_t kPing = 0x01, kRead = 0x02, kWrite = 0x03, kRegWrite = 0x04,
                              kAction = 0x05, kFactoryReset = 0x06, kReboot = 0x08, kClear = 0x10,
                              kStatus = 0x55, kSyncRead = 0x82, kSyncWrite = 0x83,
                              kFastSyncRead = 0x8A, kBulkRead = 0x92, kBulkWrite = 0x93;
}  // namespace instruction

inline constexpr std::uint8_t kBroadcastId = 0xFE;
inline constexpr int kLastServoId = 252;  // of both protocols (1.0 has 253 too)

/// Bits of a protocol 1.0 status.
namespace servo_alarm {
inline constexpr std::uint8_t kVoltage = 0x01, kAngleLimit = 0x02, kOverheat = 0x04, kRange = 0x08,
                              kChecksum = 0x10, kOverload = 0x20, kInstruction = 0x40;
/// That mean the instruction was not done; the others come with data.
inline constexpr std::uint8_t kNotDone = kRange | kChecksum | kInstruction | kAngleLimit;
/// That mean the servo is in trouble.
inline constexpr std::uint8_t kTrouble = kVoltage | kOverheat | kOverload;
}  // namespace servo_alarm

/// Bits of a protocol 2.0 status: an alert flag and a result number.
namespace servo_result {
inline constexpr std::uint8_t kAlert = 0x80;  // read Hardware Error Status
inline constexpr std::uint8_t kNumber = 0x7F;
inline constexpr std::uint8_t kFail = 1, kInstruction = 2, kCrc = 3, kRange = 4, kLength = 5,
                              kLimit = 6, kAccess = 7;
}  // namespace servo_result

struct Packet {
  std::uint8_t id = 0;
  std::uint8_t code = 0;  // instruction, or error of a status
  Bytes data;             // parameters
};

enum class PacketKind { kInstruction, kStatus };

/// CRC-16 of protocol 2.0: polynomial 0x8005, start 0, not reflected.
std::uint16_t bus_crc(ByteView bytes);

/// Appends a packet's bytes.
void append_packet(BusProtocol protocol, PacketKind kind, const Packet& packet, Bytes& out);

/// What a reader saw.
struct PacketCounts {
  long packets = 0;     // given out
  long candidates = 0;  // complete frames whose checksum was looked at
  long corrupt = 0;     // of these with a wrong checksum
  long unexpected = 0;  // of a length that was not asked for
  long junk = 0;        // bytes skipped
};

/// Finds packets in a stream of untrusted bytes. A frame that fails its checksum, or is not of the
/// expected length, costs one byte: the search goes on right behind its first byte, so that a real
/// frame inside it is found. Holds at most kLongest bytes.
class PacketReader {
 public:
  /// Longest frame that is believed; longer length fields are junk.
  static constexpr std::size_t kLongest = 2048;
  static constexpr int kAnyLength = -1;

  PacketReader(BusProtocol protocol, PacketKind kind) : protocol_(protocol), kind_(kind) {}

  /// The number of parameters the next status must have. A status that says "not done" may have
  /// none instead.
  void expect(int parameters) { expected_ = other_ = parameters; }
  /// One of two numbers: answers of two kinds of devices to one question.
  void expect(int parameters, int other) { expected_ = parameters, other_ = other; }
  void add(ByteView bytes);
  /// The next packet, if one is complete.
  bool next(Packet& packet);
  /// Forgets what is half read.
  void clear();
  std::size_t waiting() const { return bytes_.size() - at_; }
  const PacketCounts& counts() const { return counts_; }

 private:
  enum class Frame { kPacket, kNone, kIncomplete };
  Frame frame_one(Packet& packet);
  Frame frame_two(Packet& packet);
  bool is_expected(std::size_t parameters, std::uint8_t code) const;
  bool may_be_long(std::size_t length) const;

  BusProtocol protocol_;
  PacketKind kind_;
  int expected_ = kAnyLength, other_ = kAnyLength;
  Bytes bytes_;
  std::size_t at_ = 0;
  PacketCounts counts_;
};

}  // namespace legwork
