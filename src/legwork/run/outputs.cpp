// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/run/outputs.h"

#include <algorithm>

#include "legwork/record/channel.h"

namespace legwork {
namespace {

/// The first part of a topic's path.
std::string_view group_of(std::string_view topic) {
  if (topic.starts_with('/')) topic.remove_prefix(1);
  return topic.substr(0, topic.find('/'));
}

bool is_replayed(std::string_view topic) {
  return group_of(topic) == "state" || group_of(topic) == "inputs";
}

bool has_own_rate(std::string_view topic) {
  const std::string_view group = group_of(topic);
  return group == "sensors" || group == "truth" || group == "estimate" || group == "control";
}

}  // namespace

bool wants_topic(const RunOutputs& outputs, std::string_view topic) {
  return outputs.channels.empty() || std::find(outputs.channels.begin(), outputs.channels.end(),
                                               group_of(topic)) != outputs.channels.end();
}

void apply_outputs(const RunOutputs& outputs, Channel& channel) {
  if (is_replayed(channel.topic)) return;
  channel.keep = wants_topic(outputs, channel.topic);
  if (outputs.rate == 0 || has_own_rate(channel.topic)) return;
  channel.rate = channel.rate > 0 ? std::min(channel.rate, outputs.rate) : outputs.rate;
}

}  // namespace legwork
