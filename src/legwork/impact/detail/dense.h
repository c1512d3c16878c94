#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Eigen behind the room's walls: for its .cpp files only.
#include <Eigen/Dense>
#include <vector>

#include "legwork/dynamics/workspace.h"
#include "legwork/impact/strike.h"
#include "legwork/math/detail/decompose.h"

namespace legwork::impact {

using Eigen::MatrixXd;
using Eigen::VectorXd;

inline Eigen::Vector3d to_eigen(const Vec3<double>& a) { return {a.x, a.y, a.z}; }
inline Vec3<double> to_vec3(const Eigen::Vector3d& a) { return {a[0], a[1], a[2]}; }
inline Eigen::Map<const MatrixXd> as_matrix(const std::vector<double>& a, int rows, int cols) {
  return {a.data(), rows, cols};
}
inline Eigen::Map<const VectorXd> as_vector(const std::vector<double>& a) {
  return {a.data(), static_cast<Eigen::Index>(a.size())};
}
inline std::vector<double> to_vector(const MatrixXd& a) { return {a.data(), a.data() + a.size()}; }

/// Dense M(q), base rows first. Poses are left in `ws`.
MatrixXd dense_mass(const Model& model, const std::vector<double>& q, Workspace<double>& ws);
/// Rows of the velocity of a body-fixed point: 3×nv, world axes. Needs poses in `ws`.
MatrixXd point_rows(const Model& model, BodyId body, const Vec3<double>& p_BC,
                    const Workspace<double>& ws);
/// The feet's constraint rows: linear then angular for a flat foot, linear for a point foot.
MatrixXd feet_rows(const Model& model, const StrikeSupport& support, const Workspace<double>& ws);
/// Where a body-fixed point is now.
inline Vec3<double> point_at(const Workspace<double>& ws, BodyId body, const Vec3<double>& p_BC) {
  return ws.X_WB[body.at()] * p_BC;
}
/// Pseudo-inverse of a symmetric positive semidefinite matrix; eigenvalues below 1e-10 of the
/// largest count as zero.
MatrixXd pseudo_inverse(const MatrixXd& A, int* rank = nullptr);

}  // namespace legwork::impact
