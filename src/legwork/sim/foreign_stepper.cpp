// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/sim/foreign_stepper.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "legwork/base/error.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/dynamics/spring.h"
#include "legwork/sim/detail/step_booking.h"

namespace legwork {

namespace {

// The scene with its factor on every coefficient of friction: engines know no factor.
ScenePtr with_own_friction(const std::string& engine, const ScenePtr& scene) {
  const double scale = scene->parameters.friction_scale;
  if (scale == 1.0) return scene;
  if (!scene->model->pairs.empty())
    refuse_model(engine, *scene->model,
                 "material.friction_scale does not reach the model's own contact pairs",
                 "set their friction in the model, or run with --engine native");
  auto model = std::make_shared<Model>(*scene->model);
  for (Shape& shape : model->shapes) shape.surface.slide *= scale;
  Parameters parameters = scene->parameters;
  parameters.friction_scale = 1.0;
  return make_scene(std::move(model), std::move(parameters));
}

bool is_same(const State& a, const State& b) { return a.q == b.q && a.v == b.v; }

}  // namespace

ForeignStepper::ForeignStepper(std::string name, const ScenePtr& scene, const StepOptions& options)
    : name_(std::move(name)),
      scene_(with_own_friction(name_, scene)),
      model_(*scene_->model),
      drives_(scene_->parameters.drives),
      material_(scene_->parameters.material),
      dt_(options.dt),
      state_(rest_state(model_)),
      drive_torque_(drives_.size()),
      wrench_(model_.tree.links.size(), zero_force<double>()),
      v_plus_(z(model_.nv)),
      ws_(model_) {
  for (const Drive& drive : drives_) {
    if (!drive.is_hardware()) continue;
    const char* what = drive.kind == DriveKind::kPid          ? "a PID drive"
                       : drive.kind == DriveKind::kHobbyServo ? "a hobby servo"
                                                              : "a DC motor";
    refuse_model(name_, model_,
                 "joint \"" + model_.joints[drive.joint].name + "\" has " + what +
                     ", whose law is solved in our own step",
                 "run it with --engine native, or drive it by torque, velocity servo or PD");
  }
}

void ForeignStepper::report_to(std::shared_ptr<EngineUse> use) {
  use_ = std::move(use);
  if (!use_) return;
  use_->setting = setting();
  for (const EngineGap& gap : gaps_) {
    std::vector<std::string>& notes = use_->notes;
    if (std::find(notes.begin(), notes.end(), gap.text) == notes.end()) notes.push_back(gap.text);
  }
}

bool ForeignStepper::finite() const {
  const auto sound = [](double x) { return std::fabs(x) < 1e9; };  // false for NaN
  return std::all_of(state_.q.begin(), state_.q.end(), sound) &&
         std::all_of(state_.v.begin(), state_.v.end(), sound);
}

void ForeignStepper::require_plain(const Inputs& inputs) const {
  const auto& f = inputs.joint_force;
  if (std::any_of(f.begin(), f.end(), [](double x) { return x != 0.0; }))
    refuse_model(name_, model_, "forces along coordinates are not handed over",
                 "push bodies instead, or run with --engine native");
  const auto& s = inputs.strength;
  if (std::any_of(s.begin(), s.end(), [](double x) { return x != 1.0; }))
    refuse_model(name_, model_, "a drive's strength is not handed over",
                 "leave the drives as built, or run with --engine native");
  const auto& u = inputs.drive;
  if (std::any_of(u.begin(), u.end(),
                  [](const DriveTarget& x) { return x.stiffness >= 0.0 || x.damping >= 0.0; }))
    refuse_model(name_, model_, "gains that change are not handed over",
                 "give the drives their gains before the run, or run with --engine native");
}

StepReport ForeignStepper::step(const Inputs& inputs, WorldState& state, StepResult& result) {
  require_plain(inputs);
  if (!is_same(state.x, state_)) place(state.x);  // somebody put the robot elsewhere
  const double from = state.x.t;
  const long complaints = complaints_;
  StepReport report;
  report.residual = std::numeric_limits<double>::quiet_NaN();  // its own is not told
  const bool ok = advance(inputs) && finite();
  if (use_) use_->complaints += complaints_ - complaints;
  if (!ok) {
    report.status = StepStatus::kDiverged;
    return result.report = report;  // the last good state is kept
  }
  state_.t = from + dt_;
  begin_result(inputs, state, result);
  book(result);
  report.contacts = static_cast<int>(result.contacts.size());
  state.x = state_;
  state.contacts.clear();
  ++state.steps;
  return result.report = report;
}

void ForeignStepper::book(StepResult& result) {
  result.contacts.clear();
  for (const ContactForce& c : contacts_)
    if (norm2(c.f_W) != 0.0) result.contacts.push_back(c);
  result.told = wrench_;
  AppliedForces& applied = result.applied;
  for (std::size_t i = 0; i < z(model_.nv); ++i) {
    const double v = result.start.v[i];
    v_plus_[i] = state_.v[i];
    result.vdot[i] = result.vdot_mean[i] = (v_plus_[i] - v) / dt_;
    result.v_mean[i] = 0.5 * (v + v_plus_[i]);
    applied.drive[i] = applied.limit[i] = applied.friction[i] = applied.loop[i] = 0.0;
    applied.spring[i] = 0.0;
    // Which velocity its damper feels is the engine's own business; the mean is a fair guess.
    applied.damping[i] = -model_.damping[i] * 0.5 * (v + v_plus_[i]);
  }
  for (const Joint& joint : model_.joints) {
    if (joint.stiffness == 0.0) continue;
    double stretch[6];
    const int n = spring_stretch(model_, joint, result.start.q.data(), stretch);
    for (int k = 0; k < n; ++k) applied.spring[z(joint.v + k)] = -joint.stiffness * stretch[k];
  }
  for (std::size_t i = 0; i < drives_.size(); ++i) {
    DriveForce& force = result.drives[i];
    const std::size_t dof = z(drives_[i].dof);
    force.torque = drive_torque_[i];
    force.saturated = std::fabs(force.torque) >= drives_[i].torque_limit;
    force.power = force.torque * result.v_mean[dof];
    applied.drive[dof] += force.torque;
  }
  forward_kinematics<double>(model_, result.start.q, result.start.v, ws_);
  std::copy(ws_.X_WB.begin(), ws_.X_WB.end(), result.X_WB.begin());
  std::copy(ws_.V_WB_B.begin(), ws_.V_WB_B.end(), result.V_WB_B.begin());
  // Velocities after the step, in the frames of its start, as our own step leaves them.
  forward_kinematics<double>(model_, result.start.q, v_plus_, ws_);
  std::copy(ws_.V_WB_B.begin(), ws_.V_WB_B.end(), result.V_plus_B.begin());
}

ContactForce told_contact(BodyId body_a, BodyId body_b, const Vec3<double>& p_W,
                          const Vec3<double>& f_W, const Vec3<double>& t_W, const Vec3<double>& n_W,
                          double gap) {
  ContactForce force;
  force.at.body_a = body_a, force.at.body_b = body_b;
  force.at.p_W = p_W, force.at.n_W = n_W, force.at.gap = gap;
  force.f_W = f_W, force.t_W = t_W;
  force.mode = ConeMode::kStick;
  return force;
}

void refuse_model(const std::string& engine, const Model& model, const std::string& what,
                  const std::string& remedy) {
  throw Error(
      Finding{Severity::kError, "E-ENGINE", model.file, 0, "", engine + ": " + what, remedy});
}

}  // namespace legwork
