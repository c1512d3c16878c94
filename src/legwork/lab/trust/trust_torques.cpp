// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/trust/trust_torques.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "legwork/lab/power/foot_forces.h"
#include "legwork/math/planar_hull.h"

namespace legwork {

namespace {

constexpr double kSlippery = 0.02;                // share of the friction while shear is let go
constexpr double kLetGo = 3.0, kHeldAgain = 2.0;  // [s]
constexpr double kDetermined = 1e-3;              // a band no wider than this share is a value
constexpr double kNear = 0.2;     // and go no farther than this share, on a slope too
constexpr double kStayed = 0.05;  // the mass may come down this share of its height

// The corners of what each body stands on. Whatever force the points between them carry, the
// corners can. Rolling and torsion matter where a body has no more than an edge.
std::vector<BearingPoint> bearing_points(const std::vector<ContactForce>& contacts) {
  std::vector<BodyId> bodies;
  for (const ContactForce& c : contacts)
    if (c.at.body_b == kWorld &&
        std::find(bodies.begin(), bodies.end(), c.at.body_a) == bodies.end())
      bodies.push_back(c.at.body_a);
  std::vector<BearingPoint> points;
  for (const BodyId body : bodies) {
    std::vector<std::array<double, 3>> seen;  // x, y, and which contact
    for (std::size_t i = 0; i < contacts.size(); ++i)
      if (contacts[i].at.body_a == body && contacts[i].at.body_b == kWorld)
        seen.push_back({contacts[i].at.p_W.x, contacts[i].at.p_W.y, static_cast<double>(i)});
    std::vector<std::array<double, 3>> hull(seen.size() + 1);
    hull.resize(planar_hull<std::array<double, 3>>(seen, hull));
    for (const auto& corner : hull) {
      const Contact& c = contacts[static_cast<std::size_t>(corner[2])].at;
      const bool sole = hull.size() > 2;
      points.push_back(
          {body, c.p_W, c.n_W, c.friction, sole ? 0.0 : c.torsion, sole ? 0.0 : c.roll});
    }
  }
  return points;
}

// The joints' loads with shear released; empty where the robot slides apart without it.
std::vector<double> relaxed_loads(const TrustStance& stance, const DriveSet& set,
                                  const StandOptions& options, const Stand& put_down) {
  StandOptions o = options;
  o.series = false, o.audit = {}, o.forge = {}, o.progress = {};
  o.from = &put_down.end;
  o.slipperiness = kSlippery;
  o.duration = kLetGo;
  const Stand loose = stand(stance, set, o);
  const auto stayed = [&](const Stand& s) {
    return s.ending.kind == Ending::Kind::kDone && !s.failed &&
           s.height > (1.0 - kStayed) * put_down.height && s.moved < kNear * put_down.height;
  };
  if (!stayed(loose)) return {};
  o.from = &loose.end;
  o.slipperiness = 1.0;
  o.duration = kHeldAgain;
  const Stand held = stand(stance, set, o);
  return stayed(held) ? held.joint_load : std::vector<double>{};
}

// What only the ground holds of the chains between it and the world: a free base, rails, and joints
// that have no drive, do not rub and lie on no stop.
std::vector<int> loose_dofs(const Model& model, const Stand& s,
                            const std::vector<JointId>& driven) {
  std::vector<int> dofs;
  if (has_free_base(model)) dofs = {0, 1, 2, 3, 4, 5};
  for (const JointId j : bearing_joints(model, s.contacts)) {
    const int dof = model.joints[j].v;
    const bool held = std::find(driven.begin(), driven.end(), j) != driven.end() ||
                      model.friction[z(dof)] > 0.0 ||
                      std::find(s.on_stop.begin(), s.on_stop.end(), dof) != s.on_stop.end();
    if (!held) dofs.push_back(dof);
  }
  return dofs;
}

void add_bands(const Model& model, const Stand& s, const std::vector<JointId>& joints,
               TorqueAnswer& out) {
  std::vector<int> dofs;
  for (const JointId j : joints) dofs.push_back(model.joints[j].v);
  const std::vector<BearingPoint> points = bearing_points(s.contacts);
  const StaticBands bands =
      static_bands(model, s.end.x.q, points, loose_dofs(model, s, joints), dofs);
  if (!bands.balanced) return;
  for (std::size_t i = 0; i < out.joints.size(); ++i) {
    // What a stop takes of it is open too.
    if (std::find(s.on_stop.begin(), s.on_stop.end(), dofs[i]) != s.on_stop.end()) continue;
    out.joints[i].lower = bands.bands[i].lower;
    out.joints[i].upper = bands.bands[i].upper;
    out.joints[i].least_effort = bands.bands[i].least_effort;
  }
}

// What rounding leaves of nothing is nothing.
void clear_rounding(TorqueAnswer& a) {
  double most = 0.0;
  for (const JointDetermination& j : a.joints)
    most = std::max({most, std::fabs(j.put_down), std::fabs(j.headline())});
  const auto clear = [&](double& x) {
    if (std::fabs(x) < 1e-12 * most) x = 0.0;
  };
  for (JointDetermination& j : a.joints) {
    clear(j.put_down);
    for (std::optional<double>* x : {&j.relaxed, &j.lower, &j.upper, &j.least_effort})
      if (*x) clear(**x);
  }
}

std::string in_words(const TorqueAnswer& a, const std::string& why_no_band = "") {
  if (a.worst < 0) return "No joint between the base and the ground is driven.";
  const JointDetermination& j = a.joints[z(a.worst)];
  std::string text =
      fmt::format("{} carries the most, {:.4g} N·m{}", j.joint, j.headline(),
                  j.relaxed ? fmt::format(" relaxed ({:.4g} as put down)", j.put_down)
                            : " as put down (it slides away when its feet let go of shear)");
  if (j.dry_friction > 0)
    text += fmt::format("; its drive gives that ± {:.3g} N·m of dry friction", j.dry_friction);
  if (j.lower && *j.upper - *j.lower > kDetermined * std::fabs(j.headline()))
    text += fmt::format(
        "; statics leave it open between {:.4g} and {:.4g} N·m, least effort is "
        "{:.4g}",
        *j.lower, *j.upper, *j.least_effort);
  else if (j.lower)
    text += "; statics leave nothing open";
  else if (!why_no_band.empty())
    text += "; no static band is given, for " + why_no_band;
  return text + ".";
}

}  // namespace

std::vector<JointId> bearing_joints(const Model& model, const std::vector<ContactForce>& contacts) {
  std::vector<char> between(model.tree.links.size(), 0);
  for (const ContactForce& c : contacts) {
    if (c.at.body_b != kWorld || !(norm(c.f_W) > 0.0)) continue;
    for (BodyId b = c.at.body_a; b != kWorld; b = BodyId(model.tree.links[b.at()].parent))
      between[b.at()] = 1;
  }
  std::vector<JointId> joints;
  for (std::size_t i = 0; i < model.joints.size(); ++i) {
    const Joint& joint = model.joints[JointId(i)];
    if (nv_of(joint.kind) == 1 && between[joint.body.at()] != 0) joints.push_back(JointId(i));
  }
  return joints;
}

TorqueAnswer determine_torques(const TrustStance& stance, const DriveSet& set,
                               const StandOptions& options, const Stand& put_down) {
  TorqueAnswer out;
  const Model& model = stance.model;
  std::vector<JointId> joints;
  for (const JointId j : bearing_joints(model, put_down.contacts))
    if (std::any_of(set.drives.begin(), set.drives.end(),
                    [&](const Drive& d) { return d.joint == j; }))
      joints.push_back(j);
  if (joints.empty()) {
    out.sentence = in_words(out);
    return out;
  }
  const std::vector<double> relaxed = relaxed_loads(stance, set, options, put_down);
  for (const JointId j : joints) {
    const Joint& joint = model.joints[j];
    JointDetermination d{.joint = joint.name, .put_down = put_down.joint_load[z(joint.v)]};
    if (!relaxed.empty()) d.relaxed = relaxed[z(joint.v)];
    d.dry_friction = model.friction[z(joint.v)];
    out.joints.push_back(d);
  }
  // Springs, loops, tendons and couplings along a leg carry what is not a foot's force: statics of
  // the feet alone do not hold for them.
  const auto bears = [&](JointId j) {
    return std::find(joints.begin(), joints.end(), j) != joints.end();
  };
  const bool feet_alone =
      model.loops.empty() &&
      std::none_of(joints.begin(), joints.end(),
                   [&](JointId j) { return model.joints[j].stiffness > 0.0; }) &&
      std::none_of(model.couplings.begin(), model.couplings.end(),
                   [&](const JointCoupling& c) {
                     return c.active && (bears(c.joint_a) || bears(c.joint_b));
                   }) &&
      std::none_of(model.tendons.begin(), model.tendons.end(), [&](const FixedTendon& t) {
        return std::any_of(t.terms.begin(), t.terms.end(),
                           [&](const auto& term) { return bears(term.first); });
      });
  std::string why_no_band;
  if (stance.needs_crane)
    why_no_band = "a crane holds it too";
  else if (!feet_alone)
    why_no_band = "springs, loops or couplings along its legs share the load";
  else
    add_bands(model, put_down, joints, out);
  clear_rounding(out);
  // Of legs that are alike the first: rounding does not choose among them.
  for (std::size_t i = 0; i < out.joints.size(); ++i)
    if (out.worst < 0 || std::fabs(out.joints[i].headline()) >
                             (1.0 + 1e-6) * std::fabs(out.joints[z(out.worst)].headline()))
      out.worst = static_cast<int>(i);
  out.sentence = in_words(out, why_no_band);
  return out;
}

}  // namespace legwork
