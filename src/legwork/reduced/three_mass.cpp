// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/reduced/three_mass.h"

#include <cmath>
#include <vector>

#include "legwork/dynamics/kinematics.h"

namespace legwork {
namespace {

/// The mass of a set of bodies at its centre.
struct MassSum {
  double m = 0.0;
  Vec3<double> mp{0, 0, 0};
  void add(double mass, const Vec3<double>& first_moment) { m += mass, mp += first_moment; }
  PointMass point() const { return {m, m > 0.0 ? mp * (1.0 / m) : Vec3<double>{0, 0, 0}}; }
};

[[noreturn]] void refuse(const std::string& what) {
  throw Error(
      Finding{.code = "E-MODEL", .message = what, .remedy = "name the first body of each leg"});
}

}  // namespace

double ThreeMass::total() const { return mass[0].m + mass[1].m + mass[2].m; }

Vec3<double> ThreeMass::center_of_mass() const {
  MassSum sum;
  for (const PointMass& p : mass) sum.add(p.m, p.p_W * p.m);
  return sum.point().p_W;
}

Vec3<double> ground_moment(const ThreeMass& body, std::span<const Vec3<double>, 3> a_W) {
  Vec3<double> moment{0, 0, 0};
  for (std::size_t i = 0; i < 3; ++i) {
    const Vec3<double> g_W{0, 0, -body.gravity};
    moment += cross(body.mass[i].p_W, (g_W - a_W[i]) * body.mass[i].m);
  }
  return moment;
}

PaperTorques paper_torques(const ThreeMass& body, std::span<const Vec3<double>, 3> a_W) {
  const Vec3<double> moment = ground_moment(body, a_W);
  return {-moment.x, -moment.y};
}

double level_rate(const ThreeMass& body) {
  return std::sqrt(body.gravity / body.center_of_mass().z);
}

double leaning_rate(const ThreeMass& body) {
  double first = 0.0, second = 0.0;
  for (const PointMass& p : body.mass) first += p.m * p.p_W.z, second += p.m * p.p_W.z * p.p_W.z;
  return std::sqrt(body.gravity * first / second);
}

ThreeMass three_mass_model(const Model& model, std::span<const double> q, BodyId left,
                           BodyId right) {
  if (left.value < 1 || right.value < 1 || left.value >= model.nbody() ||
      right.value >= model.nbody() || left == right)
    refuse("the two legs of a three-mass model are two moving bodies");
  Workspace<double> ws(model);
  forward_kinematics<double>(model, q, ws);
  // 0, 1: on a leg; 2: the rest. Parents come before children.
  std::vector<std::size_t> part(static_cast<std::size_t>(model.nbody()), 2);
  std::array<MassSum, 3> sum;
  for (int b = 1; b < model.nbody(); ++b) {
    const auto i = static_cast<std::size_t>(b);
    const Link<double>& link = model.tree.links[i];
    part[i] = part[static_cast<std::size_t>(link.parent)];
    const bool is_left = b == left.value, is_right = b == right.value;
    if ((is_left || is_right) && part[i] != 2) refuse("one leg hangs from the other");
    if (is_left) part[i] = 0;
    if (is_right) part[i] = 1;
    const Pose<double>& X_WB = ws.X_WB[i];
    sum[part[i]].add(link.M_B.m, X_WB.p * link.M_B.m + X_WB.R * link.M_B.h);
  }
  ThreeMass out;
  for (std::size_t k = 0; k < 3; ++k) out.mass[k] = sum[k].point();
  const Vec3<double>& g_W = model.tree.gravity_W;
  out.gravity = std::sqrt(dot(g_W, g_W));
  return out;
}

}  // namespace legwork
