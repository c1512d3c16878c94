#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A 64-bit hash of plain memory, for telling whether two states are the same bits: fast enough for
// every step of a run, the same on every processor. Not for keeping secrets.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>

namespace legwork {

/// Eight lanes of sums: each word goes into its neighbour's lane as it is (so that no change of one
/// word is lost) and into its own as the product of its halves under a key that moves on with every
/// block (so that order counts). The sums wait for nothing but themselves, where a chain of 64-bit
/// products waits five cycles for each word.
class WordHash {
 public:
  /// Arrays of structs of eight-byte parts without padding: every byte counts.
  template <class T>
  void add(std::span<const T> items) {
    static_assert(std::is_trivially_copyable_v<T> && sizeof(T) % 8 == 0);
    add_bytes(items.data(), items.size_bytes());
  }

  std::uint64_t value() const {
    std::uint64_t all = mixed(length_);
    for (const Lanes& lanes : sums_.sum)
      for (int i = 0; i < 4; ++i) all = mixed(all ^ lanes[i]);
    return all;
  }

 private:
  typedef std::uint64_t Lanes __attribute__((vector_size(32)));
  static constexpr std::size_t kBlock = 2 * sizeof(Lanes);

  /// Every bit of x ends up in every bit above it and, by the shift, below.
  static std::uint64_t mixed(std::uint64_t x) {
    x = (x ^ (x >> 32)) * 0x9E3779B97F4A7C15ULL;
    x = (x ^ (x >> 29)) * 0xBF58476D1CE4E5B9ULL;
    return x ^ (x >> 32);
  }
  static void add_product_of_halves(Lanes& sum, const Lanes& x) {
#if defined(__AVX2__)
    typedef int Halves __attribute__((vector_size(32)));
    sum += (Lanes)__builtin_ia32_pmuludq256((Halves)x, (Halves)(x >> 32));
#else
    sum += (x & 0xFFFFFFFFu) * (x >> 32);
#endif
  }
  static constexpr Lanes kStride = {0x9E3779B97F4A7C15ULL, 0xC2B2AE3D27D4EB4FULL,
                                    0x165667B19E3779F9ULL, 0x85EBCA77C2B2AE63ULL};
  struct Sums {
    Lanes key[2] = {{0xB8FE6C3923A44BBEULL, 0x7C01812CF721AD1CULL, 0xDED46DE9839097DBULL,
                     0x7240A4A4B7B3671FULL},
                    {0xCB79E64ECCC0E578ULL, 0x825AD07DCCFF7221ULL, 0xB8084674F743248EULL,
                     0xE03590E6813A264CULL}};
    Lanes sum[2] = {};
    void add_block(const std::uint8_t* bytes) {
      for (int i = 0; i < 2; ++i) {
        Lanes words;
        std::memcpy(&words, bytes + static_cast<std::size_t>(i) * sizeof words, sizeof words);
        sum[i] += __builtin_shufflevector(words, words, 1, 0, 3, 2);
        add_product_of_halves(sum[i], words ^ key[i]);
        key[i] += kStride;
      }
    }
  };
  /// Whole blocks, then the last bytes as a block of their own: it reaches back over bytes already
  /// in, which then stand in other lanes. Fewer than a block are filled up with zeros; the length
  /// tells them apart.
  void add_bytes(const void* data, std::size_t size) {
    const auto* bytes = static_cast<const std::uint8_t*>(data);
    length_ = mixed(length_ + size);
    Sums sums = sums_;  // a copy stays in registers: bytes might be those of our own members
    const std::uint8_t* const end = bytes + size;
    if (size >= kBlock) {
      for (; bytes + kBlock <= end; bytes += kBlock) sums.add_block(bytes);
      if (bytes != end) sums.add_block(end - kBlock);
    } else if (size > 0) {
      std::uint8_t few[kBlock] = {};
      std::memcpy(few, bytes, size);
      sums.add_block(few);
    }
    sums_ = sums;
  }

  Sums sums_;
  std::uint64_t length_ = 0x6C6567776F726BULL;  // "legwork"
};

}  // namespace legwork
