#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// From a scenario to a Simulation: the robot on its ground, its drives, controller, sensors and
// pushes, ready to run.
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "legwork/control/registry.h"
#include "legwork/estimate/registry.h"
#include "legwork/record/outcome.h"
#include "legwork/run/simulation.h"
#include "legwork/scenario/scenario.h"

namespace legwork {

class PlacedRobots;

/// What a scenario is built from besides its text; null and empty stand for what is built in.
struct BuildParts {
  std::string data_folder;  // holds robots/ for preset names
  MakeStepper host;         // makes the steps where it is not empty
  const ControllerRegistry* controllers = nullptr;
  const EstimatorRegistry* estimators = nullptr;
  PlacedRobots* robots = nullptr;  // of other runs, where this one may find its own; else it reads
};

struct BuiltScenario {
  Scenario scenario;
  std::shared_ptr<const Model> model;                // as simulated: of sensors
  std::vector<std::shared_ptr<const Model>> robots;  // each as it is alone: of plans, controllers
  std::unique_ptr<Simulation> simulation;
  std::string controller_text;  // in words, for the report: gains, gait
  std::vector<std::string> warnings;
};

/// The controllers a scenario may name: the built-in ones and policies from a file.
const ControllerRegistry& scenario_controllers();

/// Files are looked for beside the scenario, then where the command runs. Throws Error, with the
/// scenario's line where a name is wrong.
BuiltScenario build_scenario(const Scenario& scenario, const BuildParts& parts);

/// Puts the scenario's ground under the robot, in place of the file's own.
void add_terrain(const Scenario& scenario, Model& model);

/// Lines and goals of a RoboCup field by name; nothing for the empty name. Throws Error for
/// another.
std::optional<outcome::DrawnField> robocup_field(const std::string& name);

}  // namespace legwork
