#pragma once
// What a scenario leaves behind: which files, and which topics of its recording how often.
// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <string_view>
#include <vector>

namespace legwork {

class TomlSection;
struct Channel;

struct ScenarioOutputs {
  bool summary = true;                // summary.json
  bool report = true;                 // report.html
  bool mcap = true;                   // run.mcap
  bool csv = false;                   // run.csv: the recording's numbers as one table
  std::vector<std::string> channels;  // groups of topics; empty: all
  double rate = 0;                    // of what the simulator says; 0: every step [Hz]

  bool any() const { return summary || report || mcap || csv; }
};

/// Reads what it knows of [outputs] and complains about the rest; absent: the usual three files.
void read_outputs(TomlSection root, ScenarioOutputs& outputs);

/// Whether a topic was asked for: "/feet/FL" belongs to the group "feet".
bool wants_topic(const ScenarioOutputs& outputs, std::string_view topic);

/// Thins or leaves out a channel as asked. States and inputs stay whole, so that a run can always
/// be replayed; sensors and estimates keep the rate they have.
void apply_outputs(const ScenarioOutputs& outputs, Channel& channel);

}  // namespace legwork
