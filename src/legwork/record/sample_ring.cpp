#include "legwork/record/sample_ring.h"

#include <algorithm>

namespace legwork {
namespace {

constexpr std::size_t round_up(std::size_t n) { return (n + 7) & ~std::size_t{7}; }

}  // namespace

SampleRing::SampleRing(std::size_t capacity)
    : capacity_(std::bit_ceil(std::max<std::size_t>(capacity, 64))),
      words_(std::make_unique<std::uint64_t[]>(capacity_ / 8)),  // zeroed: its pages are touched
      buffer_(reinterpret_cast<std::uint8_t*>(words_.get())) {}

std::uint8_t* SampleRing::reserve(std::size_t size) {
  const std::size_t need = kHead + round_up(size);
  if (need > capacity_ / 2) return nullptr;
  std::uint64_t at = written_.load(std::memory_order_relaxed);
  const std::size_t place = at & (capacity_ - 1);
  const std::size_t to_end = capacity_ - place;
  const std::size_t skip = to_end < need ? to_end : 0;  // start over at the front
  if (at + skip + need - read_seen_ > capacity_) {
    read_seen_ = read_.load(std::memory_order_acquire);
    if (at + skip + need - read_seen_ > capacity_) return nullptr;
  }
  if (skip > 0) words_[place / 8] = kSkip;
  at += skip;
  words_[(at & (capacity_ - 1)) / 8] = size;
  producer_at_ = at + need;
  return buffer_ + (at & (capacity_ - 1)) + kHead;
}

void SampleRing::publish() { written_.store(producer_at_, std::memory_order_release); }

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
