#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A planned gait as position and velocity targets of the drives.
#include <memory>
#include <vector>

#include "legwork/control/controller.h"
#include "legwork/plan/gait_plan.h"

namespace legwork {

/// For each foot of the layout the plan's leg whose foot carries that frame; −1 where none does.
std::vector<int> legs_of_feet(const Model& planned, const GaitPlan& plan, const Layout& layout);

struct FollowGaitOptions {
  double begin = 0.0;  // stands until then                                            [s]
  double ramp = 0.5;   // gait time runs slowly at first, up to its full rate after this [s]
};

/// Follows a GaitPlan, open loop: drives named like the joints of the plan's legs get their angles
/// and rates, the others hold the pose of the start. Before `begin` all drives hold that pose.
///
/// Gait time s(t): s = τ²/(2·ramp) while τ = t − begin < ramp, τ − ramp/2 after, so that the trunk
/// gathers speed instead of jumping to it; the rates are multiplied by ds/dt.
class FollowGait final : public Controller {
 public:
  /// `planned` is the model the plan was made for: joints are matched by name, so that a plan may
  /// drive another model of the same robot. Both must outlive the controller.
  FollowGait(const Model& planned, std::shared_ptr<const GaitPlan> plan,
             const FollowGaitOptions& options = {});

  /// Throws Error where no drive moves a joint of the plan's legs.
  void start(const ControlStart& start) override;
  void update(double t, const Measurements& z, const Estimate& x, Command& command) override;
  /// Joints as planned, and which feet are planned to be down. No positions: an open-loop gait does
  /// not know where it is.
  const Reference* reference() const override { return &reference_; }

  const GaitPlan& plan() const { return *plan_; }
  /// Gait time and its rate at time t; negative before the gait begins.
  struct GaitTime {
    double s = 0.0, rate = 0.0;
  };
  GaitTime gait_time(double t) const;

 private:
  struct Follower {
    std::size_t drive;
    int q, dof;  // in the plan's model
  };
  void fill_reference(double t, const GaitTime& gait);  // from q_, v_

  const Model& planned_;
  std::shared_ptr<const GaitPlan> plan_;
  FollowGaitOptions options_;
  std::vector<double> stand_;        // per drive: the pose of the start          [rad] or [m]
  std::vector<Follower> followers_;  // drives of the plan's legs
  std::vector<double> q_, v_;        // of the plan's model
  Reference reference_;
  std::vector<int> foot_leg_;  // per layout.foot: the leg, or −1
  std::vector<std::pair<std::size_t, Follower>> reference_joint_;  // layout.joint -> coordinate
};

}  // namespace legwork
