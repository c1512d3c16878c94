#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A gait as joint angles: the foot paths through every leg's inverse kinematics once, tabulated, so
// that reading them in a control loop costs nothing.
#include <span>
#include <vector>

#include "legwork/plan/foot_path.h"
#include "legwork/plan/leg_ik.h"

namespace legwork {

class GaitPlan {
 public:
  /// The model must outlive the plan. `q_stand` (nq) is where the search for joint angles begins.
  /// Throws Error for a gait that is none (see FootPaths) and for a foot out of reach: which
  /// leg, when, by how much.
  GaitPlan(const Model& model, std::vector<Leg> legs, const GaitSpec& gait,
           std::span<const double> q_stand);

  /// Joint angles and rates of the legs at time t: fills their entries of q (nq) and v (nv).
  /// Interpolates between exact samples (cubic Hermite; the error is below 1e-8 rad for smooth
  /// gaits). Never allocates.
  void joints_at(double t, std::span<double> q, std::span<double> v) const;

  const std::vector<Leg>& legs() const { return legs_; }
  const FootPaths& paths() const { return paths_; }
  const GaitSpec& gait() const { return paths_.gait(); }
  double period() const { return paths_.period(); }
  bool swings(std::size_t leg, double t) const { return paths_.at(leg, t).swing; }

  /// Height of the trunk's origin over the ground under it [m].
  double trunk_height() const;
  /// How deep the centre of mass lies inside the polygon of the feet planned to be down, along the
  /// ground; negative outside. Gravity is along −z of the trunk [m].
  double static_margin(double t);
  /// The least of it over a period, and when.
  double least_static_margin(int samples = 480, double* when = nullptr);

 private:
  struct Knot {
    double q, v;  // angle and rate [rad], [rad/s]
  };
  static constexpr int kSamples = 256;  // per swing and per stance
  void tabulate(std::size_t leg, bool swing, std::vector<double>& q);
  void solve(std::size_t leg, const FootTarget& target, double t, std::vector<double>& q,
             std::vector<double>& v);
  [[noreturn]] void out_of_reach(std::size_t leg, const FootTarget& target, double t,
                                 const IkResult& found) const;

  const Model& model_;
  std::vector<Leg> legs_;
  FootPaths paths_;
  std::vector<LegIk> ik_;
  std::vector<char> level_;  // per leg: can keep its sole on the ground, so it must
  std::vector<double> q_, v_, q_stand_;
  Workspace<double> ws_;
  // per leg: swing then stance, each kSamples + 1 rows of one knot per joint
  std::vector<std::vector<Knot>> table_;
};

}  // namespace legwork
