// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Heightfields: a flat one is a plane, a tilted one is a slope, a ridge carries, the grid is not
// felt.
#include <doctest/doctest.h>

#include "legwork/model/terrain.h"
#include "unit/collide/witness.h"

using namespace legwork;
using namespace legwork::support;

namespace {

Model on_field(const Heightfield& field, const ShapeSpec& s,
               const Pose<double>& X = identity_pose<double>()) {
  ModelSpec spec = scene_spec({}, {s});
  spec.meshes.push_back(drum(7, 0.1, 0.08, 0.09));
  add_heightfield(spec, field, X);
  return build(spec);
}
Model on_plane(const ShapeSpec& s, const Pose<double>& X = identity_pose<double>()) {
  ModelSpec spec = scene_spec({plane(X)}, {s});
  spec.meshes.push_back(drum(7, 0.1, 0.08, 0.09));
  return build(spec);
}

Heightfield flat(double z) {
  return heightfield_from("flat", 21, 31, 1.5, 1.0, [=](double, double) { return z; });
}

// The same contacts up to the pair's number, to 1e-12.
void check_same(const std::vector<Contact>& a, const std::vector<Contact>& b) {
  REQUIRE(a.size() == b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    CHECK((a[i].id & 0xffffffffu) == (b[i].id & 0xffffffffu));
    CHECK(std::fabs(a[i].gap - b[i].gap) < 1e-12);
    CHECK(norm(a[i].p_W - b[i].p_W) < 1e-12);
    CHECK(norm(a[i].n_W - b[i].n_W) < 1e-12);
  }
}

// Distance of a point from a triangle: its plane, or the nearest of the three sides.
double to_side(const Vec3<double>& p, const Vec3<double>& a, const Vec3<double>& b) {
  const Vec3<double> u = b - a;
  const double t = std::clamp(dot(p - a, u) / norm2(u), 0.0, 1.0);
  return norm(p - a - u * t);
}
double to_triangle(const Vec3<double>& p, const Vec3<double>& a, const Vec3<double>& b,
                   const Vec3<double>& c) {
  const Vec3<double> n = cross(b - a, c - a);
  const bool over = dot(cross(b - a, p - a), n) >= 0 && dot(cross(c - b, p - b), n) >= 0 &&
                    dot(cross(a - c, p - c), n) >= 0;
  if (over) return std::fabs(dot(p - a, n)) / norm(n);
  return std::min({to_side(p, a, b), to_side(p, b, c), to_side(p, c, a)});
}

}  // namespace

TEST_CASE("heightfield: a flat one gives the contacts of a plane") {
  std::mt19937 random(21);
  std::uniform_real_distribution<double> u(-0.7, 0.7), down(-0.02, 0.02);
  for (const ShapeSpec& s : every_kind()) {
    CAPTURE(static_cast<int>(s.kind));
    Detector field(on_field(flat(0.0), s)), ground(on_plane(s));
    int seen = 0;
    for (int trial = 0; trial < 200; ++trial) {
      const Body body{s, random_pose(random, 0.0), drum(7, 0.1, 0.08, 0.09).vertices};
      Pose<double> X = body.X;
      // Some exactly over the grid's lines, where two triangles meet.
      X.p = {trial % 3 == 0 ? 0.1 * std::round(10 * u(random)) : u(random), u(random),
             reach(body, {0, 0, -1}) + down(random)};
      const auto expected = ground({X}, 0.01);
      check_same(field({X}, 0.01), expected);
      seen += static_cast<int>(expected.size());
    }
    CHECK(seen > 100);
  }
}

TEST_CASE("heightfield: an inclined one gives the contacts of a slope") {
  // The same plane as a field of constant gradient and as a turned plane.
  const double slope = 0.2;
  const Heightfield ramp = heightfield_from("ramp", 21, 31, 1.5, 1.0,
                                            [=](double x, double) { return std::tan(slope) * x; });
  const Pose<double> X_WP{to_matrix(axis_angle(Vec3<double>{0, 1, 0}, -slope)), {0, 0, 0}};
  std::mt19937 random(22);
  std::uniform_real_distribution<double> u(-0.7, 0.7);
  for (const ShapeSpec& s : {sphere(0.1), capsule(0.06, 0.12), box(0.1, 0.07, 0.12)}) {
    Detector field(on_field(ramp, s)), ground(on_plane(s, X_WP));
    for (int trial = 0; trial < 100; ++trial) {
      Pose<double> X = random_pose(random, 0.0);
      X.p = X_WP * Vec3<double>{u(random), u(random), 0.1};
      check_same(field({X}, 0.01), ground({X}, 0.01));
    }
  }
}

TEST_CASE("heightfield: a ball rolling over a flat field has one id and the normal exactly up") {
  Detector field(on_field(flat(0.3), sphere(0.1)));
  std::uint64_t id = 0;
  for (int k = 0; k < 5000; ++k) {
    const double t = 1e-4 * k;
    const auto& contacts =
        field({{identity3<double>(), {-0.9 + 3.1 * t, -0.4 + 1.3 * t, 0.3999}}}, 0.01);
    REQUIRE(contacts.size() == 1);
    if (k == 0) id = contacts[0].id;
    CHECK(contacts[0].id == id);
    CHECK(contacts[0].n_W.x == 0);
    CHECK(contacts[0].n_W.y == 0);
    CHECK(contacts[0].n_W.z == 1);
    CHECK(std::fabs(contacts[0].gap + 1e-4) < 1e-15);
  }
}

TEST_CASE("heightfield: a ridge carries a box, a log and a ball on top of it") {
  // A roof along y with its ridge at x = 0.
  const Heightfield roof = heightfield_from(
      "roof", 11, 21, 1.0, 1.0, [](double x, double) { return 0.2 - 0.5 * std::fabs(x); });
  const double down = -1e-3;
  {
    Detector find(on_field(roof, box(0.15, 0.08, 0.05)));
    const auto& contacts = find({{identity3<double>(), {0.02, 0.03, 0.25 + down}}}, 0.005);
    REQUIRE(contacts.size() >= 2);
    double lo = 1e9, hi = -1e9;
    for (const Contact& c : contacts) {
      CHECK(c.gap == doctest::Approx(down).epsilon(1e-9));
      CHECK(c.n_W.z == doctest::Approx(1.0).epsilon(1e-12));
      CHECK(std::fabs(c.p_W.x) < 1e-12);
      lo = std::min(lo, c.p_W.y), hi = std::max(hi, c.p_W.y);
    }
    CHECK(hi - lo == doctest::Approx(0.16).epsilon(1e-9));  // across the whole sole
  }
  {
    Detector find(on_field(roof, sphere(0.1)));
    const auto& contacts = find({{identity3<double>(), {0, 0.07, 0.3 + down}}}, 0.005);
    REQUIRE(contacts.size() == 1);
    CHECK(contacts[0].gap == doctest::Approx(down).epsilon(1e-9));
    CHECK(contacts[0].n_W.z == doctest::Approx(1.0).epsilon(1e-12));
  }
  {
    // A log across the ridge: its middle touches, its ends hang in the air.
    Detector find(on_field(roof, capsule(0.05, 0.2)));
    const Mat3<double> along_x = to_matrix(axis_angle(Vec3<double>{0, 1, 0}, M_PI / 2));
    const auto& contacts = find({{along_x, {0.03, 0.07, 0.25 + down}}}, 0.005);
    REQUIRE(contacts.size() == 1);
    CHECK(contacts[0].gap == doctest::Approx(down).epsilon(1e-9));
    CHECK(std::fabs(contacts[0].p_W.x) < 1e-9);
  }
}

TEST_CASE("heightfield: a sole on a finely gridded hill has few points, the deepest among them") {
  const auto hill = [](double x, double y) { return -(x * x + y * y) / 10; };
  const Heightfield field = heightfield_from("hill", 81, 81, 0.4, 0.4, hill);
  Detector find(on_field(field, box(0.1, 0.05, 0.02)));
  const auto& contacts = find({{identity3<double>(), {0.002, 0.001, 0.02 - 1e-4}}}, 2e-3);
  CHECK(contacts.size() >= 4);
  CHECK(contacts.size() <= 12);
  CHECK(find.set.dropped == 0);
  double least = 1e9;
  for (const Contact& c : contacts) {
    least = std::min(least, c.gap);
    CHECK(c.n_W.z > 0.99);
    // The gap is what the hill and the sole say at that place.
    CHECK(std::fabs(c.gap - (-1e-4 - hill(c.p_W.x, c.p_W.y))) < 2e-5);
  }
  CHECK(least == doctest::Approx(-1e-4).epsilon(1e-6));
}

TEST_CASE("heightfield: a ball in a valley touches both sides; distances are the nearest ones") {
  const Heightfield valley =
      heightfield_from("valley", 11, 21, 1.0, 1.0, [](double x, double) { return std::fabs(x); });
  Detector find(on_field(valley, sphere(0.1)));
  const auto& contacts = find({{identity3<double>(), {0, 0.07, 0.1 * std::sqrt(2.0)}}}, 0.005);
  REQUIRE(contacts.size() == 2);
  for (const Contact& c : contacts) CHECK(std::fabs(c.gap) < 1e-12);

  // On rough ground: no sampled place of the surface is nearer than the least gap says.
  const Heightfield rough = random_heightfield("rough", 41, 41, 1.0, 1.0, 0.1, 1.0, 5);
  Detector on_rough(on_field(rough, sphere(0.1)));
  std::mt19937 random(23);
  std::uniform_real_distribution<double> u(-0.6, 0.6);
  for (int trial = 0; trial < 40; ++trial) {
    const double x = u(random), y = u(random);
    const Vec3<double> c{x, y, field_plane(rough, x, y).z + 0.09};
    double nearest = 1e9;
    for (int r = 0; r + 1 < rough.rows; ++r) {
      for (int k = 0; k + 1 < rough.columns; ++k) {
        const auto a = field_vertex(rough, r, k), b = field_vertex(rough, r + 1, k + 1);
        nearest = std::min({nearest, to_triangle(c, a, field_vertex(rough, r, k + 1), b),
                            to_triangle(c, a, b, field_vertex(rough, r + 1, k))});
      }
    }
    double least = 1e9;
    for (const Contact& k : on_rough({{identity3<double>(), c}}, 0.05)) {
      least = std::min(least, k.gap);
    }
    CHECK(std::fabs(least - (nearest - 0.1)) < 1e-12);
  }
}
