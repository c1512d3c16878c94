// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/sim/detail/native_stepper.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "legwork/dynamics/impulse_dynamics.h"
#include "legwork/dynamics/integrate.h"
#include "legwork/dynamics/spring.h"
#include "legwork/sim/detail/step_booking.h"

namespace legwork {

namespace {

// Throws Error naming the first thing in the model that the step would leave out: silence would
// change the physics.
void refuse_unsupported(const Model& model) {
  const auto refuse = [&](int line, const std::string& what) {
    throw Error(Finding{Severity::kError, "E-UNSUPPORTED", model.file, line, "",
                        what + " is not simulated yet", "remove it from the model to run"});
  };
  for (const Joint& joint : model.joints) {
    if (joint.kind == JointKind::kFree && joint.friction > 0.0) {
      refuse(joint.line, "dry friction of the free joint \"" + joint.name + "\"");
    }
  }
  for (const Actuator& actuator : model.actuators) {
    if (actuator.tendon >= 0)
      refuse(actuator.line, "the tendon's actuator \"" + actuator.name + "\"");
  }
}

}  // namespace

NativeStepper::NativeStepper(const ScenePtr& scene, const StepOptions& options)
    : scene_(scene),
      model_(*scene_->model),
      drives_(scene_->parameters.drives),
      options_(options),
      facts_(*scene_, options_),
      detect_scratch_(*scene_->collision),
      ws_(model_),
      solver_(model_, options.max_contacts),
      impulse_(z(model_.nv)),
      inertia_(z(model_.nv)),
      v_plus_(z(model_.nv)),
      laws_(drives_.size(), DriveLaw{}),
      dry_(z(model_.nv), TorqueRange{0.0, 0.0}),
      flight_(model_),
      points_on_body_(model_.tree.links.size()) {
  refuse_unsupported(model_);
  const bool tendons = !model_.tendons.empty();
  const auto may_act = [this](bool does, std::vector<double> AppliedForces::*of) {
    if (does) booked_.push_back(of);
  };
  may_act(!drives_.empty(), &AppliedForces::drive);
  may_act(!facts_.stopped.empty() || !facts_.balls.empty() || tendons, &AppliedForces::limit);
  may_act(!drives_.empty() || facts_.joints_rub || tendons, &AppliedForces::friction);
  may_act(!facts_.sprung.empty() || tendons, &AppliedForces::spring);
  may_act(!model_.couplings.empty(), &AppliedForces::loop);
  share_limbs(model_, ws_);
  solver_.pyramid = options.pyramid;
  found_.contacts.reserve(z(options.max_contacts));
  bristles_.reserve(z(options.max_contacts));
  approach_.reserve(z(options.max_contacts));
  next_contacts_.reserve(z(options.max_contacts));
  carried_.reserve(z(options.max_contacts));
  row_memory_.reserve(z(4 * model_.nv));
}

std::unique_ptr<Stepper> native_stepper(const ScenePtr& scene, const StepOptions& options) {
  return std::make_unique<NativeStepper>(scene, options);
}

std::string NativeStepper::setting() const {
  char text[32];
  std::snprintf(text, sizeof text, "h %g ms", options_.dt * 1e3);
  return text;
}

// --- what acts on the coordinates ----------------------------------------------------------------

// Dampers and springs act on v⁺ and q⁺: they are inertias h·d and h²·k, and never explode.
void NativeStepper::add_passive(double h) {
  const State& x = state_->x;
  const std::size_t nv = z(model_.nv);
  const double *const armature = facts_.armature.data(), *const damping = model_.damping.data();
  for (std::size_t i = 0; i < nv; ++i) inertia_[i] = armature[i] + h * damping[i];
  const double *const v = x.v.data(), *const force = inputs_->joint_force.data();
  for (std::size_t i = 0; i < nv; ++i) impulse_[i] = armature[i] * v[i] + h * force[i];
  for (const JointId id : facts_.sprung) {
    const Joint& joint = model_.joints[id];
    double stretch[6];
    const int n = spring_stretch(model_, joint, x.q.data(), stretch);
    for (int k = 0; k < n; ++k) {
      inertia_[z(joint.v + k)] += h * h * joint.stiffness;
      impulse_[z(joint.v + k)] -= h * joint.stiffness * stretch[k];
    }
  }
  for (std::size_t i = 0; i < drives_.size(); ++i) {
    if (!laws_[i].is_row) impulse_[z(drives_[i].dof)] += h * laws_[i].torque;
  }
}

// --- the step ------------------------------------------------------------------------------------

// Points that hit in this step faster than kImpactSpeed leave at scale·e times that speed.
bool NativeStepper::mark_rebounds(double h, double scale) {
  constexpr double kImpactSpeed = 0.01;  // [m/s]
  bool any = false;
  for (std::size_t i = 0; i < solver_.contacts.size(); ++i) {
    ActiveContact& c = solver_.contacts[i];
    const bool hits = approach_[i] < -kImpactSpeed && c.at.gap + h * approach_[i] <= 0.0;
    c.rebound = hits ? -scale * facts_.material.restitution * approach_[i] : 0.0;
    any = any || hits;
  }
  return any;
}

// Newton's restitution with friction can create energy. Solve without (A) and with it (B); where
// B has gained on both A and the free flight, lower e until it has not.
SolveReport NativeStepper::solve_with_restitution(const StepProblem& problem, StepReport& report) {
  mark_rebounds(problem.h, 0.0);
  solver_.solve(model_, problem, ws_, v_plus_, options_.solve);
  const double inelastic = solver_.kinetic_energy(model_, ws_, v_plus_);
  constexpr int kHalvings = 12;
  double low = 0.0, high = 1.0, scale = 1.0;
  SolveReport solved;
  for (int attempt = 0; attempt <= kHalvings + 1; ++attempt) {
    mark_rebounds(problem.h, scale);
    solved = solver_.solve(model_, problem, ws_, v_plus_, options_.solve);
    const double bound = std::max(inelastic, solver_.free_energy());
    const bool gained = solver_.kinetic_energy(model_, ws_, v_plus_) > bound * (1.0 + 1e-12);
    report.restitution_scale = scale;
    if ((!gained && scale == 1.0) || attempt == kHalvings + 1) break;
    (gained ? high : low) = scale;
    scale = attempt == kHalvings ? low : 0.5 * (low + high);  // end on one known not to gain
  }
  return solved;
}

SolveReport NativeStepper::solve(double h, StepReport& report) {
  const bool bounces = facts_.material.restitution > 0.0;
  const StepProblem problem{h, facts_.weight * h, impulse_, inertia_, bounces};
  solver_.begin(ws_);
  if (bounces && mark_rebounds(h, 1.0)) {
    return solve_with_restitution(problem, report);
  }
  return solver_.solve(model_, problem, ws_, v_plus_, options_.solve);
}

// --- what the step did ---------------------------------------------------------------------------

// What the workspace knows of the step is handed over, not copied: the next step writes all of it.
void NativeStepper::book_motion() {
  std::swap(last_->X_WB, ws_.X_WB);
  std::swap(last_->V_WB_B, ws_.V_WB_B);
  std::swap(last_->V_plus_B, ws_.V_plus_B);
}

void NativeStepper::book_passive(const std::vector<double>& v, double ahead) {
  AppliedForces& applied = last_->applied;
  for (std::size_t i = 0; i < v.size(); ++i) applied.damping[i] = -model_.damping[i] * v[i];
  for (const JointId id : facts_.sprung) {
    const Joint& joint = model_.joints[id];
    double stretch[6];
    const int n = spring_stretch(model_, joint, last_->start.q.data(), stretch);
    for (int k = 0; k < n; ++k) {
      const auto i = z(joint.v + k);
      applied.spring[i] = -joint.stiffness * (stretch[k] + ahead * v[i]);
    }
  }
}

void NativeStepper::book_contacts(double rate) {
  last_->contacts.resize(solver_.contacts.size());
  std::size_t count = 0;
  for (const ActiveContact& c : solver_.contacts) {
    if (c.mode == ConeMode::kOpen) continue;
    ContactForce& force = last_->contacts[count++];
    force.at = c.at;
    force.f_W = c.lambda_W * rate;
    force.t_W = c.twist_lambda_W * rate;
    force.mode = c.mode;
  }
  last_->contacts.resize(count);
}

void NativeStepper::book_rows(double h) {
  AppliedForces& applied = last_->applied;
  for (std::size_t i = 0; i < drives_.size(); ++i) {
    if (laws_[i].is_row) continue;
    DriveForce& drive = last_->drives[i];
    drive.torque = laws_[i].torque;
    drive.saturated = laws_[i].lower < laws_[i].upper &&
                      (drive.torque <= laws_[i].lower || drive.torque >= laws_[i].upper);
    applied.drive[z(drives_[i].dof)] += drive.torque;
  }
  for (std::size_t i = 0; i < solver_.rows.size(); ++i) {
    const JointRow& row = solver_.rows[i];
    const double torque = row.lambda / h;
    if (row.kind == RowKind::kServo) {
      DriveForce& drive = last_->drives[row_memory_[i]];
      drive.torque = torque;
      drive.saturated = row.mode != 0;
      applied.drive[z(row.dof)] += torque;
    } else {
      (row.kind == RowKind::kLimit ? applied.limit : applied.friction)[z(row.dof)] += torque;
    }
  }
}

// Work is torque times the mean of the velocities before and after, as in the energy ledger.
void NativeStepper::book_drive(std::size_t i) {
  DriveForce& force = last_->drives[i];
  const double v = last_->v_mean[z(drives_[i].dof)];
  force.power = force.torque * v;
  if (drives_[i].motor >= 0) {
    force.motor = power_of(scene_->parameters.motors[z(drives_[i].motor)], laws_[i].resistance,
                           force.torque, v);
  }
}

void NativeStepper::book_loops(double rate) {
  last_->loops.clear();
  if (solver_.loops.empty()) return;
  std::size_t next = 0;
  for (std::size_t i = 0; i < model_.loops.size(); ++i) {
    if (!model_.loops[i].active) continue;
    const ActiveLoop& solved = solver_.loops[next++];
    const double* lambda = solved.lambda;
    LoopForce& out = last_->loops.emplace_back();
    out.loop = i;
    out.body_a = model_.loops[i].body_a, out.body_b = model_.loops[i].body_b;
    out.p_a_W = solved.p_a_W, out.p_b_W = solved.p_b_W;
    out.gap = norm(solved.p_a_W - solved.p_b_W);
    out.impulse_W = {{lambda[3], lambda[4], lambda[5]}, {lambda[0], lambda[1], lambda[2]}};
    out.f_W = out.impulse_W.f * rate;
    out.t_W = out.impulse_W.t * rate;
  }
}

void NativeStepper::book_forces(double h) {
  const double rate = 1.0 / h;
  const bool flight = last_->report.flight;
  book_contacts(rate);
  for (std::size_t i = 0; i < v_plus_.size(); ++i) {
    last_->vdot_mean[i] = (v_plus_[i] - last_->start.v[i]) * rate;
    last_->vdot[i] = flight ? flight_.gain[i] / h : last_->vdot_mean[i];
    last_->v_mean[i] = flight ? flight_.v_mean[i] : 0.5 * (last_->start.v[i] + v_plus_[i]);
  }
  AppliedForces& applied = last_->applied;
  for (const auto of : booked_) std::fill((applied.*of).begin(), (applied.*of).end(), 0.0);
  if (flight) {
    book_passive(last_->start.v, 0.0);
  } else {
    book_passive(v_plus_, h);  // implicit: as they are at the end of the step
  }
  book_rows(h);
  for (std::size_t i = 0; i < drives_.size(); ++i) book_drive(i);
  book_loops(rate);
  book_couplings(h);
}

// A servo row is implicit so that no gain can explode; taken explicitly it could, so a robot held
// by rows flies with the step it lands with. Runge–Kutta takes y⁶/144 of a spin's energy in a step
// of y radians; beyond a tenth the gyroscopic torque of lone bodies (body_forces.cpp) is better.
bool NativeStepper::is_flight(double h) const {
  constexpr double kTurn = 0.1;  // [rad]
  if (!facts_.flies || !solver_.contacts.empty() || !solver_.rows.empty()) return false;
  if (!solver_.loops.empty() || !solver_.couplings.empty()) return false;
  for (const SceneFacts::Loose& loose : facts_.loose) {
    if (!(h * norm(ws_.V_WB_B[loose.body].w) <= kTurn)) return false;
  }
  return true;
}

void NativeStepper::fly(double h) {
  std::copy(inputs_->joint_force.begin(), inputs_->joint_force.end(), flight_.tau.begin());
  for (std::size_t i = 0; i < drives_.size(); ++i) {
    flight_.tau[z(drives_[i].dof)] += laws_[i].torque;
  }
  flight_.advance(model_, facts_.sprung, h, last_->start.q, last_->start.v, inputs_->body_force,
                  ws_);
  std::copy(flight_.v.begin(), flight_.v.end(), v_plus_.begin());
  for (const SceneFacts::Loose& loose : facts_.loose) last_->gyroscopic[loose.body] = {0, 0, 0};
}

StepReport NativeStepper::step(const Inputs& inputs, WorldState& state, StepResult& result) {
  inputs_ = &inputs, state_ = &state, last_ = &result;
  const double h = options_.dt;
  impulse_outward<double>(model_, state_->x.q, state_->x.v, h, inputs_->body_force, ws_);
  // Not before: inputs that were just written one by one would be read back in wider pieces while
  // their stores are under way.
  begin_result(inputs, state, result);
  StepReport& report = last_->report;
  add_contacts(h);
  report.points = static_cast<int>(solver_.contacts.size());
  prepare_drives(h);
  solver_.rows.clear();
  row_memory_.clear();
  add_drive_rows(h);
  add_limit_rows(h);
  add_friction_rows(h);
  add_loop_rows(h);
  add_coupling_rows(h);
  report.flight = is_flight(h);
  if (report.flight) {
    fly(h);
  } else {
    add_body_forces(h);
    add_passive(h);
    const SolveReport solved = solve(h, report);
    report.tier = solved.tier;
    report.iterations = solved.iterations;
    report.residual = solved.residual;
    if (!(solved.residual <= 1e-8) || solved.softened) report.status = StepStatus::kSolverFailed;
    if (found_.dropped > 0) report.status = StepStatus::kContactsDropped;
  }
  book_motion();
  int wild = 0;  // counted, not asked one by one: in lanes
  for (const double v : v_plus_) wild += !(std::fabs(v) < 1e10);
  if (wild > 0) report.status = StepStatus::kDiverged;
  if (report.status == StepStatus::kDiverged) {  // the last good state is kept
    std::copy(last_->start.v.begin(), last_->start.v.end(), last_->v_mean.begin());
    ++complaints_;
    return report;
  }

  remember(h);
  book_forces(h);
  remember_drives(h);
  report.contacts = static_cast<int>(last_->contacts.size());
  std::copy(v_plus_.begin(), v_plus_.end(), state_->x.v.begin());
  if (report.flight) {
    std::copy(flight_.q.begin(), flight_.q.end(), state_->x.q.begin());
  } else {
    integrate<double>(model_, state_->x.q, state_->x.v, h, state_->x.q);
  }
  state_->x.t += h;
  ++state_->steps;
  complaints_ += report.status != StepStatus::kOk;
  return report;
}

}  // namespace legwork
