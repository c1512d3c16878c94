#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What a robot stands on while it strikes, read off its shapes.
#include <span>
#include <vector>

#include "legwork/impact/strike.h"

namespace legwork {

/// The corners of what of `body` is lowest in the pose q (within 2 mm), in the body's frame: the
/// convex hull of a sole, one point for a ball or a tip. Empty where the body has no colliding
/// shape.
std::vector<Vec3<double>> sole_corners(const Model& model, std::span<const double> q, BodyId body);

/// The legs the robot stands on in the pose q (find_legs), without the one that strikes.
/// Throws Error where nothing is left to stand on.
std::vector<impact::Foot> standing_feet(const Model& model, std::span<const double> q,
                                        BodyId striking);

}  // namespace legwork
