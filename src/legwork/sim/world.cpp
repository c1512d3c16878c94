#include "legwork/sim/world.h"

#include <algorithm>
#include <cmath>

#include "legwork/dynamics/impulse_dynamics.h"
#include "legwork/dynamics/integrate.h"
#include "legwork/dynamics/spring.h"

namespace legwork {

// --- what acts on the coordinates ----------------------------------------------------------------

// Dampers and springs act on v⁺ and q⁺: they are inertias h·d and h²·k, and never explode.
void World::add_passive(double h) {
  const State& x = state_.x;
  const std::size_t nv = z(model_.nv);
  const double *const armature = armature_.data(), *const damping = model_.damping.data();
  for (std::size_t i = 0; i < nv; ++i) inertia_[i] = armature[i] + h * damping[i];
  const double *const v = x.v.data(), *const force = inputs.joint_force.data();
  for (std::size_t i = 0; i < nv; ++i) impulse_[i] = armature[i] * v[i] + h * force[i];
  for (const JointId id : sprung_) {
    const Joint& joint = model_.joints[id];
    double stretch[6];
    const int n = spring_stretch(model_, joint, x.q.data(), stretch);
    for (int k = 0; k < n; ++k) {
      inertia_[z(joint.v + k)] += h * h * joint.stiffness;
      impulse_[z(joint.v + k)] -= h * joint.stiffness * stretch[k];
    }
  }
  for (std::size_t i = 0; i < drives.size(); ++i) {
    if (!laws_[i].is_row) impulse_[z(drives[i].dof)] += h * laws_[i].torque;
  }
}

// --- the step ------------------------------------------------------------------------------------

// Points that hit in this step faster than kImpactSpeed leave at scale·e times that speed.
bool World::mark_rebounds(double h, double scale) {
  constexpr double kImpactSpeed = 0.01;  // [m/s]
  bool any = false;
  for (std::size_t i = 0; i < solver_.contacts.size(); ++i) {
    ActiveContact& c = solver_.contacts[i];
    const bool hits = approach_[i] < -kImpactSpeed && c.at.gap + h * approach_[i] <= 0.0;
    c.rebound = hits ? -scale * options_.material.restitution * approach_[i] : 0.0;
    any = any || hits;
  }
  return any;
}

// Newton's restitution with friction can create energy. Solve without (A) and with it (B); where
// B has gained on both A and the free flight, lower e until it has not.
SolveReport World::solve_with_restitution(const StepProblem& problem, StepReport& report) {
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

SolveReport World::solve(double h, StepReport& report) {
  const bool bounces = options_.material.restitution > 0.0;
  const StepProblem problem{h, weight_ * h, impulse_, inertia_, bounces};
  solver_.begin(ws_);
  if (bounces && mark_rebounds(h, 1.0)) {
    return solve_with_restitution(problem, report);
  }
  return solver_.solve(model_, problem, ws_, v_plus_, options_.solve);
}

void World::book_passive(const std::vector<double>& v, double ahead) {
  for (std::size_t i = 0; i < v.size(); ++i) applied_.damping[i] = -model_.damping[i] * v[i];
  for (const JointId id : sprung_) {
    const Joint& joint = model_.joints[id];
    double stretch[6];
    const int n = spring_stretch(model_, joint, start_.q.data(), stretch);
    for (int k = 0; k < n; ++k) {
      const auto i = z(joint.v + k);
      applied_.spring[i] = -joint.stiffness * (stretch[k] + ahead * v[i]);
    }
  }
}

void World::book_forces(double h) {
  forces_.resize(solver_.contacts.size());
  std::size_t count = 0;
  const double rate = 1.0 / h;
  for (const ActiveContact& c : solver_.contacts) {
    if (c.mode == ConeMode::kOpen) continue;
    ContactForce& force = forces_[count++];
    force.at = c.at;
    force.f_W = c.lambda_W * rate;
    force.t_W = c.twist_lambda_W * rate;
    force.mode = c.mode;
  }
  forces_.resize(count);
  for (std::size_t i = 0; i < vdot_.size(); ++i) vdot_[i] = (v_plus_[i] - start_.v[i]) * rate;
  for (std::vector<double>* of :
       {&applied_.drive, &applied_.limit, &applied_.friction, &applied_.loop, &applied_.spring}) {
    std::fill(of->begin(), of->end(), 0.0);
  }
  if (report_.flight) {
    book_passive(start_.v, 0.0);
  } else {
    book_passive(v_plus_, h);  // implicit: as they are at the end of the step
  }
  for (std::size_t i = 0; i < drives.size(); ++i) {
    if (laws_[i].is_row) continue;
    drive_torque_[i] = laws_[i].torque;
    applied_.drive[z(drives[i].dof)] += drive_torque_[i];
  }
  for (std::size_t i = 0; i < solver_.rows.size(); ++i) {
    const JointRow& row = solver_.rows[i];
    const double torque = row.lambda / h;
    if (row.kind == RowKind::kServo) {
      drive_torque_[row_memory_[i]] = torque;
      applied_.drive[z(row.dof)] += torque;
    } else {
      (row.kind == RowKind::kLimit ? applied_.limit : applied_.friction)[z(row.dof)] += torque;
    }
  }
  book_couplings(h);
}

// A servo row is implicit so that no gain can explode; taken explicitly it could, so a robot held
// by rows flies with the step it lands with. Runge–Kutta takes y⁶/144 of a spin's energy in a step
// of y radians; beyond a tenth the gyroscopic torque of lone bodies (body_forces.cpp) is better.
bool World::is_flight(double h) const {
  constexpr double kTurn = 0.1;  // [rad]
  if (!flies_ || !solver_.contacts.empty() || !solver_.rows.empty()) return false;
  if (!solver_.loops.empty() || !solver_.couplings.empty()) return false;
  for (const Loose& loose : loose_) {
    if (!(h * norm(ws_.V_WB_B[loose.body].w) <= kTurn)) return false;
  }
  return true;
}

void World::fly(double h) {
  std::copy(inputs.joint_force.begin(), inputs.joint_force.end(), flight_.tau.begin());
  for (std::size_t i = 0; i < drives.size(); ++i) {
    flight_.tau[z(drives[i].dof)] += laws_[i].torque;
  }
  flight_.advance(model_, sprung_, h, start_.q, start_.v, inputs.body_force, ws_);
  std::copy(flight_.v.begin(), flight_.v.end(), v_plus_.begin());
  for (std::size_t i = 0; i < vdot0_.size(); ++i) vdot0_[i] = flight_.gain[i] / h;
  for (const Loose& loose : loose_) gyroscopic_[loose.body] = {0, 0, 0};
}

StepReport World::step() {
  if (options_.host) return step_outside();
  const double h = options_.dt;
  StepReport& report = report_ = {};
  start_.t = state_.x.t;
  std::copy(state_.x.q.begin(), state_.x.q.end(), start_.q.begin());
  std::copy(state_.x.v.begin(), state_.x.v.end(), start_.v.begin());

  impulse_outward<double>(model_, state_.x.q, state_.x.v, h, inputs.body_force, ws_);
  add_contacts(h);
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
  for (const double v : v_plus_) {
    if (!(std::fabs(v) < 1e10)) report.status = StepStatus::kDiverged;
  }
  if (report.status == StepStatus::kDiverged) return report;  // the last good state is kept

  remember(h);
  book_forces(h);
  remember_drives(h);
  report.contacts = static_cast<int>(forces_.size());
  std::copy(v_plus_.begin(), v_plus_.end(), state_.x.v.begin());
  if (report.flight) {
    std::copy(flight_.q.begin(), flight_.q.end(), state_.x.q.begin());
  } else {
    integrate<double>(model_, state_.x.q, state_.x.v, h, state_.x.q);
  }
  state_.x.t += h;
  ++state_.steps;
  return report;
}

}  // namespace legwork
