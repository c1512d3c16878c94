#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The model as the dynamics kernels read it: one compact record per moving body, parents before
// children, in one block of memory and in the kernel's own precision.
#include <cstdint>
#include <vector>

#include "legwork/math/spatial.h"

namespace legwork {

/// How a body moves in its joint frame. Axes are principal: build() turns the body's frame until
/// they are, so that a rotation costs four products instead of twenty-seven.
enum class LinkKind : std::uint8_t {
  kRevoluteX,
  kRevoluteY,
  kRevoluteZ,
  kPrismaticX,
  kPrismaticY,
  kPrismaticZ,
  kBall,
  kFree
};

constexpr int nv_of(LinkKind kind) {
  return kind == LinkKind::kFree ? 6 : kind == LinkKind::kBall ? 3 : 1;
}
constexpr int nq_of(LinkKind kind) {
  return kind == LinkKind::kFree ? 7 : kind == LinkKind::kBall ? 4 : 1;
}

/// One moving body. Frames: P parent body, J joint frame fixed in P, B this body.
template <class S>
struct Link {
  std::int32_t parent;  // 0 is the world
  std::int32_t q, v;    // its first entries in q and v
  LinkKind kind;
  bool aligned;  // R_PJ is exactly the identity
  S sign;        // +1 or −1: displacement = sign·(q − ref)
  S ref;         // [rad or m]
  S armature;    // added to the joint-space inertia of each of its DoF [kg·m²]
  Pose<S> X_PJ;
  Inertia<S> M_B;  // about Bo, in B
};

/// A matrix over the DoF that couples a DoF only with those before it on the way to the root (the
/// mass matrix, its factors) is stored as one row per DoF: itself, its dof_parent, and so on.
/// Row i starts at dof_row[i]; the row of dof_parent[i] has the shape of row i without its head.
template <class S>
struct Tree {
  std::vector<Link<S>> links;            // links[0] is the world: fixed, unused
  std::vector<std::int32_t> dof_parent;  // the DoF before this one on the way to the root, or −1
  std::vector<std::int32_t> dof_link;    // the link a DoF belongs to
  std::vector<std::int32_t> dof_row;     // nv + 1 starts of rows in a branch-sparse matrix
  Vec3<S> gravity_W;                     // [m/s²]
  std::int32_t nq = 0, nv = 0;

  int nlink() const { return static_cast<int>(links.size()); }
};

}  // namespace legwork
