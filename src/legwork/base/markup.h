#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Text that goes into XML or HTML.
#include <string>
#include <string_view>

namespace legwork {

/// & < > " ' made safe, in an attribute as between tags; zero bytes, which neither can say, go.
std::string escape_markup(std::string_view text);

}  // namespace legwork
