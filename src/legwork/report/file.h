#pragma once
// Whole files, or none.
// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <string_view>

namespace legwork::report {

/// Writes to a neighbour, flushes it to the disk and renames it: readers see the old file or the
/// whole new one, also after a power cut. Only to plain files (base/plain_file.h). Throws Error.
void write_file(const std::filesystem::path& path, std::string_view bytes);

}  // namespace legwork::report
