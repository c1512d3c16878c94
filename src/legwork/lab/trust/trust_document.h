#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What trust() found as JSON: `trust --json`, and what a collection keeps of each robot.
#include <nlohmann/json.hpp>

#include "legwork/lab/trust/trust.h"
#include "legwork/record/outcome.h"

namespace legwork {

/// checks[]: name, value, unit, bound, pass (null where not measured), note, cause; answers:
/// solved, pose, torques, gains. docs/trust.md has every key.
nlohmann::ordered_json trust_document(const TrustReport& report);

/// The four answers in a few words each, from such a document.
struct AnswerWords {
  outcome::Badge solved;  // "A"
  outcome::Badge pose;    // "ok", "joints on a stop"
  outcome::Badge torque;  // "13.4 N·m LH_KFE": the largest, relaxed; doubtful where it is open
  std::string put_down;   // "7.97 N·m", of that joint
  outcome::Badge gains;   // "hold", "fall at 2.3 s", "no servos"
};
AnswerWords answer_words(const nlohmann::ordered_json& document);

}  // namespace legwork
