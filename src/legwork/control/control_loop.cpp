// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/control/control_loop.h"

#include <cmath>
#include <cstdio>
#include <limits>

#include "legwork/control/drive_map.h"

namespace legwork {
namespace {

[[noreturn]] void refuse(const std::string& field, const std::string& message,
                         const std::string& remedy) {
  throw Error(Finding{.code = "E-CONTROL", .element = field, .message = message, .remedy = remedy});
}

}  // namespace

int whole_steps(double seconds, double dt, const std::string& key) {
  const double steps = seconds / dt;
  const double whole = std::round(steps);
  char text[120];
  if (!(dt > 0.0) || !(seconds >= 0.0) || !(steps < std::numeric_limits<int>::max())) {
    std::snprintf(text, sizeof text, "%g s is no time in steps of %g s", seconds, dt);
    refuse(key, key + " = " + text, "give a finite time of at least zero");
  }
  if (std::fabs(steps - whole) > 1e-6) {
    std::snprintf(text, sizeof text, "%g s is %.6g steps of %g s", seconds, steps, dt);
    refuse(key, key + " = " + text, "choose a whole number of steps");
  }
  return static_cast<int>(whole);
}

ControlLoop::ControlLoop(Layout layout, std::unique_ptr<Estimator> estimator,
                         std::unique_ptr<Controller> controller, const ControlTiming& timing)
    : layout_(std::move(layout)),
      estimator_(std::move(estimator)),
      controller_(std::move(controller)),
      timing_(timing) {
  if (timing_.every < 1)
    refuse("every", "the controller is updated every " + std::to_string(timing_.every) + " steps",
           "at least every step");
  if (timing_.delay < 0)
    refuse("delay", "a command acts " + std::to_string(timing_.delay) + " steps after its issue",
           "a delay is at least zero");
  // At most delay/every commands wait; one more is being written.
  ring_.resize(static_cast<std::size_t>(timing_.delay / timing_.every) + 2);
}

void ControlLoop::start(const ControlStart& start) {
  started_ = false;
  if (start.layout != layout_)
    refuse("layout", "the robot's signals are not those the loop was built for",
           "start the loop with its own layout()");
  z_ = Measurements(layout_);
  x_ = Estimate(layout_);
  held_ = Command(layout_);
  const std::vector<double> pose = pose_targets(start.model, layout_, start.q);
  for (std::size_t i = 0; i < pose.size(); ++i) held_.drive[i].position = pose[i];
  for (Pending& pending : ring_) pending = {0, held_};
  const std::size_t feet = x_.foot.size();
  x_ = start.initial;
  x_.foot.resize(feet);
  newest_ = waiting_ = 0;
  ticks_ = 0;
  sampled_ = updated_ = false;
  if (estimator_) estimator_->reset({x_.t, x_.p_WT, x_.v_WT, x_.R_WT});
  if (controller_) controller_->start(start);
  started_ = true;
}

void ControlLoop::sense(const Measurements& z, const Estimate* truth) {
  if (z.imu.size() != layout_.imu.size() || z.joint.size() != layout_.joint.size() ||
      z.foot.size() != layout_.foot.size() || z.wrench.size() != layout_.cell.size())
    refuse("measurements", "the sample is of another layout than the loop",
           "size Measurements by layout()");
  z_ = z;
  if (!estimator_) return;
  if (!sampled_ && truth != nullptr)
    estimator_->reset({z.t, truth->p_WT, truth->v_WT, truth->R_WT});
  sampled_ = true;
  x_ = estimator_->update(z_);
}

void ControlLoop::issue(double t, const Estimate& x) {
  const std::size_t last = newest_;
  newest_ = (newest_ + 1) % ring_.size();
  ++waiting_;
  Pending& next = ring_[newest_];
  next.due = ticks_ + timing_.delay;
  next.command = ring_[last].command;
  next.command.t = t;
  started_ = false;  // until it returns: what it throws leaves half a command
  controller_->update(t, z_, x, next.command);
  started_ = true;
}

const Command& ControlLoop::tick(double t, const Estimate* truth) {
  if (!started_) refuse("start", "the control loop was not started", "call start() first");
  updated_ = is_due();
  if (updated_) issue(t, truth != nullptr ? *truth : x_);
  // The oldest that waits is due first; one issued now without delay acts at once.
  while (waiting_ > 0) {
    const Pending& oldest = ring_[(newest_ + ring_.size() + 1 - waiting_) % ring_.size()];
    if (oldest.due > ticks_) break;
    held_ = oldest.command;
    --waiting_;
  }
  ++ticks_;
  return held_;
}

}  // namespace legwork
