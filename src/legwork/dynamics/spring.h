#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// How far the springs of joints and tendons are stretched: shared by their energy and their force.
// MJCF's rules: a one-DoF spring rests at spring_ref; a ball's at no rotation; a free joint's at
// the drawn pose; rotations are measured by the rotation vector in the body's axes.
#include "legwork/math/quat.h"
#include "legwork/model/model.h"

namespace legwork {

/// Writes the stretch along each of the joint's DoF [m or rad]; returns how many there are.
template <class T>
LEGWORK_HD int spring_stretch(const Model& model, const Joint& joint, const T* q, T* stretch) {
  const T* const at = q + joint.q;
  if (joint.kind == JointKind::kRevolute || joint.kind == JointKind::kPrismatic) {
    stretch[0] = at[0] - T(joint.spring_ref);
    return 1;
  }
  const double* const rest = model.q0.data() + joint.q;
  const int linear = joint.kind == JointKind::kFree ? 3 : 0;
  for (int k = 0; k < linear; ++k) stretch[k] = at[k] - T(rest[k]);
  const Quat<T> from{T(rest[linear]), T(rest[linear + 1]), T(rest[linear + 2]),
                     T(rest[linear + 3])};
  const Quat<T> now{at[linear], at[linear + 1], at[linear + 2], at[linear + 3]};
  const Vec3<T> turn = log_map(conjugate(from) * normalized(now));
  stretch[linear] = turn.x, stretch[linear + 1] = turn.y, stretch[linear + 2] = turn.z;
  return linear + 3;
}

/// How far a tendon's length is outside [spring_length0, spring_length1]: negative when shorter.
template <class T>
LEGWORK_HD T tendon_stretch(const Model& model, const FixedTendon& tendon, const T* q) {
  T length(0.0);
  for (const auto& [joint, coefficient] : tendon.terms) {
    length = fma(q[model.joints[joint].q], T(coefficient), length);
  }
  const T below = length - T(tendon.spring_length[0]), above = length - T(tendon.spring_length[1]);
  return min(below, T(0.0)) + max(above, T(0.0));
}

}  // namespace legwork
