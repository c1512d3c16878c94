#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The controller of one robot of a scene: it sees its robot as it is alone.
#include <memory>
#include <string>
#include <vector>

#include "legwork/control/controller.h"

namespace legwork {

/// Passes signals through as they are, sized alike; only names and coordinates at the start are
/// those of the robot's own model.
class OwnRobot final : public Controller {
 public:
  /// `prefix` ("left/") is what a scene puts before the robot's names; its coordinates there begin
  /// at `first_q`. The model must outlive the controller.
  OwnRobot(std::unique_ptr<Controller> inner, const Model& own, std::string prefix, int first_q)
      : inner_(std::move(inner)), own_(own), prefix_(std::move(prefix)), first_q_(first_q) {}

  void start(const ControlStart& start) override {
    layout_ = start.layout;
    for (auto* names : {&layout_.drive, &layout_.joint, &layout_.imu, &layout_.foot, &layout_.cell})
      for (std::string& name : *names)
        if (name.starts_with(prefix_)) name.erase(0, prefix_.size());
    inner_->start({.model = own_,
                   .layout = layout_,
                   .period = start.period,
                   .q = start.q.subspan(static_cast<std::size_t>(first_q_),
                                        static_cast<std::size_t>(own_.nq)),
                   .initial = start.initial});
  }
  void update(double t, const Measurements& z, const Estimate& x, Command& command) override {
    inner_->update(t, z, x, command);
  }
  const Reference* reference() const override { return inner_->reference(); }
  std::span<Knob> knobs() override { return inner_->knobs(); }

 private:
  std::unique_ptr<Controller> inner_;
  const Model& own_;
  std::string prefix_;
  int first_q_;
  Layout layout_;  // with the robot's own names
};

}  // namespace legwork
