// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Who else is in the scene changes nothing: bodies that nothing connects step to the bits they
// would have alone, whatever happens to the others in the same step.
#include <doctest/doctest.h>

#include "legwork/math/quat.h"
#include "legwork/sim/world.h"
#include "support/scenes.h"

using namespace legwork;
using namespace legwork::support;

namespace {

constexpr int kBoxes = 5;

PartSpec ghost(int index) {
  SolidOptions options;
  options.size = {0.1, 0.07, 0.04};
  options.condim = index % 2 == 0 ? 3 : 6;
  PartSpec part = solid_part(options, "box" + std::to_string(index));
  part.shapes[0].contype = 0, part.shapes[0].conaffinity = 1;  // floor only
  return part;
}

Model scene(int first, int last) {
  ModelSpec spec;
  spec.parts[0].shapes.push_back(floor_shape(0.6));
  spec.parts[0].shapes[0].contype = 1;
  for (int i = first; i < last; ++i) spec.add_part(ghost(i));
  return build(spec);
}

// Each thrown in its own way: sliding, rolling over, falling on an edge.
void start(int index, double* q, double* v) {
  const double k = index;
  const Quat<double> turn = normalized(Quat<double>{1.0, 0.3 * k, -0.2 * k * k, 0.1 * k});
  q[0] = q[1] = 0, q[2] = 0.12 + 0.03 * k;
  q[3] = turn.w, q[4] = turn.x, q[5] = turn.y, q[6] = turn.z;
  v[0] = 0.5 * k, v[1] = -0.2 * k, v[3] = 1.0 - k, v[4] = 2.0;
}

}  // namespace

TEST_CASE("islands: bodies that nothing connects step as they would alone") {
  WorldOptions options;
  options.material.k_n = 1e6;
  options.limit_stiffness = 1e5;
  options.fourth_order_flight = false;  // one that touches takes it from all
  World crowd(scene(0, kBoxes), options);
  State x = rest_state(crowd.model());
  for (int i = 0; i < kBoxes; ++i) start(i, x.q.data() + 7 * i, x.v.data() + 6 * i);
  crowd.reset(x);
  std::vector<World> alone;
  for (int i = 0; i < kBoxes; ++i) {
    alone.emplace_back(scene(i, i + 1), options);
    State y = rest_state(alone.back().model());
    start(i, y.q.data(), y.v.data());
    alone.back().reset(y);
  }
  long sliding = 0, turned = 0;
  for (int step = 0; step < 1200; ++step) {
    REQUIRE(crowd.step().status == StepStatus::kOk);
    for (std::size_t i = 0; i < kBoxes; ++i) {
      const StepReport report = alone[i].step();
      REQUIRE(report.status == StepStatus::kOk);
      sliding += report.tier > 0, turned += report.tier == 0;
      const State &own = alone[i].state(), &all = crowd.state();
      REQUIRE(std::equal(own.q.begin(), own.q.end(),
                         all.q.begin() + static_cast<std::ptrdiff_t>(7 * i)));
      REQUIRE(std::equal(own.v.begin(), own.v.end(),
                         all.v.begin() + static_cast<std::ptrdiff_t>(6 * i)));
    }
  }
  CHECK(sliding > 100);  // or the test shows nothing
  CHECK(turned > 100);
}

TEST_CASE("islands: bodies that fly into each other become one island and part again") {
  ModelSpec spec;
  spec.options.gravity_W = {0, 0, 0};
  SolidOptions ball;
  ball.kind = ShapeKind::kSphere;
  ball.size = {0.1, 0, 0};
  for (int i = 0; i < 3; ++i) spec.add_part(solid_part(ball, "ball" + std::to_string(i)));
  WorldOptions options;
  options.material.k_n = 1e6;
  World world(build(spec), options);
  State x = rest_state(world.model());
  for (int i = 0; i < 3; ++i) x.q[static_cast<std::size_t>(7 * i)] = 0.5 * i;
  x.v[0] = 2.0;  // the first runs into the second, which runs into the third
  world.reset(x);
  double most = 0;
  for (int step = 0; step < 1000; ++step) {
    const StepReport report = world.step();
    REQUIRE(report.status == StepStatus::kOk);
    REQUIRE(report.residual <= 1e-8);
    double momentum = 0;
    for (std::size_t i = 0; i < 3; ++i) momentum += world.state().v[6 * i];
    most = std::max(most, std::fabs(momentum - 2.0));
    for (std::size_t i = 0; i + 1 < 3; ++i) {
      // None goes through: the ground yields v·√(m/k) = 2 mm at most.
      REQUIRE(world.state().q[7 * i + 7] - world.state().q[7 * i] > 0.2 - 2e-3);
    }
  }
  CHECK(most < 1e-12);
  CHECK(world.state().v[12] > 0.1);  // the third was hit
}
