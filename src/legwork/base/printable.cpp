// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/base/printable.h"

namespace legwork {
namespace {

unsigned char byte_at(std::string_view text, std::size_t i) {
  return i < text.size() ? static_cast<unsigned char>(text[i]) : 0;
}

/// Bytes of the control character at i; 0 where there is none.
std::size_t control_at(std::string_view text, std::size_t i, bool lines) {
  const unsigned char byte = byte_at(text, i);
  if (lines && (byte == '\n' || byte == '\t')) return 0;
  if (byte < 0x20 || byte == 0x7f) return 1;
  // U+0080 to U+009F, in UTF-8 c2 80 to c2 9f.
  const unsigned char next = byte_at(text, i + 1);
  return byte == 0xc2 && next >= 0x80 && next <= 0x9f ? 2 : 0;
}

}  // namespace

bool has_control(std::string_view text, bool lines) {
  for (std::size_t i = 0; i < text.size(); ++i)
    if (control_at(text, i, lines) > 0) return true;
  return false;
}

std::string printable(std::string_view text, bool lines) {
  if (!has_control(text, lines)) return std::string(text);
  constexpr char kDigits[] = "0123456789abcdef";
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t control = control_at(text, i, lines);
    if (control == 0) out += text[i++];
    for (std::size_t k = 0; k < control; ++k, ++i) {
      const unsigned char byte = byte_at(text, i);
      out += "\\x";
      out += kDigits[byte >> 4];
      out += kDigits[byte & 15];
    }
  }
  return out;
}

}  // namespace legwork
