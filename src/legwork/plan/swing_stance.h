#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A stance over one foot while the other leg swings: the pendulum of varying height (pendulum.h)
// with the angular momentum that the swing needs. Where a light leg may be forgotten, a heavy one
// that swings fast asks for more moment than the sole can give; the COG has to give way as planned.
// Axes: the heading's, over the stance foot.
#include <array>

#include "legwork/plan/height_gait.h"
#include "legwork/plan/leg_momentum.h"
#include "legwork/plan/quintic.h"

namespace legwork {

/// How a sole goes from here to there in a stance: up by half time, then down.
struct SwingWay {
  Vec3d from{}, speed{};       // now                                            [m], [m/s]
  double to[2] = {0, 0};       // x, y                                               [m]
  double lift = 0.0;           // [m]
  double landing_speed = 0.0;  // [m/s]
};

/// The end of a stance is affine in how it began: value = x·x0 + v·v0 + p·p0 + one.
struct StanceMapRow {
  double x = 0, v = 0, p = 0, one = 0;
  double of(double x0, double v0, double p0) const { return x * x0 + v * v0 + p * p0 + one; }
};
struct StanceMap {
  StanceMapRow end_x, end_v;  // of the COG over the foot, for the pressure centre at p0
  /// Where the pressure centre must be to leave at v_end, and where the COG for p0 = 0.
  double pressure(double x0, double v0, double v_end) const {
    return (v_end - end_v.of(x0, v0, 0)) / end_v.p;
  }
  double offset(double v0, double v_end) const { return (v_end - end_v.of(0, v0, 0)) / end_v.x; }
};

class SwingStance {
 public:
  static constexpr int kPoints = 48;
  /// `share` of the legs' momentum is reckoned with: 1, or 0 for the pendulum alone.
  SwingStance(const StanceHeight& height, double gravity, const LegMasses& legs, int swing_foot,
              const SwingWay& way, double share = 1.0);
  const StanceMap& map(int axis) const { return map_[axis]; }
  /// What the swing adds to the COG's acceleration along an axis at kPoints + 1 times [m/s²].
  using Push = std::array<double, kPoints + 1>;
  void push_of(const double (&x0)[2], const double (&v0)[2], const double (&p0)[2],
               Push (&push)[2]) const;

 private:
  struct Instant {
    double rate = 0, z = 0;  // (g + z̈)/z, z
    Vec3d foot{}, a_foot{};
    double a_z = 0;
  };
  struct State {
    double x[2], v[2];
  };
  void accelerations(const Instant& at, const double (&x)[2], const double (&p)[2], double (&a)[2],
                     double (&push)[2]) const;
  State run(State s, const double (&p)[2], Push* push) const;

  LegMasses legs_;
  int foot_;
  double share_, mass_, h_;
  std::array<Instant, 2 * kPoints + 1> at_;
  StanceMap map_[2];
};

}  // namespace legwork
