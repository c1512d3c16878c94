#include "papers/torque_power/flexible.h"

#include <algorithm>
#include <cmath>

#include "legwork/plan/gait_plan.h"
#include "papers/torque_power/quasistatic.h"

namespace legwork::papers {

namespace {

// The rigid robot's plan drives the other robot's joints by their names.
class NamedTargets {
 public:
  NamedTargets(const Model& planned, const World& world) : q_(planned.q0), v_(z(planned.nv)) {
    for (const Drive& drive : world.drives) {
      const Joint& joint =
          planned.joints[*planned.find_joint(world.model().joints[drive.joint].name)];
      from_q_.push_back(z(joint.q));
      from_v_.push_back(z(joint.v));
    }
  }
  void set(const GaitPlan& plan, double t, bool feedforward, World& world) {
    plan.joints_at(t, q_, v_);
    for (std::size_t i = 0; i < world.drives.size(); ++i) {
      world.inputs.drive[i].position = q_[from_q_[i]];
      world.inputs.drive[i].velocity = feedforward ? v_[from_v_[i]] : 0.0;
    }
  }
  const std::vector<double>& q() const { return q_; }

 private:
  std::vector<double> q_, v_;
  std::vector<std::size_t> from_q_, from_v_;
};

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

FlexibleRun run_flexible(const FlexibleSetup& setup) {
  const Model rigid = build_titan8(), model = build_titan8({}, setup.twist, setup.ground.friction);
  const std::vector<Leg> legs = find_legs(rigid, rigid.q0);
  const GaitPlan plan(rigid, legs, titan8_crawl(legs, setup.X, setup.Y), rigid.q0);
  World world(model, titan8_world(setup.ground, setup.dt));
  world.set_drives({titan8_drives(model, setup.servo, setup.dt), {}});
  world.reset(first_posture(rigid, model, plan));
  NamedTargets targets(rigid, world);
  TorqueRoutes routes(model, titan8_legs(model));
  const auto twist = model.find_joint("trunk_twist");
  if (setup.begin) setup.begin(world);
  FlexibleRun run{.period = plan.period()};
  const double keep_from = plan.period() * (setup.periods - 1);
  double x_from = 0;
  const long steps = std::lround((setup.settle + plan.period() * setup.periods) / setup.dt);
  for (long k = 0; k < steps; ++k) {
    targets.set(plan, std::max(0.0, world.time() - setup.settle), setup.servo.feedforward, world);
    const StepReport report = world.step();
    if (report.status == StepStatus::kDiverged || world.state().q[2] < 0.1) {
      throw Error(Finding{Severity::kError, "E-FELL", "", 0, "",
                          "the robot fell at t = " + std::to_string(world.time()) + " s",
                          "a stiffer trunk or stiffer servos"});
    }
    if (setup.after_step) setup.after_step(world);
    const double t = world.time() - setup.settle - keep_from;
    if (t <= 0.0) {
      x_from = world.state().q[0];
      continue;
    }
    routes.measure(world);
    run.t.push_back(t);
    run.J2.push_back(routes.at(0, 1).wrench);
    run.force.push_back(routes.ground_wrench_W(0).f.z);
    run.twist.push_back(twist ? world.state().q[z(model.joints[*twist].q)] : 0.0);
  }
  run.speed = (world.state().q[0] - x_from) / plan.period();
  run.audit = routes.audit();
  return run;
}

}  // namespace legwork::papers
