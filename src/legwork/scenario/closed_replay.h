#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Runs the controllers and the estimator of a recorded scenario again, on the recorded robot, and
// says whether they say the same.
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "legwork/record/mcap_reader.h"
#include "legwork/scenario/build.h"

namespace legwork {

struct ClosedReplay {
  std::uint64_t steps = 0;           // run again
  std::uint64_t ticks = 0;           // updates of controllers in them
  std::uint64_t first_tick = 0;      // that differs, counted from 1; 0: none
  std::uint64_t differing = 0;       // ticks that do
  double time = 0;                   // of that first tick, else of the end [s]
  double apart = 0;                  // largest distance of a target from the recorded one
  std::string what;                  // differs there, a sentence
  bool is_finished = true;           // the run came to its end, and the file holds all of it
  std::vector<std::string> missing;  // what the file lacks, a sentence each
};

/// The scenario in the recording is built anew (registries and data folder as for any run) and
/// stepped under the recorded inputs, so that the robot goes where it went whatever is said to it.
/// Knobs are turned when they were turned. At every tick each command is compared with the one
/// recorded, bit for bit, and so is the estimate it was made from: the first tick that differs is
/// where the controller or the estimator does. Throws Error for a recording without a scenario,
/// without a controller to run again, or of a robot or start the scenario does not give any more.
ClosedReplay replay_closed(const McapReader& recording, const BuildParts& parts,
                           const std::function<void(double done)>& progress = {},
                           DamagedFile damaged = DamagedFile::kRefuse);

}  // namespace legwork
