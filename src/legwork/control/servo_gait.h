#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A planned gait followed by velocity servos: the walker of TITAN-VIII's paper.
#include <memory>
#include <vector>

#include "legwork/control/controller.h"
#include "legwork/control/servo.h"
#include "legwork/plan/gait_plan.h"

namespace legwork {

/// Follows a GaitPlan through JointServos: holds the gait's first posture for `settle` seconds,
/// then walks at once at full speed. Ankles that the servos level follow the measured joints
/// (ServoSettings::level_by_measurement); a joint that is not measured counts as where it was last.
class ServoGait final : public Controller {
 public:
  /// `planned` is the model of plan and servos; both must outlive the controller.
  ServoGait(const Model& planned, std::shared_ptr<const GaitPlan> plan, JointServos servos,
            double settle);

  /// The drives its targets are for, to be put into the scene.
  const std::vector<Drive>& drives() const { return servos_.drives(); }
  /// Joints are matched by name. Throws Error where a servo has no drive.
  void start(const ControlStart& start) override;
  void update(double t, const Measurements& z, const Estimate& x, Command& command) override;
  /// Joints as planned, and which feet are planned to be down.
  const Reference* reference() const override { return &reference_; }

 private:
  void measure(const Measurements& z);
  void fill_reference(double t, double s);

  const Model& planned_;
  std::shared_ptr<const GaitPlan> plan_;
  JointServos servos_;
  double settle_;
  std::vector<double> q_ref_, v_ref_, q_;     // of the plan's model
  std::vector<DriveTarget> targets_;          // per servo
  std::vector<std::size_t> drive_;            // per servo: its drive in the layout
  std::vector<int> measured_q_, measured_v_;  // per measured joint: entry of q, v; −1: none
  std::vector<int> foot_leg_;                 // per layout.foot: the leg, or −1
  Reference reference_;
};

}  // namespace legwork
