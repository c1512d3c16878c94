#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A robot's log, sample by sample or whole; as CSV one line per sample, columns found by name.
#include <memory>
#include <string>
#include <vector>

#include "legwork/signal/measurements.h"

namespace legwork {

class ByteSource;

/// What a log holds. Columns understood (SI, radians; the rest is ignored):
///   t; accx accy accz (or acc_x …) specific force, gyrox … angular velocity of the IMU;
///   roll pitch yaw: attitude from outside (ZYX);
///   p0x … v0x …: true trunk position and velocity; base_x … base_yaw: true base pose;
///   FOOT_bpx …, FOOT_R00 … R22: foot pose in the trunk; FOOT_fx …, FOOT_tx …: wrench of the ground
///   on the foot, or FOOT_fz alone; q_JOINT, dq_JOINT, tau_JOINT.
/// An empty cell is a missing reading; "nan" is a reading that is not a number.
struct LogFacts {
  std::string file;
  std::vector<std::string> foot_name;
  std::vector<std::string> joint_name;
  bool has_accel = false, has_gyro = false, has_attitude = false;
  bool has_foot_pose = false, has_torque = false;
  bool has_position = false, has_velocity = false, has_true_attitude = false;  // the truth
  std::vector<std::string> missing;  // what of the file is lost, a sentence each
};

/// One sample and, as far as the log has it, the truth at that time.
struct LogSample {
  Measurements z;
  Vec3d p_WT{};  // [m]
  Vec3d v_WT{};  // [m/s]
  Mat3d R_WT = identity3<double>();
};

/// A log read from front to back, as often as needed. Holds one sample at a time (a chunk of an
/// MCAP file), however long the log is.
class LogStream {
 public:
  virtual ~LogStream() = default;
  const LogFacts& facts() const { return facts_; }
  /// False at the end. Throws Error with file:line for what cannot be read.
  virtual bool next(LogSample& sample) = 0;
  /// Back to the first sample.
  virtual void rewind() = 0;

 protected:
  LogFacts facts_;
};

/// A log in memory, about 9 kB a sample: for short ones and for logs made by a program.
struct RobotLog : LogFacts {
  std::vector<Measurements> z;
  std::vector<Vec3d> p_WT;  // truth                                                 [m]
  std::vector<Vec3d> v_WT;  // truth                                                 [m/s]
  std::vector<Mat3d> R_WT;  // truth

  /// Median time between samples [s].
  double sample_time() const;
};

/// Median of the times between samples that rise, of the first million: what an estimator takes for
/// its step.
class SampleTime {
 public:
  void add(double t);
  double median();  // [s]; 0 where no time rises

 private:
  std::vector<double> dt_;
  double last_ = 0.0;
  bool has_last_ = false;
};

/// Opens a CSV log. Throws Error with file:line, also for a file that is no plain file.
std::unique_ptr<LogStream> open_csv_log(const std::string& file);
/// The same from any bytes; `name` stands for the file in errors.
std::unique_ptr<LogStream> open_csv_log(std::shared_ptr<const ByteSource> source,
                                        const std::string& name);
/// The log must outlive the stream.
std::unique_ptr<LogStream> stream_of(const RobotLog& log);
/// All of a stream from its first sample on. Throws Error where it has none, or more than ten
/// million.
RobotLog read_all(LogStream& stream);

/// Reads a CSV log whole. Throws Error with file:line.
RobotLog read_log(const std::string& file);

}  // namespace legwork
