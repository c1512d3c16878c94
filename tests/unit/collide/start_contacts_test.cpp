// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/collide/start_contacts.h"

#include <doctest/doctest.h>

#include "legwork/model/builder.h"

using namespace legwork;

namespace {

// A floor and two free balls of 0.1 m, the second `apart` beside the first, both `height` up.
Model two_balls(double height, double apart) {
  ModelSpec spec;
  const auto ball = [&](const char* name, double x) {
    PartSpec part{.name = name, .parent = 0};
    part.X_PF.p = {x, 0, height};
    part.own = {1.0, {0, 0, 0}, {0.004, 0, 0, 0.004, 0, 0.004}};
    part.has_inertial = true;
    part.joints = {{.name = std::string(name) + "_free", .kind = JointKind::kFree}};
    ShapeSpec shape{.kind = ShapeKind::kSphere, .size = {0.1, 0, 0}};
    part.shapes.push_back(shape);
    return part;
  };
  spec.parts[0].shapes.push_back({.name = "floor", .kind = ShapeKind::kPlane});
  spec.parts.push_back(ball("left", 0.0));
  spec.parts.push_back(ball("right", apart));
  return build(spec);
}

}  // namespace

TEST_CASE("overlaps beyond 5 mm in the starting pose are named, lesser ones are not") {
  CHECK(start_contacts(two_balls(0.5, 0.3)).empty());
  CHECK(start_contacts(two_balls(0.096, 0.3)).empty());  // 4 mm into the ground
  const auto sunk = start_contacts(two_balls(0.09, 0.3));
  REQUIRE(sunk.size() == 2);
  CHECK(sunk[0].code == "W-START-CONTACT");
  CHECK(sunk[0].message.find("10.0 mm inside the ground") != std::string::npos);
  const auto merged = start_contacts(two_balls(0.5, 0.15));
  REQUIRE(merged.size() == 1);
  CHECK(merged[0].message.find("50.0 mm inside") != std::string::npos);
}
