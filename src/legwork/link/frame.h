#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// One message of the stream between a robot and a program elsewhere: versioned, checksummed,
// numbered, stamped. docs/stream.md has the same layout for other languages.
#include <cstdint>

#include "legwork/link/link_error.h"
#include "legwork/record/bytes.h"

namespace legwork {

inline constexpr std::uint16_t kStreamVersion = 1;
inline constexpr std::uint32_t kStreamMagic = 0x314B574Cu;  // "LWK1"
inline constexpr std::size_t kFrameHead = 32;               // bytes before the content
/// Longer contents are refused before they are read. A robot of 1000 joints needs 60 kB.
inline constexpr std::size_t kLongestContent = 1u << 20;

enum class MessageKind : std::uint16_t {
  kHello = 1,         // to the robot: token and name
  kWelcome = 2,       // from the robot: who it is, the order of its signals
  kMeasurements = 3,  // from the robot: Measurements and Estimate
  kCommand = 4,       // to the robot
  kStop = 5,          // either way: the end, with a reason
  kRefusal = 6,       // from the robot: why not
  kWatch = 7,         // to the robot, in place of a hello: only looks on
};

struct StreamFrame {
  MessageKind kind = MessageKind::kHello;
  std::uint32_t session = 0;   // chosen by the robot; 0 in a hello
  std::uint32_t sequence = 0;  // per direction, rising
  double t = 0.0;              // clock of the sender [s]
  Bytes content;
};

void append_frame(const StreamFrame& frame, Bytes& out);

/// Bytes at the front of `bytes` that a frame has, 0 where its head is not there yet. kCorrupt for
/// another magic, kVersion for another version, kRange for a content too long or a kind unknown.
LinkResult<std::size_t> frame_size(ByteView bytes);
/// A whole frame; kCorrupt where the checksum is wrong.
LinkResult<Done> read_frame(ByteView bytes, StreamFrame& frame);

}  // namespace legwork
