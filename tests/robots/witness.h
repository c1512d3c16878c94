// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A robot file as MuJoCo reads it: masses, poses, Jacobians, mass matrix. Dense and slow on
// purpose.
#pragma once
#include <mujoco/mujoco.h>

#include <Eigen/Dense>
#include <string>
#include <vector>

namespace witness {

using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

class Robot {
 public:
  // Loads data/robots/<name>.xml; a failed load fails the test case.
  explicit Robot(const std::string& name);
  Robot(const Robot&) = delete;
  Robot& operator=(const Robot&) = delete;
  ~Robot();

  void to_key(const std::string& key);  // positions of a keyframe, at rest, all stages computed
  void forward() { mj_forward(model, data); }  // recompute after changing data->qpos
  double& q(const std::string& joint);         // coordinate of a hinge or slide
  int dof(const std::string& joint) const;
  int body(const std::string& name) const;

  double mass() const;  // [kg] of every body but the world
  Vector3d com() const;
  Vector3d site(const std::string& name) const;
  MatrixXd mass_matrix() const;
  VectorXd bias() const;
  MatrixXd site_jacobian(
      const std::string& name) const;                    // 6 x nv: linear, then angular, world axes
  MatrixXd com_jacobian(const std::string& body) const;  // the same at a body's centre of mass
  // Lowest point of every colliding box and sphere of the robot [m].
  std::vector<double> lowest_points() const;
  int moving_bodies() const;

  mjModel* model = nullptr;
  mjData* data = nullptr;
};

}  // namespace witness
