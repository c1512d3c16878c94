#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Shared by the truth generators: smooth steps, differences, the pendulum boundary-value problem.
#include <vector>

#include "legwork/estimate/truth.h"

namespace legwork::truth_tools {

/// Quintic smooth step, 0 at s ≤ 0 and 1 at s ≥ 1.
double smooth_step(double s);

/// First derivative by central differences, one-sided at the ends.
std::vector<double> gradient(const std::vector<double>& x, double dt);

/// Solves x'' = (z'' + g)/z·(x − zmp) with x = zmp at both ends, by the exact three-point scheme.
std::vector<double> pendulum_motion(const std::vector<double>& zmp, const std::vector<double>& z,
                                    const std::vector<double>& zdd, const TruthRobot& robot);

/// Foot origin when the foot point `edge_F` rests at `edge_W` and the foot is pitched by `pitch`.
Vec3d foot_on_edge(const Vec3d& edge_W, double pitch, const Vec3d& edge_F);

/// What a generator knows of one foot; complete_truth() derives the rest.
struct FootPlan {
  std::vector<Vec3d> p_WF;
  std::vector<double> pitch;
  std::vector<Vec3d> cop_W;
  std::vector<double> load;
};

/// Velocities, accelerations, forces and everything seen from the trunk.
void complete_truth(Truth& truth, const FootPlan& left, const FootPlan& right);

}  // namespace legwork::truth_tools
