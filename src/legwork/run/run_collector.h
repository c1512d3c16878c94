#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// From the messages of a recording to the page of its run.
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "legwork/record/mcap_reader.h"
#include "legwork/record/outcome.h"
#include "legwork/run/push_track.h"
#include "legwork/run/run_numbers.h"
#include "legwork/run/snapshot_from_world.h"

namespace legwork::outcome {

/// Collects the messages of one run, all topics in time order.
class RunCollector {
 public:
  /// `world` is as it was before the first step.
  RunCollector(const Model& model, const World& world, double frame_rate,
               const MeasureWindow& window = {});

  void take(const McapMessage& message);
  /// A foot that carries less than this share of the weight is in the air.
  Outcome finish(double weight_share);

 private:
  /// Where the trunk was, or was believed to be.
  struct Track {
    std::vector<double> t;
    std::vector<DrawnPose> X_WT;
  };
  void put(const std::string& name, double value);
  void joints(const McapMessage& message);
  void contacts(const McapMessage& message);
  void place(Track& track, const McapMessage& message);
  void state(const McapMessage& message);
  void pushes(const McapMessage& message);
  void add_estimate();

  const Model& model_;
  SnapshotTaker taker_;
  Outcome data_;
  std::map<std::string, std::size_t> channel_;
  std::map<std::string, int> body_;
  std::vector<double> row_;
  std::vector<bool> seen_;  // what a recording leaves out is not shown as zero
  std::vector<ContactPoint> contacts_;
  std::vector<ContactForce> forces_;  // the same
  Track believed_, truth_;
  RunNumbers numbers_;
  PushTrack pushes_;
  std::vector<Force<double>> wrenches_;  // from outside, as last recorded
  bool recorded_contacts_ = false;
  double period_, next_frame_ = 0;
};

}  // namespace legwork::outcome
