// titan8-fourbar: the leg with its loop closed by constraints against the serial leg with eqs 1, 2.
#include <chrono>
#include <cmath>
#include <memory>
#include <utility>

#include "legwork/lab/power/power.h"
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

// Targets of either robot: the crank follows the shank's absolute angle.
void set_targets(const UpDownSetup& setup, double t, World& world) {
  const std::array<double, 4> q = updown_reference(setup, t);
  for (std::size_t i = 0; i < world.drives.size(); ++i) {
    const std::string& name = world.model().joints[world.drives[i].joint].name;
    const auto j = static_cast<std::size_t>(name[name.find("_J") + 2] - '1');
    world.inputs.drive[i].position = name.ends_with("_J3p") ? q[1] + q[2] : q[j];
  }
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

FourBarRun run_fourbar(const UpDownSetup& setup) {
  const Model serial_model = build_titan8(), loop_model = build_titan8_fourbar();
  World serial(serial_model, titan8_world(setup.ground, setup.dt));
  World loop(loop_model, titan8_world(setup.ground, setup.dt));
  serial.set_drives({titan8_drives(serial_model, setup.servo, setup.dt), {}});
  loop.set_drives({titan8_drives(loop_model, setup.servo, setup.dt), {}});
  serial.reset(standing(serial_model, setup.drop));
  loop.reset(standing(loop_model, setup.drop));
  if (setup.begin) setup.begin(loop);
  FourBarRun run;
  double power[2] = {0, 0};
  const long steps = std::lround((setup.settle + setup.period * setup.periods) / setup.dt);
  for (long k = 0; k < steps; ++k) {
    for (World* world : {&serial, &loop}) {
      set_targets(setup, world->time() - setup.settle, *world);
      const StepReport report = world->step();
      run.failed += report.status != StepStatus::kOk;
      run.worst_residual = std::max(run.worst_residual, report.residual);
    }
    if (setup.after_step) setup.after_step(loop);
    const Motors expected = through_parallelogram(motors_of(serial, false));
    const Motors got = motors_of(loop, true);
    run.t.push_back(loop.time());
    for (std::size_t i = 0; i < 3; ++i) {
      run.expected[i].push_back(expected.torque[i]);
      run.measured[i].push_back(got.torque[i]);
    }
    run.worst_gap = std::max(run.worst_gap, loop_gap(loop));
    if (loop.time() < setup.settle) continue;
    for (std::size_t i = 0; i < 3; ++i) {
      const double miss = std::fabs(got.torque[i] - expected.torque[i]);
      run.worst_torque[i] = std::max(run.worst_torque[i], miss);
      const double slip = std::fabs(got.rate[i] - expected.rate[i]);
      run.worst_rate = std::max(run.worst_rate, slip);
      power[0] += std::fabs(expected.torque[i] * expected.rate[i]);
      power[1] += std::fabs(got.torque[i] * got.rate[i]);
    }
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
  std::unique_ptr<outcome::WorldRecorder> recorder;
  setup.begin = [&](const World& world) {
    recorder = std::make_unique<outcome::WorldRecorder>(world);
    if (request.observer != nullptr) request.observer->begin(world);
  };
  setup.after_step = [&](const World& world) {
    recorder->after_step(world);
    if (request.observer != nullptr) request.observer->after_step(world);
    request.report_progress(world.time() / (setup.settle + setup.period));
  };
  const FourBarRun run = run_fourbar(setup);
  outcome::Outcome page = recorder->take();
  const std::string source = "Endo 2011, eqs 1, 2 (matrices as in spec A §4.2)";
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
