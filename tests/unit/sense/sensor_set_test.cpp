// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Simulated sensors read what closed forms say, as late and as wrong as they are told to be.
#include "legwork/sense/sensor_set.h"

#include <doctest/doctest.h>

#include <cmath>

#include "legwork/dynamics/inverse_dynamics.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/load/load_model.h"
#include "legwork/math/rotation.h"
#include "support/allocations.h"
#include "support/bench_robots.h"
#include "support/give_drives.h"
#include "support/scenes.h"

using namespace legwork;

namespace {

FrameId frame(const Model& model, const char* name) { return *model.find_frame(name); }

// An arm about the vertical with a site at its tip, turned about the arm's own axis.
Model turning_arm(double length) {
  ModelSpec spec;
  PartSpec part{.name = "arm"};
  part.own = {1.0, {0.2, 0, 0}, {0.01, 0, 0, 0.02, 0, 0.02}};
  part.has_inertial = true;
  part.joints.push_back({.name = "axle", .axis = {0, 0, 1}});
  const int arm = spec.add_part(std::move(part));
  spec.sites.push_back({"tip", arm, {so3::euler_to_matrix({0.3, 0, 0}), {length, 0, 0}}});
  return build(spec);
}

// A hand welded to an arm that swings about y: the weld is a cut inside one body.
Model arm_with_hand(bool welded) {
  ModelSpec spec;
  PartSpec arm{.name = "arm"};
  arm.own = {2.0, {0, 0, -0.2}, {0.02, 0, 0, 0.02, 0, 0.005}};
  arm.has_inertial = true;
  arm.joints.push_back({.name = "shoulder", .axis = {0, 1, 0}});
  const int a = spec.add_part(std::move(arm));
  PartSpec hand{.name = "hand", .parent = a};
  hand.X_PF.p = {0, 0, -0.4};
  hand.own = {0.5, {0.03, 0, -0.05}, {0.001, 0, 0, 0.001, 0, 0.001}};
  hand.has_inertial = true;
  if (!welded) hand.joints.push_back({.name = "wrist", .axis = {1, 0, 0}, .range = {-1e-9, 1e-9}});
  const int h = spec.add_part(std::move(hand));
  spec.sites.push_back({"cell", h, {so3::euler_to_matrix({0.4, 0, 0}), {0.01, 0.02, 0.0}}});
  spec.sites.push_back({"shoulder_cell", a, {}});
  return build(spec);
}

SensorSpec standing_sensors(const support::BenchRobot& robot) {
  SensorSpec spec;
  spec.trunk = FrameId(std::size_t{1});
  spec.imus.push_back({.frame = spec.trunk});
  for (const JointId joint : measured_joints(robot.model)) spec.joints.push_back({.joint = joint});
  for (std::size_t i = 1; i < robot.model.parts.size(); ++i) {  // every leaf is a foot
    bool leaf = true;
    for (const Part& part : robot.model.parts) leaf = leaf && part.parent != static_cast<int>(i);
    if (leaf) spec.feet.push_back({.frame = FrameId(i)});
  }
  return spec;
}

World standing(const support::BenchRobot& robot, int steps) {
  World world(robot.model);
  State x = rest_state(robot.model);
  x.q = robot.stand_q;
  world.set_drives(damped_drives(robot.model, robot.stand_q, 20.0, 1.0));
  world.reset(x);
  for (int k = 0; k < steps; ++k) world.step();
  return world;
}

}  // namespace

TEST_CASE("an IMU at rest reads +g along the vertical, whatever its mounting") {
  const Model model = turning_arm(0.5);
  SensorSpec spec;
  spec.imus.push_back({.frame = frame(model, "tip")});
  SensorSet sensors(model, spec);
  World world(model);
  world.step();
  const Measurements& z = sensors.read(world);
  CHECK(z.imu[0].accel_S.x == doctest::Approx(0.0));
  CHECK(z.imu[0].accel_S.y == doctest::Approx(9.81 * std::sin(0.3)).epsilon(1e-12));
  CHECK(z.imu[0].accel_S.z == doctest::Approx(9.81 * std::cos(0.3)).epsilon(1e-12));
  CHECK(norm(z.imu[0].gyro_S) < 1e-12);
}

TEST_CASE("on a turning arm it reads w²r inwards and the angular acceleration times r") {
  const double r = 0.5, w = 3.0, torque = 0.7;
  const Model model = turning_arm(r);
  SensorSpec spec;
  spec.imus.push_back({.frame = frame(model, "tip")});
  SensorSet sensors(model, spec);
  World world(model, {.dt = 1e-4});
  State x = rest_state(model);
  x.v[0] = w;
  world.reset(x);
  world.inputs.joint_force[0] = torque;
  world.step();
  const Measurements& z = sensors.read(world);
  const double inertia = 0.02 + 1.0 * 0.2 * 0.2, alpha = torque / inertia;
  const double now = w + alpha * 1e-4;
  // The tip's axes: x along the arm, y and z turned by 0.3 rad about it.
  const Vec3d along{-now * now * r, alpha * r, 9.81};
  CHECK(z.imu[0].accel_S.x == doctest::Approx(along.x).epsilon(1e-10));
  CHECK(z.imu[0].accel_S.y ==
        doctest::Approx(std::cos(0.3) * along.y + std::sin(0.3) * along.z).epsilon(1e-10));
  CHECK(z.imu[0].accel_S.z ==
        doctest::Approx(-std::sin(0.3) * along.y + std::cos(0.3) * along.z).epsilon(1e-10));
  CHECK(z.imu[0].gyro_S.y == doctest::Approx(now * std::sin(0.3)).epsilon(1e-12));
  CHECK(z.imu[0].gyro_S.z == doctest::Approx(now * std::cos(0.3)).epsilon(1e-12));
}

TEST_CASE("the sole sensors of a standing robot add up to its weight") {
  const support::BenchRobot robot = support::bench_quadruped();
  SensorSet sensors(robot.model, standing_sensors(robot));
  const World world = standing(robot, 12000);
  const Measurements& z = sensors.read(world);
  Vec3d sum{};
  double pressed = 0.0;
  REQUIRE(z.foot.size() == 4);
  for (std::size_t i = 0; i < 4; ++i) {
    sum += sensors.trunk_pose().R * (z.foot[i].R_TF * z.foot[i].f_F);  // into world axes
    pressed += z.foot[i].contact ? 1.0 : 0.0;
  }
  const double weight = robot.model.mass() * 9.81;
  CHECK(std::fabs(sum.z - weight) / weight < 1e-9);
  CHECK(std::hypot(sum.x, sum.y) / weight < 1e-9);
  CHECK(pressed == 4.0);
}

TEST_CASE("a foot's centre of pressure from its wrench is that of its contact points") {
  support::SolidOptions box;
  box.com_offset = {0.02, -0.03, 0.0};
  const Model model = support::solid_on_floor(box);
  SensorSpec spec;
  FootSpec foot;
  foot.frame = frame(model, "solid");
  foot.p_FS = {0.01, 0.02, 0.05};
  spec.feet.push_back(foot);
  SensorSet sensors(model, spec);
  World world(model);
  for (int k = 0; k < 2000; ++k) world.step();
  const FootPressure found = foot_pressure(sensors.read(world).foot[0], foot.p_FS, -0.1);
  REQUIRE(found.loaded);
  CHECK(found.p_F.x == doctest::Approx(0.02).epsilon(1e-6));  // under the centre of mass
  CHECK(found.p_F.y == doctest::Approx(-0.03).epsilon(1e-6));
}

TEST_CASE("a cell at a joint reads the joint's wrench, a cell at a weld what a joint there would") {
  for (const bool welded : {true, false}) {
    const Model model = arm_with_hand(welded);
    SensorSpec spec;
    spec.wrenches.push_back({.frame = frame(model, "cell")});
    spec.wrenches.push_back({.frame = frame(model, "shoulder_cell")});
    SensorSet sensors(model, spec);
    World world(model, {.dt = 1e-4});
    State x = rest_state(model);
    x.q[0] = 0.8;
    x.v[0] = 2.0;
    world.reset(x);
    for (int k = 0; k < 50; ++k) world.step();
    const Measurements& z = sensors.read(world);
    const BodyId arm = model.joints[JointId(0)].body;
    const Force<double> at_shoulder =
        to_child(model.frames[frame(model, "shoulder_cell")].X_BF, world.loads().wrench[arm.at()]);
    CHECK(norm(z.wrench[1].f_S - at_shoulder.f) < 1e-10);
    CHECK(norm(z.wrench[1].tau_S - at_shoulder.t) < 1e-10);

    // Newton for the hand alone: m (a − g) at its centre of mass, by differences of its motion.
    Workspace<double> ws(model);
    const State& from = world.last().start;
    forward_kinematics<double>(model, from.q, from.v, ws);
    std::vector<double> tau(static_cast<std::size_t>(model.nv));
    inverse_dynamics<double>(model, from.q, from.v, world.last().vdot, ws, tau);
    const Pose<double> X_WS = frame_pose<double>(model, frame(model, "cell"), ws);
    const Pose<double> X_WH = frame_pose<double>(model, frame(model, "hand"), ws);
    const BodyId body = model.frames[frame(model, "hand")].body;
    const Vec3d com = X_WH * Vec3d{0.03, 0, -0.05};
    const Vec3d a = point_acceleration<double>(model, body, com, ws).v;
    const Vec3d f = (a - model.options.gravity_W) * 0.5;
    CHECK(norm(X_WS.R * z.wrench[0].f_S - f) < 1e-9);
  }
}

TEST_CASE("between two samples accelerometer and gyro average over the steps they hear") {
  const support::BenchRobot robot = support::bench_quadruped();
  SensorSpec spec = standing_sensors(robot);
  World world = standing(robot, 3);
  SensorSet every(robot.model, spec), third(robot.model, spec);
  Vec3d accel{}, gyro{};
  for (int k = 0; k < 3; ++k) {
    world.step();
    const ImuReading& one = every.read(world).imu[0];
    accel += one.accel_S, gyro += one.gyro_S;
    if (k < 2) third.listen(world);
  }
  const ImuReading& mean = third.read(world).imu[0];
  CHECK(norm(mean.accel_S - accel * (1.0 / 3.0)) < 1e-12);
  CHECK(norm(mean.gyro_S - gyro * (1.0 / 3.0)) < 1e-12);
  world.step();  // nothing heard: the step's own
  CHECK(norm(third.read(world).imu[0].accel_S - every.read(world).imu[0].accel_S) < 1e-12);
}

TEST_CASE("readings hold the last sample, errors and all, until the next one is read") {
  const support::BenchRobot robot = support::bench_quadruped();
  SensorSpec spec = standing_sensors(robot);
  spec.imus[0].accel = {.noise = 0.1, .bias = 0.04};
  spec.imus[0].gyro = {.noise = 0.01};
  spec.imus.push_back({.frame = spec.trunk, .has_gyro = false});
  spec.attitude = true;
  spec.attitude_error = {.noise = 0.05, .gain = 1.0, .time = 0.1};
  World world = standing(robot, 3);
  SensorSet sensors(robot.model, spec);
  sensors.start(42, 0);
  world.step();
  sensors.listen(world);  // before the first sample there is nothing to read
  CHECK_FALSE(sensors.readings().imu[0].accel_valid);
  CHECK_FALSE(sensors.readings().attitude.valid);
  for (int sample = 0; sample < 3; ++sample) {
    world.step();
    const Measurements read = sensors.read(world);
    for (int k = 0; k < 4; ++k) {
      world.step();
      sensors.listen(world);
      const Measurements& held = sensors.readings();
      CHECK(held.t == read.t);
      for (std::size_t i = 0; i < spec.imus.size(); ++i) {
        CHECK(norm(held.imu[i].accel_S - read.imu[i].accel_S) == 0.0);
        CHECK(norm(held.imu[i].gyro_S - read.imu[i].gyro_S) == 0.0);
        CHECK(held.imu[i].gyro_valid == read.imu[i].gyro_valid);
      }
      CHECK(so3::rotation_defect(held.attitude.R_WT) < 1e-12);
      CHECK(norm(held.attitude.R_WT * Vec3d{1, 2, 3} - read.attitude.R_WT * Vec3d{1, 2, 3}) == 0.0);
      CHECK(held.joint[0].position == read.joint[0].position);
    }
  }
}

TEST_CASE("a delay is exact: the sample of so many periods ago, nothing before it arrives") {
  const support::BenchRobot robot = support::bench_quadruped();
  SensorSpec spec = standing_sensors(robot);
  spec.period = 1e-3;
  spec.imus[0].delay = 5e-3;
  for (JointSensorSpec& joint : spec.joints) joint.delay = 2e-3;
  SensorSet sensors(robot.model, spec);
  World world = standing(robot, 0);
  std::vector<Measurements> truth, read;
  for (int k = 0; k < 50; ++k) {
    world.step();
    read.push_back(sensors.read(world));
    truth.push_back(sensors.truth());
  }
  for (std::size_t k = 0; k < 50; ++k) {
    CHECK(read[k].imu[0].accel_valid == (k >= 5));
    CHECK(read[k].joint[3].position_valid == (k >= 2));
    if (k >= 5) CHECK(norm(read[k].imu[0].accel_S - truth[k - 5].imu[0].accel_S) == 0.0);
    if (k >= 2) CHECK(read[k].joint[3].position == truth[k - 2].joint[3].position);
    CHECK(norm(read[k].foot[0].f_F - truth[k].foot[0].f_F) == 0.0);
  }
}

TEST_CASE("a trial is the same whatever ran before it, and reading never allocates") {
  const support::BenchRobot robot = support::bench_quadruped();
  SensorSpec spec = standing_sensors(robot);
  spec.imus[0].accel = {.noise = 0.1, .bias = 0.04, .walk = 0.01, .dropout = 0.1};
  spec.joints[2].position = {.noise = 1e-3, .quantum = 1e-4};
  spec.feet[1].force = {.noise = 1.0, .range = 30.0};
  World world = standing(robot, 200);
  const auto run = [&](SensorSet& sensors, std::uint32_t trial) {
    sensors.start(42, trial);
    for (int k = 0; k < 20; ++k) sensors.read(world);
    return &sensors.readings();
  };
  SensorSet first(robot.model, spec);
  const Measurements a = *run(first, 7);
  for (const std::uint32_t trial : {0u, 1u, 9u}) run(first, trial);
  const std::size_t before = support::allocation_count();
  const Measurements* again = run(first, 7);
  CHECK(support::allocation_count() == before);
  const Measurements b = *again;
  // Another sensor more must not move the streams of those that were there.
  SensorSpec more = spec;
  more.imus.push_back({.frame = spec.trunk, .accel = {.noise = 1.0}});
  SensorSet second(robot.model, more);
  const Measurements c = *run(second, 7);
  for (const Measurements* other : {&b, &c}) {
    CHECK(norm(other->imu[0].accel_S - a.imu[0].accel_S) == 0.0);
    CHECK(other->joint[2].position == a.joint[2].position);
    CHECK(norm(other->foot[1].f_F - a.foot[1].f_F) == 0.0);
  }
  CHECK(norm(run(first, 8)->imu[0].accel_S - a.imu[0].accel_S) > 0.0);
}

TEST_CASE("the sensors an MJCF declares become a set, what has no place is named") {
  const std::string text = R"(<mujoco><worldbody><geom type="plane" size="1 1 1"/>
    <body name="trunk" pos="0 0 0.5"><freejoint/><geom type="box" size=".1 .1 .1" mass="2"/>
      <site name="imu" pos="0 0 0.05"/>
      <body name="leg" pos="0 0 -0.1"><joint name="knee" axis="0 1 0"/>
        <geom type="capsule" size=".02 .1" mass="0.3"/><site name="sole" pos="0 0 -0.12"/></body>
    </body></worldbody>
    <actuator><motor name="m" joint="knee"/></actuator>
    <sensor><accelerometer site="imu" noise="0.2"/><gyro site="imu" cutoff="5"/>
      <force site="sole"/><torque site="sole"/><touch site="sole"/>
      <jointpos joint="knee" noise="0.001"/><jointvel joint="knee"/>
      <jointactuatorfrc joint="knee"/><framequat objtype="site" objname="imu"/>
      <magnetometer name="compass" site="imu"/></sensor></mujoco>)";
  const Model model = load_model_from_memory({{"robot.xml", text}}, "robot.xml").model;
  const SensorSpec spec = sensors_of(model);
  REQUIRE(spec.imus.size() == 1);
  CHECK(spec.imus[0].accel.noise == 0.2);
  CHECK(spec.imus[0].gyro.range == 5.0);
  CHECK(spec.wrenches.size() == 1);
  CHECK(spec.feet.size() == 1);
  REQUIRE(spec.joints.size() == 1);
  CHECK(spec.joints[0].position.noise == 0.001);
  CHECK((spec.joints[0].has_velocity && spec.joints[0].has_torque));
  CHECK(spec.attitude);
  REQUIRE(spec.skipped.size() == 1);
  CHECK(spec.skipped[0] == "magnetometer compass");
  SensorSet sensors(model, spec);
  World world(model);
  world.step();
  const Measurements& z = sensors.read(world);
  CHECK(z.imu[0].accel_valid);
  CHECK(z.wrench[0].valid);
}

TEST_CASE("a torque beam reads the link's torque late, and truth() keeps the true one") {
  // A servo swings the arm: its torque changes faster than the beam follows.
  const Model model = arm_with_hand(/*welded=*/true);
  World world(model);
  Drive hold;
  hold.kind = DriveKind::kVelocityServo;
  hold.joint = JointId(std::size_t{0});
  hold.slope = 1e6;
  support::give_drives(world, {hold});
  State x = rest_state(model);
  x.q[0] = 0.7;
  world.reset(x);
  SensorSpec spec;
  spec.joints.push_back({.joint = JointId(std::size_t{0})});
  const double late = 0.02;  // c/k [s]
  spec = with_torque_beams(spec, {.stiffness = 500.0, .damping = 500.0 * late});
  SensorSet sensors(model, spec);
  SensorSet plain(model, perfect(spec));
  const double unstrained = sensors.read(world).joint[0].torque;  // nothing has moved yet
  plain.read(world);
  const double h = world.options().dt;
  double wanted = unstrained, apart = 0, largest = 0;
  for (int k = 0; k < 60; ++k) {
    world.inputs.drive[0].velocity = std::sin(60.0 * world.time());
    world.step();
    const double measured = sensors.read(world).joint[0].torque;
    const double truth = plain.read(world).joint[0].torque;
    wanted = (wanted * late / h + truth) / (1.0 + late / h);  // first-order lag, implicit
    CHECK(measured == doctest::Approx(wanted).epsilon(1e-12));
    CHECK(sensors.truth().joint[0].torque == doctest::Approx(truth).epsilon(1e-12));
    apart = std::max(apart, std::fabs(measured - truth));
    largest = std::max(largest, std::fabs(truth));
  }
  CHECK(apart > 0.1 * largest);  // 60 rad/s times 20 ms: more than a radian late
  sensors.start(1, 0);
  world.step();
  CHECK(sensors.read(world).joint[0].torque ==
        doctest::Approx(plain.read(world).joint[0].torque).epsilon(1e-12));  // takes up at rest
}
