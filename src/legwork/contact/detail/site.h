#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Where impulses enter the tree.
#include "legwork/math/vec3.h"

namespace legwork {

/// A share of a combined coordinate: coefficient times the rate of a DoF.
struct DofShare {
  int dof = 0;
  double coefficient = 1.0;
};

/// A place where impulses enter the tree.
struct Site {
  enum class Kind { kBody, kPoint, kJoint, kCombined, kPair, kPairTurn };
  Kind kind = Kind::kBody;
  int body = 0;                      // kBody: six components [w; v] at Bo in B
  Vec3<double> r_B{};                // kPoint: three components at this point, world axes
  int dof = 0;                       // kJoint: one component
  const DofShare* shares = nullptr;  // kCombined: one component, a sum over DoF of the tree
  int nshare = 0;
  int body_b = 0;      // kPair: the point's velocity minus that of b's own point, world axes;
  Vec3<double> s_B{};  // kPairTurn: the relative angular velocity before it. b may be the world
  int offset = 0;      // in the problem

  bool is_pair() const { return kind == Kind::kPair || kind == Kind::kPairTurn; }
  int dim() const {
    switch (kind) {
      case Kind::kBody:
      case Kind::kPairTurn:
        return 6;
      case Kind::kPoint:
      case Kind::kPair:
        return 3;
      case Kind::kJoint:
      case Kind::kCombined:
        break;
    }
    return 1;
  }
};

}  // namespace legwork
