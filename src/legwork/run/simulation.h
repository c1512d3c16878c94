#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The loop that steps a World: controllers, disturbances, the step, sensors, meters, the ending.
#include <functional>
#include <memory>
#include <vector>

#include "legwork/control/control_loop.h"
#include "legwork/run/disturbance.h"
#include "legwork/run/ending.h"
#include "legwork/run/fall.h"
#include "legwork/run/measure_window.h"
#include "legwork/run/meter.h"
#include "legwork/run/sensing.h"
#include "legwork/sim/world.h"

namespace legwork {

/// What a controller is told of the trunk.
enum class StateSource { kTruth, kEstimate };

/// The sensors and the control of one robot.
struct Agent {
  std::unique_ptr<Sensing> sensing;      // null: exact joint positions and rates, nothing else
  std::unique_ptr<ControlLoop> control;  // null: its drives keep the targets of the World
  StateSource state = StateSource::kTruth;
};

/// The names of a robot's signals: every drive of the world (of this robot's bodies, where there
/// are several robots), and what its sensors read; without sensors its one-DoF joints.
Layout layout_of(const World& world, const Sensing* sensing = nullptr, std::size_t robot = 0);

/// What ends a run before its time, besides a state that is no longer finite.
struct EndRules {
  FallRule fall;
  bool solver_failure = true;   // a step the contact solver could not solve
  int most_contacts = 100'000;  // room for contacts grows up to so many, then the run ends
};

/// One step, k-th, at time t:
///  1. every `every` steps each controller is updated with the newest Measurements and Estimate;
///  2. inputs: the Command issued `delay` steps ago, held; forces zero, strengths one; then the
///     disturbances add, in their order;
///  3. the World steps. Where contacts overflow, more are reserved and the step is repeated;
///  4. sensors listen; where a sample is due they read and the estimator is updated;
///  5. meters, in their order;
///  6. the ending is judged.
/// After a step whose state is not finite, or that had no room for all contacts, 4 and 5 are left
/// out. step() never allocates but for contacts that overflow and what users' parts do.
class Simulation {
 public:
  /// Agents stand in the order of robots_of(model); missing ones have neither sensors nor control.
  /// The world's present state and targets are the start. Starts the controllers. Throws Error for
  /// more agents than robots, drives there are not, an estimate nobody makes, and what controllers
  /// throw.
  explicit Simulation(World world, std::vector<Agent> agents = {}, const EndRules& rules = {});
  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;
  ~Simulation();

  std::vector<std::unique_ptr<Disturbance>> disturbances;
  std::vector<Meter*> meters;  // borrowed; called in this order
  MeasureWindow window;        // what meters that add up numbers take them from

  /// One step; false once the run has ended. What a controller, disturbance or meter throws ends
  /// it as kFailed: meters are finished (recordings closed), then it is thrown on.
  bool step();
  /// So many more seconds, in whole steps, or until it ends. `stopped` is asked before every step.
  const Ending& run(double seconds, const std::function<bool()>& stopped = {});
  /// Back to the start: World, sensors, estimators, controllers; meters begin again.
  void reset();
  /// Lets every meter add what it has to show, once.
  void finish(outcome::Outcome& out);

  const World& world() const { return *world_; }
  /// To edit targets between steps, of drives without a controller.
  World& world() { return *world_; }
  double time() const { return world_->time(); }
  const Model& model() const { return world_->model(); }
  const WorldState& start() const { return start_; }
  /// What the last step began from.
  const WorldState& before() const { return before_; }
  /// Whether the World was put there by somebody else than the step before (or reset()).
  bool was_placed() const { return placed_by_hand_; }
  std::size_t agent_count() const { return agents_.size(); }
  const Agent& agent(std::size_t robot) const { return agents_.at(robot); }
  Agent& agent(std::size_t robot) { return agents_.at(robot); }
  const Ending& ending() const { return ending_; }
  /// Poses and velocities of the present state: made once per step, when asked for.
  const Workspace<double>& kinematics() const;
  /// What each joint carried in the last step: made once, when asked for.
  const Loads& loads() const { return world_->loads(); }
  /// The sensors of a robot; null where it has none.
  const Sensing* sensing(std::size_t robot = 0) const {
    return robot < agents_.size() ? agents_[robot].sensing.get() : nullptr;
  }
  /// Whether a part of the run threw.
  bool has_thrown() const { return thrown_; }
  /// The true state of a robot's trunk now, as an estimate of it would be.
  Estimate truth(std::size_t robot) const;

 private:
  struct Wiring;  // of one agent: where its signals lie in the world
  void wire(std::size_t robot);
  void start_agents();
  void fill_truth(std::size_t robot, Estimate& x) const;
  void fill_joints(std::size_t robot, Measurements& z) const;
  void begin_meters();
  void advance();
  void set_inputs();
  void sense();
  void judge(const StepReport& report);
  void fail(const std::string& why);

  std::unique_ptr<World> world_;
  std::vector<Agent> agents_;
  EndRules rules_;
  std::vector<std::unique_ptr<Wiring>> wiring_;
  WorldState start_;
  Inputs start_inputs_;
  WorldState before_;  // the step, should it have to be repeated
  long placings_ = 0;  // of the World, as we know of
  bool placed_by_hand_ = false;
  FallWatch falls_;
  Ending ending_;
  bool begun_ = false, finished_ = false, thrown_ = false;
  mutable Workspace<double> here_;
  mutable bool placed_ = false;  // here_ is of the present state
};

/// Steps the world; where it holds too few contacts it reserves more, up to `most_contacts`,
/// returns to `before` (scratch, written here) and steps again.
StepReport step_whole(World& world, WorldState& before,
                      int most_contacts = EndRules{}.most_contacts);

}  // namespace legwork
