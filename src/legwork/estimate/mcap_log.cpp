// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/estimate/mcap_log.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <map>
#include <optional>

#include "legwork/base/error.h"
#include "legwork/estimate/config.h"
#include "legwork/math/quat.h"
#include "legwork/record/message.h"
#include "legwork/record/schema.h"

namespace legwork {
namespace {

constexpr double kSlack = 1e-9;  // stamps are whole nanoseconds

[[noreturn]] void refuse(const std::string& file, const std::string& what,
                         const std::string& remedy) {
  throw Error(Finding{Severity::kError, "E-LOG", file, 0, "", what, remedy});
}

// The quotient is correctly rounded: 3 ms is 0.003, not 0.0030000000000000001.
double seconds(const McapMessage& message) { return static_cast<double>(message.log_time) / 1e9; }

/// A component that is not finite makes the reading invalid and keeps those before it.
bool read(const msg::Vector3& from, Vec3d& out) {
  out.x = from.x;
  if (!std::isfinite(from.x)) return false;
  out.y = from.y;
  if (!std::isfinite(from.y)) return false;
  out.z = from.z;
  return std::isfinite(from.z);
}

bool read(const msg::Quaternion& from, Mat3d& out) {
  const Quat<double> q{from.w, from.x, from.y, from.z};
  const double size2 = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
  if (!(std::fabs(size2 - 1.0) < 1e-3)) return false;  // also where one is not finite
  out = to_matrix(normalized(q));
  return true;
}

/// The newest message of one topic; empty where none came yet, or where it could not be read.
struct Latches {
  std::optional<msg::Imu> imu;
  std::optional<msg::JointState> joints;
  std::optional<msg::Odometry> truth;
  std::map<std::uint16_t, msg::WrenchStamped> wrench;  // by channel
  std::map<std::uint16_t, msg::PoseStamped> pose;
};

/// Topics that count, by channel.
struct Topics {
  std::optional<std::uint16_t> imu, joints, truth;
  struct Foot {
    std::uint16_t wrench = 0;
    std::optional<std::uint16_t> pose;
  };
  std::vector<Foot> feet;
  std::uint16_t clock = 0;
  bool attitude = false;  // the IMU's orientation is one
};

/// What the first pass over the file learns of a channel.
struct Channel {
  std::string name, schema;
  bool has_message = false;            // one that could be read
  bool turns = false;                  // an IMU whose orientation is not the identity throughout
  std::vector<std::string> positions;  // joints, in the order they first show up
  std::map<std::string, bool> velocities;
};

std::string name_of(const McapChannel& channel) {
  return channel.topic.starts_with("/") ? channel.topic.substr(1) : channel.topic;
}

class McapLogStream final : public LogStream {
 public:
  McapLogStream(McapReader reader, DamagedFile damaged) : reader_(std::move(reader)) {
    facts_.file = reader_.name();
    facts_.missing = reader_.admit(damaged);
    survey();
    choose();
    facts_.has_accel = facts_.has_gyro = topics_.imu.has_value();
    facts_.has_attitude = topics_.attitude;
    facts_.has_torque = !topics_.feet.empty();
    facts_.has_position = facts_.has_velocity = facts_.has_true_attitude =
        topics_.truth.has_value();
    rewind();
  }

  bool next(LogSample& sample) override {
    while (clock_.empty() && has_pending_) take();
    if (clock_.empty()) {
      if (!gave_one_) refuse(facts_.file, "holds no sample", "record while the robot moves");
      return false;
    }
    const double t = clock_.front();
    clock_.pop_front();
    // Messages of the same time may follow in the file.
    while (has_pending_ && seconds(pending_) <= t + kSlack) take();
    fill(t, sample);
    gave_one_ = true;
    return true;
  }

  void rewind() override {
    latch_ = {};
    clock_.clear();
    gave_one_ = had_truth_ = false;
    stream_.emplace(reader_.messages(wanted_));
    has_pending_ = stream_->next(pending_);
  }

 private:
  void survey();
  void choose();
  void choose_joints(std::uint16_t id, const Channel& channel);
  bool counts(const Channel& channel) const;
  void take();
  void fill(double t, LogSample& sample) const;
  void fill_foot(const Topics::Foot& from, FootReading& out) const;
  void fill_joints(Measurements& z) const;

  McapReader reader_;
  std::map<std::uint16_t, Channel> channels_;
  bool senses_ = false;  // the file holds what sensors said beside what was true
  Topics topics_;
  std::vector<std::string> wanted_;
  std::optional<msg::Odometry> first_truth_;  // also of samples before it
  std::optional<McapStream> stream_;
  McapMessage pending_;
  bool has_pending_ = false, gave_one_ = false, had_truth_ = false;
  Latches latch_;
  std::deque<double> clock_;  // times of samples not given yet
};

/// One pass: which topics there are, and what their messages hold.
void McapLogStream::survey() {
  std::vector<std::string> topics;
  for (const auto& [id, channel] : reader_.contents().channels) {
    const McapSchema* schema = reader_.schema(channel);
    if (schema == nullptr || channel.message_encoding != "cdr") continue;
    const std::string& kind = schema->name;
    if (kind != schema_name<msg::Imu>() && kind != schema_name<msg::JointState>() &&
        kind != schema_name<msg::WrenchStamped>() && kind != schema_name<msg::PoseStamped>() &&
        kind != schema_name<msg::Odometry>())
      continue;
    channels_[id] = {name_of(channel), kind, false, false, {}, {}};
    topics.push_back(channel.topic);
  }
  for (const auto& [id, channel] : reader_.contents().channels)
    senses_ = senses_ || (channel.message_count > 0 && name_of(channel).starts_with("sensors"));
  if (topics.empty()) return;  // no topics at all would mean: every one
  McapStream stream = reader_.messages(topics);
  McapMessage message;
  while (stream.next(message)) {
    const auto found = channels_.find(message.channel->id);
    if (found == channels_.end()) continue;
    Channel& channel = found->second;
    if (channel.schema == schema_name<msg::Imu>()) {
      const auto imu = message.decode<msg::Imu>();
      channel.has_message = channel.has_message || imu;
      channel.turns =
          channel.turns || (imu && std::isfinite(imu->orientation.w) && imu->orientation.w != 1.0);
    } else if (channel.schema == schema_name<msg::JointState>()) {
      const auto joints = message.decode<msg::JointState>();
      if (!joints) continue;
      channel.has_message = true;
      for (std::size_t i = 0; i < joints->name.size(); ++i) {
        const auto [at, is_new] = channel.velocities.try_emplace(joints->name[i], false);
        if (is_new && i < joints->position.size()) channel.positions.push_back(joints->name[i]);
        at->second = at->second || i < joints->velocity.size();
        if (channel.velocities.size() > 100'000)
          refuse(facts_.file, "names more joints than any robot has", "record fewer topics");
      }
    } else if (channel.schema == schema_name<msg::Odometry>()) {
      channel.has_message = channel.has_message || message.decode<msg::Odometry>();
    } else if (channel.schema == schema_name<msg::WrenchStamped>()) {
      channel.has_message = channel.has_message || message.decode<msg::WrenchStamped>();
    } else {
      channel.has_message = channel.has_message || message.decode<msg::PoseStamped>();
    }
  }
}

/// A recording of ours holds the simulator's own channels beside what the sensors said: then only
/// the latter count, and the truth of the frame they estimate.
bool McapLogStream::counts(const Channel& channel) const {
  if (!channel.has_message) return false;
  if (!senses_) return true;
  if (channel.name.find("cells") != std::string::npos) return false;
  return channel.name.starts_with("sensors") || channel.name == "truth";
}

void McapLogStream::choose_joints(std::uint16_t id, const Channel& channel) {
  for (const std::string& joint : channel.positions) {
    if (!channel.velocities.at(joint)) continue;
    topics_.joints = id;
    facts_.joint_name.push_back(joint);
  }
}

void McapLogStream::choose() {
  for (const auto& [id, channel] : channels_) {
    if (!counts(channel)) continue;
    if (channel.schema == schema_name<msg::Imu>() && !topics_.imu) topics_.imu = id;
    if (channel.schema == schema_name<msg::Odometry>() && !topics_.truth) topics_.truth = id;
    if (channel.schema == schema_name<msg::JointState>()) choose_joints(id, channel);
    if (channel.schema != schema_name<msg::WrenchStamped>()) continue;
    topics_.feet.push_back({id, std::nullopt});
    facts_.foot_name.push_back(channel.name);
    for (const auto& [other, pose] : channels_)
      if (pose.name == channel.name + "_pose" && pose.has_message &&
          pose.schema == schema_name<msg::PoseStamped>() && !topics_.feet.back().pose)
        topics_.feet.back().pose = other;
    facts_.has_foot_pose = facts_.has_foot_pose || topics_.feet.back().pose;
  }
  topics_.attitude = topics_.imu && channels_.at(*topics_.imu).turns;
  if (!topics_.imu && topics_.feet.empty())
    refuse(facts_.file, "has no sensor_msgs/Imu and no geometry_msgs/WrenchStamped topic",
           "an estimator needs at least one of them");
  if (topics_.feet.size() > kMaxFeet)
    refuse(facts_.file, "has more feet than an estimator follows", "record fewer topics");
  topics_.clock = topics_.imu ? *topics_.imu : topics_.feet.front().wrench;
  const auto want = [&](std::uint16_t id) {
    wanted_.push_back(reader_.contents().channels.at(id).topic);
  };
  for (const auto& id : {topics_.imu, topics_.joints, topics_.truth})
    if (id) want(*id);
  for (const Topics::Foot& foot : topics_.feet) {
    want(foot.wrench);
    if (foot.pose) want(*foot.pose);
  }
  if (!topics_.truth) return;
  McapStream truth = reader_.messages({reader_.contents().channels.at(*topics_.truth).topic});
  McapMessage message;
  while (truth.next(message))
    if (message.channel->id == *topics_.truth) {
      first_truth_ = message.decode<msg::Odometry>();
      break;
    }
}

/// Latches the pending message and fetches the next.
void McapLogStream::take() {
  const std::uint16_t id = pending_.channel->id;
  const auto keep = [&]<class M>(std::map<std::uint16_t, M>& latch) {
    if (auto message = pending_.decode<M>())
      latch[id] = std::move(*message);
    else
      latch.erase(id);
  };
  if (topics_.imu == id) latch_.imu = pending_.decode<msg::Imu>();
  if (topics_.joints == id) latch_.joints = pending_.decode<msg::JointState>();
  if (topics_.truth == id) {
    latch_.truth = pending_.decode<msg::Odometry>();
    had_truth_ = true;
  }
  for (const Topics::Foot& foot : topics_.feet) {
    if (foot.wrench == id) keep(latch_.wrench);
    if (foot.pose == id) keep(latch_.pose);
  }
  if (id == topics_.clock) clock_.push_back(seconds(pending_));
  has_pending_ = stream_->next(pending_);
}

void McapLogStream::fill_foot(const Topics::Foot& from, FootReading& out) const {
  if (const auto at = latch_.wrench.find(from.wrench); at != latch_.wrench.end()) {
    out.force_valid = read(at->second.wrench.force, out.f_F);
    out.torque_valid = read(at->second.wrench.torque, out.tau_F);
  }
  if (!from.pose) return;
  if (const auto at = latch_.pose.find(*from.pose); at != latch_.pose.end())
    out.pose_valid =
        read(at->second.pose.position, out.p_TF) && read(at->second.pose.orientation, out.R_TF);
}

void McapLogStream::fill_joints(Measurements& z) const {
  z.joint.resize(facts_.joint_name.size());
  if (!latch_.joints) return;
  const msg::JointState& m = *latch_.joints;
  const auto value = [](const std::vector<double>& from, std::size_t i, double& out) {
    if (i >= from.size()) return false;
    out = from[i];
    return std::isfinite(out);
  };
  for (std::size_t j = 0; j < facts_.joint_name.size(); ++j) {
    // Most robots name their joints in the same order in every message.
    std::size_t i = j;
    if (i >= m.name.size() || m.name[i] != facts_.joint_name[j])
      i = static_cast<std::size_t>(std::find(m.name.begin(), m.name.end(), facts_.joint_name[j]) -
                                   m.name.begin());
    if (i == m.name.size()) continue;
    JointReading& out = z.joint[j];
    out.position_valid = value(m.position, i, out.position);
    out.velocity_valid = value(m.velocity, i, out.velocity);
    out.torque_valid = value(m.effort, i, out.torque);
  }
}

void McapLogStream::fill(double t, LogSample& sample) const {
  sample = LogSample{};
  Measurements& z = sample.z;
  z.t = t;
  z.imu.resize(topics_.imu ? 1 : 0);
  if (topics_.imu && latch_.imu) {
    z.imu[0].accel_valid = read(latch_.imu->linear_acceleration, z.imu[0].accel_S);
    z.imu[0].gyro_valid = read(latch_.imu->angular_velocity, z.imu[0].gyro_S);
    z.attitude.valid = topics_.attitude && read(latch_.imu->orientation, z.attitude.R_WT);
  }
  z.foot.resize(topics_.feet.size());
  for (std::size_t f = 0; f < topics_.feet.size(); ++f) fill_foot(topics_.feet[f], z.foot[f]);
  fill_joints(z);
  const std::optional<msg::Odometry>& truth = had_truth_ ? latch_.truth : first_truth_;
  if (!truth) return;
  Vec3d v{};
  read(truth->pose.pose.position, sample.p_WT);
  read(truth->pose.pose.orientation, sample.R_WT);
  read(truth->twist.twist.linear, v);
  sample.v_WT = sample.R_WT * v;  // a twist is in the child's axes
}

}  // namespace

std::unique_ptr<LogStream> open_mcap_log(const std::string& file, DamagedFile damaged) {
  return open_mcap_log(McapReader::open(file), damaged);
}

std::unique_ptr<LogStream> open_mcap_log(McapReader reader, DamagedFile damaged) {
  return std::make_unique<McapLogStream>(std::move(reader), damaged);
}

std::unique_ptr<LogStream> open_log(const std::string& file, DamagedFile damaged) {
  return file.ends_with(".mcap") ? open_mcap_log(file, damaged) : open_csv_log(file);
}

RobotLog read_mcap_log(const std::string& file, DamagedFile damaged) {
  return read_all(*open_mcap_log(file, damaged));
}

RobotLog read_any_log(const std::string& file, DamagedFile damaged) {
  return read_all(*open_log(file, damaged));
}

}  // namespace legwork
