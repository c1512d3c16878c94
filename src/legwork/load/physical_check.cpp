// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/load/detail/physical_check.h"

#include <algorithm>
#include <cmath>

#include "legwork/load/detail/inertia_matrix.h"
#include "legwork/model/inertia_check.h"

namespace legwork::load {
namespace {

constexpr double kTiny = 1e-15;       // below it MuJoCo calls a mass or inertia zero
constexpr int kSmallMatrix = 300;     // DoF up to which every robot's M is looked at
constexpr int kLargestMatrix = 1500;  // DoF up to which M is formed; beyond, masses are summed

// Mass of a body and everything it carries.
std::vector<double> subtree_masses(const Model& model) {
  const auto& links = model.tree.links;
  std::vector<double> mass(links.size(), 0.0);
  for (std::size_t b = links.size(); b-- > 1;) {
    mass[b] += links[b].M_B.m;
    mass[static_cast<std::size_t>(links[b].parent)] += mass[b];
  }
  return mass;
}

bool is_suspect(const Model& model) {
  for (const Part& part : model.parts) {
    if (part.joints.empty()) continue;
    const MassProperties m = to_mass_properties(model.tree.links[part.body.at()].M_B);
    const InertiaVerdict verdict = inertia_verdict(m);
    if (!(m.mass > 0) || verdict.point_mass) return true;
  }
  return false;
}

class PhysicsCheck {
 public:
  PhysicsCheck(const Model& model, const PartPlaces& places, Format format, Findings& findings)
      : model_(model), places_(places), format_(format), findings_(findings) {}

  void run() {
    for (std::size_t i = 1; i < model_.parts.size(); ++i)
      if (!model_.parts[i].joints.empty()) check_body(i);
    if (format_ == Format::kUrdf)
      for (std::size_t i = 1; i < model_.parts.size(); ++i) check_link(i);
  }

 private:
  std::string who(std::size_t part) const {
    return (format_ == Format::kUrdf ? "link " : "body ") + in_quotes(model_.parts[part].name);
  }

  // The composite that a joint moves.
  void check_body(std::size_t i) {
    const MassProperties m = to_mass_properties(model_.tree.links[model_.parts[i].body.at()].M_B);
    const InertiaVerdict verdict = inertia_verdict(m);
    const Vec3<double>& I = verdict.principal;
    const Place& at = places_.inertia[i];
    if (format_ == Format::kMjcf) {
      if (m.mass <= kTiny)
        findings_.error(places_.part[i], "E-MASSLESS", who(i),
                        who(i) + " moves but has no mass: its acceleration is undefined",
                        "give it an <inertial>, or geoms with density; --repair gives it a little");
      else if (I.x <= kTiny)
        findings_.error(at, "E-INERTIA", who(i),
                        who(i) + " moves but has no inertia (principal moments " + show(I.x) +
                            ", " + show(I.y) + ", " + show(I.z) + ")",
                        "write diaginertia or fullinertia; --repair gives it a little");
      return;
    }
    if (verdict.indefinite) {
      findings_.error(at, "E-INERTIA", who(i),
                      who(i) +
                          ": the inertia of what it carries has the negative principal moment " +
                          show(I.x),
                      "check the signs and axes of its links");
    } else if (m.mass > 0 && verdict.point_mass) {
      findings_.warning(at, "W-POINT-MASS", who(i),
                        who(i) + " is a point mass of " + show(m.mass) + " kg: its inertia is zero",
                        "write its inertia");
    } else if (m.mass > 0 && verdict.triangle < 1 - 1e-6) {
      findings_.warning(at, "W-TRIANGLE", who(i),
                        who(i) + " cannot be a rigid body: principal inertias " + show(I.x) +
                            " + " + show(I.y) + " < " + show(I.z) + "; loaded as written",
                        "check units and the reference point (must be the centre of mass)");
    }
  }

  // A link on its own: fine when what it is merged into is physical, but worth a word.
  void check_link(std::size_t i) {
    const Part& part = model_.parts[i];
    if (!(part.own.mass > 0) || !part.joints.empty()) return;
    const InertiaVerdict verdict = inertia_verdict(part.own);
    if (verdict.indefinite || (!verdict.point_mass && verdict.triangle < 1 - 1e-6))
      findings_.warning(places_.inertia[i], "W-TRIANGLE", who(i),
                        who(i) + " alone cannot be a rigid body; merged into its parent as written",
                        "check its inertia");
  }

  const Model& model_;
  const PartPlaces& places_;
  Format format_;
  Findings& findings_;
};

void report_massless(const Model& model, const PartPlaces& places, Findings& findings) {
  const std::vector<BodyId> undefined = massless_bodies(model);
  for (std::size_t i = 1; i < model.parts.size(); ++i) {
    const Part& part = model.parts[i];
    if (part.joints.empty()) continue;
    bool bad = false;
    for (const BodyId b : undefined)
      for (const JointId j : part.joints) bad = bad || model.joints[j].body == b;
    const double mass = model.tree.links[part.body.at()].M_B.m;
    const Joint& joint = model.joints[part.joints.front()];
    if (bad)
      findings.error(places.part[i], "E-MASSLESS", "link " + in_quotes(part.name),
                     in_quotes(part.name) + " moves about joint " + in_quotes(joint.name) +
                         (mass > 0 ? " but has no inertia about it" : " but has no mass") +
                         ": acceleration undefined",
                     "give it mass, make the joint fixed, freeze it with --drop-massless, or let "
                     "--repair give it a little");
    else if (!(mass > 0) && joint.kind != JointKind::kFree)
      findings.warning(places.part[i], "W-MASSLESS", "link " + in_quotes(part.name),
                       "link " + in_quotes(part.name) +
                           " moves without mass; what hangs on it makes its acceleration defined",
                       "give it mass if it has some");
  }
}

// Two joints that turn one body about one axis: what moves is defined, what each of them does is
// not.
void report_singular(const Model& model, const PartPlaces& places, Findings& findings) {
  const std::vector<double> M = dense_inertia_matrix(model, model.q0);
  const std::vector<double> pivot = inertia_pivots(model, M);
  const auto n = static_cast<std::size_t>(model.nv);
  for (std::size_t p = 1; p < model.parts.size(); ++p) {
    for (const JointId id : model.parts[p].joints) {
      const Joint& joint = model.joints[id];
      const auto first = static_cast<std::size_t>(joint.v);
      for (std::size_t i = first; i < first + static_cast<std::size_t>(nv_of(joint.kind)); ++i) {
        if (pivot[i] > 1e-12 * M[i * n + i]) continue;
        findings.warning(
            {places.part[p].file, joint.line}, "W-SINGULAR", "joint " + in_quotes(joint.name),
            "joint " + in_quotes(joint.name) +
                " moves nothing in the drawn pose that the joints after it do not move alike: the "
                "mass matrix is singular and its acceleration undefined",
            "take one of the joints out, turn its axis, or give it armature");
        break;
      }
    }
  }
}

}  // namespace

void clear_rounding(MassProperties& own, const std::string& who, const Place& at,
                    Findings& findings) {
  InertiaVerdict verdict = inertia_verdict(own);
  if (!verdict.finite || verdict.indefinite || !(verdict.principal.x < 0)) return;
  findings.warning(at, "W-INERTIA", who,
                   who + " has the principal moment " + show(verdict.principal.x) +
                       ", negative by rounding: taken as 0",
                   "write 0");
  Vec3<double> I = verdict.principal;
  for (int k = 0; k < 3; ++k) I[k] = std::max(0.0, I[k]);
  own.inertia = rotate(verdict.axes, Sym3<double>{I.x, 0, 0, I.y, 0, I.z});
}

std::vector<BodyId> massless_bodies(const Model& model) {
  std::vector<BodyId> bodies;
  if (model.nv > kLargestMatrix) {
    const std::vector<double> mass = subtree_masses(model);
    for (std::size_t b = 1; b < mass.size(); ++b)
      if (!(mass[b] > 0)) bodies.push_back(BodyId(b));
    return bodies;
  }
  const std::vector<double> M = dense_inertia_matrix(model, model.q0);
  const std::vector<double> pivot = inertia_pivots(model, M);
  const auto n = static_cast<std::size_t>(model.nv);
  for (std::size_t i = 0; i < n; ++i) {
    if (pivot[i] > 1e-12 * M[i * n + i]) continue;
    const BodyId b(model.tree.dof_link[i]);
    if (bodies.empty() || bodies.back() != b) bodies.push_back(b);
  }
  return bodies;
}

void check_physics(const Model& model, const PartPlaces& places, Format format,
                   Findings& findings) {
  PhysicsCheck(model, places, format, findings).run();
  findings.stop_on_error();
  // Forming M costs O(nv²); only a robot with weightless or point-like bodies needs it.
  if (format == Format::kUrdf && is_suspect(model)) report_massless(model, places, findings);
  findings.stop_on_error();
  if (model.nv <= kSmallMatrix) report_singular(model, places, findings);
}

}  // namespace legwork::load
