// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Flat contacts: all points that can carry load and some that span the patch; they keep their names
// and places under small motions and lie where the closed form says.
#include <doctest/doctest.h>

#include <set>

#include "legwork/model/terrain.h"
#include "unit/collide/witness.h"

using namespace legwork;
using namespace legwork::support;

namespace {

constexpr double kPi = 3.14159265358979323846;

Model on(const ShapeSpec& ground, const ShapeSpec& s) {
  ModelSpec spec = scene_spec({ground}, {s});
  spec.meshes.push_back(drum(12, 0.1, 0.08, 0.05));
  return build(spec);
}

Pose<double> standing(double angle, double z) {
  return {to_matrix(axis_angle(Vec3<double>{0, 0, 1}, angle)), {0.011, -0.007, z}};
}

// Area of the horizontal outline of a few points.
double area(std::vector<Vec3<double>> p) {
  std::vector<Vec3<double>> hull;
  std::sort(p.begin(), p.end(),
            [](auto& a, auto& b) { return std::tie(a.x, a.y) < std::tie(b.x, b.y); });
  for (int pass = 0; pass < 2; ++pass) {
    const std::size_t base = hull.size();
    for (const auto& q : p) {
      while (hull.size() >= base + 2) {
        const auto &a = hull[hull.size() - 2], &b = hull.back();
        if ((b.x - a.x) * (q.y - a.y) - (b.y - a.y) * (q.x - a.x) > 0) break;
        hull.pop_back();
      }
      hull.push_back(q);
    }
    hull.pop_back();
    std::reverse(p.begin(), p.end());
  }
  double sum = 0;
  for (std::size_t i = 0; i < hull.size(); ++i) {
    const auto &a = hull[i], &b = hull[(i + 1) % hull.size()];
    sum += a.x * b.y - a.y * b.x;
  }
  return sum / 2;
}
double area(const std::vector<Contact>& contacts) {
  std::vector<Vec3<double>> p;
  for (const Contact& c : contacts) p.push_back(c.p_W);
  return area(p);
}
std::set<std::uint64_t> ids(const std::vector<Contact>& contacts) {
  std::set<std::uint64_t> out;
  for (const Contact& c : contacts) out.insert(c.id);
  return out;
}

}  // namespace

TEST_CASE("manifold: a box on a larger box rests on its four corners") {
  Detector find(on(box(0.5, 0.5, 0.1), box(0.1, 0.05, 0.2)));
  for (const double angle : {0.0, 0.3, kPi / 4, 1.2}) {
    const Pose<double> X = standing(angle, 0.3 - 1e-5);
    const auto& contacts = find({X}, 1e-3);
    REQUIRE(contacts.size() == 4);
    CHECK(area(contacts) == doctest::Approx(0.2 * 0.1).epsilon(1e-9));
    for (const Contact& c : contacts) {
      CHECK(c.gap == doctest::Approx(-1e-5).epsilon(1e-9));
      CHECK(c.n_W.z == doctest::Approx(1.0).epsilon(1e-12));
    }
  }
}

TEST_CASE("manifold: a box hanging over an edge rests on the part that is supported") {
  Detector find(on(box(0.5, 0.5, 0.1), box(0.1, 0.05, 0.2)));
  Pose<double> X{identity3<double>(), {0.46, 0, 0.3 - 1e-5}};
  const auto& contacts = find({X}, 1e-3);
  REQUIRE(contacts.size() == 4);
  CHECK(area(contacts) == doctest::Approx((0.5 - 0.36) * 0.1).epsilon(1e-6));
  for (const Contact& c : contacts) CHECK(c.p_W.x < 0.5 + 1e-6);
}

TEST_CASE("manifold: an edge across an edge is one point, where they cross") {
  Detector find(on(box(0.5, 0.05, 0.05), box(0.05, 0.5, 0.05)));
  // Both turned by 45° about their long axes: edges up and down.
  const Mat3<double> about_y = to_matrix(axis_angle(Vec3<double>{0, 1, 0}, kPi / 4));
  Detector turned(on(shape(ShapeKind::kBox, {0.5, 0.05, 0.05},
                           {to_matrix(axis_angle(Vec3<double>{1, 0, 0}, kPi / 4)), {0, 0, 0}}),
                     box(0.05, 0.5, 0.05)));
  const double reach = 0.05 * std::sqrt(2.0);
  for (const double gap : {1e-4, -1e-4}) {
    const auto& contacts = turned({{about_y, {0.03, -0.02, 2 * reach + gap}}}, 1e-3);
    REQUIRE(contacts.size() == 1);
    CHECK(contacts[0].gap == doctest::Approx(gap).epsilon(1e-8));
    CHECK(contacts[0].n_W.z == doctest::Approx(1.0).epsilon(1e-9));
    CHECK(norm(contacts[0].p_W - Vec3<double>{0.03, -0.02, 0} -
               Vec3<double>{0, 0, reach + gap / 2}) < 0.05);
    CHECK(std::fabs(contacts[0].p_W.x - 0.03) < 1e-9);
    CHECK(std::fabs(contacts[0].p_W.y - 0.0) < 1e-9);
  }
}

TEST_CASE("manifold: small motions keep every id and hardly move the outline") {
  std::mt19937 random(31);
  std::normal_distribution<double> normal;
  struct Case {
    ShapeSpec ground, s;
    Mat3<double> R;
    double z;
    std::size_t points;
  };
  const Mat3<double> turned = standing(0.4, 0).R;
  const Mat3<double> lying = to_matrix(axis_angle(Vec3<double>{0, 1, 0}, kPi / 2));
  const ShapeSpec table = box(0.4, 0.3, 0.1), small = box(0.03, 0.04, 0.1);
  const std::vector<Case> cases = {
      {plane(), box(0.1, 0.05, 0.2), turned, 0.2, 4},
      {plane(), mesh_shape(), turned, 0.05, 12},
      {plane(), cylinder(0.05, 0.1), turned, 0.1, 4},
      {plane(), cylinder(0.05, 0.1), lying, 0.05, 2},
      {plane(), capsule(0.05, 0.1), lying, 0.05, 2},
      {table, box(0.1, 0.05, 0.2), turned, 0.3, 4},
      {table, box(0.1, 0.05, 0.2), identity3<double>(), 0.3, 4},
      {small, box(0.1, 0.05, 0.2), turned, 0.3, 4},
      {table, mesh_shape(), turned, 0.15, 12},
      {table, capsule(0.05, 0.1), lying, 0.15, 2},
      {table, cylinder(0.05, 0.1), turned, 0.2, 8},
      {table, cylinder(0.05, 0.1), lying, 0.15, 2},
  };
  for (std::size_t i = 0; i < cases.size(); ++i) {
    CAPTURE(i);
    const Case& k = cases[i];
    Detector find(on(k.ground, k.s));
    const Pose<double> rest{k.R, {0.003, 0.002, k.z - 1e-5}};
    const auto start = find({rest}, 1e-3);
    CHECK(start.size() == k.points);
    for (int trial = 0; trial < 300; ++trial) {
      // As a standing robot moves: micrometres and microradians.
      Pose<double> X = rest;
      X.R = small_turn(random, 3e-6 * normal(random)) * X.R;
      X.p = X.p + random_unit(random) * (3e-6 * normal(random));
      const auto& now = find({X}, 1e-3);
      REQUIRE(ids(now) == ids(start));
      for (std::size_t p = 0; p < now.size(); ++p) {
        CHECK(norm(now[p].p_W - start[p].p_W) < 1e-4);
        CHECK(norm(now[p].n_W - start[p].n_W) < 1e-4);
      }
      CHECK(std::fabs(area(now) - area(start)) < 1e-5);
    }
  }
}

TEST_CASE("manifold: a cylinder on a plane has its closed forms") {
  Detector find(on(plane(), cylinder(0.05, 0.1)));
  std::mt19937 random(32);
  for (int trial = 0; trial < 200; ++trial) {
    const ShapeSpec s = cylinder(0.05, 0.1);
    Body body{s, random_pose(random, 0.0), {}};
    body.X.p.z = reach(body, {0, 0, -1}) - 1e-4;
    double least = 1e9;
    for (const Contact& c : find({body.X}, 0.01)) least = std::min(least, c.gap);
    CHECK(least == doctest::Approx(-1e-4).epsilon(1e-9));
  }
}

TEST_CASE("manifold: of a mesh on a plane every vertex that can carry load is offered") {
  Detector find(on(plane(), mesh_shape()));
  std::mt19937 random(33);
  const std::vector<Vec3<double>> vertices = drum(12, 0.1, 0.08, 0.05).vertices;
  for (int trial = 0; trial < 200; ++trial) {
    Body body{mesh_shape(), random_pose(random, 0.0), vertices};
    const double depth = trial % 2 == 0 ? 1e-4 : 1e-2;
    body.X.p.z = reach(body, {0, 0, -1}) - depth;
    const auto& contacts = find({body.X}, 0.01);
    double least = 1e9;
    for (const Contact& c : contacts) least = std::min(least, c.gap);
    CHECK(least == doctest::Approx(-depth).epsilon(1e-9));
    std::size_t carrying = 0;
    const auto offered = ids(contacts);
    for (std::size_t v = 0; v < vertices.size(); ++v) {
      if ((body.X * vertices[v]).z > find.model.band) continue;
      ++carrying;
      CHECK(offered.contains(v));  // one pair: the id is the vertex
    }
    CHECK(contacts.size() <= carrying + 4);
  }
  // Flat on its twelve-cornered sole: all of its area.
  const auto& flat = find({standing(0.2, 0.05)}, 0.001);
  REQUIRE(flat.size() == 12);
  CHECK(area(flat) == doctest::Approx(3.0 * 0.01).epsilon(1e-9));
}

TEST_CASE("manifold: a mesh offers the same points on a plane, a box and a heightfield") {
  std::mt19937 random(34);
  std::normal_distribution<double> normal;
  ModelSpec spec = scene_spec({}, {mesh_shape()});
  spec.meshes.push_back(drum(40, 0.1, 0.0999, 0.05));  // a slight taper: two rims
  ModelSpec on_plane = spec, on_box = spec, on_field = spec;
  on_plane.parts[0].shapes = {plane()};
  on_box.parts[0].shapes = {
      shape(ShapeKind::kBox, {0.5, 0.5, 0.1}, {identity3<double>(), {0, 0, -0.1}})};
  Heightfield flat{.name = "flat", .rows = 11, .columns = 11, .half_x = 0.5, .half_y = 0.5};
  flat.height.assign(121, 0.0);
  add_heightfield(on_field, flat);
  Detector a(build(on_plane)), b(build(on_box)), c(build(on_field));
  for (int trial = 0; trial < 200; ++trial) {
    Pose<double> X = standing(normal(random), 0.05 - 1e-5);
    X.R = small_turn(random, 1e-3 * normal(random)) * X.R;
    const auto& plain = a({X}, 1e-3);
    CHECK(plain.size() >= 3);
    CHECK(ids(plain) == ids(b({X}, 1e-3)));
    CHECK(ids(plain) == ids(c({X}, 1e-3)));
    for (std::size_t i = 0; i < plain.size(); ++i) {
      for (const ContactSet* set : {&b.set, &c.set}) {
        CHECK(std::fabs(plain[i].gap - set->contacts[i].gap) < 1e-14);
        CHECK(norm(plain[i].p_W - set->contacts[i].p_W) < 1e-14);
        CHECK(norm(plain[i].n_W - set->contacts[i].n_W) < 1e-14);
      }
    }
  }
}

TEST_CASE("manifold: where too many points tie, those that carried force stay") {
  ModelSpec spec = scene_spec({plane()}, {mesh_shape()});
  spec.meshes.push_back(drum(300, 0.1, 0.08, 0.05));
  Detector find(build(spec));
  std::mt19937 random(35);
  std::normal_distribution<double> normal;
  const Pose<double> rest = standing(0.3, 0.05 - 1e-5);
  CHECK(find({rest}, 1e-3).size() <= Patch::kCapacity);
  CHECK(find.set.dropped == 0);
  // Four corners that no direction prefers; sixteen of a circle hold 97.4 % of its area.
  const std::vector<std::uint64_t> carried = {7, 86, 161, 239};
  for (int trial = 0; trial < 100; ++trial) {
    Pose<double> X = rest;
    X.R = small_turn(random, 3e-6 * normal(random)) * X.R;
    find.poses = {identity_pose<double>(), X};
    detect(find.model, find.poses, 1e-3, {.carried = carried}, find.scratch, find.set);
    CHECK(find.set.dropped == 0);
    CHECK(area(find.set.contacts) > 0.97 * kPi * 0.01);
    for (const std::uint64_t id : carried) CHECK(ids(find.set.contacts).contains(id));
  }
}
