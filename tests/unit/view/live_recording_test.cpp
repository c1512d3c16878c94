// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A live session with pushes and resets, recorded, runs again bit for bit.
#include <doctest/doctest.h>

#include "legwork/run/outcome_from_recording.h"
#include "legwork/run/replay.h"
#include "legwork/run/run_tape.h"
#include "legwork/scenario/scenario_run.h"
#include "legwork/view/live_page.h"
#include "support/scratch.h"
#include "support/shared_folder.h"

using namespace legwork;

TEST_CASE("pushes and resets of a viewer are in its recording, and the recording replays") {
  const test::Scratch folder;
  const std::string path = folder.file("live.mcap");
  const std::string data = support::data_folder();
  Scenario scenario = read_scenario(data + "/scenarios/titan8-estimate.toml");
  RunTape tape(path, {.name = "live", .scenario = scenario.text, .facts = {}, .outputs = {}});
  {
    view::ViewedPage page = view::live_page(scenario, data, {&tape});
    const auto run = [&](int steps) {
      for (int k = 0; k < steps; ++k) REQUIRE(page.source->step());
    };
    run(100);
    page.source->push({.body = 1, .point_B = {0, 0, 0.1}, .force_W = {0, 60, 0}, .duration = 0.05});
    run(150);
    page.source->reset();
    CHECK(page.source->time() == 0.0);
    run(120);
    page.source->reset();  // to where it is: the same state, and still a reset
    page.source->reset();
    run(80);
  }
  REQUIRE(tape.finish().is_ok);
  const McapReader file = McapReader::open(path);
  const ReplayResult result = replay(file, {.sensing = recorded_sensing});
  CAPTURE(result.what);
  CHECK(result.first_difference == 0);
  CHECK(result.steps == 450);
  const outcome::Outcome shown = outcome::outcome_from_recording(file);
  REQUIRE(shown.times.front().size() == 450);  // the file's clock runs on
  CHECK(shown.times.front().back() == doctest::Approx(0.45));
}
