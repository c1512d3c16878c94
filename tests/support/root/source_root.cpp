// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Where this checkout lies.
#include "support/shared_folder.h"

namespace legwork::support {

std::string source_root() { return LEGWORK_SOURCE_ROOT; }

}  // namespace legwork::support
