#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Monte Carlo of dead reckoning: trials x methods x motions, the same bits for any thread count.
#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "legwork/estimate/metrics.h"
#include "legwork/estimate/noise.h"
#include "legwork/estimate/registry.h"
#include "legwork/lab/estimate/sensed_motion.h"

namespace legwork {

/// What to run. The defaults are the paper's protocol on the test seed.
struct MonteCarloConfig {
  std::vector<std::string> motions{"walk", "jumpF"};
  std::vector<std::string> estimators{"fk", "dia_hpf", "previous", "proposed", "proposed_plus"};
  int trials = 1000;
  int first_trial = 0;  // trials are keyed by their number: parts of a study add up to the whole
  std::uint64_t seed = 20140525;  // never the seed the filters were tuned on (1)
  int threads = 0;                // 0: as many as the machine has
  SensorNoise noise{};
  EstimatorConfig estimator{};
  StartSpread start{};  // drawn per trial; zero: the start is the truth
  bool tell = false;    // tell the estimators noise and start as they are drawn, not `estimator`'s
  /// Motions of the simulator, run after the named ones. Robot and sensors are their own; of
  /// `estimator` they keep what is not about the robot.
  std::vector<const SensedMotion*> sensed;
  std::function<void(double done)> progress;  // from any thread; may be empty

  /// The paper's protocol, and what it lacks for a covariance to be judged: the start is drawn from
  /// the P0 the filters are given, foot positions carry 10 µm, and the filters are told all of it.
  /// What is known exactly has no spread to compare a covariance with. Neither moves the error of
  /// another method by a thousandth.
  static MonteCarloConfig board();
};

/// How the robot stands when a sample is taken; kDouble is two feet or more.
enum class SupportPhase { kFlight, kSingle, kDouble };
inline constexpr int kStances = 3;

/// Error of one method on one motion, pooled over trials and samples as the paper does.
struct MethodResult {
  std::string motion;
  std::string estimator;
  int trials = 0;
  Rmse position;  // [m]
  Rmse velocity;  // [m/s]
  std::array<Rmse, kStances> position_by_stance{};
  std::array<Rmse, kStances> velocity_by_stance{};
  double median = 0.0;          // of the per-trial 3D position RMSE                 [m]
  double p95 = 0.0;             // its 95th percentile                               [m]
  double standard_error = 0.0;  // of its mean                                       [m]
  double end_error = 0.0;       // RMS distance from the truth at the end            [m]
  double drift = 0.0;           // end_error over the path walked                    [%]
  double ate_aligned = 0.0;     // RMS over trials, best shift and yaw removed       [m]
  double rpe_1s = 0.0;          // RMS over trials                                   [m]
  double rpe_1m = 0.0;          // NaN where the motion is shorter                   [m]
  // Consistency: NEES averaged over trials at instants spread over the motion, against the 95 %
  // band a covariance that tells the truth would keep it in. Zero dof: no covariance.
  int nees_dof = 0;
  double nees = 0.0;      // mean over trials and instants, divided by dof
  double nees_low = 0.0;  // band of the mean over trials at one instant, divided by dof
  double nees_high = 0.0;
  double nees_inside = 0.0;  // share of the instants whose mean lies in the band
  // Sd of `nees` itself, from how the trials' means over time scatter: the instants of one trial
  // are no independent samples, so that no band can be read off a chi-square table.
  double nees_error = 0.0;
  double nis = 0.0;          // mean normalised innovation squared of the feet, divided by 3
  std::uint32_t status = 0;  // every status bit that ever came up
  // Distance from the truth over time: quantiles over the trials at the NEES instants.
  std::vector<double> band_t, band_median, band_p95;  // [s], [m]
  std::vector<double> band_nees;  // mean over trials at each, divided by dof; empty: no covariance
};

/// Runs everything and returns motions in order, estimators in order within each.
/// Throws Error for an unknown name or a bad configuration.
std::vector<MethodResult> run_monte_carlo(const MonteCarloConfig& config,
                                          const EstimatorRegistry& registry);

/// "walk / Proposed": the row of a result set. Null where there is none.
const MethodResult* find_result(const std::vector<MethodResult>& results, const std::string& motion,
                                const std::string& estimator);

}  // namespace legwork
