#pragma once
// Which other engines this build has. SPDX-License-Identifier: Apache-2.0
#include "legwork/sim/engine_registry.h"

namespace legwork::engines {

/// Native and every adapter whose library was found when this was built.
EngineRegistry all_engines();

}  // namespace legwork::engines
