#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Little-endian numbers and length-prefixed text, appended to or read from plain bytes.
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace legwork {

static_assert(std::endian::native == std::endian::little, "files are little-endian: add swaps");

using Bytes = std::vector<std::uint8_t>;
using ByteView = std::span<const std::uint8_t>;

template <class T>
concept Number = std::is_arithmetic_v<T>;

/// Makes `out` longer by `size` bytes and gives the first of them.
std::uint8_t* extend(Bytes& out, std::size_t size);

inline void put_bytes(Bytes& out, const void* data, std::size_t size) {
  if (size > 0) std::memcpy(extend(out, size), data, size);  // data may be null when empty
}

template <Number T>
void put(Bytes& out, T x) {
  put_bytes(out, &x, sizeof x);
}

/// A uint32 length, then the characters (MCAP's String; CDR adds a terminator of its own).
inline void put_text(Bytes& out, std::string_view text) {
  put(out, static_cast<std::uint32_t>(text.size()));
  put_bytes(out, text.data(), text.size());
}

/// Overwrites the number at `at`, written earlier as a place holder.
template <Number T>
void patch(Bytes& out, std::size_t at, T x) {
  std::memcpy(out.data() + at, &x, sizeof x);
}

/// Reads forward through bytes nobody vouches for. The first read past the end makes ok() false
/// and every later read empty, so a parser may read a whole record and ask once.
class ByteCursor {
 public:
  explicit ByteCursor(ByteView bytes) : bytes_(bytes) {}
  bool ok() const { return ok_; }
  bool at_end() const { return at_ == bytes_.size(); }
  std::size_t at() const { return at_; }
  std::size_t left() const { return bytes_.size() - at_; }
  void fail() { ok_ = false, at_ = bytes_.size(); }

  ByteView take(std::uint64_t size) {
    if (!ok_ || size > left()) {
      fail();
      return {};
    }
    const ByteView part = bytes_.subspan(at_, static_cast<std::size_t>(size));
    at_ += part.size();
    return part;
  }

  template <Number T>
  T number() {
    T x{};
    const ByteView part = take(sizeof x);
    if (ok_) std::memcpy(&x, part.data(), sizeof x);
    return x;
  }

  /// Text of at most `limit` bytes; longer text fails like text past the end.
  std::string text(std::size_t limit) {
    const auto size = number<std::uint32_t>();
    if (size > limit) fail();
    const ByteView part = take(size);
    return ok_ ? std::string(part.begin(), part.end()) : std::string();
  }

 private:
  ByteView bytes_;
  std::size_t at_ = 0;
  bool ok_ = true;
};

}  // namespace legwork
