// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/math/eigen_sym3.h"

#include <algorithm>
#include <cmath>

namespace legwork {

namespace {
// One Jacobi rotation in the (p, q) plane that annihilates a(p,q).
void jacobi_rotate(double (&a)[3][3], double (&v)[3][3], int p, int q) {
  if (a[p][q] == 0.0) return;
  const double theta = (a[q][q] - a[p][p]) / (2.0 * a[p][q]);
  const double t = (theta >= 0 ? 1.0 : -1.0) / (std::fabs(theta) + std::sqrt(theta * theta + 1.0));
  const double c = 1.0 / std::sqrt(t * t + 1.0);
  const double s = t * c;
  for (int k = 0; k < 3; ++k) {
    const double akp = a[k][p], akq = a[k][q];
    a[k][p] = c * akp - s * akq;
    a[k][q] = s * akp + c * akq;
  }
  for (int k = 0; k < 3; ++k) {
    const double apk = a[p][k], aqk = a[q][k];
    a[p][k] = c * apk - s * aqk;
    a[q][k] = s * apk + c * aqk;
    const double vkp = v[k][p], vkq = v[k][q];
    v[k][p] = c * vkp - s * vkq;
    v[k][q] = s * vkp + c * vkq;
  }
}
}  // namespace

void eigen_sym3(const Sym3<double>& S, Vec3<double>& values, Mat3<double>& vectors) {
  double a[3][3] = {{S.xx, S.xy, S.xz}, {S.xy, S.yy, S.yz}, {S.xz, S.yz, S.zz}};
  double v[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  for (int sweep = 0; sweep < 30; ++sweep) {
    const double off = std::fabs(a[0][1]) + std::fabs(a[0][2]) + std::fabs(a[1][2]);
    const double scale = std::fabs(a[0][0]) + std::fabs(a[1][1]) + std::fabs(a[2][2]);
    if (off <= 1e-20 * scale) break;  // what is left turns nothing by as much as rounding does
    jacobi_rotate(a, v, 0, 1);
    jacobi_rotate(a, v, 0, 2);
    jacobi_rotate(a, v, 1, 2);
  }
  int order[3] = {0, 1, 2};
  std::sort(order, order + 3, [&](int i, int k) { return a[i][i] < a[k][k]; });
  for (int k = 0; k < 3; ++k) {
    values[k] = a[order[k]][order[k]];
    for (int i = 0; i < 3; ++i) vectors(i, k) = v[i][order[k]];
  }
  // Keep the axes a rotation: flip one if they came out left-handed.
  if (dot(cross(vectors.column(0), vectors.column(1)), vectors.column(2)) < 0.0) {
    for (int i = 0; i < 3; ++i) vectors(i, 2) = -vectors(i, 2);
  }
}

}  // namespace legwork
