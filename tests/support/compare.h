#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// How far two vectors are apart, relative to the larger one's largest entry (or to one).
#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

#include "legwork/math/spatial.h"

namespace legwork::support {

inline double distance(const std::vector<double>& a, const std::vector<double>& b) {
  if (a.size() != b.size()) return INFINITY;
  double worst = 0.0, scale = 1.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double gap = std::fabs(a[i] - b[i]);
    if (!(gap <= worst)) worst = gap;  // a NaN is as far as can be
    scale = std::max({scale, std::fabs(a[i]), std::fabs(b[i])});
  }
  return worst / scale;
}

inline std::vector<double> entries(const Vec3<double>& a) { return {a.x, a.y, a.z}; }
inline std::vector<double> entries(const Motion<double>& a) {
  return {a.w.x, a.w.y, a.w.z, a.v.x, a.v.y, a.v.z};
}
inline std::vector<double> entries(const Force<double>& a) {
  return {a.t.x, a.t.y, a.t.z, a.f.x, a.f.y, a.f.z};
}
template <class X>
std::vector<double> entries(const std::vector<X>& list) {
  std::vector<double> out;
  for (const X& x : list) {
    const std::vector<double> part = entries(x);
    out.insert(out.end(), part.begin(), part.end());
  }
  return out;
}

template <class X>
double distance(const X& a, const X& b) {
  return distance(entries(a), entries(b));
}

/// Same bits: tells −0 from 0 and one NaN from another.
template <class S>
bool same_bits(S a, S b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

}  // namespace legwork::support
