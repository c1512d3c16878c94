#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Whether this process is one of several that mpirun started.
#include <memory>

#include "legwork/study/ranks.h"

namespace legwork::app {

/// The ranks of mpirun; null where this process is alone. Loads the MPI module, which no other
/// command does. Throws Error where mpirun started several and the module is not there.
std::unique_ptr<Ranks> start_ranks();

}  // namespace legwork::app
