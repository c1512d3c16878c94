#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Walking of any robot with two or four legs: plan of steps (plan/step_planner.h) and whole-body
// control (whole_body.h) as one Controller. Everything it knows of the robot it reads from the
// model.
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "legwork/actuate/drive.h"
#include "legwork/control/controller.h"
#include "legwork/control/whole_body.h"
#include "legwork/plan/step_planner.h"

namespace legwork {

/// Weights of squared errors in the robot's units, and gains in ω.
struct WalkTaskWeights {
  double stance = 1e4, stance_turn = 1e3, stance_yaw_free = 1.0, stance_rate = 10.0;
  double com = 1e3, com_free = 1.0, com_height = 30.0, com_height_rate = 4.0;
  double swing = 100.0, swing_turn = 30.0, swing_rate = 10.0;
  double trunk = 30.0, trunk_yaw = 0.6, trunk_rate = 5.0;
  double posture = 0.3, leg_posture = 1e-3, posture_rate = 4.0;
  double force = 1e-3;  // per corner
};

struct WalkerOptions {
  WalkCommand command;
  int steps = 0;           // stops after so many; 0: goes on
  double friction = 0.68;  // coefficient relied on
  /// The drives it commands, for their limits and gains; none: the model's own actuators, or one
  /// torque drive per joint of a model without.
  std::vector<Drive> drives;
  std::optional<WalkStance> stance;  // the pose it walks in; none: found for the command …
  WalkGait gait = WalkGait::kTrot;   // … and of more than two legs for this gait
  bool servo = false;                // position targets for drives with gains; else torques
  bool governor = true;              // walks slower where torque or reach would not do
  double corner_shrink = 0.9;        // of the soles' corners that forces act at
  WalkNumbers numbers;
  WalkTaskWeights weights;
};

/// What held the walk back, and what it cost to compute.
struct WalkerReport {
  long ticks = 0;
  long failed = 0;             // ticks without an answer: the last torques were held
  long dropped = 0;            // joint stops left out of the program
  long dense = 0;              // solved by the dense program
  long saturated = 0;          // ticks in which some drive of a leg was at its limit
  long stretched = 0;          // ticks in which a leg was all but straight
  std::vector<long> at_limit;  // per DoF: ticks at the torque limit
  double slowest_share = 1.0;  // of the command, by the governor
};

/// Speeds are knobs: speed, sideways [m/s], turn [rad/s].
class Walker final : public Controller {
 public:
  explicit Walker(const WalkerOptions& options = {});
  ~Walker() override;

  /// Throws Error for a robot it cannot walk. The pose of the start should be one it stands in;
  /// stance().q is the best.
  void start(const ControlStart& start) override;
  void update(double t, const Measurements& z, const Estimate& x, Command& command) override;
  const Reference* reference() const override;
  std::span<Knob> knobs() override { return knobs_; }

  const WalkStance& stance() const;
  const StepPlanner& planner() const;
  const WholeBody& body() const;
  const WalkerReport& report() const;
  /// Torque limits it keeps, per DoF; infinite where there is none [N·m].
  std::span<const double> torque_limits() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
  WalkerOptions options_;
  std::vector<Knob> knobs_;
};

/// The longest step that a walk at this command must have reach for: what the knees bend for [m].
/// `groups` of feet swing in turn, so each lags that many steps less one before it swings.
double longest_step(const WalkCommand& command, const WalkNumbers& numbers, double leg_length,
                    double gravity, int groups = 2);

}  // namespace legwork
