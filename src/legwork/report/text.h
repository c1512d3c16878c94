#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// JSON and bytes inside HTML, and how wide a text is drawn.
#include <string>
#include <string_view>
#include <vector>

#include "legwork/base/markup.h"

namespace legwork::report {

/// JSON for a <script> block: "<" becomes \u003c, so that no "</script>" or "<!--" can appear.
std::string escape_json_for_html(std::string json);

/// At most how wide a text is in a usual sans-serif font of this size. A static figure cannot ask
/// the font it will be drawn with.
double text_width(std::string_view utf8, double size);

std::string base64(std::string_view bytes);

}  // namespace legwork::report
