// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/view/live_page.h"

#include "legwork/run/drawn_meshes.h"
#include "legwork/scenario/build.h"
#include "legwork/view/world_source.h"

namespace legwork::view {
namespace {

outcome::Outcome page_of(const Scenario& scenario, const WorldSource& source) {
  outcome::Outcome data;
  data.drawing = source.drawing();
  // A robot by itself goes by its own name, a scenario by its title.
  data.title = !scenario.title.empty()     ? scenario.titled(robot_name(data.drawing.name))
               : data.drawing.name.empty() ? scenario.name
                                           : robot_name(data.drawing.name);
  data.times = {{}};
  data.channels = source.channels();
  data.drawing.field = robocup_field(scenario.terrain.field);
  data.key_plots = source.plots();
  return data;
}

}  // namespace

ViewedPage live_page(const Scenario& scenario, const std::string& data_folder,
                     const std::vector<Meter*>& meters) {
  Scenario watched = scenario;
  watched.stop_on_fall = false;  // whoever watches a fall may lift the robot again
  auto built = std::make_shared<BuiltScenario>(
      build_scenario(watched, {.data_folder = data_folder, .host = {}}));
  built->simulation->meters = meters;
  auto live =
      std::make_unique<WorldSource>(std::shared_ptr<Simulation>(built, built->simulation.get()));
  outcome::Outcome data = page_of(scenario, *live);
  return {std::move(data), std::move(live)};
}

}  // namespace legwork::view
