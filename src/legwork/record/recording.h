#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A recording in memory: columns of numbers over time, each with its name, unit and frame. What
// reports, metrics and plots read.
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "legwork/record/mcap_reader.h"

namespace legwork {

/// One quantity over time. Its times are those of the track it belongs to.
struct Series {
  std::string name;   // "joint_states.position.fl_knee"
  std::string unit;   // "rad"; empty: none or a count
  std::string frame;  // it is expressed in; may be empty
  std::vector<double> value;
};

/// Series that were sampled together.
struct Track {
  std::string name;          // the topic, without its first slash
  std::vector<double> time;  // [s], rising
  std::vector<Series> series;

  const Series* find(std::string_view series_name) const;
};

/// One series with its times; lives as long as the recording.
struct SeriesView {
  std::span<const double> time, value;
  std::string_view name, unit, frame;
  explicit operator bool() const { return !name.empty(); }
};

struct Recording {
  std::vector<Track> tracks;

  /// A series by its full name; empty (false) when there is none.
  SeriesView find(std::string_view series_name) const;
  const Track* track(std::string_view track_name) const;
};

/// The numbers of a file, of all topics or some. Topics we have no struct for are left out and
/// named in `skipped` (if given). Joints, contacts and transforms become one series per number:
///   joint_states.position.fl_knee [rad]    foot_fl.force.z [N]    contacts.3.force.z [N]
/// A number that a message lacks (a contact that is not there) is NaN. Throws Error when one
/// topic has more than `max_series` series.
Recording to_recording(const McapReader& reader, const std::vector<std::string>& topics = {},
                       std::vector<std::string>* skipped = nullptr,
                       std::size_t max_series = 100'000);

}  // namespace legwork
