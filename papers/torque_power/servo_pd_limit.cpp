// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// E6: titan8-pd-limit. A torque-level PD diverges beyond k_v = 2/(h·λ_max(M⁻¹)): the bound from the
// mass matrix, then the same bound found by bisection in the simulator.
#include <cmath>

#include "legwork/base/random.h"
#include "legwork/control/pd_bound.h"
#include "legwork/model/builder.h"
#include "legwork/run/drawing_from_model.h"
#include "legwork/run/simulation.h"
#include "papers/torque_power/claims.h"
#include "papers/torque_power/experiments.h"
#include "papers/torque_power/servo_pd_limit.h"
#include "papers/torque_power/titan8.h"

namespace legwork::papers {

namespace {

bool is_driven(const Joint& joint) {
  return joint.name.ends_with("_J1") || joint.name.ends_with("_J2") || joint.name.ends_with("_J3");
}

// In the air, J4 locked by a hard servo, J5 free, a small kick to all driven joints.
World floating(Model model, const PdTrial& trial, double k_v) {
  set_gravity(model, {0, 0, 0});
  DriveSet set{drives_of(model), {}};
  for (Drive& drive : set.drives) {
    const bool driven = is_driven(model.joints[drive.joint]);
    drive.kind = driven ? DriveKind::kExplicitPd : DriveKind::kVelocityServo;
    drive.stiffness = driven ? trial.k_p : 0.0;
    drive.damping = driven ? k_v : 0.0;
    drive.slope = driven ? 0.0 : 1e8;
    drive.torque_limit = std::numeric_limits<double>::infinity();
  }
  World world(model, {.dt = trial.dt}, set);
  State x = rest_state(model);
  x.q[2] += 100.0;
  int n = 0;
  for (const Joint& joint : model.joints) {
    if (!is_driven(joint)) continue;
    x.v[static_cast<std::size_t>(joint.v)] = 1e-6 * (1.0 + 0.37 * (++n % 5));
  }
  world.reset(x);
  return world;
}

double joint_speed(const World& world) {
  double sum = 0.0;
  for (const Joint& joint : world.model().joints) {
    if (!is_driven(joint)) continue;
    const double v = world.state().v[static_cast<std::size_t>(joint.v)];
    sum += v * v;
  }
  return std::sqrt(sum);
}

}  // namespace

PdBound predicted_bound(const Model& model, const PdTrial& trial) {
  std::vector<int> driven, locked;
  for (const Joint& joint : model.joints) {
    if (is_driven(joint)) driven.push_back(joint.v);
    if (joint.name.ends_with("_J4")) locked.push_back(joint.v);
  }
  return pd_bound(model, model.q0, driven, locked, trial.dt, trial.k_p);
}

bool pd_grows(const Model& model, const PdTrial& trial, double k_v) {
  World world = floating(model, trial, k_v);
  // Slow decaying modes hide a slow growth at first: compare the second half with the middle.
  constexpr int kSteps = 4000;
  double middle = 0.0;
  for (int k = 0; k < kSteps; ++k) {
    world.step();
    const double speed = joint_speed(world);
    if (k == kSteps / 2) middle = speed;
    if (speed > 0.1) return true;
  }
  constexpr double kRounding = 1e-12;  // what is left of a motion that died [rad/s]
  return joint_speed(world) > std::max(1.05 * middle, kRounding);
}

double measured_bound(const Model& model, const PdTrial& trial, double guess) {
  double stable = 0.5 * guess, growing = 2.0 * guess;
  if (pd_grows(model, trial, stable) || !pd_grows(model, trial, growing)) return std::nan("");
  while (growing - stable > 1e-3 * guess) {
    const double middle = 0.5 * (stable + growing);
    (pd_grows(model, trial, middle) ? growing : stable) = middle;
  }
  return 0.5 * (stable + growing);
}

namespace {

struct Case {
  const char* id;
  const char* label;
  double expected;  // printed in reference A, or NaN
  double mass;
  PdTrial trial;
};

Model scaled(const Model& model, double factor) {
  Model out = model;
  for (Part& part : out.parts) {
    part.own.mass *= factor;
    part.own.inertia = part.own.inertia * factor;
  }
  refresh_inertias(out);
  return out;
}

// Mean, spread and peak of one torque.
class ChatterMeter final : public Meter {
 public:
  void after_step(const Simulation& simulation) override {
    const double torque = simulation.world().last().drives[1].torque;  // FL J2
    peak = std::max(peak, std::fabs(torque));
    sum_ += torque, square_ += torque * torque, ++n_;
  }
  double spread() const { return std::sqrt(std::max(0.0, square_ / n_ - sum_ * sum_ / n_ / n_)); }
  double peak = 0;

 private:
  double sum_ = 0, square_ = 0;
  int n_ = 0;
};

// How much the knee torque shakes on the ground with one PD, explicit or solved with the contacts.
double chatter(const Model& model, DriveKind kind, double dt, double& peak) {
  DriveSet set{drives_of(model), {}};
  for (Drive& drive : set.drives) {
    drive.kind = kind;
    drive.stiffness = 400.0;
    drive.damping = 20.0;
  }
  World world(model, titan8_world({}, dt), set);
  State x = rest_state(model);
  x.q = model.find_keyframe("stand")->q;
  x.q[2] += 1e-3;
  world.reset(x);
  Simulation simulation(std::move(world), {}, {.fall = {.on = false}, .solver_failure = false});
  simulation.run(1800 * dt);  // it has stood still for long
  ChatterMeter meter;
  simulation.meters = {&meter};
  simulation.run(200 * dt);
  peak = meter.peak;
  return meter.spread();
}

void chatter_claims(const Model& model, double dt, std::vector<Claim>& out) {
  double peak_explicit = 0, peak_implicit = 0;
  const double shakes = chatter(model, DriveKind::kExplicitPd, dt, peak_explicit);
  const double quiet = chatter(model, DriveKind::kImplicitPd, dt, peak_implicit);
  out.push_back(claimed("A.E6.chatter.explicit", "reference A: k_p 400, k_v 20 chatters at τ_max",
                        40.2, 1e-6, "N·m", peak_explicit, Tolerance::kAbsolute,
                        "peak of FL J2, standing; its spread is " + four(shakes)));
  out.push_back(claimed("A.E6.chatter.implicit", "the same gains solved with the contacts", 0.0,
                        0.05, "N·m", quiet, Tolerance::kAbsolute, "standard deviation of FL J2"));
}

}  // namespace

outcome::Outcome run_titan8_pd_limit(const RunRequest& request) {
  require_native(request);
  request.allow_settings({"k_v"});
  const double dt = request.dt > 0 ? request.dt : 1e-3;
  const Model model = titan8(request.data_folder);
  const double scale = 1e-3 / dt;  // the printed bound is that of 1 ms
  const Case cases[] = {{"base", "as built", 7.394 * scale, 1.0, {.dt = dt}},
                        {"mass", "masses x 1.5", std::nan(""), 1.5, {.dt = dt}},
                        {"half_step", "half the step", std::nan(""), 1.0, {.dt = 0.5 * dt}},
                        {"kp5000", "with k_p 5000", 4.89, 1.0, {.dt = dt, .k_p = 5000.0}}};
  outcome::Outcome page;
  page.title = "How much derivative gain a sampled PD may have";
  outcome::TextTable table{.title = "Largest stable k_v [N·m·s/rad]"};
  table.header = {"case", "from the mass matrix", "found by bisection"};
  double first = 0, found_first = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    const Case& c = cases[i];
    const Model m = scaled(model, c.mass);
    const double bound = predicted_bound(m, c.trial).k_v;
    const double found = measured_bound(m, c.trial, bound);
    const std::string id = std::string("A.E6.") + c.id;
    if (std::isfinite(c.expected) && (dt == 1e-3 || i == 0)) {
      page.claims.push_back(claimed(id + ".predicted", "reference A", c.expected, 2e-3, "N·m·s/rad",
                                    bound, Tolerance::kRelative));
    }
    page.claims.push_back(claimed(id + ".found", "2/(h·λ_max) − h·k_p/2 from the mass matrix",
                                  bound, 5e-3, "N·m·s/rad", found, Tolerance::kRelative));
    table.rows.push_back({c.label, four(bound), four(found)});
    if (i == 0) first = bound, found_first = found;
    request.report_progress((static_cast<double>(i) + 1.0) / 5.0);
  }
  chatter_claims(model, dt, page.claims);
  page.tables.push_back(table);
  page.drawing = outcome::drawing_from_model(model, model.find_keyframe("stand")->q);
  page.run.dt = dt;
  char text[240];
  std::snprintf(text, sizeof text,
                "A PD applied once per step diverges beyond k_v = %.3f N·m·s/rad (predicted %.3f); "
                "solved with the contacts it has no such bound.",
                found_first, first);
  page.headline = text;
  const double asked = request.number("k_v", 0.0);
  if (asked > first) {
    std::snprintf(text, sizeof text, "k_v = %g exceeds the bound %.4g N·m·s/rad: it will diverge.",
                  asked, first);
    page.warnings.emplace_back(text);
  }
  return page;
}

}  // namespace legwork::papers
