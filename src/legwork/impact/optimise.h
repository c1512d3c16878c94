#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The strongest blow, or the softest landing, that the robot may make: posture and speed by
// sequential quadratic programming on SDC, the optimum checked again in full dynamics.
#include <cstdint>
#include <functional>

#include "legwork/impact/result.h"
#include "legwork/impact/sdc.h"
#include "legwork/impact/strike.h"

namespace legwork::impact {

enum class Goal {
  kStrongest,  // greatest impulse
  kSoftest     // least peak force
};

/// Bounds of one quantity.
struct Interval {
  double lower = -std::numeric_limits<double>::infinity();
  double upper = std::numeric_limits<double>::infinity();
};

struct StrikeProblem {
  Strike strike;  // everything that is not varied
  Goal goal = Goal::kStrongest;
  SdcKind method = SdcKind::kDamping;
  std::vector<int> joints;             // entries of v that vary (hinges and slides)
  std::vector<Interval> angles;        // their bounds [rad or m]
  Interval speed{0.1, 2.0};            // bounds of v_c; equal: fixed [m/s]
  Interval zmp_x, zmp_y;               // over the contact [m]
  Interval point_x, point_y, point_z;  // the striking point in the world [m]
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

/// The same blow in full dynamics against the same limits.
Candidate evaluate_fully(const Model& model, const StrikeProblem& problem,
                         const std::vector<double>& x);

struct Optimum {
  std::vector<double> x;
  Strike strike;                 // with the optimal posture and speed
  Impact cheap;                  // by the problem's method
  Impact full;                   // the same blow in full dynamics
  double violation = 0.0;        // greatest constraint of the cheap blow [in its own unit]
  double full_violation = kNaN;  // of the full blow; NaN where it was not run
  int evaluations = 0;           // SDC runs, differences included
  int full_runs = 0;             // runs of full dynamics
  double seconds = 0.0;
  std::string stop;  // why it ended
};

/// Violations up to here count as none: ZMP and point to a micrometre, rates to 1e-6 rad/s.
inline constexpr double kFeasible = 1e-6;

/// From one start, by SLSQP; a search that ends outside its limits is led back to the nearest point
/// inside them (Newton steps of least length) and goes on from there. Returns the best point seen
/// that keeps every limit, or the least violation where there is none. `recheck` runs the optimum
/// through full dynamics. Never spends more than problem.max_evaluations.
Optimum optimise(const Model& model, const StrikeProblem& problem, const std::vector<double>& start,
                 bool recheck = true);

/// An optimum whose blow in full dynamics keeps every limit: each round adds the difference full −
/// cheap of each constraint at the last optimum to the cheap one and optimises again from there.
/// Ends when the full blow is inside and the impulse has settled, or after `rounds`. Evaluations
/// add up; each round may spend problem.max_evaluations.
Optimum optimise_exactly(const Model& model, const StrikeProblem& problem,
                         const std::vector<double>& start, int rounds = 12);

struct MultiStart {
  int starts = 20;
  std::uint64_t seed = 1;
  bool exactly = false;                            // each by optimise_exactly()
  int threads = 1;                                 // the optima do not depend on it
  std::function<void(double done)> progress = {};  // from any thread; may be empty
};

/// From random points of the box (streams keyed by seed and start): all optima, the best feasible
/// first; that one is re-checked in full dynamics.
std::vector<Optimum> optimise_from_many(const Model& model, const StrikeProblem& problem,
                                        const MultiStart& how);

/// Whether an optimum keeps its limits: in full dynamics where that was run, else by its method.
bool is_feasible(const Optimum& optimum);

}  // namespace legwork::impact
