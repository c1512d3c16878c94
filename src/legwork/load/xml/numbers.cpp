// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/load/xml/numbers.h"

#include <charconv>
#include <cmath>

#include "legwork/load/detail/findings.h"

namespace legwork::load {
namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

// from_chars takes no leading '+', although both formats' other readers do.
std::string_view without_plus(std::string_view word) {
  if (word.size() > 1 && word[0] == '+' && word[1] != '-' && word[1] != '+') word.remove_prefix(1);
  return word;
}

std::string what_is_wrong(std::string_view word, const char* stopped_at, std::errc ec) {
  const std::string shown = in_quotes(word);
  if (ec == std::errc::result_out_of_range) return shown + " is not finite";
  const std::string_view rest(stopped_at, static_cast<std::size_t>(word.end() - stopped_at));
  if (!rest.empty() && rest[0] == ',') return shown + " is not a number (use a point, not a comma)";
  if (!rest.empty() && rest.size() < word.size() && rest[0] != '.')
    return shown + " is not a number (units are not written; SI is meant)";
  return shown + " is not a number";
}

}  // namespace

NumberList read_numbers(std::string_view text, std::size_t limit) {
  NumberList list;
  std::size_t i = 0;
  while (true) {
    while (i < text.size() && is_space(text[i])) ++i;
    if (i == text.size()) return list;
    std::size_t end = i;
    while (end < text.size() && !is_space(text[end])) ++end;
    const std::string_view word = without_plus(text.substr(i, end - i));
    i = end;

    double value = 0;
    const auto [stopped_at, ec] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (ec == std::errc::result_out_of_range && word.find("e-") != std::string_view::npos) {
      value = 0;  // an underflow such as 1e-400 is zero to every reader
    } else if (ec != std::errc{} || stopped_at != word.data() + word.size()) {
      list.problem = what_is_wrong(word, ec == std::errc{} ? stopped_at : word.data(), ec);
      return list;
    } else if (!std::isfinite(value)) {
      list.problem = in_quotes(word) + " is not finite";
      return list;
    }
    if (list.values.size() == limit) {
      list.problem = "holds more than " + std::to_string(limit) + " numbers";
      return list;
    }
    list.values.push_back(value);
  }
}

std::optional<double> read_number(std::string_view text) {
  const NumberList list = read_numbers(text, 1);
  if (!list.problem.empty() || list.values.size() != 1) return std::nullopt;
  return list.values[0];
}

std::optional<long> read_integer(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  text = without_plus(text);
  long value = 0;
  const auto [stopped_at, ec] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (ec != std::errc{} || stopped_at != text.data() + text.size() || text.empty())
    return std::nullopt;
  return value;
}

}  // namespace legwork::load
