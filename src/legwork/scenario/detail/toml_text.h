#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The text of a scenario before it is parsed: where its strings are, and what no parser need see.
#include <string>
#include <string_view>

namespace legwork {

/// Where the string or comment that starts at i ends, behind its last character; i where none does.
std::size_t quoted_end(std::string_view text, std::size_t i);

/// Refuses what TOML has no place for, before the parser stumbles over it: control characters, and
/// anything but ASCII outside of strings and comments. Throws Error with the line.
void require_plain_text(const std::string& file, std::string_view text);

/// The most a file of settings may ask of a reader; no scenario comes near it.
inline constexpr std::size_t kTomlBytes = 1'000'000;
inline constexpr int kTomlKeyParts = 16;  // of a dotted key: a.b.c has three
inline constexpr int kTomlNesting = 32;   // of lists and inline tables

/// Refuses text that would exhaust the parser, which recurses over both: more bytes, longer dotted
/// keys or deeper nesting than the limits above. Throws Error with the line.
void require_shallow_text(const std::string& file, std::string_view text);

/// The text of a TOML file that passed require_plain_text() and require_shallow_text(). Throws
/// Error.
std::string read_toml_text(const std::string& file);

/// Whether a text can stand in a TOML string: whole UTF-8 and no control characters but tab and
/// line ends.
bool fits_a_string(std::string_view text);

/// The first line that opens a table with something no name starts with; 0 where there is none.
int broken_header(std::string_view text);

}  // namespace legwork
