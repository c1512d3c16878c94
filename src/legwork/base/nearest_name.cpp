// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/base/nearest_name.h"

#include <algorithm>

namespace legwork {

int edit_distance(std::string_view a, std::string_view b) {
  // Optimal string alignment: three rolling rows.
  std::vector<int> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const int change = a[i - 1] == b[j - 1] ? 0 : 1;
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], before[j - 2] + 1);
    }
    std::swap(before, last);
    std::swap(last, row);
  }
  return last[b.size()];
}

std::string nearest(std::string_view word, const std::vector<std::string>& candidates) {
  if (word.empty() || word.size() > 200 || candidates.size() > 10000) return {};
  const std::string* best = nullptr;
  int best_distance = std::max(1, static_cast<int>(word.size() + 1) / 3) + 1;
  for (const std::string& candidate : candidates) {
    if (candidate.empty() || candidate.size() > 200) continue;
    const int d = edit_distance(word, candidate);
    if (d < best_distance) best = &candidate, best_distance = d;
  }
  return best != nullptr ? *best : std::string{};
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates) {
  const std::string best = nearest(word, candidates);
  return best.empty() ? best : "; did you mean \"" + best + "\"?";
}

}  // namespace legwork
