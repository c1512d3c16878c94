#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A comparison of engines as a page: who ran how, agreement per signal, curves over each other.
#include "legwork/lab/compare/compare.h"
#include "legwork/record/outcome.h"

namespace legwork {

outcome::Outcome comparison_page(const Comparison& all);

}  // namespace legwork
