// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/impact/blow_spec.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "legwork/run/stand/standing_feet.h"

namespace legwork {
namespace {

using impact::Strike;
using impact::SupportKind;

[[noreturn]] void refuse(const std::string& option, const std::string& message,
                         const std::string& remedy) {
  throw Error(Finding{Severity::kError, "E-IMPACT", "", 0, option, option + " " + message, remedy});
}

double number(const std::string& option, const std::string& text) {
  double x = 0.0;
  if (text == "inf") return std::numeric_limits<double>::infinity();
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), x);
  if (error != std::errc() || end != text.data() + text.size())
    refuse(option, "\"" + text + "\" is not a number", "write NAME=number or a number");
  return x;
}

Vec3<double> vec3(const std::string& option, const std::vector<double>& x) {
  if (x.size() != 3) refuse(option, "needs three numbers", "write x,y,z");
  return {x[0], x[1], x[2]};
}

const Joint& joint_named(const Model& model, const std::string& option, const std::string& name) {
  const auto id = model.find_joint(name);
  if (!id)
    refuse(option, "names \"" + name + "\", which is no joint of the robot",
           "legwork inspect lists them");
  return model.joints[*id];
}

const Frame& frame_named(const Model& model, const std::string& option, const std::string& name) {
  const auto id = model.find_frame(name);
  if (!id || !model.frames[*id].body.valid() || model.frames[*id].body == kWorld)
    refuse(option, "names \"" + name + "\", which is no moving link or site of the robot",
           "legwork inspect lists them");
  return model.frames[*id];
}

/// A list of `NAME=value` (or of one value for all) into one entry per joint DoF.
void fill(const Model& model, const std::string& option, const std::vector<std::string>& texts,
          std::vector<double>& out) {
  const int first = impact::first_joint_dof(model);
  for (const std::string& text : texts) {
    const auto cut = text.find('=');
    if (cut == std::string::npos) {
      std::fill(out.begin(), out.end(), number(option, text));
      continue;
    }
    const Joint& joint = joint_named(model, option, text.substr(0, cut));
    for (int k = 0; k < nv_of(joint.kind) && joint.v >= first; ++k)
      out[static_cast<std::size_t>(joint.v - first + k)] = number(option, text.substr(cut + 1));
  }
}

/// Gains and limits the model itself brings: position servos, effort and force ranges.
impact::Servo servo_of(const Model& model) {
  const auto n = static_cast<std::size_t>(impact::joint_dofs(model));
  const int first = impact::first_joint_dof(model);
  impact::Servo s;
  s.Kp.assign(n, 0.0), s.Kd.assign(n, 0.0);
  s.tau_max.assign(n, std::numeric_limits<double>::infinity());
  s.viscous.assign(model.damping.begin() + first, model.damping.end());
  s.coulomb.assign(model.friction.begin() + first, model.friction.end());
  for (const Joint& joint : model.joints) {
    if (nv_of(joint.kind) != 1) continue;
    const auto i = static_cast<std::size_t>(joint.v - first);
    s.tau_max[i] = std::min(joint.effort_limit, joint.actuator_force.upper);
  }
  for (const Actuator& a : model.actuators) {
    if (!a.joint.valid()) continue;
    const Joint& joint = model.joints[a.joint];
    if (nv_of(joint.kind) != 1) continue;
    const auto i = static_cast<std::size_t>(joint.v - first);
    const double gear = a.gear;
    s.tau_max[i] = std::min(s.tau_max[i], std::abs(gear) * a.force.upper);
    if (a.kind == ActuatorKind::kMotor && std::isfinite(a.control.upper))
      s.tau_max[i] = std::min(s.tau_max[i], std::abs(gear) * a.control.upper);
    if (!a.bias_affine) continue;
    s.Kp[i] -= gear * gear * a.bias[1], s.Kd[i] -= gear * gear * a.bias[2];
  }
  return s;
}

void set_posture(const Model& model, const BlowSpec& blow, Strike& s) {
  s.q = model.q0;
  if (!blow.keyframe.empty()) {
    const Keyframe* key = model.find_keyframe(blow.keyframe);
    if (!key)
      refuse("--keyframe", "names \"" + blow.keyframe + "\", which the model does not have",
             "legwork inspect lists them");
    s.q = key->q;
  }
  if (!blow.q.empty()) s.q = blow.q;
  if (s.q.size() != model.q0.size())
    refuse(
        "--q",
        "has " + std::to_string(s.q.size()) + " entries, the robot has " + std::to_string(model.nq),
        "give every coordinate");
  for (const std::string& text : blow.joints) {
    const auto cut = text.find('=');
    if (cut == std::string::npos) refuse("--joint", "\"" + text + "\" has no =", "write NAME=rad");
    const Joint& joint = joint_named(model, "--joint", text.substr(0, cut));
    if (nq_of(joint.kind) != 1)
      refuse("--joint", "\"" + joint.name + "\" is no hinge or slide", "");
    s.q[static_cast<std::size_t>(joint.q)] = number("--joint", text.substr(cut + 1));
  }
}

void set_support(const Model& model, const BlowSpec& blow, Strike& s) {
  bool known = false;
  for (const SupportKind kind : {SupportKind::kRigidFeet, SupportKind::kVirtualBase,
                                 SupportKind::kFloor, SupportKind::kFree})
    if (blow.support == to_string(kind)) s.support.kind = kind, known = true;
  if (!known)
    refuse("--support", "\"" + blow.support + "\" is none",
           "rigid-feet, virtual-base, floor or free");
  s.support.Mg = blow.mg, s.support.Ig = blow.ig;
  s.support.floor = {.kn = blow.floor_stiffness,
                     .kt = blow.floor_stiffness,
                     .cn = blow.floor_damping,
                     .ct = blow.floor_damping,
                     .friction = blow.floor_friction};
  if (blow.soles.size() % 3 != 0) refuse("soles", "is not a list of x, y, z triples", "");
  if (s.support.kind == SupportKind::kFree || impact::first_joint_dof(model) == 0) return;
  if (blow.feet.empty()) s.support.feet = standing_feet(model, s.q, s.body);
  for (const std::string& name : blow.feet) {
    const Frame& frame = frame_named(model, "--foot", name);
    impact::Foot foot{frame.body, frame.X_BF.p, !blow.point_feet, {}};
    for (std::size_t i = 0; i + 2 < blow.soles.size(); i += 3)
      foot.corners_B.push_back(frame.X_BF *
                               Vec3<double>{blow.soles[i], blow.soles[i + 1], blow.soles[i + 2]});
    if (blow.point_feet) foot.corners_B = {foot.p_BS};
    if (foot.corners_B.empty()) foot.corners_B = sole_corners(model, s.q, frame.body);
    s.support.feet.push_back(std::move(foot));
  }
  if (blow.feet.empty() && blow.point_feet)
    for (impact::Foot& foot : s.support.feet) foot.flat = false, foot.corners_B = {foot.p_BS};
}

}  // namespace

Strike strike_from(const Model& model, const BlowSpec& blow) {
  if (blow.link.empty()) refuse("--link", "is missing", "name the striking link");
  Strike s;
  set_posture(model, blow, s);
  const Frame& frame = frame_named(model, "--link", blow.link);
  s.body = frame.body;
  s.p_BC = frame.X_BF * (blow.point.empty() ? Vec3<double>{0, 0, 0} : vec3("--point", blow.point));
  s.direction = vec3("--direction", blow.direction);
  s.speed = blow.speed, s.target_mass = blow.target_mass, s.h = blow.h, s.duration = blow.duration;
  const auto law = impact::law_named(blow.law);
  if (!law || *law == impact::LawKind::kUser)
    refuse("--law", "\"" + blow.law + "\" is none", "legwork impact --help lists them");
  s.law = {*law, blow.stiffness, blow.damping, {}};
  if (blow.approach != "joints" && blow.approach != "base")
    refuse("--approach", "\"" + blow.approach + "\" is none", "joints or base");
  s.approach = blow.approach == "base" ? impact::Approach::kBase : impact::Approach::kJoints;
  set_support(model, blow, s);
  for (const std::string& name : blow.moving)
    s.moving.push_back(joint_named(model, "--moving", name).v);
  s.servo = servo_of(model);
  fill(model, "--kp", blow.kp, s.servo.Kp), fill(model, "--kd", blow.kd, s.servo.Kd);
  fill(model, "--tau-max", blow.tau_max, s.servo.tau_max);
  fill(model, "--viscous", blow.viscous, s.servo.viscous);
  fill(model, "--coulomb", blow.coulomb, s.servo.coulomb);
  s.force_posture = blow.force, s.hold = blow.hold, s.zmp_bias = !blow.printed_zmp;
  return s;
}

}  // namespace legwork
