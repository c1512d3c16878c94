#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Principal values and axes of a symmetric 3x3.
#include "legwork/math/mat3.h"

namespace legwork {

/// Eigenvalues (ascending) and eigenvectors (columns, right-handed), by cyclic Jacobi.
void eigen_sym3(const Sym3<double>& S, Vec3<double>& values, Mat3<double>& vectors);

}  // namespace legwork
