#pragma once
// An estimate beside the truth in a report: its numbers and its plots. SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "legwork/experiment/outcome.h"
#include "legwork/experiment/sensing.h"

namespace legwork::outcome {

class EstimatePage {
 public:
  /// One sample.
  void add(double t, const Sensing& sensing);
  /// Metrics `estimate.*`, plots, a sentence of result and one of method; without an estimator only
  /// the latter. Ends the sensing's track.
  void show(Sensing& sensing, Outcome& out) const;

 private:
  int add_channel(Outcome& out, Channel channel, int clock,
                  const std::vector<double>& values) const;
  void add_plots(const Sensing& sensing, Outcome& out) const;

  std::vector<double> t_;         // [s]
  std::vector<Vec3d> p_, truth_;  // [m]
  std::vector<double> nees_;      // per degree of freedom
};

}  // namespace legwork::outcome
