#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Leg kinematics from a Model: joint readings to foot poses seen from the trunk.
#include <string>
#include <vector>

#include "legwork/dynamics/workspace.h"
#include "legwork/estimate/estimator.h"

namespace legwork {

/// Which frames and joints matter. Trunk means: the frame of the IMU (estimates are of it).
struct LegNames {
  std::string trunk;               // frame: a link or a site
  std::vector<std::string> foot;   // frames, in the order of Measurements::foot
  std::vector<std::string> joint;  // names, in the order of Measurements::joint
};

/// X_TF of every foot, with the covariance its encoders cause. The base of the model is held at the
/// origin: only relative poses count. Not for two threads at once (holds scratch).
class ModelLegs final : public LegKinematics {
 public:
  /// The model must outlive us. Throws Error for a frame or joint the model does not have, and
  /// for a joint that moves a foot but is not measured.
  ModelLegs(const Model& model, const LegNames& names, double encoder_deviation = 0.0);

  void feet(const Measurements& z, std::span<FootPose> out) const noexcept override;
  /// Pose of another frame seen from the trunk, by the joints of z.
  Pose<double> frame_in_trunk(const Measurements& z, FrameId frame) const noexcept;

 private:
  bool place(const Measurements& z) const noexcept;
  Sym3<double> encoder_covariance(FrameId foot) const noexcept;

  const Model* model_;
  FrameId trunk_;
  std::vector<FrameId> foot_;
  std::vector<int> joint_q_;  // entry of q for each measured joint, or -1
  double variance_;           // of one encoder                                      [rad²]
  mutable std::vector<double> q_;
  mutable Workspace<double> ws_;
  mutable std::vector<Motion<double>> J_foot_, J_trunk_;
};

}  // namespace legwork
