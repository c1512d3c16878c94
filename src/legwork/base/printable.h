#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Text from outside, fit for a terminal.
#include <string>
#include <string_view>

namespace legwork {

/// Whether text holds a control character: those below U+0020, U+007F, and U+0080 to U+009F, which
/// terminals take for commands. Line breaks and tabs count where `lines` is false.
bool has_control(std::string_view text, bool lines = false);

/// Control characters become \x1b and the like; where `lines`, line breaks and tabs stay.
std::string printable(std::string_view text, bool lines = false);

}  // namespace legwork
