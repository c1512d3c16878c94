// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What mass properties say about a body, and the solids they come from.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "legwork/model/inertia_check.h"
#include "legwork/model/shape.h"

using namespace legwork;

namespace {

MassProperties box(double mass, double a, double b, double c) {
  const double k = mass / 12;
  return {
      mass, {0, 0, 0}, {k * (b * b + c * c), 0, 0, k * (a * a + c * c), 0, k * (a * a + b * b)}};
}

}  // namespace

TEST_CASE("inertia: a box is recognised however it is turned") {
  MassProperties m = box(6.0, 0.1, 0.2, 0.3);
  m.inertia = rotate(to_matrix(axis_angle({0.6, 0, 0.8}, 0.7)), m.inertia);
  const InertiaVerdict v = inertia_verdict(m);
  CHECK(v.finite);
  CHECK_FALSE(v.indefinite);
  CHECK_FALSE(v.point_mass);
  CHECK(v.box.x == doctest::Approx(0.3));  // sides by ascending moment: longest first
  CHECK(v.box.y == doctest::Approx(0.2));
  CHECK(v.box.z == doctest::Approx(0.1));
  CHECK(v.density == doctest::Approx(1000.0));
  CHECK(v.triangle > 1.0);
  // The axes diagonalise it.
  const Sym3<double> d = rotate(transpose(v.axes), m.inertia);
  CHECK(std::fabs(d.xy) + std::fabs(d.xz) + std::fabs(d.yz) < 1e-15);
}

TEST_CASE("inertia: impossible bodies are called by name") {
  const InertiaVerdict thin = inertia_verdict({1.0, {0, 0, 0}, {1, 0, 0, 1, 0, 2.5}});
  CHECK(thin.triangle == doctest::Approx(0.8));
  CHECK(inertia_verdict({1.0, {0, 0, 0}, {-1, 0, 0, 1, 0, 1}}).indefinite);
  CHECK(inertia_verdict({1.0, {0, 0, 0}, {1, 3, 0, 1, 0, 1}}).indefinite);
  CHECK(inertia_verdict({1.0, {0, 0, 0}, {0, 0, 0, 0, 0, 0}}).point_mass);
  CHECK_FALSE(inertia_verdict({0.0, {0, 0, 0}, {0, 0, 0, 0, 0, 0}}).point_mass);
  CHECK(inertia_verdict({-1.0, {0, 0, 0}, {1, 0, 0, 1, 0, 1}}).negative_mass);
  CHECK_FALSE(inertia_verdict({INFINITY, {0, 0, 0}, {1, 0, 0, 1, 0, 1}}).finite);
}

TEST_CASE("inertia: about the centre of mass and about the frame, there and back") {
  const MassProperties m{2.0, {0.1, -0.2, 0.3}, {0.5, 0.01, 0.02, 0.6, -0.03, 0.7}};
  const Inertia<double> M = to_inertia(m);
  CHECK(M.I.zz == doctest::Approx(0.7 + 2.0 * (0.01 + 0.04)));
  CHECK(M.I.xy == doctest::Approx(0.01 + 2.0 * 0.1 * 0.2));
  const MassProperties back = to_mass_properties(M);
  CHECK(norm(back.com - m.com) < 1e-15);
  CHECK(back.inertia.yz == doctest::Approx(m.inertia.yz));
  CHECK(back.inertia.xx == doctest::Approx(m.inertia.xx));
}

TEST_CASE("shapes: volumes and moments of the solids") {
  using std::numbers::pi;
  const SolidProperties sphere = solid_properties(ShapeKind::kSphere, {0.5, 0, 0});
  CHECK(sphere.volume == doctest::Approx(pi / 6));
  CHECK(sphere.unit_inertia.xx == doctest::Approx(0.1));
  const SolidProperties cube = solid_properties(ShapeKind::kBox, {0.5, 0.5, 0.5});
  CHECK(cube.volume == doctest::Approx(1.0));
  CHECK(cube.unit_inertia.yy == doctest::Approx(1.0 / 6));
  const SolidProperties rod = solid_properties(ShapeKind::kCylinder, {0.1, 1.0, 0});
  CHECK(rod.volume == doctest::Approx(pi * 0.01 * 2));
  CHECK(rod.unit_inertia.zz == doctest::Approx(0.005));
  CHECK(rod.unit_inertia.xx == doctest::Approx((3 * 0.01 + 4) / 12));
  const SolidProperties egg = solid_properties(ShapeKind::kEllipsoid, {1, 2, 3});
  CHECK(egg.volume == doctest::Approx(8 * pi));
  CHECK(egg.unit_inertia.xx == doctest::Approx(13.0 / 5));
  CHECK(solid_properties(ShapeKind::kPlane, {1, 1, 1}).volume == 0.0);
}

TEST_CASE("shapes: a capsule is its slices") {
  // Sum thin discs along z: the closed form must agree with the integral.
  const double r = 0.3, half = 0.7;
  const int n = 200000;
  double volume = 0, along = 0, across = 0;
  for (int i = 0; i < n; ++i) {
    const double dz = 2 * (half + r) / n, z = -(half + r) + (i + 0.5) * dz;
    const double beyond = std::max(0.0, std::fabs(z) - half);
    const double rho2 = r * r - beyond * beyond, disc = std::numbers::pi * rho2 * dz;
    volume += disc;
    along += disc * rho2 / 2;
    across += disc * (rho2 / 4 + z * z);
  }
  const SolidProperties capsule = solid_properties(ShapeKind::kCapsule, {r, half, 0});
  CHECK(capsule.volume == doctest::Approx(volume).epsilon(1e-8));
  CHECK(capsule.unit_inertia.zz == doctest::Approx(along / volume).epsilon(1e-8));
  CHECK(capsule.unit_inertia.xx == doctest::Approx(across / volume).epsilon(1e-8));
}
