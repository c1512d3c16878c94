// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Small dense eliminations for the contact Newton.
#include <cmath>
#include <utility>

#include "legwork/contact/detail/site_problem.h"
#include "legwork/contact/detail/wide.h"

namespace legwork {

using namespace wide;

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
void substitute_back(const double* a, double* b, int n) {
  for (int j = n - 1; j >= 0; --j) {
    b[j] = b[j] / a[j * n + j];
    for (int i = 0; i < j; ++i) b[i] = nfma(a[i * n + j], b[j], b[i]);
  }
}
}  // namespace

int padded_stride(int n) { return (n + kWide) / kWide * kWide; }

void add_rows(const double* factors, int count, const double* rows, int stride, int width,
              double* out) {
  // Four registers at a time stay where they are while the rows pass by.
  int first = 0;
  for (; first + 4 * kWide <= width; first += 4 * kWide) {
    Wide sum[4];
    for (int i = 0; i < 4; ++i) sum[i] = load(out + first + i * kWide);
    for (int k = 0; k < count; ++k) {
      const double* row = rows + k * stride + first;
      const Wide factor(factors[k]);
      for (int i = 0; i < 4; ++i) sum[i] = fma(factor, load(row + i * kWide), sum[i]);
    }
    for (int i = 0; i < 4; ++i) store(sum[i], out + first + i * kWide);
  }
  for (; first < width; first += kWide) {
    Wide sum = load(out + first);
    for (int k = 0; k < count; ++k) {
      sum = fma(Wide(factors[k]), load(rows + k * stride + first), sum);
    }
    store(sum, out + first);
  }
}

// A row takes from those above it in its span, and so reaches as far as they do.
void close_spans(std::vector<Span>& spans) {
  for (std::size_t g = 0; g < spans.size(); ++g) {
    for (auto above = static_cast<std::size_t>(spans[g].first / kWide); above < g; ++above) {
      if (spans[above].last > spans[g].last) spans[g].last = spans[above].last;
    }
  }
}

namespace {
constexpr int kBlock = kWide;  // pivots that pass over a row together

// The factors by which the pivot rows j … j + kBlock are taken from a row, left where it held what
// they do away with.
void find_factors(const double* pivots, int stride, int j, double* row) {
  for (int p = 0; p < kBlock; ++p) {
    const double* pivot = pivots + p * stride;
    const double f = row[j + p] = -(row[j + p] * pivot[j + p]);  // the inverse stands there
    if (f == 0.0) continue;
    for (int k = p + 1; k < kBlock; ++k) row[j + k] = fma(f, pivot[j + k], row[j + k]);
  }
}

// Rows += factors times the pivot rows from column j + kBlock on, pivot by pivot in every place.
template <int kRows>
void take_pivots(const double* pivots, int stride, int j, int last, double* rows) {
  Wide f[kRows][kBlock];
  for (int r = 0; r < kRows; ++r) {
    for (int p = 0; p < kBlock; ++p) f[r][p] = Wide(rows[r * stride + j + p]);
  }
  const auto at = [&](int k) {
    Wide x[kRows];
    for (int r = 0; r < kRows; ++r) x[r] = load(rows + r * stride + k);
    for (int p = 0; p < kBlock; ++p) {
      const Wide pivot = load(pivots + p * stride + k);
      for (int r = 0; r < kRows; ++r) x[r] = fma(f[r][p], pivot, x[r]);
    }
    for (int r = 0; r < kRows; ++r) store(x[r], rows + r * stride + k);
  };
  for (int k = j + kBlock; k < last; k += kWide) at(k);
  if (last < stride) at(stride - kWide);  // the right-hand side
}

// One pivot row from one row.
void take_pivot(const double* pivot, int stride, int first, int last, double factor, double* row) {
  const Wide f(factor);
  const auto at = [&](int k) { store(fma(f, load(pivot + k), load(row + k)), row + k); };
  for (int k = first; k < last; k += kWide) at(k);
  if (last < stride) at(stride - kWide);
}

// Column n by the triangle above the diagonal, whose inverses stand there: rows four at a time,
// each from its last column to its first.
void back_substitute(const double* a, int n, int stride, const std::vector<Span>& spans,
                     double* x) {
  int i = n - 1;
  const auto last_of = [&](int row) {
    const int last = spans[static_cast<std::size_t>(row / kWide)].last;
    return last < n ? last : n;
  };
  for (; i >= 0 && i % kWide != kWide - 1; --i) {
    const double* row = a + i * stride;
    double b = row[n];
    for (int j = last_of(i) - 1; j > i; --j) b = nfma(row[j], x[j], b);
    x[i] = b * row[i];
  }
  for (; i >= 3; i -= 4) {
    const double *r0 = a + i * stride, *r1 = r0 - stride, *r2 = r1 - stride, *r3 = r2 - stride;
    double b0 = r0[n], b1 = r1[n], b2 = r2[n], b3 = r3[n];
    for (int j = last_of(i) - 1; j > i; --j) {
      b0 = nfma(r0[j], x[j], b0), b1 = nfma(r1[j], x[j], b1);
      b2 = nfma(r2[j], x[j], b2), b3 = nfma(r3[j], x[j], b3);
    }
    x[i] = b0 * r0[i];
    x[i - 1] = nfma(r1[i], x[i], b1) * r1[i - 1];
    x[i - 2] = nfma(r2[i - 1], x[i - 1], nfma(r2[i], x[i], b2)) * r2[i - 2];
    x[i - 3] =
        nfma(r3[i - 2], x[i - 2], nfma(r3[i - 1], x[i - 1], nfma(r3[i], x[i], b3))) * r3[i - 3];
  }
}
}  // namespace

// Four pivots pass over a row at a time, so that it is loaded and stored once for them; every place
// still sees them one after the other.
void solve_unpivoted(double* a, int n, int stride, const std::vector<Span>& spans, double* x) {
  static_assert(kBlock == kWide);  // a block of pivots has one span
  for (int j = 0; j < n; j += kBlock) {
    const int count = n - j < kBlock ? n - j : kBlock;
    const int last = spans[static_cast<std::size_t>(j / kWide)].last;
    double* const pivots = a + j * stride;
    for (int p = 0; p < count; ++p) {
      double* const pivot = pivots + p * stride;
      const double inverse = pivot[j + p] = 1.0 / pivot[j + p];
      for (int r = p + 1; r < count; ++r) {
        double* const row = pivots + r * stride;
        const double f = -(row[j + p] * inverse);
        if (f == 0.0) continue;
        take_pivot(pivot, stride, j, last, f, row);  // what lies left of its diagonal is done with
      }
    }
    if (count < kBlock) break;
    const auto whole = [&](int i) {
      const double* const f = a + i * stride + j;
      return f[0] != 0.0 && f[1] != 0.0 && f[2] != 0.0 && f[3] != 0.0;
    };
    for (int group = j + kBlock; group < n; group += kWide) {
      if (spans[static_cast<std::size_t>(group / kWide)].first > j) continue;
      const int end = group + kWide < n ? group + kWide : n;
      for (int i = group; i < end; ++i) find_factors(pivots, stride, j, a + i * stride);
      for (int i = group; i < end; ++i) {
        double* const row = a + i * stride;
        if (!whole(i)) {  // adding nothing would take the sign off −0
          for (int p = 0; p < kBlock; ++p) {
            if (row[j + p] == 0.0) continue;
            take_pivot(pivots + p * stride, stride, j + kBlock, last, row[j + p], row);
          }
        } else if (i + 1 < end && whole(i + 1)) {
          take_pivots<2>(pivots, stride, j, last, row);
          ++i;
        } else {
          take_pivots<1>(pivots, stride, j, last, row);
        }
      }
    }
  }
  back_substitute(a, n, stride, spans, x);
}

void solve_few(double* a, int n, int stride, double* x) {
  for (int j = 0; j < n; ++j) {
    double* const pivot = a + j * stride;
    const double inverse = pivot[j] = 1.0 / pivot[j];
    for (int i = j + 1; i < n; ++i) {
      double* const row = a + i * stride;
      const double f = -(row[j] * inverse);
      if (f == 0.0) continue;
      const Wide factor(f);  // what lies left of the diagonal is done with
      for (int k = j / kWide * kWide; k < stride; k += kWide) {
        store(fma(factor, load(pivot + k), load(row + k)), row + k);
      }
    }
  }
  for (int i = n - 1; i >= 0; --i) {
    const double* const row = a + i * stride;
    double b = row[n];
    for (int j = n - 1; j > i; --j) b = nfma(row[j], x[j], b);
    x[i] = b * row[i];
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
  substitute_back(a, b, n);
  return true;
}

}  // namespace legwork
