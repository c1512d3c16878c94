#include "legwork/experiment/scenario_outputs.h"

#include <algorithm>

#include "legwork/experiment/toml_section.h"
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
  return group == "sensors" || group == "truth" || group == "estimate";
}

}  // namespace

void read_outputs(TomlSection root, ScenarioOutputs& outputs) {
  TomlSection s = root.section("outputs");
  outputs.summary = s.flag("summary", outputs.summary);
  outputs.report = s.flag("report", outputs.report);
  outputs.mcap = s.flag("mcap", outputs.mcap);
  outputs.csv = s.flag("csv", outputs.csv);
  outputs.channels =
      s.choices("channels", {"joint_states", "joint_forces", "joint_wrenches", "contacts", "feet",
                             "odom", "com", "tf", "loops", "step", "sensors", "truth", "estimate"});
  if (s.has("channels") && outputs.channels.empty())
    s.complain("channels", "names nothing", "leave it out for every channel");
  outputs.rate = s.number("rate", outputs.rate, Quantity::kFrequency, {0, 1e6});
  if (outputs.mcap || outputs.csv) return;
  for (const char* key : {"channels", "rate"})
    if (s.has(key))
      s.complain(key, "has no effect: nothing is recorded",
                 "set outputs.mcap = true or outputs.csv = true, or leave it out");
}

bool wants_topic(const ScenarioOutputs& outputs, std::string_view topic) {
  return outputs.channels.empty() || std::find(outputs.channels.begin(), outputs.channels.end(),
                                               group_of(topic)) != outputs.channels.end();
}

void apply_outputs(const ScenarioOutputs& outputs, Channel& channel) {
  if (is_replayed(channel.topic)) return;
  channel.keep = wants_topic(outputs, channel.topic);
  if (outputs.rate == 0 || has_own_rate(channel.topic)) return;
  channel.rate = channel.rate > 0 ? std::min(channel.rate, outputs.rate) : outputs.rate;
}

}  // namespace legwork
