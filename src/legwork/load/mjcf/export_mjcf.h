#pragma once
// A Model as MJCF. SPDX-License-Identifier: Apache-2.0
#include <string>

#include "legwork/model/model.h"

namespace legwork {

struct MjcfExport {
  /// Hulls of meshes written into the file. Without them (the canonical form) nothing newer than
  /// MuJoCo 2.2.2 is written: joint force ranges go into the actuators, gravity compensation and
  /// constraints between sites are left out.
  bool meshes = true;
};

/// One MJCF body per moving body with the whole inertia of what was merged into it, about its
/// centre of mass (fullinertia); merged parts stay as massless bodies, so that every name keeps its
/// place. Reading it back gives the same M, bias, limits, actuators, frames and keyframes.
std::string export_mjcf(const Model& model, const MjcfExport& options = {});

}  // namespace legwork
