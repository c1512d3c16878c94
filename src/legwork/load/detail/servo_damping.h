#pragma once
// Position servos that name a damping ratio instead of a gain. SPDX-License-Identifier: Apache-2.0
#include "legwork/model/model.h"

namespace legwork::load {

/// kv = 2 z sqrt(kp m) with m = M(q0)_jj / gear² (armature included), written into bias[2].
void resolve_damp_ratios(Model& model);

}  // namespace legwork::load
