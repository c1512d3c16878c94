#pragma once
// Where impulses enter the tree. SPDX-License-Identifier: Apache-2.0
#include "legwork/math/vec3.h"

namespace legwork {

/// A share of a combined coordinate: coefficient times the rate of a DoF.
struct DofShare {
  int dof = 0;
  double coefficient = 1.0;
};

/// A place where impulses enter the tree.
struct Site {
  enum class Kind { kBody, kPoint, kJoint, kCombined };
  Kind kind = Kind::kBody;
  int body = 0;                      // kBody: six components [w; v] at Bo in B
  Vec3<double> r_B{};                // kPoint: three components at this point, world axes
  int dof = 0;                       // kJoint: one component
  const DofShare* shares = nullptr;  // kCombined: one component, a sum over DoF of the tree
  int nshare = 0;
  int offset = 0;  // in the problem

  int dim() const { return kind == Kind::kBody ? 6 : kind == Kind::kPoint ? 3 : 1; }
};

}  // namespace legwork
