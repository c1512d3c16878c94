#pragma once
// The text of a scenario before it is parsed: where its strings are, and what no parser need see.
// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <string_view>

namespace legwork {

/// Where the string or comment that starts at i ends, behind its last character; i where none does.
std::size_t quoted_end(std::string_view text, std::size_t i);

/// Refuses what TOML has no place for, before the parser stumbles over it: control characters, and
/// anything but ASCII outside of strings and comments. Throws Error with the line.
void require_plain_text(const std::string& file, std::string_view text);

/// Whether a text can stand in a TOML string: whole UTF-8 and no control characters but tab and
/// line ends.
bool fits_a_string(std::string_view text);

/// The first line that opens a table with something no name starts with; 0 where there is none.
int broken_header(std::string_view text);

}  // namespace legwork
