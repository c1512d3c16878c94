#pragma once
// Where the tests' data lies: in the source, and in the folder of other people's robots and logs
// beside it, which may be absent. SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <string>

namespace legwork::support {

inline std::string source_root() { return LEGWORK_SOURCE_ROOT; }

/// LEGWORK_SHARED, or `shared` beside the source.
inline std::string shared_folder() {
  const char* given = std::getenv("LEGWORK_SHARED");
  return given != nullptr ? given : source_root() + "/../shared";
}

}  // namespace legwork::support
