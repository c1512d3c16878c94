// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/math/qp.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "legwork/math/small_dense.h"

namespace legwork {

namespace {
constexpr double kFeasible = 1e-11;  // violation of a constraint, of its own scale
constexpr double kDependent = 1e-20;  // |free part|² of a normal over |normal|², in the metric of G
std::size_t at(int i) { return static_cast<std::size_t>(i); }
std::size_t size_of(int n, int m = 1) { return at(n) * at(m); }
}  // namespace

QpSolver::QpSolver(int n, int max_equalities, int max_inequalities)
    : n_(n), max_equalities_(max_equalities), max_inequalities_(max_inequalities) {
  for (auto* square : {&Lt_, &Jt_, &R_}) square->resize(size_of(n, n));
  for (auto* row : {&x0_, &x_, &d_, &z_, &r_, &w_, &multiplier_, &u_lower_, &u_upper_})
    row->resize(at(n));
  active_.reserve(at(n));
  last_.reserve(at(n));
  is_active_.resize(at(max_equalities + max_inequalities + 2 * n));
  length_.resize(at(max_equalities + max_inequalities));
  y_.resize(at(max_equalities));
  u_.resize(at(max_inequalities));
}

bool QpSolver::fits(const QpProblem& p) const {
  const std::size_t n = at(n_);
  return p.G.size() == n * n && p.g.size() == n && p.A.size() == p.b.size() * n &&
         p.C.size() == p.d.size() * n && p.b.size() <= at(max_equalities_) &&
         p.d.size() <= at(max_inequalities_) && (p.lower.empty() || p.lower.size() == n) &&
         (p.upper.empty() || p.upper.size() == n);
}

void QpSolver::normal(int c, double* out) const {
  if (c < ne_ + ni_) {
    const double* row = c < ne_ ? problem_.A.data() + c * n_ : problem_.C.data() + (c - ne_) * n_;
    std::copy(row, row + n_, out);
    return;
  }
  std::fill(out, out + n_, 0.0);
  const int k = c - ne_ - ni_;
  out[k < n_ ? k : k - n_] = k < n_ ? 1.0 : -1.0;
}

double QpSolver::side(int c) const {
  if (c < ne_) return problem_.b[at(c)];
  if (c < ne_ + ni_) return problem_.d[at(c - ne_)];
  const int k = c - ne_ - ni_;
  return k < n_ ? problem_.lower[at(k)] : -problem_.upper[at(k - n_)];
}

double QpSolver::slack(int c) const {
  if (c < ne_) return dot(problem_.A.data() + c * n_, x_.data(), n_) - side(c);
  if (c < ne_ + ni_) return dot(problem_.C.data() + (c - ne_) * n_, x_.data(), n_) - side(c);
  const int k = c - ne_ - ni_;
  return (k < n_ ? x_[at(k)] : -x_[at(k - n_)]) - side(c);
}

double QpSolver::length(int c) const { return c < ne_ + ni_ ? length_[at(c)] : 1.0; }

bool QpSolver::present(int c) const {
  if (c < ne_ + ni_) return length_[at(c)] > 0.0 || side(c) > 0.0;
  const int k = c - ne_ - ni_;
  const auto& bound = k < n_ ? problem_.lower : problem_.upper;
  return !bound.empty() && std::isfinite(side(c));
}

bool QpSolver::begin(const QpProblem& problem) {
  problem_ = problem;
  ne_ = static_cast<int>(problem.b.size());
  ni_ = static_cast<int>(problem.d.size());
  iterations_ = 0;
  fixed_ = 0;
  active_.clear();
  std::fill(is_active_.begin(), is_active_.end(), char{0});
  for (int c = 0; c < ne_ + ni_; ++c) {
    const double* row = c < ne_ ? problem.A.data() + c * n_ : problem.C.data() + (c - ne_) * n_;
    length_[at(c)] = std::sqrt(dot(row, row, n_));
  }
  std::copy(problem.G.begin(), problem.G.end(), Lt_.begin());
  if (!cholesky(Lt_.data(), n_)) return false;
  // Row j of Jt is column j of L⁻ᵀ: solve Lᵀ·x = e_j, which is zero beyond j.
  std::fill(Jt_.begin(), Jt_.end(), 0.0);
  for (int j = 0; j < n_; ++j) {
    double* row = Jt_.data() + j * n_;
    row[j] = 1.0 / Lt_[size_of(j, n_) + at(j)];
    for (int i = j - 1; i >= 0; --i) {
      const double* Li = Lt_.data() + i * n_;
      row[i] = -dot(Li + i + 1, row + i + 1, j - i) / Li[i];
    }
  }
  for (int i = 0; i < n_; ++i) x0_[at(i)] = -problem.g[at(i)];
  solve_lower(Lt_.data(), n_, x0_.data());
  solve_upper(Lt_.data(), n_, x0_.data());
  std::copy(x0_.begin(), x0_.end(), x_.begin());
  return true;
}

void QpSolver::direction(int c) {
  const int q = static_cast<int>(active_.size());
  normal(c, w_.data());
  for (int j = 0; j < n_; ++j) d_[at(j)] = dot(Jt_.data() + j * n_, w_.data(), n_);
  std::fill(z_.begin(), z_.end(), 0.0);
  for (int j = q; j < n_; ++j) add_scaled(d_[at(j)], Jt_.data() + j * n_, z_.data(), n_);
  std::copy(d_.begin(), d_.begin() + q, r_.begin());
  for (int j = q - 1; j >= 0; --j) {
    const double* column = R_.data() + j * n_;
    r_[at(j)] /= column[j];
    add_scaled(-r_[at(j)], column, r_.data(), j);
  }
}

QpSolver::Added QpSolver::add(int c, double u) {
  const int q = static_cast<int>(active_.size());
  const int free = n_ - q;
  if (free == 0) return Added::kDependent;
  const double* tail = d_.data() + q;
  const double whole = dot(d_.data(), d_.data(), n_), rest = dot(tail, tail, free);
  if (!(rest > kDependent * whole)) return Added::kDependent;
  // One Householder reflection takes the free part of the normal onto the next axis.
  const double beta = d_[at(q)] > 0.0 ? -std::sqrt(rest) : std::sqrt(rest);
  std::copy(tail, tail + free, z_.begin());
  z_[0] -= beta;
  const double scale = 2.0 / dot(z_.data(), z_.data(), free);
  if (std::isfinite(scale)) {  // 2/0: it lies there already
    std::fill(w_.begin(), w_.end(), 0.0);
    for (int j = 0; j < free; ++j) add_scaled(z_[at(j)], Jt_.data() + (q + j) * n_, w_.data(), n_);
    for (int j = 0; j < free; ++j)
      add_scaled(-scale * z_[at(j)], w_.data(), Jt_.data() + (q + j) * n_, n_);
  }
  double* column = R_.data() + q * n_;
  std::copy(d_.begin(), d_.begin() + q, column);
  column[q] = beta;
  active_.push_back(c);
  is_active_[at(c)] = 1;
  multiplier_[at(q)] = u;
  return Added::kYes;
}

void QpSolver::drop(int k) {
  const int q = static_cast<int>(active_.size());
  is_active_[at(active_[at(k)])] = 0;
  active_.erase(active_.begin() + k);
  for (int j = k; j + 1 < q; ++j) {
    multiplier_[at(j)] = multiplier_[at(j + 1)];
    std::copy_n(R_.data() + (j + 1) * n_, j + 2, R_.data() + j * n_);
  }
  // R has one entry below its diagonal from column k on: turn rows j and j+1 to remove it.
  for (int j = k; j + 1 < q; ++j) {
    double* column = R_.data() + j * n_;
    const double h = std::hypot(column[j], column[j + 1]);
    if (h == 0.0) continue;
    const double c = column[j] / h, s = column[j + 1] / h;
    column[j] = h, column[j + 1] = 0.0;
    for (int i = j + 1; i + 1 < q; ++i) {
      double* other = R_.data() + i * n_;
      const double a = other[j], b = other[j + 1];
      other[j] = fma(c, a, s * b);
      other[j + 1] = fma(c, b, -(s * a));
    }
    double* p = Jt_.data() + j * n_;
    double* r = p + n_;
    for (int i = 0; i < n_; ++i) {
      const double a = p[i], b = r[i];
      p[i] = fma(c, a, s * b);
      r[i] = fma(c, b, -(s * a));
    }
  }
}

// The minimum with the active ones as equalities: x = x0 + J₁·y, Rᵀ·y = side − N·x0, u = R⁻¹·y.
void QpSolver::settle() {
  const int q = static_cast<int>(active_.size());
  std::copy(x0_.begin(), x0_.end(), x_.begin());
  for (int j = 0; j < q; ++j) {
    const double* column = R_.data() + j * n_;
    r_[at(j)] = -slack(active_[at(j)]);
    r_[at(j)] = (r_[at(j)] - dot(column, r_.data(), j)) / column[j];
  }
  for (int j = 0; j < q; ++j) add_scaled(r_[at(j)], Jt_.data() + j * n_, x_.data(), n_);
  for (int j = q - 1; j >= 0; --j) {
    const double* column = R_.data() + j * n_;
    r_[at(j)] /= column[j];
    multiplier_[at(j)] = r_[at(j)];
    add_scaled(-r_[at(j)], column, r_.data(), j);
  }
}

bool QpSolver::settle_equalities() {
  for (int c = 0; c < ne_; ++c) {
    direction(c);
    if (add(c, 0.0) == Added::kYes) continue;
    settle();  // one that follows from the others must agree with them
    const double scale = length(c) * std::sqrt(dot(x_.data(), x_.data(), n_)) + std::fabs(side(c));
    if (std::fabs(slack(c)) > 1e-9 * (scale + 1e-300)) return false;
  }
  fixed_ = static_cast<int>(active_.size());
  settle();
  return true;
}

void QpSolver::warm_start() {
  for (const int c : last_) {
    if (c + ne_ >= ne_ + ni_ + 2 * n_ || !present(c + ne_)) continue;
    direction(c + ne_);
    add(c + ne_, 0.0);
  }
  for (;;) {  // those that would pull go, the strongest first
    settle();
    int worst = -1;
    for (int k = fixed_; k < static_cast<int>(active_.size()); ++k) {
      const double u = multiplier_[at(k)];
      if (u < 0.0 && (worst < 0 || u < multiplier_[at(worst)])) worst = k;
    }
    if (worst < 0) return;
    drop(worst);
    ++iterations_;
  }
}

QpStatus QpSolver::walk() {
  const int total = ne_ + ni_ + 2 * n_;
  const int limit = 50 + 10 * (n_ + ni_);
  for (;;) {
    // The most violated one, in units of its own normal.
    const double reach = std::sqrt(dot(x_.data(), x_.data(), n_));
    int worst = -1;
    double deepest = 0.0;
    for (int c = ne_; c < total; ++c) {
      if (is_active_[at(c)] != 0 || !present(c)) continue;
      const double size = length(c), s = slack(c);
      if (!std::isfinite(s)) return QpStatus::kStalled;
      if (s >= -kFeasible * (size * reach + std::fabs(side(c)) + size)) continue;
      if (size == 0.0) return QpStatus::kInfeasible;
      if (s / size < deepest) deepest = s / size, worst = c;
    }
    if (worst < 0) return QpStatus::kOptimal;
    double u = 0.0;  // its own multiplier grows from zero
    for (;;) {
      if (++iterations_ > limit) return QpStatus::kStalled;
      const int q = static_cast<int>(active_.size());
      direction(worst);
      const double whole = dot(d_.data(), d_.data(), n_);
      const double rest = dot(d_.data() + q, d_.data() + q, n_ - q);
      const bool moves = rest > kDependent * whole;
      int blocking = -1;
      double t = moves ? -slack(worst) / rest : std::numeric_limits<double>::infinity();
      for (int k = fixed_; k < q; ++k) {
        if (r_[at(k)] > 0.0 && multiplier_[at(k)] < t * r_[at(k)])
          t = multiplier_[at(k)] / r_[at(k)], blocking = k;
      }
      if (!std::isfinite(t)) return moves ? QpStatus::kStalled : QpStatus::kInfeasible;
      if (moves) add_scaled(t, z_.data(), x_.data(), n_);
      for (int k = 0; k < q; ++k) multiplier_[at(k)] = nfma(t, r_[at(k)], multiplier_[at(k)]);
      u += t;
      if (blocking < 0) {
        if (add(worst, u) == Added::kDependent) return QpStatus::kStalled;
        break;
      }
      drop(blocking);
    }
  }
}

void QpSolver::publish() {
  for (auto* list : {&y_, &u_, &u_lower_, &u_upper_}) std::fill(list->begin(), list->end(), 0.0);
  last_.clear();
  for (int k = 0; k < static_cast<int>(active_.size()); ++k) {
    const int c = active_[at(k)];
    const double u = multiplier_[at(k)];
    if (c < ne_) {
      y_[at(c)] = u;
      continue;
    }
    last_.push_back(c - ne_);
    if (c < ne_ + ni_)
      u_[at(c - ne_)] = u;
    else if (c < ne_ + ni_ + n_)
      u_lower_[at(c - ne_ - ni_)] = u;
    else
      u_upper_[at(c - ne_ - ni_ - n_)] = u;
  }
}

QpStatus QpSolver::solve(const QpProblem& problem, bool warm) {
  if (!fits(problem)) return QpStatus::kStalled;
  if (!begin(problem)) return QpStatus::kNotConvex;
  if (!settle_equalities()) return QpStatus::kInfeasible;
  if (warm) warm_start();
  const QpStatus status = walk();
  if (status == QpStatus::kOptimal) settle();  // rounding of the updates does not stay
  publish();
  return status;
}

}  // namespace legwork
