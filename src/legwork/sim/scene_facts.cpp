// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/sim/detail/scene_facts.h"

#include <cmath>

#include "legwork/collide/detect.h"
#include "legwork/sim/flight.h"

namespace legwork {

namespace {
// What residuals are relative to. Where next to nothing weighs, pushes and landings set the forces:
// a tolerance of 1e-9 of a weight of nanonewtons would ask for more digits than they have.
double weight_of(const Model& model) {
  constexpr double kLeastGravity = 1e-3;  // of a small asteroid [m/s²]
  const double g = norm(model.options.gravity_W);
  return std::max(model.mass(), 1e-9) * (g > 0.0 ? std::max(g, kLeastGravity) : 9.81);
}
}  // namespace

SceneFacts::SceneFacts(const Scene& scene, const StepOptions& options)
    : material(completed(*scene.model, scene.parameters.material)),
      friction_scale(scene.parameters.friction_scale),
      limit_stiffness(options.limit_stiffness),
      weight(weight_of(*scene.model)) {
  const Model& model = *scene.model;
  // A stop yields a tenth of a milliradian under the robot's weight on a lever of one metre.
  if (limit_stiffness <= 0.0) limit_stiffness = material.k_n * 0.1;
  const double sink = heaviest_tree(model) / std::max(model.mass(), 1e-9) * weight / material.k_n;
  band = load_band(material.slop + sink, contact_margin(options.dt));
  find_bodies(model);
  find_joints(model);
  // Runge–Kutta's stages are stable to |h·λ| = 2.6 and better than the implicit step below 1.
  flies = options.fourth_order_flight && lifted.empty() && options.dt * passive_rate(model) <= 1.0;
}

void SceneFacts::find_joints(const Model& model) {
  for (std::size_t i = 0; i < model.joints.size(); ++i) {
    const JointId id(i);
    const Joint& joint = model.joints[id];
    if (joint.stiffness != 0.0) sprung.push_back(id);
    if (joint.kind == JointKind::kBall) balls.push_back(id);
    if (nv_of(joint.kind) == 1 && joint.range.bounded()) stopped.push_back(id);
  }
  for (std::size_t i = 0; i < z(model.nv); ++i) {
    armature.push_back(model.tree.links[z(model.tree.dof_link[i])].armature);
    joints_rub = joints_rub || model.friction[i] > 0.0;
  }
}

void SceneFacts::find_bodies(const Model& model) {
  const auto& links = model.tree.links;
  for (const Part& part : model.parts) {
    if (part.gravity_compensation == 0.0 || part.body == kWorld) continue;
    lifted.push_back(
        {part.body.at(), part.gravity_compensation * part.own.mass, part.X_BF * part.own.com});
  }
  std::vector<char> is_parent(links.size(), 0);
  for (std::size_t b = 1; b < links.size(); ++b) {
    is_parent[static_cast<std::size_t>(links[b].parent)] = 1;
  }
  for (std::size_t b = 1; b < links.size(); ++b) {
    const MassProperties own = to_mass_properties(links[b].M_B);
    if (links[b].kind == LinkKind::kFree && !is_parent[b] && own.mass > 0.0) {
      loose.push_back({b, own.inertia});
    }
  }
}

}  // namespace legwork
