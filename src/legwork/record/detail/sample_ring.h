#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A queue of byte records from one producer to one consumer, without locks and, once made, without
// allocation.
#include <atomic>
#include <cstdint>
#include <memory>

#include "legwork/record/bytes.h"

namespace legwork {

/// The producer reserve()s records, fills their bytes and publish()es them, one or several at a
/// time; the consumer reads front() and pop()s. Records are 8-byte aligned and never wrap around
/// the end of the buffer.
class SampleRing {
 public:
  /// `capacity` is rounded up to a power of two.
  explicit SampleRing(std::size_t capacity);

  /// Room for `size` bytes, or null when there is none just now.
  std::uint8_t* reserve(std::size_t size) {
    const std::size_t need = kHead + round_up(size);
    std::uint64_t at = producer_at_;
    std::size_t place = at & (capacity_ - 1);
    const std::size_t skip = capacity_ - place < need ? capacity_ - place : 0;  // start over
    if (at + skip + need - read_seen_ > capacity_ && !has_room(at + skip + need)) return nullptr;
    if (skip > 0) {
      words_[place / 8] = kSkip;
      at += skip;
      place = 0;
    }
    words_[place / 8] = size;
    producer_at_ = at + need;
    return buffer_ + place + kHead;
  }
  /// Hands over all that was reserved so far.
  void publish() { written_.store(producer_at_, std::memory_order_release); }
  /// The largest record that always finds room in an empty ring.
  std::size_t largest() const { return capacity_ / 2 - kHead; }

  /// The oldest record; empty when there is none (records are never empty themselves).
  ByteView front();
  void pop();

 private:
  static constexpr std::size_t round_up(std::size_t n) { return (n + 7) & ~std::size_t{7}; }
  bool has_room(std::uint64_t end);
  static constexpr std::size_t kHead = 8;  // length of the record, or kSkip
  static constexpr std::uint64_t kSkip = ~std::uint64_t{0};

  std::size_t capacity_;
  std::unique_ptr<std::uint64_t[]> words_;
  std::uint8_t* buffer_;

  // Positions only grow; the place in the buffer is the position modulo the capacity.
  alignas(64) std::atomic<std::uint64_t> written_{0};  // by the producer
  std::uint64_t producer_at_ = 0;                      // end of the last reserved record
  std::uint64_t read_seen_ = 0;                        // read_ as the producer last saw it
  alignas(64) std::atomic<std::uint64_t> read_{0};     // by the consumer
  std::uint64_t consumer_at_ = 0;
  std::uint64_t written_seen_ = 0;
};

}  // namespace legwork
