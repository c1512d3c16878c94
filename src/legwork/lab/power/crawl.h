#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Any legged robot made to walk: a gait (plan/), servos that follow it (control/) and the world it
// walks in, as a Simulation with whatever meters and disturbances it is given.
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "legwork/control/servo.h"
#include "legwork/plan/gait_plan.h"
#include "legwork/run/simulation.h"

namespace legwork {

struct CrawlSetup {
  GaitSpec gait;
  ServoSettings servo;
  /// Step, contact material, solver. Feet creep by 0.001 m/s per newton and point unless told
  /// otherwise: with none, hard servos push the feet of a closed chain against each other until
  /// they slip, and power is what friction makes of it (reference A).
  WorldOptions world{.material = {.viscous_slip = 1e-3}};
  double friction = 1.0;  // of a floor added where the model brings none; a pair has the larger
                          // of its two coefficients
  double declared_mass = 0.0;  // what the robot should weigh; 0: not checked [kg]
  std::string pose;            // keyframe in which the search for joint angles begins; "": standing
  double drop = 1e-3;          // how far the feet begin above the ground [m]
  double settle = 2.0;         // holds the gait's first posture this long [s]
  int periods = 4;             // walked after that
  int averaged = 3;            // the last of them, over which results are taken
  std::vector<Leg> legs;       // empty: found
};

/// Counts of the solver over a run: nothing fails silently.
struct SolverCount {
  long steps = 0, failed = 0;  // failed: residual above 1e-8, or contacts dropped
  long tier[4] = {0, 0, 0, 0};
  double worst_residual = 0.0;

  void add(const StepReport& report);
};

/// The Simulation of one walk: a ServoGait on a robot above its floor.
class CrawlWalk {
 public:
  /// Adds a floor if there is none and puts the robot above it in the gait's first posture. Throws
  /// Error naming the field for numbers that make no run (see check_crawl), no gait (GaitPlan)
  /// or no servo (JointServos).
  CrawlWalk(Model model, const CrawlSetup& setup);

  Simulation& simulation() { return *simulation_; }
  const Simulation& simulation() const { return *simulation_; }
  /// The rest of the walk, or until it ends.
  const Ending& run(const std::function<bool()>& stopped = {});
  /// Whether the walk is not over yet.
  bool walking() const;
  /// One step of it.
  void step() { simulation_->step(); }
  /// Why it ended before its time; empty while all is well.
  std::string trouble() const;

  const World& world() const { return simulation_->world(); }
  const Model& model() const { return *model_; }
  const GaitPlan& plan() const { return *plan_; }
  const CrawlSetup& setup() const { return setup_; }
  double time() const { return simulation_->time(); }
  double gait_time() const { return time() - setup_.settle; }  // < 0 while settling
  double duration() const;
  double averaging_from() const;  // start of the periods results are taken over

 private:
  CrawlSetup setup_;
  std::shared_ptr<const Model> model_;
  std::shared_ptr<const GaitPlan> plan_;
  std::unique_ptr<Simulation> simulation_;
};

/// Refuses what makes no run: dt ≤ 0 or > 5 ms, μ < 0, slip < 0, negative stiffness or times, fewer
/// periods than are averaged, a drop that begins more than 1 mm inside the ground, NaN anywhere.
void check_crawl(const CrawlSetup& setup, const std::string& file);

}  // namespace legwork
