#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Claims in few words.
#include <string>

#include "legwork/record/outcome.h"

namespace legwork::papers {

/// expected ± tolerance.
void claim_within(outcome::Outcome& page, const std::string& id, const std::string& source,
                  double expected, double tolerance, const std::string& unit, double value,
                  const std::string& note = "");
void claim_at_most(outcome::Outcome& page, const std::string& id, const std::string& source,
                   double limit, const std::string& unit, double value,
                   const std::string& note = "");

}  // namespace legwork::papers
