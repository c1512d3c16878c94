// Small dense eliminations for the contact Newton.
#include <cmath>
#include <utility>

#include "legwork/contact/site_problem.h"
#include "legwork/math/scalar.h"

namespace legwork {

namespace {
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

void solve_unpivoted(double* a, double* b, int n) {
  for (int j = 0; j < n; ++j) eliminate_below(a, b, n, j);
  back_substitute(a, b, n);
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
