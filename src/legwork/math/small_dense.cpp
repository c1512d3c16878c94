// SPDX-License-Identifier: Apache-2.0
#include "legwork/math/small_dense.h"

#include <algorithm>
#include <cmath>

namespace legwork {

bool cholesky(double* G, int n, double least) {
  double largest = 0.0;
  for (int i = 0; i < n; ++i) largest = std::max(largest, G[i * n + i]);
  for (int i = 0; i < n; ++i) {
    double* row = G + i * n;
    if (!(row[i] > least * largest)) return false;
    const double inverse = 1.0 / std::sqrt(row[i]);
    for (int k = i; k < n; ++k) row[k] *= inverse;
    for (int j = i + 1; j < n; ++j) {
      if (row[j] != 0.0) add_scaled(-row[j], row + j, G + j * n + j, n - j);
    }
  }
  return true;
}

void solve_lower(const double* Lt, int n, double* x) {
  for (int i = 0; i < n; ++i) {
    x[i] /= Lt[i * n + i];
    if (x[i] != 0.0) add_scaled(-x[i], Lt + i * n + i + 1, x + i + 1, n - i - 1);
  }
}

void solve_upper(const double* Lt, int n, double* x) {
  for (int i = n - 1; i >= 0; --i) {
    x[i] = (x[i] - dot(Lt + i * n + i + 1, x + i + 1, n - i - 1)) / Lt[i * n + i];
  }
}

}  // namespace legwork
