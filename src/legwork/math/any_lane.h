#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// any() and all() of a register's worth of doubles in one instruction each, for code that asks
// often.
#include "legwork/math/pack.h"

namespace legwork {

#if defined(__AVX512F__)
inline bool any(Mask<double, 8> m) {
  const auto raw = (__m512i)m.raw;  // NOLINT: from one vector type to another
  return _mm512_test_epi64_mask(raw, raw) != 0;
}
inline bool all(Mask<double, 8> m) { return !any(!m); }
#elif defined(__AVX__)
inline bool any(Mask<double, 4> m) {
  using Raw = VectorOf<long long, 4>::type;
  const auto raw = (Raw)m.raw;  // NOLINT: likewise
  return __builtin_ia32_ptestz256(raw, raw) == 0;
}
inline bool all(Mask<double, 4> m) { return !any(!m); }
#endif

}  // namespace legwork
