#include "legwork/sim/supported.h"

namespace legwork {

void refuse_unsupported(const Model& model) {
  const auto refuse = [&](int line, const std::string& what) {
    throw LoadError(Finding{Severity::kError, "E-UNSUPPORTED", model.file, line, "",
                            what + " is not simulated yet", "remove it from the model to run"});
  };
  for (const Part& part : model.parts) {
    if (part.gravity_compensation != 0.0) {
      refuse(part.line, "gravity compensation of body \"" + part.name + "\"");
    }
  }
  for (const Joint& joint : model.joints) {
    if (nv_of(joint.kind) == 1) continue;
    if (joint.stiffness != 0.0) refuse(joint.line, "the spring of joint \"" + joint.name + "\"");
    if (joint.range.bounded()) refuse(joint.line, "the range of ball joint \"" + joint.name + "\"");
  }
  for (const FixedTendon& t : model.tendons) {
    if (t.range.bounded() || t.stiffness != 0.0 || t.damping != 0.0 || t.friction != 0.0) {
      refuse(t.line, "tendon \"" + t.name + "\"");
    }
  }
}

}  // namespace legwork
