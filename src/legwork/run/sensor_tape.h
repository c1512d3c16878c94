#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What a robot's sensors said and what was made of it, as channels of a recording: sensor_msgs/Imu
// and JointState, geometry_msgs/WrenchStamped, nav_msgs/Odometry of the estimate beside the truth.
#include <vector>

#include "legwork/record/recorder.h"

namespace legwork {

class Sensing;

/// A reading that is missing leaves no message; of joints, which share one, it is NaN.
class SensorTape {
 public:
  /// Declares the channels; before Recorder::start().
  SensorTape(const Sensing& sensing, Recorder& recorder);
  /// The sample the sensing holds now.
  void record(double t);

 private:
  void add_estimate();
  void record_imus(double t);
  void record_joints(double t);
  void record_wrenches(double t);
  void record_estimate(double t);

  const Sensing& sensing_;
  Recorder& to_;
  std::vector<ChannelId> imus_, feet_, cells_;
  ChannelId joints_, switches_, truth_, estimate_, score_;
  std::vector<double> q_, v_, tau_, closed_;
};

}  // namespace legwork
