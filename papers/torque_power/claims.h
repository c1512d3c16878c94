#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Small helpers every experiment of this paper uses.
#include <string>
#include <vector>

#include "legwork/lab/power/torque_routes.h"
#include "legwork/lab/registry.h"
#include "legwork/record/outcome.h"

namespace legwork::papers {

/// printf's words for up to three numbers.
std::string text(const char* format, double a, double b = 0, double c = 0);

/// A settled claim. Absolute tolerance unless said otherwise.
Claim claimed(std::string id, std::string source, double expected, double tolerance,
              std::string unit, double value, Tolerance kind = Tolerance::kAbsolute,
              std::string note = "");

/// Four significant digits, for a table.
std::string four(double value);

/// The audit of the torque routes as evidence, and its verdict as a paragraph of the method.
void show_audit(const TorqueAudit& audit, outcome::Outcome& page);

/// Adds a signal on clock `time` and returns its index.
int add_channel(outcome::Outcome& page, const std::string& name, const std::string& label,
                const std::string& unit, const std::string& group, int time,
                std::vector<double> values);

/// Throws Error unless the request asks for our own engine.
void require_native(const RunRequest& request);

}  // namespace legwork::papers
