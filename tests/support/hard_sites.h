#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Site problems worth keeping (contact/site_problem.h), in single precision so that they are small.
// What is read back is the problem; the rounding is part of it. All numbers little-endian:
//   problem  u16 dim, cones, boxes, numbers; f32 scale; f32 Ω (rows, lower half), V0, pool
//   cone     u16 terms, then per term u16 offset, dim, first; f32 R_n, R_t, friction, β(3), λ(3)
//   box      the same terms; f32 R, β, lo, hi, λ
#include <bit>
#include <cstdint>
#include <cstdio>
#include <stdexcept>

#include "legwork/contact/detail/site_problem.h"

namespace legwork::support {

static_assert(std::endian::native == std::endian::little);

class HardSites {
 public:
  explicit HardSites(const char* path) : file_(std::fopen(path, "rb")) {
    if (file_ == nullptr) throw std::runtime_error("hard sites: no such file");
  }
  ~HardSites() { std::fclose(file_); }
  HardSites(const HardSites&) = delete;
  HardSites& operator=(const HardSites&) = delete;

  /// Fills `p` with the next problem; false at the end of the file.
  bool next(SiteProblem& p) {
    std::uint16_t dim = 0;
    if (std::fread(&dim, sizeof dim, 1, file_) != 1) return false;
    const int cones = whole(), boxes = whole(), numbers = whole();
    p.begin(real());
    p.add_site(dim);
    p.begin_rows();
    for (int i = 0; i < dim; ++i) {
      for (int k = 0; k <= i; ++k) p.omega(i, k) = p.omega(k, i) = real();
    }
    for (std::size_t i = 0; i < dim; ++i) p.V0[i] = real();
    p.add_numbers(numbers);
    for (double& x : p.pool) x = real();
    for (int i = 0; i < cones; ++i) {
      Cone& c = p.add_cone();
      read_terms(c.term, c.nterm);
      c.R_n = real(), c.R_t = real(), c.friction = real();
      for (double& x : c.beta) x = real();
      for (double& x : c.lambda) x = real();
    }
    for (int i = 0; i < boxes; ++i) {
      Box& b = p.add_box();
      read_terms(b.term, b.nterm);
      b.R = real(), b.beta = real(), b.lo = real(), b.hi = real(), b.lambda = real();
    }
    return true;
  }

 private:
  template <class T>
  T get() {
    T x;
    if (std::fread(&x, sizeof x, 1, file_) != 1) throw std::runtime_error("hard sites: too short");
    return x;
  }
  int whole() { return get<std::uint16_t>(); }
  double real() { return static_cast<double>(get<float>()); }
  void read_terms(SiteTerm* terms, int& count) {
    count = whole();
    if (count > 2) throw std::runtime_error("hard sites: too many terms");
    for (int s = 0; s < count; ++s) {
      terms[s].offset = whole(), terms[s].dim = whole(), terms[s].first = whole();
    }
  }

  std::FILE* file_;
};

}  // namespace legwork::support
