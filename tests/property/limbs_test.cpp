// Limbs side by side in lanes give the bits of the robot computed link by link.
#include <doctest/doctest.h>

#include "legwork/dynamics/forward_dynamics.h"
#include "legwork/dynamics/limb_dynamics.h"
#include "support/bench_robots.h"
#include "support/compare.h"
#include "support/random_robot.h"

using namespace legwork;

namespace {

// How many entries of v̇ differ in any bit, over random states, with and without outside wrenches.
int differing_bits(const Model& model, std::mt19937& random, int states) {
  Workspace<double> alone(model);
  LimbWorkspace by_limbs(model);
  int differing = 0;
  for (int s = 0; s < states; ++s) {
    const State x = support::random_state(random, model);
    const std::vector<double> tau = support::random_vector(random, model.nv, 10.0);
    std::vector<Force<double>> F;
    for (int b = 0; s % 2 == 1 && b < model.nbody(); ++b) {
      const std::vector<double> w = support::random_vector(random, 6, 5.0);
      F.push_back({{w[0], w[1], w[2]}, {w[3], w[4], w[5]}});
    }
    std::vector<double> a(tau.size()), b(tau.size());
    for (std::size_t i = 0; i < a.size(); ++i) alone.joint_inertia[i] += 0.001 * double(s % 3);
    by_limbs.trunk.joint_inertia = alone.joint_inertia;
    forward_dynamics<double>(model, x.q, x.v, tau, alone, a, F);
    forward_dynamics_by_limbs(model, x.q, x.v, tau, by_limbs, b, F);
    for (std::size_t i = 0; i < a.size(); ++i) differing += !support::same_bits(a[i], b[i]);
  }
  return differing;
}

// A free body with `count` copies of a random chain hanging from it, each elsewhere.
Model with_alike_limbs(std::mt19937& random, int count, int length) {
  std::uniform_real_distribution<double> number(0.1, 1.0);
  ModelSpec spec;
  const auto add = [&](int parent, std::vector<JointSpec> joints) {
    PartSpec part{.name = "p" + std::to_string(spec.parts.size()), .parent = parent};
    part.X_PF.p = {number(random), number(random), number(random)};
    const double m = number(random);
    part.own = {m, {number(random), 0, 0.1}, {m, 0, 0, m, 0, m}};
    part.has_inertial = true;
    part.joints = std::move(joints);
    spec.parts.push_back(part);
    return static_cast<int>(spec.parts.size()) - 1;
  };
  const int base = add(0, {{.name = "free", .kind = JointKind::kFree}});
  for (int l = 0; l < count; ++l) {
    int at = base;
    for (int k = 0; k < length; ++k) {
      JointSpec joint{.name = "j" + std::to_string(l) + "_" + std::to_string(k)};
      joint.kind = k == 1 ? JointKind::kPrismatic : JointKind::kRevolute;
      joint.axis = k % 2 == 0 ? Vec3<double>{l % 2 == 0 ? 1.0 : -1.0, 0, 0} : Vec3<double>{0, 1, 0};
      at = add(at, {joint});
    }
  }
  return build(spec);
}

}  // namespace

TEST_CASE("the bench robots' legs and arms are found and computed side by side to the bit") {
  std::mt19937 random(7);
  const Model quad = support::bench_quadruped().model, hum = support::bench_humanoid().model;
  const Limbs four_legs = find_limbs(quad.tree), arms_and_legs = find_limbs(hum.tree);
  REQUIRE(four_legs.fours.size() == 1);
  CHECK(four_legs.fours[0].count == 4);
  CHECK(four_legs.trunk.size() == 1);
  CHECK(arms_and_legs.pairs.size() == 2);
  CHECK(differing_bits(quad, random, 50) == 0);
  CHECK(differing_bits(hum, random, 50) == 0);
}

TEST_CASE("two to nine alike limbs are grouped, none is lost, and the bits are the same") {
  std::mt19937 random(8);
  for (int count = 1; count <= 9; ++count) {
    const Model model = with_alike_limbs(random, count, 1 + count % 4);
    const Limbs limbs = find_limbs(model.tree);
    std::size_t in_groups = 0;
    for (const auto& g : limbs.pairs)
      in_groups += static_cast<std::size_t>(g.count * (g.nlink() - 1));
    for (const auto& g : limbs.fours)
      in_groups += static_cast<std::size_t>(g.count * (g.nlink() - 1));
    CAPTURE(count);
    CHECK(in_groups + limbs.trunk.size() + 1 == model.tree.links.size());
    CHECK((count < 2 || in_groups > 0));
    CHECK(differing_bits(model, random, 10) == 0);
  }
}

TEST_CASE("random trees, fixed and floating, give the same bits too") {
  std::mt19937 random(9);
  for (int trial = 0; trial < 40; ++trial) {
    const Model model = support::random_tree(
        random, {.bodies = 1 + trial, .free_base = trial % 2 == 0, .balls = trial % 3 == 0});
    CHECK(differing_bits(model, random, 3) == 0);
  }
}
