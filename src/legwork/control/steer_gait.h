#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A gait that keeps to a line: heading and speed corrected by where the robot believes it is.
// Frames: W world, T trunk.
#include <vector>

#include "legwork/control/controller.h"
#include "legwork/plan/foot_path.h"
#include "legwork/plan/leg_ik.h"

namespace legwork {

struct SteerGaitOptions {
  double begin = 0.0;             // stands until then                                       [s]
  double ramp = 0.5;              // gait time runs slowly at first, as in FollowGait         [s]
  double turn_gain = 0.8;         // yaw rate per heading error                            [1/s]
  double side_gain = 0.3;         // sideways speed per distance from the line              [1/s]
  double along_gain = 0.3;        // speed per distance behind the point that moves on it   [1/s]
  double max_yaw_rate = 0.1;      // of the correction                                   [rad/s]
  double max_speed_change = 0.5;  // share of the gait's speed a correction may add or take
};

/// Follows a point that moves from the start along a line, at the speed and heading of its knobs.
/// In stance every foot moves against the twist commanded now; in swing it heads for the place from
/// which a stance of this twist passes its foothold halfway, and lands without sliding:
///
///   v = v_gait + k·(R_TW (p_ref − p_WT)),  ω = ω_gait + k_ψ (ψ_ref − ψ), both bounded
///   stance: dp/ds = −(v + ω×p);  swing: the ground's cycloid to p_hold + T_stance/2·(v + ω×p_hold)
///
/// p_WT and ψ are the Estimate's: on a false estimate it keeps to a false line.
class SteerGait final : public Controller {
 public:
  /// The model must outlive the controller. Throws Error for numbers that make no gait.
  SteerGait(const Model& model, std::vector<Leg> legs, const GaitSpec& gait,
            const SteerGaitOptions& options = {});

  /// Throws Error where no drive moves a joint of the legs.
  void start(const ControlStart& start) override;
  void update(double t, const Measurements& z, const Estimate& x, Command& command) override;
  /// The point it follows, the joints as planned and which feet are planned to be down.
  const Reference* reference() const override { return &reference_; }
  /// speed [m/s] along the line, heading [rad] from that of the start.
  std::span<Knob> knobs() override { return knobs_; }

 private:
  struct Follower {
    std::size_t drive, q, dof;
  };
  BodyTwist commanded(const Estimate& x) const;
  void move_point(double dt, double rate);
  void move_foot(std::size_t leg, double s, double ds, const BodyTwist& twist);
  void place_legs(double s, double ds, double rate);
  void fill_reference(double t, double s);

  const Model& model_;
  std::vector<Leg> legs_;
  SteerGaitOptions options_;
  FootPaths paths_, still_;  // the gait; the same without sway
  std::vector<LegIk> ik_;
  std::vector<Knob> knobs_;
  std::vector<Follower> followers_;
  std::vector<double> stand_;  // per drive: the pose of the start
  std::vector<Vec3<double>> foot_T_,
      last_;  // per leg: ground point without sway; foot point before
  std::vector<double> q_, v_;
  double psi0_ = 0, t_ = 0, s_ = 0;  // heading at the start; time and gait time of the last update
  Vec3<double> point_W_{0, 0, 0};    // that it follows
  Reference reference_;
  std::vector<int> foot_leg_;  // per layout.foot: the leg, or −1
  std::vector<std::pair<std::size_t, Follower>> reference_joint_;
};

}  // namespace legwork
