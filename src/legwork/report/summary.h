#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// summary.json: the run for machines.
#include <filesystem>
#include <string>

#include "legwork/record/outcome.h"

namespace legwork::report {

/// The document summary.json: tool version, name, engine, seed, dt, steps, wall_s, metrics, claims,
/// warnings.
std::string summary_json(const outcome::Outcome& data);

void write_summary_json(const outcome::Outcome& data, const std::filesystem::path& path);

}  // namespace legwork::report
