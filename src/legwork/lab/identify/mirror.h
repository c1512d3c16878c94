#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A model beside the robot it stands for: both get the same goals, and where they part is told.
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "legwork/run/simulation.h"
#include "legwork/signal/measurements.h"

namespace legwork {

struct MirrorOptions {
  double stiffness = 200.0, damping = 4.0;  // of the model's drives [N·m/rad], [N·m·s/rad]
  double dt = 1e-3;                         // [s]
  double memory = 1.0;                      // residuals are averaged over this [s]
  double alarm = 0.05;                      // averaged residual that is told [rad]
  double stale = 0.25;                      // a reading older than this is not compared [s]
};

struct MirrorJoint {
  std::string name;
  double goal = 0.0, measured = 0.0, simulated = 0.0;  // [rad]
  double drift = 0.0;                                  // averaged measured − simulated [rad]
  double age = 0.0;                                    // of the reading [s]
  bool stale = true, alarm = false;
};

/// Steps the model in time with the robot. The simulation goes on whether the robot answers or not.
class Mirror {
 public:
  /// joints: the robot's, in the order of its measurements; each must be a hinge of the model.
  /// Throws Error naming one that is not.
  Mirror(const Model& model, const State& pose, std::vector<std::string> joints,
         const MirrorOptions& options);
  ~Mirror();

  /// The robot at time t: its goals and its readings (null: it did not answer). Lets the model
  /// catch up with t, by at most a fifth of a second at a time.
  void follow(double t, std::span<const double> goals, const Measurements* z);

  const std::vector<MirrorJoint>& joints() const { return joints_; }
  const Simulation& simulation() const { return *simulation_; }
  /// One line per joint that drifts; empty: none.
  std::string alarms() const;

 private:
  class Goals;
  MirrorOptions options_;
  Model model_;
  std::vector<MirrorJoint> joints_;
  std::vector<double> seen_;  // when each joint was last read [s]
  std::unique_ptr<Simulation> simulation_;
  double start_ = 0.0, last_ = 0.0;
  bool started_ = false;
};

}  // namespace legwork
