#pragma once
// The page of `legwork trust`: the robot landing and standing, with the checks as evidence.
#include <string>

#include "legwork/lab/trust/trust.h"

namespace legwork::app {

/// Writes report.html and summary.json into `folder`. `command` is how to reproduce it.
void write_trust_report(const Model& model, const TrustReport& report, const TrustOptions& options,
                        const std::string& folder, const std::string& command);

}  // namespace legwork::app
