// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// T3: where the modes of full and half steps cycle, Newton with a line search on the natural map of
// the dense problem. A step that must bring the map's square down cannot cycle; where it ends short
// of a solution, the search goes on from elsewhere: no impulse, a softer ground, less friction.
#include <algorithm>
#include <cmath>

#include "legwork/base/index.h"
#include "legwork/contact/detail/site_problem.h"
#include "legwork/math/scalar.h"

namespace legwork {

// Compliance and step length of every row. Longer steps of the map decide modes more by the
// velocity than by the impulse: of 48 recorded problems ten times solves most from one start.
void SiteProblem::list_dense_rows(double reach) {
  row_R_.clear(), row_rho_.clear();
  for (const Cone& c : cones) {
    row_R_.insert(row_R_.end(), {c.R_n, c.R_t, c.R_t});
    row_rho_.insert(row_rho_.end(), {reach * c.rho_n, reach * c.rho_t, reach * c.rho_t});
  }
  for (const Box& b : boxes) row_R_.push_back(b.R), row_rho_.push_back(reach * b.rho);
}

// ∂F(row) −= factor·∂y(k), y = x − ρ·(G·x + R·x + b).
void SiteProblem::subtract_slope(int row, int k, double factor) {
  const int m = static_cast<int>(row_R_.size());
  const double* g = G_.data() + k * m;
  double* out = dense_.data() + row * m;
  const double scaled = factor * row_rho_[z(k)];
  for (int j = 0; j < m; ++j) out[j] = fma(scaled, g[j], out[j]);
  out[k] -= factor * (1.0 - row_rho_[z(k)] * row_R_[z(k)]);
}

// F = x − Proj(y) of a cone's three rows; `slope`: its derivative too.
void SiteProblem::map_cone(const Cone& c, int row, double friction, bool slope) {
  const double* y = y_.data() + row;
  double* F = map_.data() + row;
  if (!(y[0] > 0.0)) return;
  F[0] -= y[0];
  if (slope) subtract_slope(row, row, 1.0);
  const double reach = friction * y[0], length = sqrt(fma(y[1], y[1], y[2] * y[2]));
  if (c.pyramid) {
    for (int r = 1; r < 3; ++r) {
      const bool sticks = std::fabs(y[r]) <= reach;
      F[r] -= sticks ? y[r] : std::copysign(reach, y[r]);
      if (slope && sticks) subtract_slope(row + r, row + r, 1.0);
      if (slope && !sticks) subtract_slope(row + r, row, std::copysign(friction, y[r]));
    }
  } else if (length <= reach) {
    for (int r = 1; r < 3; ++r) {
      F[r] -= y[r];
      if (slope) subtract_slope(row + r, row + r, 1.0);
    }
  } else {
    const double e[2] = {y[1] / length, y[2] / length}, kappa = reach / length;
    for (int r = 0; r < 2; ++r) {
      F[1 + r] -= reach * e[r];
      if (!slope) continue;
      const double across = (r == 0 ? e[1] : -e[0]) * kappa;
      subtract_slope(row + 1 + r, row, friction * e[r]);
      subtract_slope(row + 1 + r, row + 1, across * e[1]);
      subtract_slope(row + 1 + r, row + 2, -across * e[0]);
    }
  }
}

void SiteProblem::map_box(const Box& b, int row, const std::vector<double>& x, bool slope) {
  const int m = static_cast<int>(row_R_.size());
  double lo = b.lo, hi = b.hi;
  const int normal = 3 * b.cone;
  if (b.cone >= 0) {
    hi = b.radius * max(x[z(normal)], 0.0);
    lo = -hi;
  }
  const double y = y_[z(row)];
  map_[z(row)] -= clamp(y, lo, hi);
  if (!slope) return;
  if (y > lo && y < hi) {
    subtract_slope(row, row, 1.0);
  } else if (b.cone >= 0 && x[z(normal)] > 0.0) {
    dense_[z(row * m + normal)] -= y >= hi ? b.radius : -b.radius;
  }
}

// y = b + R·x + G·x, four rows at a time: each row's sum waits for itself alone.
void SiteProblem::row_velocities(const std::vector<double>& x) {
  const std::size_t m = row_R_.size();
  y_.resize(m);
  for (std::size_t i = 0; i < m; ++i) y_[i] = fma(row_R_[i], x[i], b_[i]);
  std::size_t i = 0;
  for (; i + 4 <= m; i += 4) {
    const double* g = &G_[i * m];
    double y0 = y_[i], y1 = y_[i + 1], y2 = y_[i + 2], y3 = y_[i + 3];
    for (std::size_t j = 0; j < m; ++j) {
      y0 = fma(g[j], x[j], y0), y1 = fma(g[m + j], x[j], y1);
      y2 = fma(g[2 * m + j], x[j], y2), y3 = fma(g[3 * m + j], x[j], y3);
    }
    y_[i] = y0, y_[i + 1] = y1, y_[i + 2] = y2, y_[i + 3] = y3;
  }
  for (; i < m; ++i)
    for (std::size_t j = 0; j < m; ++j) y_[i] = fma(G_[i * m + j], x[j], y_[i]);
}

// Fills map_ (and dense_ with its derivative) at x; returns the sum of squares.
double SiteProblem::natural_map(const std::vector<double>& x, double friction, bool slope) {
  const int m = static_cast<int>(row_R_.size());
  row_velocities(x);
  for (std::size_t i = 0; i < y_.size(); ++i) y_[i] = nfma(row_rho_[i], y_[i], x[i]);
  map_.assign(x.begin(), x.end());
  if (slope) {
    std::fill(dense_.begin(), dense_.end(), 0.0);
    for (int i = 0; i < m; ++i) dense_[z(i * m + i)] = 1.0;
  }
  int row = 0;
  for (const Cone& c : cones) {
    map_cone(c, row, friction * c.friction, slope);
    row += 3;
  }
  for (const Box& b : boxes) map_box(b, row++, x, slope);
  double sum = 0.0;
  for (const double F : map_) sum = fma(F, F, sum);
  return sum;
}

// Newton from `x`, each step as long as the map's square falls.
bool SiteProblem::descend(std::vector<double>& x, double friction, double tolerance,
                          SolveReport& report) {
  constexpr int kLimit = 60, kHalvings = 12;
  const int m = static_cast<int>(row_R_.size());
  double merit = natural_map(x, friction, true);
  for (int iteration = 0; iteration < kLimit; ++iteration) {
    double worst = 0.0;
    for (const double F : map_) worst = max(worst, std::fabs(F));
    if (worst <= tolerance * scale_) return true;
    ++report.iterations;
    newton_.assign(map_.begin(), map_.end());
    if (!solve_pivoted(dense_.data(), newton_.data(), m)) return false;
    double share = 1.0, next = merit;
    for (int halving = 0; halving < kHalvings; ++halving, share *= 0.5) {
      trial_.assign(x.begin(), x.end());
      for (int i = 0; i < m; ++i) trial_[z(i)] = nfma(share, newton_[z(i)], trial_[z(i)]);
      next = natural_map(trial_, friction, false);
      if (next < merit * (1.0 - 2e-4 * share)) break;  // false for NaN
    }
    if (!(next < merit)) return false;
    std::swap(x, trial_);
    merit = natural_map(x, friction, true);
  }
  return false;
}

// From `x` on the ground as it is; keeps what it finds if that is the best so far.
bool SiteProblem::search_from(const std::vector<double>& x, const SolveOptions& options,
                              SolveReport& report) {
  start_.assign(x.begin(), x.end());
  descend(start_, 1.0, 1e-3 * options.tolerance, report);
  const double now = residual_at(start_);
  if (now < report.residual) {
    report.residual = now;
    store(best_);
  }
  return report.residual <= options.tolerance;
}

// The starts: where the other methods ended, nothing, and what a softer ground or less friction
// would have, each hardened towards the ground as it is.
bool SiteProblem::search(double reach, const SolveOptions& options, SolveReport& report) {
  list_dense_rows(reach);
  if (search_from(best_, options, report)) return true;
  softer_.assign(row_R_.size(), 0.0);
  if (search_from(softer_, options, report)) return true;
  for (const double softness : {1e4, 1e2, 10.0, 3.0}) {
    scale_compliance(softness, false);
    list_dense_rows(reach);
    descend(softer_, 1.0, 1e-6, report);
    scale_compliance(1.0, false);
    list_dense_rows(reach);
    if (search_from(softer_, options, report)) return true;
  }
  softer_.assign(row_R_.size(), 0.0);
  for (const double friction : {0.0, 0.5, 0.8, 0.9}) {
    list_dense_rows(1.0);
    descend(softer_, friction, 1e-6, report);
    list_dense_rows(reach);
    if (friction > 0.0 && search_from(softer_, options, report)) return true;
  }
  return false;
}

}  // namespace legwork
