// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/run/stand/crane.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "legwork/run/stand/standing.h"

namespace legwork {

Crane::Crane(const World& world) : body_(world.model().joints[JointId(0)].body.at()) {
  constexpr double kSway = 4.0;  // of the whole mass on the hook [Hz]
  const Model& model = world.model();
  const std::vector<double>& q = world.state().q;
  level_ = {q[3], q[4], q[5], q[6]};
  const MassProperties base = to_mass_properties(model.tree.links[body_].M_B);
  if (base.mass > 0.0) hook_B_ = base.com;
  p_W = Vec3<double>{q[0], q[1], q[2]} + to_matrix(level_) * hook_B_;
  const double m = model.mass(), omega = 2 * std::numbers::pi * kSway;
  const double inertia = (base.inertia.xx + base.inertia.yy + base.inertia.zz) / 3.0;
  stiff_ = m * omega * omega;
  damp_ = 2.0 * m * omega;
  // Four times what gravity needs to topple the robot.
  turn_stiff_ = 4.0 * m * norm(model.options.gravity_W) * std::max(0.1, mass_height(model, q));
  turn_damp_ = 2.0 * std::sqrt(turn_stiff_ * inertia);
}

void Crane::set_strength(double from, double to, int steps) {
  from_ = from, to_ = to, steps_ = steps, step_ = 0;
}

void Crane::before_step(const World& world, Inputs& inputs) {
  const double strength = from_ + (to_ - from_) * step_ / steps_;
  if (step_ < steps_) ++step_;
  const std::vector<double>&q = world.state().q, &v = world.state().v;
  const Quat<double> now{q[3], q[4], q[5], q[6]};
  const Mat3<double> R = to_matrix(now);
  const Vec3<double> w_B{v[3], v[4], v[5]};
  const Vec3<double> off = p_W - Vec3<double>{q[0], q[1], q[2]} - R * hook_B_;
  const Vec3<double> v_W = Vec3<double>{v[0], v[1], v[2]} + R * cross(w_B, hook_B_);
  const Vec3<double> f_B = transpose_times(
      R,
      Vec3<double>{stiff_ * off.x - damp_ * v_W.x, stiff_ * off.y - damp_ * v_W.y, -damp_ * v_W.z});
  const Vec3<double> t_B =
      log_map(conjugate(now) * level_) * turn_stiff_ - w_B * turn_damp_ + cross(hook_B_, f_B);
  const Force<double> pull = Force<double>{t_B, f_B} * strength;
  inputs.body_force[body_] = inputs.body_force[body_] + pull;
}

Crane::Pull Crane::pulled(const World& world) const {
  const std::vector<double>& q = world.last().start.q;
  const Mat3<double> R = to_matrix(Quat<double>{q[3], q[4], q[5], q[6]});
  const Force<double>& F = world.inputs.body_force[body_];
  return {R * F.f, R * F.t};
}

}  // namespace legwork
