#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Numeric inverse kinematics of one leg of any robot: damped least squares, the foot's position
// first, a sole's attitude in what freedom is left.
#include <span>
#include <vector>

#include "legwork/dynamics/workspace.h"
#include "legwork/plan/leg.h"

namespace legwork {

struct IkResult {
  bool reached = false;
  double distance = 0.0;  // from the foot point to the point asked for [m]
  double tilt = 0.0;      // angle left between the sole and the attitude asked for [rad]
  int iterations = 0;
};

struct IkOptions {
  double tolerance = 1e-11;       // [m]
  double tilt_tolerance = 1e-11;  // [rad]
  int max_iterations = 200;
  bool respect_ranges = true;  // keep the joints inside their ranges
};

/// Kinematics of one leg with the trunk held at the origin: targets are in the trunk's frame.
/// Holds scratch: one per thread. The model must outlive it. solve() and rates() never allocate.
class LegIk {
 public:
  LegIk(const Model& model, const Leg& leg);

  /// Moves the leg's entries of q (nq entries; others are left alone) from where they are until
  /// the foot point is at p_TF and, for a leg with a sole and joints to spare, its attitude is the
  /// standing one, turned by R_TG with the ground. Begins again from bent legs where that fails.
  IkResult solve(const Vec3<double>& p_TF, std::span<double> q, const IkOptions& options = {},
                 const Mat3<double>& R_TG = identity3<double>());

  /// Joint rates (the leg's entries of v) that move the foot point at v_TF and turn the sole at
  /// w_TF, at the configuration q.
  void rates(std::span<const double> q, const Vec3<double>& v_TF, const Vec3<double>& w_TF,
             std::span<double> v);

  /// Foot point in the trunk at q.
  Vec3<double> foot_point(std::span<const double> q);
  /// Columns dp_TF/dq of the leg's joints at the last configuration seen.
  const std::vector<Vec3<double>>& jacobian() const { return J_v_; }

 private:
  IkResult descend(const Vec3<double>& p_TF, std::span<double> q, const IkOptions& options,
                   const Mat3<double>& R_TG);
  void place(std::span<const double> q);
  void clamp_to_ranges(std::span<double> q) const;
  bool uses_attitude() const { return leg_.flat && leg_.joints.size() > 3; }
  /// Joint steps for a point error and a turn error; the turn only where the point allows it.
  void steps(const Vec3<double>& move, const Vec3<double>& turn, double damping,
             std::vector<double>& dq) const;

  const Model& model_;
  Leg leg_;
  Workspace<double> ws_;
  std::vector<double> q_, dq_, start_, kept_;
  std::vector<Motion<double>> J_;
  std::vector<Vec3<double>> J_v_, J_w_;  // columns of this leg's joints
  Vec3<double> p_TF_{};
  Mat3<double> R_TB_ = identity3<double>();
};

}  // namespace legwork
