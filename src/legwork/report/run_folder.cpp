// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/report/run_folder.h"

#include <exception>

#include "legwork/base/error.h"
#include "legwork/record/csv.h"
#include "legwork/record/mcap_reader.h"
#include "legwork/report/html.h"
#include "legwork/report/summary.h"

namespace legwork::report {
namespace {

namespace fs = std::filesystem;

/// The topics asked for that the file holds; none asked for: all of it.
std::vector<std::string> topics_of(const fs::path& recording, const RunOutputs& outputs) {
  std::vector<std::string> topics;
  if (outputs.channels.empty()) return topics;
  const McapReader reader = McapReader::open(recording.string());
  for (const auto& [id, channel] : reader.contents().channels)
    if (wants_topic(outputs, channel.topic)) topics.push_back(channel.topic);
  if (topics.empty())
    throw Error(Finding{.code = "E-OUTPUT",
                        .element = "outputs.channels",
                        .message = "outputs.channels names nothing that this run records",
                        .remedy = "leave it out for everything, or name what the robot has"});
  return topics;
}

}  // namespace

void RunFolder::write(const outcome::Outcome& outcome, const RunOutputs& outputs, bool recorded) {
  if (outputs.summary) write_summary_json(outcome, folder_.file("summary.json"));
  std::exception_ptr failure;  // the first; the rest of the result is worth having without it
  const auto attempt = [&](const auto& part) {
    try {
      part();
    } catch (const Error&) {
      if (!failure) failure = std::current_exception();
    }
  };
  if (outputs.report) attempt([&] { write_report_html(outcome, folder_.file("report.html")); });
  if (recorded && outputs.csv)
    attempt([&] {
      export_csv(recording().string(), folder_.file("run.csv").string(),
                 topics_of(recording(), outputs));
    });
  if (recorded && !outputs.mcap) fs::remove(recording());
  if (!failure) return folder_.publish();
  folder_.publish_stopped();  // without a part of it, it displaces no whole one
  std::rethrow_exception(failure);
}

}  // namespace legwork::report
