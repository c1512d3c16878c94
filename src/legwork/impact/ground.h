#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What carries the robot in the full simulation: feet that do not move, heavy feet, or a floor of
// springs.
#include <memory>
#include <span>

#include "legwork/dynamics/workspace.h"
#include "legwork/impact/detail/dense.h"
#include "legwork/impact/zmp.h"

namespace legwork::impact {

/// Forward dynamics on a support. Sized once; accelerate() does not allocate.
class Ground {
 public:
  /// `model` outlives this. `v` is the velocity at the touch.
  Ground(const Model& model, const Strike& strike, const std::vector<double>& v);

  /// Torques (n) that hold the posture on this support.
  const std::vector<double>& hold() const { return hold_; }

  /// v̇ of the state q, v with joint torques tau (nv entries, base first, zero) and the wrenches
  /// `push` (one per body, about Bo in B; the hand's reaction). `push` is changed. Leaves the
  /// ground's wrench on the robot in wrench() (rigid feet and floor only).
  void accelerate(std::span<const double> q, std::span<const double> v, std::span<const double> tau,
                  std::vector<Force<double>>& push, std::span<double> vdot);
  const GroundWrench& wrench() const { return wrench_; }
  bool wrench_known() const { return rigid_ || floor_; }
  /// Least normal force on any foot so far: negative means rigid feet had to pull [N].
  double least_normal() const { return least_normal_; }
  /// Greatest height of a corner above the floor so far [m].
  double max_lift() const { return max_lift_; }
  /// The model integrated: with heavy feet for a virtual base.
  const Model& model() const { return heavy_ ? *heavy_ : model_; }

 private:
  struct Corner {
    BodyId body;
    Vec3<double> p_B, anchor_W;  // where its springs rest [m]
  };
  void accelerate_rigid(std::span<const double> q, std::span<const double> v,
                        std::span<const double> tau, const std::vector<Force<double>>& push,
                        std::span<double> vdot);
  void push_floor(std::span<const double> q, std::span<const double> v,
                  std::vector<Force<double>>& push);
  void place_corners(const std::vector<double>& q, const std::vector<double>& share);
  void add_force(const Vec3<double>& f_W, const Vec3<double>& p_W);

  const Model& model_;
  StrikeSupport support_;
  std::shared_ptr<const Model> heavy_;
  bool rigid_ = false, floor_ = false, deficient_ = false;
  std::vector<double> hold_;
  std::vector<Corner> corners_;
  Workspace<double> ws_;
  GroundWrench wrench_{};
  double least_normal_ = std::numeric_limits<double>::infinity(), max_lift_ = 0.0;
  // Rigid feet: factors of M, feet rows as columns, and their responses.
  std::vector<double> factors_, rhs_;
  std::vector<Motion<double>> columns_;
  MatrixXd Jt_, Y_, G_;
  VectorXd lambda_;
  dense::DefiniteSolver solver_;
};

}  // namespace legwork::impact
