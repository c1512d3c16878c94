#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What the phase machine of walk_run.cpp asks of the law that makes torques of it: accelerations of
// COG, trunk and feet at one tick.
#include <array>
#include <memory>
#include <vector>

#include "legwork/control/disturbance_observer.h"
#include "legwork/control/drive_map.h"
#include "legwork/control/resolved_acceleration.h"
#include "legwork/control/walk_run.h"
#include "legwork/control/whole_body.h"
#include "legwork/plan/quintic.h"

namespace legwork::detail {

/// What of a sole is on the ground.
enum class SoleEdge { kWhole, kHeel, kToe };

/// A sole as the controller sees it.
struct SolePlate {
  FrameId frame;
  BodyId body;
  Pose<double> X_BS = identity_pose<double>();     // S: the named frame
  std::array<std::array<double, 2>, 4> corners{};  // of the rectangle around what touches  [m]
  double heel() const { return corners[0][0]; }
  double toe() const { return corners[3][0]; }
  /// The two corners of an edge.
  std::array<std::array<double, 2>, 2> edge(SoleEdge on) const {
    const std::size_t k = on == SoleEdge::kToe ? 1 : 0;
    return {corners[k], corners[k + 2]};
  }
};
/// Throws Error for a frame there is not, or a foot without anything that collides.
SolePlate read_sole(const Model& model, const std::string& frame);

/// Where one foot should go.
struct SoleTarget {
  bool moves = false;  // false: it stands, or nothing is asked
  bool stands = false;
  SoleEdge on = SoleEdge::kWhole;  // of a foot that stands; about an edge it rolls
  PathPoint axis[3];               // world x, y, z
  PathPoint pitch;                 // of the sole about the heading's y: heel up        [rad]
  double weight = 0.0;
};

struct StepTargets {
  bool cog = true;  // false in flight
  PathPoint cog_axis[3];
  double trunk_frequency = 0.0, trunk_weight = 0.0;  // roll and pitch, to upright        [rad/s]
  double yaw_weight = 0.0, yaw = 0.0;                // of the trunk                        [rad]
  double momentum_frequency = 0.0, momentum_weight = 0.0;  // angular, about the COG, to zero
  SoleTarget foot[2];
  double foot_yaw = 0.0, foot_yaw_weight = 0.0;  // of swing feet; 0: not asked
  double heading = 0.0;                          // whose y axis soles pitch about          [rad]
};

/// The state of a tick and how it becomes torques.
class StepTorques {
 public:
  /// `length`: that gains and weights are measured with, the COG's height                [m].
  StepTorques(const Model& model, const WalkRunOptions& options, double gravity, double length,
              const Layout& layout, std::span<const double> q, double period);

  /// q, v from the signals; COG and feet of them.
  void observe(const Measurements& z, const Estimate& x);
  /// Torques of the drives into `command`. False where there was no answer.
  bool act(const StepTargets& wanted, const WalkRunStatus& status, Command& command);

  const WholeBody& body() const { return *body_; }
  Pose<double> sole(int foot) const;
  Motion<double> sole_velocity(int foot) const;
  /// Rotation that brings a body's z axis upright, world x and y [rad].
  Vec3d tilt(BodyId body) const;
  /// The same for a z axis that leans ahead by `pitch` in the heading.
  Vec3d tilt(BodyId body, double pitch, double heading) const;
  double yaw(BodyId body) const;  // of its x axis                                          [rad]
  BodyId trunk() const { return trunk_; }
  const SolePlate& plate(int foot) const { return soles_[static_cast<std::size_t>(foot)]; }
  bool has_yaw() const { return has_yaw_; }  // the legs can turn the soles about the vertical
  double omega() const { return omega_; }    // √(g/z0)                                  [rad/s]
  double gravity() const { return gravity_; }
  int iterations() const { return body_->result().iterations; }
  std::span<const double> q() const { return q_; }
  std::span<const double> v() const { return v_; }

 private:
  bool whole_body(const StepTargets& wanted, const WalkRunStatus& status);
  bool resolved(const StepTargets& wanted, const WalkRunStatus& status);
  void take_inertias(const Model& model);
  void observe_disturbance(const WalkRunStatus& status);
  void drive(std::size_t i, double torque, double vdot);
  void add(const MotionTask& task) { tasks_[static_cast<std::size_t>(ntask_++)] = task; }
  void bound_joints();

  const WalkRunOptions& options_;
  double gravity_, length_, omega_, period_;
  BodyId trunk_;
  SolePlate soles_[2];
  std::array<std::array<double, 2>, 2> edge_[2];  // corners of the edge a foot rolls about
  bool has_yaw_ = false;
  int free_q_ = -1, free_v_ = -1;  // of a free base
  std::vector<DrivenJoint> drives_;
  std::vector<MeasuredJoint> joints_;
  std::vector<double> q_, v_, torque_;  // torque_: per drive
  bool filtered_ = false;               // q_ and v_ are those of the last tick
  std::vector<DofBounds> bounds_;
  std::vector<Range> ranges_;  // per DoF: the joint's
  std::unique_ptr<WholeBody> body_;
  std::array<MotionTask, 24> tasks_;
  int ntask_ = 0;
  std::unique_ptr<ResolvedAcceleration> resolved_;  // TorqueLaw::kResolved
  // Where there is one. It is told of each drive what its inertia times the wanted acceleration
  // came to, with the compensation as far as the drive could give it.
  std::unique_ptr<DisturbanceObserver> observer_;
  std::vector<double> inertia_, rate_, inertial_;
  StepPhase last_phase_ = StepPhase::kStart;
  bool first_ = true;
};

}  // namespace legwork::detail
