// SPDX-License-Identifier: Apache-2.0
#include "legwork/sim/supported.h"

namespace legwork {

void refuse_unsupported(const Model& model) {
  const auto refuse = [&](int line, const std::string& what) {
    throw Error(Finding{Severity::kError, "E-UNSUPPORTED", model.file, line, "",
                        what + " is not simulated yet", "remove it from the model to run"});
  };
  for (const Joint& joint : model.joints) {
    if (joint.kind == JointKind::kFree && joint.friction > 0.0) {
      refuse(joint.line, "dry friction of the free joint \"" + joint.name + "\"");
    }
  }
  for (const Actuator& actuator : model.actuators) {
    if (actuator.tendon >= 0)
      refuse(actuator.line, "the tendon's actuator \"" + actuator.name + "\"");
  }
}

}  // namespace legwork
