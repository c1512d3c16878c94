#pragma once
// Every number the dead-reckoning paper prints and every number expected of us, as claims.
// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "legwork/experiment/claim.h"
#include "legwork/experiment/dead_reckoning.h"

namespace legwork {

/// What is run for the claims: walk, jump, jumpF and walk24 with every method, plus the invariant
/// EKF told every noise exactly (its consistency), plus noise-free runs.
struct DeadReckoningStudy {
  std::vector<MethodResult> noisy;            // walk, jump, jumpF: `trials` trials
  std::vector<MethodResult> drift;            // walk24
  std::vector<MethodResult> noise_free;       // walk, walk24, jump
  std::vector<MethodResult> consistent;       // jumpF, invariant EKF as told, start drawn, 10 µm
  std::vector<MethodResult> consistent_feet;  // the same with 1 mm of foot noise
};

/// The invariant EKF told every noise as it is, started off by errors of 1 mm, 1 mm/s and 1 mrad:
/// whether its covariance is that of its error. Foot noise below the filter's floor (10 µm,
/// InekfConfig::encoder) leaves it cautious: what it allows the encoders is then not there.
std::vector<MethodResult> run_consistency(const std::vector<std::string>& motions, int trials,
                                          double foot_noise, std::uint64_t seed, int threads);

/// Runs it all. 1000 trials take about half a minute on two cores.
DeadReckoningStudy run_dead_reckoning_study(int trials, std::uint64_t seed, int threads = 0);

/// The claims, settled:
///   E.table1 … E.table4       the paper's tables (a factor is asked for: its robot is not
///   published) E.expected.…              the reference prototype's N = 1000 table, within its
///   tolerances E.order.…                 the orderings E.noisefree.…             without noise
///   E.drift.… and E.inekf.…   the defect of the published point, and what goes past the paper
std::vector<Claim> dead_reckoning_claims(const DeadReckoningStudy& study);

}  // namespace legwork
