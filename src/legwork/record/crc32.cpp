// CRC-32 by slices of eight bytes: eight table look-ups a word instead of one a byte.
#include "legwork/record/crc32.h"

#include <array>

namespace legwork {
namespace {

constexpr std::uint32_t kPolynomial = 0xedb88320u;

constexpr std::uint32_t shift_once(std::uint32_t x) {
  return (x >> 1) ^ ((x & 1u) != 0 ? kPolynomial : 0u);
}

using Tables = std::array<std::array<std::uint32_t, 256>, 8>;

constexpr Tables make_tables() {
  Tables tables{};
  for (std::uint32_t i = 0; i < 256; ++i) {
    std::uint32_t x = i;
    for (int bit = 0; bit < 8; ++bit) x = shift_once(x);
    tables[0][i] = x;
  }
  // tables[k][i] is byte i followed by k zero bytes.
  for (std::size_t k = 1; k < 8; ++k)
    for (std::size_t i = 0; i < 256; ++i)
      tables[k][i] = (tables[k - 1][i] >> 8) ^ tables[0][tables[k - 1][i] & 0xffu];
  return tables;
}

constexpr Tables kTables = make_tables();

}  // namespace

void Crc32::add(ByteView bytes) {
  std::uint32_t c = state_;
  const std::uint8_t* p = bytes.data();
  std::size_t n = bytes.size();
  for (; n >= 8; n -= 8, p += 8) {
    std::uint64_t word;
    std::memcpy(&word, p, 8);
    word ^= c;
    c = 0;
    for (std::size_t k = 0; k < 8; ++k) c ^= kTables[7 - k][(word >> (8 * k)) & 0xffu];
  }
  for (; n > 0; --n, ++p) c = (c >> 8) ^ kTables[0][(c ^ *p) & 0xffu];
  state_ = c;
}

std::uint32_t crc32(ByteView bytes) {
  Crc32 crc;
  crc.add(bytes);
  return crc.value();
}

std::optional<FlippedBit> find_flipped_bit(std::uint32_t stored, std::uint32_t found,
                                           std::uint64_t size) {
  const std::uint32_t syndrome = stored ^ found;
  if (syndrome == 0) return std::nullopt;
  if (std::has_single_bit(syndrome)) {
    const int bit = std::countr_zero(syndrome);
    return FlippedBit{static_cast<std::uint64_t>(bit / 8), bit % 8, true};
  }
  // Bit 7 of the last byte is one shift from the end, bit 0 eight, and so on backwards.
  std::uint32_t x = 1;
  for (std::uint64_t m = 0; m < 8 * size; ++m) {
    x = shift_once(x);
    if (x == syndrome) return FlippedBit{size - 1 - m / 8, 7 - static_cast<int>(m % 8), false};
  }
  return std::nullopt;
}

}  // namespace legwork
