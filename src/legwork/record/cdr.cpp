// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Every message to bytes and from bytes, compiled once.
#include <array>
#include <cstring>
#include <string>
#include <vector>

#include "legwork/record/cdr.h"

namespace legwork {
namespace {

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
  template <msg::Message M>
  void read(M& m) {
    msg::fields(m, [this](auto&... field) { (this->read(field), ...); });
  }

 private:
  void align(std::size_t size) {
    while (in_.ok() && (in_.at() - origin_) % size != 0) in_.take(1);
  }
  ByteCursor in_;
  std::size_t origin_ = 0;
};

}  // namespace

template <class M>
std::optional<M> from_cdr(ByteView bytes) {
  CdrReader reader(bytes);
  M message;
  reader.read(message);
  if (!reader.ok() || reader.left() > 3) return std::nullopt;
  return message;
}

#define LEGWORK_FROM_CDR(M) template std::optional<msg::M> from_cdr<msg::M>(ByteView bytes);
LEGWORK_FOR_EACH_MESSAGE(LEGWORK_FROM_CDR)
#undef LEGWORK_FROM_CDR

template <class M>
Bytes to_cdr(const M& message) {
  Bytes out;
  CdrWriter(out).write(message);
  return out;
}

#define LEGWORK_TO_CDR(M) template Bytes to_cdr<msg::M>(const msg::M& message);
LEGWORK_FOR_EACH_MESSAGE(LEGWORK_TO_CDR)
#undef LEGWORK_TO_CDR

}  // namespace legwork
