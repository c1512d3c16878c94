#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// "Did you mean …": the known name nearest to a mistyped one.
#include <string>
#include <string_view>
#include <vector>

namespace legwork {

/// The candidate nearest to `word` by edit distance, if near enough to be a slip of the keyboard
/// (at most a third of its length, at least one letter); empty otherwise.
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

/// `; did you mean "base"?` or nothing.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);

/// Number of insertions, deletions, replacements and swaps of neighbours between two words.
int edit_distance(std::string_view a, std::string_view b);

}  // namespace legwork
