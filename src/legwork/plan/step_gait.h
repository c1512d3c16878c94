#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Steps of one walking or running gait: the height plan with a speed and a distance between the
// feet, what follows from them, and why a robot could not make them.
#include <limits>
#include <span>
#include <vector>

#include "legwork/plan/pendulum.h"

namespace legwork {

struct StepGaitSpec {
  HeightGaitSpec height;
  double speed = 0.0;             // forward, at touch-down and lift-off                    [m/s]
  double spacing = 0.0;           // between the lines of the left and the right soles        [m]
  std::optional<double> start_x;  // the COG over the foot at touch-down; none: follows from the
                                  // speed. Given, it must agree with it to 1 %, unless `free` [m]
  bool free = false;
};

/// What the robot allows. All of it over the stance sole.
struct StepLimits {
  double top = std::numeric_limits<double>::infinity();    // COG with straight legs         [m]
  double bottom = 0.0;                                     // COG with knees bent to the stop [m]
  double reach = std::numeric_limits<double>::infinity();  // COG to sole, horizontally, at the
                                                           // height of lift-off             [m]
  double toe = std::numeric_limits<double>::infinity();    // toe ahead of the sole's origin [m]
  bool double_support = true;  // the walking parabola is on two feet; false: on the stance foot
  double period = 0.0;         // of control                                                  [s]
};

/// A gait with its steps. A value.
class StepGait {
 public:
  /// Throws Error [E-GAIT] where refusal_of(spec, limits) finds a fault.
  explicit StepGait(const StepGaitSpec& spec, const StepLimits& limits = {});

  const HeightGait& height() const { return height_; }
  bool runs() const { return height_.runs(); }
  double speed() const { return spec_.speed; }
  double spacing() const { return spec_.spacing; }
  const StanceTransition& transition() const { return phi_; }
  /// COG over the foot at touch-down in the steady gait, ahead positive (so it is negative) [m].
  double start_x() const { return start_x_; }
  double step_length() const;  // −2·x0 + v·T_p                                           [m]
  double step_time() const;    // T_s + T_p                                               [s]
  /// In the steady gait at touch-down the COG is this far inside the foot and moves towards it this
  /// fast; it leaves at minus that speed [m], [m/s].
  double lateral_offset() const { return lateral_offset_; }
  double lateral_speed() const { return lateral_speed_; }
  /// The same gait at another speed.
  StepGait at_speed(double speed) const;

 private:
  StepGaitSpec spec_;
  HeightGait height_;
  StanceTransition phi_;
  double start_x_ = 0.0, lateral_offset_ = 0.0, lateral_speed_ = 0.0;
};

/// Whether a robot can make these steps; names the first thing in the way.
GaitRefusal refusal_of(const StepGaitSpec& spec, const StepLimits& limits);

/// From `t` on this gait is wanted; it begins with the next stance.
struct GaitChange {
  double t = 0.0;  // [s]
  StepGait gait;
};
/// The gait wanted at t; the first one before its time. `schedule` is in order and not empty.
const StepGait& gait_at(std::span<const GaitChange> schedule, double t);

/// The same gait under another gravity, dynamically similar (equal Froude number): lengths stay,
/// K_z ∝ g, v ∝ √g, so times ∝ 1/√g and forces ∝ g.
StepGaitSpec similar_gait(const StepGaitSpec& spec, double gravity);
/// And of another robot, whose COG has that height z0 [m]: lengths ∝ z0, K_z ∝ M·g/z0, v ∝ √(g·z0).
/// The feet keep the distance they are given.
StepGaitSpec similar_gait(const StepGaitSpec& spec, double gravity, double mass, double height,
                          double spacing);

}  // namespace legwork
