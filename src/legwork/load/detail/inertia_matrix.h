#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// M(q) written out, for the few questions loading asks of it.
#include <vector>

#include "legwork/model/model.h"

namespace legwork::load {

/// Row-major nv x nv, armatures included. Allocates; not for loops.
std::vector<double> dense_inertia_matrix(const Model& model, const std::vector<double>& q);

/// Inverse of a symmetric positive definite matrix, row-major n x n. Allocates.
std::vector<double> inverse_of(std::vector<double> M, std::size_t n);

/// Pivots D of M = LᵀDL (Featherstone 2008, table 6.3), leaves first: D[i] <= 0 or tiny against
/// M[i][i] means that the acceleration of DoF i is undefined. Rows with a bad pivot are skipped.
std::vector<double> inertia_pivots(const Model& model, const std::vector<double>& M);

}  // namespace legwork::load
