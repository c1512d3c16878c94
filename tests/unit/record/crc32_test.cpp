// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/record/detail/crc32.h"

#include <doctest/doctest.h>

#include <random>

using namespace legwork;

namespace {

ByteView view(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

}  // namespace

TEST_CASE("the checksum of the standard check text is cbf43926") {
  CHECK(crc32(view("123456789")) == 0xcbf43926u);
  CHECK(crc32({}) == 0u);
  CHECK(crc32(view("The quick brown fox jumps over the lazy dog")) == 0x414fa339u);
}

TEST_CASE("a checksum taken in pieces is that of the whole") {
  std::mt19937 random(1);
  Bytes bytes(1000);
  for (auto& b : bytes) b = static_cast<std::uint8_t>(random());
  for (std::size_t cut = 0; cut <= bytes.size(); cut += 7) {
    Crc32 crc;
    crc.add(ByteView(bytes).first(cut));
    crc.add(ByteView(bytes).subspan(cut));
    CHECK(crc.value() == crc32(bytes));
  }
}

TEST_CASE("long texts, summed by folding, agree with the definition bit by bit") {
  std::mt19937 random(5);
  Bytes bytes(700);
  for (auto& b : bytes) b = static_cast<std::uint8_t>(random());
  for (std::size_t n = 0; n <= bytes.size(); ++n) {
    std::uint32_t x = 0xffffffffu;
    for (std::size_t i = 0; i < n; ++i) {
      x ^= bytes[i];
      for (int bit = 0; bit < 8; ++bit) x = (x >> 1) ^ ((x & 1u) != 0 ? 0xedb88320u : 0u);
    }
    REQUIRE(crc32(ByteView(bytes).first(n)) == ~x);
  }
}

TEST_CASE("one flipped bit is found where it was flipped, whatever the bytes") {
  std::mt19937 random(2);
  Bytes bytes(300);
  for (auto& b : bytes) b = static_cast<std::uint8_t>(random());
  const std::uint32_t stored = crc32(bytes);
  for (std::size_t byte = 0; byte < bytes.size(); ++byte)
    for (int bit = 0; bit < 8; ++bit) {
      bytes[byte] ^= static_cast<std::uint8_t>(1 << bit);
      const auto flip = find_flipped_bit(stored, crc32(bytes), bytes.size());
      REQUIRE(flip);
      CHECK((flip->byte == byte && flip->bit == bit && !flip->in_checksum));
      bytes[byte] ^= static_cast<std::uint8_t>(1 << bit);
    }
  // A flip of the stored checksum is told apart from one in the data.
  for (int bit = 0; bit < 32; ++bit) {
    const auto flip = find_flipped_bit(stored ^ (1u << bit), stored, bytes.size());
    REQUIRE(flip);
    CHECK(flip->in_checksum);
    CHECK((flip->byte == static_cast<unsigned>(bit / 8) && flip->bit == bit % 8));
  }
  CHECK_FALSE(find_flipped_bit(stored, stored, bytes.size()));
}

TEST_CASE("two flipped bits are not mistaken for one") {
  Bytes bytes(64, 0x5a);
  const std::uint32_t stored = crc32(bytes);
  bytes[3] ^= 1;
  bytes[40] ^= 16;
  CHECK_FALSE(find_flipped_bit(stored, crc32(bytes), bytes.size()));
}
