#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The narrow phase: one function per pair of shape kinds, from two posed solids to a few points.
#include <cstdint>
#include <span>

#include "legwork/collide/detail/solid.h"

namespace legwork {

/// One point of a contact patch. The normal points from the second solid to the first.
struct PatchPoint {
  Vec3<double> p_W;       // half-way across the gap [m]
  Vec3<double> n_W;       // unit
  double gap;             // [m]
  std::uint32_t feature;  // the same features give the same number from step to step
};

/// What a pair touches in. Kernels add in any order.
struct Patch {
  static constexpr int kCapacity = 64;
  PatchPoint points[kCapacity];
  int count = 0;
  int dropped = 0;  // points beyond the capacity
  /// Of convex pairs farther apart than the margin: the unit direction, from b to a, that shows it;
  /// else zero.
  Vec3<double> apart_W{0, 0, 0};

  void clear() {
    count = dropped = 0;
    apart_W = {0, 0, 0};
  }
  void add(const PatchPoint& point) {
    if (count < kCapacity) {
      points[count++] = point;
    } else {
      ++dropped;
    }
  }
  /// By feature; few points, mostly in order. Equal hashes are told apart by their order.
  void sort() {
    for (int i = 1; i < count; ++i) {
      const PatchPoint moving = points[i];
      int k = i;
      for (; k > 0 && points[k - 1].feature > moving.feature; --k) points[k] = points[k - 1];
      points[k] = moving;
    }
    for (int i = 1; i < count; ++i) {
      if (points[i].feature <= points[i - 1].feature) points[i].feature = points[i - 1].feature + 1;
    }
  }
  /// From the point of the first solid's surface nearest to the second.
  void add(const Vec3<double>& p_on_first, const Vec3<double>& n_W, double gap,
           std::uint32_t feature) {
    add(PatchPoint{fma(n_W, -0.5 * gap, p_on_first), n_W, gap, feature});
  }
};

/// One number from two features that cross (splitmix64's finaliser), with the top bit set.
inline std::uint32_t mix_features(std::uint32_t a, std::uint32_t b) {
  std::uint64_t z = (static_cast<std::uint64_t>(a) << 32) + b + 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return static_cast<std::uint32_t>(z >> 33) | 0x80000000u;
}
inline bool is_crossing(std::uint32_t feature) { return (feature & 0x80000000u) != 0; }

/// What is asked of a pair.
struct Wanted {
  double margin = 0.0;  // points up to this gap [m]
  /// Of the points of a patch, all are offered whose gap is at most the least gap (0 where they
  /// overlap) plus this; others may be thinned [m]. See CollisionModel::band.
  double band = 0.0;
  std::span<const std::uint64_t> carried{};  // ids of the pair that carried force, sorted

  bool has_carried(std::uint32_t feature) const {
    for (const std::uint64_t id : carried) {
      if (static_cast<std::uint32_t>(id) == feature) return true;
    }
    return false;
  }
};

/// Two solids at their poses; points with gap ≤ margin are added to the patch.
struct Posed {
  const Solid& solid;
  const Pose<double>& X_WG;
};
using Kernel = void (*)(const Posed& a, const Posed& b, const Wanted& wanted, Patch& out);

/// The function for a pair of kinds and whether it takes them the other way round. Null for
/// pairs that cannot touch (plane against plane or heightfield, two heightfields).
struct KernelChoice {
  Kernel kernel = nullptr;
  bool swapped = false;
};
KernelChoice find_kernel(ShapeKind a, ShapeKind b);

// Against a plane (second).
void sphere_plane(const Posed& a, const Posed& b, const Wanted& wanted, Patch& out);
void capsule_plane(const Posed& a, const Posed& b, const Wanted& wanted, Patch& out);
void box_plane(const Posed& a, const Posed& b, const Wanted& wanted, Patch& out);
void cylinder_plane(const Posed& a, const Posed& b, const Wanted& wanted, Patch& out);
void ellipsoid_plane(const Posed& a, const Posed& b, const Wanted& wanted, Patch& out);
void mesh_plane(const Posed& a, const Posed& b, const Wanted& wanted, Patch& out);

// Closed forms.
void sphere_sphere(const Posed& a, const Posed& b, const Wanted& wanted, Patch& out);
void sphere_capsule(const Posed& a, const Posed& b, const Wanted& wanted, Patch& out);
void sphere_cylinder(const Posed& a, const Posed& b, const Wanted& wanted, Patch& out);
void sphere_box(const Posed& a, const Posed& b, const Wanted& wanted, Patch& out);
void capsule_capsule(const Posed& a, const Posed& b, const Wanted& wanted, Patch& out);
void capsule_box(const Posed& a, const Posed& b, const Wanted& wanted, Patch& out);

// Any two convex solids: distance by GJK, penetration by separating axes (boxes) or MPR refined
// on the solids' own faces and edges, and the points of their facing features by clipping.
void convex_convex(const Posed& a, const Posed& b, const Wanted& wanted, Patch& out);

// Against a heightfield (second).
void convex_heightfield(const Posed& a, const Posed& b, const Wanted& wanted, Patch& out);

/// A point of a surface and the direction away from it.
struct Nearest {
  double distance;  // signed [m]
  Vec3<double> n;   // unit, outward
};
/// Of a box centred at the origin; exact outside and inside.
Nearest nearest_on_box(const Vec3<double>& half, const Vec3<double>& p);

}  // namespace legwork
