// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What we write we can read, and it is the same robot.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "legwork/dynamics/inverse_dynamics.h"
#include "legwork/load/detail/inertia_matrix.h"
#include "legwork/load/detail/smooth_forces.h"
#include "legwork/load/load_model.h"
#include "legwork/load/mjcf/export_mjcf.h"
#include "legwork/load/urdf/export_urdf.h"
#include "legwork/model/builder.h"
#include "support/shared_folder.h"

using namespace legwork;

namespace {

std::filesystem::path robots() {
  return std::filesystem::path(legwork::support::source_root()) / "tests/unit/load/robots";
}

// Relative to the largest entry.
double distance(const std::vector<double>& a, const std::vector<double>& b) {
  if (a.size() != b.size()) return 1e300;
  double d = 0, scale = 1e-300;
  for (std::size_t i = 0; i < a.size(); ++i) {
    d = std::max(d, std::fabs(a[i] - b[i]));
    scale = std::max(scale, std::fabs(a[i]));
  }
  return d == 0 ? 0 : d / scale;
}

struct Motion4 {
  std::vector<double> M, bias, passive, actuator;
};
Motion4 motion(const Model& m, const std::vector<double>& q) {
  std::vector<double> v(static_cast<std::size_t>(m.nv)), u(m.actuators.size(), 0.4);
  for (std::size_t i = 0; i < v.size(); ++i) v[i] = 0.3 - 0.05 * static_cast<double>(i % 11);
  Motion4 out;
  out.M = load::dense_inertia_matrix(m, q);
  Workspace<double> ws(m);
  out.bias.resize(v.size());
  bias_forces<double>(m, q, v, ws, out.bias);
  out.passive = load::passive_forces(m, q, v);
  out.actuator = load::actuator_forces(m, q, v, u);
  return out;
}

void check_same(const Model& a, const Model& b) {
  REQUIRE(a.nq == b.nq);
  REQUIRE(a.nv == b.nv);
  CHECK(distance(a.q0, b.q0) < 1e-14);
  std::vector<double> q = a.q0;
  for (const Joint& j : a.joints)
    if (nq_of(j.kind) == 1) q[static_cast<std::size_t>(j.q)] += 0.2;
  const Motion4 ma = motion(a, q), mb = motion(b, q);
  CHECK(distance(ma.M, mb.M) < 1e-12);
  CHECK(distance(ma.bias, mb.bias) < 1e-12);
  CHECK(distance(ma.passive, mb.passive) < 1e-12);
  CHECK(distance(ma.actuator, mb.actuator) < 1e-12);
  CHECK(a.damping == b.damping);
  CHECK(a.friction == b.friction);
  REQUIRE(a.joints.size() == b.joints.size());
  for (std::size_t i = 0; i < a.joints.size(); ++i) {
    const Joint &ja = a.joints[JointId(i)], &jb = b.joints[JointId(i)];
    if (!ja.name.empty()) CHECK(ja.name == jb.name);
    CHECK(ja.range.lower == jb.range.lower);
    CHECK(ja.range.upper == jb.range.upper);
  }
  CHECK(a.actuators.size() == b.actuators.size());
  CHECK(a.keyframes.size() == b.keyframes.size());
  CHECK(a.frames.size() == b.frames.size());
  CHECK(a.npart() == b.npart());
}

}  // namespace

TEST_CASE("export: every small robot reads back from MJCF as itself") {
  int run = 0;
  for (const auto& entry : std::filesystem::directory_iterator(robots())) {
    const std::string name = entry.path().filename().string();
    const bool model = entry.path().extension() == ".xml" || entry.path().extension() == ".urdf";
    if (!model || name.compare(0, 7, "refuse_") == 0) continue;
    // Not physical to MJCF's eyes: point masses, massless joints, bodies no mass distribution has.
    if (name == "point_mass_link.urdf" || name == "massless_dummy_links.urdf" ||
        name == "triangle_violation_warns.urdf" || name == "collision_without_inertial.urdf" ||
        name == "inertia_negative_by_rounding.urdf")
      continue;
    CAPTURE(name);
    const Model a = load_model(entry.path().string()).model;
    const std::string text = export_mjcf(a);
    try {
      const Model b = load_model_from_memory({{"m.xml", text}}, "m.xml").model;
      check_same(a, b);
      ++run;
    } catch (const Error& e) {
      FAIL_CHECK(name, ": ", e.what());
    }
  }
  CHECK(run > 100);
}

TEST_CASE("export: the canonical form holds no mesh and nothing newer than MuJoCo 2.2.2") {
  const Model a = load_model((robots() / "actuatorfrcrange_order.xml").string()).model;
  MjcfExport canonical;
  canonical.meshes = false;
  const std::string text = export_mjcf(a, canonical);
  for (const char* newer : {"<mesh", "actuatorfrcrange", "gravcomp", "site1"})
    CHECK(text.find(newer) == std::string::npos);
  CHECK(load_model_from_memory({{"m.xml", text}}, "m.xml").model.nv == a.nv);
}

TEST_CASE("export: a keyframe of a robot built limb by limb finds its joints again") {
  // Model order: free, left hip, right hip, left knee. The file holds a limb whole before the next.
  ModelSpec spec;
  const auto add = [&](const char* name, int parent, JointSpec joint) {
    PartSpec part{.name = name, .parent = parent};
    part.own = {1.0, {0, 0, 0}, {0.1, 0, 0, 0.1, 0, 0.1}};
    part.has_inertial = true;
    part.joints.push_back(std::move(joint));
    return spec.add_part(std::move(part));
  };
  const int trunk = add("trunk", 0, {.name = "base", .kind = JointKind::kFree});
  const int left = add("left", trunk, {.name = "left_hip", .kind = JointKind::kBall});
  add("right", trunk, {.name = "right_hip"});
  add("foot", left, {.name = "left_knee"});
  Model a = build(spec);
  a.keyframes.push_back({.name = "home",
                         .q = {1, 2, 3, 1, 0, 0, 0, 0.8, 0.6, 0, 0, 0.1, 0.2},
                         .v = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}});
  const Model b = load_model_from_memory({{"m.xml", export_mjcf(a)}}, "m.xml").model;
  REQUIRE(b.keyframes.size() == 1);
  CHECK(b.joints[JointId(2)].name == "left_knee");  // the order did change
  const auto same = [&](const char* name) {
    const Joint &ja = a.joints[*a.find_joint(name)], &jb = b.joints[*b.find_joint(name)];
    const auto entries = [](const std::vector<double>& x, int first, int n) {
      return std::vector<double>(x.begin() + first, x.begin() + first + n);
    };
    CHECK(entries(a.keyframes[0].q, ja.q, nq_of(ja.kind)) ==
          entries(b.keyframes[0].q, jb.q, nq_of(jb.kind)));
    CHECK(entries(a.keyframes[0].v, ja.v, nv_of(ja.kind)) ==
          entries(b.keyframes[0].v, jb.v, nv_of(jb.kind)));
  };
  for (const char* name : {"base", "left_hip", "right_hip", "left_knee"}) same(name);
}

TEST_CASE("export: URDF keeps the motion of a robot that URDF can describe") {
  for (const char* name :
       {"two_hinges_on_a_body.xml", "frame_around_a_joint.xml", "branched_tree.xml"}) {
    CAPTURE(name);
    const Model a = load_model((robots() / name).string()).model;
    const UrdfExport exported = export_urdf(a);
    const Model b = load_model_from_memory({{"m.urdf", exported.text}}, "m.urdf").model;
    REQUIRE(a.nv == b.nv);
    // Armatures are lost in URDF: take them off the original.
    std::vector<double> Ma = load::dense_inertia_matrix(a, a.q0);
    const std::vector<double> Mb = load::dense_inertia_matrix(b, b.q0);
    const auto n = static_cast<std::size_t>(a.nv);
    for (std::size_t i = 0; i < n; ++i)
      Ma[i * n + i] -= a.tree.links[static_cast<std::size_t>(a.tree.dof_link[i])].armature;
    CHECK(distance(Ma, Mb) < 1e-12);
  }
}
