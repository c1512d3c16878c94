#pragma once
// A queue of byte records from one producer to one consumer, without locks and, once made, without
// allocation. SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <cstdint>
#include <memory>

#include "legwork/record/bytes.h"

namespace legwork {

/// The producer calls reserve(), fills the bytes and publish()es them; the consumer reads front()
/// and pop()s. Records are 8-byte aligned and never wrap around the end of the buffer.
class SampleRing {
 public:
  /// `capacity` is rounded up to a power of two.
  explicit SampleRing(std::size_t capacity);

  /// Room for `size` bytes, or null when there is none just now.
  std::uint8_t* reserve(std::size_t size);
  void publish();
  /// The largest record that always finds room in an empty ring.
  std::size_t largest() const { return capacity_ / 2 - kHead; }

  /// The oldest record; empty when there is none (records are never empty themselves).
  ByteView front();
  void pop();

 private:
  static constexpr std::size_t kHead = 8;  // length of the record, or kSkip
  static constexpr std::uint64_t kSkip = ~std::uint64_t{0};

  std::size_t capacity_;
  std::unique_ptr<std::uint64_t[]> words_;
  std::uint8_t* buffer_;

  // Positions only grow; the place in the buffer is the position modulo the capacity.
  alignas(64) std::atomic<std::uint64_t> written_{0};  // by the producer
  std::uint64_t producer_at_ = 0;                      // end of the reserved record
  std::uint64_t read_seen_ = 0;                        // read_ as the producer last saw it
  alignas(64) std::atomic<std::uint64_t> read_{0};     // by the consumer
  std::uint64_t consumer_at_ = 0;
  std::uint64_t written_seen_ = 0;
};

}  // namespace legwork
