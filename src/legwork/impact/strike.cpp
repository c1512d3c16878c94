// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/impact/strike.h"

#include <algorithm>
#include <cmath>

#include "legwork/model/inertia_check.h"

namespace legwork::impact {
namespace {

/// Collects findings about the fields of a strike.
struct Checker {
  std::vector<Finding> found;

  void error(std::string code, const std::string& field, const std::string& message,
             std::string remedy) {
    found.push_back({.severity = Severity::kError,
                     .code = std::move(code),
                     .element = field,
                     .message = field + " " + message,
                     .remedy = std::move(remedy)});
  }
  void warn(std::string code, const std::string& field, const std::string& message,
            std::string remedy) {
    error(std::move(code), field, message, std::move(remedy));
    found.back().severity = Severity::kWarning;
  }
  /// A number that must be finite and at least (or above) zero.
  bool nonnegative(const std::string& field, double x, bool zero_ok, bool infinite_ok = false) {
    if (std::isnan(x) || (std::isinf(x) && !(infinite_ok && x > 0))) {
      error("E-FINITE", field, "is not a finite number", "give a number");
      return false;
    }
    if (x < 0.0 || (!zero_ok && x == 0.0)) {
      error("E-RANGE", field, std::to_string(x) + (zero_ok ? " is negative" : " is not positive"),
            zero_ok ? "give zero or more" : "give more than zero");
      return false;
    }
    return true;
  }
  void each(const std::string& field, const std::vector<double>& xs, std::size_t n, bool optional,
            bool infinite_ok = false) {
    if (optional && xs.empty()) return;
    if (xs.size() != n)
      return error("E-SIZE", field,
                   "has " + std::to_string(xs.size()) + " entries, the robot has " +
                       std::to_string(n) + " joint DoF",
                   "give one entry per joint DoF");
    for (std::size_t i = 0; i < n; ++i)
      if (!nonnegative(field + "[" + std::to_string(i) + "]", xs[i], true, infinite_ok)) return;
  }
};

bool finite(const Vec3<double>& a) {
  return std::isfinite(a.x) && std::isfinite(a.y) && std::isfinite(a.z);
}

constexpr double kTriangle = 0.01;  // rounding of files; the loader warns of less

void check_masses(const Model& model, Checker& c) {
  for (std::size_t b = 1; b < model.tree.links.size(); ++b) {
    const Inertia<double>& M = model.tree.links[b].M_B;
    const bool bad =
        !std::isfinite(M.m) || !finite(M.h) || !std::isfinite(M.I.xx + M.I.yy + M.I.zz);
    const std::string name = "body \"" + model.body_names[BodyId(b)] + "\"";
    if (bad)
      c.error("E-FINITE", name, "has a mass or inertia that is not finite", "mend the model");
    if (M.m < 0.0) c.error("E-MASS", name, "has negative mass", "mend the model");
    if (bad || !(M.m > 0.0)) continue;  // a massless link between joints is the loader's to judge
    const InertiaVerdict verdict = inertia_verdict(to_mass_properties(M));
    if (verdict.principal.z <= 1e-12 * M.m) continue;  // a point mass, to rounding
    if (verdict.indefinite)
      c.error("E-INERTIA", name, "has an inertia that is not positive", "mend the model");
    else if (verdict.triangle < 1.0 - kTriangle)
      c.error("E-INERTIA", name,
              "has principal moments no rigid body has: the two smaller sum to " +
                  std::to_string(verdict.triangle) + " of the largest",
              "mend the model");
  }
  if (!(model.mass() > 0.0)) c.error("E-MASS", "model", "weighs nothing", "give its links mass");
}

void check_posture(const Model& model, const Strike& s, Checker& c) {
  if (s.q.size() != static_cast<std::size_t>(model.nq))
    return c.error(
        "E-SIZE", "q",
        "has " + std::to_string(s.q.size()) + " entries, the robot has " + std::to_string(model.nq),
        "give one entry per coordinate");
  for (const double x : s.q)
    if (!std::isfinite(x)) return c.error("E-FINITE", "q", "is not finite", "give numbers");
  for (const Joint& joint : model.joints) {
    if (nq_of(joint.kind) != 1) continue;
    const double x = s.q[static_cast<std::size_t>(joint.q)];
    if (x >= joint.range.lower - 1e-9 && x <= joint.range.upper + 1e-9) continue;
    const std::string text = "at " + std::to_string(x) + " is outside [" +
                             std::to_string(joint.range.lower) + ", " +
                             std::to_string(joint.range.upper) + "]";
    if (s.force_posture)
      c.warn("W-POSTURE", "joint \"" + joint.name + "\"", text, "");
    else
      c.error("E-POSTURE", "joint \"" + joint.name + "\"", text,
              "choose a posture inside the joint ranges, or force it (--force)");
  }
}

void check_support(const Model& model, const Strike& s, Checker& c) {
  const StrikeSupport& support = s.support;
  const bool floating = first_joint_dof(model) == 6;
  if (support.kind != SupportKind::kFree && support.feet.empty() && floating)
    c.error("E-SUPPORT", "support.feet", "names no foot",
            "name the standing links, or use \"free\"");
  for (const Foot& foot : support.feet)
    if (!foot.body.valid() || foot.body.at() >= model.tree.links.size() || foot.body == kWorld)
      c.error("E-LINK", "support.feet", "names a link the robot does not have",
              "name a moving link");
  if (support.kind == SupportKind::kVirtualBase) {
    const double M = model.mass();
    if (c.nonnegative("support.Mg", support.Mg, false) &&
        c.nonnegative("support.Ig", support.Ig, false) &&
        (support.Mg < 1e3 * M || support.Mg > 1e9 * M))
      c.warn("W-VIRTUAL-BASE", "support.Mg",
             "is outside 1e3 … 1e9 times the robot's mass: the base moves, or rounding takes over",
             "1e5 kg suits a 58 kg robot; RigidFeet is exact");
  }
  if (support.kind != SupportKind::kFloor) return;
  for (const auto& [name, x] :
       {std::pair{"kn", support.floor.kn}, std::pair{"kt", support.floor.kt},
        std::pair{"cn", support.floor.cn}, std::pair{"ct", support.floor.ct},
        std::pair{"friction", support.floor.friction}})
    c.nonnegative(std::string("support.floor.") + name, x, true);
  for (const Foot& foot : support.feet)
    if (foot.corners_B.size() < (foot.flat ? 3u : 1u))
      c.error("E-SUPPORT", "support.feet",
              "has a " + std::string(foot.flat ? "flat foot with fewer than three corners"
                                               : "point foot without its corner"),
              "give the sole's corners, or name the feet as points");
}

void check_time(const Strike& s, Checker& c) {
  if (!c.nonnegative("h", s.h, false) || !c.nonnegative("duration", s.duration, false)) return;
  const double steps = s.duration / s.h;
  if (s.duration < s.h)
    c.error("E-TIME", "duration", "is shorter than one step", "T >= h");
  else if (steps > 1e7)
    c.error("E-TIME", "duration", "needs more than 1e7 steps", "use a larger step");
  else if (std::abs(steps - std::round(steps)) > 1e-9 * steps)
    c.error("E-TIME", "duration", "is not a whole number of steps", "choose h to divide T");
}

void check_blow(const Model& model, const Strike& s, Checker& c) {
  if (!s.body.valid() || s.body.at() >= model.tree.links.size() || s.body == kWorld)
    c.error("E-LINK", "link", "is not a link of the robot", "name a moving link");
  if (!finite(s.p_BC)) c.error("E-FINITE", "point", "is not finite", "give three numbers");
  if (!finite(s.direction))
    c.error("E-FINITE", "direction", "is not finite", "give three numbers");
  else if (std::abs(norm(s.direction) - 1.0) > 1e-6)
    c.error("E-DIRECTION", "direction",
            "has length " + std::to_string(norm(s.direction)) + ", not 1", "normalise it");
  if (!std::isfinite(s.speed))
    c.error("E-FINITE", "speed", "is not finite", "give a number");
  else if (s.speed <= 0.0)
    c.error("E-SPEED", "speed", std::to_string(s.speed) + " m/s is not approaching",
            "v_c must be positive along the direction of the strike");
  c.nonnegative("target_mass", s.target_mass, false, /*infinite_ok=*/true);
  c.nonnegative("law.stiffness", s.law.stiffness, true);
  c.nonnegative("law.damping", s.law.damping, true);
  if (s.law.kind == LawKind::kUser && !s.law.user)
    c.error("E-LAW", "law.user", "is empty", "give a force of depth and rate");
  for (const int dof : s.moving)
    if (dof < first_joint_dof(model) || dof >= model.nv)
      c.error("E-JOINT", "moving", "names a joint the robot does not have",
              "name hinges or slides");
}

}  // namespace

std::string_view to_string(SupportKind kind) {
  switch (kind) {
    case SupportKind::kRigidFeet:
      return "rigid-feet";
    case SupportKind::kVirtualBase:
      return "virtual-base";
    case SupportKind::kFloor:
      return "floor";
    case SupportKind::kFree:
      return "free";
  }
  return "?";
}

int first_joint_dof(const Model& model) {
  const auto& links = model.tree.links;
  return links.size() > 1 && links[1].kind == LinkKind::kFree ? 6 : 0;
}

int joint_dofs(const Model& model) { return model.nv - first_joint_dof(model); }

std::vector<int> dofs_to(const Model& model, BodyId body) {
  std::vector<int> dofs;
  for (std::size_t b = body.at(); b != 0;
       b = static_cast<std::size_t>(model.tree.links[b].parent)) {
    const Link<double>& link = model.tree.links[b];
    if (link.kind == LinkKind::kFree) continue;
    for (int k = nv_of(link.kind); k-- > 0;) dofs.push_back(link.v + k);
  }
  std::reverse(dofs.begin(), dofs.end());
  return dofs;
}

std::vector<Finding> check(const Model& model, const Strike& s) {
  Checker c;
  const auto n = static_cast<std::size_t>(joint_dofs(model));
  int free_joints = 0;
  for (const Joint& joint : model.joints) free_joints += joint.kind == JointKind::kFree ? 1 : 0;
  if (free_joints > 1 || (free_joints == 1 && first_joint_dof(model) == 0))
    c.error("E-BASE", "model", "has more than one free body", "strike with one robot at a time");
  if (!model.loops.empty() || !model.couplings.empty())
    c.warn("W-LOOP", "model", "has closed loops or coupled joints, which impact leaves open",
           "effective mass and impulse miss what the loop transmits");
  check_masses(model, c);
  check_posture(model, s, c);
  check_blow(model, s, c);
  check_support(model, s, c);
  check_time(s, c);
  c.each("servo.Kp", s.servo.Kp, n, false);
  c.each("servo.Kd", s.servo.Kd, n, false);
  c.each("servo.tau_max", s.servo.tau_max, n, false, /*infinite_ok=*/true);
  c.each("servo.viscous", s.servo.viscous, n, true);
  c.each("servo.coulomb", s.servo.coulomb, n, true);
  c.nonnegative("servo.coulomb_speed", s.servo.coulomb_speed, false);
  return c.found;
}

std::vector<Finding> prepare(const Model& model, Strike& strike) {
  std::vector<Finding> found = check(model, strike);
  const bool bad = std::any_of(found.begin(), found.end(),
                               [](const Finding& f) { return f.severity == Severity::kError; });
  if (bad) throw Error(std::move(found));
  strike.direction = strike.direction * (1.0 / norm(strike.direction));
  if (strike.moving.empty() && strike.approach == Approach::kJoints)
    strike.moving = dofs_to(model, strike.body);
  return found;
}

}  // namespace legwork::impact
