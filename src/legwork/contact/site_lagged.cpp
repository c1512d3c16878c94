// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// T2: friction bounds taken from the last iterate. With the bounds g = μ·λ_n (and radius·λ_n of
// torsion and rolling) frozen, λ(u) is minus the gradient of a convex Ψ, and the step is the
// minimum of ½wᵀΩw + Ψ(A·(V0 + Ωw) + β): Newton with an exact line search always ends. The bounds
// then follow the normal impulses, and full steps of the law itself finish.
#include <algorithm>
#include <cmath>

#include "legwork/base/index.h"
#include "legwork/contact/detail/site_problem.h"
#include "legwork/math/scalar.h"

namespace legwork {

namespace {
constexpr int kInner = 12;                 // Newton steps with the same bounds
constexpr int kPolish = 8, kPatience = 1;  // full steps of the law itself
constexpr double kReach = 16.0;            // of its natural map, every other time; exact to undo
constexpr double kInnerTolerance = 1e-2;   // |w − Aᵀλ| over the scale
constexpr double kStand = 1e-5;            // bounds that move by less stand
}  // namespace

// The velocities of all rows when the sites move with `velocities`.
void SiteProblem::rows_of(std::vector<double>& velocities, bool bias, std::vector<double>& out) {
  V.swap(velocities);
  out.clear();
  for (const Cone& c : cones) {
    double u[3];
    cone_velocity(c, u);
    for (int r = 0; r < 3; ++r) out.push_back(bias ? u[r] : u[r] - c.beta[r]);
  }
  for (const Box& b : boxes) out.push_back(bias ? box_velocity(b) : box_velocity(b) - b.beta);
  V.swap(velocities);
}

// The normal impulse the bounds of a cone and of its torsion and rolling are taken from.
double SiteProblem::normal_bound(const Cone& c) const { return max(c.lambda[0], 0.0); }

// Impulses of the frozen law at u + share·du.
void SiteProblem::frozen_law(double share) {
  const double *u = u_rows_.data(), *du = du_rows_.data();
  for (std::size_t i = 0; i < cones.size(); ++i, u += 3, du += 3) {
    Cone& c = cones[i];
    const double u_n = fma(share, du[0], u[0]);
    const double u_1 = fma(share, du[1], u[1]), u_2 = fma(share, du[2], u[2]);
    c.lambda[0] = u_n < 0.0 ? -u_n / c.R_n : 0.0;
    const double g = c.friction * bound_[i], length = sqrt(fma(u_1, u_1, u_2 * u_2));
    const double k = length <= g * c.R_t ? 1.0 / c.R_t : g / length;
    c.lambda[1] = g > 0.0 ? -k * u_1 : 0.0;
    c.lambda[2] = g > 0.0 ? -k * u_2 : 0.0;
  }
  for (Box& b : boxes) {
    if (b.cone >= 0) {
      b.hi = b.radius * bound_[z(b.cone)];
      b.lo = -b.hi;
    }
    const double free = -fma(share, *du++, *u++) / b.R;
    b.mode = free <= b.lo ? std::int8_t{-1} : free >= b.hi ? std::int8_t{1} : std::int8_t{0};
    b.lambda = clamp(free, b.lo, b.hi);
  }
}

// λ = −K·u + fixed of the cones at u; a cone without any slope is open.
void SiteProblem::frozen_slopes() {
  fixed_.assign(3 * cones.size(), 0.0);
  const double* u = u_rows_.data();
  double* fixed = fixed_.data();
  for (std::size_t i = 0; i < cones.size(); ++i, u += 3, fixed += 3) {
    Cone& c = cones[i];
    std::fill(c.K, c.K + 9, 0.0);
    const double g = c.friction * bound_[i], length = sqrt(fma(u[1], u[1], u[2] * u[2]));
    const bool closed = u[0] < 0.0;
    c.mode = closed || g > 0.0 ? ConeMode::kStick : ConeMode::kOpen;
    if (closed) c.K[0] = 1.0 / c.R_n;
    if (!(g > 0.0)) continue;
    if (length <= g * c.R_t) {
      c.K[4] = c.K[8] = 1.0 / c.R_t;
      continue;
    }
    const double e1 = u[1] / length, e2 = u[2] / length, s = g / length;
    c.K[4] = s * e2 * e2, c.K[8] = s * e1 * e1, c.K[5] = c.K[7] = -(s * e1 * e2);
    fixed[1] = -g * e1, fixed[2] = -g * e2;
  }
}

void SiteProblem::add_fixed_to_system() {
  const double* fixed = fixed_.data();
  for (const Cone& c : cones) {
    for (int s = 0; s < c.nterm; ++s) {
      const SiteTerm& t = c.term[s];
      const double* a = pool.data() + t.first;
      double* out = rhs_.data() + t.offset;
      for (int r = 1; r < 3; ++r) {
        for (int k = 0; k < t.dim; ++k) out[k] = fma(a[r * t.dim + k], fixed[r], out[k]);
      }
    }
    fixed += 3;
  }
}

// The cost's slope along the step d: (Ω·d)ᵀ(w + share·d) − du·λ(u + share·du).
double SiteProblem::frozen_descent(double share) {
  frozen_law(share);
  double sum = 0.0;
  for (int i = 0; i < dim_; ++i) {
    sum = fma(turn_[z(i)], fma(share, dir_[z(i)], w_now_[z(i)]), sum);
  }
  const double* du = du_rows_.data();
  for (const Cone& c : cones) {
    for (int r = 0; r < 3; ++r) sum = nfma(*du++, c.lambda[r], sum);
  }
  for (const Box& b : boxes) sum = nfma(*du++, b.lambda, sum);
  return sum;
}

// How much of the step to take: all of it, or as far as the cost falls. Negative: not a number.
double SiteProblem::frozen_share() {
  constexpr double kFlat = 0.1;
  constexpr int kTrials = 12;
  const double at0 = frozen_descent(0.0);
  if (!(std::fabs(at0) < 1e300)) return -1.0;
  if (!(at0 < 0.0)) return 1.0;
  double lo = 0.0, hi = 1.0, f_lo = at0, f_hi = frozen_descent(1.0), share = 1.0;
  if (f_hi <= -kFlat * at0) return share;
  for (int k = 0; k < kTrials; ++k) {
    share = k % 3 == 2 ? 0.5 * (lo + hi) : lo - (hi - lo) * f_lo / (f_hi - f_lo);
    const double f = frozen_descent(share);
    if (std::fabs(f) <= -kFlat * at0) break;
    (f < 0.0 ? lo : hi) = share;
    (f < 0.0 ? f_lo : f_hi) = f;
  }
  return share;
}

// dir_: how the step changes the sites' impulses, and turn_ = Ω·dir_ their velocities.
void SiteProblem::frozen_step() {
  if (tree_ != nullptr) {
    V_before_.assign(V.begin(), V.end());
    step_along_tree(true);
    linear_impulses();
    gather();
    for (int i = 0; i < dim_; ++i) dir_[z(i)] = w[z(i)] - w_now_[z(i)];
    turn_.assign(z(stride_), 0.0);
    for (int i = 0; i < dim_; ++i) turn_[z(i)] = V[z(i)] - V_before_[z(i)];
    V = V_before_;
    return;
  }
  assemble(true);
  solve_system();
  for (int i = 0; i < dim_; ++i) dir_[z(i)] = w[z(i)] - w_now_[z(i)];
  turn_.assign(z(stride_), 0.0);
  respond(dir_.data(), turn_.data());
}

// Newton with these bounds from w_now_ and V; false when numbers end.
bool SiteProblem::solve_frozen(SolveReport& report) {
  for (int inner = 0; inner < kInner; ++inner) {
    ++report.iterations;
    rows_of(V, true, u_rows_);
    du_rows_.assign(u_rows_.size(), 0.0);
    frozen_law(0.0);
    frozen_slopes();
    frozen_step();
    rows_of(turn_, false, du_rows_);
    const double share = frozen_share();
    if (share < 0.0) return false;
    for (int i = 0; i < dim_; ++i) {
      w_now_[z(i)] = fma(share, dir_[z(i)], w_now_[z(i)]);
      V[z(i)] = fma(share, turn_[z(i)], V[z(i)]);
    }
    frozen_law(share);
    gather();
    double off = 0.0;
    for (int i = 0; i < dim_; ++i) off = max(off, std::fabs(w[z(i)] - w_now_[z(i)]));
    if (off <= kInnerTolerance * scale_) break;
  }
  return true;
}

// Bounds towards the normal impulses they lead to: as far as the last move's effect says they
// would stand (Aitken's relaxation), and longer and longer where moves do not bring them nearer
// (jams, in which they must walk to the next stable place). Returns the largest difference.
double SiteProblem::move_bounds(double& stretch) {
  double fell = 0.0, change2 = 0.0, largest = 0.0;
  for (std::size_t i = 0; i < cones.size(); ++i) {
    const double wanted = normal_bound(cones[i]) - bound_[i], change = wanted - moved_[i];
    fell = nfma(moved_[i], change, fell);
    change2 = fma(change, change, change2);
    largest = max(largest, std::fabs(wanted) * max(1.0, cones[i].friction));
  }
  constexpr double kShortest = 0.3, kLongest = 256.0, kLonger = 2.0;

  const double longer = std::min(kLonger * stretch, kLongest);
  const double aimed = stretch * fell;
  stretch = aimed > 0.0 && aimed < longer * change2 ? max(aimed / change2, kShortest) : longer;
  for (std::size_t i = 0; i < cones.size(); ++i) {
    const double wanted = normal_bound(cones[i]) - bound_[i];
    moved_[i] = wanted;
    bound_[i] = max(0.0, fma(stretch, wanted, bound_[i]));
  }
  return largest;
}

void SiteProblem::scale_reach(double factor) {
  for (Cone& c : cones) c.rho_n *= factor, c.rho_t *= factor;
  for (Box& b : boxes) b.rho *= factor;
}

bool SiteProblem::lagged(const SolveOptions& options, int rounds, SolveReport& report) {
  if (std::any_of(cones.begin(), cones.end(), [](const Cone& c) { return c.pyramid; }))
    return false;
  store(start_);  // where full and half steps ended, or the best since
  double best = report.residual, stretch = 0.5;
  bound_.clear();
  moved_.assign(cones.size(), 0.0);
  for (const Cone& c : cones) bound_.push_back(normal_bound(c));
  gather();
  body_velocities();
  w_now_.assign(w.begin(), w.end());
  dir_.assign(z(stride_), 0.0);
  bool solved = false;
  for (int round = 0; round < rounds && !solved; ++round) {
    if (!solve_frozen(report)) break;
    store(trial_);
    V_kept_.assign(V.begin(), V.end());
    const double moved = move_bounds(stretch);
    const bool far = round % 2 == 1;
    double now = 0.0;
    if (far) scale_reach(kReach);
    report.iterations += newton(options.tolerance, kPolish, kPatience, now);
    if (far) {  // judged with the map as it is
      scale_reach(1.0 / kReach);
      now = confirmed_residual();
    }
    if (now < best) {
      best = now;
      store(start_);
    }
    solved = now <= options.tolerance;
    if (solved || (round >= 5 && moved <= kStand * scale_)) break;  // bounds stand, modes do not
    restore(trial_);
    V = V_kept_;
  }
  report.residual = residual_at(start_);
  return report.residual <= options.tolerance;
}

}  // namespace legwork
