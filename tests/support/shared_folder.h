#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Where the tests' data lies: in the source, and in the folder of other people's robots and logs
// beside it, which may be absent.
#include <cstdlib>
#include <string>

namespace legwork::support {

/// The top of the repository (the program's own: only source_root.cpp is compiled for one place, so
/// that a compiler cache serves every checkout).
std::string source_root();
/// The presets and their tables.
inline std::string data_folder() { return source_root() + "/data"; }
/// Whether the long suite is asked for (`make check`).
inline bool full_suite() { return std::getenv("LEGWORK_FULL") != nullptr; }

/// LEGWORK_SHARED, or `shared` beside the source.
inline std::string shared_folder() {
  const char* given = std::getenv("LEGWORK_SHARED");
  return given != nullptr ? given : source_root() + "/../shared";
}

}  // namespace legwork::support
