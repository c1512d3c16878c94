#pragma once
// Whole files, or none.
#include <filesystem>
#include <string_view>

namespace legwork::report {

/// Writes to a neighbour and renames it: readers see the old file or the whole new one.
/// Throws Error with the path and the reason.
void write_file(const std::filesystem::path& path, std::string_view bytes);

}  // namespace legwork::report
