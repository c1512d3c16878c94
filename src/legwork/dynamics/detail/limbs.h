#pragma once
// Limbs that move alike (four legs, two arms) side by side in the lanes of a pack: the kernels then
// do one robot's legs for the price of one leg. Each lane goes through the operations its limb
// would
// go through alone, so the result is the same to the bit. SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cstdint>
#include <vector>

#include "legwork/math/pack.h"
#include "legwork/model/tree.h"

namespace legwork {

/// Limbs of one shape (one-DoF joints only) that hang from the same link, N of them at a time.
/// Position 0 is the link they hang from; position k ≥ 1 of lane l is link body[k][l] of the tree.
/// Lanes past `count` repeat the last limb: they are computed and never read.
template <int N>
struct LimbGroup {
  using Lanes = Pack<double, N>;
  using Indices = std::array<std::int32_t, N>;
  std::int32_t parent = 0;
  std::int32_t count = 0;
  std::vector<Link<Lanes>> links;  // parent, q and v count within the limb
  std::vector<Indices> body, q, v;

  int nlink() const { return static_cast<int>(links.size()); }
};

struct Limbs {
  /// The group and lane whose root a link is; no group has no lanes.
  struct Root {
    std::int32_t lanes = 0;  // 2 or 4: which list of groups
    std::int32_t group = 0, lane = 0;
  };
  std::vector<LimbGroup<2>> pairs;
  std::vector<LimbGroup<4>> fours;  // three or four limbs
  std::vector<std::int32_t> trunk;  // links of no group, parents first; not the world
  std::vector<Root> root;           // per link
};

Limbs find_limbs(const Tree<double>& tree);

}  // namespace legwork
