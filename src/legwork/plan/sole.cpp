// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/plan/sole.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "legwork/dynamics/jacobians.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/math/eigen_sym3.h"
#include "legwork/math/outer.h"
#include "legwork/math/planar_hull.h"
#include "legwork/math/rotation.h"
#include "legwork/plan/low_points.h"

namespace legwork {

namespace {

constexpr double kSoleDepth = 4e-3;     // points this close to the lowest belong to the sole [m]
constexpr double kSmallestSole = 6e-3;  // half extent below which it is a line or a point    [m]
constexpr std::size_t kMostCorners = 8;

using Corner = std::array<double, 2>;

struct Flat {
  std::vector<Corner> outline;
  double height = 0.0, area = 0.0;
};

double area_of(const std::vector<Corner>& hull) {
  double twice = 0.0;
  for (std::size_t i = 0; i < hull.size(); ++i) {
    const Corner &a = hull[i], &b = hull[(i + 1) % hull.size()];
    twice += a[0] * b[1] - a[1] * b[0];
  }
  return hull.size() < 3 ? 0.0 : 0.5 * twice;
}

// What of the body lies on the floor when it has the pose X_WB.
Flat flat_at(const Model& model, BodyId body, const Pose<double>& X_WB) {
  const std::vector<LowPoint> points = low_points(model, body, X_WB);
  Flat flat;
  flat.height = lowest(points);
  for (const LowPoint& p : points) {
    if (p.p_W.z < flat.height + kSoleDepth) flat.outline.push_back({p.p_W.x, p.p_W.y});
  }
  flat.outline = planar_hull(std::move(flat.outline));
  flat.area = area_of(flat.outline);
  return flat;
}

// At most eight corners: the farthest in eight directions.
std::vector<Corner> simplified(const std::vector<Corner>& hull) {
  if (hull.size() <= kMostCorners) return hull;
  std::vector<Corner> kept;
  for (std::size_t d = 0; d < kMostCorners; ++d) {
    const double angle = std::numbers::pi * (static_cast<double>(d) + 0.5) / 4.0;
    const double ux = std::cos(angle), uy = std::sin(angle);
    kept.push_back(
        *std::max_element(hull.begin(), hull.end(), [&](const Corner& a, const Corner& b) {
          return a[0] * ux + a[1] * uy < b[0] * ux + b[1] * uy;
        }));
  }
  return planar_hull(std::move(kept));
}

// Which turns of the sole are left once its middle is held: the leg's angular columns without what
// moves the point.
std::array<bool, 3> free_turns(const Leg& leg, const std::vector<Motion<double>>& J,
                               const Mat3d& R_WS) {
  const std::size_t n = leg.dof.size();
  std::vector<Vec3d> w(n), v(n);
  for (std::size_t i = 0; i < n; ++i) {
    w[i] = J[static_cast<std::size_t>(leg.dof[i])].w;
    v[i] = J[static_cast<std::size_t>(leg.dof[i])].v;
  }
  // Null space of v by projecting out its left singular directions: N = 1 − vᵀ(v·vᵀ)⁺v.
  Sym3<double> A = zero_sym3<double>();
  for (const Vec3d& c : v) A = A + outer(c);
  Vec3d s;
  Mat3d axes;
  eigen_sym3(A, s, axes);
  const double largest = std::max({s.x, s.y, s.z, 1e-12});
  const auto inverse = [&](const Vec3d& x) {
    Vec3d sum{};
    for (int k = 0; k < 3; ++k) {
      if (s[k] > 1e-6 * largest) sum = sum + axes.column(k) * (dot(axes.column(k), x) / s[k]);
    }
    return sum;
  };
  Sym3<double> B = zero_sym3<double>();
  for (std::size_t i = 0; i < n; ++i) {
    Vec3d left = w[i];
    const Vec3d y = inverse(v[i]);
    for (std::size_t k = 0; k < n; ++k) left = left - w[k] * dot(v[k], y);
    B = B + outer(left);
  }
  // Directions of B that are there at all, and how much of each sole axis lies among them.
  eigen_sym3(B, s, axes);
  std::array<bool, 3> turns{};
  for (int a = 0; a < 3; ++a) {
    double share = 0.0;
    for (int k = 0; k < 3; ++k) {
      if (s[k] <= 0.0025) continue;
      const double c = dot(axes.column(k), R_WS.column(a));
      share += c * c;
    }
    turns[static_cast<std::size_t>(a)] = share > 0.5;
  }
  return turns;
}

void collapse(Sole& sole, std::size_t axis) {
  for (auto* outline : {&sole.corners, &sole.carried}) {
    for (Corner& c : *outline) c[axis] = 0.0;
    *outline = planar_hull(std::move(*outline));
  }
  (axis == 0 ? sole.half_x : sole.half_y) = 0.0;
}

// What of a convex outline lies where n·c ≤ most (Sutherland and Hodgman 1974).
std::vector<Corner> cut(const std::vector<Corner>& outline, const Corner& n, double most) {
  std::vector<Corner> kept;
  const auto over = [&](const Corner& c) { return n[0] * c[0] + n[1] * c[1] - most; };
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Corner &a = outline[i], &b = outline[(i + 1) % outline.size()];
    const double fa = over(a), fb = over(b);
    if (fa <= 0.0) kept.push_back(a);
    if ((fa < 0.0 && fb > 0.0) || (fa > 0.0 && fb < 0.0)) {
      const double s = fa / (fa - fb);
      kept.push_back({a[0] + s * (b[0] - a[0]), a[1] + s * (b[1] - a[1])});
    }
  }
  return planar_hull(std::move(kept));
}

Corner middle_of(const std::vector<Corner>& outline, Corner& half) {
  Corner low{1e9, 1e9}, high{-1e9, -1e9};
  for (const Corner& c : outline) {
    for (std::size_t a = 0; a < 2; ++a)
      low[a] = std::min(low[a], c[a]), high[a] = std::max(high[a], c[a]);
  }
  half = {0.5 * (high[0] - low[0]), 0.5 * (high[1] - low[1])};
  return {0.5 * (low[0] + high[0]), 0.5 * (low[1] + high[1])};
}

void shift(std::vector<Corner>& outline, const Corner& by) {
  for (Corner& c : outline) c = {c[0] - by[0], c[1] - by[1]};
}

}  // namespace

Sole find_sole(const Model& model, std::span<const double> q, const Leg& leg) {
  std::vector<double> level(q.begin(), q.end());
  const auto base = static_cast<std::size_t>(model.tree.links[leg.trunk.at()].q);
  for (std::size_t i = 0; i < 7; ++i) level[base + i] = i == 3 ? 1.0 : 0.0;
  Workspace<double> ws(model);
  forward_kinematics<double>(model, level, ws);
  const Pose<double> X_WB = ws.X_WB[leg.foot.at()];

  Sole sole;
  Mat3d turn = identity3<double>();
  Flat flat = flat_at(model, leg.foot, X_WB);
  double best = 1.3 * flat.area + 1e-6;
  for (int p = -30; p <= 30; ++p) {
    for (int r = -8; r <= 8; ++r) {
      const Mat3d R = so3::euler_to_matrix({0.03 * r, 0.02 * p, 0.0});
      Flat other = flat_at(model, leg.foot, {R * X_WB.R, X_WB.p});
      if (other.area <= best * (1.0 + 1e-6)) continue;
      best = other.area;
      flat = std::move(other);
      turn = R;
    }
  }
  sole.turned = norm(so3::log_so3(turn));
  sole.corners = simplified(flat.outline);
  Corner half{};
  const Corner middle = middle_of(sole.corners, half);
  shift(sole.corners, middle);
  sole.carried = sole.corners;
  sole.half_x = half[0], sole.half_y = half[1];
  const Mat3d R_WB = turn * X_WB.R;
  const Mat3d R_BS = transpose(R_WB);  // S has the world's axes in that attitude
  sole.X_BS = {R_BS, R_BS * (Vec3d{middle[0], middle[1], flat.height} - X_WB.p)};

  if (sole.half_x < kSmallestSole && sole.half_y < kSmallestSole) {
    sole.corners = sole.carried = {{0.0, 0.0}};
    sole.half_x = sole.half_y = 0.0;
    sole.radius = leg.radius;
    if (leg.radius > 0.0) sole.X_BS.p = leg.p_BF;
  }
  return sole;
}

void keep_reachable(const Model& model, std::span<const double> q, const Leg& leg, Sole& sole) {
  Workspace<double> ws(model);
  forward_kinematics<double>(model, q, ws);
  const Pose<double> X_WS = ws.X_WB[leg.foot.at()] * sole.X_BS;
  std::vector<Motion<double>> J(static_cast<std::size_t>(model.nv));
  spatial_jacobian<double>(model, leg.foot, X_WS.p, ws, J);
  sole.turns = free_turns(leg, J, X_WS.R);
  const bool wide = sole.half_x > kSmallestSole && sole.half_y > kSmallestSole;
  if (!wide || leg.joints.size() < 4) sole.turns[0] = sole.turns[1] = false;
  if (!sole.turns[0]) collapse(sole, 1);
  if (!sole.turns[1]) collapse(sole, 0);
  if (sole.is_point()) sole.corners = sole.carried = {{0.0, 0.0}};
}

void keep_carried(const Model& model, std::span<const double> q, const Leg& leg,
                  std::span<const double> torque_limits, double weight, Sole& sole) {
  if (torque_limits.empty() || sole.is_point()) return;
  std::vector<double> level(q.begin(), q.end());
  const auto base = static_cast<std::size_t>(model.tree.links[leg.trunk.at()].q);
  for (std::size_t i = 0; i < 7; ++i) level[base + i] = i == 3 ? 1.0 : 0.0;
  Workspace<double> ws(model);
  forward_kinematics<double>(model, level, ws);
  const Pose<double> X_WS = ws.X_WB[leg.foot.at()] * sole.X_BS;
  std::vector<Motion<double>> J(static_cast<std::size_t>(model.nv));
  spatial_jacobian<double>(model, leg.foot, X_WS.p, ws, J);
  const double near = 0.25 * norm(leg.p_TF - leg.p_TH);
  const Vec3d up = X_WS.R.column(2);
  for (std::size_t i = 0; i < leg.joints.size(); ++i) {
    const auto d = static_cast<std::size_t>(leg.dof[i]);
    const Vec3d anchor = ws.X_WB[model.joints[leg.joints[i]].body.at()].p;
    if (!std::isfinite(torque_limits[d]) || norm(anchor - X_WS.p) > near) continue;
    // Torque of the weight at the corner (x, y): J.v·up + w·((x·e_x + y·e_y) × up), over the
    // weight.
    const double most = 0.9 * torque_limits[d] / weight, middle = dot(J[d].v, up);
    const Corner slope{dot(J[d].w, cross(X_WS.R.column(0), up)),
                       dot(J[d].w, cross(X_WS.R.column(1), up))};
    for (const double sign : {1.0, -1.0}) {
      const std::vector<Corner> left =
          cut(sole.carried, {sign * slope[0], sign * slope[1]}, most - sign * middle);
      if (!left.empty()) sole.carried = left;  // an ankle too weak for any of it: the QP will tell
    }
  }
  Corner half{};
  const Corner middle = middle_of(sole.carried, half);
  shift(sole.carried, middle);
  shift(sole.corners, middle);
  sole.half_x = half[0], sole.half_y = half[1];
  sole.X_BS.p = sole.X_BS.p + sole.X_BS.R * Vec3d{middle[0], middle[1], 0.0};
}

}  // namespace legwork
