#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Arms whose masses, friction, armature and delay nobody told the model, in engines that are not
// ours, and the logs of their motion.
#include <string>
#include <vector>

#include "engines/engines.h"
#include "legwork/base/random.h"
#include "legwork/lab/identify/log_compare.h"
#include "legwork/model/builder.h"

namespace legwork::test {

/// A shoulder that turns about z and y and an elbow about y, with plausible links.
ModelSpec plain_arm();
/// A chain of two to six joints, or a trunk with two arms of two or three: lengths, masses and axes
/// drawn.
ModelSpec drawn_arm(RandomStream& random);

/// What is hidden in the plant.
struct HiddenArm {
  ModelSpec spec;
  double delay = 0.0;         // of the recorded torque [s]
  double torque_scale = 1.0;  // of the recorded torque
};

/// A little of everything is wrong: masses and centres of mass, friction, armature, delay.
HiddenArm draw_arm(std::uint64_t seed);

enum class Excitation { kSines, kSlowSines, kMoves };

struct Recording {
  Excitation excitation = Excitation::kSines;
  double seconds = 12.0, period = 2e-3;  // of the samples [s]
  double position_noise = 2e-5;          // [rad]
  double torque_noise = 0.02;            // [N·m]
  double tight = 1.0;                    // the drives' gains, times
};

/// The arm in that engine under a PD law that follows the excitation; positions and torques with
/// noise.
JointLog record(const HiddenArm& arm, const EngineRegistry& engines, const std::string& engine,
                std::uint64_t seed, const Recording& how);

/// All engines; nullptr (said as a skip) where this one was not built.
const EngineRegistry* engines_with(const std::string& name);

}  // namespace legwork::test
