// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// titan8-fourbar: the leg with its loop closed by constraints against the serial leg with eqs 1, 2.
#include <chrono>
#include <cmath>
#include <memory>
#include <utility>

#include "legwork/control/follow_motion.h"
#include "legwork/lab/power/power.h"
#include "legwork/run/progress_meter.h"
#include "legwork/run/world_recorder.h"
#include "papers/torque_power/claims.h"
#include "papers/torque_power/experiments.h"
#include "papers/torque_power/fourbar.h"
#include "papers/torque_power/titan8_builder.h"

namespace legwork::papers {

namespace {

State standing(const Model& model, double drop) {
  State x = rest_state(model);
  x.q[2] += drop;
  return x;
}

// The motion of either robot: the crank follows the shank's absolute angle.
JointReference fourbar_motion(const Model& model, const UpDownSetup& setup) {
  struct Place {
    std::size_t q, joint;
    bool crank;
  };
  std::vector<Place> places;
  for (const Joint& joint : model.joints) {
    const std::size_t at = joint.name.find("_J");
    if (nv_of(joint.kind) != 1 || at == std::string::npos) continue;
    const auto j = static_cast<std::size_t>(joint.name[at + 2] - '1');
    if (j < 4) places.push_back({z(joint.q), j, joint.name.ends_with("_J3p")});
  }
  return [setup, places](double t, std::span<double> q, std::span<double>) {
    const std::array<double, 4> wanted = updown_reference(setup, t - setup.settle);
    for (const Place& at : places) q[at.q] = at.crank ? wanted[1] + wanted[2] : wanted[at.joint];
  };
}

std::unique_ptr<Simulation> updown_simulation(const Model& model, const UpDownSetup& setup) {
  World world(model, titan8_world(setup.ground, setup.dt),
              {titan8_drives(model, setup.servo, setup.dt), {}});
  world.reset(standing(model, setup.drop));
  std::vector<Agent> agents(1);
  agents[0].control = std::make_unique<ControlLoop>(
      layout_of(world), nullptr,
      std::make_unique<FollowMotion>(model, fourbar_motion(model, setup), false));
  return std::make_unique<Simulation>(std::move(world), std::move(agents),
                                      EndRules{.fall = {.on = false}, .solver_failure = false});
}

// Torque and rate of the front left leg's three motors.
struct Motors {
  double torque[3] = {}, rate[3] = {};
};
Motors motors_of(const World& world, bool fourbar) {
  Motors m;
  const char* names[] = {"FL_J1", "FL_J2", fourbar ? "FL_J3p" : "FL_J3"};
  for (std::size_t i = 0; i < 3; ++i) {
    const JointId id = *world.model().find_joint(names[i]);
    const auto dof = z(world.model().joints[id].v);
    m.torque[i] = world.last().applied.drive[dof];
    m.rate[i] = 0.5 * (world.last().start.v[dof] + world.state().v[dof]);
  }
  return m;
}

Motors through_parallelogram(const Motors& serial) {
  static const ParallelMap map(3, {{1, 2}});
  Motors m;
  map.torques(serial.torque, m.torque);
  map.rates(serial.rate, m.rate);
  return m;
}

double loop_gap(const World& world) {
  double most = 0;
  for (const LoopForce& loop : world.last().loops) most = std::max(most, loop.gap);
  return most;
}

}  // namespace

namespace {

// The motors of one robot over time.
class MotorMeter final : public Meter {
 public:
  explicit MotorMeter(bool fourbar) : fourbar_(fourbar) {}
  void after_step(const Simulation& simulation) override {
    const World& world = simulation.world();
    t.push_back(world.time());
    motors.push_back(motors_of(world, fourbar_));
    failed += world.last().report.status != StepStatus::kOk;
    worst_residual = std::max(worst_residual, world.last().report.residual);
    worst_gap = std::max(worst_gap, loop_gap(world));
  }
  std::vector<double> t;
  std::vector<Motors> motors;
  long failed = 0;
  double worst_residual = 0, worst_gap = 0;

 private:
  bool fourbar_;
};

void compare_motors(const Motors& expected, const Motors& got, bool moves, double power[2],
                    FourBarRun& run) {
  for (std::size_t i = 0; i < 3; ++i) {
    run.expected[i].push_back(expected.torque[i]);
    run.measured[i].push_back(got.torque[i]);
    if (!moves) continue;
    const double miss = std::fabs(got.torque[i] - expected.torque[i]);
    run.worst_torque[i] = std::max(run.worst_torque[i], miss);
    run.worst_rate = std::max(run.worst_rate, std::fabs(got.rate[i] - expected.rate[i]));
    power[0] += std::fabs(expected.torque[i] * expected.rate[i]);
    power[1] += std::fabs(got.torque[i] * got.rate[i]);
  }
}

}  // namespace

FourBarRun run_fourbar(const UpDownSetup& setup) {
  const Model serial_model = build_titan8(), loop_model = build_titan8_fourbar();
  const auto serial = updown_simulation(serial_model, setup);
  const auto loop = updown_simulation(loop_model, setup);
  MotorMeter by_eqs(false), by_loop(true);
  serial->meters = {&by_eqs};
  loop->meters = {&by_loop};
  loop->meters.insert(loop->meters.end(), setup.meters.begin(), setup.meters.end());
  const double seconds = setup.settle + setup.period * setup.periods;
  serial->run(seconds);
  loop->run(seconds);
  FourBarRun run;
  run.failed = by_eqs.failed + by_loop.failed;
  run.worst_residual = std::max(by_eqs.worst_residual, by_loop.worst_residual);
  run.worst_gap = by_loop.worst_gap;
  run.t = by_loop.t;
  double power[2] = {0, 0};
  for (std::size_t k = 0; k < std::min(by_eqs.t.size(), by_loop.t.size()); ++k) {
    compare_motors(through_parallelogram(by_eqs.motors[k]), by_loop.motors[k],
                   !(by_loop.t[k] < setup.settle), power, run);
  }
  run.power_ratio = power[1] / power[0];
  return run;
}

outcome::Outcome run_titan8_fourbar(const RunRequest& request) {
  require_native(request);
  request.allow_settings({"amplitude", "period"});
  UpDownSetup setup{.settle = 2.0};
  setup.servo.ankle = false;  // the ankle's quarrel with the ground is another experiment
  setup.periods = 1;
  if (request.dt > 0) setup.dt = request.dt;
  setup.amplitude = request.number("amplitude", setup.amplitude);
  setup.period = request.number("period", setup.period);
  outcome::WorldRecorder recorder;
  ProgressMeter progress(request.progress, std::lround((setup.settle + setup.period) / setup.dt),
                         0.5, 1.0);
  setup.meters = {&recorder};
  setup.meters.insert(setup.meters.end(), request.meters.begin(), request.meters.end());
  setup.meters.push_back(&progress);
  const FourBarRun run = run_fourbar(setup);
  outcome::Outcome page = recorder.take();
  const std::string source = "Endo 2011, eqs 1, 2 (matrices as in reference A)";
  const std::string note = "crank and rod weigh a gram each: 3e-3 N·m";
  for (std::size_t i = 0; i < 3; ++i) {
    page.claims.push_back(claimed("A.fourbar.torque" + std::to_string(i + 1), source, 0.0, 0.01,
                                  "N·m", run.worst_torque[i], Tolerance::kAbsolute, note));
  }
  page.claims.push_back(claimed("A.fourbar.rate", source, 0.0, 1e-3, "rad/s", run.worst_rate));
  page.claims.push_back(
      claimed("A.fourbar.power", "eq 8 by either model", 1.0, 5e-3, "", run.power_ratio));
  page.evidence.push_back({"loop opens by at most", run.worst_gap, "m", 1e-5, ""});
  page.evidence.push_back({"solver residual", run.worst_residual, "weight·h", 1e-8, ""});
  page.times.push_back(run.t);
  const int clock = static_cast<int>(page.times.size()) - 1;
  for (std::size_t i = 1; i < 3; ++i) {
    const std::string motor = "motor " + std::to_string(i + 1);
    outcome::Plot plot{.title = "FL " + motor + ": four-bar loop and eq 2",
                       .caption =
                           "The loop solved by constraints and the conversion lie on each "
                           "other.",
                       .y_label = "torque",
                       .y_unit = "N·m"};
    const int a = add_channel(page, "FL/" + motor + "/loop", "four-bar", "N·m", plot.title, clock,
                              run.measured[i]);
    const int b = add_channel(page, "FL/" + motor + "/eq2", "serial, eq 2", "N·m", plot.title,
                              clock, run.expected[i]);
    plot.curves = {{.label = "four-bar", .channel = a},
                   {.label = "serial, eq 2", .style = outcome::CurveStyle::kDashed, .channel = b}};
    lead_with(page, std::move(plot));
  }
  page.title = "TITAN-VIII with its four-bar legs";
  char text[240];
  std::snprintf(text, sizeof text,
                "With the loop closed by constraints the motors give what eq 2 says of the serial "
                "leg to %.1e N·m.",
                std::max({run.worst_torque[0], run.worst_torque[1], run.worst_torque[2]}));
  page.headline = text;
  return page;
}

}  // namespace legwork::papers
