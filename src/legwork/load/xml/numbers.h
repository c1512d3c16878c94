#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Numbers as the file formats write them: C locale, finite, nothing left over.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace legwork::load {

/// Result of reading a list of numbers: either all of them, or what is wrong with the first bad
/// one.
struct NumberList {
  std::vector<double> values;
  std::string problem;  // empty when all is well; e.g. `"0,5" is not a number (use a point)`
};

inline constexpr std::size_t kMaxNumbersPerAttribute = 100000;

/// Numbers separated by white space. inf, nan, 1e999, hex and trailing garbage are problems.
NumberList read_numbers(std::string_view text, std::size_t limit = kMaxNumbersPerAttribute);

/// One finite number and nothing else.
std::optional<double> read_number(std::string_view text);

/// One integer and nothing else.
std::optional<long> read_integer(std::string_view text);

}  // namespace legwork::load
