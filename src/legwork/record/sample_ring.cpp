// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/record/detail/sample_ring.h"

#include <algorithm>

namespace legwork {
SampleRing::SampleRing(std::size_t capacity)
    : capacity_(std::bit_ceil(std::max<std::size_t>(capacity, 64))),
      words_(std::make_unique<std::uint64_t[]>(capacity_ / 8)),  // zeroed: its pages are touched
      buffer_(reinterpret_cast<std::uint8_t*>(words_.get())) {}

/// Whether the consumer has read enough by now for a record to end there.
bool SampleRing::has_room(std::uint64_t end) {
  read_seen_ = read_.load(std::memory_order_acquire);
  return end - read_seen_ <= capacity_;
}

ByteView SampleRing::front() {
  std::uint64_t at = read_.load(std::memory_order_relaxed);
  if (at == written_seen_) {
    written_seen_ = written_.load(std::memory_order_acquire);
    if (at == written_seen_) return {};
  }
  std::size_t place = at & (capacity_ - 1);
  if (words_[place / 8] == kSkip) {  // a record follows: both were published together
    at += capacity_ - place;
    place = 0;
  }
  const auto size = static_cast<std::size_t>(words_[place / 8]);
  consumer_at_ = at + kHead + round_up(size);
  return {buffer_ + place + kHead, size};
}

void SampleRing::pop() { read_.store(consumer_at_, std::memory_order_release); }

}  // namespace legwork
