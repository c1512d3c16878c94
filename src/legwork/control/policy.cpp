// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/control/policy.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "legwork/base/nearest_name.h"
#include "legwork/control/drive_map.h"

namespace legwork {
namespace {

const std::string& name_of(Observed what) {
  return observed_names()[static_cast<std::size_t>(what)];
}

double clipped(double x, double limit) { return std::clamp(x, -limit, limit); }

}  // namespace

const std::vector<std::string>& observed_names() {
  static const std::vector<std::string> names{
      "joint_position",    "joint_velocity", "angular_velocity", "linear_velocity",
      "projected_gravity", "knobs",          "last_action",      "phase"};
  return names;
}

Observed observed_of(const std::string& name) {
  const std::vector<std::string>& names = observed_names();
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i] == name) return static_cast<Observed>(i);
  std::string remedy = "choose one of:";
  for (const std::string& known : names) remedy += " " + known;
  throw Error(
      Finding{.code = "E-POLICY",
              .element = name,
              .message = "no observation is called \"" + name + "\"" + did_you_mean(name, names),
              .remedy = remedy});
}

Policy::Policy(Network network, PolicySpec spec, std::string file)
    : network_(std::move(network)), spec_(std::move(spec)), file_(std::move(file)) {}

void Policy::refuse(const std::string& field, const std::string& message,
                    const std::string& remedy) const {
  throw Error(Finding{
      .code = "E-POLICY", .file = file_, .element = field, .message = message, .remedy = remedy});
}

void Policy::find_joints(const ControlStart& start) {
  const std::vector<std::string> names = spec_.joints.empty() ? start.layout.drive : spec_.joints;
  const auto fits = [&](const std::vector<double>& list) {
    return list.empty() || list.size() == names.size();
  };
  if (!fits(spec_.default_pose) || !fits(spec_.action_scales))
    refuse("joints",
           "default_pose or action_scales has not one number per joint (" +
               std::to_string(names.size()) + ")",
           "give one per joint, or none");
  stand_ = pose_targets(start.model, start.layout, start.q);
  const std::vector<int> drives = index_by_name(names, start.layout.drive);
  const std::vector<int> measured = index_by_name(names, start.layout.joint);
  joints_.clear();
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (drives[i] < 0)
      refuse("joints",
             "the robot has no drive \"" + names[i] + "\"" +
                 did_you_mean(names[i], start.layout.drive),
             "name its drives, in the order the policy was trained with");
    const std::size_t drive = z(drives[i]);
    joints_.push_back(
        {.drive = drive,
         .measured = measured[i],
         .rest = spec_.default_pose.empty() ? stand_[drive] : spec_.default_pose[i],
         .scale = spec_.action_scales.empty() ? spec_.action_scale : spec_.action_scales[i],
         .position = stand_[drive],
         .velocity = 0.0});
  }
}

std::size_t Policy::length(const ObservationTerm& term) const {
  switch (term.what) {
    case Observed::kJointPosition:
    case Observed::kJointVelocity:
    case Observed::kLastAction:
      return joints_.size();
    case Observed::kAngularVelocity:
    case Observed::kLinearVelocity:
    case Observed::kProjectedGravity:
      return 3;
    case Observed::kKnobs:
      return spec_.knobs.size();
    case Observed::kPhase:
      return 2;
  }
  return 0;
}

void Policy::check_lengths() const {
  std::size_t total = 0;
  std::string list;
  for (const ObservationTerm& term : spec_.observation) {
    const std::size_t n = length(term);
    if (!term.scales.empty() && term.scales.size() != n)
      refuse(name_of(term.what),
             name_of(term.what) + " has " + std::to_string(n) + " numbers, but " +
                 std::to_string(term.scales.size()) + " scales",
             "give one scale per number, or one for all");
    total += n;
    list += (list.empty() ? "" : " + ") + name_of(term.what) + " " + std::to_string(n);
  }
  if (total != network_.inputs())
    refuse("observation",
           "the observation has " + std::to_string(total) + " numbers (" + list +
               "), the network takes " + std::to_string(network_.inputs()),
           "list the terms the policy was trained with, in their order");
  if (joints_.size() != network_.outputs())
    refuse("joints",
           "the network gives " + std::to_string(network_.outputs()) + " actions for " +
               std::to_string(joints_.size()) + " joints",
           "list the joints the policy was trained with, in their order");
  if (!(spec_.phase_period > 0.0))
    refuse("phase_period", "the phase has no period", "give a time above zero");
}

void Policy::start(const ControlStart& start) {
  find_joints(start);
  check_lengths();
  observation_.assign(network_.inputs(), 0.0);
  action_.assign(network_.outputs(), 0.0);
  next_.assign(network_.outputs(), 0.0);
  first_ = true;
  failures_ = 0;
}

double Policy::observed(const ObservationTerm& term, std::size_t i, double t,
                        const Estimate& x) const {
  const auto component = [&](const Vec3d& a) { return a[static_cast<int>(i)]; };
  switch (term.what) {
    case Observed::kJointPosition:
      return joints_[i].position - joints_[i].rest;
    case Observed::kJointVelocity:
      return joints_[i].velocity;
    case Observed::kAngularVelocity:
      return component(x.w_WT_T);
    case Observed::kLinearVelocity:
      return component(transpose_times(x.R_WT, x.v_WT));
    case Observed::kProjectedGravity:
      return component(transpose_times(x.R_WT, Vec3d{0, 0, -1}));
    case Observed::kKnobs:
      return spec_.knobs[i].value;
    case Observed::kLastAction:
      return action_[i];
    case Observed::kPhase: {
      const double angle = 2.0 * std::numbers::pi * (t - t0_) / spec_.phase_period;
      return i == 0 ? std::sin(angle) : std::cos(angle);
    }
  }
  return 0.0;
}

void Policy::observe(double t, const Measurements& z, const Estimate& x) {
  for (ActedJoint& joint : joints_) {
    if (joint.measured < 0) continue;
    const JointReading& reading = z.joint[static_cast<std::size_t>(joint.measured)];
    if (reading.position_valid) joint.position = reading.position;
    if (reading.velocity_valid) joint.velocity = reading.velocity;
  }
  std::size_t at = 0;
  for (const ObservationTerm& term : spec_.observation) {
    const std::size_t n = length(term);
    for (std::size_t i = 0; i < n; ++i) {
      const double scale = term.scales.empty() ? term.scale : term.scales[i];
      observation_[at++] = clipped(scale * (observed(term, i, t, x) - term.offset), term.clip);
    }
  }
}

void Policy::update(double t, const Measurements& z, const Estimate& x, Command& command) {
  if (first_) t0_ = t;
  first_ = false;
  observe(t, z, x);
  network_.eval(observation_, next_);
  const bool usable =
      std::all_of(next_.begin(), next_.end(), [](double a) { return std::isfinite(a); });
  if (usable) {
    for (std::size_t i = 0; i < next_.size(); ++i)
      action_[i] = clipped(next_[i], spec_.action_clip);
  } else {
    ++failures_;
  }
  command.t = t;
  for (std::size_t i = 0; i < stand_.size(); ++i) command.drive[i] = {.position = stand_[i]};
  for (std::size_t i = 0; i < joints_.size(); ++i) {
    command.drive[joints_[i].drive] = {.position = joints_[i].rest + joints_[i].scale * action_[i],
                                       .stiffness = spec_.stiffness,
                                       .damping = spec_.damping};
  }
}

}  // namespace legwork
