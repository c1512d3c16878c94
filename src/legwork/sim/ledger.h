#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Where the energy went, step by step. With M frozen at the start of a step,
// Δ(½vᵀMv) is exactly Σ impulse·(v + v⁺)/2, so each force's work is exact; what is left when the
// configuration moves on is the integrator's own term, and it shrinks with the step. A fourth-order
// step has no frozen M: there work is force times way, and the integrator's term its error.
#include "legwork/dynamics/workspace.h"
#include "legwork/sim/world.h"

namespace legwork {

struct EnergyBook {
  double drive = 0.0;     // work of the drives [J]; its numerical damping is booked apart
  double external = 0.0;  // joint_force and body_force
  double contact = 0.0;   // normal and tangential together; ≤ 0 but for stored elastic energy
  double friction = 0.0;  // dry joint friction
  double damping = 0.0;   // viscous joints
  double limit = 0.0;     // joint stops
  double loop = 0.0;      // loop closures and couplings
  double numerical = 0.0;  // what implicit springs and PD take: −½·h²·k·v⁺² each step, in the above
  double integrator = 0.0;        // what moving the configuration adds or takes
  double start = 0.0, now = 0.0;  // kinetic + potential + spring energy [J]

  /// |what came in − what it became| over the largest entry: 0 by construction but for rounding
  /// when `integrator` is counted; without it, the integrator's share.
  double imbalance() const;
  double integrator_share() const;
};

class EnergyLedger {
 public:
  explicit EnergyLedger(const Model& model);
  /// Call once before the run (or after a reset).
  void begin(const World& world);
  /// Call after each World::step().
  void book(const World& world);
  /// Up to and with the last step booked.
  const EnergyBook& total() const;

 private:
  const Model* model_ = nullptr;
  // The integrator's terms of all steps add up to what the work leaves of the energy's change: the
  // energy itself is worked out only when somebody asks.
  mutable Workspace<double> ws_;
  mutable EnergyBook total_;
  mutable bool open_ = false;  // now and integrator are not those of the last step yet
  State end_;                  // of the last step
};

/// Kinetic, gravitational and spring energy [J].
double mechanical_energy(const Model& model, const State& x, Workspace<double>& ws);

}  // namespace legwork
