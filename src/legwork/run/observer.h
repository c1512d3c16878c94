#pragma once
// Watching a run from outside. SPDX-License-Identifier: Apache-2.0

namespace legwork {

class World;
class Sensing;

/// Watches the main simulation of an experiment: the recorder, the live viewer.
class RunObserver {
 public:
  virtual ~RunObserver() = default;
  /// Before begin(), where the robot has sensors: who reads them. It outlives the run.
  virtual void senses(const Sensing& /*sensing*/) {}
  virtual void begin(const World& world) = 0;       // before its first step
  virtual void after_step(const World& world) = 0;  // after each
};

}  // namespace legwork
