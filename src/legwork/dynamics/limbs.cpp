// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/dynamics/detail/limbs.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "legwork/base/index.h"

namespace legwork {

namespace {

using Branch = std::vector<std::int32_t>;  // a link and all beyond it, parents first

std::vector<Branch> branches(const Tree<double>& tree) {
  std::vector<Branch> branch(tree.links.size());
  for (std::int32_t b = 1; b < tree.nlink(); ++b) {
    for (std::int32_t a = b; a > 0; a = tree.links[z(a)].parent) branch[z(a)].push_back(b);
  }
  return branch;
}

std::int32_t position(const Branch& branch, std::int32_t link) {
  return static_cast<std::int32_t>(std::find(branch.begin(), branch.end(), link) - branch.begin());
}

bool can_be_limb(const Tree<double>& tree, const Branch& branch) {
  return std::all_of(branch.begin(), branch.end(),
                     [&](std::int32_t b) { return nv_of(tree.links[z(b)].kind) == 1; });
}

bool alike(const Tree<double>& tree, const Branch& a, const Branch& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t k = 0; k < a.size(); ++k) {
    const Link<double>&x = tree.links[z(a[k])], &y = tree.links[z(b[k])];
    if (x.kind != y.kind || x.aligned != y.aligned) return false;
    if (k > 0 && position(a, x.parent) != position(b, y.parent)) return false;
  }
  return true;
}

template <class Lanes, class Indices, class Get>
Lanes gather(const Tree<double>& tree, const Indices& body, const Get& get) {
  Lanes x;
  for (int l = 0; l < kLanes<Lanes>; ++l) set_lane(x, l, get(tree.links[z(body[z(l)])]));
  return x;
}

// The links at one position of the limbs, lane by lane.
template <class Lanes, class Indices>
Link<Lanes> side_by_side(const Tree<double>& tree, const Indices& body, std::int32_t parent,
                         std::int32_t dof) {
  const auto lanes = [&](auto get) { return gather<Lanes>(tree, body, get); };
  using L = Link<double>;
  Link<Lanes> link{};
  link.parent = parent;
  link.q = link.v = dof;
  link.kind = tree.links[z(body[0])].kind;
  link.aligned = tree.links[z(body[0])].aligned;
  link.sign = lanes([](const L& x) { return x.sign; });
  link.ref = lanes([](const L& x) { return x.ref; });
  link.armature = lanes([](const L& x) { return x.armature; });
  for (int i = 0; i < 3; ++i) {
    link.X_PJ.p[i] = lanes([i](const L& x) { return x.X_PJ.p[i]; });
    link.M_B.h[i] = lanes([i](const L& x) { return x.M_B.h[i]; });
    for (int k = 0; k < 3; ++k) {
      link.X_PJ.R(i, k) = lanes([i, k](const L& x) { return x.X_PJ.R(i, k); });
    }
  }
  link.M_B.m = lanes([](const L& x) { return x.M_B.m; });
  link.M_B.I = {
      lanes([](const L& x) { return x.M_B.I.xx; }), lanes([](const L& x) { return x.M_B.I.xy; }),
      lanes([](const L& x) { return x.M_B.I.xz; }), lanes([](const L& x) { return x.M_B.I.yy; }),
      lanes([](const L& x) { return x.M_B.I.yz; }), lanes([](const L& x) { return x.M_B.I.zz; })};
  return link;
}

template <int N>
LimbGroup<N> group_of(const Tree<double>& tree, const std::vector<const Branch*>& limbs) {
  LimbGroup<N> group;
  const Branch& first = *limbs[0];
  group.parent = tree.links[z(first[0])].parent;
  group.count = static_cast<std::int32_t>(limbs.size());
  group.links.resize(1);
  group.body.push_back({}), group.q.push_back({}), group.v.push_back({});
  for (std::size_t k = 0; k < first.size(); ++k) {
    typename LimbGroup<N>::Indices body{}, q{}, v{};
    for (std::size_t l = 0; l < N; ++l) {
      body[l] = (*limbs[std::min(l, limbs.size() - 1)])[k];
      q[l] = tree.links[z(body[l])].q, v[l] = tree.links[z(body[l])].v;
    }
    const std::int32_t parent = k == 0 ? 0 : 1 + position(first, tree.links[z(first[k])].parent);
    group.links.push_back(side_by_side<typename LimbGroup<N>::Lanes>(tree, body, parent,
                                                                     static_cast<std::int32_t>(k)));
    group.body.push_back(body), group.q.push_back(q), group.v.push_back(v);
  }
  return group;
}

// The branches that hang where `b` hangs, look alike and are not taken yet: at most four.
std::vector<const Branch*> siblings(const Tree<double>& tree, const std::vector<Branch>& branch,
                                    const std::vector<bool>& taken, std::int32_t b) {
  std::vector<const Branch*> found;
  if (tree.links[z(b)].parent == 0 || !can_be_limb(tree, branch[z(b)])) return found;
  for (std::int32_t c = b; c < tree.nlink() && found.size() < 4; ++c) {
    if (!taken[z(c)] && tree.links[z(c)].parent == tree.links[z(b)].parent &&
        alike(tree, branch[z(b)], branch[z(c)])) {
      found.push_back(&branch[z(c)]);
    }
  }
  return found;
}

// Whether nothing but these hangs from their parent between the first and the last of them.
bool together(const Tree<double>& tree, const std::vector<const Branch*>& limbs) {
  const std::int32_t first = limbs.front()->front(), last = limbs.back()->front();
  std::size_t hanging = 0;
  for (std::int32_t b = first; b <= last; ++b) {
    hanging += tree.links[z(b)].parent == tree.links[z(first)].parent;
  }
  return hanging == limbs.size();
}

}  // namespace

Limbs find_limbs(const Tree<double>& tree) {
  const std::vector<Branch> branch = branches(tree);
  Limbs limbs;
  std::vector<bool> taken(tree.links.size(), false);
  for (std::int32_t b = 1; b < tree.nlink(); ++b) {
    if (taken[z(b)]) continue;
    const std::vector<const Branch*> alikes = siblings(tree, branch, taken, b);
    if (alikes.size() < 2) {
      limbs.trunk.push_back(b);
      limbs.inward.push_back({.link = b});
      continue;
    }
    const bool pair = alikes.size() == 2;
    const auto group = static_cast<std::int32_t>(pair ? limbs.pairs.size() : limbs.fours.size());
    const bool at_once = together(tree, alikes);
    for (std::size_t l = 0; l < alikes.size(); ++l) {
      const auto lane = static_cast<std::int32_t>(l);
      if (!at_once || l + 1 == alikes.size()) {
        limbs.inward.push_back({alikes[l]->front(), pair ? 2 : 4, group, at_once ? 0 : lane, lane});
      }
      for (const std::int32_t link : *alikes[l]) taken[z(link)] = true;
    }
    if (pair) {
      limbs.pairs.push_back(group_of<2>(tree, alikes));
    } else {
      limbs.fours.push_back(group_of<4>(tree, alikes));
    }
  }
  std::sort(limbs.inward.begin(), limbs.inward.end(),
            [](const Limbs::Inward& x, const Limbs::Inward& y) { return x.link < y.link; });
  return limbs;
}

LimbScratch::LimbScratch(const Model& model) : limbs(find_limbs(model.tree)) {
  lane_of.resize(model.tree.links.size());
  const auto place = [this](const auto& group, int lanes, std::size_t index) {
    for (std::size_t k = 1; k < group.body.size(); ++k) {
      for (std::int32_t l = 0; l < group.count; ++l) {
        lane_of[z(group.body[k][z(l)])] = {lanes, static_cast<std::int32_t>(index),
                                           static_cast<std::int32_t>(k), l};
      }
    }
  };
  for (const auto& group : limbs.pairs) {
    place(group, 2, pairs.size());
    pairs.emplace_back(group);
  }
  for (const auto& group : limbs.fours) {
    place(group, 4, fours.size());
    fours.emplace_back(group);
  }
}

void share_limbs(const Model& model, Workspace<double>& ws) {
  ws.limbs.clear();
  LimbScratch scratch(model);
  if (!scratch.pairs.empty() || !scratch.fours.empty()) ws.limbs.push_back(std::move(scratch));
}

}  // namespace legwork
