#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The load through a cut of the robot: everything beyond one part, held by the rest. Serves cells
// at joints (the cut is the joint) and at parts that are fixed to their parent (the cut is the
// weld, which the model has merged away).
#include <vector>

#include "legwork/sim/world.h"

namespace legwork {

/// What lies beyond a part, and the wrench it takes. Built once; measuring never allocates.
class Cut {
 public:
  /// Everything from the frame's part outwards; wrenches are at the frame's origin in its axes.
  Cut(const Model& model, FrameId at);

  /// What the rest exerts on the part beyond, in the last step: its inertia and weight
  /// less what touches it. At a joint's own part this is the wrench the joint transmits.
  Force<double> wrench(const World& world) const;
  /// What the ground (all the world's shapes) exerts on the part beyond.
  Force<double> ground(const World& world) const;

 private:
  bool beyond(ShapeId shape, BodyId body) const;
  Pose<double> pose(const World& world) const;

  const Model* model_;
  FrameId at_;
  std::vector<char> part_;   // per part: lies beyond
  std::vector<char> whole_;  // per body: its joint lies beyond or is the cut
  struct Piece {
    std::size_t body;
    Inertia<double> M_B;
  };
  std::vector<Piece> pieces_;
};

}  // namespace legwork
