// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/run/torque_speed.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "legwork/actuate/dc_motor.h"
#include "legwork/run/simulation.h"

namespace legwork::outcome {
namespace {

constexpr std::size_t kPoints = 600;  // per joint in the page
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// Every n-th number, so that at most `points` are left.
std::vector<double> thinned(const std::vector<double>& all, std::size_t points) {
  const std::size_t every = all.size() / points + 1;
  std::vector<double> out;
  for (std::size_t i = 0; i < all.size(); i += every) out.push_back(all[i]);
  return out;
}

double peak(const std::vector<double>& x) {
  double most = 0;
  for (const double v : x) most = std::max(most, std::abs(v));
  return most;
}

/// What the drive can give up to this speed: the motor's lines, or its constant limits.
Curve limit_of(const World& world, const Drive& drive, double speed) {
  Curve curve{.label = "limit", .role = "limit", .style = CurveStyle::kDashed};
  const Joint& joint = world.model().joints[drive.joint];
  const double fastest = std::min(1.1 * speed, joint.velocity_limit);
  if (drive.motor >= 0) {
    const DcMotor& motor = world.motors[static_cast<std::size_t>(drive.motor)];
    constexpr int kSamples = 40;
    for (const bool upper : {true, false}) {
      for (int i = -kSamples; i <= kSamples; ++i) {
        const double v = fastest * i / kSamples;
        const TorqueRange range = torque_range(motor, at_ambient(motor), v);
        curve.x.push_back(v), curve.y.push_back(upper ? range.upper : range.lower);
      }
      curve.x.push_back(kNaN), curve.y.push_back(kNaN);
    }
    return curve;
  }
  const double most = std::min(drive.torque_limit, joint.effort_limit);
  if (!std::isfinite(most)) return curve;
  curve.x = {-fastest, fastest, kNaN, -fastest, fastest};
  curve.y = {most, most, kNaN, -most, -most};
  if (fastest == joint.velocity_limit) {
    curve.x = {-fastest, fastest, fastest, -fastest, -fastest};
    curve.y = {most, most, -most, -most, most};
  }
  return curve;
}

}  // namespace

void TorqueSpeed::begin(const Simulation& simulation) {
  speed_.assign(simulation.world().drives.size(), {});
  torque_.assign(speed_.size(), {});
}

void TorqueSpeed::after_step(const Simulation& simulation) {
  const World& world = simulation.world();
  const std::vector<DriveForce>& drives = world.last().drives;
  for (std::size_t i = 0; i < std::min(speed_.size(), drives.size()); ++i) {
    speed_[i].push_back(world.state().v[static_cast<std::size_t>(world.drives[i].dof)]);
    torque_[i].push_back(drives[i].torque);
  }
}

PlotSet TorqueSpeed::plots(const World& world, const std::vector<PlotChannel>& channels) const {
  PlotSet set{
      .title = "Torque against speed",
      .caption =
          "Where each joint works. Right of the axis with torque up, or left with torque "
          "down, it drives; elsewhere it brakes. Limits are dashed where the model has some."};
  for (std::size_t i = 0; i < speed_.size(); ++i) {
    const PlotChannel& channel = channels[i];
    auto plot = std::find_if(set.plots.begin(), set.plots.end(),
                             [&](const Plot& p) { return p.title == channel.group; });
    const bool slides = world.model().joints[world.drives[i].joint].kind == JointKind::kPrismatic;
    if (plot == set.plots.end()) {
      plot = set.plots.insert(set.plots.end(), {.title = channel.group,
                                                .kind = PlotKind::kPhase,
                                                .x_label = "speed",
                                                .x_unit = slides ? "m/s" : "rad/s",
                                                .y_label = slides ? "force" : "torque",
                                                .y_unit = slides ? "N" : "N·m"});
      Curve limit = limit_of(world, world.drives[i], peak(speed_[i]));
      if (!limit.x.empty()) plot->curves.push_back(std::move(limit));
    }
    plot->curves.push_back({.label = channel.label,
                            .role = channel.role,
                            .x = thinned(speed_[i], kPoints),
                            .y = thinned(torque_[i], kPoints)});
  }
  return set;
}

}  // namespace legwork::outcome
