#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A robot (or scene) that moves: state in, state out, one fixed step at a time.
#include <memory>
#include <vector>

#include "legwork/sim/inputs.h"
#include "legwork/sim/loads.h"
#include "legwork/sim/scene.h"
#include "legwork/sim/step_result.h"
#include "legwork/sim/stepper.h"
#include "legwork/sim/world_state.h"

namespace legwork {

/// StepOptions, the ground's Parameters and who steps, in one: for a World made from a Model.
struct WorldOptions {
  double dt = 1e-3;             // [s]
  ContactMaterial material{};   // k_n = 0: rigid_material(model)
  double friction_scale = 1.0;  // times every pair's coefficient
  bool pyramid = false;         // the others as in StepOptions
  int max_contacts = 1024;
  double limit_stiffness = 0.0;
  double loop_sink = 1e-6;
  SolveOptions solve{};
  bool fourth_order_flight = true;
  MakeStepper host{};  // another engine (sim/engine_registry.h); empty: our own step
};

class LoadMeter;

/// A Scene, its state, what acts on it, and the Stepper that takes it on.
class World {
 public:
  explicit World(ScenePtr scene, const StepOptions& options = {},
                 MakeStepper make = native_stepper);
  /// The same from a Model, which it keeps, with the model's own actuators.
  explicit World(Model model, const WorldOptions& options = {});
  /// And with these drives.
  World(Model model, const WorldOptions& options, const DriveSet& set);
  /// The same on the shapes of a Scene, whose parameters give way to these: many share one.
  World(const ScenePtr& shapes, const WorldOptions& options, const DriveSet& set);
  // Moved, not copied: save() is the copy.
  World(const World&) = delete;
  World(World&&) noexcept;
  World& operator=(World&&) noexcept;
  ~World();

  /// Advances by options.dt with the present inputs.
  StepReport step();

  const ScenePtr& scene() const { return scene_; }
  const Model& model() const { return *scene_->model; }
  const Parameters& parameters() const { return scene_->parameters; }
  const StepOptions& options() const { return options_; }
  const State& state() const { return state_.x; }
  double time() const { return state_.x.t; }
  /// Puts the robot somewhere and forgets contacts.
  void reset(const State& x);
  WorldState save() const;
  const WorldState& whole_state() const { return state_; }
  /// Throws Error for the state of another robot, or one whose contacts are of other shapes.
  void restore(const WorldState& saved);
  /// How often reset() and restore() have put it somewhere: a step alone does not change it.
  long placings() const { return placings_; }

  /// Makes another World of the same shapes in this one's place, with other numbers: before a run.
  /// State, inputs and contacts stay; rows and drives forget where the number of drives changes.
  void set_parameters(Parameters parameters);
  /// The same with other drives, and what they are told; their strengths are 1. reset() afterwards.
  void set_drives(const DriveSet& set);
  /// The same with room for more contacts.
  void set_max_contacts(int count);

  Inputs inputs;  // what acts in the next step: targets, strengths, forces

  /// All that is known of the last step; before the first one only where the robot stands.
  const StepResult& last() const { return last_; }
  /// Joint wrenches, closure and accelerations of the last step: made once, when asked for.
  const Loads& loads() const;
  /// What a drive remembers: PID integral, servo ramp, motor temperatures.
  const DriveMemory& drive_memory(std::size_t drive) const { return state_.drives[drive]; }
  const Stepper& stepper() const { return *stepper_; }

 private:
  struct FromModel {};
  World(FromModel, const ScenePtr& scene, const WorldOptions& options);
  void take_over(World&& next);

  ScenePtr scene_;
  StepOptions options_;
  MakeStepper make_;
  std::unique_ptr<Stepper> stepper_;
  WorldState state_;
  long placings_ = 0;
  StepResult last_;
  mutable std::unique_ptr<LoadMeter> meter_;  // made when it is first needed
  mutable const Loads* loads_ = nullptr;      // of the last step; null: not asked for yet

 public:
  const std::vector<Drive>& drives;       // of the scene's parameters
  const std::vector<DcMotor>& motors;     // likewise
  const std::vector<HobbyServo>& servos;  // likewise
};

}  // namespace legwork
