// From messages to columns.
#include "legwork/record/recording.h"

#include <unordered_map>

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
