#pragma once
// The walking and running controller as scenarios name it. SPDX-License-Identifier: Apache-2.0
#include "legwork/control/registry.h"

namespace legwork::detail {

ControllerEntry walk_run_entry();

}  // namespace legwork::detail
