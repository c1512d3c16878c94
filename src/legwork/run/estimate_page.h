#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// An estimate beside the truth in a report: its numbers and its plots.
#include <vector>

#include "legwork/base/index.h"
#include "legwork/math/mat3.h"
#include "legwork/record/outcome.h"

namespace legwork {
struct Model;
class Sensing;
}  // namespace legwork

namespace legwork::outcome {

/// The frame that is followed, as it lies in its body.
DrawnEstimate estimated_frame(const Model& model, FrameId trunk);

/// X_WT as believed and as it is, of the sample the sensing holds.
DrawnPose believed_pose(const Sensing& sensing);
DrawnPose true_pose(const Sensing& sensing);

/// Estimate and truth of the trunk's position, six channels without values: x, y, z of the one,
/// then of the other.
std::vector<PlotChannel> position_channels(int clock);

/// A plot for each axis of such channels, the first of which is number `first`.
std::vector<Plot> position_plots(int first);

class EstimatePage {
 public:
  /// One sample.
  void add(double t, const Sensing& sensing);
  /// Metrics `estimate.*`, plots, a sentence of result and one of method; without an estimator only
  /// the latter. Ends the sensing's track.
  void show(Sensing& sensing, Outcome& out) const;

 private:
  void add_plots(const Sensing& sensing, Outcome& out) const;

  std::vector<double> t_;         // [s]
  std::vector<Vec3d> p_, truth_;  // [m]
  std::vector<double> nees_;      // per degree of freedom
};

}  // namespace legwork::outcome
