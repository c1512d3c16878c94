#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Rows of numbers, four at a time. Internal to the room.
#include <cstring>

#include "legwork/math/pack.h"

namespace legwork::wide {

constexpr int kWide = 4;
using Wide = Pack<double, kWide>;

inline Wide load(const double* from) {
  Wide x;
  std::memcpy(&x.raw, from, sizeof x.raw);
  return x;
}
inline void store(const Wide& x, double* to) { std::memcpy(to, &x.raw, sizeof x.raw); }

}  // namespace legwork::wide
