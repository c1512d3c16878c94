#include "papers/torque_power/peer_runs.h"

#include <chrono>
#include <cmath>
#include <limits>

#include "legwork/contact/law.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/plan/gait_plan.h"
#include "papers/torque_power/quasistatic.h"
#include "papers/torque_power/titan8.h"

namespace legwork::papers {

namespace {

// The paper's servo is a hard constraint, which ODE and DART have; in the others its slope is as
// stiff as numbers allow.
std::vector<Drive> paper_drives(const Model& model, const Titan8Servo& servo,
                                const std::string& spec, double dt) {
  std::vector<Drive> drives = titan8_drives(model, servo, dt);
  const bool hard = spec.starts_with("ode") || spec.starts_with("dart");
  for (Drive& drive : drives) drive.kd = hard ? std::numeric_limits<double>::infinity() : 1e6;
  return drives;
}

EngineOptions paper_options(double slip, double dt) {
  EngineOptions options;
  options.dt = dt;
  options.material = titan8_world({.slip = slip}, dt).material;
  return options;
}

// Torque about a joint's axis of what the joint transmits: eq 5.
double along_axis(const Engine& engine, JointId id) {
  const Joint& joint = engine.model().joints[id];
  const Link<double>& link = engine.model().tree.links[joint.body.at()];
  return link.sign * engine.joint_wrench(joint.body).t[static_cast<int>(link.kind) % 3];
}

// Eq 7: ((r_a − r_i) × F)·u_i with the force F that J4 transmits from shank to foot, at J4.
class JacobianMethod {
 public:
  explicit JacobianMethod(const Model& model) : ws_(model) {}
  void begin(const Engine& engine, const State& x) {
    forward_kinematics<double>(engine.model(), x.q, ws_);
  }
  double torque(const Engine& engine, JointId id, JointId ankle) const {
    const Model& model = engine.model();
    const BodyId a = model.joints[ankle].body, b = model.joints[id].body;
    const Link<double>& link = model.tree.links[b.at()];
    const Vec3<double> F = ws_.X_WB[a.at()].R * engine.joint_wrench(a).f;
    const Vec3<double> u = ws_.X_WB[b.at()].R.column(static_cast<int>(link.kind) % 3) * link.sign;
    return dot(cross(ws_.X_WB[a.at()].p - ws_.X_WB[b.at()].p, F), u);
  }

 private:
  Workspace<double> ws_;
};

State above_ground(const Model& model, double drop) {
  State x = rest_state(model);
  x.q = model.find_keyframe("stand")->q;
  x.q[2] += drop;
  return x;
}

void finish(const Engine& engine, const JacobianMethod& jacobian, const Limb& leg,
            PeerStanding& run) {
  const Model& model = engine.model();
  run.hip_true = std::fabs(along_axis(engine, leg.joints[1]));
  run.hip_jacobian = std::fabs(jacobian.torque(engine, leg.joints[1], leg.joints[3]));
  run.knee_force = std::fabs(engine.joint_wrench(model.joints[leg.joints[2]].body).f.z);
  run.ground_z = ground_force_z(engine);
  run.sink = model.find_keyframe("stand")->q[2] - engine.state().q[2];
  run.complaints = engine.complaints();
  double sum = 0, squares = 0, n = 0;
  for (std::size_t i = 0; i < run.t.size(); ++i) {
    if (run.t[i] < run.t.back() - 1.0) continue;
    sum += run.knee[i], squares += run.knee[i] * run.knee[i], n += 1;
  }
  run.ripple = std::sqrt(std::max(0.0, squares / n - (sum / n) * (sum / n)));
}

// |power| of one leg's first three joints in the parallelogram's coordinates: τ₂ − τ₃ and q̇₂ + q̇₃.
double leg_power(const double (&tau)[3], const double (&rate)[3]) {
  return std::fabs(tau[0] * rate[0]) + std::fabs((tau[1] - tau[2]) * rate[1]) +
         std::fabs(tau[2] * (rate[1] + rate[2]));
}

struct CrawlMeter {
  std::vector<Limb> legs;
  JacobianMethod jacobian;
  double eq5 = 0, eq7 = 0, force = 0;
  long n = 0;

  void add(const Engine& engine, const State& before) {
    jacobian.begin(engine, before);
    for (const Limb& leg : legs) {
      double wrench[3], static_form[3], rate[3];
      for (std::size_t j = 0; j < 3; ++j) {
        const auto dof = static_cast<std::size_t>(engine.model().joints[leg.joints[j]].v);
        wrench[j] = along_axis(engine, leg.joints[j]);
        static_form[j] = jacobian.torque(engine, leg.joints[j], leg.joints[3]);
        rate[j] = 0.5 * (before.v[dof] + engine.state().v[dof]);
      }
      eq5 += leg_power(wrench, rate);
      eq7 += leg_power(static_form, rate);
    }
    force += ground_force_z(engine);
    ++n;
  }
};

void follow(const GaitPlan& plan, double t, bool feedforward, State& wanted,
            std::vector<Drive>& drives) {
  plan.joints_at(std::max(0.0, t), wanted.q, wanted.v);
  for (Drive& drive : drives) {
    drive.position = wanted.q[static_cast<std::size_t>(drive.q)];
    drive.velocity = feedforward && t >= 0 ? wanted.v[static_cast<std::size_t>(drive.dof)] : 0.0;
  }
}

}  // namespace

PeerStanding stand_titan8(const EngineRegistry& engines, const std::string& spec,
                          const Model& model, const PeerStandingSetup& setup) {
  Titan8Servo servo;
  servo.gain = setup.gain;
  servo.ankle_gain = setup.ankle_gain, servo.ankle = setup.ankle_gain > 0;
  const auto engine = engines.make(spec, model, paper_drives(model, servo, spec, setup.dt),
                                   paper_options(setup.slip, setup.dt));
  engine->reset(above_ground(model, setup.drop));
  const Limb leg = titan8_legs(model).front();
  JacobianMethod jacobian(model);
  PeerStanding run;
  const long steps = std::lround(setup.duration / setup.dt);
  double touchdown = -1;
  for (long k = 0; k < steps; ++k) {
    const State start = engine->state();
    if (!engine->step()) break;
    if (touchdown < 0 && !engine->contact_forces().empty()) touchdown = start.t;
    jacobian.begin(*engine, start);
    const double knee = along_axis(*engine, leg.joints[2]);
    const double gap = knee - jacobian.torque(*engine, leg.joints[2], leg.joints[3]) -
                       along_axis(*engine, leg.joints[3]);
    run.t.push_back(start.t), run.knee.push_back(knee);
    run.spike = std::max(run.spike, std::fabs(knee));
    if (std::fabs(knee) >= 0.5) run.settle = start.t - touchdown;
    if (start.t > 0.1) run.ankle_gap = std::max(run.ankle_gap, std::fabs(gap));
  }
  finish(*engine, jacobian, leg, run);
  return run;
}

PeerCrawl crawl_titan8(const EngineRegistry& engines, const std::string& spec, const Model& model,
                       const PeerCrawlSetup& setup) {
  constexpr double kSettle = 2.0;  // [s]
  State wanted = above_ground(model, 1e-3);
  const std::vector<Leg> legs = find_legs(model, wanted.q);
  const GaitPlan plan(model, legs, titan8_crawl(legs, setup.X, setup.Y), wanted.q);
  const auto engine = engines.make(spec, model, paper_drives(model, {}, spec, setup.dt),
                                   paper_options(1e-3, setup.dt));
  follow(plan, 0.0, false, wanted, engine->drives);
  State start = wanted;
  std::fill(start.v.begin(), start.v.end(), 0.0);
  engine->reset(start);
  CrawlMeter meter{titan8_legs(model), JacobianMethod(model)};
  const double counted_from = kSettle + plan.period();
  const long steps = std::lround((kSettle + setup.periods * plan.period()) / setup.dt);
  PeerCrawl run;
  double from_x = 0, from_t = 0;
  const auto begin = std::chrono::steady_clock::now();
  run.finished = true;
  for (long k = 0; k < steps && run.finished; ++k) {
    const double t = static_cast<double>(k) * setup.dt;
    follow(plan, t - kSettle, setup.feedforward, wanted, engine->drives);
    const State before = engine->state();
    run.finished = engine->step() && engine->state().q[2] > 0.1;
    if (t < counted_from - 1e-9) continue;
    if (meter.n == 0) from_x = before.q[0], from_t = t;
    meter.add(*engine, before);
  }
  run.wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  const auto n = static_cast<double>(meter.n);
  run.power_eq5 = meter.eq5 / n, run.power_eq7 = meter.eq7 / n, run.ground_z = meter.force / n;
  run.speed = (engine->state().q[0] - from_x) / (static_cast<double>(steps) * setup.dt - from_t);
  return run;
}

}  // namespace legwork::papers
