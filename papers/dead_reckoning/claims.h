#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Every number the dead-reckoning paper prints and every number expected of us, as claims.
#include <vector>

#include "legwork/lab/estimate/dead_reckoning.h"
#include "legwork/record/claim.h"

namespace legwork {

/// What is run for the claims, as MonteCarloConfig::board() says: walk, jump, jumpF and walk24 with
/// every method; the invariant EKF with legs a hundred times worse; and all without noise.
struct DeadReckoningStudy {
  std::vector<MethodResult> noisy;       // walk, jump, jumpF: `trials` trials
  std::vector<MethodResult> drift;       // walk24
  std::vector<MethodResult> noise_free;  // walk, walk24, jump
  std::vector<MethodResult> consistent;  // invariant EKF, 1 mm of noise on the feet
};

/// The invariant EKF told every noise as it is, with errors of this size on the foot positions [m]
/// and a start drawn from 1 mm, 1 mm/s and 1 mrad: is its covariance that of its error?
std::vector<MethodResult> run_consistency(const std::vector<std::string>& motions, int trials,
                                          double foot_noise, std::uint64_t seed, int threads);

/// The same study once, with perfect sensors and an exact start.
MonteCarloConfig noise_free(MonteCarloConfig config);

/// Runs it all. 1000 trials take about half a minute on two cores.
DeadReckoningStudy run_dead_reckoning_study(int trials, std::uint64_t seed, int threads = 0);

/// The claims, settled:
///   E.table1 … E.table4       the paper's tables (a factor is asked for: its robot is not
///   published) E.expected.…              the reference prototype's N = 1000 table, within its
///   tolerances E.order.…                 the orderings E.noisefree.…             without noise
///   E.drift.… and E.inekf.…   the defect of the published point, and what goes past the paper
std::vector<Claim> dead_reckoning_claims(const DeadReckoningStudy& study);

}  // namespace legwork
