// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "papers/torque_power/peer_runs.h"

#include <cmath>
#include <limits>

#include "legwork/contact/law.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/sim/world.h"
#include "papers/torque_power/titan8.h"

namespace legwork::papers {

namespace {

// The paper's servo is a hard constraint, which ODE and DART have; in the others its slope is as
// stiff as numbers allow.
std::vector<Drive> paper_drives(const Model& model, const Titan8Servo& servo,
                                const std::string& spec, double dt) {
  std::vector<Drive> drives = titan8_drives(model, servo, dt);
  const bool hard = spec.starts_with("ode") || spec.starts_with("dart");
  for (Drive& drive : drives) drive.slope = hard ? std::numeric_limits<double>::infinity() : 1e6;
  return drives;
}

// Torque about a joint's axis of what the joint transmits: eq 5.
double along_axis(const World& world, JointId id) {
  const Joint& joint = world.model().joints[id];
  const Link<double>& link = world.model().tree.links[joint.body.at()];
  return link.sign * world.loads().wrench[joint.body.at()].t[static_cast<int>(link.kind) % 3];
}

// Eq 7: ((r_a − r_i) × F)·u_i with the force F that J4 transmits from shank to foot, at J4.
class JacobianMethod {
 public:
  explicit JacobianMethod(const Model& model) : ws_(model) {}
  void begin(const World& world, const State& x) {
    forward_kinematics<double>(world.model(), x.q, ws_);
  }
  double torque(const World& world, JointId id, JointId ankle) const {
    const Model& model = world.model();
    const BodyId a = model.joints[ankle].body, b = model.joints[id].body;
    const Link<double>& link = model.tree.links[b.at()];
    const Vec3<double> F = ws_.X_WB[a.at()].R * world.loads().wrench[a.at()].f;
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

void finish(const World& world, const JacobianMethod& jacobian, const Limb& leg,
            PeerStanding& run) {
  const Model& model = world.model();
  run.hip_true = std::fabs(along_axis(world, leg.joints[1]));
  run.hip_jacobian = std::fabs(jacobian.torque(world, leg.joints[1], leg.joints[3]));
  run.knee_force = std::fabs(world.loads().wrench[model.joints[leg.joints[2]].body.at()].f.z);
  run.ground_z = world.loads().external_W.f.z;
  run.sink = model.find_keyframe("stand")->q[2] - world.state().q[2];
  run.complaints = world.stepper().complaints();
  double sum = 0, squares = 0, n = 0;
  for (std::size_t i = 0; i < run.t.size(); ++i) {
    if (run.t[i] < run.t.back() - 1.0) continue;
    sum += run.knee[i], squares += run.knee[i] * run.knee[i], n += 1;
  }
  run.ripple = std::sqrt(std::max(0.0, squares / n - (sum / n) * (sum / n)));
}

}  // namespace

PeerStanding stand_titan8(const EngineRegistry& engines, const std::string& spec,
                          const Model& model, const PeerStandingSetup& setup) {
  Titan8Servo servo;
  servo.gain = setup.gain;
  servo.ankle_gain = setup.ankle_gain, servo.ankle = setup.ankle_gain > 0;
  Parameters parameters = parameters_of(model);
  parameters.drives = paper_drives(model, servo, spec, setup.dt);
  parameters.material = titan8_world({.slip = setup.slip}, setup.dt).material;
  World world(make_scene(std::make_shared<const Model>(model), std::move(parameters)),
              {.dt = setup.dt}, engines.maker(spec));
  world.reset(above_ground(model, setup.drop));
  const Limb leg = titan8_legs(model).front();
  JacobianMethod jacobian(model);
  PeerStanding run;
  const long steps = std::lround(setup.duration / setup.dt);
  double touchdown = -1;
  for (long k = 0; k < steps; ++k) {
    const State start = world.state();
    if (world.step().status == StepStatus::kDiverged) break;
    if (touchdown < 0 && !world.last().contacts.empty()) touchdown = start.t;
    jacobian.begin(world, start);
    const double knee = along_axis(world, leg.joints[2]);
    const double gap = knee - jacobian.torque(world, leg.joints[2], leg.joints[3]) -
                       along_axis(world, leg.joints[3]);
    run.t.push_back(start.t), run.knee.push_back(knee);
    run.spike = std::max(run.spike, std::fabs(knee));
    if (std::fabs(knee) >= 0.5) run.settle = start.t - touchdown;
    if (start.t > 0.1) run.ankle_gap = std::max(run.ankle_gap, std::fabs(gap));
  }
  finish(world, jacobian, leg, run);
  return run;
}

}  // namespace legwork::papers
