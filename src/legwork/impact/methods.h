#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// One blow by every method, each cheap result with an estimate of what its assumptions cost.
#include <functional>
#include <optional>

#include "legwork/impact/result.h"
#include "legwork/impact/strike.h"

namespace legwork::impact {

struct Methods {
  Impact point_mass;  // m_a alone
  Impact reduced;     // m_a and D
  Impact sdc;         // the paper's
  Impact sdc_plus;    // with K_p
  std::optional<Impact> full;
  std::vector<Finding> warnings;
};

/// The error estimates (relative, of the impulse) use only cheap models, each from the next finer:
/// point mass against reduced (no servo), reduced against SDC (one mode), SDC against SDC+ (no
/// K_p), SDC+ against itself at the posture half way through the contact (constant matrices).
/// Throws Error as check() says. `progress` follows the full dynamics, by far the longest.
Methods every_method(const Model& model, Strike strike, bool with_full,
                     const std::function<void(double done)>& progress = {});

/// (x − estimate)/x: the paper's eq. 24, as a fraction.
inline double relative_error(double truth, double estimate) { return (truth - estimate) / truth; }

}  // namespace legwork::impact
