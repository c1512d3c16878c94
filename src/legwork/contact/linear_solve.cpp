// Small dense eliminations for the contact Newton.
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <cstring>
#include <utility>

#include "legwork/contact/detail/site_problem.h"
#include "legwork/math/pack.h"

namespace legwork {

namespace {
constexpr int kWide = 4;
using Wide = Pack<double, kWide>;

Wide load(const double* from) {
  Wide x;
  std::memcpy(&x.raw, from, sizeof x.raw);
  return x;
}
void store(const Wide& x, double* to) { std::memcpy(to, &x.raw, sizeof x.raw); }

void eliminate_below(double* a, double* b, int n, int j) {
  const double inverse = 1.0 / a[j * n + j];
  for (int i = j + 1; i < n; ++i) {
    const double f = -(a[i * n + j] * inverse);
    if (f == 0.0) continue;
    for (int k = j + 1; k < n; ++k) a[i * n + k] = fma(f, a[j * n + k], a[i * n + k]);
    b[i] = fma(f, b[j], b[i]);
  }
}
void back_substitute(const double* a, double* b, int n) {
  for (int j = n - 1; j >= 0; --j) {
    b[j] = b[j] / a[j * n + j];
    for (int i = 0; i < j; ++i) b[i] = nfma(a[i * n + j], b[j], b[i]);
  }
}
}  // namespace

int padded_stride(int n) { return (n + kWide) / kWide * kWide; }

void add_rows(const double* factors, int count, const double* rows, int stride, double* out) {
  // Four registers at a time stay where they are while the rows pass by.
  int first = 0;
  for (; first + 4 * kWide <= stride; first += 4 * kWide) {
    Wide sum[4];
    for (int i = 0; i < 4; ++i) sum[i] = load(out + first + i * kWide);
    for (int k = 0; k < count; ++k) {
      const double* row = rows + k * stride + first;
      const Wide factor(factors[k]);
      for (int i = 0; i < 4; ++i) sum[i] = fma(factor, load(row + i * kWide), sum[i]);
    }
    for (int i = 0; i < 4; ++i) store(sum[i], out + first + i * kWide);
  }
  for (; first < stride; first += kWide) {
    Wide sum = load(out + first);
    for (int k = 0; k < count; ++k) {
      sum = fma(Wide(factors[k]), load(rows + k * stride + first), sum);
    }
    store(sum, out + first);
  }
}

void solve_unpivoted(double* a, int n, int stride, double* x) {
  for (int j = 0; j < n; ++j) {
    const double* pivot = a + j * stride;
    const double inverse = 1.0 / pivot[j];
    a[j * stride + j] = inverse;
    const int first = (j + 1) / kWide * kWide;  // what lies left of j + 1 is not read again
    for (int i = j + 1; i < n; ++i) {
      double* row = a + i * stride;
      const double f = -(row[j] * inverse);
      if (f == 0.0) continue;
      const Wide factor(f);
      for (int k = first; k < stride; k += kWide) {
        store(fma(factor, load(pivot + k), load(row + k)), row + k);
      }
    }
  }
  for (int j = n - 1; j >= 0; --j) {
    x[j] = a[j * stride + n] * a[j * stride + j];
    for (int i = 0; i < j; ++i) {
      a[i * stride + n] = nfma(a[i * stride + j], x[j], a[i * stride + n]);
    }
  }
}

bool solve_pivoted(double* a, double* b, int n) {
  for (int j = 0; j < n; ++j) {
    int pivot = j;
    for (int i = j + 1; i < n; ++i) {
      if (std::fabs(a[i * n + j]) > std::fabs(a[pivot * n + j])) pivot = i;
    }
    if (!(std::fabs(a[pivot * n + j]) > 1e-300)) return false;
    if (pivot != j) {
      for (int k = 0; k < n; ++k) std::swap(a[j * n + k], a[pivot * n + k]);
      std::swap(b[j], b[pivot]);
    }
    eliminate_below(a, b, n, j);
  }
  back_substitute(a, b, n);
  return true;
}

}  // namespace legwork
