#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Jacobians of body-fixed points and frames, and how they change. World axes throughout.
// A spatial Jacobian is nv columns of type Motion: column i is the body's angular velocity (.w)
// and the point's velocity (.v) per unit of v[i]. Columns of DoF that do not move the body are
// zero. Each function needs the poses of forward_kinematics(), costs O(nv) and never allocates.
#include <span>

#include "legwork/dynamics/kinematics.h"

namespace legwork {

/// J of the point of `body` that is at p_WC now: {w_WB, v_WC} = J·v.
template <Scalar T>
void spatial_jacobian(const Model& model, BodyId body, const Vec3<T>& p_WC, const Workspace<T>& ws,
                      std::span<Motion<T>> J);
/// J of the body's own origin.
template <Scalar T>
void body_jacobian(const Model& model, BodyId body, const Workspace<T>& ws, std::span<Motion<T>> J);
/// J of a named frame's origin.
template <Scalar T>
void frame_jacobian(const Model& model, FrameId frame, const Workspace<T>& ws,
                    std::span<Motion<T>> J);
/// The linear rows alone: v_WC = J·v.
template <Scalar T>
void point_jacobian(const Model& model, BodyId body, const Vec3<T>& p_WC, const Workspace<T>& ws,
                    std::span<Vec3<T>> J);

/// dJ/dt of spatial_jacobian() while the robot moves with v and the point with its body. Needs
/// poses and velocities.
template <Scalar T>
void spatial_jacobian_rate(const Model& model, BodyId body, const Vec3<T>& p_WC,
                           const Workspace<T>& ws, std::span<Motion<T>> Jdot);
/// J̇·v: the acceleration of the point (and the angular one) when v̇ = 0, without gravity. Costs
/// O(depth). Needs poses and velocities at this v.
template <Scalar T>
Motion<T> bias_acceleration(const Model& model, BodyId body, const Vec3<T>& p_WC,
                            std::span<const T> v, const Workspace<T>& ws);

}  // namespace legwork
