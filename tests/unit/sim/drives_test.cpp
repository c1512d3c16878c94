// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Motors, PID and hobby servos inside the step's solve: closed forms, balances, any gain, any step.
#include <doctest/doctest.h>

#include <cmath>

#include "legwork/model/builder.h"
#include "legwork/sim/ledger.h"
#include "support/allocations.h"
#include "support/give_drives.h"

using namespace legwork;

namespace {
// A wheel about the vertical: gravity does nothing, so the joint feels its inertia only.
Model wheel(double inertia) {
  ModelSpec spec;
  spec.name = "wheel";
  PartSpec part{.name = "wheel"};
  part.own = {1.0, {0, 0, 0}, {inertia, 0, 0, inertia, 0, inertia}};
  part.has_inertial = true;
  part.joints.push_back({.name = "axle", .axis = {0, 0, 1}});
  spec.add_part(std::move(part));
  return build(spec);
}

Drive drive_of(const Model& model, DriveKind kind) {
  Drive drive;
  drive.kind = kind;
  drive.joint = JointId(0);
  drive.q = model.joints[JointId(0)].q;
  drive.dof = model.joints[JointId(0)].v;
  return drive;
}

World world_with(const Model& model, const Drive& drive, double dt) {
  World world(model, {.dt = dt});
  support::give_drives(world, {drive});
  world.reset(rest_state(model));
  return world;
}

DcMotor plain_motor() {
  DcMotor m;
  m.resistance = 0.5;
  m.torque_constant = 0.04;
  m.gear_ratio = 30.0;
  m.supply = 24.0;
  return m;
}
}  // namespace

TEST_CASE(
    "a motor fed a voltage runs up to its no-load speed with its electromechanical constant") {
  const DcMotor m = plain_motor();
  const double J = 0.02, slope = back_emf_slope(m, m.resistance), dt = 1e-5;
  Drive drive = drive_of(wheel(J), DriveKind::kVoltage);
  drive.motor = 0;
  World world(wheel(J), {.dt = dt});
  support::give_drives(world, {drive}, {m});
  world.inputs.drive = {{.voltage = 12.0}};
  world.reset(rest_state(world.model()));
  world.step();
  CHECK(world.last().drives[0].torque ==
        doctest::Approx(0.5 * stall_torque(m)).epsilon(2.0 * slope * dt / J));
  const double tau = J / slope;  // electromechanical time constant [s]
  while (world.time() < tau) world.step();
  const double v = 0.5 * no_load_speed(m) * (1.0 - std::exp(-world.time() / tau));
  CHECK(world.state().v[0] == doctest::Approx(v).epsilon(dt / tau));  // implicit Euler: first order
  for (int k = 0; k < 20000; ++k) world.step();
  CHECK(world.state().v[0] == doctest::Approx(0.5 * no_load_speed(m)).epsilon(1e-9));
}

TEST_CASE(
    "with friction in rotor and gear the wheel still ends at the no-load speed, and energy "
    "balances") {
  DcMotor m = plain_motor();
  m.efficiency = 0.75;
  m.back_efficiency = 0.5;
  m.rotor_inertia = 3e-5;
  m.viscous = 2e-6;
  m.coulomb = 4e-3;
  m.thermal = {.winding_to_case = 1.0,
               .case_to_ambient = 4.0,
               .winding_capacity = 10.0,
               .case_capacity = 50.0,
               .copper = 0.0};
  Model model = wheel(0.02);
  fit_motor(model, JointId(0), m);
  CHECK(model.joints[JointId(0)].armature == doctest::Approx(900 * 3e-5));
  Drive drive = drive_of(model, DriveKind::kVoltage);
  drive.motor = 0;
  World world(model, {.dt = 1e-3});
  support::give_drives(world, {drive}, {m});
  world.inputs.drive = {{.voltage = m.supply}};
  world.reset(rest_state(model));
  EnergyLedger ledger(model);
  ledger.begin(world);
  double electric = 0.0, heat = 0.0;
  for (int k = 0; k < 2000; ++k) {
    if (k == 1000) world.inputs.drive[0].voltage = -5.0;  // brake: current flows back
    world.step();
    ledger.book(world);
    const MotorPower p = world.last().drives[0].motor;
    electric += 1e-3 * p.electric;
    heat += 1e-3 * p.heat;
    if (k == 999) CHECK(world.state().v[0] == doctest::Approx(no_load_speed(m)).epsilon(1e-4));
  }
  const EnergyBook& e = ledger.total();
  // Electric work = heat of the winding + kinetic energy + what friction took (a negative entry).
  const double kept = heat + (e.now - e.start) - e.friction - e.damping;
  CHECK(electric == doctest::Approx(kept).epsilon(1e-9));
  CHECK(e.friction < 0.0);
  const MotorHeat& warm = world.drive_memory(0).heat;
  CHECK(warm.winding > warm.casing);
  CHECK(10.0 * (warm.winding - 25.0) + 50.0 * (warm.casing - 25.0) ==
        doctest::Approx(heat).epsilon(1e-2));  // two seconds: little has left the case
}

TEST_CASE("a gear lets through η of what drives it and asks for η_b of what drives it back") {
  DcMotor m = plain_motor();
  m.efficiency = 0.8;
  m.back_efficiency = 0.6;
  const Model model = wheel(0.05);
  for (const double push : {-1.0, 1.0}) {  // the joint turns with or against the motor's torque
    Drive drive = drive_of(model, DriveKind::kTorque);
    drive.motor = 0;
    World world(model, {.dt = 1e-3});
    support::give_drives(world, {drive}, {m});
    world.inputs.drive = {{.torque = 6.0}};
    world.reset(rest_state(model));
    State x = rest_state(model);
    x.v[0] = 2.0 * push;
    world.reset(x);
    for (int k = 0; k < 5; ++k) world.step();
    const double through = world.last().applied.drive[0] + world.last().applied.friction[0];
    CHECK(through == doctest::Approx(push > 0.0 ? 0.8 * 6.0 : 6.0 / 0.6).epsilon(1e-9));
  }
  // At rest the load may lie anywhere between 0.8·T and T/0.6 without moving the joint.
  Drive drive = drive_of(model, DriveKind::kTorque);
  drive.motor = 0;
  World world(model, {.dt = 1e-3});
  support::give_drives(world, {drive}, {m});
  world.inputs.drive = {{.torque = 6.0}};
  world.reset(rest_state(model));
  for (const double load : {5.0, 6.0, 9.5}) {
    world.inputs.joint_force[0] = -load;
    for (int k = 0; k < 300; ++k) world.step();
    CHECK(std::fabs(world.state().v[0]) < 1e-9);
  }
}

TEST_CASE(
    "a torque wish is cut by the speed-torque line without chatter, however light the wheel") {
  const DcMotor m = plain_motor();
  for (const double J : {1e-6, 1e-2}) {  // slope·dt/J up to 3e5: an explicit limit would explode
    const Model model = wheel(J);
    Drive drive = drive_of(model, DriveKind::kTorque);
    drive.motor = 0;
    World world(model, {.dt = 1e-3});
    support::give_drives(world, {drive}, {m});
    world.inputs.drive = {{.torque = 3.0}};
    world.reset(rest_state(model));
    double last = 0.0, fell = 0.0, fastest = 0.0;
    for (int k = 0; k < 400; ++k) {
      world.step();
      fell = std::max(fell, last - world.state().v[0]);
      last = world.state().v[0];
      fastest = std::max(fastest, last);
      const double most = torque_range(m, at_ambient(m), last).upper;
      CHECK(world.last().drives[0].torque <= std::min(3.0, most) + 1e-9);
    }
    CHECK(fell < 1e-12);
    CHECK(fastest == doctest::Approx(no_load_speed(m)).epsilon(1e-6));
  }
}

TEST_CASE("a PD drive behind a motor obeys the current limit and reaches its goal") {
  DcMotor m = plain_motor();
  m.current_limit = 5.0;
  const Model model = wheel(0.05);
  Drive drive = drive_of(model, DriveKind::kImplicitPd);
  drive.motor = 0;
  drive.stiffness = 1e6;
  drive.damping = 1e4;
  World world(model, {.dt = 1e-3});
  support::give_drives(world, {drive}, {m});
  world.inputs.drive = {{.position = 2.0}};
  world.reset(rest_state(model));
  double most = 0.0;
  for (int k = 0; k < 3000; ++k) {
    world.step();
    most = std::max(most, std::fabs(world.last().drives[0].motor.current));
  }
  CHECK(most <= 5.0 * (1.0 + 1e-12));
  CHECK(most == doctest::Approx(5.0));
  CHECK(world.state().q[0] == doctest::Approx(2.0).epsilon(1e-6));
}

TEST_CASE("PID removes the error of a steady load, and is stable at any gain and step") {
  const double J = 0.1;
  for (const double gain : {1e1, 1e4, 1e8}) {
    for (const double dt : {1e-4, 1e-3, 1e-2}) {
      const Model model = wheel(J);
      Drive drive = drive_of(model, DriveKind::kPid);
      drive.stiffness = gain;
      drive.damping = 2.0 * std::sqrt(gain * J);
      drive.integral_gain =
          0.5 * drive.stiffness * drive.damping / J;  // half of what Routh and Hurwitz allow
      World world = world_with(model, drive, dt);
      world.inputs.joint_force[0] = -3.0;
      world.inputs.drive[0].position = 0.5;
      const int steps = static_cast<int>(12.0 / dt);
      double largest = 0.0;
      for (int k = 0; k < std::min(steps, 20000); ++k) {
        world.step();
        largest = std::max(largest, std::fabs(world.state().q[0]));
      }
      CAPTURE(gain);
      CAPTURE(dt);
      CHECK(largest < 1.5);
      if (steps <= 20000) {
        CHECK(world.state().q[0] == doctest::Approx(0.5).epsilon(1e-6));
        CHECK(world.last().drives[0].torque == doctest::Approx(3.0).epsilon(1e-6));
      }
    }
  }
}

TEST_CASE("a PID pressed against a stop does not wind up: it lets go at once") {
  ModelSpec spec;
  PartSpec part{.name = "wheel"};
  part.own = {1.0, {0, 0, 0}, {1.0, 0, 0, 1.0, 0, 1.0}};
  part.has_inertial = true;
  part.joints.push_back({.name = "axle", .axis = {0, 0, 1}, .range = {-1.0, 1.0}});
  spec.add_part(std::move(part));
  const Model model = build(spec);
  Drive drive = drive_of(model, DriveKind::kPid);
  drive.stiffness = 400.0;
  drive.damping = 60.0;
  drive.integral_gain = 300.0;
  drive.torque_limit = 2.0;
  World world = world_with(model, drive, 1e-3);
  world.inputs.drive[0].position = 3.0;
  for (int k = 0; k < 8000; ++k) world.step();
  CHECK(world.last().drives[0].torque == doctest::Approx(2.0));
  CHECK(300.0 * std::fabs(world.drive_memory(0).integral) <= 2.0);  // unbounded: 300·8·2 N·m
  world.inputs.drive[0].position = 0.9;
  world.step();
  CHECK(world.last().drives[0].torque == doctest::Approx(-2.0));
  for (int k = 0; k < 8000; ++k) world.step();
  CHECK(world.state().q[0] == doctest::Approx(0.9).epsilon(1e-4));
}

TEST_CASE("a hobby servo stops inside its dead band and yields to a load along its slope") {
  const Model model = wheel(0.01);
  HobbyServo servo;
  Drive drive = drive_of(model, DriveKind::kHobbyServo);
  drive.servo = 0;
  World world(model, {.dt = 1e-3});
  support::give_drives(world, {drive}, {}, {servo});
  world.inputs.drive = {{.position = 0.3}};
  world.reset(rest_state(model));
  for (int k = 0; k < 3000; ++k) world.step();
  CHECK(std::fabs(world.state().q[0] - to_tick(servo, 0.3)) <= (servo.margin + 1.0) * servo.tick);
  CHECK(std::fabs(world.state().v[0]) < 1e-6);

  // Under load it hunts by a tick; its mean lies on the slope: load = punch + (1−punch)·e/slope.
  const double load = 2.0;
  world.inputs.joint_force[0] = -load;
  double mean = 0.0;
  for (int k = 0; k < 4000; ++k) {
    world.step();
    if (k >= 2000) mean += world.state().q[0] / 2000.0;
  }
  const double duty = load / servo.stall_torque;
  const double expected =
      servo.tick * (servo.margin + servo.slope * (duty - servo.punch) / (1.0 - servo.punch));
  CHECK(std::fabs(to_tick(servo, 0.3) - mean - expected) <= servo.tick);
  CHECK(servo_stiffness(servo) == doctest::Approx(5.3 * (1.0 - servo.punch) / (32.0 * servo.tick)));
}

TEST_CASE("a hobby servo is as fast as its voltage, its speed register and its load allow") {
  const Model model = wheel(1e-4);
  const auto speed = [&](double voltage, double limit) {
    HobbyServo servo;
    servo.voltage = voltage;
    servo.speed_limit = limit;
    Drive drive = drive_of(model, DriveKind::kHobbyServo);
    drive.servo = 0;
    World world(model, {.dt = 1e-3});
    support::give_drives(world, {drive}, {}, {servo});
    world.inputs.drive = {{.position = 1e3}};
    world.reset(rest_state(model));
    for (int k = 0; k < 2000; ++k) world.step();
    const double from = world.state().q[0];
    for (int k = 0; k < 1000; ++k) world.step();
    return world.state().q[0] - from;
  };
  CHECK(speed(18.0, 0.0) == doctest::Approx(6.7).epsilon(1e-6));
  CHECK(speed(9.0, 0.0) == doctest::Approx(3.35).epsilon(1e-6));
  CHECK(speed(18.0, 1.0) == doctest::Approx(1.0).epsilon(0.01));
}

TEST_CASE(
    "saved and restored, a PID behind a warm motor continues bit for bit and never allocates") {
  DcMotor m = plain_motor();
  m.efficiency = 0.8;
  m.back_efficiency = 0.6;
  m.thermal = {.winding_to_case = 1.0,
               .case_to_ambient = 4.0,
               .winding_capacity = 1.0,
               .case_capacity = 5.0,
               .limit = 60.0};
  const Model model = wheel(0.05);
  Drive drive = drive_of(model, DriveKind::kPid);
  drive.motor = 0;
  drive.stiffness = 200.0;
  drive.damping = 10.0;
  drive.integral_gain = 100.0;
  World world(model, {.dt = 1e-3});
  support::give_drives(world, {drive}, {m});
  world.reset(rest_state(model));
  const auto run = [&](int steps) {
    for (int k = 0; k < steps; ++k) {
      world.inputs.drive[0].position = std::sin(7.0 * world.time());
      world.step();
    }
  };
  run(500);
  const WorldState saved = world.save();
  run(1000);
  const double q = world.state().q[0], hot = world.drive_memory(0).heat.winding;
  world.restore(saved);
  const std::size_t before = support::allocation_count();
  run(1000);
  CHECK(support::allocation_count() == before);
  CHECK(world.state().q[0] == q);
  CHECK(world.drive_memory(0).heat.winding == hot);
  CHECK(hot > 25.0);
  CHECK(hot <= 60.0 + 1e-9);
}
