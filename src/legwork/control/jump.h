#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A jump of a biped from both feet: crouch, thrust, tuck, land, stand up, by the whole-body law of
// walking and running.
#include <memory>
#include <string>
#include <vector>

#include "legwork/control/controller.h"
#include "legwork/control/walk_run.h"

namespace legwork {

enum class JumpPhase { kCrouch, kThrust, kFlight, kLand, kRise, kDone };

struct JumpOptions {
  std::vector<std::string> feet;  // frames of left and right sole, x forward, z up
  std::string trunk = "trunk";    // frame
  double gravity = 9.81;          // [m/s²]
  double take_off = 1.5;          // speed upwards at lift-off                              [m/s]
  double ahead = 0.0;             // how far the feet land ahead of where they left           [m]
  double crouch = 0.64;           // COG over the soles at the bottom, of the standing height
  double tuck = 0.25;             // how much the legs shorten in flight, of the standing height
  double lift_off = 0.93;         // COG over the soles at lift-off, of the standing height
  double landing = 0.9;           // COG over the soles at touch-down, of the standing height
  double follow = 0.5;            // share of the fall that the legs give way by at touch-down
  double crouch_time = 1.0, rise_time = 1.0;  // [s]
  // In the thrust the angular momentum goes to zero, or the robot would turn over in the air.
  double momentum_weight = 2e4, momentum_frequency = 12.0;  // [√(g/L)]
  double weight_trunk_thrust = 0.1, weight_trunk_flight = 40.0;
  WalkRunTuning tuning;  // lengths in the standing height of the COG
};

struct JumpStatus {
  JumpPhase phase = JumpPhase::kCrouch;
  double lift_off = 0.0, touch_down = 0.0;  // when, by the state machine; 0: not yet         [s]
  double flight_time = 0.0;                 // planned: 2·take_off/g and a little more        [s]
  Vec3d p_WG{}, p_ref{};                    // COG                                            [m]
  bool solved = true;
};

/// Stands at the start, with both feet side by side. Needs what WalkRun needs.
class Jump final : public Controller {
 public:
  explicit Jump(JumpOptions options);
  ~Jump() override;
  /// Throws Error as WalkRun does.
  void start(const ControlStart& start) override;
  void update(double t, const Measurements& z, const Estimate& x, Command& command) override;
  const Reference* reference() const override;
  const JumpStatus& status() const;

 private:
  struct Machine;
  JumpOptions options_;
  std::unique_ptr<Machine> machine_;
};

}  // namespace legwork
