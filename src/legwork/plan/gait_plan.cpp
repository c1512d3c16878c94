// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/plan/gait_plan.h"

#include <cmath>
#include <cstdio>

#include "legwork/dynamics/centroidal.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/plan/support_polygon.h"

namespace legwork {

namespace {
// The smallest rotation that takes level ground onto ground with the normal n.
Mat3<double> turn_onto(const Vec3<double>& n) {
  const Vec3<double> axis = cross(Vec3<double>{0, 0, 1}, n);
  const double sine = norm(axis);
  if (sine < 1e-12) return identity3<double>();
  return to_matrix(axis_angle(axis * (1.0 / sine), std::atan2(sine, n.z)));
}
}  // namespace

GaitPlan::GaitPlan(const Model& model, std::vector<Leg> legs, const GaitSpec& gait,
                   std::span<const double> q_stand)
    : model_(model),
      legs_(std::move(legs)),
      paths_(gait, legs_, model.file),
      q_(q_stand.begin(), q_stand.end()),
      v_(z(model.nv), 0.0),
      q_stand_(q_stand.begin(), q_stand.end()),
      ws_(model) {
  for (const Leg& leg : legs_) ik_.emplace_back(model, leg);
  table_.resize(legs_.size());
  level_.assign(legs_.size(), 0);
  std::vector<double> q(q_stand_);
  for (std::size_t i = 0; i < legs_.size(); ++i) {
    // A sole that can lie flat at mid-stance must do so all the way.
    const FootTarget middle = paths_.in_stance(i, 0.5);
    const Vec3<double> n = paths_.ground_normal_T();
    const IkResult found = ik_[i].solve(legs_[i].foot_above(middle.p_T, n), q, {}, turn_onto(n));
    level_[i] = found.reached && found.tilt <= 1e-7;
    table_[i].reserve(2 * (kSamples + 1) * legs_[i].joints.size());
    tabulate(i, true, q);
    tabulate(i, false, q);
  }
}

void GaitPlan::out_of_reach(std::size_t leg, const FootTarget& target, double t,
                            const IkResult& found) const {
  char message[320];
  std::snprintf(message, sizeof message,
                "leg %s cannot reach its %s at t = %.4g s: the foot stays %.4g m and %.4g rad from "
                "(%.4g, %.4g, %.4g) m in the trunk's frame",
                legs_[leg].name.c_str(), target.swing ? "swing" : "stance", t, found.distance,
                found.tilt, target.p_T.x, target.p_T.y, target.p_T.z);
  throw Error(Finding{Severity::kError, "E-REACH", model_.file, 0, "leg " + legs_[leg].name,
                      message, "shorten the stroke, lower the lift or move the foothold"});
}

void GaitPlan::solve(std::size_t leg, const FootTarget& target, double t, std::vector<double>& q,
                     std::vector<double>& v) {
  const Vec3<double> n = paths_.ground_normal_T();
  const Vec3<double> p_TF = legs_[leg].foot_above(target.p_T, n);
  const IkResult found = ik_[leg].solve(p_TF, q, {}, turn_onto(n));
  const bool tilted = level_[leg] && !(found.tilt <= 1e-7);
  if (!(found.distance <= 1e-9) || tilted) out_of_reach(leg, target, t, found);
  ik_[leg].rates(q, target.v_T, {0, 0, 0}, v);
}

void GaitPlan::tabulate(std::size_t leg, bool swing, std::vector<double>& q) {
  const double share = swing ? 1.0 - gait().duty : gait().duty;
  const double start = gait().offsets[leg] + (swing ? 0.0 : 1.0 - gait().duty);
  for (int k = 0; k <= kSamples; ++k) {
    const double s = static_cast<double>(k) / kSamples;
    const FootTarget target = swing ? paths_.in_swing(leg, s) : paths_.in_stance(leg, s);
    solve(leg, target, std::fmod((start + s * share) * period(), period()), q, v_);
    for (std::size_t i = 0; i < legs_[leg].joints.size(); ++i) {
      table_[leg].push_back({q[z(legs_[leg].q[i])], v_[z(legs_[leg].dof[i])]});
    }
  }
}

void GaitPlan::joints_at(double t, std::span<double> q, std::span<double> v) const {
  for (std::size_t leg = 0; leg < legs_.size(); ++leg) {
    const Phase phase = phase_at(t, period(), gait().duty, gait().offsets[leg]);
    const double length = phase.swing ? paths_.swing_time() : paths_.stance_time();
    const double at = phase.s * kSamples;
    const int k = std::min(static_cast<int>(at), kSamples - 1);
    const double x = at - k, dt = length / kSamples;
    const std::size_t n = legs_[leg].joints.size();
    const Knot* a = &table_[leg][z(k + (phase.swing ? 0 : kSamples + 1)) * n];
    const Knot* b = a + n;
    for (std::size_t i = 0; i < n; ++i) {
      const double d = (b[i].q - a[i].q) / dt;
      const double c2 = 3.0 * d - 2.0 * a[i].v - b[i].v, c3 = a[i].v + b[i].v - 2.0 * d;
      q[z(legs_[leg].q[i])] = a[i].q + dt * x * (a[i].v + x * (c2 + x * c3));
      v[z(legs_[leg].dof[i])] = a[i].v + x * (2.0 * c2 + 3.0 * x * c3);
    }
  }
}

double GaitPlan::trunk_height() const {
  // The plane through the footholds, under the trunk's origin.
  double height = 0.0;
  for (const Vec3<double>& p : gait().footholds) {
    height -= p.z - std::tan(gait().ground_pitch) * p.x - std::tan(gait().ground_roll) * p.y;
  }
  return height / static_cast<double>(legs_.size());
}

double GaitPlan::static_margin(double t) {
  std::vector<double> q(q_stand_), v(z(model_.nv));
  joints_at(t, q, v);
  const auto base = z(model_.tree.links[legs_.front().trunk.at()].q);
  for (std::size_t i = 0; i < 7; ++i) q[base + i] = i == 3 ? 1.0 : 0.0;
  forward_kinematics<double>(model_, q, ws_);
  const Vec3<double> com = center_of_mass<double>(model_, ws_);
  std::vector<Vec3<double>> feet;
  for (std::size_t leg = 0; leg < legs_.size(); ++leg) {
    const FootTarget target = paths_.at(leg, t);
    if (!target.swing) feet.push_back(target.p_T);
  }
  return support_margin(feet, com);
}

double GaitPlan::least_static_margin(int samples, double* when) {
  double least = std::numeric_limits<double>::infinity();
  for (int k = 0; k < samples; ++k) {
    const double t = period() * (k + 0.5) / samples;
    const double margin = static_margin(t);
    if (margin < least) {
      least = margin;
      if (when != nullptr) *when = t;
    }
  }
  return least;
}

}  // namespace legwork
