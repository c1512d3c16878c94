#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Moving on the manifold of configurations: q ⊕ h·v and its inverse.
#include <span>

#include "legwork/model/model.h"

namespace legwork {

/// q_next = q ⊕ h·v: where the robot is after moving with constant v for h seconds. A free joint's
/// position moves by h·v_W, quaternions turn by exp(h·w_B) and are normalized, the rest adds.
/// q_next may be q itself. Never allocates.
template <Scalar T>
void integrate(const Model& model, std::span<const T> q, std::span<const T> v, const T& h,
               std::span<T> q_next);

/// v = q1 ⊖ q0: the velocity that takes q0 to q1 in one second, turning by at most half a turn.
/// integrate(q0, v, 1) gives q1 back (quaternions up to sign).
template <Scalar T>
void difference(const Model& model, std::span<const T> q0, std::span<const T> q1, std::span<T> v);

}  // namespace legwork
