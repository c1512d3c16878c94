#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Limbs that move alike (four legs, two arms) side by side in the lanes of a pack: the kernels then
// do one robot's legs for the price of one leg. Each lane goes through the operations its limb
// would go through alone, so the result is the same to the bit. Internal to the room.
#include <array>
#include <cstdint>
#include <vector>

#include "legwork/dynamics/workspace.h"
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
  /// What hands on to its parent on the way inward: a link of the trunk (no lanes), or limbs, lanes
  /// `last` down to `first`: all of a group where nothing else hangs between them, else one by one.
  struct Inward {
    std::int32_t link = 0;   // limbs: the root of lane `last`
    std::int32_t lanes = 0;  // 2 or 4: which list of groups
    std::int32_t group = 0, first = 0, last = 0;
  };
  std::vector<LimbGroup<2>> pairs;
  std::vector<LimbGroup<4>> fours;  // three or four limbs
  std::vector<std::int32_t> trunk;  // links of no group, parents first; not the world
  std::vector<Inward> inward;       // by link; taken from the last to the first
};

Limbs find_limbs(const Tree<double>& tree);

/// The limbs of one robot side by side: for each group a workspace of lanes whose entry 0 is the
/// link they hang from.
struct LimbScratch {
  /// Where a link of the tree is: entry `link` of a group's workspace, or with no lanes the trunk.
  struct Lane {
    std::int32_t lanes = 0, group = 0, link = 0, lane = 0;
  };
  template <int N>
  struct Group {
    explicit Group(const LimbGroup<N>& of) : Group(of.links.size()) {}
    explicit Group(std::size_t nlink)
        : ws(nlink, nlink - 1), q(nlink - 1), v(nlink - 1), tau(nlink - 1), out(nlink - 1) {}
    Workspace<Pack<double, N>> ws;
    std::vector<Pack<double, N>> q, v, tau, out;  // per joint of a limb
  };
  explicit LimbScratch(const Model& model);
  Limbs limbs;
  std::vector<Group<2>> pairs;
  std::vector<Group<4>> fours;
  std::vector<Lane> lane_of;  // per link
};

}  // namespace legwork
