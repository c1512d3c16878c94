#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The outer product of a vector with itself.
#include "legwork/math/mat3.h"

namespace legwork {

/// a·aᵀ.
template <class T>
LEGWORK_HD Sym3<T> outer(const Vec3<T>& a) {
  return {a.x * a.x, a.x * a.y, a.x * a.z, a.y * a.y, a.y * a.z, a.z * a.z};
}

}  // namespace legwork
