// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/run/fall.h"

#include <algorithm>
#include <cmath>

#include "legwork/run/stand/standing.h"
#include "legwork/sim/world.h"

namespace legwork {

FallWatch::FallWatch(const Model& model, const FallRule& rule)
    : model_(model),
      rule_(rule),
      upright_(std::cos(rule.tilt)),
      robot_of_body_(model.tree.links.size(), -1) {
  const double g = norm(model.options.gravity_W);
  if (!rule.on || !(g > 0.0)) return;
  up_W_ = model.options.gravity_W * (-1.0 / g);
  std::vector<RobotShare> all = robots_of(model);
  for (RobotShare& share : all) {
    if (!share.free && !(all.size() == 1 && rides_on_rails(model, share))) continue;
    for (const BodyId body : share.bodies)
      robot_of_body_[body.at()] = static_cast<int>(robots_.size());
    robots_.push_back({.share = std::move(share)});
  }
}

bool FallWatch::rides_on_rails(const Model& model, RobotShare& share) {
  if (raise_of(model).q < 0) return false;
  // The rails are massless links: the trunk is what comes after them.
  const auto trunk = std::find_if(share.bodies.begin(), share.bodies.end(), [&](BodyId body) {
    return model.tree.links[body.at()].M_B.m > 0.0;
  });
  if (trunk == share.bodies.end()) return false;
  share.base = *trunk;
  return true;
}

void FallWatch::begin(const Workspace<double>& ws) {
  for (Watched& robot : robots_) {
    robot.up_B = transpose_times(ws.X_WB[robot.share.base.at()].R, up_W_);
    robot.stood = false;
  }
}

double FallWatch::lean(std::size_t robot, const Workspace<double>& ws) const {
  const Watched& r = robots_.at(robot);
  const double c = dot(ws.X_WB[r.share.base.at()].R * r.up_B, up_W_);
  return std::acos(std::clamp(c, -1.0, 1.0));
}

double FallWatch::com_height(const Watched& robot, const Workspace<double>& ws) const {
  double mass = 0.0, moment = 0.0;
  for (const BodyId body : robot.share.bodies) {
    const Inertia<double>& M = model_.tree.links[body.at()].M_B;
    const Pose<double>& X_WB = ws.X_WB[body.at()];
    mass += M.m;
    moment += M.m * dot(X_WB.p, up_W_) + dot(X_WB.R * M.h, up_W_);
  }
  return mass > 0.0 ? moment / mass : 0.0;
}

void FallWatch::add_supports(const World& world) {
  for (Watched& robot : robots_) robot.bears = robot.bears_height = 0.0;
  for (const ContactForce& c : world.last().contacts) {
    const int a = robot_of_body_[c.at.body_a.at()], b = robot_of_body_[c.at.body_b.at()];
    if (a == b) continue;  // with itself
    const double height = dot(c.at.p_W, up_W_), lift = dot(c.f_W, up_W_);
    const auto add = [&](int robot, double force) {
      if (robot < 0 || !(force > 0.0)) return;
      robots_[static_cast<std::size_t>(robot)].bears += force;
      robots_[static_cast<std::size_t>(robot)].bears_height += force * height;
    };
    add(a, lift), add(b, -lift);
  }
}

std::string FallWatch::name_of(const Watched& robot) const {
  return robots_.size() == 1 ? "the robot" : robot.share.name;
}

std::string FallWatch::after_step(const World& world, const Workspace<double>& ws) {
  add_supports(world);
  for (Watched& robot : robots_) {
    const Mat3<double>& R = ws.X_WB[robot.share.base.at()].R;
    if (dot(R * robot.up_B, up_W_) < upright_) return name_of(robot) + " tipped over";
    const double height = com_height(robot, ws);
    if (robot.bears > 0.0) robot.support = robot.bears_height / robot.bears;
    if (!robot.stood && robot.bears > 0.0) {
      robot.stood = true;
      robot.first_height = height - robot.support;
    }
    // What hangs from its contacts has no height to lose.
    if (robot.stood && robot.first_height > 0.0 &&
        height - robot.support < rule_.height * robot.first_height)
      return name_of(robot) + " sank to the ground";
  }
  return "";
}

}  // namespace legwork
