#include "legwork/estimate/mcap_log.h"

#include <algorithm>
#include <cmath>

#include "legwork/base/error.h"
#include "legwork/estimate/config.h"
#include "legwork/math/quat.h"
#include "legwork/record/recording.h"

namespace legwork {
namespace {

[[noreturn]] void refuse(const std::string& file, const std::string& what,
                         const std::string& remedy) {
  throw Error(Finding{Severity::kError, "E-LOG", file, 0, "", what, remedy});
}

/// Columns of one track by the end of their names.
class TrackReader {
 public:
  explicit TrackReader(const Track* track) : track_(track) {}
  explicit operator bool() const { return track_ != nullptr; }

  const std::vector<double>* column(const std::string& field) const {
    if (track_ == nullptr) return nullptr;
    const Series* series = track_->find(track_->name + "." + field);
    return series == nullptr ? nullptr : &series->value;
  }
  bool has(const std::string& field) const { return column(field) != nullptr; }
  /// The newest sample at or before t, or −1.
  long at(double t) const {
    if (track_ == nullptr) return -1;
    constexpr double kSlack = 1e-9;  // stamps are whole nanoseconds
    const auto it = std::upper_bound(track_->time.begin(), track_->time.end(), t + kSlack);
    return static_cast<long>(it - track_->time.begin()) - 1;
  }
  bool value(const std::string& field, long k, double& out) const {
    const std::vector<double>* values = column(field);
    if (values == nullptr || k < 0) return false;
    out = (*values)[static_cast<std::size_t>(k)];
    return std::isfinite(out);
  }
  bool vector(const std::string& field, long k, Vec3d& out) const {
    return value(field + ".x", k, out.x) && value(field + ".y", k, out.y) &&
           value(field + ".z", k, out.z);
  }
  bool rotation(const std::string& field, long k, Mat3d& out) const {
    Quat<double> q{1, 0, 0, 0};
    if (!value(field + ".w", k, q.w) || !value(field + ".x", k, q.x) ||
        !value(field + ".y", k, q.y) || !value(field + ".z", k, q.z))
      return false;
    const double size2 = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
    if (!(std::fabs(size2 - 1.0) < 1e-3)) return false;
    out = to_matrix(normalized(q));
    return true;
  }
  const std::string& name() const { return track_->name; }
  const Track& track() const { return *track_; }

 private:
  const Track* track_;
};

struct FootTracks {
  TrackReader wrench, pose;
};

struct Tracks {
  TrackReader imu{nullptr}, joints{nullptr}, truth{nullptr};
  std::vector<FootTracks> feet;
  bool attitude = false;
};

/// A recording of ours holds the simulator's own channels beside what the sensors said: then only
/// the latter count, and the truth of the frame they estimate.
bool counts(const Recording& recording, const Track& track) {
  const auto sensed = [](const Track& t) { return t.name.starts_with("sensors"); };
  if (std::none_of(recording.tracks.begin(), recording.tracks.end(), sensed)) return true;
  if (track.name.find("cells") != std::string::npos) return false;
  return sensed(track) || track.name == "truth";
}

TrackReader first_with(const Recording& recording, const std::string& field) {
  for (const Track& track : recording.tracks) {
    if (counts(recording, track) && TrackReader(&track).has(field)) return TrackReader(&track);
  }
  return TrackReader(nullptr);
}

bool turns(const TrackReader& imu) {
  for (std::size_t k = 0; k < imu.track().time.size(); ++k) {
    double w = 1.0;
    if (imu.value("orientation.w", static_cast<long>(k), w) && w != 1.0) return true;
  }
  return false;
}

Tracks find_tracks(const Recording& recording, RobotLog& log) {
  Tracks t;
  t.imu = first_with(recording, "linear_acceleration.x");
  for (const Track& track : recording.tracks) {
    if (!counts(recording, track)) continue;
    const TrackReader reader(&track);
    if (reader.has("force.x") && reader.has("torque.x")) {
      t.feet.push_back({reader, TrackReader(recording.track(track.name + "_pose"))});
      log.foot_name.push_back(track.name);
      log.has_foot_pose = log.has_foot_pose || t.feet.back().pose;
    }
    if (!t.truth && reader.has("linear.x") && reader.has("position.x")) t.truth = reader;
    for (const Series& series : track.series) {
      const std::string prefix = track.name + ".position.";
      const std::string joint =
          series.name.starts_with(prefix) ? series.name.substr(prefix.size()) : "";
      if (joint.empty() || !reader.has("velocity." + joint)) continue;
      t.joints = reader;
      log.joint_name.push_back(joint);
    }
  }
  t.attitude = t.imu && turns(t.imu);
  if (!t.imu && t.feet.empty())
    refuse(log.file, "has no sensor_msgs/Imu and no geometry_msgs/WrenchStamped topic",
           "an estimator needs at least one of them");
  if (t.feet.size() > kMaxFeet)
    refuse(log.file, "has more feet than an estimator follows", "record fewer topics");
  return t;
}

void read_foot(const FootTracks& from, double t, FootReading& out) {
  const long k = from.wrench.at(t), p = from.pose.at(t);
  out.force_valid = from.wrench.vector("force", k, out.f_F);
  out.torque_valid = from.wrench.vector("torque", k, out.tau_F);
  out.pose_valid =
      from.pose.vector("position", p, out.p_TF) && from.pose.rotation("orientation", p, out.R_TF);
}

void read_sample(const Tracks& tracks, double t, RobotLog& log) {
  Measurements& z = log.z.emplace_back();
  z.t = t;
  z.imu.resize(tracks.imu ? 1 : 0);
  const long i = tracks.imu.at(t);
  for (ImuReading& imu : z.imu) {
    imu.accel_valid = tracks.imu.vector("linear_acceleration", i, imu.accel_S);
    imu.gyro_valid = tracks.imu.vector("angular_velocity", i, imu.gyro_S);
  }
  z.attitude.valid = tracks.attitude && tracks.imu.rotation("orientation", i, z.attitude.R_WT);
  z.foot.resize(tracks.feet.size());
  for (std::size_t f = 0; f < tracks.feet.size(); ++f) read_foot(tracks.feet[f], t, z.foot[f]);
  z.joint.resize(log.joint_name.size());
  const long k = tracks.joints.at(t);
  for (std::size_t j = 0; j < log.joint_name.size(); ++j) {
    JointReading& out = z.joint[j];
    out.position_valid = tracks.joints.value("position." + log.joint_name[j], k, out.position);
    out.velocity_valid = tracks.joints.value("velocity." + log.joint_name[j], k, out.velocity);
    out.torque_valid = tracks.joints.value("effort." + log.joint_name[j], k, out.torque);
  }
  if (!log.has_position) return;
  Vec3d p{}, v{};
  Mat3d R = identity3<double>();
  const long o = std::max(0L, tracks.truth.at(t));
  tracks.truth.vector("position", o, p);
  tracks.truth.rotation("orientation", o, R);
  tracks.truth.vector("linear", o, v);
  log.p_WT.push_back(p);
  log.R_WT.push_back(R);
  log.v_WT.push_back(R * v);  // a twist is in the child's axes
}

}  // namespace

RobotLog read_mcap_log(const std::string& file) {
  const Recording recording = to_recording(McapReader::open(file));
  RobotLog log;
  log.file = file;
  const Tracks tracks = find_tracks(recording, log);
  log.has_accel = log.has_gyro = static_cast<bool>(tracks.imu);
  log.has_attitude = tracks.attitude;
  log.has_torque = !tracks.feet.empty();
  log.has_position = log.has_velocity = log.has_true_attitude = static_cast<bool>(tracks.truth);
  const Track& clock = tracks.imu ? tracks.imu.track() : tracks.feet.front().wrench.track();
  for (const double t : clock.time) read_sample(tracks, t, log);
  if (log.z.empty()) refuse(file, "holds no sample", "record while the robot moves");
  return log;
}

RobotLog read_any_log(const std::string& file) {
  return file.ends_with(".mcap") ? read_mcap_log(file) : read_log(file);
}

}  // namespace legwork
