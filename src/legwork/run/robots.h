#pragma once
// Which robots a model holds. SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include "legwork/model/model.h"

namespace legwork {

/// One robot's share of a model.
struct RobotShare {
  std::string name;            // of its base
  BodyId base;                 // its first body
  bool free = false;           // the base may move anywhere
  std::vector<BodyId> bodies;  // base first
};

/// Every tree with a free base and more than one body is a robot; a free body alone is an object
/// (a ball, a box); all that is fixed to the world is one robot together. In the model's order.
std::vector<RobotShare> robots_of(const Model& model);

/// The frame of a robot's base: that of the part the base is named after.
FrameId base_frame(const Model& model, const RobotShare& robot);

}  // namespace legwork
