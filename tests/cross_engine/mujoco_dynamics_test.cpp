// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// M, bias and v̇ against MuJoCo: robots from files, presets, random trees with every joint kind.
#include <doctest/doctest.h>

#ifdef LEGWORK_HAS_MUJOCO
#include "cross_engine/mujoco_dynamics.h"

using namespace legwork;
using witness::compare;
using witness::Gap;
using witness::MujocoDynamics;
using witness::MujocoRefined;

namespace {
// What MuJoCo reads is ours up to how far its compiler goes in finding principal axes.
constexpr double kInertiaError = 2e-6;

std::string version() { return std::string("MuJoCo ") + mj_versionString() + "  "; }
}  // namespace

TEST_CASE("MuJoCo: dynamics of the robots agree") {
  for (const witness::Robot& robot : witness::robots()) {
    const Gap gap = compare<MujocoRefined>(robot.model, 100, 1);
    MESSAGE(version(), robot.name, "  ", witness::to_text(gap));
    CHECK_MESSAGE(gap.worst() < 1e-9, robot.name);
    const double error = MujocoDynamics(robot.model).inertia_error();
    CHECK_MESSAGE(error < kInertiaError, robot.name);
    MESSAGE("    as its compiler left the inertias (off by ", error,
            "): ", witness::to_text(compare<MujocoDynamics>(robot.model, 20, 1)));
  }
}

TEST_CASE("MuJoCo: dynamics of 200 random trees agree") {
  std::mt19937 random(2);
  Gap worst;
  double worst_error = 0;
  for (int i = 0; i < 200; ++i) {
    const Model tree =
        support::random_tree(random, {.bodies = 1 + (7 * i) % 60, .free_base = i % 3 != 0});
    const Gap gap = compare<MujocoRefined>(tree, 100, static_cast<unsigned>(i));
    CHECK_MESSAGE(gap.worst() < 1e-9, "tree ", i, "  ", witness::to_text(gap));
    const double error = MujocoDynamics(tree).inertia_error();
    CHECK_MESSAGE(error < kInertiaError, "tree ", i);
    worst.widen(gap), worst_error = std::max(worst_error, error);
  }
  MESSAGE("    inertias as its compiler left them: off by up to ", worst_error);
  MESSAGE(version(), "200 random trees  ", witness::to_text(worst));
}

TEST_CASE("MuJoCo: the comparison sees a part in ten million of one mass") {
  std::mt19937 random(3);
  Model tree = support::random_tree(random);
  MujocoRefined engine(tree);
  Inertia<double>& M = tree.tree.links.back().M_B;
  M = {M.m * (1 + 1e-7), M.h * (1 + 1e-7), M.I * (1 + 1e-7)};
  Workspace<double> ws(tree);
  const State x = support::random_state(random, tree);
  const std::vector<double> tau = support::random_vector(random, tree.nv);
  const Gap gap = witness::gap(witness::our_terms(tree, x, tau, ws), engine.terms(x, tau));
  CHECK(std::min({gap.M, gap.bias, gap.vdot}) > 1e-9);
}
#else
TEST_CASE("MuJoCo: dynamics agree") { MESSAGE("[skipped] built without libmujoco-dev"); }
#endif
