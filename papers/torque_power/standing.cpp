// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "papers/torque_power/standing.h"

#include <algorithm>
#include <cmath>

#include "legwork/record/metric.h"

namespace legwork::papers {

namespace {

State dropped(const Model& model, double drop) {
  const Keyframe* stand = model.find_keyframe("stand");
  State x = rest_state(model);
  if (stand != nullptr) x.q = stand->q;
  x.q[2] += drop;
  return x;
}

void refuse(const std::string& field, const std::string& what, const std::string& remedy) {
  throw Error(Finding{Severity::kError, "E-FIELD", "", 0, field, field + " " + what, remedy});
}

void log_step(const World& world, const TorqueRoutes& routes, StandingRun& run) {
  run.t.push_back(world.time());
  for (std::size_t j = 0; j < 4; ++j) {
    const JointTorques& t = routes.at(0, j);
    run.wrench[j].push_back(t.wrench);
    run.jacobian[j].push_back(t.jacobian);
    run.static_form[j].push_back(t.jacobian_static);
    run.actuator[j].push_back(t.actuator);
  }
  run.knee_force.push_back(-routes.joint_wrench_W(0, 2).f.z);
  const bool late = world.time() > run.touchdown + 0.1 && run.touchdown > 0.0;
  for (std::size_t leg = 0; leg < routes.limbs().size(); ++leg) {
    const JointTorques& knee = routes.at(leg, 2);
    run.peak_knee_torque = std::max(run.peak_knee_torque, std::fabs(knee.wrench));
    const double identity = knee.wrench - knee.jacobian - routes.at(leg, 3).actuator;
    if (late) run.worst_ankle_identity = std::max(run.worst_ankle_identity, std::fabs(identity));
    for (std::size_t j = 0; j < 4; ++j) {
      const double miss = std::fabs(routes.at(leg, j).wrench - routes.at(leg, j).newton);
      run.worst_newton = std::max(run.worst_newton, miss);
    }
  }
}

void judge_end(const World& world, const TorqueRoutes& routes, StandingRun& run) {
  run.knee_force_min = run.ground_min = 1e300;
  run.knee_force_max = run.ground_max = -1e300;
  for (std::size_t leg = 0; leg < routes.limbs().size(); ++leg) {
    const Vec3<double> f = routes.joint_wrench_W(leg, 2).f;
    run.knee_force_min = std::min(run.knee_force_min, -f.z);
    run.knee_force_max = std::max(run.knee_force_max, -f.z);
    run.knee_force_side = std::max(run.knee_force_side, std::hypot(f.x, f.y));
    const double up = routes.ground_wrench_W(leg).f.z;
    run.ground_min = std::min(run.ground_min, up);
    run.ground_max = std::max(run.ground_max, up);
    run.ground_total += up;
  }
  for (const ContactForce& c : world.last().contacts) run.sink = std::max(run.sink, -c.at.gap);
  run.audit = routes.audit();
}

}  // namespace

namespace {

class StandingMeter final : public Meter {
 public:
  explicit StandingMeter(const Model& model) : routes(model, titan8_legs(model)) {}
  void after_step(const Simulation& simulation) override {
    const World& world = simulation.world();
    const StepReport& report = world.last().report;
    run.worst_residual = std::max(run.worst_residual, report.residual);
    if (run.touchdown == 0.0 && report.contacts > 0) run.touchdown = world.time();
    routes.measure(world);
    log_step(world, routes, run);
  }
  TorqueRoutes routes;
  StandingRun run;
};

}  // namespace

StandingRun run_standing(const Model& model, const StandingSetup& setup) {
  if (!(setup.drop >= -1e-3)) {
    refuse("drop", "starts deeper than 1 mm in the ground", "start on or above it");
  }
  if (!(setup.duration > 0.0)) refuse("duration", "must be positive", "4 s is the paper's");
  World world(model, titan8_world(setup.ground, setup.dt),
              {titan8_drives(model, setup.servo, setup.dt), {}});
  world.reset(dropped(model, setup.drop));
  Simulation simulation(std::move(world));
  StandingMeter meter(model);
  simulation.meters = {&meter};
  simulation.meters.insert(simulation.meters.end(), setup.meters.begin(), setup.meters.end());
  const Ending& ending = simulation.run(setup.duration);
  if (ending.is_final())
    refuse("the robot", "fell or failed: " + ending.text, "stiffer servos or a smaller step");
  judge_end(simulation.world(), meter.routes, meter.run);
  return std::move(meter.run);
}

double StandingRun::settling(const std::vector<double>& values, double bound) const {
  if (t.empty()) return 0.0;
  return std::max(0.0, t.front() + settle_time(t, values, 0.0, bound) - touchdown);
}

double StandingRun::tail_slope(const std::vector<double>& values,
                               const std::function<bool(double, double)>& keep) const {
  double n = 0, st = 0, sy = 0, stt = 0, sty = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double size = std::fabs(values[i]), since = t[i] - touchdown;
    if (!keep(since, size)) continue;
    const double y = std::log(size);
    n += 1, st += since, sy += y, stt += since * since, sty += since * y;
  }
  return (n * sty - st * sy) / (n * stt - st * st);
}

}  // namespace legwork::papers
