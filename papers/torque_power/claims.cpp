// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "papers/torque_power/claims.h"

#include <cstdio>

namespace legwork::papers {

std::string text(const char* format, double a, double b, double c) {
  char out[300];
  std::snprintf(out, sizeof out, format, a, b, c);
  return out;
}

Claim claimed(std::string id, std::string source, double expected, double tolerance,
              std::string unit, double value, Tolerance kind, std::string note) {
  Claim claim;
  claim.id = std::move(id);
  claim.source = std::move(source);
  claim.expected = expected;
  claim.tolerance = tolerance;
  claim.unit = std::move(unit);
  claim.kind = kind;
  claim.note = std::move(note);
  settle(claim, value);
  return claim;
}

std::string four(double value) {
  char out[40];
  std::snprintf(out, sizeof out, "%.4g", value);
  return out;
}

void show_audit(const TorqueAudit& audit, outcome::Outcome& page) {
  const std::string scale = "weight·1 m";
  page.evidence.push_back({"eq 5 against independent Newton–Euler", audit.wrench_newton, scale,
                           1e-9, "worst joint and step"});
  page.evidence.push_back({"inverse dynamics against applied torques", audit.actuator_inverse,
                           scale, 1e-9, "worst joint and step"});
  page.evidence.push_back({"eq 5 − eq 7 left unexplained", audit.decomposition, scale, 1e-9,
                           "after cut torque, weight, inertia and contacts of the links"});
  page.evidence.push_back({"closure of the whole robot", audit.closure, scale, 1e-9, ""});
  page.method.push_back(audit.verdict());
}

int add_channel(outcome::Outcome& page, const std::string& name, const std::string& label,
                const std::string& unit, const std::string& group, int time,
                std::vector<double> values) {
  outcome::PlotChannel channel{.name = name, .label = label, .unit = unit, .group = group};
  channel.time = time;
  channel.values = std::move(values);
  page.channels.push_back(std::move(channel));
  return static_cast<int>(page.channels.size()) - 1;
}

void require_native(const RunRequest& request) {
  if (request.engine == "native") return;
  throw Error(Finding{Severity::kError, "E-ENGINE", "", 0, "--engine " + request.engine,
                      "engine " + request.engine + ": this experiment measures inside our own step",
                      "leave --engine out; `legwork compare` runs other engines"});
}

}  // namespace legwork::papers
