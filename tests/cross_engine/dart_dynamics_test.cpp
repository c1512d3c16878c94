// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// M, bias and v̇ against DART: robots from files, presets, random trees with every joint kind.
#include <doctest/doctest.h>

#ifdef LEGWORK_HAS_DART
#include "cross_engine/dart_dynamics.h"

using namespace legwork;
using witness::compare;
using witness::DartDynamics;
using witness::Gap;

namespace {
// DART has no armature; MuJoCo is the witness for it.
Model without_armature(Model model) {
  for (Link<double>& link : model.tree.links) link.armature = 0;
  return model;
}
}  // namespace

TEST_CASE("DART: dynamics of the robots agree") {
  for (const witness::Robot& robot : witness::robots()) {
    const Gap gap = compare<DartDynamics>(without_armature(robot.model), 100, 1);
    MESSAGE("DART ", witness::dart_version(), "  ", robot.name, "  ", witness::to_text(gap));
    CHECK_MESSAGE(gap.worst() < 1e-9, robot.name);
  }
}

TEST_CASE("DART: dynamics of 200 random trees agree") {
  std::mt19937 random(2);
  Gap worst;
  for (int i = 0; i < 200; ++i) {
    const Model tree = support::random_tree(
        random, {.bodies = 1 + (7 * i) % 30, .free_base = i % 3 != 0, .armature = false});
    const Gap gap = compare<DartDynamics>(tree, 100, static_cast<unsigned>(i));
    CHECK_MESSAGE(gap.worst() < 1e-9, "tree ", i, "  ", witness::to_text(gap));
    worst.widen(gap);
  }
  MESSAGE("DART ", witness::dart_version(), "  200 random trees  ", witness::to_text(worst));
}
#else
TEST_CASE("DART: dynamics agree") { MESSAGE("[skipped] built without libdart-dev"); }
#endif
