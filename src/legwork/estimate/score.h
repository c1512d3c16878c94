#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// An estimate held to the truth, sample by sample: what a log and a simulation report alike.
#include <array>
#include <string>
#include <vector>

#include "legwork/estimate/metrics.h"

namespace legwork {

/// The estimate over time and what it is worth.
struct EstimateTrack {
  std::string estimator;
  std::vector<double> t;    // [s]
  std::vector<Vec3d> p, v;  // of the trunk                                 [m], [m/s]
  std::vector<Mat3d> R;
  std::uint32_t status = 0;        // every bit that came up
  std::vector<long> status_count;  // samples with each bit
  bool has_position = false, has_velocity = false;
  Rmse position, velocity;            // against the truth                            [m], [m/s]
  double final_error = 0.0;           // [m]
  double path = 0.0;                  // true horizontal path                                 [m]
  double ate_aligned = 0.0;           // [m]
  double drift = 0.0;                 // final error over the path                            [%]
  double rpe_1s = 0.0;                // [m]
  double yaw_error = 0.0;             // final, where the truth has attitude                  [rad]
  int nees_dof = 0;                   // 0: no covariance, or no truth to hold it to
  double nees = 0.0;                  // mean over time, per dof, of every error below that is known
  std::array<double, 3> nees_part{};  // the same of position, velocity, attitude alone; 0: unknown
  double nis = 0.0;                   // mean normalised innovation squared of the feet, over 3
};

/// The truth of one sample; null is not known.
struct TruthSample {
  const Vec3d* p_WT = nullptr;  // [m]
  const Vec3d* v_WT = nullptr;  // [m/s]
  const Mat3d* R_WT = nullptr;
};

/// Adds up an estimate and its errors.
class EstimateScore {
 public:
  explicit EstimateScore(const std::string& estimator);
  /// `t` is of the sample, which the estimator may have refused [s].
  void add(double t, const Estimate& x, const TruthSample& truth);
  EstimateTrack finish();

 private:
  void judge_covariance(const Estimate& x, const TruthSample& truth);

  EstimateTrack out_;
  std::vector<Vec3d> p_;  // the truth, as far as known
  std::vector<Mat3d> R_;
  SquareSum position_, velocity_;
  std::array<double, 4> nees_sum_{};  // of position, velocity, attitude; of all together
  double nees_count_ = 0.0, nis_sum_ = 0.0, nis_count_ = 0.0;
};

}  // namespace legwork
