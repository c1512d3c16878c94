// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/impact/methods.h"

#include <algorithm>
#include <cmath>

#include "legwork/dynamics/integrate.h"
#include "legwork/impact/full.h"
#include "legwork/impact/point_mass.h"
#include "legwork/impact/sdc.h"

namespace legwork::impact {
namespace {

Impact as_impact(const PointImpact& from, const char* method, const Mobility& mobility) {
  Impact out;
  out.method = method;
  out.effective_mass = mobility.effective_mass();
  out.servo_damping = mobility.servo_damping;
  out.f_max = from.f_max, out.impulse = from.impulse;
  out.contact_time = from.contact_time, out.max_depth = from.max_depth;
  out.t = from.t, out.force = from.force, out.depth = from.depth;
  out.truncated = from.truncated;
  if (out.truncated) out.flags.push_back("truncated: still touching at the end of the run");
  out.flags.push_back("no zmp: the links' motion is not computed");
  return out;
}

PointStrike as_point(const Strike& s, double mass, double damping) {
  return {.mass = mass,
          .speed = s.speed,
          .target_mass = s.target_mass,
          .damping = damping,
          .law = s.law,
          .h = s.h,
          .duration = s.duration,
          .locate_release = s.locate_release};
}

double gap(const Impact& finer, const Impact& cheap) {
  return std::abs(relative_error(finer.impulse, cheap.impulse));
}

/// SDC+ with the matrices of the posture half way through the contact.
double posture_error(const Model& model, const Strike& strike, const Sdc& sdc, const Impact& at) {
  Strike half = strike;
  half.force_posture = true;
  std::vector<double> v(static_cast<std::size_t>(model.nv), 0.0);
  const int nb = first_joint_dof(model), n = joint_dofs(model);
  for (int i = 0; i < n; ++i) {
    const double travel = at.travel[static_cast<std::size_t>(i)];
    v[static_cast<std::size_t>(nb + i)] = travel;
    for (int k = 0; k < nb; ++k)
      v[static_cast<std::size_t>(k)] -=
          sdc.mobility().X[static_cast<std::size_t>(nb * i + k)] * travel;
  }
  integrate<double>(model, strike.q, v, 0.5, half.q);
  return gap(Sdc(model, half, SdcKind::kPosition).run(false), at);
}

void flag_zmp(const Model& model, const Strike& strike, Impact& impact) {
  if (first_joint_dof(model) != 6 || strike.support.kind == SupportKind::kFree) return;
  if (std::isnan(impact.zmp_min.x)) {
    impact.flags.push_back("zmp undefined: the ground would have to pull");
    return;
  }
  const auto polygon = support_polygon(model, strike);
  if (polygon.size() < 3) return;
  double margin = std::numeric_limits<double>::infinity();
  bool pulls = false;
  for (std::size_t i = 0; i < impact.zmp_x.size(); ++i) {
    if (impact.t[i] > impact.contact_time) break;
    pulls = pulls || std::isnan(impact.zmp_x[i]);
    if (!std::isnan(impact.zmp_x[i]))
      margin = std::min(margin, margin_inside(polygon, impact.zmp_x[i], impact.zmp_y[i]));
  }
  if (pulls) impact.flags.push_back("zmp undefined: the ground would have to pull");
  if (margin < -1e-3) impact.flags.push_back("zmp outside: the feet would lift");
}

void flag_gains(const Strike& strike, Impact& sdc) {
  double worst = 0.0;
  for (std::size_t i = 0; i < strike.servo.Kp.size(); ++i)
    if (strike.servo.Kd[i] > 0.0) worst = std::max(worst, strike.servo.Kp[i] / strike.servo.Kd[i]);
  // Reference D: over a 65 ms contact D-only SDC stays within 6 % up to 15–20 1/s.
  if (worst > 20.0)
    sdc.flags.push_back("stiff: K_p/K_d above 20 1/s, which SDC leaves out (SDC+ keeps it)");
}

void flag_falling(double unheld, Impact& sdc) {
  if (unheld > 1e-3)
    sdc.flags.push_back(
        "falling: neither support nor torques hold the robot still, which SDC leaves out (SDC+ "
        "keeps it)");
}

}  // namespace

Methods every_method(const Model& model, Strike strike, bool with_full,
                     const std::function<void(double done)>& progress) {
  Methods out;
  out.warnings = prepare(model, strike);
  Sdc plus(model, strike, SdcKind::kPosition);
  const Mobility& m = plus.mobility();
  if (m.feet_rank < m.feet_rows)
    out.warnings.push_back({.severity = Severity::kWarning,
                            .code = "W-RANK",
                            .element = "support",
                            .message = "the feet's constraints are dependent (rank " +
                                       std::to_string(m.feet_rank) + " of " +
                                       std::to_string(m.feet_rows) + "): regularised",
                            .remedy = "bend the stretched knees"});
  out.sdc_plus = plus.run();
  out.sdc = Sdc(model, strike, SdcKind::kDamping).run();
  out.reduced = as_impact(
      integrate_point_mass(as_point(strike, m.effective_mass(), m.servo_damping)), "reduced", m);
  out.point_mass =
      as_impact(integrate_point_mass(as_point(strike, m.effective_mass(), 0.0)), "point_mass", m);
  out.point_mass.error_estimate = gap(out.reduced, out.point_mass);
  out.reduced.error_estimate = gap(out.sdc, out.reduced);
  out.sdc.error_estimate = gap(out.sdc_plus, out.sdc);
  out.sdc_plus.error_estimate = posture_error(model, strike, plus, out.sdc_plus);
  flag_gains(strike, out.sdc), flag_falling(plus.unheld(), out.sdc);
  flag_zmp(model, strike, out.sdc), flag_zmp(model, strike, out.sdc_plus);
  if (with_full) {
    out.full = full_dynamics(model, strike, progress);
    flag_zmp(model, strike, *out.full);
  }
  return out;
}

}  // namespace legwork::impact
