// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/math/linear_program.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace legwork {

namespace {

// Rows of constraints with the right-hand side last, then the row of reduced costs.
class Tableau {
 public:
  Tableau(std::size_t rows, std::size_t columns)
      : rows_(rows), width_(columns + 1), cell_((rows + 1) * width_, 0.0), basis_(rows) {}

  double& at(std::size_t r, std::size_t c) { return cell_[r * width_ + c]; }
  double at(std::size_t r, std::size_t c) const { return cell_[r * width_ + c]; }
  double& right(std::size_t r) { return at(r, width_ - 1); }
  std::size_t rows() const { return rows_; }
  std::size_t columns() const { return width_ - 1; }
  std::vector<std::size_t>& basis() { return basis_; }

  void pivot(std::size_t row, std::size_t column) {
    const double scale = 1.0 / at(row, column);
    for (std::size_t c = 0; c < width_; ++c) at(row, c) *= scale;
    for (std::size_t r = 0; r <= rows_; ++r) {
      const double factor = at(r, column);
      if (r == row || factor == 0.0) continue;
      for (std::size_t c = 0; c < width_; ++c) at(r, c) -= factor * at(row, c);
    }
    basis_[row] = column;
  }

  // Bland: the first column that helps, the row of least ratio. Of ties the row with the largest
  // pivot, which keeps rounding small; by basis index, which never cycles, once that takes long.
  LinearStatus run(std::size_t usable) {
    constexpr double kZero = 1e-10, kPivot = 1e-8;
    constexpr int kMost = 10000, kPatience = 1000;
    for (int k = 0; k < kMost; ++k) {
      std::size_t enter = usable;
      for (std::size_t c = 0; c < usable && enter == usable; ++c) {
        if (at(rows_, c) < -kZero) enter = c;
      }
      if (enter == usable) return LinearStatus::kOptimal;
      std::size_t leave = rows_;
      double least = std::numeric_limits<double>::infinity();
      const auto is_better = [&](std::size_t r) {
        return k < kPatience ? at(r, enter) > at(leave, enter) : basis_[r] < basis_[leave];
      };
      for (std::size_t r = 0; r < rows_; ++r) {
        if (at(r, enter) <= kPivot) continue;
        const double ratio = right(r) / at(r, enter);
        if (ratio < least - kZero || (ratio < least + kZero && leave < rows_ && is_better(r))) {
          least = std::min(least, ratio);
          leave = r;
        }
      }
      if (leave == rows_) return LinearStatus::kUnbounded;
      pivot(leave, enter);
    }
    return LinearStatus::kStalled;
  }

 private:
  std::size_t rows_, width_;
  std::vector<double> cell_;
  std::vector<std::size_t> basis_;
};

// The row of reduced costs of `c` for the present basis.
void price(Tableau& t, const std::vector<double>& c) {
  const std::size_t last = t.rows();
  for (std::size_t j = 0; j <= t.columns(); ++j) t.at(last, j) = j < c.size() ? c[j] : 0.0;
  for (std::size_t r = 0; r < t.rows(); ++r) {
    const std::size_t basic = t.basis()[r];
    const double cost = basic < c.size() ? c[basic] : 0.0;
    if (cost == 0.0) continue;
    for (std::size_t j = 0; j <= t.columns(); ++j) t.at(last, j) -= cost * t.at(r, j);
  }
}

}  // namespace

LinearResult minimise(const std::vector<double>& c, const std::vector<double>& A,
                      const std::vector<double>& b) {
  const std::size_t n = c.size(), m = b.size();
  Tableau t(m, n + m);
  double scale = 0.0;
  for (std::size_t r = 0; r < m; ++r) {
    const double sign = b[r] < 0.0 ? -1.0 : 1.0;
    for (std::size_t j = 0; j < n; ++j) t.at(r, j) = sign * A[r * n + j];
    t.at(r, n + r) = 1.0;
    t.right(r) = sign * b[r];
    t.basis()[r] = n + r;
    scale = std::max(scale, std::fabs(b[r]));
  }
  // Phase 1: drive the artificial variables out.
  std::vector<double> artificial(n + m, 0.0);
  std::fill(artificial.begin() + static_cast<long>(n), artificial.end(), 1.0);
  price(t, artificial);
  LinearResult out;
  out.status = t.run(n);
  if (out.status != LinearStatus::kOptimal) return out;
  if (-t.right(m) > 1e-9 * std::max(1.0, scale)) {
    out.status = LinearStatus::kInfeasible;
    return out;
  }
  for (std::size_t r = 0; r < m; ++r) {
    if (t.basis()[r] < n) continue;
    // On the largest entry: a small one would magnify the rounding of all rows.
    std::size_t column = 0;
    for (std::size_t j = 1; j < n; ++j) {
      if (std::fabs(t.at(r, j)) > std::fabs(t.at(r, column))) column = j;
    }
    if (std::fabs(t.at(r, column)) > 1e-9) t.pivot(r, column);  // else the row says 0 = 0
  }
  price(t, c);
  out.status = t.run(n);
  if (out.status != LinearStatus::kOptimal) return out;
  out.x.assign(n, 0.0);
  for (std::size_t r = 0; r < m; ++r) {
    if (t.basis()[r] < n) out.x[t.basis()[r]] = t.right(r);
  }
  for (std::size_t j = 0; j < n; ++j) out.value += c[j] * out.x[j];
  return out;
}

}  // namespace legwork
