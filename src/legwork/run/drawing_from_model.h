#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A Model as the browser draws it.
#include <cstddef>
#include <span>

#include "legwork/model/model.h"
#include "legwork/record/outcome.h"

namespace legwork::outcome {

struct SceneOptions {
  std::size_t mesh_faces = 40000;    // triangles of all meshes together; larger ones are decimated
  bool visuals = true;               // false: hulls only, no mesh file is opened
  std::size_t field_points = 65536;  // heights of all heightfields together; thinned beyond
};

/// One scene body per moving body; weight, standing height and feet are read off the pose q.
///
/// A body with shapes that do not collide shows those; otherwise it shows what collides. Meshes are
/// drawn as their files have them, in their colours; hulls are the collision view. Feet are
/// the outermost bodies that come down to the lowest point of the robot.
Drawing drawing_from_model(const Model& model, std::span<const double> q,
                           const SceneOptions& options = {});

/// How many triangles each mesh may have: its share of what all may have together.
std::size_t faces_of_each_mesh(const Model& model, const SceneOptions& options);

/// A floor to stand on at this height, where the scene has no terrain of its own.
void add_floor(double z, Drawing& scene);

DrawnPose to_pose(const legwork::Pose<double>& X);
Xyz to_array(const legwork::Vec3<double>& v);

}  // namespace legwork::outcome
