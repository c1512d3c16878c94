#pragma once
// What trust() found as JSON: `trust --json`, and what a collection keeps of each robot.
// SPDX-License-Identifier: Apache-2.0
#include <nlohmann/json.hpp>

#include "legwork/lab/trust/trust.h"

namespace legwork {

/// checks[]: name, value, unit, bound, pass (null where not measured), note, cause; answers:
/// solved, pose, torques, gains. docs/trust.md has every key.
nlohmann::ordered_json trust_document(const TrustReport& report);

}  // namespace legwork
