#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The robot of a scenario, read, on its ground and in the pose it starts in; shared by runs that
// differ in other things.
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "legwork/load/load_model.h"
#include "legwork/scenario/scenario.h"
#include "legwork/sim/scene.h"

namespace legwork {

/// Const once made: any number of threads build runs from it.
struct PlacedRobot {
  std::shared_ptr<const Model> model;
  std::shared_ptr<const Model> own;  // without the scenario's ground; only in scenes of several
  ScenePtr scene;                    // of that model, as its file says
  std::vector<double> q_stand;       // standing where its file or a search puts it
  State start;  // touching the ground; where it walks, with the feet of its gait
  std::vector<std::string> warnings;
};

/// Reads and places the robot. Throws Error, with the scenario's line where a name is wrong.
std::shared_ptr<const PlacedRobot> place_robot(const Scenario& scenario,
                                               const std::string& data_folder);

/// The same, keeping what it read and placed: a file is read once for all scenarios that read it
/// the same way, and placed once for all with the same ground, gravity, pose and gait. Any number
/// of threads may ask; the oldest of more than a few dozen is forgotten.
class PlacedRobots {
 public:
  explicit PlacedRobots(std::string data_folder) : data_folder_(std::move(data_folder)) {}
  std::shared_ptr<const PlacedRobot> get(const Scenario& scenario);

 private:
  template <class T>
  class Shelf {
   public:
    /// What lies under the key; made where nothing does. Throws what `make` throws, and keeps
    /// nothing then.
    template <class Make>
    std::shared_ptr<const T> get(const std::string& key, const Make& make);

   private:
    struct Place {
      std::mutex busy;  // one makes it, others wait
      std::shared_ptr<const T> made;
    };
    std::mutex busy_;
    std::map<std::string, std::shared_ptr<Place>> places_;
    std::vector<std::string> order_;  // of arrival
  };

  std::string data_folder_;
  Shelf<LoadedModel> loaded_;
  Shelf<PlacedRobot> placed_;
};

}  // namespace legwork
