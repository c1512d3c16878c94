#pragma once
// Everything `legwork run NAME` can run. SPDX-License-Identifier: Apache-2.0
#include "legwork/experiment/registry.h"

namespace legwork::app {

/// The experiments of every paper's folder.
const ExperimentRegistry& experiments();

}  // namespace legwork::app
