#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The frames a recording names: the tree of /tf as the robot's URDF has it, what is fixed in it,
// and
// a level frame at each foot.
#include <span>
#include <string>
#include <vector>

#include "legwork/model/model.h"

namespace legwork {

/// One transform from a frame to its child.
struct TapeFrame {
  std::string name, parent;
};

/// Every part that moves is a link below the link of its parent; parts that do not, and sites
/// (where sensors sit), are fixed to theirs. Link frames lie where export_urdf() puts them. No
/// frame has two parents, none stands twice, and all hang on "world".
class TapeFrames {
 public:
  /// `feet`: bodies that get a frame with the world's axes at their origin, called LABEL_level.
  TapeFrames(const Model& model, std::span<const int> feet, std::span<const std::string> labels);

  const std::vector<TapeFrame>& moving() const { return moving_; }  // feet last
  const std::vector<TapeFrame>& fixed() const { return fixed_; }
  /// Seven numbers for each fixed frame: position, quaternion w x y z.
  const std::vector<double>& fixed_poses() const { return fixed_poses_; }
  /// The level frame of the i-th foot.
  const std::string& foot(std::size_t i) const { return moving_[links_.size() + i].name; }
  /// The link of a moving body, and how its axes lie in the body's: R_BL.
  const std::string& link(BodyId body) const { return link_of_body_[body.at()]; }
  const Mat3<double>& R_BL(BodyId body) const { return R_BL_[body.at()]; }

  /// Seven numbers for each moving frame; `out` holds that many. Never allocates.
  void poses(std::span<const Pose<double>> X_WB, std::span<double> out) const;

 private:
  struct Link {
    BodyId body, parent_body;
    Pose<double> X_BL, X_PL;  // of the link in its body; of the parent link in its own
  };
  std::vector<TapeFrame> moving_, fixed_;
  std::vector<double> fixed_poses_;
  std::vector<Link> links_;
  std::vector<int> feet_;
  std::vector<std::string> link_of_body_;
  std::vector<Mat3<double>> R_BL_;
};

}  // namespace legwork
