#pragma once
// What is wrong with the published method, measured. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/registry.h"

namespace legwork::papers {

/// The point that drifts off the sole, the term that does nothing, the force offset that spoils a
/// flight, and the noise that must follow the load: each shown and claimed.
outcome::Outcome run_defects(const RunRequest& request);

}  // namespace legwork::papers
