#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// CDR, the wire form of ROS 2 messages: XCDR1, little-endian, each number aligned to its own size
// counted from the end of the four-byte encapsulation header (OMG DDS-XTypes 1.3, 7.4.1).
#include <optional>

#include "legwork/record/bytes.h"
#include "legwork/record/message.h"

namespace legwork {

/// Appends one message to `out`, which is whole when the writer is gone: until then it has room to
/// spare behind what is written, so that a number costs a copy and no call.
class CdrWriter {
 public:
  explicit CdrWriter(Bytes& out) : CdrWriter(out, ByteView(kCdrLittleEndian), 0) {}
  /// Starts with bytes that another CdrWriter made, for messages that always begin the same;
  /// `expected` bytes are likely to follow them.
  CdrWriter(Bytes& out, ByteView beginning, std::size_t expected)
      : out_(out), origin_(out.size() + sizeof kCdrLittleEndian) {
    at_ = end_ = out_.data() + out_.size();
    make_room(beginning.size() + expected);
    write_bytes(beginning.data(), beginning.size());
  }
  ~CdrWriter() { out_.resize(size()); }
  CdrWriter(const CdrWriter&) = delete;
  CdrWriter& operator=(const CdrWriter&) = delete;

  template <Number T>
  void write(T x) {
    align(sizeof x);
    write_bytes(&x, sizeof x);
  }
  void write(const std::string& text) {
    write(static_cast<std::uint32_t>(text.size() + 1));  // the terminator counts
    write_bytes(text.c_str(), text.size() + 1);
  }
  template <std::size_t N>
  void write(const std::array<double, N>& x) {
    write_doubles(x.data(), N);
  }
  /// Numbers side by side, without a length: the fields of a vector, a pose, a contact.
  void write_doubles(const double* x, std::size_t n) {
    align(8);
    write_bytes(x, 8 * n);
  }
  void write(std::span<const double> x) {
    write(static_cast<std::uint32_t>(x.size()));
    if (x.empty()) return;  // no element, no padding before it
    align(8);
    write_bytes(x.data(), 8 * x.size());
  }
  void write(const std::vector<double>& x) { write(std::span<const double>(x)); }
  template <class T>
  void write(const std::vector<T>& items) {
    write(static_cast<std::uint32_t>(items.size()));
    for (const T& item : items) write(item);
  }
  template <msg::Message M>
  void write(const M& m) {
    msg::fields(m, [this](const auto&... field) { (this->write(field), ...); });
  }

 private:
  static constexpr std::uint8_t kCdrLittleEndian[4] = {0, 1, 0, 0};

  std::size_t size() const { return static_cast<std::size_t>(at_ - out_.data()); }
  void align(std::size_t size_of_number) {
    const std::size_t over = (size() - origin_) & (size_of_number - 1);  // a power of two
    if (over == 0) return;
    constexpr std::uint8_t kZeros[8] = {};
    write_bytes(kZeros, size_of_number - over);
  }
  void write_bytes(const void* data, std::size_t n) {
    if (n == 0) return;  // data may be null
    if (static_cast<std::size_t>(end_ - at_) < n) make_room(n);
    std::memcpy(at_, data, n);
    at_ += n;
  }
  void make_room(std::size_t n) {
    const std::size_t used = size();
    out_.resize(used);
    extend(out_, n + 64);
    at_ = out_.data() + used;
    end_ = out_.data() + out_.size();
  }

  Bytes& out_;
  std::size_t origin_ = 0;
  std::uint8_t *at_ = nullptr, *end_ = nullptr;
};

/// A message as bytes, encapsulation header first. There is one for each message that travels by
/// itself, compiled once (cdr.cpp), and likewise of from_cdr().
template <class M>
Bytes to_cdr(const M& message);

/// The message in `bytes`, or nothing when they are not one (too short, a length past the end,
/// another encapsulation, or more than padding left over).
template <class M>
std::optional<M> from_cdr(ByteView bytes);

}  // namespace legwork
