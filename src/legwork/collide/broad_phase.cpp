// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/collide/detail/broad_phase.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>

#include "legwork/math/pack.h"

namespace legwork {

namespace {
using Pack8 = Pack<float, 8>;

Pack8 load(const float* p) {
  Pack8 r;
  std::memcpy(&r.raw, p, sizeof r.raw);
  return r;
}

unsigned bits(const Mask<float, 8>& m) {
#if defined(__AVX__)
  return static_cast<unsigned>(__builtin_ia32_movmskps256(reinterpret_cast<Pack8::Raw>(m.raw)));
#else
  unsigned result = 0;
  for (int i = 0; i < 8; ++i) result |= static_cast<unsigned>(lane(m, i)) << i;
  return result;
#endif
}

// Outwards by more than half a unit in the last place, so that the float box holds the double one.
float below(double x) {
  const float f = static_cast<float>(x);
  return f - abs(f) * 1.2e-7f - std::numeric_limits<float>::min();
}
float above(double x) {
  const float f = static_cast<float>(x);
  return f + abs(f) * 1.2e-7f + std::numeric_limits<float>::min();
}
}  // namespace

BroadPhase::BroadPhase(std::vector<Proxy> proxies, const std::vector<std::pair<int, int>>& pairs)
    : proxies_(std::move(proxies)) {
  const std::size_t n = proxies_.size();
  row_start_.assign(n + 1, 0);
  partners_.reserve(pairs.size());
  for (const auto& [i, j] : pairs) {
    ++row_start_[static_cast<std::size_t>(i) + 1];
    partners_.push_back(j);
  }
  for (std::size_t i = 0; i < n; ++i) row_start_[i + 1] += row_start_[i];
  if (n > kMaxRows) return;
  row_bytes_ = (n + 7) / 8;
  allowed_.assign(n * row_bytes_, 0);
  for (const auto& [i, j] : pairs) {
    const auto byte = static_cast<std::size_t>(i) * row_bytes_ + static_cast<std::size_t>(j) / 8;
    allowed_[byte] = static_cast<std::uint8_t>(allowed_[byte] | (1u << (j % 8)));
  }
}

BroadPhase::Scratch BroadPhase::make_scratch() const {
  Scratch s;
  const std::size_t padded = (proxies_.size() + 7) / 8 * 8;
  for (int k = 0; k < 3; ++k) {
    s.lo[k].assign(padded, std::numeric_limits<float>::infinity());
    s.hi[k].assign(padded, -std::numeric_limits<float>::infinity());
  }
  s.order.resize(proxies_.size());
  for (std::size_t i = 0; i < s.order.size(); ++i) s.order[i] = static_cast<int>(i);
  s.candidates.reserve(partners_.size());
  return s;
}

void BroadPhase::set_box(Scratch& s, int proxy, const Solid& solid, const Pose<double>& X_WG,
                         double margin) const {
  const auto i = static_cast<std::size_t>(proxy);
  const double wide = max(0.5 * margin, proxies_[i].margin);
  const Vec3<double> c = X_WG * solid.bound_centre;
  const Vec3<double>& h = solid.bound_half;
  for (int k = 0; k < 3; ++k) {
    double reach = wide;
    if (solid.kind == ShapeKind::kSphere) {
      reach += h.x;
    } else {
      reach += fma(abs(X_WG.R(k, 0)), h.x, fma(abs(X_WG.R(k, 1)), h.y, abs(X_WG.R(k, 2)) * h.z));
    }
    s.lo[k][i] = below(c[k] - reach);
    s.hi[k][i] = above(c[k] + reach);
  }
}

void BroadPhase::find(Scratch& s) const {
  s.candidates.clear();
  if (allowed_.empty()) {
    find_by_sweep(s);
  } else {
    find_by_rows(s);
  }
}

void BroadPhase::find_by_rows(Scratch& s) const {
  const std::size_t n = proxies_.size();
  const float *lx = s.lo[0].data(), *ly = s.lo[1].data(), *lz = s.lo[2].data();
  const float *hx = s.hi[0].data(), *hy = s.hi[1].data(), *hz = s.hi[2].data();
  for (std::size_t i = 0; i < n; ++i) {
    if (row_start_[i] == row_start_[i + 1]) continue;
    const std::uint8_t* row = &allowed_[i * row_bytes_];
    const Pack8 alx(lx[i]), aly(ly[i]), alz(lz[i]), ahx(hx[i]), ahy(hy[i]), ahz(hz[i]);
    int before = row_start_[i];  // pairs of this row in the blocks passed
    for (std::size_t block = i / 8; block < row_bytes_; ++block) {
      if (row[block] == 0) continue;
      const std::size_t j = 8 * block;
      const auto near = (load(lx + j) <= ahx) & (load(hx + j) >= alx) & (load(ly + j) <= ahy) &
                        (load(hy + j) >= aly) & (load(lz + j) <= ahz) & (load(hz + j) >= alz);
      unsigned hits = bits(near) & row[block];
      for (; hits != 0; hits &= hits - 1) {
        const unsigned lower = (hits & (0u - hits)) - 1u;
        s.candidates.push_back(before + std::popcount(row[block] & lower));
      }
      before += std::popcount(static_cast<unsigned>(row[block]));
    }
  }
}

void BroadPhase::find_by_sweep(Scratch& s) const {
  std::vector<int>& order = s.order;
  const std::vector<float>& lx = s.lo[0];
  const auto key = [&](int i) {
    const float x = lx[static_cast<std::size_t>(i)];
    return x == x ? x : std::numeric_limits<float>::infinity();
  };
  if (!s.sorted)
    std::sort(order.begin(), order.end(), [&](int i, int j) { return key(i) < key(j); });
  s.sorted = true;
  // Nearly sorted from the last call: insertion costs little (Baraff 1992).
  for (std::size_t k = 1; k < order.size(); ++k) {
    const int moving = order[k];
    const float x = lx[static_cast<std::size_t>(moving)];
    std::size_t at = k;
    for (; at > 0 && lx[static_cast<std::size_t>(order[at - 1])] > x; --at) {
      order[at] = order[at - 1];
    }
    order[at] = moving;
  }
  for (std::size_t k = 0; k < order.size(); ++k) {
    const auto i = static_cast<std::size_t>(order[k]);
    for (std::size_t m = k + 1; m < order.size(); ++m) {
      const auto j = static_cast<std::size_t>(order[m]);
      if (!(lx[j] <= s.hi[0][i])) break;
      const bool near = s.lo[1][j] <= s.hi[1][i] && s.hi[1][j] >= s.lo[1][i] &&
                        s.lo[2][j] <= s.hi[2][i] && s.hi[2][j] >= s.lo[2][i];
      if (!near) continue;
      const int pair = pair_of(std::min(order[k], order[m]), std::max(order[k], order[m]));
      if (pair >= 0) s.candidates.push_back(pair);
    }
  }
  std::sort(s.candidates.begin(), s.candidates.end());
}

int BroadPhase::pair_of(int i, int j) const {
  const auto row = static_cast<std::size_t>(i);
  const auto first = partners_.begin() + row_start_[row],
             last = partners_.begin() + row_start_[row + 1];
  const auto found = std::lower_bound(first, last, j);
  return found != last && *found == j ? static_cast<int>(found - partners_.begin()) : -1;
}

}  // namespace legwork
