// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The presets of Tomas-k against the printed table I of Suzuki, Tsuji, Ohnishi.
#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "support/preset.h"

using namespace legwork;

TEST_CASE("links of tomas_k10 and tomas_k12 have the masses, lengths and centres of table I") {
  struct Row {
    const char* part;
    double mass, length,
        com;  // length and centre below the upper joint [m]; 0: not a child's offset
  };
  const Row rows[] = {{"waist", 2.6, 0.0, -0.2},
                      {"thigh", 3.5, 0.3, 0.126},
                      {"calf", 3.4, 0.3, 0.095},
                      {"ankle", 2.6, 0.0, -0.02},
                      {"foot", 2.0, 0.12, 0.023}};
  for (const char* name : {"tomas_k10", "tomas_k12"}) {
    const Model model = support::preset(name);
    CAPTURE(name);
    CHECK(model.mass() ==
          doctest::Approx(38.4).epsilon(name == std::string("tomas_k12") ? 1e-4 : 1e-12));
    const Part& trunk = model.parts[z(model.find_part("trunk"))];
    CHECK(trunk.own.mass == doctest::Approx(10.2));
    CHECK(trunk.own.com.z == doctest::Approx(0.2));
    for (const char* side : {"L_", "R_"}) {
      const char* below[] = {"thigh", "calf", "ankle", "foot", nullptr};
      for (std::size_t i = 0; i < 5; ++i) {
        CAPTURE(rows[i].part);
        const int index = model.find_part(side + std::string(rows[i].part));
        REQUIRE(index >= 0);
        const Part& part = model.parts[z(index)];
        CHECK(part.own.mass == doctest::Approx(rows[i].mass));
        CHECK(part.own.com.z == doctest::Approx(-rows[i].com));
        if (below[i] == nullptr) continue;
        const Part& child = model.parts[z(model.find_part(side + std::string(below[i])))];
        CHECK(-child.X_PF.p.z == doctest::Approx(rows[i].length));
      }
      const auto sole = model.find_frame(side + std::string("sole"));
      REQUIRE(sole);
      CHECK(-model.frames[*sole].X_BF.p.z == doctest::Approx(0.12));
    }
  }
}

TEST_CASE("tomas_k_planar lumps the same table: joint links join trunk and feet") {
  const Model model = support::preset("tomas_k_planar");
  CHECK(model.mass() == doctest::Approx(38.4));
  const auto part = [&](const char* name) -> const Part& {
    return model.parts[z(model.find_part(name))];
  };
  CHECK(part("trunk").own.mass == doctest::Approx(10.2 + 2 * 2.6));
  CHECK(part("trunk").own.com.z == doctest::Approx(0.2));
  CHECK(part("L_thigh").own.com.z == doctest::Approx(-0.126));
  CHECK(part("L_calf").own.com.z == doctest::Approx(-0.095));
  CHECK(part("L_foot").own.mass == doctest::Approx(4.6));
  CHECK(part("L_foot").own.com.z == doctest::Approx((2.6 * 0.02 - 2.0 * 0.023) / 4.6));
  CHECK(part("L_foot").own.inertia.yy == doctest::Approx(0.0130902).epsilon(1e-5));
}
