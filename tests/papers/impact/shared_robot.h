#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The jabbing robot, built once for all these tests.
#include "papers/impact/robot.h"

namespace legwork::papers {

inline const JabRobot& robot() {
  static const JabRobot it = jab_robot();
  return it;
}

}  // namespace legwork::papers
