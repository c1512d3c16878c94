// Where this checkout lies. SPDX-License-Identifier: Apache-2.0
#include "support/shared_folder.h"

namespace legwork::support {

std::string source_root() { return LEGWORK_SOURCE_ROOT; }

}  // namespace legwork::support
