// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/estimate/mvp.h"

#include <algorithm>

namespace legwork {

MvpProblem mvp_problem(const EstimatorConfig& config, int foot) {
  const double weight_dt = config.mass * config.gravity * config.dt;
  return {config.mvp, config.dt * config.dt, weight_dt * weight_dt,
          config.foot[static_cast<std::size_t>(foot)]};
}

Sym3<double> mvp_matrix(const MvpProblem& problem, const MvpInput& in) {
  // −[a]×² = |a|² 1 − a aᵀ, the inertia of a unit mass at a. Everything times ζ2.
  const MvpWeights& c = problem.weights;
  Sym3<double> G = unit_point_inertia(in.f) * (c.moment * problem.zeta2 / problem.zeta3);
  if (c.kinematic > 0.0) G = G + unit_point_inertia(in.w) * (c.kinematic * problem.zeta2);
  const Vec3d& n = problem.foot.n_F;
  G.xx += 1.0 + c.sole * n.x * n.x;
  G.yy += 1.0 + c.sole * n.y * n.y;
  G.zz += 1.0 + c.sole * n.z * n.z;
  G.xy += c.sole * n.x * n.y;
  G.xz += c.sole * n.x * n.z;
  G.yz += c.sole * n.y * n.z;
  return G;
}

Vec3d mvp_step(const MvpProblem& problem, const MvpInput& in) {
  const MvpWeights& c = problem.weights;
  Vec3d u = in.p_prev;
  if (c.kinematic > 0.0) u += cross(in.w, in.v) * (c.kinematic * problem.zeta2);
  u += cross(in.f, in.tau - cross(in.f, problem.foot.p_FS)) *
       (c.moment * problem.zeta2 / problem.zeta3);
  u += problem.foot.n_F * (c.sole * problem.foot.sole);
  const Vec3d p = solve(mvp_matrix(problem, in), u);
  return c.clip ? clip_to_sole(problem.foot, p) : p;
}

Vec3d mvp_step_kinematic(const Vec3d& p_prev, const Vec3d& w, const Vec3d& v, double time) {
  const double t2 = time * time;
  const double a = 1.0 / (1.0 + t2 * norm2(w));
  return (p_prev + w * (t2 * dot(w, p_prev)) + cross(w, v) * t2) * a;
}

Vec3d clip_to_sole(const FootGeometry& foot, const Vec3d& p) {
  Vec3d q{std::clamp(p.x, foot.heel, foot.toe), std::clamp(p.y, -foot.half_width, foot.half_width),
          p.z};
  return q + foot.n_F * (foot.sole - dot(foot.n_F, q));
}

}  // namespace legwork
