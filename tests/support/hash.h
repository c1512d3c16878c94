#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// FNV-1a over the bytes of numbers: equal text means equal bits.
#include <cstdint>
#include <cstring>
#include <span>
#include <string>

namespace legwork::support {

struct Hash {
  std::uint64_t value = 1469598103934665603u;

  void add(std::span<const double> numbers) {
    for (const double x : numbers) {
      unsigned char bytes[sizeof x];
      std::memcpy(bytes, &x, sizeof x);
      for (const unsigned char byte : bytes) value = (value ^ byte) * 1099511628211u;
    }
  }
  std::string text() const {
    std::string out;
    for (int shift = 60; shift >= 0; shift -= 4) out += "0123456789abcdef"[(value >> shift) & 15];
    return out;
  }
};

}  // namespace legwork::support
