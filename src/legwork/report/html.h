#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// report.html: one self-contained file, readable without JavaScript.
#include <cstddef>
#include <filesystem>
#include <string>

#include "legwork/record/outcome.h"

namespace legwork::report {

/// The whole page. Throws std::invalid_argument on data that contradict themselves.
std::string report_html(const outcome::Outcome& data);

/// A page with the 3-D stage alone and every snapshot, however large: to take pictures of.
std::string stage_html(const outcome::Outcome& data);

/// Writes the page through a temporary file, so that a full disk leaves no half report.
/// Returns its size in bytes; throws Error where the file cannot be written.
std::size_t write_report_html(const outcome::Outcome& data, const std::filesystem::path& path);

}  // namespace legwork::report
