#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A Model as MJCF.
#include <string>
#include <vector>

#include "legwork/model/model.h"

namespace legwork {

struct MjcfExport {
  /// Hulls of meshes written into the file. Without them (the canonical form) nothing newer than
  /// MuJoCo 2.2.2 is written: joint force ranges go into the actuators, gravity compensation and
  /// constraints between sites are left out.
  bool meshes = true;
  std::vector<std::string>* changes = nullptr;  // gets what was changed to be read, in sentences
};

/// One MJCF body per moving body with the whole inertia of what was merged into it, about its
/// centre of mass (fullinertia); merged parts stay as massless bodies, so that every name keeps its
/// place. Reading it back gives the same M, bias, limits, actuators, frames and keyframes.
///
/// Every reader of MJCF takes it, MuJoCo and ours: what has no mass or moments that no body has
/// gets the nearest that is taken, and names that several share are told apart by a number.
std::string export_mjcf(const Model& model, const MjcfExport& options = {});

}  // namespace legwork
