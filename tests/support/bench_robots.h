#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The two robots every engine is timed on: a 12-joint quadruped with ball feet and a 28-joint
// humanoid with four balls per foot. Shared by tests and benchmarks.
#include <string>
#include <vector>

#include "legwork/model/builder.h"

namespace legwork::support {

/// One joint's stance, PD gains and the sinusoid of the "move" scenario.
struct BenchJoint {
  double q0 = 0;          // [rad]
  double kp = 0, kd = 0;  // [N·m/rad], [N·m·s/rad]
  double amplitude = 0;   // [rad]
  double phase = 0;       // [rad]
};

struct BenchRobot {
  Model model;
  std::vector<BenchJoint> joints;  // in the order of model.joints, without the free one
  double stand_height = 0;         // of the base when the feet touch [m]
  std::vector<double> stand_q;     // nq
};

enum class Collide { kAllShapes, kFeetOnly };

BenchRobot bench_quadruped(Collide collide = Collide::kAllShapes);
BenchRobot bench_humanoid(Collide collide = Collide::kAllShapes);

}  // namespace legwork::support
