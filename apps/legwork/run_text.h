#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What a run says on a terminal: one screen.
#include <string>

#include "legwork/record/outcome.h"

namespace legwork::app {

/// Title, result, the numbers that matter, tables, claims by verdict with those that differ spelt
/// out. `colour`: for a terminal that did not say NO_COLOR.
std::string run_text(const outcome::Outcome& outcome, bool colour);

/// "41 agree, 1 differs".
std::string claims_count(const outcome::Outcome& outcome);

}  // namespace legwork::app
