#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What acted in the steps of a recording, message by message.
#include <vector>

#include "legwork/record/mcap_reader.h"
#include "legwork/sim/world.h"

namespace legwork {

/// Every topic that says what acted, resets among them.
std::vector<std::string> input_topics();

/// Puts recorded inputs into `inputs` (often the world's own) and recorded states into the world,
/// as they were before the step. Throws Error for a message that does not fit the robot.
class RecordedInputs {
 public:
  RecordedInputs(const McapReader& file, World& world, Inputs& inputs)
      : file_(file), world_(world), inputs_(inputs) {}
  /// Anything but a reset, which is the caller's.
  void apply(const McapMessage& message);

 private:
  [[noreturn]] void bad(const std::string& topic) const;
  void place(const McapMessage& message);
  void targets(const std::vector<double>& x);
  void gains(const std::vector<double>& x);
  void strengths(const std::vector<double>& x);
  void pushes(const std::vector<double>& x);

  const McapReader& file_;
  World& world_;
  Inputs& inputs_;
};

}  // namespace legwork
