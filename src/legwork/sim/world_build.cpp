// What a World is made of before its first step: sizes, special joints, the state it starts from.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "legwork/dynamics/kinematics.h"
#include "legwork/sim/detail/load_meter.h"
#include "legwork/sim/supported.h"
#include "legwork/sim/world.h"

namespace legwork {

namespace {
WorldOptions completed(const Model& model, WorldOptions options) {
  if (options.material.k_n <= 0.0) {
    const ContactMaterial rigid = rigid_material(model);
    options.material.k_n = rigid.k_n;
    options.material.k_t = rigid.k_t;
    options.material.slop = rigid.slop;
  }
  if (options.material.k_t <= 0.0) options.material.k_t = options.material.k_n;
  // A stop yields a tenth of a milliradian under the robot's weight on a lever of one metre.
  if (options.limit_stiffness <= 0.0) options.limit_stiffness = options.material.k_n * 0.1;
  return options;
}

double weight_of(const Model& model) {
  const double g = norm(model.options.gravity_W);
  return std::max(model.mass(), 1e-9) * (g > 0.0 ? g : 9.81);
}
}  // namespace

World::World(const Model& model, const WorldOptions& options)
    : model_(model),
      options_(completed(model, options)),
      collision_(model_),
      detect_scratch_(collision_),
      ws_(model_),
      solver_(model_, options.max_contacts),
      impulse_(z(model.nv)),
      inertia_(z(model.nv)),
      v_plus_(z(model.nv)),
      flight_(model_),
      points_on_body_(model.tree.links.size()),
      weight_(weight_of(model)) {
  refuse_unsupported(model_);
  share_limbs(model_, ws_);
  solver_.pyramid = options.pyramid;
  collision_.max_contacts = static_cast<std::size_t>(options.max_contacts);
  inputs.joint_force.assign(z(model.nv), 0.0);
  inputs.body_force.assign(model.tree.links.size(), zero_force<double>());
  const double sink =
      heaviest_tree(model_) / std::max(model_.mass(), 1e-9) * weight_ / options_.material.k_n;
  collision_.band = load_band(options_.material.slop + sink, margin(options_.dt));
  found_.contacts.reserve(z(options.max_contacts));
  last_.contacts.reserve(z(options.max_contacts));
  bristles_.reserve(z(options.max_contacts));
  approach_.reserve(z(options.max_contacts));
  next_contacts_.reserve(z(options.max_contacts));
  carried_.reserve(z(options.max_contacts));
  state_.contacts.reserve(z(options.max_contacts));
  row_memory_.reserve(z(4 * model.nv));
  last_.loops.reserve(model.loops.size());
  last_.X_WB = ws_.X_WB;
  last_.V_WB_B = ws_.V_WB_B;
  last_.V_plus_B = ws_.V_plus_B;
  find_special_bodies();
  find_special_joints();
  // Runge–Kutta's stages are stable to |h·λ| = 2.6 and better than the implicit step below 1.
  flies_ =
      options_.fourth_order_flight && lifted_.empty() && options_.dt * passive_rate(model_) <= 1.0;
  drives = drives_of(model_);
  reset(rest_state(model_));
}

void World::find_special_joints() {
  for (std::size_t i = 0; i < model_.joints.size(); ++i) {
    const JointId id(i);
    const Joint& joint = model_.joints[id];
    if (joint.stiffness != 0.0) sprung_.push_back(id);
    if (joint.kind == JointKind::kBall) balls_.push_back(id);
    if (nv_of(joint.kind) == 1 && joint.range.bounded()) stopped_.push_back(id);
  }
  for (std::size_t i = 0; i < z(model_.nv); ++i) {
    armature_.push_back(model_.tree.links[z(model_.tree.dof_link[i])].armature);
    joints_rub_ = joints_rub_ || model_.friction[i] > 0.0;
  }
}

void World::forget_result(const State& x) {
  loads_ = nullptr;
  last_.report = {};
  last_.inputs = inputs;
  last_.start = x;
  last_.contacts.clear();
  last_.loops.clear();
  last_.told.clear();
  last_.v_mean = x.v;
  AppliedForces& applied = last_.applied;
  for (std::vector<double>* per_dof :
       {&last_.vdot, &last_.vdot_mean, &applied.drive, &applied.limit, &applied.friction,
        &applied.damping, &applied.spring, &applied.loop}) {
    per_dof->assign(x.v.size(), 0.0);
  }
  forward_kinematics<double>(model_, x.q, x.v, ws_);
  last_.X_WB = ws_.X_WB;
  last_.V_WB_B = last_.V_plus_B = ws_.V_WB_B;
}

void World::reset(const State& x) {
  state_.x = x;
  state_.contacts.clear();
  forget_rows();
  state_.loops.assign(6 * model_.loops.size(), 0.0);
  state_.couplings.assign(
      model_.couplings.size() + kTendonRows * model_.tendons.size() + balls_.size(),
      CouplingMemory{});
  state_.slipped = false;
  forget_result(x);  // no step has been made: nothing pushes yet
}

}  // namespace legwork
