#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The fast path of contact detection: balls, capsule ends and box corners against planes fixed in
// the world. Each is a slot known when the model is built, so that every lane of a pack evaluates
// the same list and a lane equals the scalar bit for bit.
#include <cstdint>
#include <span>

#include "legwork/base/index.h"
#include "legwork/math/spatial.h"

namespace legwork {

/// A point with a radius on a body, and the fixed plane n_W·x = offset it may touch.
struct PlaneSlot {
  BodyId body;                // moves
  ShapeId shape, plane;       // of the Model
  Vec3<double> p_B{0, 0, 0};  // [m]
  double radius = 0.0;        // [m]
  Vec3<double> n_W{0, 0, 1};  // unit, out of the ground
  double offset = 0.0;        // [m]
  double friction = 1.0;      // of the pair
  double torsion = 0.0;       // torsional friction radius [m]; 0 without
  double roll = 0.0;          // rolling friction radius [m]; 0 without
  double margin = 0.0;        // reported from here on even if the caller asks for less [m]
  std::uint64_t id = 0;       // as in Contact; slots are sorted by it
};

/// Where a slot is now.
template <class T>
struct SlotGap {
  Vec3<T> p_W;  // half-way across the gap [m]
  T gap;        // signed distance [m]
};

/// One slot at one pose of its body: three fused rows, one fused product with the normal.
template <Scalar T>
LEGWORK_HD SlotGap<T> plane_gap(const PlaneSlot& slot, const Pose<T>& X_WB) {
  const Vec3<T> n = cast<T>(slot.n_W);
  const Vec3<T> c = X_WB * cast<T>(slot.p_B);
  const T reach = T(slot.radius);
  const T gap = fma(n.x, c.x, fma(n.y, c.y, fma(n.z, c.z, -T(slot.offset)))) - reach;
  return {fma(n, -fma(T(0.5), gap, reach), c), gap};
}

/// All slots; X_WB is by body (world first), out has slots.size() entries.
template <Scalar T>
void plane_gaps(std::span<const PlaneSlot> slots, const Pose<T>* X_WB, SlotGap<T>* out);

}  // namespace legwork
