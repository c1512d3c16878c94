// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/impact/sdc.h"

#include <algorithm>
#include <cmath>

#include "legwork/impact/detail/release.h"
#include "legwork/impact/strike_reference.h"

namespace legwork::impact {
namespace {

/// One flat foot holds any wrench; in flight and on points the weight may be unheld.
bool can_fall(const Model& model, const Strike& strike) {
  if (first_joint_dof(model) != 6) return false;
  if (strike.support.kind == SupportKind::kFree) return true;
  return std::none_of(strike.support.feet.begin(), strike.support.feet.end(),
                      [](const Foot& foot) { return foot.flat; });
}

// After the joint rates and angles: the point's v and x along d, ∫f and ∫∫f.
enum Tail { kPointV = 0, kPointX = 1, kImpulse = 2, kImpulse2 = 3, kTail = 4 };

}  // namespace

void require_stable_step(const Mobility& mobility, double h) {
  if (h * mobility.max_rate <= 2.5) return;
  Finding finding;
  finding.code = "E-STEP";
  finding.element = "h";
  finding.message = "step too large for Kd: h = " + std::to_string(h) + " s, stiffest servo mode " +
                    std::to_string(mobility.max_rate) + " 1/s, their product exceeds 2.5";
  finding.remedy = "use h <= " + std::to_string(2.5 / mobility.max_rate) + " s or smaller gains";
  throw Error(finding);
}

Sdc::Sdc(const Model& model, const Strike& strike, SdcKind kind)
    : strike_(strike), kind_(kind), mobility_(impact::mobility(model, strike)) {
  if (!strike.force_step) require_stable_step(mobility_, strike.h);
  v_ref_ = reference_rates(model, strike, strike.q);
  zmp_ = zmp_model(model, strike, mobility_, v_ref_);
  const int n = mobility_.n, padded = SdcSystem<double>::padded_size(n);
  const int nb = first_joint_dof(model);
  // One block: the inverse by columns, then a row per constant.
  constants_.assign(z(padded * n + 8 * padded), 0.0);
  double* at = constants_.data();
  system_.n = n, system_.padded = padded;
  for (int c = 0; c < n; ++c) std::copy_n(mobility_.P.data() + c * n, n, at + c * padded);
  system_.P = at;
  at += padded * n;
  const auto place = [&](const std::vector<double>& from) {
    std::copy(from.begin(), from.end(), at);
    at += padded;
    return at - padded;
  };
  const Servo& servo = strike.servo;
  system_.u = place(mobility_.u);
  system_.Kd = place(servo.Kd), system_.Kp = place(servo.Kp);
  system_.rate = place({v_ref_.begin() + nb, v_ref_.end()});
  system_.limit = place(servo.tau_max);
  system_.hold =
      place(strike.hold ? hold_posture(model, strike, v_ref_).tau : std::vector<double>{});
  system_.viscous = place(servo.viscous), system_.coulomb = place(servo.coulomb);
  friction_ = !servo.viscous.empty() || !servo.coulomb.empty();
  system_.coulomb_slope = 1.0 / servo.coulomb_speed;
  system_.inverse_mass = strike.base_term ? mobility_.inverse_mass : mobility_.joint_inverse_mass;
  inverse_target_ = std::isinf(strike.target_mass) ? 0.0 : 1.0 / strike.target_mass;
  // The virtual base recoils a little as the joints move: eq. 13 gives the point's own speed.
  point_speed_ = strike.speed;
  if (strike.support.kind == SupportKind::kVirtualBase) {
    point_speed_ = 0.0;
    for (int i = 0; i < n; ++i) point_speed_ += mobility_.j[z(i)] * system_.rate[i];
  }
  const Unheld unheld =
      can_fall(model, strike) ? unheld_acceleration(model, strike, v_ref_) : Unheld{};
  unheld_ = std::abs(unheld.point);
  for (const double x : unheld.phiddot) unheld_ = std::max(unheld_, std::abs(x));
  constexpr double kHeld = 1e-6;  // rounding of a posture that is held [rad/s²]
  if (kind == SdcKind::kPosition && unheld_ > kHeld) fall_ = unheld.point, drift_ = unheld.phiddot;
  tau_.assign(z(padded), 0.0);
  k_.assign(z(4 * (2 * padded + kTail)), 0.0);
  stage_.assign(z(2 * padded + kTail), 0.0);
}

double Sdc::depth(const double* x) const {
  const double* tail = x + 2 * system_.padded;
  return tail[kPointX] - inverse_target_ * tail[kImpulse2];
}

double Sdc::rate(const double* x) const {
  const double* tail = x + 2 * system_.padded;
  return tail[kPointV] - inverse_target_ * tail[kImpulse];
}

double Sdc::force(const double* x) const {
  return held_ ? closed_force(strike_.law, depth(x), rate(x))
               : contact_force(strike_.law, depth(x), rate(x));
}

void Sdc::evaluate(double t, const double* x, double* dx) {
  const int padded = system_.padded;
  const double *phidot = x, *dphi = x + padded, *tail = x + 2 * padded;
  double* tau = tau_.data();
  if (kind_ == SdcKind::kPosition)
    friction_ ? sdc_torque<true, true>(system_, t, phidot, dphi, tau)
              : sdc_torque<true, false>(system_, t, phidot, dphi, tau);
  else
    friction_ ? sdc_torque<false, true>(system_, t, phidot, dphi, tau)
              : sdc_torque<false, false>(system_, t, phidot, dphi, tau);
  const double f = force(x);
  double* dtail = dx + 2 * padded;
  dtail[kPointV] = sdc_accelerate(system_, tau, f, dx) + fall_;
  for (std::size_t i = 0; i < drift_.size(); ++i) dx[i] += drift_[i];
  std::copy_n(phidot, padded, dx + padded);
  dtail[kPointX] = tail[kPointV], dtail[kImpulse] = f, dtail[kImpulse2] = tail[kImpulse];
}

void Sdc::step(double t, double h, const double* x, double* next) {
  const int size = 2 * system_.padded + kTail;
  double *k1 = k_.data(), *k2 = k1 + size, *k3 = k2 + size, *k4 = k3 + size, *s = stage_.data();
  evaluate(t, x, k1);
  for (int i = 0; i < size; ++i) s[i] = x[i] + 0.5 * h * k1[i];
  evaluate(t + 0.5 * h, s, k2);
  for (int i = 0; i < size; ++i) s[i] = x[i] + 0.5 * h * k2[i];
  evaluate(t + 0.5 * h, s, k3);
  for (int i = 0; i < size; ++i) s[i] = x[i] + h * k3[i];
  evaluate(t + h, s, k4);
  for (int i = 0; i < size; ++i) next[i] = x[i] + h / 6.0 * (k1[i] + 2.0 * (k2[i] + k3[i]) + k4[i]);
}

void Sdc::observe(double t, const double* x, Impact& out) {
  held_ = false;
  std::vector<double>& k = k_;
  evaluate(t, x, k.data());
  const double f = force(x), deep = depth(x);
  out.f_max = std::max(out.f_max, f);
  out.max_depth = std::max(out.max_depth, deep);
  for (int i = 0; i < system_.n; ++i) {
    const double limit = system_.limit[i];
    if (!std::isfinite(limit)) continue;
    double& ratio = out.torque_ratio[z(i)];
    const double share = std::abs(tau_[z(i)] + system_.hold[i]) / limit;
    ratio = limit > 0.0 ? std::max(ratio, share) : 0.0;
  }
  Vec3<double> zmp{kNaN, kNaN, 0.0};
  if (zmp_.defined) zmp = zmp_of(zmp_.wrench(k.data(), f), zmp_.z);
  if (is_closed(deep, rate(x))) widen(out, zmp);
  if (out.t.capacity() == 0) return;
  out.t.push_back(t), out.force.push_back(f), out.depth.push_back(deep);
  out.zmp_x.push_back(zmp.x), out.zmp_y.push_back(zmp.y);
}

Impact Sdc::run(bool keep_history) {
  const int padded = system_.padded, n = system_.n;
  const long steps = std::lround(strike_.duration / strike_.h);
  Impact out;
  out.method = kind_ == SdcKind::kDamping ? "sdc" : "sdc_plus";
  out.torque_ratio.assign(z(n), 0.0), out.velocity_jump.assign(z(n), 0.0);
  out.travel.assign(z(n), 0.0);
  if (keep_history) out.t.reserve(static_cast<std::size_t>(steps + 1));
  std::vector<double> x(z(2 * padded + kTail), 0.0), next(x);
  std::copy_n(system_.rate, padded, x.begin());
  x[z(2 * padded + kPointV)] = point_speed_;
  bool released = false;
  const double h = strike_.h;
  for (long i = 0;; ++i) {
    const double t = static_cast<double>(i) * h, before = depth(x.data());
    observe(t, x.data(), out);
    if (i == steps) break;
    const bool closed = is_closed(before, rate(x.data()));
    held_ = closed && strike_.locate_release;
    step(t, h, x.data(), next.data());
    const double after = depth(next.data());
    if (closed && after <= 0.0 && strike_.law.kind != LawKind::kBilateral) {
      double part = before > after ? h * before / (before - after) : 0.0;
      std::vector<double> at_release = next;
      if (held_) {
        part = release_time(h, before, after, [&](double dt) {
          step(t, dt, x.data(), at_release.data());
          return depth(at_release.data());
        });
        step(t, part, x.data(), at_release.data());
        held_ = false;
        step(t + part, h - part, at_release.data(), next.data());
      }
      if (!released) {
        out.contact_time = t + part;
        for (int k = 0; k < n; ++k) {
          out.velocity_jump[z(k)] = at_release[z(k)] - system_.rate[k];
          out.travel[z(k)] = at_release[z(padded + k)];
        }
      }
      released = true;
    }
    std::swap(x, next);
  }
  out.truncated = !released;
  if (out.truncated) out.contact_time = strike_.duration;
  out.impulse = x[z(2 * padded + kImpulse)];
  out.effective_mass = 1.0 / system_.inverse_mass;
  out.servo_damping = mobility_.servo_damping;
  finish(out);
  return out;
}

void Sdc::finish(Impact& out) const {
  if (out.truncated) out.flags.push_back("truncated: still touching at the end of the run");
  for (const double ratio : out.torque_ratio)
    if (ratio >= 1.0) {
      out.flags.push_back("saturated: a joint reached its torque limit");
      break;
    }
  for (const double travel : out.travel)
    if (std::abs(travel) > 0.2) {
      out.flags.push_back(
          "moved: a joint turns more than 0.2 rad while touching, but inertia and "
          "Jacobian are held constant");
      break;
    }
}

Impact simplified(const Model& model, Strike strike, SdcKind kind) {
  prepare(model, strike);
  return Sdc(model, strike, kind).run();
}

}  // namespace legwork::impact
