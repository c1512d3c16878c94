#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Contact-aided right-invariant extended Kalman filter (after Hartley, Ghaffari, Eustice, Grizzle
// 2020): attitude, velocity, position, standing contact points, gyro and accelerometer bias.
#include <memory>

#include "legwork/estimate/config.h"
#include "legwork/estimate/estimator.h"

namespace legwork {

/// State (R, v, p, d_1 … d_N) on SE_{N+2}(3) and biases (b_g, b_a); error X = Exp(ξ)·X̂, so that the
/// error moves independently of the state and yaw and position stay unobservable, as they are.
/// Each standing foot says where its contact point is seen from the trunk: d − p = R·y.
///
/// What is ours: the contact point is the measured centre of pressure, which wanders over the sole.
/// Handing the role from one material point to the next shifts d by a known body-frame vector u,
/// and d̂ + R̂u leaves ξ untouched; only the error of the pressure point, times the turn of the foot,
/// enters as noise. A rolling foot is thus a standing one. Needs gyro and accelerometer, no
/// attitude from outside. The covariance claims to be the error's.
std::unique_ptr<Estimator> make_invariant_ekf(const EstimatorConfig& config,
                                              const LegKinematics* legs);

}  // namespace legwork
