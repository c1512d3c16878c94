#pragma once
// JSON inside HTML, and numbers for people.
#include <string>
#include <string_view>
#include <vector>

#include "legwork/base/markup.h"

namespace legwork::report {

/// JSON for a <script> block: "<" becomes \u003c, so that no "</script>" or "<!--" can appear.
std::string escape_json_for_html(std::string json);

/// Four significant digits; exponents only below 1e-4 and from 1e6. NaN is "–".
std::string digits(double value, int significant = 4);

/// As digits(), without trailing zeros: for values that were given, not measured.
std::string shortest(double value);

/// "12.30 N·m"; no unit for an empty one or "1".
std::string with_unit(double value, std::string_view unit);

/// At most how wide a text is in a usual sans-serif font of this size. A static figure cannot ask
/// the font it will be drawn with.
double text_width(std::string_view utf8, double size);

std::string base64(std::string_view bytes);

}  // namespace legwork::report
