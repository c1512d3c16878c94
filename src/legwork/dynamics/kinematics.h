#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Where every body is and how it moves.
#include <span>

#include "legwork/dynamics/workspace.h"

namespace legwork {

/// Poses: fills ws.place and ws.X_WB from q (model.nq entries). O(n), no allocation.
template <Scalar T>
void forward_kinematics(const Model& model, std::span<const T> q, Workspace<T>& ws);

/// Poses and velocities: fills ws.place, ws.X_WB and ws.V_WB_B.
template <Scalar T>
void forward_kinematics(const Model& model, std::span<const T> q, std::span<const T> v,
                        Workspace<T>& ws);

/// Pose of a named frame after forward_kinematics().
template <Scalar T>
Pose<T> frame_pose(const Model& model, FrameId frame, const Workspace<T>& ws);

/// Velocity of the body-fixed point that is at p_WC now, with the body's angular velocity, in
/// world axes. Needs the poses and velocities of forward_kinematics(q, v).
template <Scalar T>
Motion<T> point_velocity(BodyId body, const Vec3<T>& p_WC, const Workspace<T>& ws);

/// Velocity of a named frame's origin, in world axes (same needs).
template <Scalar T>
Motion<T> frame_velocity(const Model& model, FrameId frame, const Workspace<T>& ws);

/// Acceleration of a body-fixed point as an observer sees it (the second derivative of its
/// position: an accelerometer reads this minus gravity), with the angular acceleration; world axes.
/// Needs poses, and velocities and accelerations of inverse_dynamics() or forward_dynamics() at
/// the same state; those hold the acceleration minus gravity, which is added back here.
template <Scalar T>
Motion<T> point_acceleration(const Model& model, BodyId body, const Vec3<T>& p_WC,
                             const Workspace<T>& ws);

}  // namespace legwork
