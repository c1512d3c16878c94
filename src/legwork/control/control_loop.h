#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Estimator and controller of one robot with their rates, hold and delay, on signals alone: a
// simulation drives it, a recording, or the real robot.
#include <memory>
#include <vector>

#include "legwork/control/controller.h"
#include "legwork/estimate/estimator.h"

namespace legwork {

/// In steps of the loop: whole ones, so that a run has one meaning at any rate.
struct ControlTiming {
  int every = 1;  // the controller is updated at every so many ticks
  int delay = 0;  // a command acts this many ticks after it was issued
};

/// Steps of dt in a time. Throws Error naming `key` where it is not a whole number of them (to
/// 1e-6 of a step), negative or not finite.
int whole_steps(double seconds, double dt, const std::string& key);

/// Call tick() before every step and sense() after every sample:
///
///   loop.start({model, loop.layout(), period, q, initial});
///   while (...) { drives = loop.tick(t); step(); if (sampled) loop.sense(z); }
///
/// Never allocates after start(), unless the controller does. What the controller throws passes
/// through; the loop must then be started again.
class ControlLoop {
 public:
  /// Either may be null: without an estimator the Estimate is the truth that tick() is given, or
  /// the state of the start; without a controller (limp) the drives hold the start's pose. Throws
  /// Error for every < 1 or delay < 0.
  ControlLoop(Layout layout, std::unique_ptr<Estimator> estimator,
              std::unique_ptr<Controller> controller, const ControlTiming& timing = {});

  /// Before the first tick and after every reset. `start.layout` must equal layout(). The drives
  /// hold the pose start.q until the first command arrives. Throws Error for a layout or pose that
  /// does not fit, and what the controller throws.
  void start(const ControlStart& start);
  /// A sample of the sensors. The first one resets the estimator to `truth` where it is given (an
  /// estimate of a simulation starts at the truth of its first sample), else to the start's state.
  /// Throws Error for a sample of another layout.
  void sense(const Measurements& z, const Estimate* truth = nullptr);
  /// A sample that no estimator sees: what is known of the robot before its sensors have spoken.
  void show(const Measurements& z) { z_ = z; }
  /// Once per step, at its start t: updates the controller where due and gives the command the
  /// drives hold during this step. `truth` takes the place of the estimator's estimate.
  const Command& tick(double t, const Estimate* truth = nullptr);

  const Layout& layout() const { return layout_; }
  const ControlTiming& timing() const { return timing_; }
  Controller* controller() { return controller_.get(); }
  const Controller* controller() const { return controller_.get(); }
  const Estimator* estimator() const { return estimator_.get(); }
  /// The newest sample; nothing is valid before the first.
  const Measurements& measurements() const { return z_; }
  /// What the estimator says; the start's state before the first sample.
  const Estimate& estimate() const { return x_; }
  /// The command issued last, and the one that acts now.
  const Command& issued() const { return ring_[newest_].command; }
  const Command& held() const { return held_; }
  /// Whether the next tick updates the controller.
  bool is_due() const { return controller_ != nullptr && ticks_ % timing_.every == 0; }
  /// Whether the last tick updated the controller.
  bool updated() const { return updated_; }

 private:
  struct Pending {
    long due = 0;  // tick at which it acts
    Command command;
  };
  void issue(double t, const Estimate& x);

  Layout layout_;
  std::unique_ptr<Estimator> estimator_;
  std::unique_ptr<Controller> controller_;
  ControlTiming timing_;
  Measurements z_;
  Estimate x_;
  Command held_;
  std::vector<Pending> ring_;             // commands on their way
  std::size_t newest_ = 0, waiting_ = 0;  // waiting_: how many of the newest do not act yet
  long ticks_ = 0;
  bool started_ = false, sampled_ = false, updated_ = false;
};

}  // namespace legwork
