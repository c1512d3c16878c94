#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Loops over small dense row-major matrices, in an order that is the same on every machine.
#include <cstddef>

#include "legwork/math/scalar.h"

namespace legwork {

/// x·y in four partial sums, so that it fills a register of four lanes.
inline double dot(const double* x, const double* y, int n) {
  double s[4] = {0.0, 0.0, 0.0, 0.0};
  int i = 0;
  for (; i + 4 <= n; i += 4) {
    for (int k = 0; k < 4; ++k) s[k] = fma(x[i + k], y[i + k], s[k]);
  }
  double sum = (s[0] + s[2]) + (s[1] + s[3]);
  for (; i < n; ++i) sum = fma(x[i], y[i], sum);
  return sum;
}

/// y += s·x.
inline void add_scaled(double s, const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = fma(s, x[i], y[i]);
}

/// Upper triangle of G (n × n) += Σ rowᵀ·row over `rows` rows of R, `stride` apart: as add_scaled()
/// row by row would sum, but each entry of G is loaded and stored once (a third of the time). Some
/// entries below the diagonal change too.
void add_outer(const double* R, int rows, int stride, double* G, int n);

/// L of the symmetric G = L·Lᵀ, in place: reads and writes the upper triangle of the n × n matrix,
/// which then holds Lᵀ, row by row. False where G is not positive definite to `least` times its
/// largest diagonal entry.
bool cholesky(double* G, int n, double least = 1e-14);
/// x ← L⁻¹·x and x ← L⁻ᵀ·x with Lᵀ as cholesky() left it.
void solve_lower(const double* Lt, int n, double* x);
void solve_upper(const double* Lt, int n, double* x);
/// solve_lower() of `count` vectors, `stride` apart, to the same bits; `work` holds 8·n.
void solve_lower(const double* Lt, int n, double* x, int count, int stride, double* work);

}  // namespace legwork
