#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A mirror that runs: robot, model and recording, one cycle after the other. The command line and
// the viewer call the same.
#include <memory>
#include <string>
#include <vector>

#include "legwork/lab/identify/mirror.h"
#include "legwork/lab/identify/mirror_feed.h"
#include "legwork/record/recorder.h"

namespace legwork {

/// What was measured, told and simulated as an MCAP file: /robot/joint_states,
/// /robot/joint_commands, /model/joint_states (sensor_msgs/JointState), /mirror/residual [rad] and
/// /mirror/age [s] by joint. `legwork compare` reads it.
class MirrorTape {
 public:
  /// Throws Error where the file cannot be made.
  MirrorTape(const std::string& path, const std::vector<std::string>& joints);
  void add(double t, const Mirror& mirror, const Measurements* z);
  RecorderStatus finish() { return recorder_.finish(); }

 private:
  Recorder recorder_;
  ChannelId measured_, told_, simulated_, residual_, age_;
  std::vector<double> q_, v_, effort_, none_;
};

class MirrorSession {
 public:
  /// `tape` may be null. The model's joints are named as the feed's.
  MirrorSession(std::unique_ptr<MirrorFeed> feed, const Model& model, const State& pose,
                const MirrorOptions& options, std::unique_ptr<MirrorTape> tape);

  /// One cycle at time t, counted from the start [s]. True: the robot answered.
  bool cycle(double t);

  const Mirror& mirror() const { return mirror_; }
  const Measurements& measurements() const { return z_; }
  std::string trouble() const { return connected_ ? feed_->trouble() : ""; }
  std::string imu() const { return feed_->imu(); }
  bool connected() const { return connected_; }
  long cycles() const { return cycles_; }
  long reconnections() const { return reconnections_; }
  double time() const { return t_; }
  /// Closes the recording, where there is one.
  RecorderStatus finish();

 private:
  std::unique_ptr<MirrorFeed> feed_;
  Mirror mirror_;
  std::unique_ptr<MirrorTape> tape_;
  Measurements z_;
  std::vector<double> goals_;
  bool connected_ = false, lost_once_ = false;
  long cycles_ = 0, reconnections_ = 0;
  double t_ = 0.0;
};

}  // namespace legwork
