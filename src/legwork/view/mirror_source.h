#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A mirror as the viewer shows it: the robot, as measured, beside its model.
#include <chrono>
#include <memory>

#include "legwork/dynamics/workspace.h"
#include "legwork/lab/identify/mirror_session.h"
#include "legwork/record/outcome.h"
#include "legwork/run/snapshot_from_world.h"
#include "legwork/view/live_page.h"

namespace legwork::view {

/// Bodies of the model first, then the robot's, moved to its side; per joint two curves and their
/// difference. The robot's base is not measured: it is drawn as in the model's starting pose,
/// turned as its inertial unit says where it has one, its feet where they were.
class MirrorSource final : public LiveSource {
 public:
  MirrorSource(std::shared_ptr<MirrorSession> session, const Model& model, const State& pose);

  const outcome::Drawing& drawing() const { return drawing_; }
  const std::vector<outcome::PlotChannel>& channels() const { return channels_; }
  std::vector<outcome::Plot> plots() const;

  double dt() const override { return 0.01; }
  double time() const override { return session_->time(); }
  bool step() override;
  void reset() override {}  // a robot is not reset
  void push(const ViewerPush&) override {}
  int body_count() const override { return static_cast<int>(drawing_.bodies.size()); }
  std::size_t channel_count() const override { return channels_.size(); }
  void sample(std::span<float> values) const override;
  void observe(LiveSnapshot& frame) const override;

 private:
  outcome::Snapshot robot_now() const;

  std::shared_ptr<MirrorSession> session_;
  Model model_;
  std::vector<double> q_;  // the starting pose
  outcome::Drawing drawing_;
  std::vector<outcome::PlotChannel> channels_;
  mutable outcome::SnapshotTaker taker_;
  double aside_ = 0.0;  // how far the robot stands beside the model [m]
  std::chrono::steady_clock::time_point start_;
};

ViewedPage mirror_page(std::shared_ptr<MirrorSession> session, const Model& model,
                       const State& pose);

}  // namespace legwork::view
