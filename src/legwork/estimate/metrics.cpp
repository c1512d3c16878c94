// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/estimate/metrics.h"

#include <array>
#include <cmath>
#include <limits>

#include "legwork/base/random.h"
#include "legwork/math/constants.h"
#include "legwork/math/rotation.h"

namespace legwork {
namespace {

/// Squared translation error of the motion from sample k to sample m.
double relative_error(const Trajectory& a, const Trajectory& b, std::size_t k, std::size_t m) {
  const Vec3d da = transpose_times(a.R[k], a.p[m] - a.p[k]);
  const Vec3d db = transpose_times(b.R[k], b.p[m] - b.p[k]);
  return norm2(da - db);
}

/// RMS over pairs (k, m), m the first sample at least `span` further along `axis`.
template <class Axis>
double relative_rms(const Trajectory& a, const Trajectory& b, double span, const Axis& axis) {
  constexpr std::size_t kStride = 10;
  double sum = 0.0, count = 0.0;
  std::size_t m = 0;
  for (std::size_t k = 0; k < b.p.size(); k += kStride) {
    while (m < b.p.size() && axis(m) - axis(k) < span) ++m;
    if (m >= b.p.size()) break;
    sum += relative_error(a, b, k, m);
    count += 1.0;
  }
  return count > 0.0 ? std::sqrt(sum / count) : kNan;
}

}  // namespace

Rmse SquareSum::rmse() const {
  if (count == 0.0) return {};
  return {std::sqrt(x / count), std::sqrt(y / count), std::sqrt(z / count),
          std::sqrt((x + y + z) / count)};
}

double ate_yaw_aligned(const Trajectory& estimate, const Trajectory& truth) {
  const std::size_t n = truth.p.size();
  Vec3d ca{}, cb{};
  for (std::size_t k = 0; k < n; ++k) ca += estimate.p[k], cb += truth.p[k];
  ca = ca * (1.0 / double(n)), cb = cb * (1.0 / double(n));
  double c = 0.0, s = 0.0;  // the yaw that maximises Σ bᵀ Rz a
  for (std::size_t k = 0; k < n; ++k) {
    const Vec3d a = estimate.p[k] - ca, b = truth.p[k] - cb;
    c += a.x * b.x + a.y * b.y;
    s += a.x * b.y - a.y * b.x;
  }
  const double length = std::hypot(c, s);
  if (length > 0.0) {
    c /= length, s /= length;
  } else {
    c = 1.0, s = 0.0;
  }
  double sum = 0.0;
  for (std::size_t k = 0; k < n; ++k) {
    const Vec3d a = estimate.p[k] - ca, b = truth.p[k] - cb;
    sum += norm2(Vec3d{c * a.x - s * a.y, s * a.x + c * a.y, a.z} - b);
  }
  return std::sqrt(sum / double(n));
}

double rpe_over_time(const Trajectory& estimate, const Trajectory& truth, double duration) {
  return relative_rms(estimate, truth, duration, [&](std::size_t k) { return truth.t[k]; });
}

double rpe_over_distance(const Trajectory& estimate, const Trajectory& truth, double distance) {
  // Path length is accumulated as the pairs advance: two running sums, no storage.
  std::size_t at[2] = {0, 0};
  double along[2] = {0.0, 0.0};
  const auto advance = [&](int which, std::size_t k) {
    for (; at[which] < k; ++at[which]) {
      const Vec3d d = truth.p[at[which] + 1] - truth.p[at[which]];
      along[which] += std::hypot(d.x, d.y);
    }
    return along[which];
  };
  constexpr std::size_t kStride = 10;
  double sum = 0.0, count = 0.0;
  std::size_t m = 0;
  for (std::size_t k = 0; k < truth.p.size(); k += kStride) {
    const double from = advance(0, k);
    while (m < truth.p.size() && advance(1, m) - from < distance) ++m;
    if (m >= truth.p.size()) break;
    sum += relative_error(estimate, truth, k, m);
    count += 1.0;
  }
  return count > 0.0 ? std::sqrt(sum / count) : kNan;
}

double path_length(std::span<const Vec3d> p) {
  double length = 0.0;
  for (std::size_t k = 1; k < p.size(); ++k)
    length += std::hypot(p[k].x - p[k - 1].x, p[k].y - p[k - 1].y);
  return length;
}

StateError state_error(const Estimate& estimate, const Vec3d& p_WT, const Vec3d& v_WT,
                       const Mat3d& R_WT) {
  const Vec3d dp = p_WT - estimate.p_WT, dv = v_WT - estimate.v_WT;
  const Vec3d dr = so3::log_so3(R_WT * transpose(estimate.R_WT));
  return {dp.x, dp.y, dp.z, dv.x, dv.y, dv.z, dr.x, dr.y, dr.z};
}

double nees(const Estimate& estimate, const StateError& error, std::span<const int> blocks) {
  std::array<int, 9> at{};
  std::size_t size = 0;
  for (const int block : blocks)
    for (int k = 0; k < 3 && size < at.size(); ++k) at[size++] = 3 * block + k;
  StateError y{};
  std::array<std::array<double, 9>, 9> L{};
  double sum = 0.0;
  // Cholesky and forward substitution in one sweep: |L⁻¹ e|².
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t k = 0; k <= i; ++k) {
      double a = estimate.cov(at[i], at[k]);
      for (std::size_t j = 0; j < k; ++j) a -= L[i][j] * L[k][j];
      if (i == k) {
        if (!(a > 0.0)) return kNan;
        L[i][i] = std::sqrt(a);
      } else {
        L[i][k] = a / L[k][k];
      }
    }
    y[i] = error[static_cast<std::size_t>(at[i])];
    for (std::size_t j = 0; j < i; ++j) y[i] -= L[i][j] * y[j];
    y[i] /= L[i][i];
    sum += y[i] * y[i];
  }
  return sum;
}

double nees(const Estimate& estimate, const Vec3d& p_WT, const Vec3d& v_WT, const Mat3d& R_WT,
            int size) {
  constexpr std::array<int, 3> kBlocks{0, 1, 2};
  const std::size_t blocks = size >= 9 ? 3 : 2;
  return nees(estimate, state_error(estimate, p_WT, v_WT, R_WT), std::span(kBlocks.data(), blocks));
}

double chi_square_quantile(double p, double dof) {
  const double s = 2.0 / (9.0 * dof);
  const double c = 1.0 - s + normal_quantile(p) * std::sqrt(s);
  return dof * c * c * c;
}

}  // namespace legwork
