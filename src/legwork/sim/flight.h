#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The step of a robot that nothing touches: fourth-order Runge–Kutta on (q, v), quaternions in
// their own coordinates (q̇ = ½ q∘w) and normalised. One source for a robot and for a pack of them.
#include <span>
#include <vector>

#include "legwork/dynamics/impulse_dynamics.h"

namespace legwork {

template <Scalar T>
class FlightStep {
 public:
  explicit FlightStep(const Model& model);

  /// From (q, v) over h seconds with `tau` and body_force held; the joints' springs and dampers act
  /// as they are stretched and turned on the way. ws: as impulse_outward() left it at (q, v), whose
  /// places and velocities it keeps.
  void advance(const Model& model, std::span<const JointId> sprung, const T& h,
               std::span<const T> q, std::span<const T> v, std::span<const Force<T>> body_force,
               Workspace<T>& ws);

  // What is the model's unless it is changed; of packs, each lane's own.
  std::vector<T> armature, damping;  // per DoF
  const OwnMasses<T>* own = nullptr;

  std::vector<T> tau;     // in: along the coordinates [N·m]
  std::vector<T> q, v;    // out: after the step
  std::vector<T> v_mean;  // out: ∫v dt over h
  std::vector<T> gain;    // out: h·v̇ of the start

 private:
  void sum_forces(const Model& model, std::span<const JointId> sprung, const T& h);
  void add_stage(const Model& model, const T& h, double weight);

  Workspace<T> ws_;  // of the later stages
  std::vector<T> impulse_, v_plus_;
  std::vector<T> q_at_, v_at_, qdot_;  // of a stage
};

/// A bound on how fast springs and dampers of the joints can swing or decay the robot in any pose:
/// with M ≥ diag(μ), max(dᵢ/μᵢ, √(kᵢ/μᵢ)) [1/s]. μᵢ is the armature and what the two bodies of the
/// joint show between them if nothing else held them, shared among the joints a body has.
double passive_rate(const Model& model);

}  // namespace legwork
