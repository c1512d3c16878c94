// SPDX-License-Identifier: Apache-2.0
#include "legwork/run/stand/crane.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace legwork {

Crane::Crane(const World& world) : body_(world.model().joints[JointId(0)].body.at()) {
  constexpr double kSway = 4.0;  // of the whole mass on the hook [Hz]
  const Model& model = world.model();
  const std::vector<double>& q = world.state().q;
  p_W = {q[0], q[1], q[2]};
  level_ = {q[3], q[4], q[5], q[6]};
  const double m = model.mass(), omega = 2 * std::numbers::pi * kSway;
  const Inertia<double>& M = model.tree.links[body_].M_B;
  const double inertia = (M.I.xx + M.I.yy + M.I.zz) / 3.0;
  stiff_ = m * omega * omega;
  damp_ = 2.0 * m * omega;
  // Four times what gravity needs to topple the robot.
  turn_stiff_ = 4.0 * m * norm(model.options.gravity_W) * std::max(0.1, q[2]);
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
  const Vec3<double> f_W{stiff_ * (p_W.x - q[0]) - damp_ * v[0],
                         stiff_ * (p_W.y - q[1]) - damp_ * v[1], -damp_ * v[2]};
  const Vec3<double> turn_B = log_map(conjugate(now) * level_);
  const Vec3<double> t_B = turn_B * turn_stiff_ - Vec3<double>{v[3], v[4], v[5]} * turn_damp_;
  const Force<double> pull = Force<double>{t_B, transpose_times(to_matrix(now), f_W)} * strength;
  inputs.body_force[body_] = inputs.body_force[body_] + pull;
}

Crane::Pull Crane::pulled(const World& world) const {
  const std::vector<double>& q = world.last().start.q;
  const Mat3<double> R = to_matrix(Quat<double>{q[3], q[4], q[5], q[6]});
  const Force<double>& F = world.inputs.body_force[body_];
  return {R * F.f, R * F.t};
}

}  // namespace legwork
