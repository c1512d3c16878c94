// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/sim/ledger.h"

#include <algorithm>
#include <cmath>

#include "legwork/dynamics/energy.h"
#include "legwork/dynamics/kinematics.h"

namespace legwork {

double mechanical_energy(const Model& model, const State& x, Workspace<double>& ws) {
  forward_kinematics<double>(model, x.q, x.v, ws);
  return kinetic_energy<double>(model, x.v, ws) + potential_energy<double>(model, ws) +
         spring_energy<double>(model, x.q);
}

namespace {
double work_of(const EnergyBook& b) {
  return b.drive + b.external + b.contact + b.friction + b.damping + b.limit + b.loop;
}
double largest_entry(const EnergyBook& b) {
  return std::max({std::fabs(b.drive), std::fabs(b.external), std::fabs(b.contact),
                   std::fabs(b.friction), std::fabs(b.damping), std::fabs(b.limit),
                   std::fabs(b.loop), std::fabs(b.now - b.start), 1e-12});
}
}  // namespace

double EnergyBook::imbalance() const {
  const double work = work_of(*this) + integrator;
  return std::fabs(work - (now - start)) / largest_entry(*this);
}

double EnergyBook::integrator_share() const { return std::fabs(integrator) / largest_entry(*this); }

namespace {

// ∫v² dt of a fourth-order step, by Simpson's rule with the middle its ∫v dt belongs to.
double squared_speed(const World& world, std::size_t i) {
  const double v0 = world.last().start.v[i], v1 = world.state().v[i];
  const double middle = 0.25 * (6.0 * world.last().v_mean[i] - v0 - v1);
  return (v0 * v0 + 4.0 * middle * middle + v1 * v1) / 6.0 * world.options().dt;
}

/// What acts along the joints: force times the mean velocity.
EnergyBook joint_work(const World& world) {
  const StepResult& last = world.last();
  const AppliedForces& f = last.applied;
  EnergyBook step;
  for (std::size_t i = 0; i < f.drive.size(); ++i) {
    const double mean = last.v_mean[i] * world.options().dt;  // ∫v dt of the step
    step.drive += f.drive[i] * mean;
    step.friction += f.friction[i] * mean;
    // Dampers hold in an implicit step and follow the speed in flight.
    step.damping += last.report.flight ? -world.model().damping[i] * squared_speed(world, i)
                                       : f.damping[i] * mean;
    step.limit += f.limit[i] * mean;
    step.loop += f.loop[i] * mean;
    step.external += last.inputs.joint_force[i] * mean;
  }
  return step;
}

/// What acts on bodies: contacts, wrenches, loops. `end` is how the bodies move after the step.
void add_body_work(const World& world, const std::vector<Motion<double>>& end, EnergyBook& step) {
  const StepResult& last = world.last();
  const double h = world.options().dt;
  const auto mean_velocity = [&](BodyId b, const Vec3<double>& p_W) {
    const Pose<double>& X = last.X_WB[b.at()];
    const Vec3<double> r = transpose_times(X.R, p_W - X.p);
    const Motion<double>& V0 = last.V_WB_B[b.at()];
    const Motion<double>& V1 = end[b.at()];
    return X.R * ((V0.v + V1.v + cross(V0.w + V1.w, r)) * 0.5);
  };
  for (const ContactForce& c : last.contacts) {
    Vec3<double> v = mean_velocity(c.at.body_a, c.at.p_W);
    if (c.at.body_b != kWorld) v -= mean_velocity(c.at.body_b, c.at.p_W);
    step.contact += dot(c.f_W, v) * h;
  }
  for (std::size_t b = 1; b < last.lift.size(); ++b) {
    const Motion<double> V{last.V_WB_B[b].w + end[b].w, last.V_WB_B[b].v + end[b].v};
    step.external += 0.5 * h * dot(V, last.inputs.body_force[b] + last.lift[b]);
  }
  for (const LoopForce& loop : last.loops) {
    Vec3<double> v{0, 0, 0};
    if (loop.body_a != kWorld) v += mean_velocity(loop.body_a, loop.p_a_W);
    if (loop.body_b != kWorld) v -= mean_velocity(loop.body_b, loop.p_b_W);
    step.loop += dot(loop.impulse_W.f, v);
  }
}

}  // namespace

EnergyLedger::EnergyLedger(const Model& model) : ws_(model) {}

void EnergyLedger::begin(const World& world) {
  model_ = &world.model();
  total_ = {};
  total_.start = total_.now = mechanical_energy(world.model(), world.state(), ws_);
  open_ = false;
}

const EnergyBook& EnergyLedger::total() const {
  if (open_) {
    total_.now = mechanical_energy(*model_, end_, ws_);
    total_.integrator = (total_.now - total_.start) - work_of(total_);
    open_ = false;
  }
  return total_;
}

void EnergyLedger::book(const World& world) {
  const StepResult& last = world.last();
  const State& after = world.state();
  const double h = world.options().dt;
  model_ = &world.model();
  EnergyBook step = joint_work(world);
  if (last.report.flight) {
    // Wrenches go with their bodies, and so do the velocities they work with.
    forward_kinematics<double>(*model_, after.q, after.v, ws_);
    add_body_work(world, ws_.V_WB_B, step);
  } else {
    add_body_work(world, last.V_plus_B, step);
  }
  end_.q = after.q;
  end_.v = after.v;
  open_ = true;
  total_.drive += step.drive;
  total_.external += step.external;
  total_.contact += step.contact;
  total_.friction += step.friction;
  total_.damping += step.damping;
  total_.limit += step.limit;
  total_.loop += step.loop;
  for (std::size_t i = 0; i < world.drives.size(); ++i) {
    const Drive& drive = world.drives[i];
    if (drive.kind != DriveKind::kImplicitPd) continue;
    const double v = after.v[z(drive.dof)];
    total_.numerical -= 0.5 * h * h * with_gains_of(drive, last.inputs.drive[i]).stiffness * v * v;
  }
}

}  // namespace legwork
