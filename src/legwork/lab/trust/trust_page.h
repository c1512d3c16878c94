#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Trust as a page: the robot landing and standing, with the checks as evidence.
#include "legwork/lab/trust/trust.h"
#include "legwork/record/outcome.h"

namespace legwork {

/// What trust() found, and beside it a landing of the same robot with the damped gains, simulated
/// here so that there is something to see.
outcome::Outcome trust_page(const Model& model, const TrustReport& report,
                            const TrustOptions& options);

}  // namespace legwork
