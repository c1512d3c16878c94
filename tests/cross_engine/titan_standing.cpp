#include "cross_engine/titan_standing.h"

#include <cmath>
#include <limits>
#include <vector>

#include "engines/engines.h"
#include "legwork/contact/law.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/experiment/standing.h"
#include "legwork/load/load_model.h"

namespace legwork::witness {

namespace {
// The paper's servo is a hard constraint; ours has a slope as stiff as numbers allow.
std::vector<Drive> paper_drives(const Model& model, const StandingSetup& setup, bool hard) {
  static const double limits[] = {32.3, 40.2, 25.7, 1.0};  // Table I
  std::vector<Drive> drives;
  for (std::size_t i = 0; i < model.joints.size(); ++i) {
    const Joint& joint = model.joints[JointId(i)];
    const std::size_t at = joint.name.rfind("_J");
    if (at == std::string::npos) continue;
    const int number = joint.name[at + 2] - '0';
    if (number > 4 || (number == 4 && setup.ankle_gain == 0)) continue;
    Drive drive;
    drive.kind = DriveKind::kVelocityServo;
    drive.joint = JointId(i);
    drive.q = joint.q, drive.dof = joint.v;
    drive.kp = number == 4 ? setup.ankle_gain : setup.gain;
    drive.kd = hard ? std::numeric_limits<double>::infinity() : 1e6;
    drive.torque_limit = limits[number - 1];
    drives.push_back(drive);
  }
  return drives;
}

// Torque about joint `name` of what a joint transmits: eq 5.
double along_axis(const Engine& engine, JointId id) {
  const Joint& joint = engine.model().joints[id];
  const Link<double>& link = engine.model().tree.links[joint.body.at()];
  return link.sign * engine.joint_wrench(joint.body).t[static_cast<int>(link.kind) % 3];
}

// Eq 7: ((r_a − r_i) × F)·u_i with the force F that J4 transmits from shank to foot, at J4.
struct JacobianMethod {
  Workspace<double> ws;
  double torque(const Engine& engine, const State& x, JointId id, JointId ankle) {
    const Model& model = engine.model();
    forward_kinematics<double>(model, x.q, ws);
    const BodyId a = model.joints[ankle].body, b = model.joints[id].body;
    const Link<double>& link = model.tree.links[b.at()];
    const Vec3<double> F = ws.X_WB[a.at()].R * engine.joint_wrench(a).f;
    const Vec3<double> u = ws.X_WB[b.at()].R.column(static_cast<int>(link.kind) % 3) * link.sign;
    return dot(cross(ws.X_WB[a.at()].p - ws.X_WB[b.at()].p, F), u);
  }
};

void watch(StandingRun& run, double t, double touchdown, double knee, double ankle_gap) {
  run.spike = std::max(run.spike, std::fabs(knee));
  if (std::fabs(knee) >= 0.5) run.settle = t - touchdown;
  if (t > 0.1) run.ankle_gap = std::max(run.ankle_gap, std::fabs(ankle_gap));
}
}  // namespace

EngineRegistry titan_engines() { return engines::all_engines(); }

StandingRun stand_titan(const std::string& engine_name, const StandingSetup& setup) {
  Model model = load_model("data/robots/titan8.xml").model;
  ensure_floor(model, 1.0);
  EngineOptions options;
  options.dt = setup.dt;
  options.material = material_from_erp_cfm(0.2, 1e-4, 1e-3);
  options.material.viscous_slip = setup.slip;
  State x = rest_state(model);
  x.q = model.find_keyframe("stand")->q;
  x.q[2] += setup.drop;
  const std::vector<Drive> drives = paper_drives(model, setup, engine_name.starts_with("ode"));
  const auto engine = titan_engines().make(engine_name, model, drives, options);
  engine->reset(x);
  const JointId hip = *model.find_joint("FL_J2"), knee = *model.find_joint("FL_J3"),
                ankle = *model.find_joint("FL_J4");
  JacobianMethod jacobian{Workspace<double>(model)};
  StandingRun run;
  const int steps = static_cast<int>(std::lround(setup.duration / setup.dt));
  double touchdown = -1, sum = 0, squares = 0;
  int tail = 0;
  for (int k = 0; k < steps; ++k) {
    const State start = engine->state();
    if (!engine->step()) break;
    if (touchdown < 0 && !engine->contact_forces().empty()) touchdown = start.t;
    const double tau = along_axis(*engine, knee);
    const double eq7 = jacobian.torque(*engine, start, knee, ankle);
    watch(run, start.t, touchdown, tau, tau - eq7 - along_axis(*engine, ankle));
    if (start.t >= setup.duration - 1.0) sum += tau, squares += tau * tau, ++tail;
    if (k + 1 < steps) continue;
    run.hip_true = std::fabs(along_axis(*engine, hip));
    run.hip_jacobian = std::fabs(jacobian.torque(*engine, start, hip, ankle));
    const BodyId shank = model.joints[knee].body;
    run.knee_force = std::fabs(engine->joint_wrench(shank).f.z);
  }
  run.ground_z = ground_force_z(*engine);
  run.ripple = std::sqrt(std::max(0.0, squares / tail - (sum / tail) * (sum / tail)));
  run.sink = model.find_keyframe("stand")->q[2] - engine->state().q[2];
  run.complaints = engine->complaints();
  return run;
}

}  // namespace legwork::witness
