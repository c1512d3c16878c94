// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/identify/tip_estimate.h"

#include <Eigen/Dense>
#include <cmath>

namespace legwork {

// Rows [M/T·sin α, M/T·cos α, −1, 0]·(h, z, F_f, F_b) = −m_a/T·(h_a·sin α + z_a·cos α), T = M +
// m_a, and the mirrored one backward.
TipResult<EdgeCalibration> calibrate_edges(const std::vector<LoadedTip>& tests, double body_mass,
                                           double angle_sd) {
  if (!(body_mass > 0.0)) return TipError{TipFault::kRange, "mass", "the mass is not positive"};
  const auto n = static_cast<Eigen::Index>(2 * tests.size());
  Eigen::MatrixXd A(n, 4);
  Eigen::VectorXd b(n);
  Eigen::Index row = 0;
  for (const LoadedTip& test : tests) {
    if (!std::isfinite(test.angles.forward) || !std::isfinite(test.angles.backward) ||
        !(test.added_mass >= 0.0))
      return TipError{TipFault::kRange, "angles", "a test is not finite"};
    const double T = body_mass + test.added_mass, share = body_mass / T,
                 added = test.added_mass / T;
    const double sa = std::sin(test.angles.forward), ca = std::cos(test.angles.forward);
    const double sb = std::sin(test.angles.backward), cb = std::cos(test.angles.backward);
    A.row(row) << share * sa, share * ca, -1.0, 0.0;
    b(row++) = -added * (test.added_height * sa + test.added_offset * ca);
    A.row(row) << share * sb, -share * cb, 0.0, -1.0;
    b(row++) = -added * (test.added_height * sb - test.added_offset * cb);
  }
  const Eigen::JacobiSVD<Eigen::MatrixXd> svd(A, Eigen::ComputeThinU | Eigen::ComputeThinV);
  if (n < 4 || svd.singularValues()(3) < 1e-9 * svd.singularValues()(0))
    return TipError{TipFault::kSingular, "tests",
                    "the tests do not tell edges from height: repeat them with a known mass"};
  const Eigen::Vector4d x = svd.solve(b);
  // An angle error moves a row by about height·cos: take the height for the lever.
  const double row_sd = angle_sd * std::fabs(x(0));
  Eigen::Vector4d sd = Eigen::Vector4d::Zero();
  for (int i = 0; i < 4; ++i) {
    double sum = 0.0;
    for (int k = 0; k < 4; ++k) sum += std::pow(svd.matrixV()(i, k) / svd.singularValues()(k), 2);
    sd(i) = row_sd * std::sqrt(sum);
  }
  return EdgeCalibration{x(0), x(1), x(2), x(3), sd(0), sd(1), sd(2), sd(3)};
}

TipResult<RampEstimate> estimate_from_ramp(const std::vector<RampSample>& samples, double stiffness,
                                           double body_mass, double gravity) {
  if (!(stiffness > 0.0)) return TipError{TipFault::kRange, "stiffness", "it is not positive"};
  if (!(body_mass > 0.0)) return TipError{TipFault::kRange, "mass", "the mass is not positive"};
  if (samples.size() < 4) return TipError{TipFault::kSingular, "samples", "too few samples"};
  const auto n = static_cast<Eigen::Index>(samples.size());
  Eigen::MatrixXd A(n, 2);
  Eigen::VectorXd b(n);
  bool rose = false, fell = false;
  for (Eigen::Index i = 0; i < n; ++i) {
    const RampSample& s = samples[static_cast<std::size_t>(i)];
    A.row(i) << body_mass * gravity * std::sin(s.real), body_mass * gravity * std::cos(s.real);
    b(i) = stiffness * (s.real - s.send);
    if (i > 0) {
      const double step = s.send - samples[static_cast<std::size_t>(i - 1)].send;
      rose = rose || step > 0.0, fell = fell || step < 0.0;
    }
  }
  const Eigen::Matrix2d H = A.transpose() * A;
  if (!(H.determinant() > 1e-9 * H.trace() * H.trace()))
    return TipError{TipFault::kSingular, "samples",
                    "the ramp is too short to tell height from offset"};
  const Eigen::Vector2d x = H.ldlt().solve(A.transpose() * b);
  const double variance = (A * x - b).squaredNorm() / static_cast<double>(n - 2);
  const Eigen::Matrix2d C = variance * H.inverse();
  return RampEstimate{x(0), x(1), std::sqrt(C(0, 0)), std::sqrt(C(1, 1)), !(rose && fell)};
}

double edge_inertia(const TipBody& body, const TipFoot& foot, double ankle_height, double growth,
                    double angle, bool forward, double gravity) {
  const double offset = forward ? body.offset : -body.offset;
  // Height of the total centre of mass over the edge, at the lean at which it stands above it.
  const double up = body.height * std::cos(angle) - offset * std::sin(angle) + ankle_height;
  const double total = body.mass + foot.mass;
  const double height = (body.mass * up + foot.mass * 0.5 * ankle_height) / total;
  return total * gravity * height / (growth * growth);
}

}  // namespace legwork
