#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What joints do by themselves: springs, dampers, and gravity compensation.
#include <span>

#include "legwork/dynamics/workspace.h"

namespace legwork {

/// tau = springs + dampers of joints and fixed tendons + gravity compensation of parts (MJCF's
/// gravcomp). Dry friction is a constraint, not a force: it is not here.
///
/// Gravity compensation needs the poses of forward_kinematics(); without such parts `ws` is not
/// read. O(n), no allocation.
template <Scalar T>
void passive_forces(const Model& model, std::span<const T> q, std::span<const T> v,
                    const Workspace<T>& ws, std::span<T> tau);

}  // namespace legwork
