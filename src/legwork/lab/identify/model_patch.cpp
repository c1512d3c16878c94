// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/identify/model_patch.h"

#include <algorithm>

namespace legwork {
namespace {

constexpr std::size_t kContext = 3;

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

/// Lines [from, to) of the one against [from, other) of the other.
struct Change {
  std::size_t from = 0, to = 0, other = 0;
};

/// An exporter writes the same elements in the same order: line against line. Where it does not,
/// what lies between the common beginning and end is one change.
std::vector<Change> changes(const std::vector<std::string_view>& a,
                            const std::vector<std::string_view>& b) {
  std::vector<Change> out;
  if (a.size() == b.size()) {
    for (std::size_t i = 0; i < a.size(); ++i) {
      if (a[i] == b[i]) continue;
      if (!out.empty() && out.back().to == i)
        out.back().to = out.back().other = i + 1;
      else
        out.push_back({i, i + 1, i + 1});
    }
    return out;
  }
  std::size_t head = 0, tail = 0;
  while (head < a.size() && head < b.size() && a[head] == b[head]) ++head;
  while (tail < a.size() - head && tail < b.size() - head &&
         a[a.size() - 1 - tail] == b[b.size() - 1 - tail])
    ++tail;
  return {{head, a.size() - tail, b.size() - tail}};
}

}  // namespace

std::string model_patch(std::string_view before, std::string_view after, const std::string& file,
                        const std::vector<std::string>& evidence) {
  const auto a = lines_of(before), b = lines_of(after);
  const std::vector<Change> all = changes(a, b);
  if (all.empty()) return "";
  std::string out;
  for (const std::string& line : evidence) out += "# " + line + "\n";
  out += "--- " + file + "\n+++ " + file + "\n";
  const auto put = [&out](char sign, std::string_view line) {
    out += sign;
    out += line;
    out += '\n';
  };
  long shift = 0;  // lines of the new text less those of the old, so far
  for (std::size_t i = 0; i < all.size();) {
    std::size_t last = i;  // changes whose contexts touch are one hunk
    while (last + 1 < all.size() && all[last + 1].from <= all[last].to + 2 * kContext) ++last;
    const std::size_t begin = all[i].from > kContext ? all[i].from - kContext : 0;
    const std::size_t end = std::min(a.size(), all[last].to + kContext);
    long grown = 0;
    for (std::size_t k = i; k <= last; ++k)
      grown += static_cast<long>(all[k].other) - static_cast<long>(all[k].to);
    const auto at = [](long line, long count) {
      return std::to_string(count == 0 ? line : line + 1) + "," + std::to_string(count);
    };
    const long first = static_cast<long>(begin), count = static_cast<long>(end - begin);
    out += "@@ -" + at(first, count) + " +" + at(first + shift, count + grown) + " @@\n";
    std::size_t line = begin;
    for (std::size_t k = i; k <= last; ++k) {
      for (; line < all[k].from; ++line) put(' ', a[line]);
      for (; line < all[k].to; ++line) put('-', a[line]);
      for (std::size_t n = all[k].from; n < all[k].other; ++n) put('+', b[n]);
    }
    for (; line < end; ++line) put(' ', a[line]);
    shift += grown;
    i = last + 1;
  }
  return out;
}

}  // namespace legwork
