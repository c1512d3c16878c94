#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// One search of a study, from one start: NLopt asks, cases answer.
#include <cstdint>
#include <functional>
#include <vector>

#include "legwork/study/journal.h"
#include "legwork/study/study.h"

namespace legwork {

/// Answers one evaluation: fills `values` for x; false: stop now.
using Evaluate = std::function<bool(std::uint64_t index, const std::vector<double>& x,
                                    std::vector<double>& values)>;

/// Runs the search of study.search from its `start`-th place. The k-th evaluation is case
/// start·evaluations + k. What it asks depends on the answers alone, so that a search whose first
/// answers come from a journal goes on as if it had never stopped. `metric` and `limits` are
/// places in the values. False where it was stopped.
bool run_search(const Study& study, std::uint64_t start, std::size_t metric,
                const std::vector<std::size_t>& limits, const Evaluate& evaluate);

/// Where a search begins, one number per variable.
std::vector<double> search_start(const Study& study, std::uint64_t start);

/// Whether an algorithm can keep a search inside of limits.
bool takes_limits(const std::string& algorithm);

}  // namespace legwork
