// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/power/quasi_static.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "legwork/dynamics/centroidal.h"
#include "legwork/dynamics/inverse_dynamics.h"
#include "legwork/dynamics/jacobians.h"
#include "legwork/plan/support_polygon.h"

namespace legwork {

namespace {

double free_base(const Model& model, std::vector<double>& q, double height) {
  std::fill(q.begin(), q.begin() + 7, 0.0);
  q[2] = height;
  q[3] = 1.0;
  return norm(model.options.gravity_W);
}

[[noreturn]] void out_of_reach(const Model& model, const Leg& leg, double t, const IkResult& found,
                               const FootTarget& target) {
  char text[200];
  std::snprintf(
      text, sizeof text, "leg %s cannot reach (%.4f, %.4f, %.4f) m at t = %.3f s: %.1f mm short",
      leg.name.c_str(), target.p_T.x, target.p_T.y, target.p_T.z, t, 1e3 * found.distance);
  throw Error(Finding{Severity::kError, "E-REACH", model.file, 0, leg.name, text,
                      "shorten the stroke, lower the lift or move the foothold"});
}

}  // namespace

// Σf = W and the two moments about the centre of mass. With arms r_i from the mean of the feet the
// least forces are even + S⁺-combination of the r_i, S = Σ r·rᵀ (2 × 2, inverted where it can be).
std::vector<double> vertical_foot_forces(const std::vector<Vec3<double>>& feet,
                                         const Vec3<double>& com, double weight) {
  if (feet.empty()) return {};
  const double share = 1.0 / static_cast<double>(feet.size());
  Vec3<double> mean{0, 0, 0};
  for (const Vec3<double>& p : feet) mean += p * share;
  double xx = 0, xy = 0, yy = 0;
  for (const Vec3<double>& p : feet) {
    const double x = p.x - mean.x, y = p.y - mean.y;
    xx += x * x, xy += x * y, yy += y * y;
  }
  const double half = 0.5 * (xx + yy), radius = std::hypot(0.5 * (xx - yy), xy);
  const double bx = weight * (com.x - mean.x), by = weight * (com.y - mean.y);
  double kx = 0, ky = 0;
  for (const double lambda : {half + radius, half - radius}) {
    if (!(lambda > 1e-9 * (half + radius))) continue;  // feet in a line cannot hold this moment
    // Eigenvector of the larger of two equivalent forms; any direction where S is a multiple of 1.
    double ex = lambda - yy, ey = xy;
    if (std::fabs(lambda - xx) > std::fabs(ex)) ex = xy, ey = lambda - xx;
    const double size = std::hypot(ex, ey);
    if (size <= 1e-12 * (half + radius)) {
      kx = bx / lambda, ky = by / lambda;
      break;
    }
    ex /= size, ey /= size;
    const double along = (ex * bx + ey * by) / lambda;
    kx += along * ex, ky += along * ey;
  }
  std::vector<double> forces;
  for (const Vec3<double>& p : feet) {
    forces.push_back(weight * share + kx * (p.x - mean.x) + ky * (p.y - mean.y));
  }
  return forces;
}

QuasiStatic::QuasiStatic(const Model& model, std::vector<Leg> legs, QuasiStaticOptions options)
    : model_(model),
      legs_(std::move(legs)),
      limbs_(limbs_of(legs_)),
      options_(std::move(options)),
      ws_(model),
      zero_(z(model.nv), 0.0),
      F_ext_(model.tree.links.size(), zero_force<double>()),
      feet_(legs_.size()) {
  if (options_.q_stand.empty()) options_.q_stand = model.q0;
  for (const Leg& leg : legs_) {
    ParallelMap check(leg.joints.size(), options_.links);
    ik_.emplace_back(model, leg);
  }
  now_.q = options_.q_stand;
  now_.v.assign(z(model.nv), 0.0);
  now_.torque.assign(z(model.nv), 0.0);
  now_.jacobian.assign(z(model.nv), 0.0);
  now_.foot_force.assign(legs_.size(), 0.0);
}

void QuasiStatic::place(const FootPaths& paths, double t) {
  const Vec3<double> up = paths.ground_normal_T();
  for (std::size_t l = 0; l < legs_.size(); ++l) {
    const FootTarget target = paths.at(l, t);
    const IkResult found = ik_[l].solve(legs_[l].foot_above(target.p_T, up), now_.q);
    if (!found.reached) out_of_reach(model_, legs_[l], t, found, target);
    ik_[l].rates(now_.q, target.v_T, {0, 0, 0}, now_.v);
  }
  std::fill(now_.v.begin(), now_.v.begin() + 6, 0.0);
}

void QuasiStatic::balance(const FootPaths& paths, double t) {
  std::vector<double> q = now_.q;
  const double g = free_base(model_, q, 0.0);
  forward_kinematics<double>(model_, q, ws_);
  std::vector<Vec3<double>> down;
  for (std::size_t l = 0; l < legs_.size(); ++l) {
    const Vec3<double> p = ws_.X_WB[legs_[l].foot.at()] * legs_[l].p_BF;
    feet_[l] = p - Vec3<double>{0, 0, legs_[l].radius};
    if (!paths.at(l, t).swing) down.push_back(feet_[l]);
  }
  const Vec3<double> com = center_of_mass<double>(model_, ws_);
  const std::vector<double> forces = vertical_foot_forces(down, com, model_.mass() * g);
  now_.margin = support_margin(down, com);
  std::size_t next = 0;
  std::fill(F_ext_.begin(), F_ext_.end(), zero_force<double>());
  for (std::size_t l = 0; l < legs_.size(); ++l) {
    const bool stands = !paths.at(l, t).swing;
    now_.foot_force[l] = stands ? forces[next++] : 0.0;
    const Pose<double>& X = ws_.X_WB[legs_[l].foot.at()];
    const Vec3<double> f = transpose_times(X.R, Vec3<double>{0, 0, now_.foot_force[l]});
    const Vec3<double> r = transpose_times(X.R, feet_[l] - X.p);
    Force<double>& F = F_ext_[legs_[l].foot.at()];
    F = F + Force<double>{cross(r, f), f};
  }
  inverse_dynamics<double>(model_, q, zero_, zero_, ws_, now_.torque, F_ext_);
  now_.imbalance = 0.0;
  for (std::size_t i = 0; i < 6; ++i) {
    now_.imbalance = std::max(now_.imbalance, std::fabs(now_.torque[i]) / (model_.mass() * g));
  }
}

// Eq 7 with the force transmitted at the cut, or on the ground where the limb has none.
void QuasiStatic::fill_torques() {
  std::vector<Motion<double>> J(z(model_.nv));
  std::fill(now_.jacobian.begin(), now_.jacobian.end(), 0.0);
  for (std::size_t l = 0; l < legs_.size(); ++l) {
    const Limb& limb = limbs_[l];
    Vec3<double> r_a = feet_[l], F{0, 0, -now_.foot_force[l]};
    BodyId at = limb.foot;
    if (limb.cut >= 0) {
      at = model_.joints[limb.joints[z(limb.cut)]].body;
      r_a = ws_.X_WB[at.at()].p;
      F = ws_.X_WB[at.at()].R * ws_.F_Bo_B[at.at()].f;
    }
    spatial_jacobian<double>(model_, at, r_a, ws_, J);
    const std::size_t n = limb.cut >= 0 ? z(limb.cut) : limb.joints.size();
    for (std::size_t j = 0; j < n; ++j) {
      const auto dof = z(model_.joints[limb.joints[j]].v);
      now_.jacobian[dof] = dot(J[dof].v, F);
    }
  }
}

const QuasiStaticSample& QuasiStatic::at(const FootPaths& paths, double t) {
  now_.t = t;
  place(paths, t);
  balance(paths, t);
  fill_torques();
  return now_;
}

QuasiStaticResult QuasiStatic::evaluate(const GaitSpec& gait, bool keep_samples) {
  const FootPaths paths(gait, legs_, model_.file);
  QuasiStaticResult out{PowerMeter(limbs_, options_.links),
                        PowerMeter(limbs_, options_.links),
                        0,
                        0,
                        1e300,
                        1e300,
                        0,
                        0,
                        0,
                        0,
                        {}};
  for (const Limb& limb : limbs_) {
    const std::size_t n = limb.cut >= 0 ? z(limb.cut) : limb.joints.size();
    out.joints = std::max(out.joints, n);
  }
  for (std::size_t j = 0; options_.motor && j < out.joints; ++j) {
    out.truth.set_motor(j, *options_.motor);
  }
  out.speed = std::hypot(gait.twist.vx, gait.twist.vy);
  now_.q = options_.q_stand;
  const double h = paths.period() / options_.samples;
  std::vector<double> torque, eq7, rate;
  for (int k = 0; k < options_.samples; ++k) {
    const QuasiStaticSample& s = at(paths, (k + 0.5) * h);
    out.least_margin = std::min(out.least_margin, s.margin);
    out.worst_imbalance = std::max(out.worst_imbalance, s.imbalance);
    for (std::size_t l = 0; l < limbs_.size(); ++l) {
      const bool swing = paths.at(l, s.t).swing;
      if (!swing) out.least_force = std::min(out.least_force, s.foot_force[l]);
      torque.clear(), eq7.clear(), rate.clear();
      for (const int dof : legs_[l].dof) {
        torque.push_back(s.torque[z(dof)]);
        eq7.push_back(s.jacobian[z(dof)]);
        rate.push_back(s.v[z(dof)]);
      }
      const GaitPhase phase = swing ? GaitPhase::kSwing : GaitPhase::kStance;
      out.truth.add(l, torque, rate, rate, h, phase);
      out.jacobian.add(l, eq7, rate, rate, h, phase);
    }
    if (keep_samples) out.samples.push_back(s);
  }
  for (const MotorLimit& row : against_limits(model_, out.truth)) {
    out.peak_torque = std::max(out.peak_torque, row.peak_torque);
    if (row.torque_limit > 0)
      out.torque_use = std::max(out.torque_use, row.peak_torque / row.torque_limit);
    if (row.speed_limit > 0)
      out.speed_use = std::max(out.speed_use, row.peak_speed / row.speed_limit);
  }
  return out;
}

}  // namespace legwork
