#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The minimum velocity point: the foot point that moves least and explains the measured moment.
// Eqs. 6–13, and the sole surface of the paper's ref. 9 (Bicchi et al. 1993), which it drops.
#include "legwork/estimate/config.h"

namespace legwork {

/// What one step of the point is computed from; everything in the foot frame.
struct MvpInput {
  Vec3d p_prev{};  // the point one step ago                                         [m]
  Vec3d w{};       // angular velocity of the foot                                   [rad/s]
  Vec3d v{};       // velocity of the foot origin                                    [m/s]
  Vec3d f{};       // force of the ground                                            [N]
  Vec3d tau{};     // torque of the ground about the sensor                          [N·m]
};

/// The constants of eqs. 11–13 for one foot.
struct MvpProblem {
  MvpWeights weights{};
  double zeta2 = 4e-6;    // dT²                                                      [s²]
  double zeta3 = 0.0384;  // (M g dT)²                                                [N²s²]
  FootGeometry foot{};
};

MvpProblem mvp_problem(const EstimatorConfig& config, int foot);

/// The left-hand side ζ2·G of eq. 13; its smallest eigenvalue is at least 1.
Sym3<double> mvp_matrix(const MvpProblem& problem, const MvpInput& in);

/// The minimiser of E' = α1 E1 + E2/ζ2 + α3 E3/ζ3 + α4 (n·p − s)²/(2 ζ2).
Vec3d mvp_step(const MvpProblem& problem, const MvpInput& in);

/// The same without force, E1 + E2/T²: closed form of eq. 6 (the earlier method).
Vec3d mvp_step_kinematic(const Vec3d& p_prev, const Vec3d& w, const Vec3d& v, double time);

/// Nearest point of the sole box.
Vec3d clip_to_sole(const FootGeometry& foot, const Vec3d& p);

}  // namespace legwork
