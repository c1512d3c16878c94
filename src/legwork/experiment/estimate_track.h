#pragma once
// An estimate beside the truth over one run: its error, whether its covariance tells the truth, and
// the plots of both. SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <vector>

#include "legwork/estimate/metrics.h"
#include "legwork/experiment/outcome.h"
#include "legwork/experiment/sensing.h"

namespace legwork::outcome {

class EstimateTrack {
 public:
  /// One sample.
  void add(double t, const Sensing& sensing);
  /// Metrics `estimate.*`, plots and the sentence of method; without an estimator only the
  /// sentence.
  void show(const Sensing& sensing, Outcome& out) const;

 private:
  int add_channel(Outcome& out, Channel channel, int clock,
                  const std::vector<double>& values) const;
  void add_metrics(const Sensing& sensing, Outcome& out) const;
  void add_plots(const Sensing& sensing, Outcome& out) const;

  std::vector<double> t_;           // [s]
  std::vector<Vec3d> p_, truth_;    // [m]
  std::vector<Mat3d> R_, R_truth_;  // attitudes
  std::vector<double> nees_;        // per degree of freedom
  SquareSum position_, velocity_;   // [m], [m/s]
  std::uint32_t status_ = 0;
};

}  // namespace legwork::outcome
