#pragma once
// The strongest blow, or the softest landing, that the robot may make: posture and speed by
// sequential quadratic programming on SDC, the optimum checked again in full dynamics.
// SPDX-License-Identifier: Apache-2.0
#include <cstdint>

#include "legwork/impact/result.h"
#include "legwork/impact/sdc.h"
#include "legwork/impact/strike.h"

namespace legwork::impact {

enum class Goal {
  kStrongest,  // greatest impulse
  kSoftest     // least peak force
};

/// Bounds of one quantity.
struct Box {
  double lower = -std::numeric_limits<double>::infinity();
  double upper = std::numeric_limits<double>::infinity();
};

struct StrikeProblem {
  Strike strike;  // everything that is not varied
  Goal goal = Goal::kStrongest;
  SdcKind method = SdcKind::kDamping;
  std::vector<int> joints;        // entries of v that vary (hinges and slides)
  std::vector<Box> angles;        // their bounds [rad or m]
  Box speed{0.1, 2.0};            // bounds of v_c; equal: fixed [m/s]
  Box zmp_x, zmp_y;               // over the contact [m]
  Box point_x, point_y, point_z;  // the striking point in the world [m]
  double max_rate = std::numeric_limits<double>::infinity();          // |φ̇_ref| [rad/s]
  double max_torque_ratio = std::numeric_limits<double>::infinity();  // |τ|/τ_max
  int max_evaluations = 400;
};

/// One look at a candidate: the goal (to be made small) and constraints (to be ≤ 0).
struct Candidate {
  double cost = 0.0;
  std::vector<double> constraints;
  Impact impact;
};

/// x: the varied joints, then v_c where it varies.
Candidate evaluate(const Model& model, const StrikeProblem& problem, const std::vector<double>& x);

struct Optimum {
  std::vector<double> x;
  Strike strike;                 // with the optimal posture and speed
  Impact cheap;                  // by the problem's method
  Impact full;                   // the same blow in full dynamics
  double violation = 0.0;        // greatest constraint [in its own unit]
  double full_zmp_excess = 0.0;  // how far the full ZMP leaves the box [m]
  int evaluations = 0;           // SDC runs, differences included
  double seconds = 0.0;
  std::string stop;  // why it ended
};

/// From one start. `recheck` runs the optimum through full dynamics.
Optimum optimise(const Model& model, const StrikeProblem& problem, const std::vector<double>& start,
                 bool recheck = true);

/// The same, then again with the ZMP box drawn in on each side by what full dynamics exceeded it,
/// until the full ZMP stays inside (within 0.1 mm) or `rounds` are spent. Evaluations add up.
Optimum optimise_exactly(const Model& model, const StrikeProblem& problem,
                         const std::vector<double>& start, int rounds = 6);

/// From `starts` random points of the box (streams keyed by seed and start): all optima, the best
/// feasible first; only that one is re-checked.
std::vector<Optimum> optimise_from_many(const Model& model, const StrikeProblem& problem,
                                        int starts, std::uint64_t seed);

}  // namespace legwork::impact
