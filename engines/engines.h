#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Which other engines this build has.
#include <functional>
#include <optional>
#include <string>

#include "legwork/sim/engine_registry.h"
#include "legwork/sim/step_result.h"

namespace legwork::engines {

/// Native and every adapter whose library was found when this was built.
EngineRegistry all_engines();

/// Another engine's inverse dynamics as a judge of our steps.
struct StepAudit {
  std::string name;  // "MuJoCo 2.2.2"
  /// For a model: what of a step's motion its forces do not explain, the largest generalized force
  /// over the weight. Throws Error where the engine does not take the model.
  std::function<std::function<double(const StepResult&)>(const Model&)> begin;
};
/// None where no engine that can was found when this was built.
std::optional<StepAudit> step_audit();

}  // namespace legwork::engines
