#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The n-th case of a study as a pure function: its values and its seed depend on the study's seed
// and n alone, never on who asks.
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "legwork/study/study.h"

namespace legwork {

struct StudyCase {
  std::uint64_t index = 0;
  std::vector<std::string> cells;  // per study_keys(): the value as TOML; empty: not set
  Settings settings;               // of what is run: those of every case, then its own
};

/// Of a grid, a list or a draw. `index` < study.cases.
StudyCase study_case(const Study& study, std::uint64_t index);
/// Of a search: at x, one per variable.
StudyCase study_case(const Study& study, std::uint64_t index, std::span<const double> x);
/// The settings of every case, without what is varied.
Settings common_settings(const Study& study);

/// A number in (0, 1) for a variable of a case, as the study's method draws it.
double case_draw(const Study& study, std::size_t variable, std::uint64_t index);

/// The place of `index` in a permutation of 0 … n−1 keyed by (seed, channel), without a table: a
/// Feistel network on the next even number of bits, walked until it falls below n. Takes about two
/// blocks of Philox per round.
std::uint64_t permuted(std::uint64_t index, std::uint64_t n, std::uint64_t seed,
                       std::uint32_t channel);

}  // namespace legwork
