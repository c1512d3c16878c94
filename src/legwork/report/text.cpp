#include "legwork/report/text.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
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

std::string digits(double value, int significant) {
  if (!std::isfinite(value)) return std::isnan(value) ? "–" : value > 0 ? "∞" : "−∞";
  if (value == 0) return "0";
  const double size = std::abs(value);
  std::string text;
  if (size >= 1e6 || size < 1e-4) {
    text = fmt::format("{:.{}e}", size, significant - 1);
  } else {
    // Of the rounded number: 0.99999 is 1.000, not 1.0000.
    const std::string rounded = fmt::format("{:.{}e}", size, significant - 1);
    const int power = std::stoi(rounded.substr(rounded.find('e') + 1));
    text = fmt::format("{:.{}f}", size, std::max(0, significant - 1 - power));
  }
  return (value < 0 ? "−" : "") + text;
}

std::string shortest(double value) {
  std::string text = digits(value);
  const std::size_t end = std::min(text.find('e'), text.size());
  if (text.find('.') >= end) return text;
  std::size_t keep = text.find_last_not_of('0', end - 1);
  if (text[keep] == '.') --keep;
  return text.erase(keep + 1, end - keep - 1);
}

std::string with_unit(double value, std::string_view unit) {
  return unit.empty() || unit == "1" ? digits(value) : fmt::format("{} {}", digits(value), unit);
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
