// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// One truth per number: what a run shows live is what its recording shows.
#include <doctest.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "legwork/run/outcome_from_recording.h"
#include "legwork/run/run_tape.h"
#include "legwork/scenario/closed_replay.h"
#include "legwork/scenario/scenario_run.h"
#include "support/scratch.h"
#include "support/shared_folder.h"

using namespace legwork;

namespace {

std::vector<std::string> preset_files() {
  std::vector<std::string> files;
  for (const auto& entry :
       std::filesystem::directory_iterator(support::data_folder() + "/scenarios"))
    if (entry.path().extension() == ".toml") files.push_back(entry.path().string());
  std::sort(files.begin(), files.end());
  return files;
}

const outcome::PlotChannel* find(const outcome::Outcome& all, const std::string& name) {
  for (const outcome::PlotChannel& channel : all.channels)
    if (channel.name == name) return &channel;
  return nullptr;
}

/// The name of the first value that differs; empty where all bits agree.
std::string difference(const outcome::Snapshot& a, const outcome::Snapshot& b) {
  if (a.t != b.t) return "time";
  if (a.com != b.com) return "centre of mass";
  if (a.zmp != b.zmp) return "pressure centre";
  if (a.support != b.support) return "support polygon";
  if (a.contacts.size() != b.contacts.size()) return "number of contacts";
  for (std::size_t i = 0; i < a.contacts.size(); ++i) {
    const outcome::ContactPoint &x = a.contacts[i], &y = b.contacts[i];
    if (x.body != y.body || x.point != y.point || x.force != y.force || x.normal != y.normal)
      return "contact";
    if (x.mu != y.mu) return "friction of a contact";
    if (x.mode != y.mode) return "mode of a contact";
  }
  return "";
}

}  // namespace

TEST_CASE("every full-rate channel and frame of every preset is the one of its recording") {
  const test::Scratch folder;
  for (const std::string& file : preset_files()) {
    CAPTURE(file);
    Scenario scenario = read_scenario(file, {{"duration", "0.6"}});
    scenario.claims.clear();
    scenario.outputs = {};  // all channels, at every step
    const std::string path = folder.file("live.mcap");
    RunTape tape(path, {.name = "live", .scenario = scenario.text, .facts = {}, .outputs = {}});
    RunRequest request;
    request.data_folder = support::data_folder();
    request.meters = {&tape};
    const outcome::Outcome live = run_scenario(scenario, request);
    REQUIRE(tape.finish().is_ok);
    const outcome::Outcome read =
        outcome::outcome_from_recording(McapReader::open(path), scenario.frame_rate);
    CHECK(read.run.steps == live.run.steps);
    CHECK(read.run.hash == live.run.hash);
    CHECK(read.times.front() == live.times.front());
    // What the estimate is worth is judged against every sample: not in the recording's page.
    for (const outcome::Metric& metric : live.metrics) {
      if (metric.name.starts_with("estimate.")) continue;
      CAPTURE(metric.name);
      const auto twin =
          std::find_if(read.metrics.begin(), read.metrics.end(),
                       [&](const outcome::Metric& m) { return m.name == metric.name; });
      REQUIRE(twin != read.metrics.end());
      CHECK(twin->value == metric.value);
      CHECK(twin->unit == metric.unit);
    }
    int compared = 0;
    for (const outcome::PlotChannel& channel : live.channels) {
      if (channel.time != 0) continue;  // at the rate of the sensors
      CAPTURE(channel.name);
      const outcome::PlotChannel* twin = find(read, channel.name);
      REQUIRE(twin != nullptr);
      CHECK(twin->values == channel.values);
      ++compared;
    }
    CHECK(compared > 0);
    REQUIRE(read.snapshots.size() == live.snapshots.size());
    for (std::size_t i = 0; i < read.snapshots.size(); ++i) {
      const std::string what = difference(live.snapshots[i], read.snapshots[i]);
      CAPTURE(i);
      CHECK(what == "");
      if (!what.empty()) break;
    }
    // Its controller and its estimator say the same again.
    try {
      const ClosedReplay closed =
          replay_closed(McapReader::open(path), {.data_folder = request.data_folder, .host = {}});
      CHECK(closed.what == "");
      CHECK(closed.steps == live.run.steps);
    } catch (const Error& error) {  // it is limp
      CHECK(std::string(error.what()).find("nothing controlled its robot") != std::string::npos);
    }
    std::filesystem::remove(path);
  }
}
