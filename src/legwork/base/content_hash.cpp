// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/base/content_hash.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace legwork {
namespace {

static_assert(std::endian::native == std::endian::little, "words are read as they lie");

constexpr std::array<std::uint64_t, 8> kStart = {
    0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
    0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};

constexpr unsigned char kOrder[10][16] = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
                                          {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
                                          {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
                                          {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
                                          {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
                                          {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
                                          {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
                                          {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
                                          {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
                                          {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}};

constexpr std::uint64_t kDigestBytes = 32;

}  // namespace

ContentHash::ContentHash() : state_(kStart) { state_[0] ^= 0x01010000 ^ kDigestBytes; }

void ContentHash::add(std::string_view bytes) {
  while (!bytes.empty()) {
    // The last block is kept back: finish() marks it.
    if (filled_ == block_.size()) {
      count_ += block_.size();
      compress(block_.data(), false);
      filled_ = 0;
    }
    const std::size_t n = std::min(bytes.size(), block_.size() - filled_);
    std::memcpy(block_.data() + filled_, bytes.data(), n);
    filled_ += n;
    bytes.remove_prefix(n);
  }
}

void ContentHash::compress(const unsigned char* block, bool last) {
  std::uint64_t m[16], v[16];
  std::memcpy(m, block, sizeof m);
  for (std::size_t i = 0; i < 8; ++i) v[i] = state_[i], v[i + 8] = kStart[i];
  v[12] ^= count_;
  if (last) v[14] = ~v[14];
  const auto mix = [&](std::size_t a, std::size_t b, std::size_t c, std::size_t d, std::uint64_t x,
                       std::uint64_t y) {
    v[a] += v[b] + x, v[d] = std::rotr(v[d] ^ v[a], 32);
    v[c] += v[d], v[b] = std::rotr(v[b] ^ v[c], 24);
    v[a] += v[b] + y, v[d] = std::rotr(v[d] ^ v[a], 16);
    v[c] += v[d], v[b] = std::rotr(v[b] ^ v[c], 63);
  };
  for (std::size_t round = 0; round < 12; ++round) {
    const unsigned char* s = kOrder[round % 10];
    mix(0, 4, 8, 12, m[s[0]], m[s[1]]), mix(1, 5, 9, 13, m[s[2]], m[s[3]]);
    mix(2, 6, 10, 14, m[s[4]], m[s[5]]), mix(3, 7, 11, 15, m[s[6]], m[s[7]]);
    mix(0, 5, 10, 15, m[s[8]], m[s[9]]), mix(1, 6, 11, 12, m[s[10]], m[s[11]]);
    mix(2, 7, 8, 13, m[s[12]], m[s[13]]), mix(3, 4, 9, 14, m[s[14]], m[s[15]]);
  }
  for (std::size_t i = 0; i < 8; ++i) state_[i] ^= v[i] ^ v[i + 8];
}

std::string ContentHash::finish() {
  count_ += filled_;
  std::fill(block_.begin() + static_cast<std::ptrdiff_t>(filled_), block_.end(), 0);
  compress(block_.data(), true);
  unsigned char digest[kDigestBytes];
  std::memcpy(digest, state_.data(), sizeof digest);
  std::string text;
  for (const unsigned char byte : digest) {
    text += "0123456789abcdef"[byte >> 4];
    text += "0123456789abcdef"[byte & 15];
  }
  return text;
}

std::string content_hash(std::string_view bytes) {
  ContentHash hash;
  hash.add(bytes);
  return hash.finish();
}

}  // namespace legwork
