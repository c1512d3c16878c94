// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Limbs side by side in lanes give the bits of the robot computed link by link.
#include <doctest/doctest.h>

#include <cmath>
#include <cstring>

#include "legwork/dynamics/detail/limbs.h"
#include "legwork/dynamics/impulse_dynamics.h"
#include "legwork/dynamics/inverse_dynamics.h"
#include "support/bench_robots.h"
#include "support/compare.h"
#include "support/random_robot.h"

using namespace legwork;

namespace {

// How many results of the passes of a step differ in any bit, with a contact's inertia on one body
// and with or without outside wrenches: every number the contact solver reads.
int differing_in_a_step(const Model& model, std::mt19937& random, bool pushed = true) {
  Workspace<double> ws[2] = {Workspace<double>(model), Workspace<double>(model)};
  share_limbs(model, ws[1]);
  const State x = support::random_state(random, model);
  const std::vector<double> impulse = support::random_vector(random, model.nv);
  std::vector<double> inertia = support::random_vector(random, model.nv, 0.01);
  for (double& i : inertia) i = std::fabs(i);
  std::vector<Force<double>> F(model.tree.links.size(), zero_force<double>());
  if (pushed) F.assign(F.size(), {{0.1, 0.2, 0.3}, {4, 5, 6}});
  std::vector<double> v_plus[2];
  for (int k = 0; k < 2; ++k) {
    v_plus[k].resize(impulse.size());
    impulse_outward<double>(model, x.q, x.v, 1e-3, F, ws[k]);
    ArticulatedInertia<double> held{};
    held.C.zz = 3.0;
    add_to_body(held, {{0, 0, 0}, {0, 0, 2.0}}, model.tree.links.size() - 1, ws[k]);
    keep_bodies(ws[k]);
    impulse_inward<double>(model, impulse, inertia, ws[k]);
    restore_bodies(model, ws[k]);  // a second time from the same wrenches, without the inertia
    add_to_body(held, zero_force<double>(), model.tree.links.size() - 1, ws[k]);
    impulse_inward<double>(model, impulse, inertia, ws[k]);
    add_to_joint(0.5, model.tree.links.size() - 1, ws[k]);
    for (std::size_t b = 1; b < model.tree.links.size(); ++b) spread_factors(b, ws[k]);
    impulse_velocities<double>(model, ws[k], v_plus[k]);
  }
  int differing = 0;
  const auto compare = [&](const auto& a, const auto& b) {
    differing += std::memcmp(a.data(), b.data(), sizeof a[0] * a.size()) != 0;
  };
  compare(v_plus[0], v_plus[1]);
  compare(ws[0].X_WB, ws[1].X_WB);
  compare(ws[0].V_WB_B, ws[1].V_WB_B);
  compare(ws[0].V_plus_B, ws[1].V_plus_B);
  for (std::size_t b = 1; b < model.tree.links.size(); ++b) {
    if (nv_of(model.tree.links[b].kind) != 1) continue;
    differing += std::memcmp(&ws[0].U[b], &ws[1].U[b], sizeof ws[0].U[b]) != 0;
    differing += !support::same_bits(ws[0].D_inv[b], ws[1].D_inv[b]);
    differing += !support::same_bits(ws[0].u[b], ws[1].u[b]);
    differing += std::memcmp(&ws[0].place[b].p, &ws[1].place[b].p, sizeof ws[0].place[b].p) != 0;
  }
  return differing;
}

// How many results of Newton–Euler differ in any bit, with and without outside wrenches and with
// the joints' accelerations or none.
int differing_in_newton_euler(const Model& model, std::mt19937& random) {
  Workspace<double> ws[2] = {Workspace<double>(model), Workspace<double>(model)};
  share_limbs(model, ws[1]);
  const State x = support::random_state(random, model);
  const std::vector<double> vdot = support::random_vector(random, model.nv);
  std::vector<Force<double>> F(model.tree.links.size());
  for (Force<double>& f : F) {
    const std::vector<double> six = support::random_vector(random, 6);
    f = {{six[0], six[1], six[2]}, {six[3], six[4], six[5]}};
  }
  int differing = 0;
  const auto compare = [&](const auto& a, const auto& b) {
    differing += std::memcmp(a.data(), b.data(), sizeof a[0] * a.size()) != 0;
  };
  for (const bool pushed : {false, true}) {
    for (const bool still : {false, true}) {
      std::vector<double> tau[2];
      for (int k = 0; k < 2; ++k) {
        tau[k].resize(vdot.size());
        if (still) {
          bias_forces<double>(model, x.q, x.v, ws[k], tau[k]);
        } else {
          inverse_dynamics<double>(
              model, x.q, x.v, vdot, ws[k], tau[k],
              pushed ? std::span<const Force<double>>(F) : std::span<const Force<double>>());
        }
      }
      compare(tau[0], tau[1]);
      compare(ws[0].V_WB_B, ws[1].V_WB_B);
      compare(ws[0].A_WB_B, ws[1].A_WB_B);
      compare(ws[0].F_Bo_B, ws[1].F_Bo_B);
    }
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
  for (int trial = 0; trial < 50; ++trial) {
    CHECK(differing_in_a_step(quad, random, trial % 2 == 1) == 0);
    CHECK(differing_in_a_step(hum, random, trial % 2 == 1) == 0);
    CHECK(differing_in_newton_euler(quad, random) == 0);
    CHECK(differing_in_newton_euler(hum, random) == 0);
  }
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
    for (int trial = 0; trial < 10; ++trial) {
      CHECK(differing_in_a_step(model, random, trial % 2 == 1) == 0);
      CHECK(differing_in_newton_euler(model, random) == 0);
    }
  }
}

TEST_CASE("random trees, fixed and floating, give the same bits too") {
  std::mt19937 random(9);
  for (int trial = 0; trial < 40; ++trial) {
    const Model model = support::random_tree(
        random, {.bodies = 1 + trial, .free_base = trial % 2 == 0, .balls = trial % 3 == 0});
    for (const bool pushed : {false, true}) {
      CHECK(differing_in_a_step(model, random, pushed) == 0);
    }
    CHECK(differing_in_newton_euler(model, random) == 0);
  }
}
