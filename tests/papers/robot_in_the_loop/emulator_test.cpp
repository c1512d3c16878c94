// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A simulated robot behind a bus: falling tests through the wire.
#include "legwork/lab/identify/emulator.h"

#include <doctest/doctest.h>

#include <atomic>
#include <cmath>
#include <thread>

#include "legwork/lab/identify/tilt_session.h"
#include "legwork/lab/identify/tip_of_model.h"
#include "legwork/math/constants.h"
#include "legwork/run/stand/standing.h"
#include "support/preset.h"
#include "support/shared_folder.h"

using namespace legwork;

namespace {

struct EmulatedRun {
  ModelTip tip;
  TiltSession session;
  WireRecord wire;
  BusCounts bus;
  double stiffness = 0.0;
};

struct Ankle {
  double stiffness = 28.0, damping = 1.4;  // of each
};

EmulatedRun tilt_through_pty(const std::string& servo, const WireFaults& faults, std::uint64_t seed,
                             int trials, double unplug = 0.0, const Ankle& ankle = {}) {
  const Model model = hidden_robot(support::preset("fibo_km"), seed);
  const StandingPose pose = standing_pose(model);
  EmulatorOptions options;
  options.servo = servo;
  options.ankles = find_ankles(model, pose.state.q);
  options.stiffness = 4000.0, options.damping = 20.0;
  options.ankle_stiffness = ankle.stiffness, options.ankle_damping = ankle.damping;
  options.clock = 0.01;
  options.faults = faults;
  options.seed = seed;
  Emulator emulator(model, pose.state, options);
  auto terminal = PseudoTerminal::open();
  REQUIRE(terminal.ok());
  std::atomic<bool> stop = false;
  std::thread server([&] {
    serve_emulator(
        emulator, **terminal, [&] { return stop.load(); }, unplug);
  });
  EmulatedRun run;
  run.tip = tip_of_model(model, pose.state.q, options.ankles);
  run.stiffness = 2.0 * options.ankle_stiffness;
  {
    auto port = SerialPort::open((*terminal)->other_end(), 1000000);
    REQUIRE(port.ok());
    Bus bus(std::move(*port),
            {.protocol = find_servo(built_in_servos(), servo)->protocol, .latency = 0.003});
    BusRobot robot(bus, emulator.wiring(), built_in_servos(),
                   {.armed = true, .goal_step = 5.0 * kDegree});
    TiltSessionOptions tilt;
    tilt.ankles = options.ankles;
    tilt.body_mass = run.tip.body.mass;
    tilt.foot = run.tip.foot;
    tilt.trials = trials;
    tilt.clock = options.clock;
    run.session = run_tilt_session(robot, tilt, {}, [] { return false; });
    run.bus = bus.counts();
  }
  stop = true;
  server.join();
  run.wire = emulator.bank().record();
  return run;
}

}  // namespace

TEST_CASE("the preset's own falling test is that of its numbers") {
  const Model model = support::preset("fibo_km");
  const StandingPose pose = standing_pose(model);
  const auto ankles = find_ankles(model, pose.state.q);
  CHECK(ankles == std::vector<std::string>{"L_ankle_pitch", "R_ankle_pitch"});
  const ModelTip tip = tip_of_model(model, pose.state.q, ankles);
  CHECK(tip.body.mass == doctest::Approx(3.116).epsilon(1e-6));
  CHECK(tip.body.height == doctest::Approx(0.20690).epsilon(1e-4));
  CHECK(tip.body.offset == doctest::Approx(-0.01095).epsilon(2e-3));
  CHECK(tip.foot.front == doctest::Approx(0.035));
  CHECK(tip.foot.back == doctest::Approx(0.095));
  const auto angles = tip_angles(tip.body, tip.foot);
  CHECK(angles->forward / kDegree == doctest::Approx(13.869).epsilon(1e-4));
  CHECK(angles->backward / kDegree == doctest::Approx(25.502).epsilon(1e-4));
}

TEST_CASE("a hidden robot is found through the wire") {
  const EmulatedRun run = tilt_through_pty("RX-28", {}, 77, 1);
  REQUIRE_MESSAGE(run.session.solved, run.session.why);
  MESSAGE("h " << 100 * run.session.solution.height << " (true " << 100 * run.tip.body.height
               << ") cm, z " << 100 * run.session.solution.offset << " (true "
               << 100 * run.tip.body.offset << ") cm, K " << run.session.stiffness << " (true "
               << run.stiffness << ")");
  CHECK(std::abs(run.session.solution.height - run.tip.body.height) < 0.006);
  CHECK(std::abs(run.session.solution.offset - run.tip.body.offset) < 0.002);
  CHECK(std::abs(run.session.stiffness / run.stiffness - 1.0) < 0.1);
}

TEST_CASE(
    "a stiff ankle that hardly damps: the foot chatters, which is told, and the angle holds") {
  // K 100 and a damping ratio of 0.05 of the body on both ankles, goals in steps of the servo.
  const EmulatedRun run =
      tilt_through_pty("RX-28", {}, 81, 1, 0.0, {.stiffness = 50.0, .damping = 0.21});
  const auto truth = tip_angles(run.tip.body, run.tip.foot);
  REQUIRE(truth.ok());
  for (const TiltTrial& trial : run.session.trials) {
    const bool ahead = trial.direction == TiltDirection::kForward;
    const double angle = ahead ? truth->forward : truth->backward;
    MESSAGE(std::string(name_of(trial.direction))
            << ": tips at " << trial.angle / kDegree << " deg (true " << angle / kDegree << "), "
            << trial.chatter << " hops before, " << tilt_flag_text(trial.flags));
    CHECK(trial.tipped);
    CHECK(std::abs(trial.angle - angle) < 1.5 * kDegree);
    CHECK((trial.flags & kTiltChatter) != 0);
  }
  const EmulatedRun quiet = tilt_through_pty("RX-28", {}, 81, 1);
  CHECK(((quiet.session.forward.flags | quiet.session.backward.flags) & kTiltChatter) == 0);
}

TEST_CASE("a bad cable changes nothing but the time it takes") {
  if (!support::full_suite()) return;  // minutes of waiting for answers that were dropped
  const EmulatedRun run = tilt_through_pty("RX-28", {.drop = 0.05, .corrupt = 0.05}, 78, 1);
  REQUIRE_MESSAGE(run.session.solved, run.session.why);
  CHECK(run.wire.corrupted > 100);
  CHECK(run.wire.dropped > 100);
  CHECK(std::abs(run.session.solution.height - run.tip.body.height) < 0.006);
  CHECK(std::abs(run.session.solution.offset - run.tip.body.offset) < 0.002);
}

TEST_CASE("the cable pulled in the middle of a ramp: the test aborts in time and says so") {
  const EmulatedRun run = tilt_through_pty("RX-28", {}, 79, 1, 4.0);
  CHECK(run.session.aborted);
  CHECK_FALSE(run.session.solved);
  CHECK(run.session.why.find("disconnected") != std::string::npos);
  CHECK(run.session.abort_delay <= 0.15);
}
