#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// CRC-32 (ISO-HDLC, reflected polynomial 0xEDB88320), the checksum of MCAP; and, when a checksum
// disagrees, the one bit that would explain it.
#include <cstdint>
#include <optional>

#include "legwork/record/bytes.h"

namespace legwork {

/// Checksum of bytes that arrive in pieces.
class Crc32 {
 public:
  void add(ByteView bytes);
  std::uint32_t value() const { return ~state_; }

 private:
  std::uint32_t state_ = 0xffffffffu;
};

std::uint32_t crc32(ByteView bytes);

/// One flipped bit: byte `byte` of the protected bytes, or of the stored checksum itself
/// (`in_checksum`), bit `bit` (0 is the least significant).
struct FlippedBit {
  std::uint64_t byte = 0;
  int bit = 0;
  bool in_checksum = false;
};

/// The single bit whose flip turns checksum `stored` into `found` over `size` protected bytes.
///
/// The CRC is linear, so a flip adds x^m mod P to it, m its distance from the end; P is primitive
/// and the powers differ for m < 2³² − 1, hence the answer is unique up to 512 MiB. Walks the
/// powers: 8·size steps of a shift register. Empty when more than one bit must differ.
std::optional<FlippedBit> find_flipped_bit(std::uint32_t stored, std::uint32_t found,
                                           std::uint64_t size);

}  // namespace legwork
