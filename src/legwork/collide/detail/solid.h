#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Shapes as the narrow phase reads them: sizes, hulls, and the support function.
#include <memory>
#include <vector>

#include "legwork/model/hull.h"
#include "legwork/model/shape.h"

namespace legwork {

/// A shape's geometry in its own frame G.
struct Solid {
  ShapeKind kind = ShapeKind::kSphere;
  Vec3<double> size{0, 0, 0};
  std::shared_ptr<const Hull> hull;                // mesh and box
  std::shared_ptr<const Heightfield> heightfield;  // copied from the model
  Vec3<double> bound_centre{0, 0, 0};              // of the box below, in G [m]
  Vec3<double> bound_half{0, 0, 0};                // in G's axes; planes: infinite [m]
  double bound_radius = 0.0;                       // of the ball about bound_centre [m]
};

/// `hulls` has an entry for each mesh, made when it is first asked for and shared from then on.
Solid make_solid(const ShapeSpec& shape, const std::vector<Mesh>& meshes,
                 const std::vector<std::shared_ptr<const Heightfield>>& heightfields,
                 std::vector<std::shared_ptr<const Hull>>& hulls);

/// The point of a convex solid farthest along d, in G. Capsules and spheres without their radius
/// (see core_radius). d need not be unit.
Vec3<double> support_point(const Solid& solid, const Vec3<double>& d);
/// What a sphere or capsule adds around its core [m].
double core_radius(const Solid& solid);

}  // namespace legwork
