#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A name for bytes: equal bytes, equal name; nobody can make two that share one.
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace legwork {

/// BLAKE2b with 32 bytes of digest (RFC 7693), fed in parts.
class ContentHash {
 public:
  ContentHash();
  void add(std::string_view bytes);
  /// The digest of all that was added, as 64 hexadecimal digits. Call once.
  std::string finish();

 private:
  void compress(const unsigned char* block, bool last);

  std::array<std::uint64_t, 8> state_;
  std::array<unsigned char, 128> block_{};
  std::size_t filled_ = 0;
  std::uint64_t count_ = 0;  // bytes before the block
};

std::string content_hash(std::string_view bytes);

}  // namespace legwork
