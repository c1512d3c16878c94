#pragma once
// What legwork impact prints: a table for people, one document for machines.
// SPDX-License-Identifier: Apache-2.0
#include "impact_input.h"
#include "legwork/impact/methods.h"

namespace legwork::app {

void print_impact_json(const ImpactArguments& a, const Model& model, const impact::Strike& strike,
                       const impact::Methods& methods);
void print_impact_text(const impact::Methods& methods);

}  // namespace legwork::app
