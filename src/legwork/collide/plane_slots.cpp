// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/collide/detail/plane_slots.h"

#include "legwork/math/dual.h"
#include "legwork/math/pack.h"

namespace legwork {

template <Scalar T>
void plane_gaps(std::span<const PlaneSlot> slots, const Pose<T>* X_WB, SlotGap<T>* out) {
  const PlaneSlot* slot = slots.data();
  const std::size_t count = slots.size();
  for (std::size_t i = 0; i < count; ++i) out[i] = plane_gap<T>(slot[i], X_WB[slot[i].body.at()]);
}

#define LEGWORK_INSTANTIATE(T) \
  template void plane_gaps<T>(std::span<const PlaneSlot>, const Pose<T>*, SlotGap<T>*);
LEGWORK_INSTANTIATE(double)
LEGWORK_INSTANTIATE(float)
LEGWORK_INSTANTIATE(PackD)
LEGWORK_INSTANTIATE(PackF)
LEGWORK_INSTANTIATE(Dual)

}  // namespace legwork
