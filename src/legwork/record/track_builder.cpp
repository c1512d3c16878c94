// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What each kind of message adds to its track.
#include "legwork/record/track_builder.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "legwork/base/error.h"
#include "legwork/record/schema.h"

namespace legwork {
namespace {

constexpr double kMissing = std::numeric_limits<double>::quiet_NaN();

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

}  // namespace

TrackBuilder::TrackBuilder(const McapChannel& channel, std::string schema, std::size_t max_series)
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

Track TrackBuilder::take() {
  for (Series& s : track_.series) s.value.resize(track_.time.size(), kMissing);
  return std::move(track_);
}

void TrackBuilder::forget_samples() {
  track_.time.clear();
  for (Series& s : track_.series) s.value.clear();
}

bool TrackBuilder::Field::is(Text name) const {
  if (name.size() != a.size() + b.size() + c.size()) return false;
  return name.starts_with(a) && name.substr(a.size()).starts_with(b) && name.ends_with(c);
}
std::string TrackBuilder::Field::whole() const {
  std::string name(a);
  return name.append(b).append(c);
}

std::size_t TrackBuilder::column(const Field& field, const char* unit, Text frame) {
  const auto [found, is_new] = index_.try_emplace(field.whole(), track_.series.size());
  if (!is_new) return found->second;
  if (track_.series.size() >= max_series_)
    throw Error({.code = "E-MCAP",
                 .element = track_.name,
                 .message = "topic " + track_.name + " holds more than " +
                            std::to_string(max_series_) + " different numbers",
                 .remedy = "Read fewer topics."});
  track_.series.push_back({track_.name + "." + found->first, unit, std::string(frame), {}});
  return found->second;
}

void TrackBuilder::value(const Field& field, double x, const char* unit, Text frame) {
  if (place_ == order_.size()) order_.push_back(column(field, unit, frame));
  std::size_t& known = order_[place_++];
  const Text name = track_.series[known].name;
  if (!field.is(name.substr(track_.name.size() + 1))) known = column(field, unit, frame);
  std::vector<double>& column = track_.series[known].value;
  column.resize(track_.time.size() - 1, kMissing);
  column.push_back(x);
}

void TrackBuilder::vector(const Field& field, const msg::Vector3& x, const char* unit, Text frame) {
  value(field.with(".x"), x.x, unit, frame);
  value(field.with(".y"), x.y, unit, frame);
  value(field.with(".z"), x.z, unit, frame);
}

void TrackBuilder::quaternion(const Field& field, const msg::Quaternion& x, Text frame) {
  value(field.with(".w"), x.w, "", frame);
  value(field.with(".x"), x.x, "", frame);
  value(field.with(".y"), x.y, "", frame);
  value(field.with(".z"), x.z, "", frame);
}

void TrackBuilder::joints(Text field, const std::vector<std::string>& name,
                          const std::vector<double>& x, const char* angular, const char* linear) {
  for (std::size_t i = 0; i < std::min(name.size(), x.size()); ++i) {
    const bool is_translational = i < units_.size() && units_[i] == "m";
    value({field, ".", name[i]}, x[i], is_translational ? linear : angular, "");
  }
}

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
    vector({t.child_frame_id, ".translation"}, t.transform.translation, "m", t.header.frame_id);
    quaternion({t.child_frame_id, ".rotation"}, t.transform.rotation, t.header.frame_id);
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
void TrackBuilder::fill(const msg::NamedVector& m) {
  for (std::size_t i = 0; i < std::min(m.name.size(), m.value.size()); ++i)
    value(m.name[i], m.value[i], i < units_.size() ? units_[i].c_str() : unit_.c_str(), "");
}
void TrackBuilder::fill(const msg::JointWrenches& m) {
  for (std::size_t i = 0; i < std::min(m.name.size(), m.wrench.size()); ++i) {
    vector({m.name[i], ".force"}, m.wrench[i].force, "N", m.name[i]);
    vector({m.name[i], ".torque"}, m.wrench[i].torque, "N·m", m.name[i]);
  }
}
void TrackBuilder::fill(const msg::Contacts& m) {
  value("count", static_cast<double>(m.contacts.size()), "", "");
  for (const msg::ContactRecord& c : m.contacts) {
    const std::string id = std::to_string(c.id);
    vector({id, ".position"}, c.position, "m", m.header.frame_id);
    vector({id, ".normal"}, c.normal, "", m.header.frame_id);
    vector({id, ".force"}, c.force, "N", m.header.frame_id);
    vector({id, ".slip"}, c.slip, "m/s", m.header.frame_id);
    value({id, ".depth"}, c.depth, "m", "");
    vector({id, ".moment"}, c.moment, "N·m", m.header.frame_id);
    value({id, ".friction"}, c.friction, "", "");
    value({id, ".mode"}, c.mode, "", "");
  }
}
void TrackBuilder::fill(const msg::StepRecord& m) {
  value("step", static_cast<double>(m.step), "", "");
  value("status", m.status, "", "");
  value("tier", m.tier, "", "");
  value("iterations", m.iterations, "", "");
  value("ncontact", m.ncontact, "", "");
  value("residual", m.residual, "", "");
}
void TrackBuilder::fill(const msg::StateRecord& m) {
  for (std::size_t i = 0; i < m.q.size(); ++i) value({"q.", std::to_string(i)}, m.q[i], "", "");
  for (std::size_t i = 0; i < m.v.size(); ++i) value({"v.", std::to_string(i)}, m.v[i], "", "");
}

template <class M>
bool TrackBuilder::from(const McapMessage& message) {
  if (schema_ != schema_name<M>()) return false;
  if (const std::optional<M> m = message.decode<M>()) fill(*m);
  return true;
}

bool TrackBuilder::add(const McapMessage& message) {
  track_.time.push_back(seconds_of(message));
  place_ = 0;
  const bool known = from<msg::JointState>(message) || from<msg::JointForces>(message) ||
                     from<msg::WrenchStamped>(message) || from<msg::TFMessage>(message) ||
                     from<msg::Odometry>(message) || from<msg::Imu>(message) ||
                     from<msg::PoseStamped>(message) || from<msg::TwistStamped>(message) ||
                     from<msg::PointStamped>(message) || from<msg::Vector3Stamped>(message) ||
                     from<msg::Float64MultiArray>(message) || from<msg::Contacts>(message) ||
                     from<msg::StepRecord>(message) || from<msg::StateRecord>(message) ||
                     from<msg::NamedVector>(message) || from<msg::JointWrenches>(message);
  return known;
}

void TrackSet::add(const McapMessage& message) {
  const McapChannel& channel = *message.channel;
  if (channel.topic == "/tf_static") return;  // constants of the tree: no series over time
  auto builder = builders_.find(channel.id);
  if (builder == builders_.end()) {
    const McapSchema* schema = reader_.schema(channel);
    const bool is_cdr = schema != nullptr && channel.message_encoding == "cdr";
    builder =
        builders_
            .try_emplace(channel.id, channel, is_cdr ? schema->name : std::string(), max_series_)
            .first;
    is_known_[channel.id] = true;
  }
  bool& is_known = is_known_[channel.id];
  if (!is_known) return;
  if (builder->second.track().time.empty()) grown_.push_back(&builder->second);
  is_known = builder->second.add(message);
}

void TrackSet::forget_samples() {
  for (TrackBuilder* builder : grown_) builder->forget_samples();
  grown_.clear();
}

std::vector<TrackBuilder*> TrackSet::known() {
  std::vector<TrackBuilder*> out;
  for (auto& [id, builder] : builders_)
    if (is_known_[id]) out.push_back(&builder);
  return out;
}

std::vector<std::string> TrackSet::unknown_topics() const {
  std::vector<std::string> out;
  for (const auto& [id, known] : is_known_)
    if (!known) out.push_back(reader_.contents().channels.at(id).topic);
  return out;
}

}  // namespace legwork
