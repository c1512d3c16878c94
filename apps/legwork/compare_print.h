#pragma once
// What legwork compare prints: tables for people, one document for machines.
// SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/compare/compare.h"

namespace legwork::app {

void print_comparison_json(const Comparison& comparison);
void print_comparison_text(const Comparison& comparison);

}  // namespace legwork::app
