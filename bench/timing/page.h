#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What a bench found, to look at.
#include <vector>

#include "legwork/record/outcome.h"
#include "timing/timing.h"

namespace legwork::timing {

/// Ratios to the other engines as bars, growth as lines, every figure in a table.
outcome::Outcome bench_page(const std::vector<Result>& results);

}  // namespace legwork::timing
