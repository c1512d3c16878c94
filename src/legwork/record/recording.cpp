// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// From messages to columns.
#include "legwork/record/recording.h"

#include "legwork/record/track_builder.h"

namespace legwork {

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
  TrackSet tracks(reader, max_series);
  McapStream stream = reader.messages(topics);
  McapMessage message;
  while (stream.next(message)) tracks.add(message);
  Recording recording;
  for (TrackBuilder* builder : tracks.known()) recording.tracks.push_back(builder->take());
  if (skipped != nullptr)
    for (const std::string& topic : tracks.unknown_topics()) skipped->push_back(topic);
  return recording;
}

}  // namespace legwork
