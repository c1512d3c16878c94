#include "legwork/model/inertia_check.h"

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
    if (off == 0.0) break;
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

InertiaVerdict inertia_verdict(const MassProperties& m) {
  InertiaVerdict out;
  const Sym3<double>& I = m.inertia;
  for (const double x : {m.mass, m.com.x, m.com.y, m.com.z, I.xx, I.xy, I.xz, I.yy, I.yz, I.zz}) {
    out.finite = out.finite && std::isfinite(x);
  }
  if (!out.finite) return out;
  eigen_sym3(I, out.principal, out.axes);
  const auto [i1, i2, i3] = out.principal;
  out.negative_mass = m.mass < 0.0;
  out.indefinite = i1 < -1e-9 * std::fabs(i3);
  out.point_mass = m.mass > 0.0 && (i3 <= 0.0 || i1 <= 1e-12 * i3);
  if (i3 > 0.0) out.triangle = (i1 + i2) / i3;
  if (m.mass > 0.0 && i3 > 0.0) {
    // Solid box: I1 = m(b² + c²)/12 and so on; a side that comes out imaginary is taken as zero.
    const double k = 6.0 / m.mass;
    const auto side = [&](double plus_a, double plus_b, double minus) {
      return std::sqrt(std::max(0.0, k * (plus_a + plus_b - minus)));
    };
    out.box = {side(i2, i3, i1), side(i1, i3, i2), side(i1, i2, i3)};
    const double volume = out.box.x * out.box.y * out.box.z;
    if (volume > 0.0) out.density = m.mass / volume;
  }
  return out;
}

}  // namespace legwork
