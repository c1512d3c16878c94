// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/impact/full.h"

#include <cmath>

#include "legwork/dynamics/integrate.h"
#include "legwork/dynamics/inverse_dynamics.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/impact/ground.h"
#include "legwork/impact/sdc.h"
#include "legwork/impact/strike_reference.h"

namespace legwork::impact {
namespace {

/// State: q, v, ∫f, ∫∫f, ground impulse (3). All RK4's.
class Simulation {
 public:
  Simulation(const Model& model, const Strike& strike)
      : model_(model),
        strike_(strike),
        nb_(first_joint_dof(model)),
        n_(joint_dofs(model)),
        mobility_(impact::mobility(model, strike)),
        reference_(straight_line(model, strike)),
        ground_(model, strike, {reference_.v.begin(), reference_.v.begin() + model.nv}),
        ws_(model),
        size_(z(model.nq + model.nv + 5)),
        tau_(z(model.nv)),
        error_(z(model.nv)),
        vdot_(z(model.nv)),
        push_(model.tree.links.size()) {
    if (!strike.force_step) require_stable_step(mobility_, strike.h);
    inverse_target_ = std::isinf(strike.target_mass) ? 0.0 : 1.0 / strike.target_mass;
  }

  Impact run(const std::function<void(double done)>& progress);

 private:
  std::span<const double> q_of(const double* x) const { return {x, z(model_.nq)}; }
  std::span<const double> v_of(const double* x) const { return {x + model_.nq, z(model_.nv)}; }
  const double* tail_of(const double* x) const { return x + model_.nq + model_.nv; }

  std::vector<double> start();
  void see_point(const double* x);
  void servo(const double* x, long half_step);
  void evaluate(const double* x, long half_step, double* dx);
  void step(long i, std::vector<double>& x);
  void observe(double t, Impact& out);
  Vec3<double> momentum(const double* x);
  void finish(const std::vector<double>& first, const std::vector<double>& last, Impact& out);

  const Model& model_;
  const Strike& strike_;
  int nb_, n_;
  Mobility mobility_;
  StrikeReference reference_;
  Ground ground_;
  Workspace<double> ws_;
  std::size_t size_;
  std::vector<double> tau_, error_, vdot_;
  std::vector<Force<double>> push_, hand_;
  double inverse_target_ = 0.0, depth_ = 0.0, rate_ = 0.0, force_ = 0.0;
  Vec3<double> touch_W_{}, point_W_{};
  std::vector<double> k1_, k2_, k3_, k4_, stage_;
};

std::vector<double> Simulation::start() {
  std::vector<double> x(size_, 0.0);
  std::copy(strike_.q.begin(), strike_.q.end(), x.begin());
  std::copy_n(reference_.v_at(0), model_.nv, x.begin() + model_.nq);
  // A virtual base starts without momentum: it recoils as the joints move (eq. 13).
  if (strike_.support.kind == SupportKind::kVirtualBase && nb_ == 6)
    for (int k = 0; k < 6; ++k)
      for (int i = 0; i < n_; ++i)
        x[z(model_.nq + k)] -= mobility_.X[z(6 * i + k)] * reference_.v_at(0)[6 + i];
  forward_kinematics<double>(model_, strike_.q, ws_);
  touch_W_ = point_at(ws_, strike_.body, strike_.p_BC);
  return x;
}

void Simulation::see_point(const double* x) {
  forward_kinematics<double>(model_, q_of(x), v_of(x), ws_);
  point_W_ = point_at(ws_, strike_.body, strike_.p_BC);
  const Vec3<double> speed = point_velocity<double>(strike_.body, point_W_, ws_).v;
  const double* tail = tail_of(x);
  depth_ = dot(strike_.direction, point_W_ - touch_W_) - inverse_target_ * tail[1];
  rate_ = dot(strike_.direction, speed) - inverse_target_ * tail[0];
  force_ = contact_force(strike_.law, depth_, rate_);
}

void Simulation::servo(const double* x, long half_step) {
  const double* v = x + model_.nq;
  const double* v_ref = reference_.v_at(half_step);
  difference<double>(model_, q_of(x), {reference_.q_at(half_step), z(model_.nq)}, error_);
  const Servo& s = strike_.servo;
  for (int i = 0; i < n_; ++i) {
    const int dof = nb_ + i;
    const double wish =
        s.Kp[z(i)] * error_[z(dof)] + s.Kd[z(i)] * (v_ref[dof] - v[dof]) + ground_.hold()[z(i)];
    double tau = std::min(std::max(wish, -s.tau_max[z(i)]), s.tau_max[z(i)]);
    if (!s.viscous.empty()) tau -= s.viscous[z(i)] * v[dof];
    if (!s.coulomb.empty())
      tau -= s.coulomb[z(i)] * std::min(std::max(v[dof] / s.coulomb_speed, -1.0), 1.0);
    tau_[z(dof)] = tau;
  }
}

void Simulation::evaluate(const double* x, long half_step, double* dx) {
  see_point(x);
  servo(x, half_step);
  for (Force<double>& f : push_) f = zero_force<double>();
  const std::size_t b = strike_.body.at();
  const Vec3<double> reaction = transpose_times(ws_.X_WB[b].R, strike_.direction * -force_);
  push_[b] = {cross(strike_.p_BC, reaction), reaction};
  hand_ = push_;
  ground_.accelerate(q_of(x), v_of(x), tau_, push_, vdot_);
  coordinate_rates(model_, x, x + model_.nq, dx);
  std::copy(vdot_.begin(), vdot_.end(), dx + model_.nq);
  double* tail = dx + model_.nq + model_.nv;
  tail[0] = force_, tail[1] = tail_of(x)[0];
  for (std::size_t k = 0; k < 3; ++k) tail[2 + k] = ground_.wrench()[3 + k];
}

void Simulation::step(long i, std::vector<double>& x) {
  const double h = strike_.h;  // k1_ is already there
  const auto to_stage = [&](const std::vector<double>& k, double c) {
    for (std::size_t a = 0; a < size_; ++a) stage_[a] = x[a] + c * h * k[a];
    normalize_quaternions(model_, stage_.data());
  };
  to_stage(k1_, 0.5);
  evaluate(stage_.data(), 2 * i + 1, k2_.data());
  to_stage(k2_, 0.5);
  evaluate(stage_.data(), 2 * i + 1, k3_.data());
  to_stage(k3_, 1.0);
  evaluate(stage_.data(), 2 * i + 2, k4_.data());
  for (std::size_t a = 0; a < size_; ++a)
    x[a] += h / 6.0 * (k1_[a] + 2.0 * (k2_[a] + k3_[a]) + k4_[a]);
  normalize_quaternions(model_, x.data());
}

void Simulation::observe(double t, Impact& out) {
  out.f_max = std::max(out.f_max, force_);
  out.max_depth = std::max(out.max_depth, depth_);
  for (int i = 0; i < n_; ++i) {
    const double limit = strike_.servo.tau_max[z(i)];
    if (std::isfinite(limit) && limit > 0.0)
      out.torque_ratio[z(i)] = std::max(out.torque_ratio[z(i)], std::abs(tau_[z(nb_ + i)]) / limit);
  }
  out.t.push_back(t), out.force.push_back(force_), out.depth.push_back(depth_);
}

Vec3<double> Simulation::momentum(const double* x) {
  if (nb_ != 6) return {kNaN, kNaN, kNaN};
  const MatrixXd M = dense_mass(model_, {x, x + model_.nq}, ws_);
  return to_vec3(M.topRows(3) * Eigen::Map<const VectorXd>(x + model_.nq, model_.nv));
}

Impact Simulation::run(const std::function<void(double done)>& progress) {
  Impact out;
  out.method = "full";
  out.torque_ratio.assign(z(n_), 0.0);
  for (std::vector<double>* k : {&k1_, &k2_, &k3_, &k4_, &stage_}) k->assign(size_, 0.0);
  const long steps = std::lround(strike_.duration / strike_.h);
  std::vector<double> x = start(), tau(z(model_.nv));
  const std::vector<double> first = x;
  const bool grounded = nb_ == 6 && strike_.support.kind != SupportKind::kFree;
  const double sole = sole_height(strike_.support, ws_);
  bool released = false, was_deep = false;
  double previous = 0.0;
  for (long i = 0;; ++i) {
    if (progress && i % 256 == 0) progress(static_cast<double>(i) / static_cast<double>(steps));
    const double t = static_cast<double>(i) * strike_.h;
    evaluate(x.data(), 2 * i, k1_.data());
    const bool closed = is_closed(depth_, rate_);
    if (!released && was_deep && depth_ <= 0.0) {
      released = true;
      out.contact_time = t - strike_.h * -depth_ / (previous - depth_);
      for (int k = 0; k < n_; ++k) {
        out.velocity_jump.push_back(x[z(model_.nq + nb_ + k)] - first[z(model_.nq + nb_ + k)]);
        out.travel.push_back(0.0);
      }
      difference<double>(model_, q_of(first.data()), q_of(x.data()), error_);
      std::copy_n(error_.begin() + nb_, n_, out.travel.begin());
    }
    was_deep = was_deep || depth_ > 0.0, previous = depth_;
    observe(t, out);
    out.q.insert(out.q.end(), x.begin(), x.begin() + model_.nq);
    Vec3<double> zmp{kNaN, kNaN, sole};
    if (grounded) {
      inverse_dynamics<double>(model_, q_of(x.data()), v_of(x.data()), vdot_, ws_, tau, hand_);
      const Force<double>& g = ws_.F_Bo_B[0];
      zmp = zmp_of({g.t.x, g.t.y, g.t.z, g.f.x, g.f.y, g.f.z}, sole);
      if (ground_.wrench_known() && !std::isnan(zmp.x)) {
        const Vec3<double> feet = zmp_of(ground_.wrench(), sole);
        const double gap = std::max(std::abs(feet.x - zmp.x), std::abs(feet.y - zmp.y));
        out.zmp_mismatch = std::isnan(out.zmp_mismatch) ? gap : std::max(out.zmp_mismatch, gap);
      }
      if (closed) widen(out, zmp);
    }
    out.zmp_x.push_back(zmp.x), out.zmp_y.push_back(zmp.y);
    if (i == steps) break;
    step(i, x);
  }
  out.truncated = !released;
  finish(first, x, out);
  return out;
}

void Simulation::finish(const std::vector<double>& first, const std::vector<double>& last,
                        Impact& out) {
  const double* tail = tail_of(last.data());
  out.impulse = tail[0];
  out.ground_impulse = {tail[2], tail[3], tail[4]};
  out.momentum_change = momentum(last.data()) - momentum(first.data());
  out.effective_mass = mobility_.effective_mass();
  out.servo_damping = mobility_.servo_damping;
  out.max_lift = ground_.max_lift();
  out.error_estimate = 0.0;
  if (out.truncated) {
    out.contact_time = strike_.duration;
    out.flags.push_back("truncated: still touching at the end of the run");
  }
  for (const double ratio : out.torque_ratio)
    if (ratio >= 1.0) {
      out.flags.push_back("saturated: a joint reached its torque limit");
      break;
    }
  if (ground_.least_normal() < 0.0)
    out.flags.push_back("pulled: a foot held to the ground would have let go");
  if (out.max_lift > 1e-4) out.flags.push_back("lifted: a corner of a sole left the floor");
}

}  // namespace

Impact full_dynamics(const Model& model, Strike strike,
                     const std::function<void(double done)>& progress) {
  prepare(model, strike);
  return Simulation(model, strike).run(progress);
}

}  // namespace legwork::impact
