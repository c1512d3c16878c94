#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Rotations as the estimators use them: Euler ZYX, Exp and Log of SO(3), re-orthonormalising.
#include "legwork/math/quat.h"

namespace legwork::so3 {

/// R = Rz(yaw)·Ry(pitch)·Rx(roll); e = (roll, pitch, yaw) [rad].
Mat3d euler_to_matrix(const Vec3d& e);
/// (roll, pitch, yaw) of a rotation, pitch in [−π/2, π/2] [rad].
Vec3d matrix_to_euler(const Mat3d& R);
/// Rotation about y [rad].
Mat3d rotation_y(double angle);

/// Exp of SO(3): the rotation by the vector w [rad]; series below 1e-4 rad.
Mat3d exp_so3(const Vec3d& w);
/// Log of SO(3), angle in [0, π] [rad].
Vec3d log_so3(const Mat3d& R);
/// Left Jacobian of SO(3): Exp(w + d) ≈ Exp(J_l(w)·d)·Exp(w).
Mat3d left_jacobian_so3(const Vec3d& w);

/// Largest |RᵀR − 1|, or infinity where an entry is not finite or det R < 0.
double rotation_defect(const Mat3d& R);
/// The nearest rotation to first order, twice iterated: for defects below 1e-2.
Mat3d orthonormalised(const Mat3d& R);

inline Mat3d operator*(const Mat3d& A, double s) {
  return {A.xx * s, A.xy * s, A.xz * s, A.yx * s, A.yy * s, A.yz * s, A.zx * s, A.zy * s, A.zz * s};
}
bool all_finite(const Vec3d& a);
bool all_finite(const Mat3d& a);

}  // namespace legwork::so3
