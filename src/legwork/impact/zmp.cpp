// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/impact/zmp.h"

#include <algorithm>
#include <cmath>

#include "legwork/dynamics/inverse_dynamics.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/impact/detail/dense.h"
#include "legwork/math/planar_hull.h"

namespace legwork::impact {

Vec3<double> zmp_of(const GroundWrench& w, double z) {
  const double fz = w[5];
  if (!(fz > 0.0)) return {kNaN, kNaN, z};
  return {(z * w[3] - w[1]) / fz, (w[0] + z * w[4]) / fz, z};
}

double sole_height(const StrikeSupport& support, const Workspace<double>& ws) {
  double sum = 0.0;
  for (const Foot& foot : support.feet) sum += point_at(ws, foot.body, foot.p_BS).z;
  return support.feet.empty() ? 0.0 : sum / static_cast<double>(support.feet.size());
}

GroundWrench ZmpModel::wrench(const double* phiddot, double f) const {
  GroundWrench w = start;
  for (std::size_t k = 0; k < 6; ++k) w[k] += f * per_force[k];
  const double* column = A.data();
  for (std::size_t i = 0; i < A.size() / 6; ++i, column += 6)
    for (std::size_t k = 0; k < 6; ++k) w[k] += column[k] * phiddot[i];
  return w;
}

ZmpModel zmp_model(const Model& model, const Strike& strike, const Mobility& mobility,
                   const std::vector<double>& v_ref) {
  ZmpModel out;
  if (first_joint_dof(model) != 6 || strike.support.kind == SupportKind::kFree) return out;
  out.defined = true;
  const int n = mobility.n;
  Workspace<double> ws(model);
  const MatrixXd M = dense_mass(model, strike.q, ws);
  const Pose<double> X_WB = ws.X_WB[1];
  // Rows of M: linear momentum in the world, angular about the base origin in the base's axes.
  MatrixXd T(model.nv, n);
  T << -as_matrix(mobility.X, 6, n), MatrixXd::Identity(n, n);
  const MatrixXd momentum = M.topRows(6) * T;
  out.A.resize(static_cast<std::size_t>(6 * n));
  for (int i = 0; i < n; ++i) {
    const Vec3<double> f = to_vec3(momentum.block<3, 1>(0, i));
    const Vec3<double> t = X_WB.R * to_vec3(momentum.block<3, 1>(3, i)) + cross(X_WB.p, f);
    double* column = out.A.data() + 6 * i;
    column[0] = t.x, column[1] = t.y, column[2] = t.z;
    column[3] = f.x, column[4] = f.y, column[5] = f.z;
  }
  const Vec3<double> p = point_at(ws, strike.body, strike.p_BC);
  const Vec3<double> arm = cross(p, strike.direction), d = strike.direction;
  out.per_force = {arm.x, arm.y, arm.z, d.x, d.y, d.z};
  out.z = sole_height(strike.support, ws);
  const std::vector<double> zero(static_cast<std::size_t>(model.nv), 0.0);
  std::vector<double> tau(zero);
  inverse_dynamics<double>(model, strike.q, strike.zmp_bias ? v_ref : zero, zero, ws, tau);
  const Force<double>& g = ws.F_Bo_B[0];
  out.start = {g.t.x, g.t.y, g.t.z, g.f.x, g.f.y, g.f.z};
  return out;
}

std::vector<Vec3<double>> support_polygon(const Model& model, const Strike& strike) {
  Workspace<double> ws(model);
  forward_kinematics<double>(model, strike.q, ws);
  std::vector<Vec3<double>> points;
  for (const Foot& foot : strike.support.feet) {
    for (const Vec3<double>& corner : foot.corners_B)
      points.push_back(point_at(ws, foot.body, corner));
    if (foot.corners_B.empty()) points.push_back(point_at(ws, foot.body, foot.p_BS));
  }
  if (points.size() < 2) return {};  // one point has no edge to fall over
  return planar_hull(std::move(points));
}

double margin_inside(const std::vector<Vec3<double>>& polygon, double x, double y) {
  double margin = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vec3<double>&a = polygon[i], &b = polygon[(i + 1) % polygon.size()];
    const double dx = b.x - a.x, dy = b.y - a.y, length = std::hypot(dx, dy);
    if (length > 0.0) margin = std::min(margin, (dx * (y - a.y) - dy * (x - a.x)) / length);
  }
  return polygon.size() < 3 ? -std::numeric_limits<double>::infinity() : margin;
}

void widen(Impact& impact, const Vec3<double>& zmp) {
  if (std::isnan(zmp.x)) return;
  Vec3<double>&lo = impact.zmp_min, &hi = impact.zmp_max;
  const bool first = std::isnan(lo.x);
  lo = first ? zmp : Vec3<double>{std::min(lo.x, zmp.x), std::min(lo.y, zmp.y), zmp.z};
  hi = first ? zmp : Vec3<double>{std::max(hi.x, zmp.x), std::max(hi.y, zmp.y), zmp.z};
}

}  // namespace legwork::impact
