// From messages to columns.
#include "legwork/record/recording.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <unordered_map>

#include "legwork/base/error.h"
#include "legwork/record/schema.h"

namespace legwork {
namespace {

std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> items;
  std::size_t at = 0;
  while (at <= text.size() && !text.empty()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    items.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return items;
}

/// Grows one track message by message; a series that first shows up late starts with NaN.
class TrackBuilder {
 public:
  TrackBuilder(const McapChannel& channel, std::string schema, std::size_t max_series)
      : schema_(std::move(schema)), max_series_(max_series) {
    track_.name = channel.topic.starts_with("/") ? channel.topic.substr(1) : channel.topic;
    const auto entry = [&](const char* key) {
      const auto found = channel.metadata.find(key);
      return found == channel.metadata.end() ? std::string() : found->second;
    };
    unit_ = entry("unit");
    names_ = lines(entry("names"));
    units_ = lines(entry("units"));
  }

  bool add(const McapMessage& message);
  Track take() {
    pad();
    return std::move(track_);
  }

 private:
  using Text = const std::string&;

  void value(Text field, double x, const char* unit, Text frame) {
    const auto [found, is_new] = index_.try_emplace(field, track_.series.size());
    if (is_new) {
      if (track_.series.size() >= max_series_)
        throw LoadError({.code = "E-MCAP",
                         .element = track_.name,
                         .message = "topic " + track_.name + " holds more than " +
                                    std::to_string(max_series_) + " different numbers",
                         .remedy = "Read fewer topics."});
      track_.series.push_back({track_.name + "." + field, unit, frame, {}});
    }
    std::vector<double>& column = track_.series[found->second].value;
    column.resize(track_.time.size() - 1, std::numeric_limits<double>::quiet_NaN());
    column.push_back(x);
  }
  void vector(Text field, const msg::Vector3& x, const char* unit, Text frame) {
    value(field + ".x", x.x, unit, frame);
    value(field + ".y", x.y, unit, frame);
    value(field + ".z", x.z, unit, frame);
  }
  void quaternion(Text field, const msg::Quaternion& x, Text frame) {
    value(field + ".w", x.w, "", frame);
    value(field + ".x", x.x, "", frame);
    value(field + ".y", x.y, "", frame);
    value(field + ".z", x.z, "", frame);
  }
  void pad() {
    for (Series& s : track_.series)
      s.value.resize(track_.time.size(), std::numeric_limits<double>::quiet_NaN());
  }
  bool is_translational(std::size_t joint) const {
    return joint < units_.size() && units_[joint] == "m";
  }
  void joints(Text field, const std::vector<std::string>& name, const std::vector<double>& x,
              const char* angular, const char* linear) {
    for (std::size_t i = 0; i < std::min(name.size(), x.size()); ++i)
      value(field + "." + name[i], x[i], is_translational(i) ? linear : angular, "");
  }

  // One for each kind of message; an overload set, chosen by from().
  void fill(const msg::JointState& m);
  void fill(const msg::JointForces& m);
  void fill(const msg::WrenchStamped& m);
  void fill(const msg::TFMessage& m);
  void fill(const msg::Odometry& m);
  void fill(const msg::Imu& m);
  void fill(const msg::PoseStamped& m);
  void fill(const msg::TwistStamped& m);
  void fill(const msg::PointStamped& m);
  void fill(const msg::Vector3Stamped& m);
  void fill(const msg::Float64MultiArray& m);
  void fill(const msg::Contacts& m);
  void fill(const msg::StepReport& m);
  void fill(const msg::State& m);

  template <class M>
  bool from(const McapMessage& message) {
    if (schema_ != schema_name<M>()) return false;
    const std::optional<M> m = message.decode<M>();
    if (!m) return true;  // malformed: a row of NaN
    fill(*m);
    return true;
  }

  Track track_;
  std::string schema_, unit_;
  std::vector<std::string> names_, units_;
  std::unordered_map<std::string, std::size_t> index_;
  std::size_t max_series_;
};

void TrackBuilder::fill(const msg::JointState& m) {
  joints("position", m.name, m.position, "rad", "m");
  joints("velocity", m.name, m.velocity, "rad/s", "m/s");
  joints("effort", m.name, m.effort, "N·m", "N");
}
void TrackBuilder::fill(const msg::JointForces& m) {
  joints("actuator", m.name, m.actuator, "N·m", "N");
  joints("generalized", m.name, m.generalized, "N·m", "N");
  joints("power_mechanical", m.name, m.power_mechanical, "W", "W");
  joints("power_electric", m.name, m.power_electric, "W", "W");
}
void TrackBuilder::fill(const msg::WrenchStamped& m) {
  vector("force", m.wrench.force, "N", m.header.frame_id);
  vector("torque", m.wrench.torque, "N·m", m.header.frame_id);
}
void TrackBuilder::fill(const msg::TFMessage& m) {
  for (const msg::TransformStamped& t : m.transforms) {
    vector(t.child_frame_id + ".translation", t.transform.translation, "m", t.header.frame_id);
    quaternion(t.child_frame_id + ".rotation", t.transform.rotation, t.header.frame_id);
  }
}
void TrackBuilder::fill(const msg::Odometry& m) {
  vector("position", m.pose.pose.position, "m", m.header.frame_id);
  quaternion("orientation", m.pose.pose.orientation, m.header.frame_id);
  vector("linear", m.twist.twist.linear, "m/s", m.child_frame_id);
  vector("angular", m.twist.twist.angular, "rad/s", m.child_frame_id);
}
void TrackBuilder::fill(const msg::Imu& m) {
  quaternion("orientation", m.orientation, m.header.frame_id);
  vector("angular_velocity", m.angular_velocity, "rad/s", m.header.frame_id);
  vector("linear_acceleration", m.linear_acceleration, "m/s²", m.header.frame_id);
}
void TrackBuilder::fill(const msg::PoseStamped& m) {
  vector("position", m.pose.position, "m", m.header.frame_id);
  quaternion("orientation", m.pose.orientation, m.header.frame_id);
}
void TrackBuilder::fill(const msg::TwistStamped& m) {
  vector("linear", m.twist.linear, "m/s", m.header.frame_id);
  vector("angular", m.twist.angular, "rad/s", m.header.frame_id);
}
void TrackBuilder::fill(const msg::PointStamped& m) {
  vector("point", m.point, "m", m.header.frame_id);
}
void TrackBuilder::fill(const msg::Vector3Stamped& m) {
  vector("vector", m.vector, unit_.c_str(), m.header.frame_id);
}
void TrackBuilder::fill(const msg::Float64MultiArray& m) {
  for (std::size_t i = 0; i < m.data.size(); ++i)
    value(i < names_.size() ? names_[i] : std::to_string(i), m.data[i],
          i < units_.size() ? units_[i].c_str() : unit_.c_str(), "");
}
void TrackBuilder::fill(const msg::Contacts& m) {
  value("count", static_cast<double>(m.contacts.size()), "", "");
  for (const msg::Contact& c : m.contacts) {
    const std::string id = std::to_string(c.id);
    vector(id + ".position", c.position, "m", m.header.frame_id);
    vector(id + ".normal", c.normal, "", m.header.frame_id);
    vector(id + ".force", c.force, "N", m.header.frame_id);
    vector(id + ".slip", c.slip, "m/s", m.header.frame_id);
    value(id + ".depth", c.depth, "m", "");
    value(id + ".mode", c.mode, "", "");
  }
}
void TrackBuilder::fill(const msg::StepReport& m) {
  value("step", static_cast<double>(m.step), "", "");
  value("status", m.status, "", "");
  value("tier", m.tier, "", "");
  value("iterations", m.iterations, "", "");
  value("ncontact", m.ncontact, "", "");
  value("residual", m.residual, "", "");
}
void TrackBuilder::fill(const msg::State& m) {
  for (std::size_t i = 0; i < m.q.size(); ++i) value("q." + std::to_string(i), m.q[i], "", "");
  for (std::size_t i = 0; i < m.v.size(); ++i) value("v." + std::to_string(i), m.v[i], "", "");
}

bool TrackBuilder::add(const McapMessage& message) {
  // The quotient is correctly rounded: 3 ms is 0.003, not 0.0030000000000000001.
  track_.time.push_back(static_cast<double>(message.log_time) / 1e9);
  const bool known = from<msg::JointState>(message) || from<msg::JointForces>(message) ||
                     from<msg::WrenchStamped>(message) || from<msg::TFMessage>(message) ||
                     from<msg::Odometry>(message) || from<msg::Imu>(message) ||
                     from<msg::PoseStamped>(message) || from<msg::TwistStamped>(message) ||
                     from<msg::PointStamped>(message) || from<msg::Vector3Stamped>(message) ||
                     from<msg::Float64MultiArray>(message) || from<msg::Contacts>(message) ||
                     from<msg::StepReport>(message) || from<msg::State>(message);
  return known;
}

}  // namespace

const Series* Track::find(std::string_view series_name) const {
  for (const Series& s : series)
    if (s.name == series_name) return &s;
  return nullptr;
}

SeriesView Recording::find(std::string_view series_name) const {
  for (const Track& t : tracks)
    if (const Series* s = t.find(series_name))
      return {t.time, s->value, s->name, s->unit, s->frame};
  return {};
}

const Track* Recording::track(std::string_view track_name) const {
  for (const Track& t : tracks)
    if (t.name == track_name) return &t;
  return nullptr;
}

Recording to_recording(const McapReader& reader, const std::vector<std::string>& topics,
                       std::vector<std::string>* skipped, std::size_t max_series) {
  std::unordered_map<std::uint16_t, TrackBuilder> builders;
  std::unordered_map<std::uint16_t, bool> is_known;
  McapStream stream = reader.messages(topics);
  McapMessage message;
  while (stream.next(message)) {
    const McapChannel& channel = *message.channel;
    auto builder = builders.find(channel.id);
    if (builder == builders.end()) {
      const McapSchema* schema = reader.schema(channel);
      builder =
          builders
              .try_emplace(channel.id, channel,
                           schema != nullptr && channel.message_encoding == "cdr" ? schema->name
                                                                                  : std::string(),
                           max_series)
              .first;
      is_known[channel.id] = true;
    } else if (!is_known[channel.id]) {
      continue;
    }
    if (!builder->second.add(message)) is_known[channel.id] = false;
  }
  Recording recording;
  for (const auto& [id, channel] : reader.contents().channels) {
    const auto builder = builders.find(id);
    if (builder == builders.end()) continue;
    if (is_known[id])
      recording.tracks.push_back(builder->second.take());
    else if (skipped != nullptr)
      skipped->push_back(channel.topic);
  }
  return recording;
}

}  // namespace legwork
