#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The points of a body that can be lowest: what it would stand on.
#include <vector>

#include "legwork/model/model.h"

namespace legwork {

/// A lowest point of a shape; a ball's is known by its centre.
struct LowPoint {
  Vec3<double> p_W;  // on the surface                                                   [m]
  double radius;     // of the sphere it lies on, 0 where the shape has corners          [m]
};

/// Whether a shape touches anything: by its contact bits, or in a pair that the file declares.
bool can_touch(const Model& model, ShapeId shape);

/// Corners of boxes, meshes and cylinders (a rim of 16), the undersides of balls, capsules and
/// ellipsoids, of all shapes of the body that can touch something, with the body at X_WB.
std::vector<LowPoint> low_points(const Model& model, BodyId body, const Pose<double>& X_WB);

/// The least height among them; infinite where there are none [m].
double lowest(const std::vector<LowPoint>& points);

}  // namespace legwork
