#pragma once
// Which models the step can run. SPDX-License-Identifier: Apache-2.0
#include "legwork/model/model.h"

namespace legwork {

/// Throws Error naming the first thing in the model that the step would leave out: actuators of
/// tendons, dry friction of free joints. Silence would change the physics.
void refuse_unsupported(const Model& model);

}  // namespace legwork
