// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/report/text.h"

#include <algorithm>
#include <cstdint>

namespace legwork::report {

std::string escape_json_for_html(std::string json) {
  std::string out;
  out.reserve(json.size());
  for (const char c : json) {
    if (c == '<') {
      out += "\\u003c";
    } else {
      out += c;
    }
  }
  return out;
}

double text_width(std::string_view utf8, double size) {
  double width = 0;  // in units of the font size, as wide as DejaVu Sans
  for (const char c : utf8) {
    if ((static_cast<unsigned char>(c) & 0xC0) == 0x80) continue;  // the rest of a code point
    if (std::string_view("ijl.,:;'|!I() []/ftr-").find(c) != std::string_view::npos) {
      width += 0.4;
    } else if (std::string_view("mwMW%@").find(c) != std::string_view::npos) {
      width += 0.98;
    } else if (c >= 'A' && c <= 'Z') {
      width += 0.72;
    } else {
      width += static_cast<unsigned char>(c) < 0x80 ? 0.63 : 0.8;
    }
  }
  return width * size;
}

std::string base64(std::string_view bytes) {
  constexpr std::string_view kAlphabet =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t n = std::min<std::size_t>(3, bytes.size() - i);
    std::uint32_t word = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      word = word << 8 | (k < n ? static_cast<unsigned char>(bytes[i + k]) : 0u);
    }
    for (std::size_t k = 0; k < 4; ++k) {
      out += k <= n ? kAlphabet[word >> (18 - 6 * k) & 63] : '=';
    }
  }
  return out;
}

}  // namespace legwork::report
