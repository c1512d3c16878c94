#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// MuJoCo's newest release where no native one is: WebAssembly from the npm package, stepped by node
// in turns with ours.
#include <memory>
#include <string>

#include "timing/robots.h"

namespace legwork::timing {

/// A running node with the package of a folder in which `npm install @mujoco/mujoco` was run; kept
/// for all robots, so that its code is compiled once. Throws Error where node or the package is
/// missing.
class MujocoNpm {
 public:
  explicit MujocoNpm(const std::string& folder);
  ~MujocoNpm();
  MujocoNpm(const MujocoNpm&) = delete;
  MujocoNpm& operator=(const MujocoNpm&) = delete;

  /// One at a time: the next one takes the place of the last. Throws Error where MuJoCo does not
  /// take the model.
  std::unique_ptr<RobotRunner> runner(const RealRobot& robot, Hold hold);

 private:
  class Node;
  class Runner;
  std::unique_ptr<Node> node_;
};

}  // namespace legwork::timing
