#include "legwork/model/spec_check.h"

#include <cmath>
#include <string>
#include <utility>

namespace legwork {
namespace {

[[noreturn]] void refuse(const ModelSpec& spec, const PartSpec& part, std::string code,
                         std::string message, std::string remedy) {
  throw Error(Finding{.severity = Severity::kError,
                      .code = std::move(code),
                      .file = spec.file,
                      .line = part.line,
                      .element = "body \"" + part.name + "\"",
                      .message = "body \"" + part.name + "\" " + std::move(message),
                      .remedy = std::move(remedy)});
}

bool finite(const Vec3<double>& a) {
  return std::isfinite(a.x) && std::isfinite(a.y) && std::isfinite(a.z);
}

void check_joints(const ModelSpec& spec, const PartSpec& part) {
  int dof = 0;
  for (const JointSpec& joint : part.joints) {
    dof += nv_of(joint.kind);
    const bool has_axis = joint.kind == JointKind::kRevolute || joint.kind == JointKind::kPrismatic;
    if (!finite(joint.axis) || !finite(joint.p_FJ) || !std::isfinite(joint.ref)) {
      refuse(spec, part, "E-NUMBER", "has a joint with a number that is not finite",
             "write finite numbers");
    }
    if (has_axis && norm(joint.axis) < 1e-14) {
      refuse(spec, part, "E-AXIS", "has joint \"" + joint.name + "\" with axis 0 0 0",
             "give the joint an axis");
    }
    if (joint.kind == JointKind::kFree && (part.parent != 0 || part.joints.size() > 1)) {
      refuse(spec, part, "E-FREE", "has a free joint but is not a lone child of the world",
             "only a top-level body can be free, and then by one joint");
    }
  }
  if (dof > 6) {
    refuse(spec, part, "E-JOINTS", "has more than six degrees of freedom", "split the body in two");
  }
}

}  // namespace

void check_part(const ModelSpec& spec, std::size_t index) {
  const PartSpec& part = spec.parts[index];
  if (part.parent < 0 || static_cast<std::size_t>(part.parent) >= index) {
    refuse(spec, part, "E-ORDER", "comes before its parent", "list parents before children");
  }
  if (!std::isfinite(part.own.mass) || !finite(part.own.com) || !finite(part.X_PF.p)) {
    refuse(spec, part, "E-NUMBER", "has a mass or place that is not finite",
           "write finite numbers");
  }
  if (part.own.mass < 0.0) {
    refuse(spec, part, "E-MASS", "has a negative mass", "masses are at least zero");
  }
  check_joints(spec, part);
}

}  // namespace legwork
