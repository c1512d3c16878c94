#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The seam between a controller and the robot it drives, simulated or real: Measurements and
// Estimate in, Command out.
#include <span>
#include <string>

#include "legwork/model/model.h"
#include "legwork/signal/command.h"
#include "legwork/signal/estimate.h"
#include "legwork/signal/layout.h"
#include "legwork/signal/measurements.h"
#include "legwork/signal/reference.h"

namespace legwork {

/// A named number of a controller that may change while it runs: scenario key, slider, gamepad.
/// Its owner keeps `value` within [low, high]; see set_knob().
struct Knob {
  std::string name, unit;
  double value = 0.0, low = 0.0, high = 0.0;
};

/// What a controller is told before its first update and after every reset.
struct ControlStart {
  const Model& model;         // must outlive the controller
  const Layout& layout;       // order of Measurements and Command
  double period;              // between updates                                       [s]
  std::span<const double> q;  // the pose the run starts in (nq of the model)
  Estimate initial;           // trunk state at the start, where it is known
};

/// A controller. Built-in ones allocate and throw in start() only.
class Controller {
 public:
  virtual ~Controller() = default;
  /// Before the first update and after every reset. Throws Error for a robot it cannot drive.
  virtual void start(const ControlStart&) {}
  /// One control period. t is the time at which the command is issued; z may be older (z.t). The
  /// command comes in as it was issued last: what is not written is held.
  virtual void update(double t, const Measurements& z, const Estimate& x, Command& command) = 0;
  /// The motion it wants at the last update, where it has one: for recorders, viewers and meters.
  virtual const Reference* reference() const { return nullptr; }
  virtual std::span<Knob> knobs() { return {}; }
};

/// Sets a knob by name, held to its bounds. Throws Error naming the knobs there are, and for a
/// value that is not a number.
void set_knob(Controller& controller, const std::string& name, double value);

}  // namespace legwork
