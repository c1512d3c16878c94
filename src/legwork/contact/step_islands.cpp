// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A step island by island.
#include <algorithm>

#include "legwork/contact/detail/step_work.h"
#include "legwork/dynamics/impulse_dynamics.h"

namespace legwork {

void StepWork::sweep_inward(const Model& model, Workspace<double>& ws) {
  if (island_.whole) return impulse_inward<double>(model, impulse_, inertia_, ws);
  for (const TreeRun& run : island_.runs) impulse_inward(model, impulse_, inertia_, run, ws);
}

void StepWork::sweep_outward(const Model& model, Workspace<double>& ws,
                             std::vector<double>& v_plus) {
  if (island_.whole) return impulse_velocities<double>(model, ws, v_plus);
  for (const TreeRun& run : island_.runs) impulse_velocities(model, run, ws, v_plus);
}

void StepWork::restore(const Model& model, Workspace<double>& ws) {
  if (island_.whole) return restore_bodies(model, ws);
  for (const TreeRun& run : island_.runs) restore_bodies(model, run, ws);
}

// Islands between which an open point closes become one; true if any did.
bool StepWork::join_closing(const std::vector<Motion<double>>& V) {
  bool joined = false;
  for (const OpenPoint& open : crossing_) {
    if (closing_speed(open, V) >= 0.0) continue;
    const Contact& c = in_->contacts[open.contact].at;
    islands_.join(c.body_a.value, c.body_b.value);
    joined = true;
  }
  if (!joined) return false;
  for (const OpenPoint& open : crossing_) {
    const Contact& c = in_->contacts[open.contact].at;
    if (islands_.together(c.body_a.value, c.body_b.value)) islands_.mark(c.body_a.value);
  }
  std::erase_if(crossing_, [&](const OpenPoint& open) {
    const Contact& c = in_->contacts[open.contact].at;
    return islands_.together(c.body_a.value, c.body_b.value);
  });
  return true;
}

SolveReport StepWork::solve_points(StepRows& in, const Model& model, double scale,
                                   Workspace<double>& ws, std::vector<double>& v,
                                   const SolveOptions& options, bool folds) {
  in_ = &in;
  islands_.take_all(in, island_);
  std::fill_n(point_is_site_.begin(), in.contacts.size(), char{1});
  swept_elsewhere_ = true;
  const SolveReport report = solve_listed(model, {.scale = scale}, ws, v, options,
                                          folds ? Effort::kFrozen : Effort::kNewton);
  swept_elsewhere_ = false;
  return report;
}

SolveReport StepWork::solve(StepRows& in, const Model& model, const StepProblem& problem,
                            Workspace<double>& ws, std::vector<double>& v_plus,
                            const SolveOptions& options) {
  in_ = &in;
  if (!fresh_) restore_bodies(model, ws);
  fresh_ = false;
  // The energy of a bounce is the scene's.
  if (islands_.whole() || problem.energy) {
    islands_.take_all(in, island_);
    return solve_island(model, problem, ws, v_plus, options);
  }
  islands_.begin();
  crossing_.clear();
  for (std::size_t i = 0; i < in.contacts.size(); ++i) {
    const ActiveContact& c = in.contacts[i];
    const int a = c.at.body_a.value, b = c.at.body_b.value;
    if (islands_.together(a, b)) continue;
    if (c.mode != ConeMode::kOpen) {
      islands_.join(a, b);
    } else {
      crossing_.push_back(open_point(ws, i));
    }
  }
  join_closing(ws.V_WB_B);
  islands_.mark_all();
  SolveReport total{.tier = 0};
  bool again = false;
  do {
    islands_.sort(in);
    for (int run = 0; run < islands_.nrun(); ++run) {
      if (!islands_.begins(run) || !islands_.marked(run)) continue;
      islands_.clear_mark(run);
      islands_.take(run, island_);
      if (again) restore(model, ws);
      constexpr double kLightest = 1e-3;  // of the scene: lighter islands are judged as if so heavy
      StepProblem own = problem;
      own.scale = problem.scale * std::max(island_.share, kLightest);
      const SolveReport report = solve_island(model, own, ws, v_plus, options);
      total.tier = std::max(total.tier, report.tier);
      total.iterations = std::max(total.iterations, report.iterations);
      if (!(report.residual <= total.residual)) total.residual = report.residual;
      total.softened = total.softened || report.softened;
    }
    again = join_closing(ws.V_plus_B);
  } while (again);
  for (const OpenPoint& open : crossing_) {
    ActiveContact& c = in.contacts[open.contact];
    c.lambda_W = c.twist_lambda_W = {0, 0, 0};
    c.mode = ConeMode::kOpen;
  }
  return total;
}

}  // namespace legwork
