#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Everything `legwork run NAME` can run.
#include "legwork/lab/registry.h"

namespace legwork::app {

/// The experiments of every paper's folder. Throws Error where a preset scenario has the name of
/// one.
const ExperimentRegistry& experiments();
/// Native and every other engine this build has.
const EngineRegistry& engines_of_build();

}  // namespace legwork::app
