#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The built viewer, linked into the binary. Source: web/, built into web/dist.
#include <string_view>

namespace legwork::view {

std::string_view viewer_html();
std::string_view viewer_js();
std::string_view viewer_css();

}  // namespace legwork::view
