#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Many robots at once: the bench robots in lanes and threads, in episodes of one second from
// starts of their own, beside MuJoCo doing the same episodes one after another; and how cost grows
// with links, contacts, environments and threads.
#include <functional>
#include <string>
#include <vector>

#include "timing/timing.h"

namespace legwork::timing {

inline constexpr int kEpisodeSteps = 1000;  // without balance control a humanoid falls within five
                                            // seconds: it begins anew after one

/// Where environment `env` begins its n-th episode: standing, every joint up to 0.05 rad off.
State episode_start(const TimedRobot& robot, int env, int episode);

/// Where the PD's targets are off their pose, for every step of an episode and joint [rad].
class Swing {
 public:
  Swing(const TimedRobot& robot, Scenario scenario);
  const double* at(int clock) const { return table_.data() + static_cast<std::size_t>(clock) * n_; }

 private:
  std::size_t n_;
  std::vector<double> table_;
};

struct FleetOptions {
  int environments = 64;
  int threads = 1;
  int steps = kEpisodeSteps;  // of every environment
  Scenario scenario = Scenario::kStand;
};

/// What a fleet of environments cost.
struct FleetRun {
  double cpu_s = 0;   // of all threads [s]
  double wall_s = 0;  // [s]
  double residual = 0;
  double shared = 0;  // of the steps: done in lanes together
  double bytes = 0;   // per environment
  long failed = 0;    // steps that did not solve
};
/// Environments in lanes (Batch) on one thread, their torques from outside, episodes begun one
/// after another so that they are never in step.
FleetRun run_fleet(const TimedRobot& robot, const FleetOptions& options);
/// Environments that hold themselves by drives of the Scene, on several threads: cpu_s is 0.
FleetRun run_held(const TimedRobot& robot, const FleetOptions& options);
/// The same episodes in MuJoCo, one environment after another. Throws Error where it is not built.
FleetRun run_mujoco_fleet(const TimedRobot& robot, const FleetOptions& options);

struct BatchBenchOptions {
  bool peers = false;
  int repeats = 5;
  std::function<void(const Result&)> on_result;
  std::function<void(double done)> progress;  // 0 … 1; may be empty
};
std::vector<Result> run_batch(const std::vector<TimedRobot>& robots,
                              const BatchBenchOptions& options);

/// A chain of links that hangs and swings; a plate that lies on so many balls; a snake of links on
/// the floor. MJCF, so that both engines read the same.
std::string chain_text(int links);
std::string plate_text(int balls);
std::string snake_text(int links);

/// Cost of a step against links, sticking contacts, environments and threads; Result::count says
/// how many of them.
std::vector<Result> run_growth(const TimedRobot& robot, const BatchBenchOptions& options);

/// CPU time of a step of a model from MJCF text, unactuated, after it has settled [ns].
double native_step_ns(const std::string& text, int settle, int steps, double* residual);
double mujoco_step_ns(const std::string& text, int settle, int steps);

}  // namespace legwork::timing
