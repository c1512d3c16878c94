#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Who makes the steps: ours (native_stepper), or another engine (sim/foreign_stepper.h).
#include <functional>
#include <memory>
#include <span>
#include <string>

#include "legwork/contact/solve_report.h"
#include "legwork/sim/inputs.h"
#include "legwork/sim/step_result.h"
#include "legwork/sim/world_state.h"

namespace legwork {

struct Scene;

struct StepOptions {
  double dt = 1e-3;      // [s]
  bool pyramid = false;  // friction pyramids, for comparison; slower than the cone
  int max_contacts = 1024;
  double limit_stiffness = 0.0;  // of joint stops; 0: from the material [N·m/rad]
  double loop_sink = 1e-6;       // how far a closed loop yields under the robot's weight [m]
  SolveOptions solve{};
  /// Fourth-order Runge–Kutta on the steps in which nothing touches and no row acts: drives that
  /// give a torque (held over the step) fly so; servos that are rows, springs and dampers too fast
  /// for the step and lone bodies that turn by more than a tenth of a radian in it do not.
  bool fourth_order_flight = true;
};

/// Something of the model or the ground that an engine does not do as we do.
struct EngineGap {
  std::string what;  // "rotor inertia", "ground stiffness": a short key
  std::string text;  // a full sentence
  bool replaced;     // by a law of its own; else left out
};

/// Scratch for one Scene at one length of step; one per thread. Made by a MakeStepper, which
/// refuses (Error) what it cannot do.
class Stepper {
 public:
  Stepper() = default;
  Stepper(const Stepper&) = delete;
  Stepper& operator=(const Stepper&) = delete;
  virtual ~Stepper() = default;

  /// One step from `state` under `inputs`; `result` is that of the step before. Where it diverged
  /// the state is left as it was. Only another engine throws: Error for inputs it cannot take.
  virtual StepReport step(const Inputs& inputs, WorldState& state, StepResult& result) = 0;
  /// Whether a copy of the WorldState is a snapshot. Other engines keep more inside.
  virtual bool state_is_whole() const = 0;
  /// What of this scene it leaves out or replaces.
  virtual std::span<const EngineGap> gaps() const { return {}; }
  /// In words, as printed beside its figures.
  virtual std::string setting() const = 0;
  /// Steps in which it complained (solver errors, warnings, lost contacts).
  virtual long complaints() const = 0;
};

using MakeStepper = std::function<std::unique_ptr<Stepper>(const std::shared_ptr<const Scene>&,
                                                           const StepOptions&)>;

/// Our own step.
std::unique_ptr<Stepper> native_stepper(const std::shared_ptr<const Scene>& scene,
                                        const StepOptions& options);

}  // namespace legwork
