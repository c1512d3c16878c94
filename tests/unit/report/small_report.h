#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The smallest report that shows everything: one ball on a plane.
#include "legwork/record/outcome.h"

namespace legwork::test {

inline outcome::Outcome small_report() {
  using namespace outcome;
  Outcome data;
  data.title = "Ball";
  data.headline = "It rests.";
  data.run = {.name = "ball",
              .version = "0.1.0",
              .seed = 7,
              .dt = 0.001,
              .steps = 2000,
              .wall_s = 0.5,
              .hash = "ab"};
  data.drawing = {.name = "ball", .weight = 9.81, .height = 0.2};
  DrawnShape plane, ball;
  plane.kind = DrawnShapeKind::kPlane;
  ball.size = {0.1, 0, 0};
  data.drawing.bodies = {{.name = "world", .shapes = {plane}},
                         {.name = "ball", .parent = 0, .mass = 1, .shapes = {ball}}};
  data.drawing.feet = {{.body = 1, .role = "L", .label = "L"}};
  data.times = {{}};
  PlotChannel force{.name = "f",
                    .label = "ball",
                    .unit = "N",
                    .frame = "W",
                    .group = "force",
                    .role = "L",
                    .body = 1};
  for (int i = 0; i < 2000; ++i) {
    data.times[0].push_back(0.001 * i);
    force.values.push_back(i == 777 ? 50.0 : 9.81);  // one peak
  }
  data.channels = {force};
  for (int i = 0; i < 200; ++i) {
    data.snapshots.push_back({.t = 0.01 * i,
                              .poses = {{}, {{0, 0, 0.1}, {1, 0, 0, 0}}},
                              .contacts = {{.body = 1, .force = {0, 0, 9.81}, .mu = 0.5}},
                              .com = {0, 0, 0.1},
                              .zmp = Xyz{0, 0, 0},
                              .support = {{0, 0, 0}}});
  }
  data.key_plots = {{.title = "Force",
                     .y_label = "force",
                     .y_unit = "N",
                     .curves = {{.label = "ball", .role = "L", .channel = 0}}}};
  data.claims = {{"b.agrees", "closed form", 9.81, 0.01, "N", 9.81, Verdict::kAgrees, "", ""},
                 {"a.differs", "p. 3", 1, 0.1, "m", 2, Verdict::kDiffers, "twice as far",
                  "The floor is <soft> & wet."},
                 {"c.unsure", "p. 4", 1, 0.1, "m", 1, Verdict::kCannotTell, "", ""}};
  data.claims[1].explained_value = 2, data.claims[1].explained_tolerance = 0.01;
  data.metrics = {{"peak", "peak force", 50, "N"}};
  data.warnings = {"The ball is \"round\"."};
  data.reproduce = "legwork run ball";
  return data;
}

}  // namespace legwork::test
