#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Numbers for people: in reports, on pages and on the terminal.
#include <string>
#include <string_view>

namespace legwork::outcome {

/// Four significant digits; exponents only below 1e-4 and from 1e6. NaN is "–".
std::string digits(double value, int significant = 4);

/// As digits(), without trailing zeros: for values that were given, not measured.
std::string shortest(double value);

/// "12.30 N·m"; no unit for an empty one or "1".
std::string with_unit(double value, std::string_view unit);

}  // namespace legwork::outcome
