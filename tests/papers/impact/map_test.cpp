// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Effective mass and impulse over the workspace, and their contour lines.
#include "legwork/impact/map.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "legwork/impact/mobility.h"
#include "legwork/impact/sdc.h"
#include "legwork/lab/impact/blow_page.h"
#include "papers/impact/robot.h"
#include "papers/impact/shared_robot.h"

using namespace legwork;
using namespace legwork::impact;
using namespace legwork::papers;

TEST_CASE("a map's centre is the blow itself, and its nodes lie where they say") {
  Strike s = jab(robot(), 'B', 1.0);
  prepare(robot().model, s);
  std::vector<double> told;
  const WorkspaceMap map = workspace_map(
      robot().model, s,
      {.half_width = 0.1, .nodes = 5, .progress = [&](double done) { told.push_back(done); }});
  CHECK(told.size() == 5);  // a row each
  CHECK(std::is_sorted(told.begin(), told.end()));
  REQUIRE(map.a.size() == 5);
  const std::size_t middle = 2 * 5 + 2;
  CHECK(map.mass[middle] == doctest::Approx(6.0).epsilon(1e-6));
  CHECK(map.impulse[middle] ==
        doctest::Approx(simplified(robot().model, s, SdcKind::kPosition).impulse).epsilon(1e-9));
  CHECK(map.right.x == doctest::Approx(1.0));
  CHECK(map.up.z == doctest::Approx(1.0));
  // Drawing the arm in makes it lighter along the blow: jab A (4 kg) is 0.16 m further back.
  CHECK(map.mass[2 * 5 + 0] < 6.0);
}

TEST_CASE("a node out of reach is blank") {
  Strike s = jab(robot(), 'C', 1.0);
  prepare(robot().model, s);
  const WorkspaceMap map = workspace_map(robot().model, s, {.half_width = 0.6, .nodes = 5});
  CHECK(std::isnan(map.mass[2 * 5 + 4]));
  CHECK(std::isfinite(map.mass[2 * 5 + 2]));
}

TEST_CASE("a blow's page holds together") {
  Strike s = jab(robot(), 'A', 1.0);
  prepare(robot().model, s);
  const Methods methods = every_method(robot().model, s, /*with_full=*/true);
  const outcome::Outcome page = outcome::blow_page(robot().model, s, methods, "R_hand");
  outcome::check(page);
  CHECK(page.snapshots.size() > 50);
  CHECK(page.key_plots.size() == 3);
  CHECK(page.findings.size() == 2);
  CHECK(page.findings[0].plots.size() == 3);
  CHECK(page.findings[1].plots.size() == 2);
}
