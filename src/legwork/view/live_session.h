#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Paces a LiveSource: real time times speed, pause, single steps; collects what happened for a
// frame.
#include <memory>
#include <string>
#include <vector>

#include "legwork/view/live_source.h"
#include "legwork/view/protocol.h"

namespace legwork::view {

class LiveSession {
 public:
  explicit LiveSession(std::unique_ptr<LiveSource> source);

  /// Runs the simulation for `wall` seconds of real time, but no longer than `budget` seconds
  /// itself: a slow simulation falls behind and says so, it never blocks the server.
  void advance(double wall, double budget);
  void apply(const ViewerRequest& command);

  /// True when there is something new to show since the last take_frame().
  bool changed() const { return changed_; }
  /// The present as a binary message, with every sample since the last call.
  std::string take_frame();
  /// The present without samples, for one who just came.
  std::string still_frame();
  int body_count() const { return source_->body_count(); }
  ViewerControls controls() const { return source_->controls(); }

 private:
  void step_once();
  std::string encode(const std::vector<float>& samples);

  std::unique_ptr<LiveSource> source_;
  LiveSnapshot frame_;  // written by encode()
  std::vector<double> sample_times_;
  std::vector<float> sample_values_;
  std::vector<float> row_;
  double debt_ = 0;  // simulated time still owed [s]
  double speed_ = 1;
  double real_time_factor_ = 0;
  long sample_stride_ = 1, step_count_ = 0;
  bool paused_ = false, ended_ = false, changed_ = true;
};

}  // namespace legwork::view
