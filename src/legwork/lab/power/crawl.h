#pragma once
// Any legged robot made to walk: a gait (plan/), servos that follow it (control/) and the world it
// walks in, stepped together. Whoever wants to watch, sense, record or draw it drives a CrawlRun.
// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <string>
#include <vector>

#include "legwork/control/servo.h"
#include "legwork/plan/gait_plan.h"
#include "legwork/sim/world.h"

namespace legwork {

struct CrawlSetup {
  GaitSpec gait;
  ServoSettings servo;
  /// Step, contact material, solver. Feet creep by 0.001 m/s per newton and point unless told
  /// otherwise: with none, hard servos push the feet of a closed chain against each other until
  /// they slip, and power is what friction makes of it (spec A §1.5).
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

/// How a walk ended.
enum class CrawlStatus { kWalking, kDone, kFell, kDiverged };

/// Counts of the solver over a run: nothing fails silently.
struct SolverCount {
  long steps = 0, failed = 0;  // failed: residual above 1e-8, or contacts dropped
  long tier[4] = {0, 0, 0, 0};
  double worst_residual = 0.0;
};

/// Owns the world, the plan and the servos of one walk.
class CrawlRun {
 public:
  /// Adds a floor if there is none and puts the robot above it in the gait's first posture. Throws
  /// Error naming the field for numbers that make no run (see check_crawl), no gait (GaitPlan)
  /// or no servo (JointServos).
  CrawlRun(Model model, const CrawlSetup& setup);

  /// One step of the world with the servos' new targets. Does nothing once the walk has ended.
  StepReport step();
  CrawlStatus status() const { return status_; }
  bool walking() const { return status_ == CrawlStatus::kWalking; }
  /// "fell at t = 3.214 s: roll 61°" and the like; empty while all is well.
  const std::string& trouble() const { return trouble_; }

  World& world() { return *world_; }
  const World& world() const { return *world_; }
  const Model& model() const { return world_->model(); }
  GaitPlan& plan() { return *plan_; }
  const GaitPlan& plan() const { return *plan_; }
  const JointServos& servos() const { return *servos_; }
  const CrawlSetup& setup() const { return setup_; }
  const SolverCount& solver() const { return solver_; }
  double time() const { return world_->time(); }
  double gait_time() const { return world_->time() - setup_.settle; }  // < 0 while settling
  double duration() const;
  double averaging_from() const;  // start of the periods results are taken over
  /// Joint references of the last step (nq, nv).
  const std::vector<double>& q_ref() const { return q_ref_; }
  const std::vector<double>& v_ref() const { return v_ref_; }
  /// Back to the start.
  void reset();

 private:
  void look_for_a_fall();

  CrawlSetup setup_;
  std::unique_ptr<World> world_;
  std::unique_ptr<GaitPlan> plan_;
  std::unique_ptr<JointServos> servos_;
  State start_;
  std::vector<double> q_ref_, v_ref_;
  SolverCount solver_;
  CrawlStatus status_ = CrawlStatus::kWalking;
  std::string trouble_;
  double fall_height_ = 0.0;
  std::size_t base_q_ = 0;
};

/// Refuses what makes no run: dt ≤ 0 or > 5 ms, μ < 0, slip < 0, negative stiffness or times, fewer
/// periods than are averaged, a drop that begins more than 1 mm inside the ground, NaN anywhere.
void check_crawl(const CrawlSetup& setup, const std::string& file);

}  // namespace legwork
