// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/math/small_dense.h"

#include <algorithm>
#include <cmath>

namespace legwork {

namespace {

// y[k] += Σ_r s[r·stride]·X[r·stride + k], k < n, in the order of r; Sign: −1 subtracts.
template <int Sign>
void add_rows(const double* s, const double* X, int rows, int stride, double* y, int n) {
  int k = 0;
  const auto block = [&]<int Width>() {
    for (; k + Width <= n; k += Width) {
      double sum[Width];
      for (int l = 0; l < Width; ++l) sum[l] = y[k + l];
      for (int r = 0; r < rows; ++r) {
        const double factor = Sign * s[r * stride];
        const double* x = X + r * stride + k;
        for (int l = 0; l < Width; ++l) sum[l] = fma(factor, x[l], sum[l]);
      }
      for (int l = 0; l < Width; ++l) y[k + l] = sum[l];
    }
  };
  block.template operator()<8>();
  block.template operator()<4>();
  block.template operator()<1>();
}

}  // namespace

void add_outer(const double* R, int rows, int stride, double* G, int n) {
  // From a multiple of four on, so that registers are full; what that writes below the diagonal is
  // the same symmetric sum.
  for (int i = 0; i < n; ++i) {
    const int j = i / 4 * 4;
    add_rows<1>(R + i, R + j, rows, stride, G + i * n + j, n - j);
  }
}

bool cholesky(double* G, int n, double least) {
  double largest = 0.0;
  for (int i = 0; i < n; ++i) largest = std::max(largest, G[i * n + i]);
  for (int i = 0; i < n; ++i) {
    double* row = G + i * n;
    add_rows<-1>(G + i, G + i, i, n, row + i, n - i);
    if (!(row[i] > least * largest)) return false;
    const double inverse = 1.0 / std::sqrt(row[i]);
    for (int k = i; k < n; ++k) row[k] *= inverse;
  }
  return true;
}

void solve_lower(const double* Lt, int n, double* x) {
  for (int i = 0; i < n; ++i) {
    x[i] /= Lt[i * n + i];
    if (x[i] != 0.0) add_scaled(-x[i], Lt + i * n + i + 1, x + i + 1, n - i - 1);
  }
}

void solve_lower(const double* Lt, int n, double* x, int count, int stride, double* work) {
  constexpr int kLanes = 8;
  for (int first = 0; first < count; first += kLanes) {
    const int lanes = std::min(kLanes, count - first);
    std::fill(work, work + kLanes * n, 0.0);
    for (int l = 0; l < lanes; ++l)
      for (int i = 0; i < n; ++i) work[i * kLanes + l] = x[(first + l) * stride + i];
    for (int i = 0; i < n; ++i) {
      double row[kLanes];  // a copy: nothing below can change it
      for (int l = 0; l < kLanes; ++l) row[l] = work[i * kLanes + l] / Lt[i * n + i];
      for (int l = 0; l < kLanes; ++l) work[i * kLanes + l] = row[l];
      for (int k = i + 1; k < n; ++k) {
        const double factor = -Lt[i * n + k];
        double sum[kLanes];
        for (int l = 0; l < kLanes; ++l) sum[l] = work[k * kLanes + l];
        for (int l = 0; l < kLanes; ++l) sum[l] = fma(row[l], factor, sum[l]);
        for (int l = 0; l < kLanes; ++l) work[k * kLanes + l] = sum[l];
      }
    }
    for (int l = 0; l < lanes; ++l)
      for (int i = 0; i < n; ++i) x[(first + l) * stride + i] = work[i * kLanes + l];
  }
}

void solve_upper(const double* Lt, int n, double* x) {
  for (int i = n - 1; i >= 0; --i) {
    x[i] = (x[i] - dot(Lt + i * n + i + 1, x + i + 1, n - i - 1)) / Lt[i * n + i];
  }
}

}  // namespace legwork
