// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Closing loops: Cassie's own numbers, and a four-bar of our own.
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>

#include "legwork/load/load_model.h"
#include "legwork/load/loop_assembly.h"
#include "support/shared_folder.h"

using namespace legwork;
using namespace legwork::load;

TEST_CASE("loops: a planar four-bar in space has one dependent row per closed loop plane") {
  const Model m =
      load_model(support::source_root() + "/tests/unit/load/robots/loop_planar_fourbar.xml").model;
  REQUIRE(m.loops.size() == 1);
  const LoopRows rows = loop_rows(m, m.q0);
  CHECK(rows.count == 3);
  CHECK(loop_rank(m, rows) == 2);  // out of the plane nothing can move
  std::vector<double> q = m.q0;
  for (std::size_t i = 0; i < q.size(); ++i) q[i] += 0.02 * static_cast<double>(i + 1);
  const Assembly closed = assemble_loops(m, q);
  CHECK(closed.closed);
  CHECK(closed.residual_after < 1e-12);
  CHECK(closed.steps <= 6);
}

TEST_CASE("loops: Cassie closes in four steps with base and motors held") {
  const std::string path = support::shared_folder() + "/models/menagerie/agility_cassie/cassie.xml";
  if (!std::filesystem::exists(path)) {
    MESSAGE("[skipped] no shared robot at ", path);
    return;
  }
  const LoadedModel loaded = load_model(path);
  const Model& m = loaded.model;
  const std::vector<double>& home = m.find_keyframe("home")->q;
  // F1 §5: 1.48 mm open at home, rank 10 wherever closed, mobility 22.
  const Assembly closed = assemble_loops(m, home);
  CHECK(closed.residual_before == doctest::Approx(1.5e-3).epsilon(0.1));
  CHECK(closed.residual_after < 1e-12);
  CHECK(closed.steps <= 4);
  for (const Actuator& a : m.actuators) {
    const auto i = static_cast<std::size_t>(m.joints[a.joint].q);
    CHECK(closed.q[i] == home[i]);
  }
  for (const std::vector<double>& q : {m.q0, closed.q}) {
    const LoopRows rows = loop_rows(m, q);
    CHECK(rows.count == 12);
    CHECK(loop_rank(m, rows) == 10);
    CHECK(m.nv - loop_rank(m, rows) == 22);
  }
  CHECK(loop_rank(m, loop_rows(m, home)) == 12);  // unclosed, the rank is spuriously full
}
