// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "engines/mujoco/mujoco_engine.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "engines/mujoco/mujoco_model.h"
#include "legwork/dynamics/kinematics.h"

namespace legwork::engines {

namespace {

struct Knobs {
  std::string integrator, cone, solver;
  double impratio, noslip, iterations, tolerance, kv;
  double solref[2], solimp[3];
  bool soft = false;  // solref or solimp were given

  explicit Knobs(const EngineSettings& given) {
    SettingReader s("mujoco", given);
    integrator = s.word("integrator", {"auto", "euler", "implicit", "rk4"});
    cone = s.word("cone", {"file", "pyramidal", "elliptic"});
    solver = s.word("solver", {"newton", "cg", "pgs"});
    impratio = s.number("impratio", 0);
    noslip = s.number("noslip", 0);
    iterations = s.number("iterations", 100);
    tolerance = s.number("tolerance", 1e-8);
    kv = s.number("kv", 0);
    solref[0] = s.number("timeconst", 0.02), solref[1] = s.number("dampratio", 1);
    solimp[0] = s.number("dmin", 0.9), solimp[1] = s.number("dmax", 0.95);
    solimp[2] = s.number("width", 0.001);
    for (const auto& [key, value] : given)
      soft = soft || key == "timeconst" || key == "width" || key[0] == 'd';
    s.done();
  }
};

// One affine actuator per drive: force = ctrl − kp·q − kd·v within the limit.
Model with_drives(Model model, const std::vector<Drive>& drives, double kv) {
  model.actuators.clear();
  for (const Drive& drive : drives) {
    Actuator a;
    a.name = "drive_" + std::to_string(model.actuators.size());
    a.kind = ActuatorKind::kGeneral;
    a.joint = drive.joint;
    if (drive.kind == DriveKind::kVelocityServo)
      a.bias = {0, 0, -(kv > 0 ? kv : drive.slope)};
    else if (drive.kind == DriveKind::kImplicitPd)
      a.bias = {0, -drive.stiffness, -drive.damping};
    a.bias_affine = drive.is_row();
    if (std::isfinite(drive.torque_limit)) a.force = {-drive.torque_limit, drive.torque_limit};
    model.actuators.add(a);
  }
  return model;
}

// As stiff as MuJoCo's velocity servos stay useful at a step of 1 ms; harder ones blow up with the
// Euler integrator and fight the contacts with the implicit one.
constexpr double kServoSlope = 1000.0;

// What was not set about friction is the file's; a Model without a file has MuJoCo's defaults.
Knobs with_files_friction(Knobs knobs, const Model& model) {
  if (knobs.cone == "file") knobs.cone = model.options.elliptic_cone ? "elliptic" : "pyramidal";
  if (!(knobs.impratio > 0)) knobs.impratio = model.options.impratio;
  return knobs;
}

// What nobody said about servos: they go with the implicit integrator, MuJoCo's own advice, and
// velocity servos are no stiffer than kServoSlope.
bool complete(Knobs& knobs, const std::vector<Drive>& drives) {
  double steepest = 0;
  bool damped = false;
  for (const Drive& drive : drives) {
    damped = damped || (drive.is_row() && drive.slope + drive.damping > 0);
    if (drive.kind == DriveKind::kVelocityServo) steepest = std::max(steepest, drive.slope);
  }
  if (knobs.integrator == "auto") knobs.integrator = damped ? "implicit" : "euler";
  if (knobs.kv > 0 || steepest <= kServoSlope) return false;
  knobs.kv = kServoSlope;
  return true;
}

class MujocoStepper final : public ForeignStepper {
 public:
  MujocoStepper(const ScenePtr& scene, const StepOptions& options, const EngineSettings& settings)
      : ForeignStepper("mujoco", scene, options),
        knobs_(with_files_friction(Knobs(settings), model_)),
        softened_(complete(knobs_, drives_)),
        mj_(with_drives(model_, drives_, knobs_.kv)),
        data_(mj_makeData(mj_.get())),
        poses_(model_) {
    set_options(options.dt);
    note_omissions();
    place(state_);
  }

  std::string setting() const override;
  void place(const State& x) override;
  bool advance(const Inputs& inputs) override;

 private:
  void set_options(double dt);
  void note_omissions();
  double control(const Drive& drive, const DriveTarget& target) const;
  void read_contacts();
  void read_wrenches();

  void push_bodies(const std::vector<Force<double>>& body_force);

  Knobs knobs_;
  bool softened_;  // servos made as stiff as works
  MujocoModel mj_;
  MjDataPtr data_;
  Workspace<double> poses_;
};

void MujocoStepper::set_options(double dt) {
  mjModel& m = *mj_;
  m.opt.timestep = dt;
  m.opt.integrator = knobs_.integrator == "euler"      ? mjINT_EULER
                     : knobs_.integrator == "implicit" ? mjINT_IMPLICIT
                                                       : mjINT_RK4;
  m.opt.cone = knobs_.cone == "elliptic" ? mjCONE_ELLIPTIC : mjCONE_PYRAMIDAL;
  m.opt.solver = knobs_.solver == "newton" ? mjSOL_NEWTON
                 : knobs_.solver == "cg"   ? mjSOL_CG
                                           : mjSOL_PGS;
  m.opt.impratio = knobs_.impratio;
  m.opt.noslip_iterations = static_cast<int>(knobs_.noslip);
  m.opt.iterations = static_cast<int>(knobs_.iterations);
  m.opt.tolerance = knobs_.tolerance;
  if (!knobs_.soft) return;
  for (int g = 0; g < m.ngeom; ++g) {
    m.geom_solref[mjNREF * g] = knobs_.solref[0], m.geom_solref[mjNREF * g + 1] = knobs_.solref[1];
    for (int k = 0; k < 3; ++k) m.geom_solimp[mjNIMP * g + k] = knobs_.solimp[k];
  }
}

void MujocoStepper::note_omissions() {
  if (!mj_.hulls()) leave_out("mesh", "MuJoCo 2.2.2 does not take the hulls: left out.");
  for (const Part& part : model_.parts)
    if (part.gravity_compensation != 0)
      return leave_out("gravcomp", "MuJoCo 2.2.2 has no gravity compensation.");
  if (material_.k_n > 0)
    replace("ground stiffness", "MuJoCo's ground is soft by solref, per unit of mass: not ours.");
  if (material_.restitution > 0) leave_out("restitution", "MuJoCo has no restitution.");
  if (material_.viscous_slip > 0)
    replace("slip", "MuJoCo has no slip parameter: its contacts creep by a law of their own.");
  if (softened_)
    replace("servo slope",
            "MuJoCo's servos act beside its contacts, not in their solve: their slope is kv = " +
                std::to_string(static_cast<int>(kServoSlope)) + " N*m*s/rad, as stiff as works.");
}

std::string MujocoStepper::setting() const {
  char text[200];
  int n = std::snprintf(text, sizeof text, "%s, %s, impratio %g", knobs_.integrator.c_str(),
                        knobs_.cone.c_str(), knobs_.impratio);
  const auto add = [&](const char* format, double x) {
    n += std::snprintf(text + n, sizeof text - static_cast<std::size_t>(n), format, x);
  };
  if (knobs_.noslip > 0) add(", noslip %g", knobs_.noslip);
  if (knobs_.soft) add(", timeconst %g", knobs_.solref[0]);
  if (knobs_.kv > 0) add(", kv %g", knobs_.kv);
  add(", h %g ms", mj_.get()->opt.timestep * 1e3);
  return text;
}

void MujocoStepper::place(const State& x) {
  mj_resetData(mj_.get(), data_.get());
  state_ = x;
  data_->time = x.t;
  for (std::size_t i = 0; i < mj_.q.size(); ++i) data_->qpos[mj_.q[i]] = x.q[i];
  for (std::size_t i = 0; i < mj_.v.size(); ++i) data_->qvel[mj_.v[i]] = x.v[i];
  contacts_.clear();
}

double MujocoStepper::control(const Drive& drive, const DriveTarget& target) const {
  const double q = state_.q[static_cast<std::size_t>(drive.q)];
  if (drive.kind == DriveKind::kVelocityServo)
    return (knobs_.kv > 0 ? knobs_.kv : drive.slope) *
           (target.velocity - drive.position_gain * (q - target.position));
  if (drive.is_row())
    return drive.stiffness * target.position + drive.damping * target.velocity + target.torque;
  return drive_torque(drive, target, q, state_.v[static_cast<std::size_t>(drive.dof)]);
}

void MujocoStepper::read_contacts() {
  contacts_.clear();
  for (int i = 0; i < data_->ncon; ++i) {
    const mjContact& c = data_->contact[i];
    if (c.efc_address < 0) continue;
    mjtNum force[6], f[3], t[3];
    mj_contactForce(mj_.get(), data_.get(), i, force);
    mju_rotVecMatT(f, force, c.frame);  // rows of frame are the axes; normal from geom1 to geom2
    mju_rotVecMatT(t, force + 3, c.frame);
    BodyId b1 = mj_.ours[static_cast<std::size_t>(mj_.get()->geom_bodyid[c.geom1])];
    BodyId b2 = mj_.ours[static_cast<std::size_t>(mj_.get()->geom_bodyid[c.geom2])];
    const double sign = b2 == kWorld ? -1.0 : 1.0;  // it acts on the second
    if (b2 == kWorld) std::swap(b1, b2);
    contacts_.push_back(
        told_contact(b2, b1, {c.pos[0], c.pos[1], c.pos[2]}, Vec3<double>{f[0], f[1], f[2]} * sign,
                     Vec3<double>{t[0], t[1], t[2]} * sign,
                     Vec3<double>{c.frame[0], c.frame[1], c.frame[2]} * sign, c.dist));
  }
}

// cfrc_int is about the centre of mass of the whole tree, in world axes.
void MujocoStepper::read_wrenches() {
  // mj_step leaves everything at the step's start but q and v; this reads v.
  for (std::size_t i = 0; i < mj_.v.size(); ++i) std::swap(data_->qvel[mj_.v[i]], state_.v[i]);
  mj_rnePostConstraint(mj_.get(), data_.get());
  for (std::size_t i = 0; i < mj_.v.size(); ++i) std::swap(data_->qvel[mj_.v[i]], state_.v[i]);
  forward_kinematics<double>(model_, state_.q, poses_);  // still the step's start
  for (std::size_t b = 1; b < wrench_.size(); ++b) {
    const int id = mj_.body[b];
    const mjtNum* F = data_->cfrc_int + 6 * id;
    const mjtNum* c = data_->subtree_com + 3 * mj_.get()->body_rootid[id];
    const Pose<double>& X = poses_.X_WB[b];
    const Vec3<double> f{F[3], F[4], F[5]};
    const Vec3<double> t =
        Vec3<double>{F[0], F[1], F[2]} + cross(Vec3<double>{c[0], c[1], c[2]} - X.p, f);
    wrench_[b] = {transpose_times(X.R, t), transpose_times(X.R, f)};
  }
}

// xfrc_applied acts at a body's own centre of mass, which is not ours where parts are fixed to it.
void MujocoStepper::push_bodies(const std::vector<Force<double>>& body_force) {
  const auto any = [](const Force<double>& F) { return norm2(F.f) + norm2(F.t) != 0.0; };
  std::fill(data_->xfrc_applied, data_->xfrc_applied + 6 * mj_.get()->nbody, 0.0);
  if (std::none_of(body_force.begin(), body_force.end(), any)) return;
  forward_kinematics<double>(model_, state_.q, poses_);
  mj_kinematics(mj_.get(), data_.get());
  for (std::size_t b = 1; b < body_force.size(); ++b) {
    if (!any(body_force[b])) continue;
    const Pose<double>& X = poses_.X_WB[b];
    const mjtNum* c = data_->xipos + 3 * mj_.body[b];
    const Vec3<double> f = X.R * body_force[b].f;
    const Vec3<double> t = X.R * body_force[b].t + cross(X.p - Vec3<double>{c[0], c[1], c[2]}, f);
    mjtNum* F = data_->xfrc_applied + 6 * mj_.body[b];
    F[0] = f.x, F[1] = f.y, F[2] = f.z, F[3] = t.x, F[4] = t.y, F[5] = t.z;
  }
}

bool MujocoStepper::advance(const Inputs& inputs) {
  push_bodies(inputs.body_force);
  for (std::size_t i = 0; i < drives_.size(); ++i)
    data_->ctrl[i] = control(drives_[i], inputs.drive[i]);
  mj_step(mj_.get(), data_.get());
  for (std::size_t i = 0; i < drives_.size(); ++i) drive_torque_[i] = data_->actuator_force[i];
  read_contacts();
  read_wrenches();
  for (std::size_t i = 0; i < mj_.q.size(); ++i) state_.q[i] = data_->qpos[mj_.q[i]];
  for (std::size_t i = 0; i < mj_.v.size(); ++i) state_.v[i] = data_->qvel[mj_.v[i]];
  state_.t = data_->time;
  bool bad = false;
  for (int w = 0; w < mjNWARNING; ++w) {
    if (data_->warning[w].number == 0) continue;
    ++complaints_;
    bad = bad || w == mjWARN_BADQPOS || w == mjWARN_BADQVEL || w == mjWARN_BADQACC;
    data_->warning[w].number = 0;
  }
  return !bad;
}

}  // namespace

void add_mujoco(EngineRegistry& registry) {
  registry.add(
      {"mujoco", std::string("MuJoCo ") + mj_versionString(),
       [](const ScenePtr& scene, const StepOptions& options, const EngineSettings& settings) {
         return std::make_unique<MujocoStepper>(scene, options, settings);
       }});
}

}  // namespace legwork::engines
