// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/estimate/registry.h"

#include <algorithm>

#include "legwork/estimate/baselines.h"
#include "legwork/estimate/inekf.h"
#include "legwork/estimate/late.h"
#include "legwork/estimate/lkf.h"
#include "legwork/estimate/previous.h"
#include "legwork/estimate/proposed.h"

namespace legwork {
namespace {

template <class E>
EstimatorFactory factory() {
  return [](const EstimatorConfig& config, const LegKinematics* legs) {
    return std::make_unique<E>(config, legs);
  };
}

}  // namespace

EstimatorRegistry EstimatorRegistry::built_in() {
  EstimatorRegistry registry;
  registry.add(
      {"fk", "FK", "kinematics of the most loaded foot, taken as fixed", factory<FixedFoot>()});
  registry.add({"dia_hpf", "DIA+HPF", "acceleration integrated twice, high-passed",
                factory<DoubleIntegration>()});
  registry.add({"previous", "Previous (reconstruction)",
                "the authors' earlier dual-stage complementary filter, rebuilt from public hints",
                factory<Previous>()});
  registry.add({"proposed", "Proposed", "the paper's Kalman filter with load-dependent noise",
                factory<Proposed>()});
  registry.add({"proposed_plus", "Proposed-plus",
                "the same with the contact point held on the sole (alpha1 0, alpha3 2, alpha4 1)",
                [](const EstimatorConfig& config, const LegKinematics* legs) {
                  return std::make_unique<Proposed>(plus(config), legs, "proposed_plus");
                }});
  registry.add({"lkf", "LKF", "linear Kalman filter with foot positions and accelerometer bias",
                make_foot_state_filter});
  registry.add({"inekf", "Invariant EKF",
                "right-invariant EKF on gyro, accelerometer and contact points; no attitude needed",
                make_invariant_ekf, false});
  return registry;
}

void EstimatorRegistry::add(EstimatorEntry entry) {
  for (EstimatorEntry& known : entries_) {
    if (known.name != entry.name) continue;
    known = std::move(entry);
    return;
  }
  entries_.push_back(std::move(entry));
}

const EstimatorEntry& EstimatorRegistry::find(const std::string& name) const {
  const auto it = std::find_if(entries_.begin(), entries_.end(),
                               [&](const EstimatorEntry& e) { return e.name == name; });
  if (it != entries_.end()) return *it;
  Finding finding;
  finding.code = "E-ESTIMATOR";
  finding.message = "no estimator called \"" + name + "\"";
  finding.remedy = "choose one of:";
  for (const EstimatorEntry& e : entries_) finding.remedy += " " + e.name;
  throw Error(finding);
}

std::unique_ptr<Estimator> EstimatorRegistry::make(const std::string& name,
                                                   const EstimatorConfig& config,
                                                   const LegKinematics* legs) const {
  const EstimatorEntry& entry = find(name);
  if (const auto finding = check(config)) throw Error(*finding);
  std::unique_ptr<Estimator> made = entry.make(config, legs);
  if (config.late_samples == 0) return made;
  return std::make_unique<LateSamples>(std::move(made), config.late_samples);
}

}  // namespace legwork
