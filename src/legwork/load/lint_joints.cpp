// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Lint of joints, servos and keyframes: degrees for radians, starts outside limits, idle joints.
#include <algorithm>
#include <cmath>
#include <set>

#include "legwork/load/lint.h"
#include "legwork/load/loop_assembly.h"
#include "legwork/math/constants.h"

namespace legwork::load {
namespace {

constexpr double kFullTurn = 6.4;  // a little more than 2π [rad]
// A joint's line is in the file of its part, which an include may have brought in.
Place place_of(const Model& model, const PartPlaces& places, const Joint& joint) {
  for (std::size_t i = 1; i < model.parts.size(); ++i)
    for (const JointId id : model.parts[i].joints)
      if (&model.joints[id] == &joint) return {places.part[i].file, joint.line};
  return {model.file, joint.line};
}

std::string label(const Joint& joint) { return "joint " + in_quotes(joint.name); }

bool is_hinge(const Joint& joint) {
  return joint.kind == JointKind::kRevolute && joint.range.bounded();
}

double largest(const Range& range) {
  return std::max(std::fabs(range.lower), std::fabs(range.upper));
}

// An MJCF without angle= whose ranges, read as degrees, are all tiny.
void suspect_radians(const Model& model, const PartPlaces& places, Findings& findings) {
  const Joint* first = nullptr;
  for (const Joint& joint : model.joints) {
    if (!is_hinge(joint)) continue;
    if (largest(joint.range) / kDegree > kFullTurn) return;
    if (first == nullptr) first = &joint;
  }
  if (first == nullptr) return;
  findings.warning(place_of(model, places, *first), "W-DEGREES", label(*first),
                   label(*first) + " range " + show(first->range.lower / kDegree) + " .. " +
                       show(first->range.upper / kDegree) +
                       " degrees: all ranges of the file look like radians",
                   "if radians are meant add `<compiler angle=\"radian\"/>`");
}

void check_limits_at(const Model& model, const PartPlaces& places, const std::vector<double>& q,
                     const std::string& where, Findings& findings) {
  for (const Joint& joint : model.joints) {
    if (nq_of(joint.kind) != 1 || !joint.range.bounded()) continue;
    const double x = q[static_cast<std::size_t>(joint.q)];
    const double slack = 1e-6 * std::max(1.0, largest(joint.range));
    if (x >= joint.range.lower - slack && x <= joint.range.upper + slack) continue;
    findings.warning(place_of(model, places, joint), "W-LIMIT-START", label(joint) + " in " + where,
                     label(joint) + " is at " + show(x) + " in " + where + ", outside its range " +
                         show(joint.range.lower) + " .. " + show(joint.range.upper),
                     "start inside the limits");
  }
}

}  // namespace

void lint_angles(const Model& model, const PartPlaces& places, Format format, bool angle_not_given,
                 Findings& findings) {
  if (format != Format::kMjcf) return;  // the URDF reader warns at the <limit> itself
  if (angle_not_given) return suspect_radians(model, places, findings);
  for (const Joint& joint : model.joints)
    if (is_hinge(joint) && looks_like_degrees(joint.range))
      findings.warning(place_of(model, places, joint), "W-DEGREES", label(joint),
                       label(joint) + " range " + show(joint.range.lower) + " .. " +
                           show(joint.range.upper) + " rad: looks like degrees",
                       "the file says angle=\"radian\"");
}

void lint_joints(const Model& model, Findings& findings) {
  std::set<int> driven;
  bool has_servo = false;
  for (const Actuator& a : model.actuators) {
    if (a.joint.valid()) driven.insert(a.joint.value);
    if (a.tendon >= 0)
      for (const auto& [joint, unused] : model.tendons[static_cast<std::size_t>(a.tendon)].terms)
        driven.insert(joint.value);
    has_servo = has_servo || a.kind == ActuatorKind::kPosition;
  }
  bool any_armature = false;
  std::string idle;
  int nidle = 0;
  for (std::size_t i = 0; i < model.joints.size(); ++i) {
    const Joint& joint = model.joints[JointId(i)];
    if (joint.kind == JointKind::kFree) continue;
    any_armature = any_armature || joint.armature > 0;
    if (driven.count(static_cast<int>(i)) > 0) continue;
    if (++nidle <= 6) idle += (idle.empty() ? "" : ", ") + joint.name;
  }
  if (!model.actuators.empty() && nidle > 0)
    findings.note(
        {model.file, 0}, "W-UNREACHED", "",
        std::to_string(nidle) + " joints have no actuator: " + idle + (nidle > 6 ? ", ..." : ""),
        "passive joints are fine if meant");
  if (has_servo && !any_armature && !model.joints.empty())
    findings.warning({model.file, 0}, "W-ARMATURE", "",
                     "position servos drive joints that all have armature 0",
                     "add the rotor inertia times the gear ratio squared as armature");
}

namespace {
void lint_loops(const Model& model, Findings& findings) {
  if (model.loops.empty() && model.couplings.empty()) return;
  if (model.nv > 500) return;  // dense algebra; such a model is not a robot
  for (const Keyframe& key : model.keyframes) {
    const LoopRows rows = loop_rows(model, key.q);
    double residual = 0;
    for (const double x : rows.residual) residual = std::max(residual, std::fabs(x));
    if (residual <= 1e-6) continue;
    const Assembly assembly = assemble_loops(model, key.q);
    findings.warning(
        {model.file, 0}, "W-LOOP", "keyframe " + in_quotes(key.name),
        "keyframe " + in_quotes(key.name) + " leaves its loops open by " + show(residual) + " m",
        assembly.closed ? "assembly closes them by moving joints by up to " +
                              show(assembly.largest_change) + " rad"
                        : "assembly cannot close them with base and motors held");
  }
  const Assembly drawn =
      assemble_loops(model, model.keyframes.empty() ? model.q0 : model.keyframes.front().q);
  const LoopRows rows = loop_rows(model, drawn.q);
  const int rank = loop_rank(model, rows);
  if (rank < rows.count)
    findings.note({model.file, 0}, "W-LOOP", "",
                  std::to_string(rows.count) + " loop rows have rank " + std::to_string(rank) +
                      ": internal forces are not unique along " +
                      std::to_string(rows.count - rank) + " directions",
                  "planar linkages built in space are like this; the motion is not affected");
}
}  // namespace

void lint_keyframes(const Model& model, const PartPlaces& places, Findings& findings) {
  // The drawn pose matters only where nothing better is there to start from.
  if (model.keyframes.empty()) check_limits_at(model, places, model.q0, "the drawn pose", findings);
  for (const Keyframe& key : model.keyframes)
    check_limits_at(model, places, key.q, "keyframe " + in_quotes(key.name), findings);
  lint_loops(model, findings);
}

}  // namespace legwork::load
