// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numbers>

#include "legwork/load/load_model.h"
#include "timing/timing.h"

namespace legwork::timing {

TimedRobot load_timed_robot(const std::string& robots_folder, const std::string& name) {
  TimedRobot robot;
  robot.name = name;
  const std::string stem = robots_folder + "/bench_" + name;
  robot.file = stem + ".xml";
  robot.model = load_model(robot.file).model;
  std::ifstream in(stem + ".json");
  const nlohmann::json gains = nlohmann::json::parse(in, nullptr, false);
  if (!gains.is_object() || !gains.contains("joints")) {
    throw Error(Finding{Severity::kError, "E-BENCH", stem + ".json", 0, "",
                        "cannot read the gains of this robot", "restore the file"});
  }
  robot.stand_q = robot.model.q0;
  robot.stand_q[2] = gains.at("base_height").get<double>();
  for (const nlohmann::json& j : gains.at("joints")) {
    robot.joints.push_back({j.at("q0"), j.at("kp"), j.at("kd"), j.at("amplitude"), j.at("phase")});
    const auto id = robot.model.find_joint(j.at("joint").get<std::string>());
    if (!id) {
      throw Error(Finding{Severity::kError, "E-BENCH", stem + ".json", 0, "",
                          "it names a joint the model has not", "restore the file"});
    }
    robot.stand_q[static_cast<std::size_t>(robot.model.joints[*id].q)] = robot.joints.back().q0;
  }
  return robot;
}

const char* name_of(Scenario scenario) {
  return scenario == Scenario::kStand ? "stand" : scenario == Scenario::kMove ? "move" : "drop";
}

double swing(const TimedJoint& j, Scenario scenario, double t) {
  if (scenario != Scenario::kMove) return 0.0;
  return j.amplitude * std::sin(4 * std::numbers::pi * t + j.phase);
}

double torque(const TimedJoint& j, Scenario scenario, double t, double q, double v) {
  if (scenario == Scenario::kDrop) return -0.05 * j.kd * v;
  return torque(j, swing(j, scenario, t), q, v);
}

std::vector<double> start_q(const TimedRobot& robot, Scenario scenario) {
  std::vector<double> q = robot.stand_q;
  if (scenario == Scenario::kDrop) q[2] += 0.2;
  return q;
}

}  // namespace legwork::timing
