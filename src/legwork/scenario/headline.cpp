// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/scenario/headline.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "legwork/run/drawn_meshes.h"
#include "legwork/run/run_numbers.h"
#include "legwork/run/stand/standing.h"
#include "legwork/scenario/build.h"

namespace legwork {
namespace {

constexpr double kDrop = 0.03;  // from higher than this a robot is dropped, not let down [m]
constexpr double kRest = 0.02;  // slower than this in every coordinate stands still [m/s, rad/s]

// The robots' coordinates come before those of objects.
bool is_at_rest(const BuiltScenario& run) {
  std::size_t n = 0;
  for (const auto& robot : run.robots) n += static_cast<std::size_t>(robot->nv);
  const std::vector<double>& v = run.simulation->world().state().v;
  return std::all_of(v.begin(), v.begin() + static_cast<std::ptrdiff_t>(std::min(n, v.size())),
                     [](double x) { return std::abs(x) < kRest; });
}

bool is_of_robot(const BuiltScenario& run, const std::string& body) {
  return body.empty() || run.robots[0]->find_frame(body).has_value();
}

// The one nearest its limit; where no limit is known, the one with the largest torque.
std::string worst_joint(const std::vector<outcome::JointFigures>& joints) {
  const auto share = [](const outcome::JointFigures& j) {
    return j.limit > 0 ? j.peak / j.limit : 0.0;
  };
  const auto less = [&](const outcome::JointFigures& a, const outcome::JointFigures& b) {
    return std::pair(share(a), a.peak) < std::pair(share(b), b.peak);
  };
  const auto worst = std::max_element(joints.begin(), joints.end(), less);
  if (worst == joints.end()) return "nothing is driven";
  std::string text =
      fmt::format("{} carries the most, {:.4g} {}", worst->joint, worst->peak, worst->unit);
  if (worst->at_limit > 0)
    text += fmt::format(", its limit, for {:.3g} % of the time", 100.0 * worst->at_limit);
  else if (worst->limit > 0)
    text += fmt::format(", {:.2g} % of its limit", 100.0 * share(*worst));
  return text;
}

std::string walked(const std::string& name, const RunNumbers& n,
                   const std::vector<outcome::JointFigures>& joints) {
  double power = 0;
  for (const outcome::JointFigures& j : joints) power += j.mean_power;
  const double speed = n.time() > 0 ? n.moved() / n.time() : 0.0;
  std::string text =
      fmt::format("{} walked {:.3g} m in {:.3g} s, {:.3g} m/s", name, n.moved(), n.time(), speed);
  if (speed > 1e-3 && n.weight() > 0)
    text += fmt::format(", cost of transport {:.3g}", power / (n.weight() * speed));
  return text;
}

std::string pushed(const Scenario& s, const std::string& name, const RunNumbers& n, bool rests,
                   double weight) {
  const ScenarioPush& p = s.pushes.front();
  double f2 = 0;
  for (std::size_t k = 0; k < 3; ++k) f2 += std::pow(p.force[k] + weight * p.weights[k], 2);
  std::string text = s.pushes.size() == 1 ? fmt::format("Pushed with {:.3g} N for {:.3g} s",
                                                        std::sqrt(f2), p.duration)
                                          : fmt::format("Pushed {} times", s.pushes.size());
  return text + fmt::format(", {} moved {:.2g} mm, leaned {:.2g}° at most and {}", name,
                            1e3 * n.moved(), n.tilt() * 180 / std::numbers::pi,
                            rests ? "stands still again" : "was still moving at the end");
}

std::string stood(const std::string& name, const RunNumbers& n, bool rests) {
  const bool borne = std::abs(n.support() - n.weight()) < 0.01 * n.weight();
  const bool several = name.find(" and ") != std::string::npos;
  const char* verb = rests ? (several ? "stand still" : "stands still")
                           : (several ? "were still moving" : "was still moving");
  const char* whose = several ? "the scene's" : "its";
  return fmt::format("{} {} at the end, and the ground bears {}", name, verb,
                     borne ? fmt::format("{} {:.4g} N", whose, n.weight())
                           : fmt::format("{:.4g} of {} {:.4g} N", n.support(), whose, n.weight()));
}

}  // namespace

std::string headline_of(const BuiltScenario& run, const RunNumbers& n, double peak_support) {
  const Scenario& s = run.scenario;
  const Ending& ending = run.simulation->ending();
  const std::string name = robot_name(run.simulation->world().model().name);
  const std::vector<outcome::JointFigures> joints = n.joints();
  const std::string worst = worst_joint(joints);
  const bool rests = is_at_rest(run);
  if (ending.is_final()) {
    std::string what = ending.text;
    if (what.starts_with("the robot ")) what = name + what.substr(9);
    return fmt::format("{}; until then {}.", what, worst);
  }
  if (s.controller.walks || s.controller.kind == "walk")
    return walked(name, n, joints) + "; " + worst + ".";
  const bool is_pushed =
      !s.pushes.empty() && s.others.empty() && is_of_robot(run, s.pushes[0].body);
  if (is_pushed)
    return pushed(s, name, n, rests, run.robots[0]->mass() * s.gravity) + "; " + worst + ".";
  if (s.robot.lift > kDrop && n.weight() > 0 && has_free_base(*run.robots[0]))
    return fmt::format(
        "Dropped from {:.3g} m, {} {}; the ground bore {:.3g} times its weight at "
        "most; {}.",
        s.robot.lift, name, rests ? "stands still" : "was still moving at the end",
        peak_support / n.weight(), worst);
  return stood(name, n, rests) + "; " + worst + ".";
}

}  // namespace legwork
