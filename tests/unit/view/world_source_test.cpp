// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A scenario with an estimator, watched live: what it believes is beside what is, and a reset
// starts it anew.
#include "legwork/view/world_source.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "legwork/scenario/build.h"
#include "support/shared_folder.h"

using namespace legwork;

namespace {

const std::string kData = legwork::support::source_root() + "/data";

/// The preset scenario.
view::WorldSource source_of(const std::string& scenario) {
  auto built = std::make_shared<BuiltScenario>(
      build_scenario(read_scenario(kData + "/scenarios/" + scenario + ".toml"),
                     {.data_folder = kData, .host = {}}));
  return view::WorldSource(std::shared_ptr<Simulation>(built, built->simulation.get()));
}

std::vector<float> row(const view::WorldSource& source) {
  std::vector<float> values(source.channel_count());
  source.sample(values);
  return values;
}

}  // namespace

TEST_CASE("an estimate is watched live, beside the truth, and starts anew with the run") {
  view::WorldSource source = source_of("titan8-estimate");
  REQUIRE(source.drawing().estimate);
  CHECK(source.plots().front().title.find("estimate") != std::string::npos);
  const std::size_t first = source.channel_count() - 6;
  CHECK(source.channels()[first].name == "estimate/x");
  CHECK(source.channels()[first + 3].name == "truth/x");
  const std::vector<float> start = row(source);
  for (std::size_t axis = 0; axis < 3; ++axis)  // it starts from the truth
    CHECK(start[first + axis] == start[first + 3 + axis]);
  const auto walk = [&] {
    for (int i = 0; i < 400; ++i) REQUIRE(source.step());
    return row(source);
  };
  const std::vector<float> once = walk();
  double apart = 0;
  for (std::size_t axis = 0; axis < 3; ++axis)
    apart = std::hypot(apart, once[first + axis] - once[first + 3 + axis]);
  CHECK(apart > 0);
  CHECK(apart < 0.01);
  view::LiveSnapshot frame;
  source.observe(frame);
  REQUIRE(frame.estimate.size() == 7);
  CHECK(frame.estimate[2] == once[first + 2]);
  source.reset();
  const std::vector<float> again = row(source);
  for (std::size_t i = first; i < again.size(); ++i) CHECK(again[i] == start[i]);
  CHECK(walk() == once);
}

TEST_CASE("without an estimator there is no estimate") {
  const view::WorldSource source = source_of("titan8-hold");
  CHECK_FALSE(source.drawing().estimate);
  view::LiveSnapshot frame;
  source.observe(frame);
  CHECK(frame.estimate.empty());
  for (const outcome::PlotChannel& channel : source.channels())
    CHECK(channel.name.find("estimate") == std::string::npos);
}

TEST_CASE("a slider moves its joint at a joint's pace, and letting go gives it back") {
  view::WorldSource source = source_of("titan8-hold");
  const view::ViewerControls controls = source.controls();
  REQUIRE(!controls.joints.empty());
  const double start = controls.joints[0].value, asked = start + 0.1;
  CHECK(controls.joints[0].low <= start);
  CHECK(start <= controls.joints[0].high);
  const auto now = [&] { return source.controls().joints[0].value; };
  const auto run = [&](double seconds) {
    for (double t = 0; t < seconds; t += source.dt()) source.step();
  };
  run(0.5);
  const double held = now();
  source.set_joint(0, asked);
  source.step();
  CHECK(std::abs(now() - held) < 0.02);  // no jump
  run(1.0);
  CHECK(std::abs(now() - held) > 0.05);  // it gives way under the robot's weight, but it went
  source.release_joints();
  run(1.0);
  CHECK(std::abs(now() - held) < 0.02);
  source.set_joint(1000, 1.0);  // there is none
  source.go_to_key(1000);
  source.set_knob(1000, 1.0);
  run(0.01);
}

TEST_CASE("the knobs of a gait are sliders too, held to their bounds") {
  view::WorldSource source = source_of("titan8-steer");
  const std::vector<view::ViewerSlider> knobs = source.controls().knobs;
  REQUIRE(!knobs.empty());
  source.set_knob(0, knobs[0].high + 1);
  CHECK(source.controls().knobs[0].value == knobs[0].high);
}
