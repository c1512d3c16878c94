// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Newton with a line search on the natural map F(λ) = λ − Proj(λ − ρ·(u + R·λ)): its step is that
// of T1, and where it must bring F's square down it cannot cycle. T2 begins with some of it. T3 is
// the same from elsewhere, where it ends short of a solution: no impulse, a softer ground, less
// friction; all of it in the space of sites.
#include <algorithm>
#include <cmath>

#include "legwork/base/index.h"
#include "legwork/contact/detail/site_problem.h"
#include "legwork/math/scalar.h"

namespace legwork {

// F² at the impulses x_ + share·step_, where rows move at u_rows_ + share·du_rows_.
double SiteProblem::map_square(double share) const {
  const double *x0 = x_.data(), *dx = step_.data(), *u0 = u_rows_.data(), *du = du_rows_.data();
  double sum = 0.0;
  for (const Cone& c : cones) {
    double x[3], y[3];
    for (int r = 0; r < 3; ++r) {
      x[r] = fma(share, *dx++, *x0++);
      const double u = fma(share, *du++, *u0++);
      y[r] = nfma(r == 0 ? c.rho_n : c.rho_t, fma(r == 0 ? c.R_n : c.R_t, x[r], u), x[r]);
    }
    y[0] = max(y[0], 0.0);
    const double reach = c.friction * y[0];
    if (c.pyramid) {
      y[1] = clamp(y[1], -reach, reach), y[2] = clamp(y[2], -reach, reach);
    } else {
      const double length = sqrt(fma(y[1], y[1], y[2] * y[2]));
      if (length > reach) y[1] *= reach / length, y[2] *= reach / length;
    }
    for (int r = 0; r < 3; ++r) sum = fma(x[r] - y[r], x[r] - y[r], sum);
  }
  for (const Box& b : boxes) {
    const double x = fma(share, *dx++, *x0++), u = fma(share, *du++, *u0++);
    double lo = b.lo, hi = b.hi;
    if (b.cone >= 0) {
      const std::size_t normal = 3 * z(b.cone);
      hi = b.radius * max(fma(share, step_[normal], x_[normal]), 0.0);
      lo = -hi;
    }
    const double off = x - clamp(nfma(b.rho, fma(b.R, x, u), x), lo, hi);
    sum = fma(off, off, sum);
  }
  return sum;
}

// How much of the step brings F² down; zero where nothing does.
double SiteProblem::falling_share() const {
  constexpr int kHalvings = 12;
  const double before = map_square(0.0);
  double share = 1.0;
  for (int halving = 0; halving < kHalvings; ++halving, share *= 0.5) {
    if (map_square(share) < before * (1.0 - 2e-4 * share)) return share;  // false for NaN
  }
  return 0.0;
}

// From the present impulses; leaves where it ended and returns the residual there.
double SiteProblem::descend(double tolerance, int limit, SolveReport& report) {
  double now = confirmed_residual();
  for (int iteration = 0; iteration < limit && !(now <= tolerance); ++iteration) {
    ++report.iterations;
    store(x_);
    rows_of(V, true, u_rows_);
    newton_step();
    store(step_);
    rows_of(V, true, du_rows_);
    for (std::size_t i = 0; i < step_.size(); ++i) {
      step_[i] -= x_[i];
      du_rows_[i] -= u_rows_[i];
    }
    const double share = falling_share();
    if (share < 1.0) {
      for (std::size_t i = 0; i < x_.size(); ++i) x_[i] = fma(share, step_[i], x_[i]);
      restore(x_);
    }
    now = confirmed_residual();
    if (share == 0.0) break;
  }
  return now;
}

// Ends with the better of where it began and where it came to.
bool SiteProblem::descend_from_here(const SolveOptions& options, int limit, SolveReport& report) {
  store(best_);
  const double now = descend(options.tolerance, limit, report);
  if (now < report.residual) {
    report.residual = now;
  } else {
    report.residual = residual_at(best_);
  }
  return report.residual <= options.tolerance;
}

namespace {
constexpr int kLimit = 60;
constexpr double kRough = 1e-6;  // residual of a start
}  // namespace

// From `x` on the ground as it is; keeps what it finds if that is the best so far. Longer steps of
// the map decide modes more by the velocity than by the impulse: of 48 recorded problems ten times
// solves most from one start.
bool SiteProblem::search_from(const std::vector<double>& x, double reach,
                              const SolveOptions& options, SolveReport& report) {
  restore(x);
  scale_reach(reach);
  descend(options.tolerance, kLimit, report);
  prepare();  // step lengths to the bit
  const double now = confirmed_residual();
  if (now < report.residual) {
    report.residual = now;
    store(best_);
  }
  return report.residual <= options.tolerance;
}

// The starts: where the other methods ended, nothing, and what a softer ground or less friction
// would have, each hardened towards the ground as it is.
bool SiteProblem::search(double reach, const SolveOptions& options, SolveReport& report) {
  if (search_from(best_, reach, options, report)) return true;
  softer_.assign(best_.size(), 0.0);
  if (search_from(softer_, reach, options, report)) return true;
  for (const double softness : {1e4, 1e2, 10.0, 3.0}) {
    scale_compliance(softness, false);
    scale_reach(reach);
    restore(softer_);
    descend(kRough, kLimit, report);
    store(softer_);
    scale_compliance(1.0, false);
    if (search_from(softer_, reach, options, report)) return true;
  }
  softer_.assign(best_.size(), 0.0);
  for (const double friction : {0.0, 0.5, 0.8, 0.9}) {
    scale_friction(friction);
    restore(softer_);
    descend(kRough, kLimit, report);
    store(softer_);
    scale_friction(1.0);
    if (friction > 0.0 && search_from(softer_, reach, options, report)) return true;
  }
  return false;
}

void SiteProblem::scale_friction(double share) {
  for (std::size_t i = 0; i < cones.size(); ++i) cones[i].friction = share * friction_[i];
}

}  // namespace legwork
