// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/actuate/explicit_pd_bound.h"

#include <cmath>
#include <cstdio>

#include "legwork/dynamics/mass_matrix.h"

namespace legwork {

namespace {

// Cholesky of A = 4M − 2h·K_v − h²·K_p; the first row without a positive pivot, or −1.
int first_failure(std::vector<double> A, std::size_t n, const std::vector<double>& kp,
                  const std::vector<double>& kv, double h) {
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < n; ++k) A[i * n + k] *= 4.0;
    A[i * n + i] -= 2.0 * h * kv[i] + h * h * kp[i];
  }
  for (std::size_t j = 0; j < n; ++j) {
    double pivot = A[j * n + j];
    for (std::size_t k = 0; k < j; ++k) pivot -= A[j * n + k] * A[j * n + k];
    if (!(pivot > 0.0)) return static_cast<int>(j);
    A[j * n + j] = std::sqrt(pivot);
    for (std::size_t i = j + 1; i < n; ++i) {
      double sum = A[i * n + j];
      for (std::size_t k = 0; k < j; ++k) sum -= A[i * n + k] * A[j * n + k];
      A[i * n + j] = sum / A[j * n + j];
    }
  }
  return -1;
}

}  // namespace

ExplicitPdBound explicit_pd_bound(const Model& model, std::span<const double> q,
                                  const std::vector<Drive>& drives, double h) {
  const auto n = static_cast<std::size_t>(model.nv);
  Workspace<double> ws(model);
  std::vector<double> branches(branch_size(model)), M(n * n), kp(n, 0.0), kv(n, 0.0);
  mass_matrix<double>(model, q, ws, branches);
  to_dense<double>(model, branches, M);
  bool any = false;
  for (const Drive& drive : drives) {
    const auto i = static_cast<std::size_t>(drive.dof);
    if (drive.kind != DriveKind::kExplicitPd && drive.kind != DriveKind::kImplicitPd) continue;
    kp[i] += drive.stiffness, kv[i] += drive.damping;
    any = any || drive.stiffness > 0.0 || drive.damping > 0.0;
  }
  ExplicitPdBound bound;
  bound.largest_step = std::numeric_limits<double>::infinity();
  if (!any) return bound;
  double low = 0.0, high = 1.0;
  while (first_failure(M, n, kp, kv, high) < 0) high *= 2.0;
  for (int i = 0; i < 60; ++i) {
    const double middle = 0.5 * (low + high);
    (first_failure(M, n, kp, kv, middle) < 0 ? low : high) = middle;
  }
  bound.largest_step = low;
  const int failed = first_failure(M, n, kp, kv, h);
  bound.stable = failed < 0;
  if (bound.stable) return bound;
  for (const Drive& drive : drives) {
    if (drive.dof == failed) bound.weakest = drive.joint;
  }
  const std::string joint = bound.weakest.valid() ? model.joints[bound.weakest].name : "?";
  char text[240];
  std::snprintf(text, sizeof text,
                "explicit PD is unstable at h = %.4g ms: 4M - 2h*Kv - h^2*Kp is not positive at "
                "joint \"%s\"; use a step below %.4g ms, lower gains, or the implicit PD drive",
                1e3 * h, joint.c_str(), 1e3 * low);
  bound.message = text;
  return bound;
}

}  // namespace legwork
