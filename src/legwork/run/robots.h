#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Which robots a model holds.
#include <string>
#include <vector>

#include "legwork/model/model.h"

namespace legwork {

/// One robot's share of a model.
struct RobotShare {
  std::string name;            // of its base; of a merged model where it is alone in it
  BodyId base;                 // its first body
  bool free = false;           // the base may move anywhere
  std::vector<BodyId> bodies;  // base first
};

/// Every tree with a free base and more than one body is a robot; a free body alone is an object
/// (a ball, a box); all that is fixed to the world is one robot together, or one for each of the
/// models that were merged (model/merge.h: parts of one prefix "NAME/"). In the model's order.
std::vector<RobotShare> robots_of(const Model& model);

/// The base's free joint; none where it has no such joint.
JointId free_joint(const Model& model, const RobotShare& robot);

/// The frame of a robot's base: that of the part the base is named after.
FrameId base_frame(const Model& model, const RobotShare& robot);

}  // namespace legwork
