#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Records a running simulation: the loop hands over plain numbers, a thread of its own turns them
// into messages, compresses and writes them.
#include <atomic>
#include <functional>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "legwork/record/channel.h"
#include "legwork/record/detail/sample_encoder.h"
#include "legwork/record/detail/sample_ring.h"
#include "legwork/record/mcap_writer.h"

namespace legwork {

struct RecorderConfig {
  McapWriterConfig mcap;
  std::size_t ring_bytes = 4 << 20;      // between loop and writer: some ms of a busy disk
  std::function<void(Channel&)> choose;  // may thin or drop a channel; may be empty
};

/// How the recording fares.
struct RecorderStatus {
  bool is_ok = true;
  std::string message;               // what went wrong, and what of the run is in the file
  std::uint64_t sample_count = 0;    // accepted from the loop
  std::uint64_t message_count = 0;   // whole in the file
  std::uint64_t lost_count = 0;      // accepted, but not in the file after a write error
  std::uint64_t stall_count = 0;     // times the loop had to wait for the writer
  double stall_time = 0;             // ... in all [s]
  std::uint64_t rejected_count = 0;  // samples of the wrong size or kind, or at no valid time
  std::uint64_t raw_bytes = 0;       // messages before compression
  std::uint64_t file_bytes = 0;
};

/// One recording. Declare channels and attachments, start(), then hand over samples from one
/// thread, then finish().
///
/// Handing over a sample copies its numbers: no allocation, no lock, no system call, no exception.
/// The writer sees the samples of one time together, once one of a later time follows.
/// When the writer falls a whole ring behind, the loop waits for it (nothing is dropped, so a
/// recording does not depend on timing) and the wait is counted. Times are seconds of the run,
/// kept to the nanosecond. A write error ends the file at its last whole chunk; the loop goes on
/// and status() tells.
class Recorder {
 public:
  using Numbers = std::span<const double>;
  using Numbers3 = std::span<const double, 3>;
  using Numbers7 = std::span<const double, 7>;

  /// Throws Error (E-OUTPUT) when the file cannot be created.
  explicit Recorder(const std::string& path, const RecorderConfig& config = {});
  /// Records into any sink.
  explicit Recorder(std::unique_ptr<ByteSink> sink, const RecorderConfig& config = {});
  ~Recorder();
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;

  // Before start(). add() throws Error (E-CHANNEL) for a channel that makes no sense.
  ChannelId add(Channel channel);
  void attach(std::string_view name, std::string_view media_type, ByteView data);
  void attach(std::string_view name, std::string_view media_type, std::string_view text);
  void add_metadata(std::string_view name, const McapMap& metadata);
  void start();

  // From the loop. Quaternions are (w, x, y, z), poses (position, quaternion).
  void joint_state(ChannelId id, double t, Numbers q, Numbers v, Numbers effort);
  void joint_forces(ChannelId id, double t, Numbers actuator, Numbers generalized,
                    Numbers power_mechanical, Numbers power_electric);
  void wrench(ChannelId id, double t, Numbers3 force, Numbers3 torque);
  void transforms(ChannelId id, double t, Numbers poses);
  void odometry(ChannelId id, double t, Numbers7 pose, Numbers3 linear, Numbers3 angular);
  /// On a channel with covariance: 36 numbers each, position before rotation, row by row.
  void odometry(ChannelId id, double t, Numbers7 pose, Numbers3 linear, Numbers3 angular,
                std::span<const double, 36> pose_covariance,
                std::span<const double, 36> twist_covariance);
  void imu(ChannelId id, double t, std::span<const double, 4> quat, Numbers3 angular_velocity,
           Numbers3 linear_acceleration);
  void pose(ChannelId id, double t, Numbers7 pose);
  void twist(ChannelId id, double t, Numbers3 linear, Numbers3 angular);
  void point(ChannelId id, double t, Numbers3 point);
  void vector(ChannelId id, double t, Numbers3 vector);
  void scalars(ChannelId id, double t, Numbers values);
  /// Per link of the channel a torque and a force.
  void joint_wrenches(ChannelId id, double t, Numbers wrenches);
  void clock(ChannelId id, double t);
  void contacts(ChannelId id, double t, std::span<const ContactSample> contacts);
  void step_report(ChannelId id, double t, const StepSample& report);
  void state(ChannelId id, double t, std::uint64_t step, std::uint64_t hash, Numbers q, Numbers v);
  void message(ChannelId id, double t, ByteView cdr);
  /// Room for a sample that the loop works out in place, to be filled before the next is handed
  /// over: n numbers, part after part as the call for the channel's kind takes them; or n contacts.
  /// Null when none is kept at t, or the channel's samples have another size.
  double* numbers_at(ChannelId id, ChannelKind kind, double t, std::size_t n);
  ContactSample* contacts_at(ChannelId id, double t, std::size_t n);

  /// Whether a sample of this channel at t would be kept, given the channel's rate: lets the loop
  /// skip preparing one that would not.
  bool is_due(ChannelId id, double t) const;

  /// Waits for the writer, closes the file. Further samples are rejected. Where the run did not
  /// come to its end, `unfinished` says why ("interrupted"), and the file says so to its readers. A
  /// Recorder destroyed without finish() leaves such a file.
  RecorderStatus finish(std::string_view unfinished = {});
  RecorderStatus status() const;
  /// Whether writing has failed; cheap enough to ask every step.
  bool has_failed() const { return failed_.load(std::memory_order_relaxed); }

 private:
  struct Stream {
    Channel channel;
    std::uint16_t mcap_id = 0;
    SampleEncoder encoder;
  };
  /// What the loop asks of a stream with every sample: side by side, apart from all the rest.
  struct Gate {
    std::uint64_t period = 0, next_due = 0;  // [ns]
    std::size_t ndouble = 0;                 // 0 where samples vary in size
    ChannelKind kind{};
  };
  struct SampleHead {
    std::uint64_t time;  // [ns]
    std::uint64_t stream;
  };
  enum class Reject { kNone, kNotStarted, kChannel, kTime, kSize };

  Gate* gate_of(ChannelId id, ChannelKind kind);
  std::uint8_t* open_sample(Gate& gate, ChannelId id, double t, std::size_t bytes);
  void take_time(double t);
  void put_numbers(ChannelId id, ChannelKind kind, double t, std::initializer_list<Numbers> parts);
  void put_bytes_sample(ChannelId id, ChannelKind kind, double t, ByteView bytes);
  std::uint8_t* wait_for_room(std::size_t bytes);
  std::uint8_t* reject(Reject why, ChannelId id);
  void write_samples();  // the writer's thread
  void write_sample(const SampleHead& head, ByteView sample);
  void finish_writer();
  std::string reject_text() const;

  RecorderConfig config_;
  std::string name_;
  McapWriter writer_;
  std::vector<Stream> streams_;
  std::vector<Gate> gates_;  // of the streams
  SampleRing ring_;
  std::thread thread_;
  bool is_running_ = false, is_started_ = false;
  std::map<std::string, std::uint16_t, std::less<>> schemas_;
  std::string unfinished_;  // why the run did not end; set before stop_

  // The loop's side.
  std::uint64_t stall_count_ = 0, stall_ns_ = 0, rejected_count_ = 0;
  std::uint64_t sample_count_ = 0;
  double last_t_ = 0;               // of the last sample, as handed over [s] ...
  std::uint64_t last_time_ns_ = 0;  // ... and as it is written [ns]
  Reject first_reject_ = Reject::kNone;
  ChannelId first_rejected_;

  // The writer's side, read by status().
  std::atomic<bool> stop_{false};
  std::atomic<bool> failed_{false};
  std::atomic<std::uint64_t> messages_{0}, raw_bytes_{0}, file_bytes_{0}, last_time_{0};
  std::string error_;  // written before failed_
};

}  // namespace legwork
