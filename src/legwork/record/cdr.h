#pragma once
// CDR, the wire form of ROS 2 messages: XCDR1, little-endian, each number aligned to its own size
// counted from the end of the four-byte encapsulation header (OMG DDS-XTypes 1.3, 7.4.1).
// SPDX-License-Identifier: Apache-2.0
#include <optional>

#include "legwork/record/bytes.h"
#include "legwork/record/message.h"

namespace legwork {

/// Appends one message to `out`, starting with the encapsulation header.
class CdrWriter {
 public:
  explicit CdrWriter(Bytes& out) : out_(out) {
    constexpr std::uint8_t kCdrLittleEndian[4] = {0, 1, 0, 0};
    put_bytes(out_, kCdrLittleEndian, 4);
    origin_ = out_.size();
  }
  /// Starts with bytes that another CdrWriter made, for messages that always begin the same.
  CdrWriter(Bytes& out, ByteView beginning) : out_(out), origin_(out.size() + 4) {
    put_bytes(out_, beginning.data(), beginning.size());
  }

  template <Number T>
  void write(T x) {
    align(sizeof x);
    put(out_, x);
  }
  void write(const std::string& text) {
    write(static_cast<std::uint32_t>(text.size() + 1));  // the terminator counts
    put_bytes(out_, text.c_str(), text.size() + 1);
  }
  template <std::size_t N>
  void write(const std::array<double, N>& x) {
    write_doubles(x.data(), N);
  }
  /// Numbers side by side, without a length: the fields of a vector, a pose, a contact.
  void write_doubles(const double* x, std::size_t n) {
    align(8);
    put_bytes(out_, x, 8 * n);
  }
  void write(std::span<const double> x) {
    write(static_cast<std::uint32_t>(x.size()));
    if (x.empty()) return;  // no element, no padding before it
    align(8);
    put_bytes(out_, x.data(), 8 * x.size());
  }
  void write(const std::vector<double>& x) { write(std::span<const double>(x)); }
  template <class T>
  void write(const std::vector<T>& items) {
    write(static_cast<std::uint32_t>(items.size()));
    for (const T& item : items) write(item);
  }
  template <class M>
  requires requires(const M& m) { msg::fields(m); }
  void write(const M& m) {
    std::apply([this](const auto&... field) { (this->write(field), ...); }, msg::fields(m));
  }

 private:
  void align(std::size_t size) {
    const std::size_t over = (out_.size() - origin_) & (size - 1);  // sizes are powers of two
    if (over == 0) return;
    constexpr std::uint8_t kZeros[8] = {};
    put_bytes(out_, kZeros, size - over);
  }
  Bytes& out_;
  std::size_t origin_ = 0;
};

/// Reads one message from bytes nobody vouches for; memory grows only with what was really there.
class CdrReader {
 public:
  explicit CdrReader(ByteView bytes) : in_(bytes) {
    const ByteView head = in_.take(4);
    if (!in_.ok() || head[0] != 0 || head[1] != 1) in_.fail();
    origin_ = in_.at();
  }
  bool ok() const { return in_.ok(); }
  std::size_t left() const { return in_.left(); }

  template <Number T>
  void read(T& x) {
    align(sizeof x);
    x = in_.number<T>();
  }
  void read(std::string& text) {
    std::uint32_t size = 0;
    read(size);
    if (size == 0) return text.clear();  // some writers send no terminator for empty text
    const ByteView part = in_.take(size);
    if (in_.ok() && part.back() != 0) in_.fail();
    if (in_.ok()) text.assign(part.begin(), part.end() - 1);
  }
  template <std::size_t N>
  void read(std::array<double, N>& x) {
    align(8);
    const ByteView part = in_.take(8 * N);
    if (in_.ok()) std::memcpy(x.data(), part.data(), part.size());
  }
  void read(std::vector<double>& x) {
    std::uint32_t size = 0;
    read(size);
    x.clear();
    if (size == 0) return;
    align(8);
    const ByteView part = in_.take(std::uint64_t{8} * size);
    if (!in_.ok()) return;
    x.resize(size);
    std::memcpy(x.data(), part.data(), part.size());
  }
  template <class T>
  void read(std::vector<T>& items) {
    std::uint32_t size = 0;
    read(size);
    items.clear();
    for (std::uint32_t i = 0; i < size && in_.ok(); ++i) read(items.emplace_back());
  }
  template <class M>
  requires requires(M& m) { msg::fields(m); }
  void read(M& m) {
    std::apply([this](auto&... field) { (this->read(field), ...); }, msg::fields(m));
  }

 private:
  void align(std::size_t size) {
    while (in_.ok() && (in_.at() - origin_) % size != 0) in_.take(1);
  }
  ByteCursor in_;
  std::size_t origin_ = 0;
};

/// A message as bytes, encapsulation header first.
template <class M>
Bytes to_cdr(const M& message) {
  Bytes out;
  CdrWriter(out).write(message);
  return out;
}

/// The message in `bytes`, or nothing when they are not one (too short, a length past the end,
/// another encapsulation, or more than padding left over).
template <class M>
std::optional<M> from_cdr(ByteView bytes) {
  CdrReader reader(bytes);
  M message;
  reader.read(message);
  if (!reader.ok() || reader.left() > 3) return std::nullopt;
  return message;
}

}  // namespace legwork
