// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/record/recorder.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <exception>
#include <limits>
#include <new>

#include "legwork/base/error.h"
#include "legwork/record/schema.h"

namespace legwork {
namespace {

constexpr double kLatest = 2147483647.0;  // a ROS 2 stamp counts seconds in 31 bits
constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();

[[noreturn]] void refuse(const Channel& channel, std::string message, std::string remedy) {
  throw Error({.code = "E-CHANNEL",
               .element = channel.topic,
               .message = "channel " + channel.topic + ": " + std::move(message),
               .remedy = std::move(remedy)});
}

bool has_newline(const std::vector<std::string>& names) {
  return std::any_of(names.begin(), names.end(),
                     [](const std::string& s) { return s.find('\n') != std::string::npos; });
}

}  // namespace

Recorder::Recorder(const std::string& path, const RecorderConfig& config)
    : Recorder(std::make_unique<FileSink>(path), config) {}

Recorder::Recorder(std::unique_ptr<ByteSink> sink, const RecorderConfig& config)
    : config_(config),
      name_(sink->name()),
      writer_(std::move(sink), config.mcap),
      ring_(config.ring_bytes) {}

Recorder::~Recorder() {
  try {
    finish("the program ended before the run did");
  } catch (const std::exception&) {  // no memory for the status: the file is closed all the same
  }
}

ChannelId Recorder::add(Channel channel) {
  if (config_.choose) config_.choose(channel);
  if (is_started_) refuse(channel, "added after the recording started", "Add it before start().");
  if (channel.topic.empty()) refuse(channel, "has no topic", "Give it one such as /imu.");
  for (const Stream& s : streams_)
    if (s.channel.topic == channel.topic) refuse(channel, "is there already", "Rename one.");
  if (!channel.units.empty() && channel.units.size() != channel.names.size())
    refuse(channel,
           std::to_string(channel.units.size()) + " units for " +
               std::to_string(channel.names.size()) + " names",
           "Give one unit for each name.");
  if (has_newline(channel.names) || has_newline(channel.units))
    refuse(channel, "a name or unit holds a line break", "Take it out.");
  if (!(channel.rate >= 0) || channel.rate > 1e9)
    refuse(channel, "the rate is not between 0 and 1e9 Hz", "0 records every sample.");
  const std::string name(schema_name(channel));
  const std::string text = schema_text(name);
  if (text.empty()) refuse(channel, "unknown message \"" + name + "\"", "See schema_names().");

  if (!channel.keep) {  // declared, so that the loop needs not know, and never due
    streams_.push_back({channel, 0, SampleEncoder(channel)});
    gates_.push_back({1, kNever, streams_.back().encoder.ndouble(), channel.kind});
    return ChannelId(streams_.size() - 1);
  }
  auto schema = schemas_.find(name);
  if (schema == schemas_.end())
    schema = schemas_.emplace(name, writer_.add_schema(name, "ros2msg", text)).first;
  const std::uint16_t id =
      writer_.add_channel(schema->second, channel.topic, "cdr", channel_metadata(channel));
  const double period = channel.rate > 0 ? std::round(1e9 / channel.rate) : 0.0;
  streams_.push_back({channel, id, SampleEncoder(channel)});
  gates_.push_back(
      {static_cast<std::uint64_t>(period), 0, streams_.back().encoder.ndouble(), channel.kind});
  return ChannelId(streams_.size() - 1);
}

void Recorder::attach(std::string_view name, std::string_view media_type, ByteView data) {
  if (!is_started_) writer_.attach(name, media_type, data);
}

void Recorder::attach(std::string_view name, std::string_view media_type, std::string_view text) {
  const auto* first = reinterpret_cast<const std::uint8_t*>(text.data());
  attach(name, media_type, ByteView(first, text.size()));
}

void Recorder::add_metadata(std::string_view name, const McapMap& metadata) {
  if (!is_started_) writer_.add_metadata(name, metadata);
}

void Recorder::start() {
  if (is_started_) return;
  is_started_ = is_running_ = true;
  thread_ = std::thread([this] { write_samples(); });
}

std::uint8_t* Recorder::reject(Reject why, ChannelId id) {
  if (rejected_count_++ == 0) {
    first_reject_ = why;
    first_rejected_ = id;
  }
  return nullptr;
}

/// The stream's gate, or null after a rejection.
Recorder::Gate* Recorder::gate_of(ChannelId id, ChannelKind kind) {
  if (id.valid() && id.at() < gates_.size() && gates_[id.at()].kind == kind)
    return &gates_[id.at()];
  reject(Reject::kChannel, id);
  return nullptr;
}

/// A step hands over a dozen samples: what is known of one time is known of all.
void Recorder::take_time(double t) {
  ring_.publish();
  last_t_ = t;
  last_time_ns_ = static_cast<std::uint64_t>(std::llround(t * 1e9));
}

/// A place for the sample, or null when it is not due or was rejected.
std::uint8_t* Recorder::open_sample(Gate& gate, ChannelId id, double t, std::size_t bytes) {
  if (!is_running_) return reject(Reject::kNotStarted, id);
  if (t != last_t_) {
    if (!(t >= 0 && t < kLatest)) return reject(Reject::kTime, id);
    take_time(t);
  }
  const std::uint64_t time = last_time_ns_;
  if (gate.period > 0) {
    if (time < gate.next_due) return nullptr;
    gate.next_due = (time / gate.period + 1) * gate.period;
  }
  const std::size_t size = sizeof(SampleHead) + bytes;
  if (size > ring_.largest()) return reject(Reject::kSize, id);
  std::uint8_t* place = ring_.reserve(size);
  if (place == nullptr) place = wait_for_room(size);
  const SampleHead head{time, id.at()};
  std::memcpy(place, &head, sizeof head);
  ++sample_count_;
  return place + sizeof head;
}

std::uint8_t* Recorder::wait_for_room(std::size_t bytes) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  ++stall_count_;
  ring_.publish();  // the writer makes room by reading what is there
  std::uint8_t* place = nullptr;
  while ((place = ring_.reserve(bytes)) == nullptr)
    std::this_thread::sleep_for(std::chrono::microseconds(50));
  stall_ns_ += static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - start).count());
  return place;
}

bool Recorder::is_due(ChannelId id, double t) const {
  if (!id.valid() || id.at() >= gates_.size() || !(t >= 0 && t < kLatest)) return false;
  return static_cast<std::uint64_t>(std::llround(t * 1e9)) >= gates_[id.at()].next_due;
}

double* Recorder::numbers_at(ChannelId id, ChannelKind kind, double t, std::size_t n) {
  Gate* gate = gate_of(id, kind);
  if (gate == nullptr) return nullptr;
  std::uint8_t* place =
      gate->ndouble == n ? open_sample(*gate, id, t, 8 * n) : reject(Reject::kSize, id);
  return reinterpret_cast<double*>(place);
}

ContactSample* Recorder::contacts_at(ChannelId id, double t, std::size_t n) {
  Gate* gate = gate_of(id, ChannelKind::kContacts);
  if (gate == nullptr) return nullptr;
  return reinterpret_cast<ContactSample*>(open_sample(*gate, id, t, n * sizeof(ContactSample)));
}

void Recorder::put_numbers(ChannelId id, ChannelKind kind, double t,
                           std::initializer_list<Numbers> parts) {
  std::size_t n = 0;
  for (const Numbers& part : parts) n += part.size();
  double* place = numbers_at(id, kind, t, n);
  if (place == nullptr) return;
  for (const Numbers& part : parts) {
    if (part.empty()) continue;
    std::memcpy(place, part.data(), part.size_bytes());
    place += part.size();
  }
}

void Recorder::put_bytes_sample(ChannelId id, ChannelKind kind, double t, ByteView bytes) {
  Gate* gate = gate_of(id, kind);
  if (gate == nullptr) return;
  std::uint8_t* place = open_sample(*gate, id, t, bytes.size());
  if (place != nullptr && !bytes.empty()) std::memcpy(place, bytes.data(), bytes.size());
}

void Recorder::joint_state(ChannelId id, double t, Numbers q, Numbers v, Numbers effort) {
  if (q.size() != v.size() || q.size() != effort.size()) {
    reject(Reject::kSize, id);
    return;
  }
  put_numbers(id, ChannelKind::kJointState, t, {q, v, effort});
}

void Recorder::joint_forces(ChannelId id, double t, Numbers actuator, Numbers generalized,
                            Numbers power_mechanical, Numbers power_electric) {
  const std::size_t n = actuator.size();
  if (generalized.size() != n || power_mechanical.size() != n || power_electric.size() != n) {
    reject(Reject::kSize, id);
    return;
  }
  put_numbers(id, ChannelKind::kJointForces, t,
              {actuator, generalized, power_mechanical, power_electric});
}

void Recorder::wrench(ChannelId id, double t, Numbers3 force, Numbers3 torque) {
  put_numbers(id, ChannelKind::kWrench, t, {force, torque});
}
void Recorder::transforms(ChannelId id, double t, Numbers poses) {
  put_numbers(id, ChannelKind::kTransforms, t, {poses});
}
void Recorder::odometry(ChannelId id, double t, Numbers7 pose, Numbers3 linear, Numbers3 angular) {
  put_numbers(id, ChannelKind::kOdometry, t, {pose, linear, angular});
}
void Recorder::odometry(ChannelId id, double t, Numbers7 pose, Numbers3 linear, Numbers3 angular,
                        std::span<const double, 36> pose_covariance,
                        std::span<const double, 36> twist_covariance) {
  put_numbers(id, ChannelKind::kOdometry, t,
              {pose, linear, angular, pose_covariance, twist_covariance});
}
void Recorder::imu(ChannelId id, double t, std::span<const double, 4> quat,
                   Numbers3 angular_velocity, Numbers3 linear_acceleration) {
  put_numbers(id, ChannelKind::kImu, t, {quat, angular_velocity, linear_acceleration});
}
void Recorder::pose(ChannelId id, double t, Numbers7 pose) {
  put_numbers(id, ChannelKind::kPose, t, {pose});
}
void Recorder::twist(ChannelId id, double t, Numbers3 linear, Numbers3 angular) {
  put_numbers(id, ChannelKind::kTwist, t, {linear, angular});
}
void Recorder::point(ChannelId id, double t, Numbers3 point) {
  put_numbers(id, ChannelKind::kPoint, t, {point});
}
void Recorder::vector(ChannelId id, double t, Numbers3 vector) {
  put_numbers(id, ChannelKind::kVector, t, {vector});
}
void Recorder::scalars(ChannelId id, double t, Numbers values) {
  put_numbers(id, ChannelKind::kScalars, t, {values});
}

void Recorder::joint_wrenches(ChannelId id, double t, Numbers wrenches) {
  put_numbers(id, ChannelKind::kJointWrenches, t, {wrenches});
}
void Recorder::clock(ChannelId id, double t) { put_numbers(id, ChannelKind::kClock, t, {}); }

void Recorder::contacts(ChannelId id, double t, std::span<const ContactSample> contacts) {
  const auto* first = reinterpret_cast<const std::uint8_t*>(contacts.data());
  put_bytes_sample(id, ChannelKind::kContacts, t, {first, contacts.size_bytes()});
}

void Recorder::step_report(ChannelId id, double t, const StepSample& report) {
  const auto* first = reinterpret_cast<const std::uint8_t*>(&report);
  put_bytes_sample(id, ChannelKind::kStepReport, t, {first, sizeof report});
}

void Recorder::state(ChannelId id, double t, std::uint64_t step, std::uint64_t hash, Numbers q,
                     Numbers v) {
  Gate* gate = gate_of(id, ChannelKind::kState);
  if (gate == nullptr) return;
  const Channel& channel = streams_[id.at()].channel;
  if (channel.nq != q.size() || channel.nv != v.size()) {
    reject(Reject::kSize, id);
    return;
  }
  std::uint8_t* place = open_sample(*gate, id, t, 24 + q.size_bytes() + v.size_bytes());
  if (place == nullptr) return;
  std::memcpy(place, &step, 8);
  std::memcpy(place + 8, &t, 8);
  std::memcpy(place + 16, &hash, 8);
  if (!q.empty()) std::memcpy(place + 24, q.data(), q.size_bytes());
  if (!v.empty()) std::memcpy(place + 24 + q.size_bytes(), v.data(), v.size_bytes());
}

void Recorder::message(ChannelId id, double t, ByteView cdr) {
  put_bytes_sample(id, ChannelKind::kMessage, t, cdr);
}

// --- the writer's side: drains the ring, and accounts for what happened ------------------------

void Recorder::write_samples() {
  while (true) {
    // Ask before looking: a sample published before the stop is then always seen.
    const bool is_last_look = stop_.load(std::memory_order_acquire);
    bool is_idle = true;
    for (ByteView sample = ring_.front(); !sample.empty(); sample = ring_.front()) {
      is_idle = false;
      SampleHead head;
      std::memcpy(&head, sample.data(), sizeof head);
      if (writer_.ok()) write_sample(head, sample.subspan(sizeof head));
      ring_.pop();
    }
    messages_.store(writer_.message_count(), std::memory_order_relaxed);
    raw_bytes_.store(writer_.raw_bytes(), std::memory_order_relaxed);
    file_bytes_.store(writer_.file_bytes(), std::memory_order_relaxed);
    if (!writer_.ok() && !failed_.load(std::memory_order_relaxed)) {
      error_ = writer_.error();
      failed_.store(true, std::memory_order_release);
    }
    if (is_last_look) {
      finish_writer();  // here, not in the loop's thread: the last chunk is compressed too
      return;
    }
    // Polling keeps system calls out of the loop; half a millisecond fills a small part of the
    // ring even at 400 MB/s.
    if (is_idle) std::this_thread::sleep_for(std::chrono::microseconds(500));
  }
}

/// Out of memory ends the recording, not the program; the ring is emptied all the same.
void Recorder::write_sample(const SampleHead& head, ByteView sample) {
  try {
    Stream& stream = streams_[head.stream];
    Bytes& out = writer_.begin_message(stream.mcap_id, head.time);
    stream.encoder.encode(head.time, sample, out);
    writer_.end_message();
  } catch (const std::exception& error) {
    writer_.give_up(error.what());
  }
}

void Recorder::finish_writer() {
  try {
    writer_.finish(unfinished_);
  } catch (const std::exception& error) {
    writer_.give_up(error.what());
  }
}

RecorderStatus Recorder::finish(std::string_view unfinished) {
  try {
    if (is_running_) unfinished_ = unfinished;
  } catch (const std::bad_alloc&) {
    unfinished_ = "no memory";  // short texts take none; the writer must be joined whatever happens
  }
  is_running_ = false;
  is_started_ = true;
  ring_.publish();
  if (thread_.joinable()) {
    stop_.store(true, std::memory_order_release);
    thread_.join();
  }
  if (!writer_.finish(unfinished) && !failed_.load()) {
    error_ = writer_.error();
    failed_.store(true);
  }
  messages_.store(writer_.message_count());
  raw_bytes_.store(writer_.raw_bytes());
  file_bytes_.store(writer_.file_bytes());
  return status();
}

std::string Recorder::reject_text() const {
  const bool known = first_rejected_.valid() && first_rejected_.at() < streams_.size();
  const std::string topic = known ? streams_[first_rejected_.at()].channel.topic : "(no channel)";
  std::string text =
      std::to_string(rejected_count_) + " samples were not recorded; the first, on " + topic + ", ";
  switch (first_reject_) {
    case Reject::kNotStarted:
      return text + "came before start() or after finish()";
    case Reject::kChannel:
      return text + "was of another kind than its channel";
    case Reject::kTime:
      return text + "had a time that is negative, too large or not a number";
    default:
      return text + "did not have as many numbers as its channel";
  }
}

RecorderStatus Recorder::status() const {
  RecorderStatus s;
  s.sample_count = sample_count_;
  s.message_count = messages_.load(std::memory_order_relaxed);
  s.stall_count = stall_count_;
  s.stall_time = static_cast<double>(stall_ns_) * 1e-9;
  s.rejected_count = rejected_count_;
  s.raw_bytes = raw_bytes_.load(std::memory_order_relaxed);
  s.file_bytes = file_bytes_.load(std::memory_order_relaxed);
  if (failed_.load(std::memory_order_acquire)) {
    s.lost_count = sample_count_ - s.message_count;
    s.message = error_ + "; the recording ends with its last whole chunk (" +
                std::to_string(s.message_count) + " messages, " + std::to_string(s.lost_count) +
                " samples after it are lost)";
  }
  if (rejected_count_ > 0) s.message += (s.message.empty() ? "" : "; ") + reject_text();
  s.is_ok = s.message.empty();
  return s;
}

}  // namespace legwork
