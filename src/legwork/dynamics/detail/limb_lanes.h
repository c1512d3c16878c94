#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Between one robot's numbers and its limbs' lanes. Internal to the room.
#include <cstring>
#include <span>

#include "legwork/dynamics/detail/instantiate.h"
#include "legwork/dynamics/detail/limbs.h"
#include "legwork/dynamics/workspace.h"

namespace legwork::limb_lanes {

/// The switch on joint types for limbs, which have joints of one DoF only.
template <class Step>
LEGWORK_HD void with_one_dof(LinkKind kind, const Step& step) {
  with_kind(kind, [&](auto tag) LEGWORK_LAMBDA {
    if constexpr (decltype(tag)::nv == 1) step(tag);
  });
}

LEGWORK_HD Pack<double, 2> gather(const double* x, const std::array<std::int32_t, 2>& at) {
  return Pack<double, 2>(Pack<double, 2>::Raw{x[at[0]], x[at[1]]});
}
LEGWORK_HD Pack<double, 4> gather(const double* x, const std::array<std::int32_t, 4>& at) {
  return Pack<double, 4>(Pack<double, 4>::Raw{x[at[0]], x[at[1]], x[at[2]], x[at[3]]});
}
template <int N>
LEGWORK_HD Motion<Pack<double, N>> broadcast(const Motion<double>& a) {
  return {cast<Pack<double, N>>(a.w), cast<Pack<double, N>>(a.v)};
}
template <int N>
LEGWORK_HD Vec3<double> of_lane(const Vec3<Pack<double, N>>& a, int l) {
  return {lane(a.x, l), lane(a.y, l), lane(a.z, l)};
}
// What the limbs add to their parent is summed lane by lane afterwards, in the order of the links;
// −0 is the only number to which adding leaves every other as it is.
template <class P>
LEGWORK_HD void clear_sum(Workspace<P>& ws) {
  const P o(-0.0);
  const Vec3<P> o3{o, o, o};
  const Sym3<P> sym{o, o, o, o, o, o};
  ws.IA[0] = {sym, {o, o, o, o, o, o, o, o, o}, sym};
  ws.pA[0] = {o3, o3};
}

// Structs of doubles become lanes, and lanes structs of doubles, in blocks of four and two numbers:
// number by number takes three times the instructions.
using Two = Pack<double, 2>::Raw;
using Four = Pack<double, 4>::Raw;
LEGWORK_HD Four four(const double* x) {
  Four a;
  std::memcpy(&a, x, sizeof a);
  return a;
}
LEGWORK_HD void put(const Two& a, double* x) { std::memcpy(x, &a, sizeof a); }
LEGWORK_HD void put(const Four& a, double* x) { std::memcpy(x, &a, sizeof a); }

// Rows a, b, c, d of a 4x4 block become its columns.
LEGWORK_HD void transpose(Four& a, Four& b, Four& c, Four& d) {
  const Four even_ab = __builtin_shufflevector(a, b, 0, 4, 2, 6);
  const Four odd_ab = __builtin_shufflevector(a, b, 1, 5, 3, 7);
  const Four even_cd = __builtin_shufflevector(c, d, 0, 4, 2, 6);
  const Four odd_cd = __builtin_shufflevector(c, d, 1, 5, 3, 7);
  a = __builtin_shufflevector(even_ab, even_cd, 0, 1, 4, 5);
  b = __builtin_shufflevector(odd_ab, odd_cd, 0, 1, 4, 5);
  c = __builtin_shufflevector(even_ab, even_cd, 2, 3, 6, 7);
  d = __builtin_shufflevector(odd_ab, odd_cd, 2, 3, 6, 7);
}

template <int kCount>
LEGWORK_HD void gather_numbers(const double* const (&from)[2], Pack<double, 2>* to) {
  for (int i = 0; i < kCount; ++i) to[i] = Pack<double, 2>(Two{from[0][i], from[1][i]});
}
template <int kCount>
LEGWORK_HD void gather_numbers(const double* const (&from)[4], Pack<double, 4>* to) {
  constexpr int kBlocks = kCount / 4 * 4;
  for (int i = 0; i < kBlocks; i += 4) {
    Four a = four(from[0] + i), b = four(from[1] + i), c = four(from[2] + i), d = four(from[3] + i);
    transpose(a, b, c, d);
    to[i].raw = a, to[i + 1].raw = b, to[i + 2].raw = c, to[i + 3].raw = d;
  }
  for (int i = kBlocks; i < kCount; ++i) {
    to[i] = Pack<double, 4>(Four{from[0][i], from[1][i], from[2][i], from[3][i]});
  }
}
template <int kCount>
LEGWORK_HD void scatter_numbers(const Pack<double, 2>* from, double* const (&to)[2]) {
  constexpr int kPaired = kCount / 2 * 2;
  for (int i = 0; i < kPaired; i += 2) {
    const Two a = from[i].raw, b = from[i + 1].raw;
    put(__builtin_shufflevector(a, b, 0, 2), to[0] + i);
    put(__builtin_shufflevector(a, b, 1, 3), to[1] + i);
  }
  if constexpr (kCount % 2 != 0) {
    to[0][kCount - 1] = from[kCount - 1].raw[0], to[1][kCount - 1] = from[kCount - 1].raw[1];
  }
}
template <int kCount>
LEGWORK_HD void scatter_numbers(const Pack<double, 4>* from, double* const (&to)[4]) {
  constexpr int kBlocks = kCount / 4 * 4;
  for (int i = 0; i < kBlocks; i += 4) {
    Four a = from[i].raw, b = from[i + 1].raw, c = from[i + 2].raw, d = from[i + 3].raw;
    transpose(a, b, c, d);
    put(a, to[0] + i), put(b, to[1] + i), put(c, to[2] + i), put(d, to[3] + i);
  }
  if constexpr (kCount - kBlocks >= 2) {
    const Four a = from[kBlocks].raw, b = from[kBlocks + 1].raw;
    const Four even = __builtin_shufflevector(a, b, 0, 4, 2, 6);
    const Four odd = __builtin_shufflevector(a, b, 1, 5, 3, 7);
    put(__builtin_shufflevector(even, even, 0, 1), to[0] + kBlocks);
    put(__builtin_shufflevector(odd, odd, 0, 1), to[1] + kBlocks);
    put(__builtin_shufflevector(even, even, 2, 3), to[2] + kBlocks);
    put(__builtin_shufflevector(odd, odd, 2, 3), to[3] + kBlocks);
  }
  if constexpr (kCount % 2 != 0) {
    for (int l = 0; l < 4; ++l) to[l][kCount - 1] = from[kCount - 1].raw[l];
  }
}

// to += the lanes `last` down to `first`, one after the other.
template <int kCount>
LEGWORK_HD void add_lanes(const Pack<double, 2>* from, int first, int last, double* to) {
  constexpr int kBlocks = kCount / 4 * 4;
  const auto number = [&](int i) {
    for (int l = last; l >= first; --l) to[i] = to[i] + from[i].raw[l];
  };
  if (first == 0 && last == 1) {
    for (int i = 0; i < kBlocks; i += 4) {
      const Four a = __builtin_shufflevector(from[i].raw, from[i + 1].raw, 0, 1, 2, 3);
      const Four b = __builtin_shufflevector(from[i + 2].raw, from[i + 3].raw, 0, 1, 2, 3);
      put(four(to + i) + __builtin_shufflevector(a, b, 1, 3, 5, 7) +
              __builtin_shufflevector(a, b, 0, 2, 4, 6),
          to + i);
    }
    for (int i = kBlocks; i < kCount; ++i) number(i);
  } else {
    for (int i = 0; i < kCount; ++i) number(i);
  }
}
template <int kCount>
LEGWORK_HD void add_lanes(const Pack<double, 4>* from, int first, int last, double* to) {
  constexpr int kBlocks = kCount / 4 * 4;
  const auto number = [&](int i) {
    for (int l = last; l >= first; --l) to[i] = to[i] + from[i].raw[l];
  };
  if (first == 0 && last == 3) {
    for (int i = 0; i < kBlocks; i += 4) {
      Four a = from[i].raw, b = from[i + 1].raw, c = from[i + 2].raw, d = from[i + 3].raw;
      transpose(a, b, c, d);
      put(four(to + i) + d + c + b + a, to + i);
    }
    for (int i = kBlocks; i < kCount; ++i) number(i);
  } else {
    for (int i = 0; i < kCount; ++i) number(i);
  }
}

/// The numbers of a struct that holds nothing else: Vec3, Force, ArticulatedInertia …
template <class Struct, class T>
inline constexpr int kNumbers = static_cast<int>(sizeof(Struct) / sizeof(T));

/// table[body of each lane] as one struct of lanes.
template <template <class> class Struct, int N, class Indices>
LEGWORK_HD void load(std::span<const Struct<double>> table, const Indices& body,
                     Struct<Pack<double, N>>& to) {
  const double* from[N];
  for (int l = 0; l < N; ++l) {
    from[l] = reinterpret_cast<const double*>(
        &table[static_cast<std::size_t>(body[static_cast<std::size_t>(l)])]);
  }
  gather_numbers<kNumbers<Struct<double>, double>>(from, reinterpret_cast<Pack<double, N>*>(&to));
}

/// table[body of each lane] = the struct of that lane.
template <template <class> class Struct, int N, class Indices>
LEGWORK_HD void store(const Struct<Pack<double, N>>& from, const Indices& body,
                      std::vector<Struct<double>>& table) {
  double* to[N];
  for (int l = 0; l < N; ++l) {
    to[l] = reinterpret_cast<double*>(
        &table[static_cast<std::size_t>(body[static_cast<std::size_t>(l)])]);
  }
  scatter_numbers<kNumbers<Struct<double>, double>>(reinterpret_cast<const Pack<double, N>*>(&from),
                                                    to);
}

/// to += the lanes `last` down to `first`.
template <template <class> class Struct, int N>
LEGWORK_HD void add_lanes(const Struct<Pack<double, N>>& from, int first, int last,
                          Struct<double>& to) {
  add_lanes<kNumbers<Struct<double>, double>>(reinterpret_cast<const Pack<double, N>*>(&from),
                                              first, last, reinterpret_cast<double*>(&to));
}

/// What the limbs of lanes `last` down to `first` hand on to the link they hang from.
template <int N>
LEGWORK_HD void add_articulated(const Workspace<Pack<double, N>>& limb, int first, int last,
                                std::size_t parent, Workspace<double>& ws) {
  add_lanes(limb.pA[0], first, last, ws.pA[parent]);
  add_lanes(limb.IA[0], first, last, ws.IA[parent]);
}

/// From the leaves to the root: `link_inward(b)` for each link of the trunk, and for limbs
/// `add_limbs(lanes' workspace, first lane, last lane, parent)`, the last lane first, in the order
/// in which one robot alone would do it. Entries first ≤ i < last of limbs.inward.
template <class LinkInward, class AddLimbs>
LEGWORK_HD void inward_in_order(const LimbScratch& all, std::size_t first, std::size_t last,
                                const LinkInward& link_inward, const AddLimbs& add_limbs) {
  for (std::size_t i = last; i-- > first;) {
    const Limbs::Inward& next = all.limbs.inward[i];
    const auto group = static_cast<std::size_t>(next.group);
    if (next.lanes == 0) {
      link_inward(static_cast<std::size_t>(next.link));
    } else if (next.lanes == 2) {
      const auto parent = static_cast<std::size_t>(all.limbs.pairs[group].parent);
      add_limbs(all.pairs[group].ws, next.first, next.last, parent);
    } else {
      const auto parent = static_cast<std::size_t>(all.limbs.fours[group].parent);
      add_limbs(all.fours[group].ws, next.first, next.last, parent);
    }
  }
}

/// Calls f with every group of limbs and its lanes.
template <class F>
LEGWORK_HD void for_each_group(LimbScratch& all, const F& f) {
  for (std::size_t g = 0; g < all.pairs.size(); ++g) f(all.limbs.pairs[g], all.pairs[g]);
  for (std::size_t g = 0; g < all.fours.size(); ++g) f(all.limbs.fours[g], all.fours[g]);
}

}  // namespace legwork::limb_lanes
