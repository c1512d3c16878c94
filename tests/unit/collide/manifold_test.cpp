// Flat contacts: up to four points that span the patch, keep their names and places under small
// motions, and lie where the closed form says.
#include <doctest/doctest.h>

#include <set>

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
      {plane(), mesh_shape(), turned, 0.05, 4},
      {plane(), cylinder(0.05, 0.1), turned, 0.1, 4},
      {plane(), cylinder(0.05, 0.1), lying, 0.05, 2},
      {plane(), capsule(0.05, 0.1), lying, 0.05, 2},
      {table, box(0.1, 0.05, 0.2), turned, 0.3, 4},
      {table, box(0.1, 0.05, 0.2), identity3<double>(), 0.3, 4},
      {small, box(0.1, 0.05, 0.2), turned, 0.3, 4},
      {table, mesh_shape(), turned, 0.15, 4},
      {table, capsule(0.05, 0.1), lying, 0.15, 2},
      {table, cylinder(0.05, 0.1), turned, 0.2, 4},
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

TEST_CASE(
    "manifold: a mesh sole on a plane: the least gap is the lowest vertex, four points span") {
  Detector find(on(plane(), mesh_shape()));
  std::mt19937 random(33);
  const std::vector<Vec3<double>> vertices = drum(12, 0.1, 0.08, 0.05).vertices;
  for (int trial = 0; trial < 200; ++trial) {
    Body body{mesh_shape(), random_pose(random, 0.0), vertices};
    body.X.p.z = reach(body, {0, 0, -1}) - 1e-4;
    const auto& contacts = find({body.X}, 0.01);
    CHECK(contacts.size() <= 4);
    double least = 1e9;
    for (const Contact& c : contacts) least = std::min(least, c.gap);
    CHECK(least == doctest::Approx(-1e-4).epsilon(1e-9));
  }
  // Flat on its twelve-cornered sole: four of twelve corners hold most of its area.
  const auto& flat = find({standing(0.2, 0.05)}, 0.001);
  REQUIRE(flat.size() == 4);
  CHECK(area(flat) > 0.6 * kPi * 0.01);
}
