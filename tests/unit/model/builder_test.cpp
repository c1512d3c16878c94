// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// From a description to a Model: merging, splitting, alignment, numbering, refusals.
#include <doctest/doctest.h>

#include <numbers>

#include "legwork/model/builder.h"

using namespace legwork;

namespace {

MassProperties ball_mass(double mass) {
  return {mass, {0, 0, 0}, {0.01 * mass, 0, 0, 0.01 * mass, 0, 0.01 * mass}};
}

PartSpec part(const char* name, int parent, Vec3<double> p, std::vector<JointSpec> joints = {}) {
  PartSpec out{.name = name, .parent = parent};
  out.X_PF.p = p;
  out.own = ball_mass(1.0);
  out.has_inertial = true;
  out.joints = std::move(joints);
  return out;
}

JointSpec hinge(const char* name, Vec3<double> axis) {
  return {.name = name, .kind = JointKind::kRevolute, .axis = axis};
}

std::string refusal(const ModelSpec& spec) {
  try {
    build(spec);
  } catch (const Error& error) {
    return error.what();
  }
  return "accepted";
}

}  // namespace

TEST_CASE("builder: fixed parts join their parent's body and keep their frame") {
  ModelSpec spec;
  const int arm = spec.add_part(part("arm", 0, {0, 0, 1}, {hinge("shoulder", {0, 1, 0})}));
  const int tool = spec.add_part(part("tool", arm, {0.5, 0, 0}));
  const Model model = build(spec);
  CHECK(model.nbody() == 2);
  CHECK(model.npart() == 3);
  CHECK(model.parts[static_cast<std::size_t>(tool)].body ==
        model.parts[static_cast<std::size_t>(arm)].body);
  CHECK(model.mass() == 2.0);
  const Inertia<double>& M = model.tree.links[1].M_B;
  CHECK(M.h.x == doctest::Approx(0.5));
  CHECK(M.I.yy == doctest::Approx(0.01 + 0.01 + 0.25));
  REQUIRE(model.find_frame("tool").has_value());
  CHECK(model.frames[*model.find_frame("tool")].X_BF.p.x == doctest::Approx(0.5));
}

TEST_CASE("builder: parts fixed to the world weigh nothing in the dynamics") {
  ModelSpec spec;
  spec.add_part(part("table", 0, {0, 0, 1}));
  const Model model = build(spec);
  CHECK(model.nbody() == 1);
  CHECK(model.nv == 0);
  CHECK(model.mass() == 0.0);
}

TEST_CASE("builder: a part with several joints gets a massless body for each but the last") {
  ModelSpec spec;
  spec.add_part(part("wrist", 0, {0, 0, 0},
                     {hinge("x", {1, 0, 0}), hinge("y", {0, 1, 0}), hinge("z", {0, 0, 1})}));
  const Model model = build(spec);
  REQUIRE(model.nbody() == 4);
  CHECK(model.tree.links[1].M_B.m == 0.0);
  CHECK(model.tree.links[2].M_B.m == 0.0);
  CHECK(model.tree.links[3].M_B.m == 1.0);
  CHECK(model.tree.links[3].parent == 2);
  CHECK(model.body_names[BodyId(3)] == "wrist");
  CHECK(model.parts[1].body == BodyId(3));
}

TEST_CASE("builder: principal axes keep the file's frame, negative ones turn the sign") {
  ModelSpec spec;
  const int a = spec.add_part(part("a", 0, {0, 0, 0}, {hinge("plus", {0, 2, 0})}));
  spec.add_part(part("b", a, {1, 0, 0}, {hinge("minus", {0, 0, -1})}));
  const Model model = build(spec);
  CHECK(model.tree.links[1].kind == LinkKind::kRevoluteY);
  CHECK(model.tree.links[1].sign == 1.0);
  CHECK(model.tree.links[1].aligned);
  CHECK(model.tree.links[2].kind == LinkKind::kRevoluteZ);
  CHECK(model.tree.links[2].sign == -1.0);
  CHECK(norm(model.joints[JointId(0)].axis) == doctest::Approx(1.0));
}

TEST_CASE("builder: an oblique axis turns the body's frame until it is principal") {
  ModelSpec spec;
  const Vec3<double> axis{1, 2, -2};
  spec.add_part(part("a", 0, {0.1, 0.2, 0.3}, {hinge("oblique", axis)}));
  const Model model = build(spec);
  const Link<double>& link = model.tree.links[1];
  Vec3<double> principal{0, 0, 0};
  principal[static_cast<int>(link.kind) % 3] = link.sign;
  // The link's axis, seen in the world, is the file's.
  const Vec3<double> seen = link.X_PJ.R * principal;
  CHECK(norm(seen - axis * (1.0 / 3.0)) < 1e-15);
  // And the part's frame on the body undoes the turn: the drawn pose is the file's.
  const Pose<double> X_WF = link.X_PJ * model.parts[1].X_BF;
  CHECK(norm(X_WF.p - Vec3<double>{0.1, 0.2, 0.3}) < 1e-15);
  CHECK(norm(X_WF.R.row(0) - Vec3<double>{1, 0, 0}) < 1e-15);
}

TEST_CASE("builder: coordinates are numbered depth first; q0 is the drawn pose") {
  ModelSpec spec;
  PartSpec base = part("base", 0, {1, 2, 3});
  base.joints.push_back({.name = "root", .kind = JointKind::kFree});
  const int b = spec.add_part(base);
  const int c =
      spec.add_part(part("c", b, {0, 0, 1}, {{.name = "ball", .kind = JointKind::kBall}}));
  JointSpec knee = hinge("knee", {1, 0, 0});
  knee.ref = 0.25;
  spec.add_part(part("d", c, {0, 0, 1}, {knee}));
  const Model model = build(spec);
  CHECK(model.nq == 12);
  CHECK(model.nv == 10);
  CHECK(model.q0 == std::vector<double>{1, 2, 3, 1, 0, 0, 0, 1, 0, 0, 0, 0.25});
  CHECK(model.tree.dof_parent == std::vector<std::int32_t>{-1, 0, 1, 2, 3, 4, 5, 6, 7, 8});
  CHECK(model.tree.dof_link == std::vector<std::int32_t>{1, 1, 1, 1, 1, 1, 2, 2, 2, 3});
  CHECK(model.tree.dof_row == std::vector<std::int32_t>{0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55});
}

TEST_CASE("builder: branches share the rows of what carries them") {
  ModelSpec spec;
  const int trunk = spec.add_part(part("trunk", 0, {0, 0, 0}, {hinge("t", {0, 0, 1})}));
  spec.add_part(part("left", trunk, {0, 1, 0}, {hinge("l", {1, 0, 0})}));
  spec.add_part(part("right", trunk, {0, -1, 0}, {hinge("r", {1, 0, 0})}));
  const Model model = build(spec);
  CHECK(model.tree.dof_parent == std::vector<std::int32_t>{-1, 0, 0});
  CHECK(model.tree.dof_row == std::vector<std::int32_t>{0, 1, 3, 5});
}

TEST_CASE("builder: refuses what has no meaning and says what to do") {
  ModelSpec negative;
  negative.add_part(part("a", 0, {0, 0, 0}, {hinge("j", {0, 0, 1})}));
  negative.parts[1].own.mass = -1.0;
  CHECK(refusal(negative).find("negative mass") != std::string::npos);

  ModelSpec axis;
  axis.add_part(part("a", 0, {0, 0, 0}, {hinge("j", {0, 0, 0})}));
  CHECK(refusal(axis).find("axis 0 0 0") != std::string::npos);

  ModelSpec order;
  order.add_part(part("a", 2, {0, 0, 0}));
  order.add_part(part("b", 0, {0, 0, 0}));
  CHECK(refusal(order).find("parent") != std::string::npos);

  ModelSpec number;
  number.add_part(part("a", 0, {std::numeric_limits<double>::quiet_NaN(), 0, 0}));
  CHECK(refusal(number).find("not finite") != std::string::npos);

  ModelSpec free;
  const int a = free.add_part(part("a", 0, {0, 0, 0}, {hinge("j", {0, 0, 1})}));
  free.add_part(part("b", a, {0, 0, 0}, {{.name = "f", .kind = JointKind::kFree}}));
  CHECK(refusal(free).find("free joint") != std::string::npos);
}

TEST_CASE("builder: gravity and masses can be changed afterwards, in both precisions") {
  ModelSpec spec;
  spec.add_part(part("a", 0, {0, 0, 0}, {hinge("j", {0, 0, 1})}));
  Model model = build(spec);
  set_gravity(model, {0, 0, -1.6});
  CHECK(model.tree.gravity_W.z == -1.6);
  CHECK(model.tree_float.gravity_W.z == -1.6f);
  model.parts[1].own.mass = 3.0;
  refresh_inertias(model);
  CHECK(model.tree.links[1].M_B.m == 3.0);
  CHECK(model.tree_float.links[1].M_B.m == 3.0f);
}
