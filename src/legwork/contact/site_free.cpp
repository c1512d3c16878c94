// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Rows without bounds (closed loops, couplings) answer the same whatever the others do, so they are
// taken out of a problem once, instead of in every Newton step:
//   λ_f = −M⁻¹·(b + B·w),  M = A_f·Ω_ff·A_fᵀ + R,  B = A_f·Ω_fa,  b = A_f·V0_f + β
// leaves Ω_aa − Bᵀ·M⁻¹·B and V0_a − Bᵀ·M⁻¹·b to the others.
#include <algorithm>
#include <cmath>

#include "legwork/base/index.h"
#include "legwork/contact/detail/site_problem.h"
#include "legwork/math/scalar.h"

namespace legwork {

namespace {

// L·D·Lᵀ of a symmetric positive matrix in place: L below the diagonal, 1/D on it.
void factorize_rows(double* M, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) {
    double* const row = M + i * n;
    double pivot = row[i];
    for (std::size_t k = 0; k < i; ++k) {
      double sum = row[k];  // l·d
      for (std::size_t j = 0; j < k; ++j) sum = nfma(row[j], M[k * n + j], sum);
      row[k] = sum;
    }
    for (std::size_t k = 0; k < i; ++k) {
      const double l = row[k] * M[k * n + k];
      pivot = nfma(l, row[k], pivot);
      row[k] = l;
    }
    row[i] = 1.0 / pivot;
  }
}

// Rows of X, `width` long and `stride` apart, become those of M⁻¹·X.
void solve_rows(const double* M, std::size_t n, double* X, std::size_t stride, std::size_t width) {
  const auto take = [&](std::size_t from, std::size_t to, double l) {
    const double* x = X + from * stride;
    double* y = X + to * stride;
    for (std::size_t k = 0; k < width; ++k) y[k] = nfma(l, x[k], y[k]);
  };
  for (std::size_t i = 1; i < n; ++i) {
    for (std::size_t k = 0; k < i; ++k) take(k, i, M[i * n + k]);
  }
  for (std::size_t i = n; i-- > 0;) {
    double* const x = X + i * stride;
    for (std::size_t k = 0; k < width; ++k) x[k] *= M[i * n + i];
    for (std::size_t k = i + 1; k < n; ++k) take(k, i, M[k * n + i]);
  }
}

}  // namespace

// False where there is none.
bool SiteProblem::take_free_out() {
  if (free_from_ >= dim_) return false;
  was_free_.clear(), free_boxes_.clear();
  std::size_t kept = 0;
  for (const Box& box : boxes) {
    was_free_.push_back(box.term[0].offset >= free_from_);
    if (was_free_.back()) {
      free_boxes_.push_back(box);
    } else {
      boxes[kept++] = box;
    }
  }
  boxes.resize(kept);
  whole_dim_ = dim_, whole_stride_ = stride_;
  const std::size_t m = free_boxes_.size(), old_stride = z(stride_);
  const int n = free_from_;
  const auto stride = z(padded_stride(n));
  free_B_.assign(m * stride, 0.0), free_M_.resize(m * m), free_Bt_.resize(z(n) * m);
  for (std::size_t r = 0; r < m; ++r) {
    const Box& box = free_boxes_[r];
    const SiteTerm& own = box.term[0];
    const double* const a = pool.data() + own.first;
    double* const B = free_B_.data() + r * stride;
    for (int x = 0; x < own.dim; ++x) {
      const double* const omega = omega_.data() + z(own.offset + x) * old_stride;
      for (int k = 0; k < n; ++k) B[k] = fma(a[x], omega[k], B[k]);
    }
    B[n] = box.beta;
    for (int x = 0; x < own.dim; ++x) B[n] = fma(a[x], V0[z(own.offset + x)], B[n]);
    for (std::size_t q = 0; q < m; ++q) {
      const SiteTerm& other = free_boxes_[q].term[0];
      double sum = 0.0;
      for (int x = 0; x < own.dim; ++x) {
        const double* const omega =
            omega_.data() + z(own.offset + x) * old_stride + z(other.offset);
        double inner = 0.0;
        for (int y = 0; y < other.dim; ++y) {
          inner = fma(omega[y], pool[z(other.first + y)], inner);
        }
        sum = fma(a[x], inner, sum);
      }
      free_M_[r * m + q] = r == q ? sum + box.R : sum;
    }
    for (int k = 0; k < n; ++k) free_Bt_[z(k) * m + r] = -B[k];
  }
  free_factors_ = free_M_;
  free_Z_ = free_B_;
  factorize_rows(free_factors_.data(), m);
  solve_rows(free_factors_.data(), m, free_Z_.data(), stride, stride);
  dim_ = n, stride_ = static_cast<int>(stride);
  for (std::size_t i = 0; i < z(n); ++i) {
    double* const row = omega_.data() + i * stride;
    std::copy_n(omega_.data() + i * old_stride, z(n), row);
    std::fill(row + n, row + stride, 0.0);
    add_rows(free_Bt_.data() + i * m, static_cast<int>(m), free_Z_.data(), stride_, stride_, row);
    V0[i] += row[n];  // the last column: −Bᵀ·M⁻¹·b
  }
  return true;
}

// Their impulses from those of the others, w; returns how far they are from their law.
double SiteProblem::put_free_back(double tolerance) {
  const std::size_t m = free_boxes_.size(), n = z(dim_), stride = z(stride_);
  double worst = 0.0;
  free_x_.resize(2 * m);
  double *const right = free_x_.data(), *const off = right + m;  // b + B·w; that + M·λ
  for (std::size_t r = 0; r < m; ++r) {
    const double* const B = free_B_.data() + r * stride;
    right[r] = B[n];
    for (std::size_t k = 0; k < n; ++k) right[r] = fma(B[k], w[k], right[r]);
    off[r] = right[r];
    free_boxes_[r].lambda = 0.0;
  }
  for (int round = 0; round < 3; ++round) {  // the later ones take off what rounding left
    if (round > 0 && worst <= tolerance) break;
    solve_rows(free_factors_.data(), m, off, 1, 1);
    for (std::size_t r = 0; r < m; ++r) free_boxes_[r].lambda -= off[r];
    worst = 0.0;
    for (std::size_t r = 0; r < m; ++r) {
      off[r] = right[r];
      for (std::size_t q = 0; q < m; ++q) {
        off[r] = fma(free_M_[r * m + q], free_boxes_[q].lambda, off[r]);
      }
      const double d = std::fabs(off[r]) / free_M_[r * m + r] / scale_;
      if (!(d <= worst)) worst = d;
    }
  }
  std::size_t bounded = boxes.size(), free = m;
  boxes.resize(bounded + m);
  for (std::size_t i = was_free_.size(); i-- > 0;) {
    boxes[i] = was_free_[i] ? free_boxes_[--free] : boxes[--bounded];
  }
  dim_ = whole_dim_, stride_ = whole_stride_;
  return worst;
}

}  // namespace legwork
