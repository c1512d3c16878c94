#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Ohnishi's disturbance observer for one-DoF joints: what the nominal inertia does not explain of a
// joint's acceleration is taken for a disturbance torque and compensated.
//
//   τ = J_n·θ̈_ref + τ̂,   τ̂ = Q(s)·(τ − J_n·θ̈),   Q(s) = g/(s + g)
//
// which is τ̂ = g·J_n·∫(θ̈_ref − θ̈) dt as long as the drive gives what it is asked for; θ̈ is never
// differentiated, its integral is the measured rate.
#include <span>
#include <vector>

namespace legwork {

class DisturbanceObserver {
 public:
  /// `inertia` J_n per joint [kg·m²], `cutoff` g [rad/s]. Throws Error for one that is not
  /// positive.
  DisturbanceObserver(std::vector<double> inertia, double cutoff);

  /// Forgets all disturbances; the joints move at `rate` now.
  void reset(std::span<const double> rate);
  /// After a control period in which the drives gave `torque` (bounded as it was: so a saturated
  /// drive does not wind the estimate up) and the joints came to `rate`.
  void update(std::span<const double> torque, std::span<const double> rate, double period);
  /// Keeps the estimate over a period in which the nominal inertia means nothing: in flight, at a
  /// touch-down, where two feet on the ground close the chain.
  void hold(std::span<const double> rate);
  /// τ̂ per joint, to be added to J_n·θ̈_ref [N·m].
  std::span<const double> compensation() const { return estimate_; }
  std::span<const double> inertia() const { return inertia_; }

 private:
  std::vector<double> inertia_, estimate_, rate_;
  double cutoff_;
};

}  // namespace legwork
