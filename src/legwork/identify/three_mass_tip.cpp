// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/identify/three_mass_tip.h"

#include <Eigen/Dense>
#include <cmath>

#include "legwork/math/constants.h"

namespace legwork {
namespace {

Vec3<double> turned_about_y(const Vec3<double>& p, double angle) {  // forward for angle > 0
  return {std::cos(angle) * p.x + std::sin(angle) * p.z, p.y,
          -std::sin(angle) * p.x + std::cos(angle) * p.z};
}
Vec3<double> turned_to_left(const Vec3<double>& p, double angle) {
  return {p.x, std::cos(angle) * p.y + std::sin(angle) * p.z,
          -std::sin(angle) * p.y + std::cos(angle) * p.z};
}

std::vector<double> coordinates(const ThreeMass& body) {
  std::vector<double> nine;
  for (const PointMass& m : body.mass)
    for (int k = 0; k < 3; ++k) nine.push_back(m.p_W[k]);
  return nine;
}

/// ∂observations/∂coordinates by central differences.
bool tip_jacobian(const ThreeMass& body, const TipSupport& support, const TipObservations& what,
                  double hip_height, Eigen::MatrixXd& J) {
  constexpr double kStep = 1e-6;
  const std::vector<double> nine = coordinates(body);
  std::vector<double> plus, minus;
  for (std::size_t k = 0; k < 9; ++k) {
    std::vector<double> moved = nine;
    moved[k] += kStep;
    if (!observe_tip(with_coordinates(body, moved), support, what, hip_height, plus)) return false;
    moved[k] = nine[k] - kStep;
    if (!observe_tip(with_coordinates(body, moved), support, what, hip_height, minus)) return false;
    if (k == 0) J.resize(static_cast<Eigen::Index>(plus.size()), 9);
    for (std::size_t i = 0; i < plus.size(); ++i)
      J(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(k)) =
          (plus[i] - minus[i]) / (2.0 * kStep);
  }
  return true;
}

}  // namespace

ThreeMass with_coordinates(const ThreeMass& body, const std::vector<double>& nine) {
  ThreeMass out = body;
  for (std::size_t i = 0; i < 3; ++i)
    out.mass[i].p_W = {nine[3 * i], nine[3 * i + 1], nine[3 * i + 2]};
  return out;
}

ThreeMass in_pose(const ThreeMass& body, const HipPose& pose, double hip_height) {
  ThreeMass out = body;
  const Vec3<double> hip{0, 0, hip_height};
  out.mass[2].p_W = hip + turned_to_left(turned_about_y(body.mass[2].p_W - hip, pose.trunk_pitch),
                                         pose.trunk_roll);
  out.mass[0].p_W = hip + turned_about_y(body.mass[0].p_W - hip, -pose.left_leg);
  return out;
}

bool observe_tip(const ThreeMass& body, const TipSupport& support, const TipObservations& what,
                 double hip_height, std::vector<double>& out) {
  out.clear();
  for (const HipPose& pose : what.poses) {
    const ThreeMass posed = in_pose(body, pose, hip_height);
    const Vec3<double> c = posed.center_of_mass();
    if (what.sagittal) {
      const auto angles =
          tip_angles({posed.total(), c.z, c.x}, {.front = support.front, .back = support.back});
      if (!angles) return false;
      out.push_back(angles->forward), out.push_back(angles->backward);
    }
    if (what.lateral) {
      const auto angles =
          tip_angles({posed.total(), c.z, c.y}, {.front = support.left, .back = support.right});
      if (!angles) return false;
      out.push_back(angles->forward), out.push_back(angles->backward);
    }
  }
  const auto inertia = [&](bool pitch) {
    double sum = 0.0;
    for (const PointMass& m : body.mass) {
      const double side = pitch ? m.p_W.x : m.p_W.y;
      sum += m.m * (m.p_W.z * m.p_W.z + side * side);
    }
    return sum;
  };
  if (what.pitch_inertia) out.push_back(inertia(true));
  if (what.roll_inertia) out.push_back(inertia(false));
  return true;
}

int tip_rank(const ThreeMass& body, const TipSupport& support, const TipObservations& what,
             double hip_height) {
  Eigen::MatrixXd J;
  if (!tip_jacobian(body, support, what, hip_height, J)) return 0;
  // Inertias and angles have different units: compare rows by direction.
  for (Eigen::Index i = 0; i < J.rows(); ++i) J.row(i).normalize();
  const Eigen::JacobiSVD<Eigen::MatrixXd> svd(J);
  int rank = 0;
  for (Eigen::Index i = 0; i < svd.singularValues().size(); ++i)
    if (svd.singularValues()(i) > 1e-6 * svd.singularValues()(0)) ++rank;
  return rank;
}

std::vector<ObservationSet> identifiability_sets() {
  const double d = kDegree;
  const std::vector<HipPose> seven{{},
                                   {.trunk_pitch = 20 * d},
                                   {.trunk_pitch = -20 * d},
                                   {.trunk_roll = 17 * d},
                                   {.trunk_roll = -17 * d},
                                   {.left_leg = 23 * d},
                                   {.left_leg = -23 * d}};
  const std::vector<HipPose> one{{}};
  return {{"forward, backward", {.poses = one}, 2},
          {"and left, right", {.poses = one, .lateral = true}, 3},
          {"and pitch and roll inertia",
           {.poses = one, .lateral = true, .pitch_inertia = true, .roll_inertia = true},
           5},
          {"four tilts in seven poses", {.poses = seven, .lateral = true}, 8},
          {"four tilts in seven poses and inertias",
           {.poses = seven, .lateral = true, .pitch_inertia = true, .roll_inertia = true},
           9}};
}

HipPose next_best_pose(const ThreeMass& body, const TipSupport& support,
                       const TipObservations& so_far, double hip_height, double prior_sd,
                       double angle_sd) {
  // D-optimal: the pose with the largest log-determinant of the information.
  const auto information = [&](const TipObservations& what) -> double {
    Eigen::MatrixXd J;
    if (!tip_jacobian(body, support, what, hip_height, J)) return -INFINITY;
    Eigen::MatrixXd H = J.transpose() * J / (angle_sd * angle_sd);
    H.diagonal().array() += 1.0 / (prior_sd * prior_sd);
    return std::log(H.determinant());
  };
  HipPose best;
  double most = -INFINITY;
  for (int p = -1; p <= 1; ++p)
    for (int r = -1; r <= 1; ++r)
      for (int l = -1; l <= 1; ++l) {
        const HipPose pose{20 * kDegree * p, 17 * kDegree * r, 23 * kDegree * l};
        TipObservations more = so_far;
        more.poses.push_back(pose);
        const double gain = information(more);
        if (gain > most) most = gain, best = pose;
      }
  return best;
}

MapResult adapt_map(const ThreeMass& prior, double prior_sd, const TipSupport& support,
                    const TipObservations& what, double hip_height,
                    const std::vector<double>& observed, double angle_sd) {
  MapProblem problem;
  problem.prior = coordinates(prior);
  problem.prior_sd.assign(9, prior_sd);
  problem.observed = observed;
  problem.noise_sd.assign(observed.size(), angle_sd);
  // Inertias come after the angles; theirs is a relative error of a per cent.
  for (std::size_t i = 0; i < observed.size(); ++i) {
    const std::size_t inertias = static_cast<std::size_t>(what.pitch_inertia) + what.roll_inertia;
    if (i + inertias >= observed.size()) problem.noise_sd[i] = 0.01 * std::fabs(observed[i]);
  }
  problem.predict = [&](std::span<const double> x, std::span<double> out) {
    std::vector<double> values;
    const std::vector<double> nine(x.begin(), x.end());
    if (!observe_tip(with_coordinates(prior, nine), support, what, hip_height, values))
      return false;
    std::copy(values.begin(), values.end(), out.begin());
    return true;
  };
  problem.difference_step.assign(9, 1e-6);
  return map_fit(problem);
}

}  // namespace legwork
