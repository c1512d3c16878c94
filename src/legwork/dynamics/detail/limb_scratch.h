#pragma once
// Scratch of the kernels that take limbs side by side in lanes. SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "legwork/dynamics/detail/limbs.h"
#include "legwork/dynamics/workspace.h"
#include "legwork/math/pack.h"

namespace legwork {

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
