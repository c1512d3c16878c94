// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Robots that bring no standing pose: one is found, or refused with the reason, and it stands
// there.
#include "legwork/run/stand/found_pose.h"

#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>

#include "legwork/dynamics/centroidal.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/load/load_model.h"
#include "legwork/model/builder.h"
#include "legwork/plan/leg.h"
#include "legwork/run/stand/standing.h"
#include "legwork/sim/world.h"
#include "support/shared_folder.h"

using namespace legwork;

namespace {

// A quadruped drawn with straight legs whose knees cannot be straight.
std::string dog(const std::string& knee_range) {
  std::string text =
      "<mujoco><compiler angle='radian'/><worldbody><body name='trunk' pos='0 0 1'><freejoint/>"
      "<geom type='box' size='.2 .1 .05' mass='6'/>";
  for (const char* leg : {"fl .2 .1", "fr .2 -.1", "hl -.2 .1", "hr -.2 -.1"}) {
    const std::string word = leg, name = word.substr(0, 2), at = word.substr(3);
    text += "<body name='" + name + "_hip' pos='" + at + " 0'><joint name='" + name +
            "_roll' axis='1 0 0' range='-.8 .8' armature='.01'/><geom type='sphere' size='.03' "
            "mass='.4' "
            "contype='0' conaffinity='0'/><body name='" +
            name + "_thigh'><joint name='" + name +
            "_pitch' axis='0 1 0' range='-1.5 3' armature='.01'/><geom type='capsule' size='.02' "
            "fromto='0 0 0 0 0 "
            "-.2' mass='.5' contype='0' conaffinity='0'/><body name='" +
            name + "_shank' pos='0 0 -.2'><joint name='" + name + "_knee' axis='0 1 0' range='" +
            knee_range +
            "' armature='.01'/><geom type='capsule' size='.015' fromto='0 0 0 0 0 -.2' mass='.2' "
            "contype='0' "
            "conaffinity='0'/><geom type='sphere' size='.02' pos='0 0 -.2' "
            "mass='.05'/></body></body></body>";
  }
  return text + "</body></worldbody></mujoco>";
}

Model model_of(const std::string& text) {
  return load_model_from_memory({{"m.xml", text}}, "m.xml").model;
}

bool in_range(const Model& model, const std::vector<double>& q) {
  for (const Joint& joint : model.joints) {
    if (nq_of(joint.kind) != 1) continue;
    const double x = q[static_cast<std::size_t>(joint.q)];
    if (x < joint.range.lower || x > joint.range.upper) return false;
  }
  return true;
}

// Largest tilt of the base and loss of height in two seconds of standing by joint gains alone.
struct Stand {
  double sink = 0, tilt = 0;
};
Stand stand(Model model, const State& pose) {
  ensure_floor(model);
  exclude_overlaps(model, pose);
  const StandingGains gains = standing_gains(model, pose);
  World world(model);
  world.set_drives(gains);
  world.reset(pose);
  for (int k = 0; k < 2000; ++k) world.step();
  const std::vector<double>& q = world.state().q;
  const auto up = [](const std::vector<double>& x) {
    return to_matrix(Quat<double>{x[3], x[4], x[5], x[6]}).column(2);
  };
  return {pose.q[2] - q[2], std::acos(std::min(1.0, dot(up(pose.q), up(q))))};
}

}  // namespace

TEST_CASE("found pose: knees that cannot be straight") {
  for (const std::string range : {"-2.7 -.84", ".5 2.5", "-2.5 2.5"}) {
    CAPTURE(range);
    Model model = model_of(dog(range));
    ensure_floor(model);
    CHECK_FALSE(could_stand(model, model.q0));  // outside the range, or stretched
    const StandingPose pose = standing_pose(model);
    CHECK(pose.name == "found pose");
    CHECK(in_range(model, pose.state.q));
    Workspace<double> ws(model);
    forward_kinematics<double>(model, pose.state.q, ws);
    const Vec3<double> com = center_of_mass<double>(model, ws);
    Vec3<double> middle{0, 0, 0};
    const std::vector<Leg> legs = find_legs(model, pose.state.q);
    REQUIRE(legs.size() == 4);
    for (const Leg& leg : legs) {
      const Vec3<double> foot = ws.X_WB[leg.foot.at()] * leg.p_BF;
      CHECK(foot.z == doctest::Approx(0.02).epsilon(1e-3));  // on the floor, all four
      middle += foot * 0.25;
    }
    CHECK(std::hypot(com.x - middle.x, com.y - middle.y) < 1e-3);
    CHECK(could_stand(model, pose.state.q));
    const Stand after = stand(model, pose.state);
    CHECK(after.sink < 0.02);
    CHECK(after.tilt < 0.05);
  }
}

TEST_CASE("found pose: what lies or is stretched does not stand, whichever way its legs point") {
  const Model model = model_of(dog("-2.5 2.5"));
  // Front legs turned one way, hind legs the other, so that the mass stays over the feet.
  const auto pose = [&](double pitch, double knee) {
    std::vector<double> q = model.q0;
    for (const Joint& joint : model.joints) {
      const double side = joint.name.rfind("f", 0) == 0 ? -1 : 1;
      if (joint.name.ends_with("_pitch")) q[static_cast<std::size_t>(joint.q)] = side * pitch;
      if (joint.name.ends_with("_knee")) q[static_cast<std::size_t>(joint.q)] = side * knee;
    }
    return q;
  };
  CHECK(could_stand(model, pose(0.6, -1.2)));
  CHECK(could_stand(model, pose(1.1, -0.9)));        // wide, and still on its feet
  CHECK_FALSE(could_stand(model, pose(0.0, 0.0)));   // straight down
  CHECK_FALSE(could_stand(model, pose(0.8, 0.0)));   // straight, outwards
  CHECK_FALSE(could_stand(model, pose(1.2, 0.25)));  // bent, hardly off the ground
  CHECK_FALSE(could_stand(model, pose(1.5, -0.3)));  // on its belly
  Model drawn = model;
  drawn.q0 = pose(1.2, 0.25);
  ensure_floor(drawn);
  const StandingPose found = standing_pose(drawn);
  CHECK(found.name == "found pose");
  CHECK(could_stand(drawn, found.state.q));
  CHECK(found.state.q[2] > 0.3);
}

TEST_CASE("found pose: refused with the reason where the joints leave none") {
  Model model = model_of(dog("2.9 3.0"));
  ensure_floor(model);
  // Shanks folded against the thighs: the balls still come down, but not below the knees.
  const FoundPose found = find_standing_pose(model);
  if (!found.found) {
    CHECK_FALSE(found.why.empty());
    CHECK_THROWS_AS(standing_pose(model), Error);
  }
}

TEST_CASE("ground: planes, boxes and heightfields from above") {
  Model model = model_of(
      "<mujoco><asset><hfield name='h' nrow='2' ncol='2' size='1 1 .5 .1' elevation='0 0 1 "
      "1'/></asset>"
      "<worldbody><geom type='plane' size='9 9 1' euler='0 -10 0'/><geom type='box' size='.5 .5 "
      ".2' "
      "pos='3 0 1'/></worldbody></mujoco>");
  const GroundPoint slope = ground_at(model, 1, 0);
  CHECK(slope.height == doctest::Approx(std::tan(10 * 3.14159265358979 / 180)).epsilon(1e-9));
  CHECK(slope.normal_W.x < 0);
  CHECK(ground_at(model, 3.2, .1).height == doctest::Approx(1.2));
  CHECK(ground_at(model, 3.2, .1).normal_W.z == doctest::Approx(1));
  CHECK(ground_at(model, 3.6, .1).height < 1);
}

TEST_CASE("found pose: standing on a slope of 10 degrees, feet along it") {
  Model model = model_of(dog("-2.7 -.84"));
  ensure_floor(model);
  StandingPose pose = standing_pose(model);
  for (Shape& shape : model.shapes)
    if (shape.kind == ShapeKind::kPlane)
      shape.X_BG.R = to_matrix(axis_angle(Vec3<double>{0, 1, 0}, -10 * 3.14159265358979 / 180));
  const FoundPose fitted = stand_on_ground(model, pose.state.q);
  REQUIRE_MESSAGE(fitted.found, fitted.why);
  CHECK(in_range(model, fitted.q));
  pose.state.q = fitted.q;
  Workspace<double> ws(model);
  forward_kinematics<double>(model, fitted.q, ws);
  for (const Leg& leg : find_legs(model, fitted.q, 1.0)) {
    const Vec3<double> foot = ws.X_WB[leg.foot.at()] * leg.p_BF;
    const GroundPoint ground = ground_at(model, foot.x, foot.y);
    CHECK((foot.z - ground.height) * ground.normal_W.z == doctest::Approx(0.02).epsilon(2e-2));
  }
  const Stand after = stand(model, pose.state);
  CHECK(std::fabs(after.sink) < 0.03);
  CHECK(after.tilt < 0.08);
}

TEST_CASE("shared robots without keyframe and SRDF stand, or say why not") {
  const std::string folder = support::shared_folder() + "/models";
  if (!std::filesystem::exists(folder)) {
    MESSAGE("[skipped] no shared robots at ", folder);
    return;
  }
  const bool all = support::full_suite();
  const std::vector<std::string> robots{
      "menagerie/unitree_go2/go2.xml",
      "example-robot-data/solo_description/robots/solo12.urdf",
      "menagerie/unitree_h1/h1.xml",
      "menagerie/anybotics_anymal_c/anymal_c.xml",
      "menagerie/google_barkour_vb/barkour_vb.xml",
      "example-robot-data/hyq_description/robots/hyq_no_sensors.urdf",
      "menagerie/pal_talos/talos.xml",
      "example-robot-data/talos_data/robots/talos_reduced.urdf",
      "example-robot-data/icub_description/robots/icub_reduced.urdf",
      "example-robot-data/simple_humanoid_description/urdf/simple_humanoid.urdf",
      "example-robot-data/bolt_description/robots/bolt.urdf",
      "menagerie/agility_cassie/cassie.xml"};
  for (std::size_t i = 0; i < robots.size() && (all || i < 4); ++i) {
    CAPTURE(robots[i]);
    LoadOptions options;
    options.visuals = false;
    options.skip_missing_meshes = true;
    Model model = load_model(folder + "/" + robots[i], options).model;
    model.keyframes.clear();
    ensure_floor(model);
    try {
      const StandingPose pose = standing_pose(model);
      CHECK(in_range(model, pose.state.q));
      const Stand after = stand(model, pose.state);
      MESSAGE(robots[i], ": ", pose.name, ", height ", pose.state.q[2], " m, sinks ", after.sink,
              " m, tilts ", after.tilt, " rad in 2 s");
      if (i < 4) CHECK(after.tilt < 0.1);
    } catch (const Error& e) {
      MESSAGE(robots[i], ": ", e.findings().front().message);
      CHECK(i >= 4);
    }
  }
}
