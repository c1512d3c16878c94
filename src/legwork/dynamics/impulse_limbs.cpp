// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/dynamics/detail/impulse_limbs.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "legwork/dynamics/detail/impulse_steps.h"
#include "legwork/dynamics/detail/limb_lanes.h"
#include "legwork/dynamics/detail/limbs.h"
#include "legwork/dynamics/impulse_dynamics.h"

namespace legwork::impulse_limbs {

using namespace limb_lanes;

namespace {

// Calls f with the lanes' workspace, the entry and the lane of a limb's link, and with every lane
// that repeats it; false for the trunk.
template <class F>
bool with_lane(Workspace<double>& ws, std::size_t body, const F& f) {
  if (ws.limbs.empty()) return false;
  LimbScratch& all = ws.limbs.front();
  const LimbScratch::Lane at = all.lane_of[body];
  if (at.lanes == 0) return false;
  if (at.lanes == 2) {
    f(all.pairs[z(at.group)].ws, z(at.link), at.lane);
    return true;
  }
  const bool last = at.lane == all.limbs.fours[z(at.group)].count - 1;
  for (int l = at.lane; l < (last ? 4 : at.lane + 1); ++l) {
    f(all.fours[z(at.group)].ws, z(at.link), l);
  }
  return true;
}

// Numbers of a struct added to one lane of the same struct of lanes. Whole registers are written,
// −0 added to the other lanes: a lane written alone would stall whoever next reads them all.
template <template <class> class Struct, int N>
void add_lane(const Struct<double>& from, int lane, Struct<Pack<double, N>>& to) {
  using P = Pack<double, N>;
  const auto* const x = reinterpret_cast<const double*>(&from);
  auto* const sum = reinterpret_cast<P*>(&to);
  const auto add = [&](auto l) {
    for (int i = 0; i < kNumbers<Struct<double>, double>; ++i) {
      P one(-0.0);
      set_lane(one, decltype(l)::value, x[i]);
      sum[i] = sum[i] + one;
    }
  };
  if (lane == 0) return add(std::integral_constant<int, 0>{});
  if (lane == 1) return add(std::integral_constant<int, 1>{});
  if constexpr (N == 4) {
    if (lane == 2) return add(std::integral_constant<int, 2>{});
    add(std::integral_constant<int, 3>{});
  }
}

// Not a single bit: −0 is a force too, it can turn the sign of a zero.
bool is_nothing(std::span<const Force<double>> F) {
  typedef std::uint64_t Words __attribute__((vector_size(16)));
  const auto* bytes = reinterpret_cast<const unsigned char*>(F.data());
  Words bits[3] = {};
  for (std::size_t i = 0; i < F.size(); ++i) {
    for (Words& some : bits) {
      Words words;
      std::memcpy(&words, bytes, sizeof words);
      some |= words;
      bytes += sizeof words;
    }
  }
  static_assert(sizeof bits == sizeof(Force<double>));
  const Words all = bits[0] | bits[1] | bits[2];
  return (all[0] | all[1]) == 0;
}

// What is held at one link of the limbs, all lanes at once; −0 where nothing is. Clears `has`.
template <int N>
void add_side_by_side(const LimbGroup<N>& limbs, std::size_t k,
                      const std::vector<AddedInertia<double>>& added, std::vector<char>& has,
                      Workspace<Pack<double, N>>& ws) {
  using P = Pack<double, N>;
  constexpr int kInertia = kNumbers<ArticulatedInertia<double>, double>;
  constexpr int kAll = kNumbers<AddedInertia<double>, double>;
  static constexpr std::array<double, kAll> kNothing = [] {
    std::array<double, kAll> x{};
    x.fill(-0.0);
    return x;
  }();
  const double* from[N];
  for (std::size_t l = 0; l < N; ++l) {
    const auto b = z(limbs.body[k][l]);
    from[l] = has[b] ? reinterpret_cast<const double*>(&added[b]) : kNothing.data();
  }
  P lanes[kAll];
  gather_numbers<kAll>(from, lanes);
  auto* const I = reinterpret_cast<P*>(&ws.IA[k]);
  auto* const p = reinterpret_cast<P*>(&ws.pA[k]);
  for (int i = 0; i < kInertia; ++i) I[i] = I[i] + lanes[i];
  for (int i = kInertia; i < kAll; ++i) p[i - kInertia] = p[i - kInertia] + lanes[i];
  for (std::size_t l = 0; l < N; ++l) has[z(limbs.body[k][l])] = 0;
}

// One group of limbs in each pass: poses and velocities go to the robot's own workspace, the rest
// stays in lanes.

// The link the limbs hang from, in every lane.
template <int N>
void spread_parent(std::int32_t parent, const Workspace<double>& ws,
                   Workspace<Pack<double, N>>& limb) {
  using P = Pack<double, N>;
  limb.X_WB[0] = cast<P>(ws.X_WB[z(parent)]);
  limb.V_WB_B[0] = broadcast<N>(ws.V_WB_B[z(parent)]);
  limb.A_WB_B[0] = broadcast<N>(ws.A_WB_B[z(parent)]);
}

template <int N>
void group_outward(const LimbGroup<N>& limbs, const double* q, const double* v, double h,
                   LimbScratch::Group<N>& group, Workspace<double>& ws) {
  using P = Pack<double, N>;
  Workspace<P>& limb = group.ws;
  spread_parent(limbs.parent, ws, limb);
  const P step(h);
  for (int k = 1; k < limbs.nlink(); ++k) {
    const Link<P>& link = limbs.links[z(k)];
    group.q[z(link.q)] = gather(q, limbs.q[z(k)]);
    group.v[z(link.v)] = gather(v, limbs.v[z(k)]);
    with_one_dof(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      impulse_step::outward(tag, link, link.M_B, z(k), group.q.data(), group.v.data(), step, limb);
    });
    const auto& body = limbs.body[z(k)];
    store(limb.X_WB[z(k)], body, ws.X_WB);
    store(limb.V_WB_B[z(k)], body, ws.V_WB_B);
  }
}

template <int N>
void group_inward(const LimbGroup<N>& limbs, const double* impulse, const double* inertia,
                  LimbScratch::Group<N>& group) {
  Workspace<Pack<double, N>>& limb = group.ws;
  clear_sum(limb);
  for (int k = limbs.nlink() - 1; k > 0; --k) {
    const Link<Pack<double, N>>& link = limbs.links[z(k)];
    group.tau[z(link.v)] = gather(impulse, limbs.v[z(k)]);
    limb.joint_inertia[z(link.v)] = gather(inertia, limbs.v[z(k)]);
    with_one_dof(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      impulse_step::inward_one_dof(tag, link, z(k), group.tau.data(), limb.joint_inertia.data(),
                                   false, limb);
    });
  }
}

template <int N>
void restore_group(const LimbGroup<N>& limbs, LimbScratch::Group<N>& group) {
  for (int k = 1; k < limbs.nlink(); ++k) {
    group.ws.IA[z(k)] = articulated<Pack<double, N>>(limbs.links[z(k)].M_B);
    group.ws.pA[z(k)] = group.ws.pA_kept[z(k)];
  }
}

template <int N>
void group_velocities(const LimbGroup<N>& limbs, LimbScratch::Group<N>& group,
                      Workspace<double>& ws, double* v_plus) {
  Workspace<Pack<double, N>>& limb = group.ws;
  limb.V_plus_B[0] = broadcast<N>(ws.V_plus_B[z(limbs.parent)]);
  for (int k = 1; k < limbs.nlink(); ++k) {
    const Link<Pack<double, N>>& link = limbs.links[z(k)];
    with_one_dof(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      impulse_step::velocity(tag, link, z(k), limb, group.out.data());
    });
    store(limb.V_plus_B[z(k)], limbs.body[z(k)], ws.V_plus_B);
    const auto& v = limbs.v[z(k)];
    for (int l = 0; l < limbs.count; ++l) v_plus[v[z(l)]] = lane(group.out[z(link.v)], l);
  }
}

}  // namespace

void outward(const Tree<double>& tree, const double* q, const double* v, double h,
             std::span<const Force<double>> F_ext, Workspace<double>& ws) {
  LimbScratch& all = ws.limbs.front();
  for (const std::int32_t b : all.limbs.trunk) {
    impulse_step::outward_links(tree, one_link(b), q, v, h, ws);
  }
  for_each_group(all,
                 [&](const auto& limbs, auto& group) { group_outward(limbs, q, v, h, group, ws); });
  if (is_nothing(F_ext)) return;
  for (std::size_t b = 0; b < F_ext.size(); ++b) {
    const Force<double>& F = F_ext[b];
    const bool limb = with_lane(ws, b, [&](auto& lanes, std::size_t k, int l) {
      for (int i = 0; i < 3; ++i) {
        set_lane(lanes.pA[k].t[i], l, fma(F.t[i], -h, lane(lanes.pA[k].t[i], l)));
        set_lane(lanes.pA[k].f[i], l, fma(F.f[i], -h, lane(lanes.pA[k].f[i], l)));
      }
    });
    if (!limb) ws.pA[b] = {fma(F.t, -h, ws.pA[b].t), fma(F.f, -h, ws.pA[b].f)};
  }
}

void inward(const Tree<double>& tree, const double* impulse, const double* inertia,
            Workspace<double>& ws) {
  LimbScratch& all = ws.limbs.front();
  for_each_group(
      all, [&](const auto& limbs, auto& group) { group_inward(limbs, impulse, inertia, group); });
  inward_in_order(
      all, 0, all.limbs.inward.size(),
      [&](std::size_t b) { impulse_step::inward_links(tree, one_link(b), impulse, inertia, ws); },
      [&](const auto& limb, int first, int last, std::size_t p) {
        add_articulated(limb, first, last, p, ws);
      });
}

void velocities(const Tree<double>& tree, Workspace<double>& ws, double* v_plus) {
  LimbScratch& all = ws.limbs.front();
  for (const std::int32_t b : all.limbs.trunk) {
    impulse_step::velocity_links(tree, one_link(b), ws, v_plus);
  }
  for_each_group(
      all, [&](const auto& limbs, auto& group) { group_velocities(limbs, group, ws, v_plus); });
}

}  // namespace legwork::impulse_limbs

namespace legwork {

using namespace limb_lanes;

void add_to_body(const Force<double>& p, std::size_t body, Workspace<double>& ws) {
  const bool limb = impulse_limbs::with_lane(ws, body, [&](auto& lanes, std::size_t k, int l) {
    impulse_limbs::add_lane(p, l, lanes.pA[k]);
  });
  if (!limb) ws.pA[body] = ws.pA[body] + p;
}

void add_to_body(const ArticulatedInertia<double>& I, const Force<double>& p, std::size_t body,
                 Workspace<double>& ws) {
  const bool limb = impulse_limbs::with_lane(ws, body, [&](auto& lanes, std::size_t k, int l) {
    impulse_limbs::add_lane(I, l, lanes.IA[k]);
    impulse_limbs::add_lane(p, l, lanes.pA[k]);
  });
  if (limb) return;
  ws.IA[body] = ws.IA[body] + I;
  ws.pA[body] = ws.pA[body] + p;
}

void add_to_bodies(std::span<const std::size_t> bodies,
                   const std::vector<AddedInertia<double>>& added, std::vector<char>& has,
                   Workspace<double>& ws) {
  using impulse_limbs::add_side_by_side;
  for (const std::size_t b : bodies) {
    if (!has[b]) continue;
    const LimbScratch::Lane at =
        ws.limbs.empty() ? LimbScratch::Lane{} : ws.limbs.front().lane_of[b];
    if (at.lanes == 0) {
      add_to_body(added[b].I, added[b].p, b, ws);
      has[b] = 0;
    } else if (at.lanes == 2) {
      auto& all = ws.limbs.front();
      add_side_by_side(all.limbs.pairs[z(at.group)], z(at.link), added, has,
                       all.pairs[z(at.group)].ws);
    } else {
      auto& all = ws.limbs.front();
      add_side_by_side(all.limbs.fours[z(at.group)], z(at.link), added, has,
                       all.fours[z(at.group)].ws);
    }
  }
}

namespace {
// Calls f with the groups of a run and their lanes.
template <class F>
void for_groups_of(const TreeRun& run, LimbScratch& all, const F& f) {
  for (auto g = z(run.pairs_first); g < z(run.pairs_last); ++g) f(all.limbs.pairs[g], all.pairs[g]);
  for (auto g = z(run.fours_first); g < z(run.fours_last); ++g) f(all.limbs.fours[g], all.fours[g]);
}
}  // namespace

std::vector<TreeRun> tree_runs(const Model& model) {
  const Limbs limbs = find_limbs(model.tree);
  const auto& links = model.tree.links;
  const auto nlink = static_cast<std::int32_t>(links.size());
  // Where the last link of each link's branch is; a run ends where nothing reaches beyond.
  std::vector<std::int32_t> reach(links.size());
  for (std::int32_t b = nlink - 1; b > 0; --b) {
    reach[z(b)] = std::max(reach[z(b)], b);
    std::int32_t& up = reach[z(links[z(b)].parent)];
    if (links[z(b)].parent != 0) up = std::max(up, reach[z(b)]);
  }
  const auto ends = [](const auto& list, std::int32_t at, std::int32_t last, const auto& link_of) {
    while (z(at) < list.size() && link_of(list[z(at)]) < last) ++at;
    return at;
  };
  const auto parent = [](const auto& group) { return group.parent; };
  std::vector<TreeRun> runs;
  TreeRun run{.dof_first = model.nv};
  std::int32_t farthest = 0;
  for (std::int32_t b = 1; b < nlink; ++b) {
    const Link<double>& link = links[z(b)];
    farthest = std::max(farthest, reach[z(b)]);
    run.dof_first = std::min(run.dof_first, link.v);
    run.dof_last = std::max(run.dof_last, link.v + nv_of(link.kind));
    if (farthest > b) continue;
    run.last = b + 1;
    run.trunk_last =
        ends(limbs.trunk, run.trunk_first, run.last, [](std::int32_t at) { return at; });
    run.inward_last = ends(limbs.inward, run.inward_first, run.last,
                           [](const Limbs::Inward& next) { return next.link; });
    run.pairs_last = ends(limbs.pairs, run.pairs_first, run.last, parent);
    run.fours_last = ends(limbs.fours, run.fours_first, run.last, parent);
    runs.push_back(run);
    run = {.first = run.last,
           .last = run.last,
           .dof_first = model.nv,
           .trunk_first = run.trunk_last,
           .inward_first = run.inward_last,
           .pairs_first = run.pairs_last,
           .fours_first = run.fours_last};
  }
  return runs;
}

void impulse_inward(const Model& model, std::span<const double> impulse,
                    std::span<const double> inertia, const TreeRun& run, Workspace<double>& ws) {
  const Tree<double>& tree = model.tree;
  if (ws.limbs.empty()) {
    impulse_step::inward_links(tree, LinkRun{z(run.first), z(run.last)}, impulse.data(),
                               inertia.data(), ws);
    return;
  }
  LimbScratch& all = ws.limbs.front();
  for_groups_of(run, all, [&](const auto& limbs, auto& group) {
    impulse_limbs::group_inward(limbs, impulse.data(), inertia.data(), group);
  });
  inward_in_order(
      all, z(run.inward_first), z(run.inward_last),
      [&](std::size_t b) {
        impulse_step::inward_links(tree, one_link(b), impulse.data(), inertia.data(), ws);
      },
      [&](const auto& limb, int first, int last, std::size_t p) {
        add_articulated(limb, first, last, p, ws);
      });
}

void impulse_velocities(const Model& model, const TreeRun& run, Workspace<double>& ws,
                        std::span<double> v_plus) {
  const Tree<double>& tree = model.tree;
  ws.V_plus_B[0] = zero_motion<double>();
  if (ws.limbs.empty()) {
    impulse_step::velocity_links(tree, LinkRun{z(run.first), z(run.last)}, ws, v_plus.data());
    return;
  }
  LimbScratch& all = ws.limbs.front();
  for (auto i = z(run.trunk_first); i < z(run.trunk_last); ++i) {
    impulse_step::velocity_links(tree, one_link(all.limbs.trunk[i]), ws, v_plus.data());
  }
  for_groups_of(run, all, [&](const auto& limbs, auto& group) {
    impulse_limbs::group_velocities(limbs, group, ws, v_plus.data());
  });
}

void restore_bodies(const Model& model, const TreeRun& run, Workspace<double>& ws) {
  const auto restore = [&](std::size_t b) {
    ws.IA[b] = articulated<double>(model.tree.links[b].M_B);
    ws.pA[b] = ws.pA_kept[b];
  };
  if (ws.limbs.empty()) {
    for (auto b = z(run.first); b < z(run.last); ++b) restore(b);
    return;
  }
  LimbScratch& all = ws.limbs.front();
  for (auto i = z(run.trunk_first); i < z(run.trunk_last); ++i) restore(z(all.limbs.trunk[i]));
  for_groups_of(run, all,
                [](const auto& limbs, auto& group) { impulse_limbs::restore_group(limbs, group); });
}

void keep_bodies(Workspace<double>& ws) {
  if (ws.limbs.empty()) {
    std::copy(ws.pA.begin(), ws.pA.end(), ws.pA_kept.begin());
    return;
  }
  for (const std::int32_t b : ws.limbs.front().limbs.trunk) ws.pA_kept[z(b)] = ws.pA[z(b)];
  for_each_group(ws.limbs.front(), [](const auto&, auto& group) {
    std::copy(group.ws.pA.begin(), group.ws.pA.end(), group.ws.pA_kept.begin());
  });
}

void restore_bodies(const Model& model, Workspace<double>& ws) {
  const auto restore = [&ws](std::size_t b, const Inertia<double>& M) {
    ws.IA[b] = articulated<double>(M);
    ws.pA[b] = ws.pA_kept[b];
  };
  if (ws.limbs.empty()) {
    for (std::size_t b = 1; b < ws.pA.size(); ++b) restore(b, model.tree.links[b].M_B);
    return;
  }
  for (const std::int32_t b : ws.limbs.front().limbs.trunk) {
    restore(z(b), model.tree.links[z(b)].M_B);
  }
  for_each_group(ws.limbs.front(), [](const auto& limbs, auto& group) {
    impulse_limbs::restore_group(limbs, group);
  });
}

void spread_factors(std::size_t body, Workspace<double>& ws) {
  impulse_limbs::with_lane(ws, body, [&](const auto& lanes, std::size_t k, int l) {
    LinkPlace<double>& place = ws.place[body];
    place.turn = {lane(lanes.place[k].turn.sin, l), lane(lanes.place[k].turn.cos, l)};
    place.p = of_lane(lanes.place[k].p, l);
    ws.U[body] = {of_lane(lanes.U[k].t, l), of_lane(lanes.U[k].f, l)};
    ws.D_inv[body] = lane(lanes.D_inv[k], l);
    ws.u[body] = lane(lanes.u[k], l);
  });
}

void add_to_joint(double impulse, std::size_t body, Workspace<double>& ws) {
  const bool limb = impulse_limbs::with_lane(ws, body, [&](auto& lanes, std::size_t k, int l) {
    set_lane(lanes.u[k], l, lane(lanes.u[k], l) + impulse);
  });
  if (!limb) ws.u[body] += impulse;
}

}  // namespace legwork
