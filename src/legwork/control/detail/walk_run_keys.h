#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The walking and running controller as scenarios name it.
#include "legwork/control/registry.h"

namespace legwork::detail {

ControllerEntry walk_run_entry();

}  // namespace legwork::detail
