// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What the contact Newton falls back on when modes cycle: descent of the natural map
// (site_search.cpp), frozen friction bounds (site_lagged.cpp), then half steps, a softer ground
// hardened step by step (T2), then descent from other starts and long relaxation of the dense
// problem (T3). Where time is capped, the exact solution on a ten times softer ground takes the
// place of what comes after the frozen bounds.
#include <algorithm>
#include <cmath>

#include "legwork/base/index.h"
#include "legwork/contact/detail/site_problem.h"
#include "legwork/math/scalar.h"

namespace legwork {

// V += Ω·Aᵀ(row)·amount
void SiteProblem::push_impulse(const SiteTerm& t, int row, double amount) {
  const double* a = pool.data() + t.first + row * t.dim;
  for (int k = 0; k < t.dim; ++k) {
    const double x = a[k] * amount;
    if (x == 0.0) continue;
    const double* column = omega_.data() + (t.offset + k) * stride_;
    for (int i = 0; i < dim_; ++i) V[z(i)] = fma(column[i], x, V[z(i)]);
  }
}

// Projected relaxation, contact by contact in their fixed order.
void SiteProblem::gauss_seidel(int sweeps) {
  gather();
  body_velocities();
  for (int sweep = 0; sweep < sweeps; ++sweep) {
    for (Cone& c : cones) {
      double u[3];
      cone_velocity(c, u);
      const double n = max(c.lambda[0] - c.rho_n * fma(c.R_n, c.lambda[0], u[0]), 0.0);
      for (int s = 0; s < c.nterm; ++s) push_impulse(c.term[s], 0, n - c.lambda[0]);
      c.lambda[0] = n;
      cone_velocity(c, u);
      double y1 = c.lambda[1] - c.rho_t * fma(c.R_t, c.lambda[1], u[1]);
      double y2 = c.lambda[2] - c.rho_t * fma(c.R_t, c.lambda[2], u[2]);
      const double length = sqrt(fma(y1, y1, y2 * y2)), reach = c.friction * n;
      if (c.pyramid) {
        y1 = clamp(y1, -reach, reach), y2 = clamp(y2, -reach, reach);
      } else if (length > reach) {
        y1 *= reach / length, y2 *= reach / length;
      }
      for (int s = 0; s < c.nterm; ++s) {
        push_impulse(c.term[s], 1, y1 - c.lambda[1]);
        push_impulse(c.term[s], 2, y2 - c.lambda[2]);
      }
      c.lambda[1] = y1, c.lambda[2] = y2;
    }
    for (Box& b : boxes) {
      const double y = b.lambda - b.rho * fma(b.R, b.lambda, box_velocity(b));
      if (b.cone >= 0) {
        b.hi = b.radius * max(cones[z(b.cone)].lambda[0], 0.0);
        b.lo = -b.hi;
      }
      const double next = clamp(y, b.lo, b.hi);
      for (int s = 0; s < b.nterm; ++s) push_impulse(b.term[s], 0, next - b.lambda);
      b.lambda = next;
    }
  }
}

// Compliances from their saved copies times a factor (never by dividing back: bits). With
// `bristles` the stored deflections stand for ten times the length too.
void SiteProblem::scale_compliance(double factor, bool bristles) {
  const double* saved = saved_R_.data();
  for (Cone& c : cones) {
    c.R_n = saved[0] * factor;
    c.R_t = saved[1] * factor;
    c.beta[1] = saved[2] * (bristles ? factor : 1.0);
    c.beta[2] = saved[3] * (bristles ? factor : 1.0);
    saved += 4;
  }
  for (Box& b : boxes) b.R = *saved++ * factor;
  prepare();
}

void SiteProblem::note_modes(std::vector<std::int8_t>& modes) const {
  modes.clear();
  for (const Cone& c : cones) modes.push_back(static_cast<std::int8_t>(c.mode));
  for (const Box& b : boxes) modes.push_back(b.mode);
}

// Full steps can swing between two sets of modes for ever; half steps end between them. Once the
// modes stay as they are, the full step is exact again.
bool SiteProblem::damped_newton(const SolveOptions& options, SolveReport& report, int limit) {
  double best = report.residual;
  store(best_);
  note_modes(modes_);
  bool settled = false;
  for (int iteration = 0; iteration < limit && !(best <= options.tolerance); ++iteration) {
    ++report.iterations;
    store(saved_);
    newton_step();
    if (!settled) {
      store(x_);
      for (std::size_t i = 0; i < x_.size(); ++i) x_[i] = 0.5 * (x_[i] + saved_[i]);
      restore(x_);
    }
    gather();
    body_velocities();
    const double now = residual();
    note_modes(next_modes_);
    settled = next_modes_ == modes_;
    std::swap(modes_, next_modes_);
    if (!(now < 1e30)) break;
    if (now < best) {
      best = now;
      store(best_);
    }
  }
  report.residual = residual_at(best_);
  return report.residual <= options.tolerance;
}

void SiteProblem::save_compliance() {
  saved_R_.clear();
  for (const Cone& c : cones) {
    saved_R_.insert(saved_R_.end(), {c.R_n, c.R_t, c.beta[1], c.beta[2]});
  }
  for (const Box& b : boxes) saved_R_.push_back(b.R);
}

bool SiteProblem::continuation(const SolveOptions& options, SolveReport& report) {
  save_compliance();
  for (int round = 0; round < 2; ++round) {
    gauss_seidel(4 << round);
    double residual_now = 0;
    for (double factor = round == 0 ? 10.0 : 100.0; factor > 1.5; factor *= 0.1) {
      scale_compliance(factor, false);
      report.iterations += newton(1e-3, 6 + 2 * round, 3 + round, residual_now);
    }
    scale_compliance(1.0, false);
    report.iterations += newton(options.tolerance, 12 + 4 * round, 4 + round, residual_now);
    report.residual = residual_now;
    if (residual_now <= options.tolerance) return true;
  }
  return false;
}

// One row of G = A·Ω·Aᵀ and of b = A·V0 + β.
void SiteProblem::dense_row(const SiteTerm* terms, int nterm, int r, int row) {
  const int m = static_cast<int>(3 * cones.size() + boxes.size());
  response_.assign(z(dim_), 0.0);
  for (int s = 0; s < nterm; ++s) {
    const double* a = pool.data() + terms[s].first + r * terms[s].dim;
    for (int k = 0; k < terms[s].dim; ++k) {
      const double* column = omega_.data() + (terms[s].offset + k) * stride_;
      for (int i = 0; i < dim_; ++i) response_[z(i)] = fma(column[i], a[k], response_[z(i)]);
    }
  }
  const auto along = [this](const SiteTerm* other, int n, int q) {
    double sum = 0;
    for (int s = 0; s < n; ++s) {
      const double* a = pool.data() + other[s].first + q * other[s].dim;
      for (int k = 0; k < other[s].dim; ++k)
        sum = fma(a[k], response_[z(other[s].offset + k)], sum);
    }
    return sum;
  };
  double* out = G_.data() + row * m;
  for (const Cone& c : cones) {
    for (int q = 0; q < 3; ++q) *out++ = along(c.term, c.nterm, q);
  }
  for (const Box& b : boxes) *out++ = along(b.term, b.nterm, 0);
}

void SiteProblem::build_dense() {
  const int m = static_cast<int>(3 * cones.size() + boxes.size());
  G_.resize(z(m) * z(m));
  dense_.resize(z(m) * z(m));
  b_.resize(z(m));
  std::fill(w.begin(), w.end(), 0.0);
  body_velocities();
  int row = 0;
  for (const Cone& c : cones) {
    cone_velocity(c, b_.data() + row);
    for (int r = 0; r < 3; ++r) dense_row(c.term, c.nterm, r, row++);
  }
  for (const Box& b : boxes) {
    b_[z(row)] = box_velocity(b);
    dense_row(b.term, b.nterm, 0, row++);
  }
}

// λ from (1 + K·G)·λ = −K·b + λ_bound with the present modes, pivoted.
bool SiteProblem::dense_newton_step() {
  const int m = static_cast<int>(3 * cones.size() + boxes.size());
  x_.assign(z(m), 0.0);
  std::fill(dense_.begin(), dense_.end(), 0.0);
  for (int i = 0; i < m; ++i) dense_[z(i * m + i)] = 1.0;
  int row = 0;
  for (const Cone& c : cones) {
    for (int r = 0; r < 3; ++r) {
      for (int k = 0; k < 3; ++k) {
        const double K = c.K[3 * r + k];
        if (K == 0.0) continue;
        const double* g = G_.data() + (row + k) * m;
        double* out = dense_.data() + (row + r) * m;
        for (int j = 0; j < m; ++j) out[j] = fma(K, g[j], out[j]);
        x_[z(row + r)] = nfma(K, b_[z(row + k)], x_[z(row + r)]);
      }
    }
    row += 3;
  }
  for (const Box& b : boxes) {
    if (b.mode == 0) {
      const double K = 1.0 / b.R;
      const double* g = G_.data() + row * m;
      double* out = dense_.data() + row * m;
      for (int j = 0; j < m; ++j) out[j] = fma(K, g[j], out[j]);
      x_[z(row)] = -K * b_[z(row)];
    } else {
      x_[z(row)] = b.mode < 0 ? b.lo : b.hi;
    }
    ++row;
  }
  if (!solve_pivoted(dense_.data(), x_.data(), m)) return false;
  for (const double x : x_) {
    if (!std::isfinite(x)) return false;
  }
  restore(x_);
  return true;
}

bool SiteProblem::dense_fallback(const SolveOptions& options, SolveReport& report) {
  store(best_);
  report.residual = residual_at(best_);
  save_compliance();
  friction_.clear();
  for (const Cone& c : cones) friction_.push_back(c.friction);
  bool solved = false;
  for (const double reach : {10.0, 30.0, 1.0, 100.0}) {
    solved = solved || search(reach, options, report);
  }
  if (!solved) {
    build_dense();
    relax(options, report);
  }
  report.residual = residual_at(best_);
  return report.residual <= options.tolerance;
}

// Full steps by turns with longer and longer relaxation. Four rounds more took fifteen times as
// long (0.4 s for a robot's jam) and solved nothing that was seen.
void SiteProblem::relax(const SolveOptions& options, SolveReport& report) {
  double best = report.residual;
  constexpr int kRounds = 8;
  for (int round = 0; round < kRounds; ++round) {
    residual_at(best_);  // sets the modes
    for (int iteration = 0; iteration < 8 && dense_newton_step(); ++iteration) {
      ++report.iterations;
      gather();
      body_velocities();
      const double now = residual();
      if (now < best) {
        best = now;
        store(best_);
      }
      if (best <= options.tolerance) return;
    }
    restore(best_);
    if (!(best < 1e3)) std::fill(best_.begin(), best_.end(), 0.0), restore(best_);
    gauss_seidel(round < 4 ? 2 << round : 250 << (round - 4));
    gather();
    body_velocities();
    const double relaxed = residual();
    if (relaxed < best) {
      best = relaxed;
      store(best_);
    }
  }
}

bool SiteProblem::soften(const SolveOptions& options, SolveReport& report) {
  store(saved_);
  for (double factor = 10.0; factor < 2000.0; factor *= 10.0) {
    restore(saved_);
    scale_compliance(factor, true);
    double residual_now = 0;
    report.iterations += newton(options.tolerance, 20, 20, residual_now);
    if (residual_now <= options.tolerance) {
      report.softened = true;
      scale_compliance(1.0, false);
      return true;
    }
  }
  scale_compliance(1.0, false);
  restore(saved_);
  gather();
  body_velocities();
  return false;
}

}  // namespace legwork
