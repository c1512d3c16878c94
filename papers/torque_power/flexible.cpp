// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "papers/torque_power/flexible.h"

#include <algorithm>
#include <cmath>

#include "legwork/control/follow_motion.h"
#include "legwork/plan/gait_plan.h"
#include "legwork/run/simulation.h"
#include "papers/torque_power/quasistatic.h"

namespace legwork::papers {

namespace {

State first_posture(const Model& planned, const Model& model, const GaitPlan& plan) {
  std::vector<double> q = planned.q0, v(z(planned.nv));
  plan.joints_at(0.0, q, v);
  State x = rest_state(model);
  for (const Joint& joint : model.joints) {
    const auto twin = planned.find_joint(joint.name);
    if (!twin || joint.kind != JointKind::kRevolute) continue;
    x.q[z(joint.q)] = q[z(planned.joints[*twin].q)];
  }
  x.q[2] = plan.trunk_height() + 1e-3;
  return x;
}

}  // namespace

FlexibleRun::Peak FlexibleRun::peak(double from, double to) const {
  Peak out;
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (t[i] < from || t[i] > to || std::fabs(J2[i]) <= out.torque) continue;
    out = {t[i], std::fabs(J2[i]), 0.0};
  }
  constexpr double kAround = 0.5;  // [s]
  double before = out.torque, after = out.torque;
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (t[i] < out.t - kAround || t[i] > out.t + kAround) continue;
    double& lowest = t[i] < out.t ? before : after;
    lowest = std::min(lowest, std::fabs(J2[i]));
  }
  out.prominence = out.torque - std::max(before, after);
  return out;
}

double FlexibleRun::mean(double from, double to) const {
  double sum = 0;
  long n = 0;
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (t[i] < from || t[i] > to) continue;
    sum += std::fabs(J2[i]);
    ++n;
  }
  return n > 0 ? sum / static_cast<double>(n) : 0.0;
}

namespace {

// Keeps the last period.
class FlexibleMeter final : public Meter {
 public:
  FlexibleMeter(const Model& model, double keep_from)
      : routes(model, titan8_legs(model)), keep_from_(keep_from) {
    if (const auto twist = model.find_joint("trunk_twist")) twist_ = model.joints[*twist].q;
  }
  void after_step(const Simulation& simulation) override {
    const World& world = simulation.world();
    const double t = world.time() - keep_from_;
    if (t <= 0.0) {
      x_from = world.state().q[0];
      return;
    }
    routes.measure(world);
    run.t.push_back(t);
    run.J2.push_back(routes.at(0, 1).wrench);
    run.force.push_back(routes.ground_wrench_W(0).f.z);
    run.twist.push_back(twist_ >= 0 ? world.state().q[z(twist_)] : 0.0);
  }
  TorqueRoutes routes;
  FlexibleRun run;
  double x_from = 0;

 private:
  double keep_from_;
  int twist_ = -1;
};

}  // namespace

FlexibleRun run_flexible(const FlexibleSetup& setup) {
  const Model rigid = build_titan8(), model = build_titan8({}, setup.twist, setup.ground.friction);
  const std::vector<Leg> legs = find_legs(rigid, rigid.q0);
  const GaitPlan plan(rigid, legs, titan8_crawl(legs, setup.X, setup.Y), rigid.q0);
  World world(model, titan8_world(setup.ground, setup.dt),
              {titan8_drives(model, setup.servo, setup.dt), {}});
  world.reset(first_posture(rigid, model, plan));
  // The rigid robot's plan drives the other robot's joints by their names.
  const JointReference walk = [&](double t, std::span<double> q, std::span<double> v) {
    plan.joints_at(std::max(0.0, t - setup.settle), q, v);
  };
  std::vector<Agent> agents(1);
  agents[0].control = std::make_unique<ControlLoop>(
      layout_of(world), nullptr,
      std::make_unique<FollowMotion>(rigid, walk, setup.servo.feedforward));
  Simulation simulation(std::move(world), std::move(agents), {.solver_failure = false});
  FlexibleMeter meter(model, setup.settle + plan.period() * (setup.periods - 1));
  meter.run.period = plan.period();
  simulation.meters = {&meter};
  simulation.meters.insert(simulation.meters.end(), setup.meters.begin(), setup.meters.end());
  const Ending& ending = simulation.run(setup.settle + plan.period() * setup.periods);
  if (ending.is_final()) {
    throw Error(Finding{Severity::kError, "E-FELL", "", 0, "", ending.text,
                        "a stiffer trunk or stiffer servos"});
  }
  FlexibleRun run = std::move(meter.run);
  run.speed = (simulation.world().state().q[0] - meter.x_from) / plan.period();
  run.audit = meter.routes.audit();
  return run;
}

}  // namespace legwork::papers
