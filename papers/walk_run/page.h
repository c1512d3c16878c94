#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What the experiments on walking and running share: claims in few words, and the paper's figures.
#include <string>
#include <vector>

#include "legwork/lab/registry.h"
#include "papers/walk_run/analysis.h"

namespace legwork::papers {

/// Why a claim may differ, and our own number that the reason explains, within `spread`.
struct ClaimReason {
  std::string reason;
  double ours = 0.0, spread = 0.0;
};

/// A page being written.
class TomasPage {
 public:
  TomasPage(std::string name, std::string title, const RunRequest& request);

  outcome::Outcome page;

  /// |value − expected| ≤ tolerance; at most; at least.
  void within(const std::string& id, const std::string& source, double expected, double tolerance,
              const std::string& unit, double value, const std::string& note = "",
              ClaimReason why = {});
  void at_most(const std::string& id, const std::string& source, double most,
               const std::string& unit, double value, const std::string& note = "",
               ClaimReason why = {});
  void at_least(const std::string& id, const std::string& source, double least,
                const std::string& unit, double value, const std::string& note = "",
                ClaimReason why = {});
  void metric(const std::string& name, const std::string& label, double value,
              const std::string& unit);

  /// Runs the setup as the page's own: recorded and replayed.
  TomasRun show(const TomasSetup& setup);
  const RunRequest& request() const { return request_; }

  /// The closed forms of a gait against their printed digits: C.plan.NAME.*
  void claim_plan(const std::string& name, const StepGaitSpec& spec);
  /// Figures 8–10 (or 11–13): heights from the ground and from the soles, Fz, x.
  void show_heights(const TomasRun& run);
  void show_sticks(const TomasRun& run, double from, double to);  // figure 7
  void show_zmp(const TomasRun& run, double from);                // figure 13
  void show_torques(const TomasRun& run);
  void show_landings(const std::vector<std::pair<std::string, const TomasRun*>>& runs, double from,
                     double to);
  void table_of_stances(const TomasRun& run);
  void evidence_of(const TomasRun& run);
  /// Finishes: run facts, what was asked for.
  outcome::Outcome take(const TomasRun& main);

 private:
  void add(Claim claim, double value, const std::string& note, const ClaimReason& why);
  const RunRequest& request_;
  std::string name_, title_;
};

/// printf's words for some numbers.
std::string words(const char* format, double a, double b = 0, double c = 0, double d = 0);

}  // namespace legwork::papers
