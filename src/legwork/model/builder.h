#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// From a description (what a file or a program says) to a Model (what the kernels run on).
#include <string>
#include <vector>

#include "legwork/model/model.h"

namespace legwork {

/// A part before compilation. Parents come before children; index 0 is the world.
struct PartSpec {
  std::string name;
  int parent = 0;
  Pose<double> X_PF = identity_pose<double>();  // in the parent part, at q = ref
  MassProperties own{};
  bool has_inertial = false;
  std::vector<JointSpec> joints{};  // empty: fixed to the parent
  std::vector<ShapeSpec> shapes{};
  double gravity_compensation = 0.0;
  int line = 0;
};

struct SiteSpec {
  std::string name;
  int part = 0;
  Pose<double> X_FS = identity_pose<double>();
};

/// Everything a file can say about the tree. Actuators, sensors, loops and keyframes refer to
/// joints and frames by name or index and are added to the Model after build().
struct ModelSpec {
  std::string name = "robot";
  std::string file;
  std::vector<PartSpec> parts{PartSpec{.name = "world"}};
  std::vector<SiteSpec> sites;
  std::vector<Mesh> meshes;
  std::vector<Heightfield> heightfields;
  RunOptions options;

  /// Appends a part and returns its index.
  int add_part(PartSpec part);
};

/// Compiles a description: merges fixed parts, splits parts with several joints, aligns axes,
/// numbers the coordinates (depth first in the order given). Throws Error on a description
/// that has no meaning (a parent after its child, a free joint below a moving part, NaN,
/// negative mass); whether the inertias are plausible is inertia_check.h's business.
Model build(const ModelSpec& spec);

/// The same tree with other constants: recompiles links from parts (used after editing masses).
void refresh_inertias(Model& model);
/// Sets gravity in every precision.
void set_gravity(Model& model, const Vec3<double>& gravity_W);

}  // namespace legwork
