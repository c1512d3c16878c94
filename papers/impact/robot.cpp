// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "papers/impact/robot.h"

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numbers>

#include "legwork/load/load_model.h"

namespace legwork::papers {
namespace {

using nlohmann::json;

Vec3<double> vec3(const json& a) {
  return {a.at(0).get<double>(), a.at(1).get<double>(), a.at(2).get<double>()};
}

json read(const std::string& path) {
  std::ifstream file(path);
  json data = json::parse(file, nullptr, /*allow_exceptions=*/false);
  if (!file || data.is_discarded()) {
    Finding finding;
    finding.code = "E-FILE";
    finding.file = path;
    finding.message = "cannot be read as JSON";
    finding.remedy = "name the folder that holds robots/ and measured/";
    throw Error(finding);
  }
  return data;
}

void set_posture(const Model& model, const json& degrees, std::vector<double>& q) {
  for (const auto& [name, angle] : degrees.items()) {
    const Joint& joint = model.joints[model.find_joint(name).value()];
    q[static_cast<std::size_t>(joint.q)] = angle.get<double>() * std::numbers::pi / 180.0;
  }
}

}  // namespace

int dof_of(const Model& model, const std::string& joint) {
  return model.joints[model.find_joint(joint).value()].v;
}

JabRobot jab_robot(const std::string& folder) {
  const json data = read(folder + "/measured/hrp2like28.json");
  JabRobot out{load_model(folder + "/robots/hrp2like28.xml").model, {}, {}};
  const Model& model = out.model;
  impact::Strike& s = out.half_sitting;
  s.q = model.q0;
  s.q[2] = data.at("base_z");
  set_posture(model, data.at("half_sitting_deg"), s.q);
  for (std::size_t i = 0; i < 3; ++i) {
    out.posture[i] = s.q;
    set_posture(model, data.at("postures_deg").at(std::string(1, static_cast<char>('A' + i))),
                out.posture[i]);
  }
  const auto body = [&](const std::string& name) {
    return model.frames[model.find_frame(name).value()].body;
  };
  s.body = body(data.at("hand").at("link"));
  s.p_BC = vec3(data.at("hand").at("offset"));
  for (const json& link : data.at("soles").at("links")) {
    impact::Foot foot{body(link), vec3(data.at("soles").at("offset")), true, {}};
    for (const json& corner : data.at("soles").at("corners"))
      foot.corners_B.push_back(vec3(corner));
    s.support.feet.push_back(foot);
  }
  const auto n = static_cast<std::size_t>(impact::joint_dofs(model));
  s.servo.Kp.resize(n), s.servo.Kd.resize(n), s.servo.tau_max.resize(n);
  for (const json& link : data.at("links")) {
    if (link.at("Kp").is_null()) continue;
    const auto i = static_cast<std::size_t>(dof_of(model, link.at("name")) - 6);
    s.servo.Kp[i] = link.at("Kp"), s.servo.Kd[i] = link.at("Kd");
    s.servo.tau_max[i] = link.at("tau_max");
  }
  for (const json& name : data.at("moving")) s.moving.push_back(dof_of(model, name));
  return out;
}

impact::Strike jab(const JabRobot& robot, char posture, double speed) {
  impact::Strike s = robot.half_sitting;
  s.q = robot.posture[static_cast<std::size_t>(posture - 'A')];
  s.speed = speed;
  return s;
}

impact::StrikeProblem jab_problem(const JabRobot& robot, bool zmp_bias) {
  constexpr double kDegree = std::numbers::pi / 180.0;
  impact::StrikeProblem p;
  p.strike = jab(robot, 'A', 0.5);
  p.strike.zmp_bias = zmp_bias;
  // The printed study is the paper's SDC; the right one keeps K_p too.
  if (zmp_bias) p.method = impact::SdcKind::kPosition;
  p.joints = p.strike.moving;  // CHEST_Y, CHEST_P, RSH_P, RSH_R, RSH_Y, RELB
  for (const auto& [low, high] : {std::pair{-45, 45}, std::pair{-5, 60}, std::pair{-120, 60},
                                  std::pair{-95, 5}, std::pair{-90, 90}, std::pair{-135, 0}})
    p.angles.push_back({low * kDegree, high * kDegree});
  p.speed = {0.1, 2.0};
  p.zmp_x = {-0.10, 0.12}, p.zmp_y = {-0.12, 0.12};
  p.max_rate = 3.0;
  p.point_y = {-0.30, -0.10}, p.point_z = {0.90, 1.10};
  p.point_x.lower = 0.30;
  return p;
}

std::vector<double> jab_start() {
  std::vector<double> x;
  for (const double degrees : {0.0, 2.9, -20.0, -5.7, 0.0, -70.0})
    x.push_back(degrees * std::numbers::pi / 180.0);
  x.push_back(0.5);
  return x;
}

}  // namespace legwork::papers
