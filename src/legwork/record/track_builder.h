#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// From the messages of one channel to the columns of one track.
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "legwork/record/message.h"
#include "legwork/record/recording.h"

namespace legwork {

/// [s]. The quotient is correctly rounded: 3 ms is 0.003, not 0.0030000000000000001.
inline double seconds_of(const McapMessage& message) {
  return static_cast<double>(message.log_time) / 1e9;
}

/// Grows one track message by message; a series that first shows up late starts with NaN.
class TrackBuilder {
 public:
  TrackBuilder(const McapChannel& channel, std::string schema, std::size_t max_series);

  /// False for a kind of message we do not know; a malformed one is a row of NaN. Throws Error
  /// at the series that is one too many.
  bool add(const McapMessage& message);
  Track take();
  /// What has been added so far; a series may end early: it then has no number in the last rows.
  const Track& track() const { return track_; }
  /// Forgets the samples and keeps the series, for those who read a file piece by piece.
  void forget_samples();

 private:
  using Text = std::string_view;
  /// A name in up to three pieces, put together only where it is new.
  struct Field {
    Text a, b, c;
    Field(const char* whole) : a(whole) {}         // NOLINT: a name is a field
    Field(const std::string& whole) : a(whole) {}  // NOLINT
    Field(Text first, Text second, Text third = {}) : a(first), b(second), c(third) {}
    Field with(Text end) const { return b.empty() ? Field(a, end) : Field(a, b, end); }
    bool is(Text name) const;
    std::string whole() const;
  };

  void value(const Field& field, double x, const char* unit, Text frame);
  std::size_t column(const Field& field, const char* unit, Text frame);
  void vector(const Field& field, const msg::Vector3& x, const char* unit, Text frame);
  void quaternion(const Field& field, const msg::Quaternion& x, Text frame);
  void joints(Text field, const std::vector<std::string>& name, const std::vector<double>& x,
              const char* angular, const char* linear);

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
  void fill(const msg::NamedVector& m);
  void fill(const msg::JointWrenches& m);
  void fill(const msg::Contacts& m);
  void fill(const msg::StepRecord& m);
  void fill(const msg::StateRecord& m);

  template <class M>
  bool from(const McapMessage& message);

  Track track_;
  std::string schema_, unit_;
  std::vector<std::string> names_, units_;
  std::unordered_map<std::string, std::size_t> index_;
  // Messages of a channel name their numbers in the same order: the series of the k-th of the last.
  std::vector<std::size_t> order_;
  std::size_t place_ = 0;  // in the message at hand
  std::size_t max_series_;
};

/// The tracks of all channels of a file, which must outlive it, grown message by message.
class TrackSet {
 public:
  explicit TrackSet(const McapReader& reader, std::size_t max_series = 100'000)
      : reader_(reader), max_series_(max_series) {}

  void add(const McapMessage& message);
  void forget_samples();
  /// Those whose messages are numbers, in the order of their channels.
  std::vector<TrackBuilder*> known();
  /// The topics of the others.
  std::vector<std::string> unknown_topics() const;

 private:
  const McapReader& reader_;
  std::size_t max_series_;
  std::map<std::uint16_t, TrackBuilder> builders_;  // by channel
  std::map<std::uint16_t, bool> is_known_;
  std::vector<TrackBuilder*> grown_;  // since samples were forgotten last
};

}  // namespace legwork
