#pragma once
// What a scenario builds: the robot on its ground, with whoever drives and pushes it, ready to
// step. SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <string>
#include <vector>

#include "legwork/scenario/scenario.h"
#include "legwork/sim/world.h"

namespace legwork {

class GaitPlan;

class Rig {
 public:
  /// `data_folder` holds robots/ for preset names; files are looked for beside the scenario, then
  /// where the command runs. `host` makes the steps where it is not empty. Throws Error, with
  /// the scenario's line where a name is wrong.
  Rig(const Scenario& scenario, const std::string& data_folder, MakeStepHost host = {});
  Rig(const Rig&) = delete;
  Rig& operator=(const Rig&) = delete;
  ~Rig();

  World& world() { return *world_; }
  const World& world() const { return *world_; }
  const Scenario& scenario() const { return scenario_; }
  /// Targets and pushes of the step to come.
  void before_step();
  /// Why the robot counts as fallen now; empty while it stands or walks.
  std::string fallen() const;
  double tilt() const;  // of the base from its start [rad]
  /// In words, for the report: gains, gait.
  const std::string& controller_text() const { return controller_text_; }
  const std::vector<std::string>& warnings() const { return warnings_; }

 private:
  struct Push {
    BodyId body;
    Vec3<double> p_B, f_W;
    double from, to;
  };
  void load(const std::string& data_folder);
  void add_terrain();
  void place();
  void drive();
  void plan_gait(const std::vector<double>& q_stand);
  void find_pushes();
  void follow_gait();
  void apply_pushes();

  Scenario scenario_;
  std::unique_ptr<Model> model_;
  std::unique_ptr<World> world_;
  std::unique_ptr<GaitPlan> plan_;
  State start_;
  std::vector<Push> pushes_;
  std::vector<double> q_plan_, v_plan_;
  std::unique_ptr<Workspace<double>> ws_;
  std::string controller_text_;
  std::vector<std::string> warnings_;
};

}  // namespace legwork
