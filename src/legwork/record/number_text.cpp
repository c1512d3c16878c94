// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/record/number_text.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace legwork::outcome {

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

}  // namespace legwork::outcome
