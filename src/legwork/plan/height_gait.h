#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The height of the centre of gravity (COG) in walking and running as one family (Suzuki, Tsuji,
// Ohnishi, "Trajectory planning of biped robot for running motion"): a sinusoid while the ground
// force is above a threshold F_lo, then a parabola under the constant force F_lo. It walks where
// F_lo > 0 and runs where F_lo = 0. World axes, z up; t = 0 at the start of each phase.
// The paper's eqs 10, 11 and 13 have other signs, by which the two phases would not meet.
#include <optional>
#include <string>

#include "legwork/plan/quintic.h"

namespace legwork {

struct HeightGaitSpec {
  double mass = 0.0;                // M of the whole robot                                 [kg]
  double gravity = 9.81;            // g                                                  [m/s²]
  double height = 0.0;              // z0, the middle of the sinusoid above the stance sole  [m]
  double amplitude = 0.0;           // A                                                     [m]
  double stiffness = 0.0;           // K_z of the virtual spring; ω = √(K_z/M)             [N/m]
  std::optional<double> threshold;  // F_lo [N]; none: max(0, M·(g − 0.7·A·ω²)), the paper's rule
};

/// Why there is no gait of these numbers.
enum class GaitFault {
  kNone,
  kNotPositive,        // mass, gravity, height, amplitude or stiffness
  kNegativeThreshold,  // F_lo < 0: the ground cannot pull
  kNoLiftOff,          // F_lo ≤ M·(g − A·ω²): the sinusoid never falls to F_lo
  kNoReturn,           // F_lo ≥ M·g: the parabola does not come down again
  kTooHigh,            // the COG goes where no straight leg reaches
  kTooLow,             // the COG goes where the knee does not bend
  kTooFar,             // the step is longer than the leg allows
  kBeyondToe,          // one foot alone would carry a COG that is ahead of its toe
  kInconsistent,       // speed and first position do not belong together
  kTooShort,           // the parabola lasts less than two control periods
};

struct GaitRefusal {
  GaitFault fault = GaitFault::kNone;
  std::string text;  // names the quantity and its bound
  explicit operator bool() const { return fault != GaitFault::kNone; }
};

/// Whether these numbers make a gait.
GaitRefusal refusal_of(const HeightGaitSpec& spec);

/// The closed forms. A value.
class HeightGait {
 public:
  /// Throws Error [E-GAIT] where refusal_of() finds a fault.
  explicit HeightGait(const HeightGaitSpec& spec);

  PathPoint stance(double t) const;    // 0 ≤ t ≤ stance_time(): z0 − A·sin(ωt − δ)
  PathPoint parabola(double t) const;  // 0 ≤ t ≤ parabola_time()
  /// Ground force M·(g + z̈) that a height asks for [N].
  double force(const PathPoint& z) const { return spec_.mass * (spec_.gravity + z.a); }

  const HeightGaitSpec& spec() const { return spec_; }
  bool runs() const { return threshold_ == 0.0; }
  double threshold() const { return threshold_; }      // F_lo                          [N]
  double omega() const { return omega_; }              // ω                         [rad/s]
  double delta() const { return delta_; }              // δ = asin((g − F_lo/M)/(A·ω²)) [rad]
  double fall() const { return fall_; }                // a = g − F_lo/M: of the parabola [m/s²]
  double stance_time() const { return stance_time_; }  // T_s = (π + 2δ)/ω              [s]
  double parabola_time() const { return parabola_time_; }  // T_p = 2·cot(δ)/ω              [s]
  double compression_time() const;                         // until the lowest point        [s]
  double touchdown_height() const { return touchdown_; }   // = height at lift-off          [m]
  double liftoff_speed() const { return liftoff_speed_; }  // = −ż at touch-down          [m/s]
  double apex() const;                                     //                               [m]
  double bottom() const;                                   // z0 − A                        [m]
  double largest_force() const;                            // M·(g + A·ω²)                  [N]

 private:
  HeightGaitSpec spec_;
  double threshold_, omega_, delta_, fall_, stance_time_, parabola_time_, touchdown_,
      liftoff_speed_;
};

/// F_lo of the paper's tables II and IV, not below zero [N].
double threshold_by_rule(const HeightGaitSpec& spec);

/// The height in one stance that may begin elsewhere than the gait would: after a landing too early
/// or late, or after the gait changed. Either the gait's sinusoid with the difference faded out
/// over the compression, or, where that would ask for less ground force than least_share of the
/// weight, a quintic straight to the bottom, the shortest that does not; then the gait's own
/// extension.
class StanceHeight {
 public:
  StanceHeight(const HeightGait& gait, double z, double v, double least_share = 0.15);
  PathPoint at(double t) const;
  double duration() const { return duration_; }  // T_s of this stance                        [s]
  /// Length of the compression over the gait's own; 0 where the difference is faded out.
  double stretch() const { return stretch_; }

 private:
  HeightGait gait_;
  Quintic path_;  // of the difference, or of the compression
  double compression_ = 0.0, duration_ = 0.0, stretch_ = 0.0;
};

}  // namespace legwork
