#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Estimators by name: the built-in ones, and whatever the user adds.
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "legwork/estimate/config.h"
#include "legwork/estimate/estimator.h"

namespace legwork {

/// Makes an estimator; `legs` may be null (foot poses then come with the measurements) and must
/// outlive it.
using EstimatorFactory =
    std::function<std::unique_ptr<Estimator>(const EstimatorConfig&, const LegKinematics* legs)>;

/// One way to estimate.
struct EstimatorEntry {
  std::string name;   // as typed on the command line
  std::string title;  // as shown in tables
  std::string note;   // where it comes from, what it needs
  EstimatorFactory make;
  bool needs_attitude = true;  // takes R_WT from outside (or from the Mahony filter)
};

/// A list of estimators. A value: a user copies the built-in one and adds to it.
class EstimatorRegistry {
 public:
  /// fk, dia_hpf, previous, proposed, proposed_plus, lkf, inekf.
  static EstimatorRegistry built_in();
  /// Adds an estimator, or replaces the one of the same name.
  void add(EstimatorEntry entry);
  const std::vector<EstimatorEntry>& entries() const { return entries_; }
  /// Throws Error naming the choices.
  const EstimatorEntry& find(const std::string& name) const;
  /// Checks the configuration and makes the estimator. Throws Error naming the field.
  std::unique_ptr<Estimator> make(const std::string& name, const EstimatorConfig& config,
                                  const LegKinematics* legs = nullptr) const;

 private:
  std::vector<EstimatorEntry> entries_;
};

}  // namespace legwork
