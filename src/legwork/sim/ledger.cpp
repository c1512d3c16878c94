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
double largest_entry(const EnergyBook& b) {
  return std::max({std::fabs(b.drive), std::fabs(b.external), std::fabs(b.contact),
                   std::fabs(b.friction), std::fabs(b.damping), std::fabs(b.limit),
                   std::fabs(b.loop), std::fabs(b.now - b.start), 1e-12});
}
}  // namespace

double EnergyBook::imbalance() const {
  const double work = drive + external + contact + friction + damping + limit + loop + integrator;
  return std::fabs(work - (now - start)) / largest_entry(*this);
}

double EnergyBook::integrator_share() const { return std::fabs(integrator) / largest_entry(*this); }

namespace {

// ∫v² dt of a fourth-order step, by Simpson's rule with the middle its ∫v dt belongs to.
double squared_speed(const World& world, std::size_t i) {
  const double v0 = world.step_start().v[i], v1 = world.state().v[i];
  const double middle = 0.25 * (6.0 * world.mean_velocity(i) - v0 - v1);
  return (v0 * v0 + 4.0 * middle * middle + v1 * v1) / 6.0 * world.options().dt;
}

/// What acts along the joints: force times the mean velocity.
EnergyBook joint_work(const World& world) {
  const World::AppliedForces& f = world.applied();
  EnergyBook step;
  for (std::size_t i = 0; i < f.drive.size(); ++i) {
    const double mean = world.mean_velocity(i) * world.options().dt;  // ∫v dt of the step
    step.drive += f.drive[i] * mean;
    step.friction += f.friction[i] * mean;
    // Dampers hold in an implicit step and follow the speed in flight.
    step.damping += world.last_report().flight ? -world.model().damping[i] * squared_speed(world, i)
                                               : f.damping[i] * mean;
    step.limit += f.limit[i] * mean;
    step.loop += f.loop[i] * mean;
    step.external += world.inputs.joint_force[i] * mean;
  }
  return step;
}

}  // namespace

EnergyLedger::EnergyLedger(const Model& model) : ws_(model) {}

double EnergyLedger::energy(const Model& model, const State& x) {
  return mechanical_energy(model, x, ws_);
}

void EnergyLedger::begin(const World& world) {
  total_ = {};
  total_.start = total_.now = energy(world.model(), world.state());
}

void EnergyLedger::book(const World& world) {
  const Model& model = world.model();
  const State& before = world.step_start();
  const State& after = world.state();
  const double h = world.options().dt;
  EnergyBook step = joint_work(world);
  if (world.last_report().flight) {
    // Wrenches go with their bodies, and so do the velocities they work with.
    forward_kinematics<double>(model, after.q, after.v, ws_);
    end_velocity_ = ws_.V_WB_B;
  } else {
    end_velocity_ = world.workspace().V_plus_B;  // in the frames of the start
  }
  forward_kinematics<double>(model, before.q, before.v, ws_);
  const auto mean_velocity = [&](BodyId b, const Vec3<double>& p_W) {
    const Pose<double>& X = ws_.X_WB[b.at()];
    const Vec3<double> r = transpose_times(X.R, p_W - X.p);
    const Motion<double>& V0 = ws_.V_WB_B[b.at()];
    const Motion<double>& V1 = end_velocity_[b.at()];
    return X.R * ((V0.v + V1.v + cross(V0.w + V1.w, r)) * 0.5);
  };
  for (const ContactForce& c : world.contact_forces()) {
    Vec3<double> v = mean_velocity(c.at.body_a, c.at.p_W);
    if (c.at.body_b != kWorld) v -= mean_velocity(c.at.body_b, c.at.p_W);
    step.contact += dot(c.f_W, v) * h;
  }
  for (std::size_t b = 1; b < world.inputs.body_force.size(); ++b) {
    const Motion<double> V{ws_.V_WB_B[b].w + end_velocity_[b].w,
                           ws_.V_WB_B[b].v + end_velocity_[b].v};
    step.external += 0.5 * h * dot(V, world.inputs.body_force[b] + world.lift()[b]);
  }
  const auto loop_power = [&](const ActiveLoop& loop) {
    const Vec3<double> impulse{loop.lambda[0], loop.lambda[1], loop.lambda[2]};
    Vec3<double> v{0, 0, 0};
    if (loop.body_a != 0) v += mean_velocity(BodyId(loop.body_a), loop.p_a_W);
    if (loop.body_b != 0) v -= mean_velocity(BodyId(loop.body_b), loop.p_b_W);
    return dot(impulse, v);
  };
  for (const ActiveLoop& loop : world.solver().loops) step.loop += loop_power(loop);

  const double now = energy(model, after);
  const double work = step.drive + step.external + step.contact + step.friction + step.damping +
                      step.limit + step.loop;
  total_.integrator += (now - total_.now) - work;
  total_.now = now;
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
    const double v = after.v[static_cast<std::size_t>(drive.dof)];
    total_.numerical -= 0.5 * h * h * with_gains_of(drive, world.inputs.drive[i]).stiffness * v * v;
  }
}

}  // namespace legwork
