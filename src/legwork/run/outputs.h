#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What a run leaves behind: which files, and which topics of its recording how often.
#include <string>
#include <string_view>
#include <vector>

namespace legwork {

struct Channel;

struct RunOutputs {
  bool summary = true;                // summary.json
  bool report = true;                 // report.html
  bool mcap = true;                   // run.mcap
  bool csv = false;                   // run.csv: the recording's numbers as one table
  std::vector<std::string> channels;  // groups of topics; empty: all
  double rate = 0;                    // of what the simulator says; 0: every step [Hz]

  bool any() const { return summary || report || mcap || csv; }
};

/// Whether a topic was asked for: "/feet/FL" belongs to the group "feet".
bool wants_topic(const RunOutputs& outputs, std::string_view topic);

/// Thins or leaves out a channel as asked. States and inputs stay whole, so that a run can always
/// be replayed; sensors and estimates keep the rate they have.
void apply_outputs(const RunOutputs& outputs, Channel& channel);

}  // namespace legwork
