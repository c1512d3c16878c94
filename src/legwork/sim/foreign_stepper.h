#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A Stepper in another engine: the adapters in engines/ derive from it. It hands over the inputs,
// has the step made there, and books what was measured there as ours is booked, so that whoever
// reads the World's last step measures that engine.
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "legwork/dynamics/workspace.h"
#include "legwork/sim/scene.h"
#include "legwork/sim/stepper.h"

namespace legwork {

/// What became of an engine in the runs it made: for their reports.
struct EngineUse {
  std::string setting;             // in words, of the last one made
  std::vector<std::string> notes;  // laws of its own, and what it left out; full sentences
  long complaints = 0;             // steps in which it complained, over all worlds
};

class ForeignStepper : public Stepper {
 public:
  StepReport step(const Inputs& inputs, WorldState& state, StepResult& result) final;
  bool state_is_whole() const final { return false; }
  std::span<const EngineGap> gaps() const final { return gaps_; }
  long complaints() const final { return complaints_; }
  /// Keeps `use` up from here on.
  void report_to(std::shared_ptr<EngineUse> use);

 protected:
  /// Refuses drives with memory, motors or hobby servos: their laws are our step's. The engine's
  /// friction is the scene's, scale included.
  ForeignStepper(std::string name, const ScenePtr& scene, const StepOptions& options);

  /// Puts the robot where `x` says.
  virtual void place(const State& x) = 0;
  /// From state_ by dt: leaves state_, drive_torque_, wrench_ and contacts_ as the engine reports
  /// them, and counts complaints_. False where it failed.
  virtual bool advance(const Inputs& inputs) = 0;

  void leave_out(std::string what, std::string text) {
    gaps_.push_back({std::move(what), std::move(text), false});
  }
  void replace(std::string what, std::string text) {
    gaps_.push_back({std::move(what), std::move(text), true});
  }

  std::string name_;  // "ode"
  ScenePtr scene_;
  const Model& model_;
  const std::vector<Drive>& drives_;
  const ContactMaterial& material_;  // k_n = 0: the engine's own default ground
  double dt_;                        // [s]

  State state_;
  std::vector<double> drive_torque_;   // per drive [N·m]
  std::vector<Force<double>> wrench_;  // per body: what its joint transmits, as in loads.h
  std::vector<ContactForce> contacts_;
  std::vector<EngineGap> gaps_;
  long complaints_ = 0;

 private:
  bool finite() const;
  void require_plain(const Inputs& inputs) const;
  void book(StepResult& result);

  std::vector<double> v_plus_;
  Workspace<double> ws_;
  std::shared_ptr<EngineUse> use_;
};

/// A contact of a foreign engine with the force on body a. Engines do not tell whether it sticks:
/// a force is all that is known.
ContactForce told_contact(BodyId body_a, BodyId body_b, const Vec3<double>& p_W,
                          const Vec3<double>& f_W, const Vec3<double>& t_W, const Vec3<double>& n_W,
                          double gap);

/// What the Model asks for that a maximal-coordinate or foreign engine has no word for.
/// Error with the engine's name, what is missing and what to do.
[[noreturn]] void refuse_model(const std::string& engine, const Model& model,
                               const std::string& what, const std::string& remedy);

}  // namespace legwork
