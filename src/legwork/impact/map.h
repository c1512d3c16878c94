#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The same blow struck elsewhere: effective mass and impulse with the striking point at the nodes
// of
// a grid in the plane of the blow.
#include <functional>
#include <vector>

#include "legwork/impact/strike.h"

namespace legwork::impact {

struct WorkspaceMap {
  Vec3<double> origin{}, right{}, up{};  // node (i, k) is at origin + a[i]·right + b[k]·up [m]
  std::vector<double> a, b;              // along the blow, across it [m]
  // Row k, column i at [k·a.size() + i]; NaN where the moving joints do not reach the node inside
  // their ranges, or cannot strike there.
  std::vector<double> mass;     // effective mass along d [kg]
  std::vector<double> impulse;  // by SDC+ at the strike's speed [N·s]
};

struct MapOptions {
  double half_width = 0.2;                         // of the square around the striking point [m]
  int nodes = 13;                                  // along each side
  std::function<void(double done)> progress = {};  // 0 … 1; may be empty
};

/// `strike` is as prepare() leaves it. The plane holds d and the upward direction (x where d is
/// vertical); its centre is the strike's own point. Postures follow from the centre outwards by the
/// least joint motion.
WorkspaceMap workspace_map(const Model& model, const Strike& strike,
                           const MapOptions& options = {});

}  // namespace legwork::impact
