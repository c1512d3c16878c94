#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Where a foot should be, seen from the trunk: straight (or turning) with the ground in stance, a
// cycloid in swing.
#include <cmath>
#include <string>
#include <vector>

#include "legwork/plan/phase_table.h"

namespace legwork {

/// How the trunk travels over the ground, in its own axes.
struct BodyTwist {
  double vx = 0.0, vy = 0.0;  // [m/s]
  double yaw_rate = 0.0;      // [rad/s]
};

/// In whose eyes the swing is a cycloid: the trunk's (TITAN-VIII's paper: the foot stops in the
/// trunk's frame at both ends) or the ground's (it lands without sliding).
enum class SwingFrame { kTrunk, kGround };

/// A gait for any robot. Footholds are ground points at mid-stance in the trunk's frame.
struct GaitSpec {
  std::string pattern = "crawl";  // row of the phase table
  std::vector<double> offsets;    // own table, one per leg; empty: from the pattern
  double period = 4.8;            // [s]
  double duty = 0.75;             // share of the period a foot is down
  double lift = 0.05;             // height of the swing [m]
  BodyTwist twist;
  SwingFrame swing_frame = SwingFrame::kTrunk;
  double ground_pitch = 0.0;  // slope of the ground seen from the trunk: + rises ahead [rad]
  double ground_roll = 0.0;   // + rises to the left [rad]
  double shift_x = 0.0, shift_y = 0.0;  // all footholds, against the trunk: leans into a slope [m]
  double sway_x = 0.0, sway_y = 0.0;    // amplitude of the trunk leaning away from the swing [m]
  bool must_be_static = false;          // refuse a gait with fewer than three feet down
  std::vector<Vec3<double>> footholds;  // p_T, one per leg; empty: where they stand [m]
};

/// Forward speed at which a straight stance covers `stroke` [m/s].
inline double speed_of_stroke(double stroke, double duty, double period) {
  return stroke / (duty * period);
}

/// A foothold by hip: X ahead of the hip for front legs and behind it for hind ones, Y outward,
/// Z up [m] (the postures of TITAN-VIII's paper).
Vec3<double> foothold_at_hip(const Leg& leg, double X, double Y, double Z);

/// The foot at one time, ground point in the trunk's frame.
struct FootTarget {
  Vec3<double> p_T{};  // [m]
  Vec3<double> v_T{};  // [m/s]
  bool swing = false;
  double s = 0.0;  // within the swing or the stance
};

/// Paths of all feet. A value; cheap to evaluate; never allocates after construction.
class FootPaths {
 public:
  /// Throws Error for numbers that make no gait: duty outside (0, 1), period ≤ 0, lift < 0, a
  /// number that is not finite, too few feet down for a static gait, as many offsets or footholds
  /// as there are not legs, a posture with feet above the hips.
  FootPaths(const GaitSpec& gait, const std::vector<Leg>& legs, const std::string& file = "");

  FootTarget at(std::size_t leg, double t) const;
  /// The same by phase alone, `from_above` at s = 1 of a swing or stance (its own end, not the
  /// next one's beginning).
  FootTarget in_swing(std::size_t leg, double s) const;
  FootTarget in_stance(std::size_t leg, double s) const;

  const GaitSpec& gait() const { return gait_; }
  const std::vector<double>& offsets() const { return gait_.offsets; }
  double period() const { return gait_.period; }
  double swing_time() const { return (1.0 - gait_.duty) * gait_.period; }
  double stance_time() const { return gait_.duty * gait_.period; }
  /// Upward normal of the ground in the trunk's frame.
  Vec3<double> ground_normal_T() const;

 private:
  struct Stance {
    Vec3<double> p, v;
  };
  Stance stance(std::size_t leg, double u) const;  // u from mid-stance [s]
  void add_sway(double t, FootTarget& target) const;
  double start_of(std::size_t leg, bool swing, double s) const;

  GaitSpec gait_;
  double sway_cos_[2] = {0, 0}, sway_sin_[2] = {0, 0};  // x: second harmonic, y: first
};

}  // namespace legwork
