#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Joint angles and rates as a function of time, told to the drives.
#include <functional>
#include <span>
#include <vector>

#include "legwork/control/controller.h"

namespace legwork {

/// Angles and rates the joints should have at time t (entries of q and v; others untouched).
using JointReference = std::function<void(double t, std::span<double> q, std::span<double> v)>;

/// Follows a motion, open loop. Joints are matched by name, so that a motion of one model may drive
/// another of the same robot; drives of joints the motion's model lacks hold the pose of the start.
class FollowMotion final : public Controller {
 public:
  /// `planned` is the model whose q and v the motion fills; it must outlive the controller.
  FollowMotion(const Model& planned, JointReference motion, bool feed_forward)
      : planned_(planned), motion_(std::move(motion)), feed_forward_(feed_forward) {}

  void start(const ControlStart& start) override;
  void update(double t, const Measurements& z, const Estimate& x, Command& command) override;

 private:
  struct Follower {
    std::size_t drive, q, v;  // in the layout; in the motion's model
  };
  const Model& planned_;
  JointReference motion_;
  bool feed_forward_;  // the drives get the rates too
  std::vector<Follower> followers_;
  std::vector<double> q_, v_;
};

}  // namespace legwork
