#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A step judged by MuJoCo's inverse dynamics.
#include <vector>

#include "engines/mujoco/mujoco_model.h"
#include "legwork/sim/step_result.h"

namespace legwork::engines {

/// Knows the model by its links, joints and inertias alone: forces of contacts, loops, springs and
/// drives are those of the step.
class MujocoAudit {
 public:
  /// Throws Error where MuJoCo does not take the model.
  explicit MujocoAudit(const Model& model);

  /// What the step's motion needs and its forces do not give: the largest generalized force over
  /// the weight. Ball joints are left out: their damping is told about other axes.
  double unexplained(const StepResult& step);

 private:
  void push(BodyId body, const Vec3<double>& p_W, const Vec3<double>& f_W, const Vec3<double>& t_W);
  void push(const StepResult& step, BodyId body, const Force<double>& F_Bo_B);

  Model model_;
  MujocoModel mj_;
  MjDataPtr data_;
  std::vector<double> outside_;  // generalized, of what acts on bodies; MuJoCo's order
  double weight_ = 1;
};

}  // namespace legwork::engines
