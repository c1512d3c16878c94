// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/identify/log_cholesky.h"

#include <Eigen/Dense>
#include <cmath>
#include <cstdio>

#include "legwork/base/error.h"

namespace legwork {
namespace {

Eigen::Matrix4d pseudo_inertia(const Inertia<double>& M) {
  const double half = 0.5 * (M.I.xx + M.I.yy + M.I.zz);
  Eigen::Matrix4d J;
  for (int i = 0; i < 3; ++i) {
    for (int k = 0; k < 3; ++k) J(i, k) = (i == k ? half : 0.0) - M.I(i, k);
    J(i, 3) = J(3, i) = M.h[i];
  }
  J(3, 3) = M.m;
  return J;
}

Inertia<double> from_pseudo(const Eigen::Matrix4d& J) {
  const double trace = J(0, 0) + J(1, 1) + J(2, 2);
  Inertia<double> M;
  M.m = J(3, 3);
  M.h = {J(0, 3), J(1, 3), J(2, 3)};
  for (int i = 0; i < 3; ++i)
    for (int k = i; k < 3; ++k) M.I(i, k) = (i == k ? trace : 0.0) - J(i, k);
  return M;
}

}  // namespace

Inertia<double> inertia_of(const LogCholesky& th) {
  Eigen::Matrix4d U;
  U << std::exp(th[1]), th[4], th[6], th[7], 0, std::exp(th[2]), th[5], th[8], 0, 0,
      std::exp(th[3]), th[9], 0, 0, 0, 1;
  U *= std::exp(th[0]);
  return from_pseudo(U * U.transpose());
}

LogCholesky log_cholesky_of(const Inertia<double>& M) {
  const PhysicalReport report = physical_report(M);
  if (!report.physical)
    throw Error(Finding{.code = "E-INERTIA",
                        .message = report.text,
                        .remedy = "project it with nearest_physical(), or mend the model"});
  // J = U·Uᵀ with U upper triangular: Cholesky of J with rows and columns in reverse.
  const Eigen::Matrix4d J = pseudo_inertia(M);
  const Eigen::Matrix4d reversed = J.reverse();
  const Eigen::Matrix4d L = reversed.llt().matrixL();
  const Eigen::Matrix4d U = L.reverse();
  const double scale = U(3, 3);
  return {std::log(scale),           std::log(U(0, 0) / scale),
          std::log(U(1, 1) / scale), std::log(U(2, 2) / scale),
          U(0, 1) / scale,           U(1, 2) / scale,
          U(0, 2) / scale,           U(0, 3) / scale,
          U(1, 3) / scale,           U(2, 3) / scale};
}

std::array<double, 10> regressor_parameters(const Inertia<double>& M) {
  return {M.m, M.h.x, M.h.y, M.h.z, M.I.xx, M.I.xy, M.I.xz, M.I.yy, M.I.yz, M.I.zz};
}

Inertia<double> inertia_from_parameters(const std::array<double, 10>& p) {
  return {p[0], {p[1], p[2], p[3]}, {p[4], p[5], p[6], p[7], p[8], p[9]}};
}

PhysicalReport physical_report(const Inertia<double>& M) {
  PhysicalReport report;
  const Eigen::Matrix4d J = pseudo_inertia(M);
  if (!J.allFinite()) {
    report.text = "the inertia is not finite";
    return report;
  }
  report.smallest = J.selfadjointView<Eigen::Lower>().eigenvalues()(0);
  const double sums[3] = {M.I.yy + M.I.zz - M.I.xx, M.I.xx + M.I.zz - M.I.yy,
                          M.I.xx + M.I.yy - M.I.zz};
  int worst = 0;
  for (int i = 1; i < 3; ++i)
    if (sums[i] < sums[worst]) worst = i;
  report.triangle = sums[worst];
  report.physical = report.smallest > 0.0 && M.m > 0.0;
  static constexpr const char* kNames[3] = {"Iyy+Izz-Ixx", "Ixx+Izz-Iyy", "Ixx+Iyy-Izz"};
  char text[160];
  if (report.physical)
    report.text = "physical";
  else if (report.triangle < 0.0)
    std::snprintf(text, sizeof text, "no body has this inertia: %s = %.6g kg·m² is negative",
                  kNames[worst], report.triangle),
        report.text = text;
  else
    std::snprintf(text, sizeof text,
                  "no body has this mass and inertia: its pseudo-inertia has the eigenvalue %.6g",
                  report.smallest),
        report.text = text;
  return report;
}

Inertia<double> nearest_physical(const Inertia<double>& M, double floor) {
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix4d> eigen(pseudo_inertia(M));
  Eigen::Vector4d values = eigen.eigenvalues();
  const double least = floor * values.maxCoeff();
  for (int i = 0; i < 4; ++i) values(i) = std::fmax(values(i), least);
  return from_pseudo(eigen.eigenvectors() * values.asDiagonal() * eigen.eigenvectors().transpose());
}

}  // namespace legwork
