#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A scene: the robots and objects of a scenario as one model, each where it begins.
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "legwork/model/merge.h"
#include "legwork/scenario/placed_robot.h"

namespace legwork {

struct PlacedScene {
  std::shared_ptr<const Model> model;
  ScenePtr scene;
  std::vector<ModelShare> robots;  // of each of the scenario's robots
  State start;
  std::vector<std::string> warnings;
};

/// The ground first, then the robots in their order, then the objects. A lone robot's things keep
/// their names; those of several are called NAME/…. Throws Error, with the scenario's line where a
/// name is taken.
PlacedScene place_scene(const Scenario& scenario,
                        const std::vector<std::shared_ptr<const PlacedRobot>>& robots);

/// An object as a model of one free body, where it begins: on the ground, or at its height.
struct PlacedObject {
  Model model;
  std::vector<double> q;  // of its free joint
};
/// `ground`: what it may lie on. Throws Error at the object's line where its mesh cannot be had.
PlacedObject place_object(const Scenario& scenario, std::size_t object,
                          const std::function<void(Model&)>& add_ground);

}  // namespace legwork
