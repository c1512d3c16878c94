// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/scenario/detail/toml_text.h"

#include <algorithm>
#include <cctype>

#include "legwork/base/error.h"
#include "legwork/base/plain_file.h"

namespace legwork {

std::size_t quoted_end(std::string_view text, std::size_t i) {
  const char quote = text[i];
  if (quote == '#') return std::min(text.find('\n', i), text.size());
  if (quote != '"' && quote != '\'') return i;
  const std::string three(3, quote);
  const bool many = text.substr(i, 3) == three;
  for (std::size_t k = i + (many ? 3 : 1); k < text.size(); ++k) {
    if (quote == '"' && text[k] == '\\') {
      ++k;  // what is escaped ends nothing
    } else if (many && text.substr(k, 3) == three) {
      k += 3;
      while (k < text.size() && text[k] == quote) ++k;  // up to two quotes may end the string
      return k;
    } else if (!many && (text[k] == quote || text[k] == '\n')) {
      return k + 1;
    }
  }
  return text.size();
}

void require_plain_text(const std::string& file, std::string_view text) {
  int line = 1;
  std::size_t inside = 0;  // of a string or comment, up to here
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (i >= inside) inside = quoted_end(text, i);
    const char c = text[i];
    const auto byte = static_cast<unsigned char>(c);
    const bool control = (byte < 0x20 && c != '\t' && c != '\n' && c != '\r') || byte == 0x7f;
    if (control || (byte >= 0x80 && i >= inside)) {
      throw Error(Finding{.code = "E-TOML",
                          .file = file,
                          .line = line,
                          .message = control ? "holds a control character"
                                             : "names have letters, digits, _ and - only",
                          .remedy = "put other characters between quotes"});
    }
    line += c == '\n';
  }
}

void require_shallow_text(const std::string& file, std::string_view text) {
  int line = 1, depth = 0, parts = 1;
  const auto refuse = [&](const std::string& message, const std::string& remedy) {
    throw Error(Finding{
        .code = "E-TOML", .file = file, .line = line, .message = message, .remedy = remedy});
  };
  if (text.size() > kTomlBytes)
    refuse("is larger than " + std::to_string(kTomlBytes) + " bytes, the most that is read",
           "keep numbers in a file of their own");
  for (std::size_t i = 0; i < text.size();) {
    if (const std::size_t behind = quoted_end(text, i); behind > i) {
      line +=
          static_cast<int>(std::count(text.begin() + static_cast<std::ptrdiff_t>(i),
                                      text.begin() + static_cast<std::ptrdiff_t>(behind), '\n'));
      if (text[behind - 1] == '\n') parts = 1;
      i = behind;
      continue;
    }
    const char c = text[i++];
    line += c == '\n';
    depth += c == '[' || c == '{';
    depth -= depth > 0 && (c == ']' || c == '}');
    parts = c == '.'                                                    ? parts + 1
            : c == '\n' || c == '=' || c == ',' || c == '{' || c == '[' ? 1
                                                                        : parts;
    if (parts > kTomlKeyParts)
      refuse("a dotted key of more than " + std::to_string(kTomlKeyParts) + " parts",
             "a scenario needs three at most");
    if (depth > kTomlNesting)
      refuse("lists or tables nested deeper than " + std::to_string(kTomlNesting),
             "a scenario needs two at most");
  }
}

std::string read_toml_text(const std::string& file) {
  std::string text = read_plain_file(
      file, kTomlBytes, "give the path of a scenario; `legwork list` shows those that come along");
  require_plain_text(file, text);
  require_shallow_text(file, text);
  return text;
}

bool fits_a_string(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  for (std::size_t i = 0; i < text.size();) {
    const unsigned char lead = byte(i);
    if ((lead < 0x20 && lead != '\t' && lead != '\n' && lead != '\r') || lead == 0x7f) return false;
    const std::size_t length = lead < 0x80   ? 1
                               : lead < 0xc2 ? 0
                               : lead < 0xe0 ? 2
                               : lead < 0xf0 ? 3
                                             : 4;
    if (length == 0 || lead > 0xf4 || i + length > text.size()) return false;
    for (std::size_t k = 1; k < length; ++k) {
      if ((byte(i + k) & 0xc0) != 0x80) return false;
    }
    // Written longer than need be, half of a pair, or beyond the last character there is.
    if ((lead == 0xe0 && byte(i + 1) < 0xa0) || (lead == 0xed && byte(i + 1) > 0x9f) ||
        (lead == 0xf0 && byte(i + 1) < 0x90) || (lead == 0xf4 && byte(i + 1) > 0x8f))
      return false;
    i += length;
  }
  return true;
}

int broken_header(std::string_view text) {
  int line = 1;
  bool fresh = true, opened = false;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\t' || c == '\r';
    const bool names = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' ||
                       c == '"' || c == '\'' || c == ']';
    if (opened && c != '[' && !blank) {
      if (!names) return line;
      opened = false;
    }
    if (fresh && c == '[') opened = true;
    if (!blank) fresh = c == '\n';
    line += c == '\n';
  }
  return 0;
}

}  // namespace legwork
