// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Every pair of convex kinds against a search over directions, and what must not matter: the
// order of the two, the place of both.
#include <doctest/doctest.h>

#include "unit/collide/witness.h"

using namespace legwork;
using namespace legwork::support;

namespace {

Model pair_scene(const ShapeSpec& a, const ShapeSpec& b) {
  ModelSpec spec = scene_spec({}, {a, b});
  spec.meshes.push_back(drum(7, 0.1, 0.08, 0.09));
  return build(spec);
}

bool is_round(const ShapeSpec& s) {
  return s.kind == ShapeKind::kCylinder || s.kind == ShapeKind::kEllipsoid;
}

double least_gap(const std::vector<Contact>& contacts) {
  double least = 1e300;
  for (const Contact& c : contacts) least = std::min(least, c.gap);
  return least;
}

// How far p is from the surface of a body: the greatest excess over directions, near n first.
double off_surface(std::mt19937& random, const Body& body, const Vec3<double>& p,
                   const Vec3<double>& outward) {
  const Body point{sphere(0.0), {identity3<double>(), p}, {}};
  // Separation of the point from the body along the reported normal bounds it from below.
  const double along = separation(point, body, outward);
  return std::fabs(along) < 1e-9 ? along : signed_distance(random, point, body);
}

// Two bodies placed so that their supports along a random direction are about `gap` apart.
void place(std::mt19937& random, Body& a, Body& b, double gap) {
  std::uniform_real_distribution<double> u(-0.02, 0.02);
  a.X = random_pose(random, 0.5);
  b.X = {random_pose(random, 0.5).R, a.X.p};
  const Vec3<double> n = random_unit(random);
  a.X.p = a.X.p + n * (gap - separation(a, b, n)) + Vec3<double>{u(random), u(random), u(random)};
}

}  // namespace

TEST_CASE("convex pairs: signed distance and normal agree with a search over directions") {
  std::mt19937 random(11);
  const std::vector<Vec3<double>> vertices = drum(7, 0.1, 0.08, 0.09).vertices;
  for (std::size_t i = 0; i < every_kind().size(); ++i) {
    for (std::size_t k = 0; k < every_kind().size(); ++k) {
      CAPTURE(i);
      CAPTURE(k);
      Detector find(pair_scene(every_kind()[i], every_kind()[k]));
      Body a{every_kind()[i], {}, vertices}, b{every_kind()[k], {}, vertices};
      for (int trial = 0; trial < 12; ++trial) {
        CAPTURE(trial);
        place(random, a, b, trial % 2 == 0 ? 0.01 : -0.01);
        const auto contacts = find({a.X, b.X}, 0.5);
        const double truth = signed_distance(random, a, b);
        REQUIRE(!contacts.empty());
        // The search is a lower bound, and so is the separation along our normal (below). An edge
        // pair of boxes and hulls yields to a face within 2 % of the depth.
        CHECK(least_gap(contacts) >= (truth < 0 ? 1.0205 * truth : truth) - 1e-9);
        for (const Contact& c : contacts) {
          if (c.gap > least_gap(contacts) + 1e-12) continue;
          CHECK(separation(a, b, c.n_W) == doctest::Approx(c.gap).epsilon(1e-9).scale(0.1));
        }
      }
    }
  }
}

TEST_CASE("convex pairs: both surfaces pass where a contact says") {
  std::mt19937 random(12);
  const std::vector<Vec3<double>> vertices = drum(7, 0.1, 0.08, 0.09).vertices;
  for (std::size_t i = 0; i < every_kind().size(); ++i) {
    for (std::size_t k = 0; k <= i; ++k) {
      CAPTURE(i);
      CAPTURE(k);
      Detector find(pair_scene(every_kind()[i], every_kind()[k]));
      Body a{every_kind()[i], {}, vertices}, b{every_kind()[k], {}, vertices};
      for (int trial = 0; trial < 4; ++trial) {
        place(random, a, b, 0.005);
        for (const Contact& c : find({a.X, b.X}, 0.02)) {
          if (c.gap < 0) continue;  // there "on the surface" depends on the side one looks from
          const Vec3<double> p_a = c.p_W + c.n_W * (0.5 * c.gap);
          const Vec3<double> p_b = c.p_W - c.n_W * (0.5 * c.gap);
          CHECK(std::fabs(off_surface(random, a, p_a, -c.n_W)) < 1e-6);
          CHECK(std::fabs(off_surface(random, b, p_b, c.n_W)) < 1e-6);
        }
      }
    }
  }
}

TEST_CASE("convex pairs: swapping the two or moving both changes nothing") {
  std::mt19937 random(13);
  const std::vector<Vec3<double>> vertices = drum(7, 0.1, 0.08, 0.09).vertices;
  for (const ShapeSpec& s : every_kind()) {
    for (const ShapeSpec& t : every_kind()) {
      Detector find(pair_scene(s, t)), swapped(pair_scene(t, s));
      Body a{s, {}, vertices}, b{t, {}, vertices};
      for (int trial = 0; trial < 10; ++trial) {
        place(random, a, b, trial % 2 == 0 ? 0.004 : -0.004);
        CAPTURE(static_cast<int>(s.kind));
        CAPTURE(static_cast<int>(t.kind));
        const auto first = find({a.X, b.X}, 0.01);
        const auto turned = swapped({b.X, a.X}, 0.01);
        CHECK(first.empty() == turned.empty());
        if (!first.empty() && !turned.empty()) {
          CHECK(least_gap(first) == doctest::Approx(least_gap(turned)).epsilon(1e-6).scale(0.01));
        }
        const Pose<double> X = random_pose(random, 3.0);
        const auto moved = find({X * a.X, X * b.X}, 0.01);
        REQUIRE(moved.size() == first.size());
        // A facet within 1e-11 of a round shape still spans 1e-5 rad and more of its normals.
        const bool exact = !is_round(s) && !is_round(t);
        for (std::size_t i = 0; i < first.size(); ++i) {
          CHECK(moved[i].id == first[i].id);
          CHECK(std::fabs(moved[i].gap - first[i].gap) < (exact ? 1e-12 : 1e-10));
          CHECK(norm(moved[i].p_W - X * first[i].p_W) < (exact ? 1e-9 : 1e-5));
          CHECK(norm(moved[i].n_W - X.R * first[i].n_W) < (exact ? 1e-9 : 1e-4));
        }
      }
    }
  }
}

TEST_CASE("meshes: empty, flat, and with vertices no triangle uses") {
  ModelSpec spec = scene_spec({box(1, 1, 0.1)}, {mesh_shape()});
  spec.meshes.push_back(Mesh{});
  CHECK(CollisionModel(build(spec)).pairs.empty());

  // A square plate without thickness, pressed 1 mm into the table.
  Mesh plate;
  plate.vertices = {{-0.1, -0.1, 0}, {0.1, -0.1, 0}, {0.1, 0.1, 0}, {-0.1, 0.1, 0}};
  plate.faces = {{0, 1, 2}, {0, 2, 3}, {0, 2, 1}, {0, 3, 2}};
  spec.meshes[0] = plate;
  Detector flat(build(spec));
  const auto& contacts = flat({{identity3<double>(), {0, 0, 0.099}}}, 0.001);
  REQUIRE(contacts.size() == 4);
  for (const Contact& c : contacts) CHECK(c.gap == doctest::Approx(-0.001).epsilon(1e-9));

  // Forty vertices, the first of them inside and in no triangle.
  Mesh drummed = drum(20, 0.1, 0.1, 0.05);
  drummed.vertices.insert(drummed.vertices.begin(), Vec3<double>{0, 0, 0});
  for (auto& face : drummed.faces) {
    for (int& v : face) ++v;
  }
  spec.meshes[0] = drummed;
  Detector stray(build(spec));
  double least = 1e9;
  for (const Contact& c : stray({{identity3<double>(), {0, 0, 0.149}}}, 0.001)) {
    least = std::min(least, c.gap);
  }
  CHECK(least == doctest::Approx(-0.001).epsilon(1e-9));
}
