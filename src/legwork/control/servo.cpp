// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/control/servo.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "legwork/dynamics/kinematics.h"

namespace legwork {

namespace {

[[noreturn]] void refuse(const Model& model, std::string field, std::string message,
                         std::string remedy) {
  throw Error(Finding{Severity::kError, "E-SERVO", model.file, 0, std::move(field),
                      std::move(message), std::move(remedy)});
}

bool ends_with(const std::string& name, const std::string& ending) {
  return name.size() >= ending.size() &&
         name.compare(name.size() - ending.size(), ending.size(), ending) == 0;
}

void check_gain(const Model& model, const std::string& joint, double k_d, double dt) {
  char text[160];
  if (!std::isfinite(k_d) || k_d < 0.0) {
    std::snprintf(text, sizeof text, "%s: k_d %g 1/s is negative or not finite", joint.c_str(),
                  k_d);
    refuse(model, "k_d", text, "give a gain of at least zero");
  }
  if (k_d * dt >= 1.0) {
    std::snprintf(text, sizeof text, "%s: k_d·dt = %g is not below 1", joint.c_str(), k_d * dt);
    refuse(model, "k_d", text, "the servo would overshoot in one step: lower k_d or dt");
  }
}

std::vector<Drive> bare_drives(const Model& model) {
  std::vector<Drive> drives = drives_of(model);
  if (!drives.empty()) return drives;
  for (std::size_t i = 0; i < model.joints.size(); ++i) {
    const Joint& joint = model.joints[JointId(i)];
    if (nv_of(joint.kind) != 1) continue;
    Drive drive;
    drive.joint = JointId(i);
    drive.q = joint.q;
    drive.dof = joint.v;
    drive.torque_limit = joint.effort_limit;
    drives.push_back(drive);
  }
  return drives;
}

bool named(const std::vector<std::string>& endings, const std::string& name) {
  return std::any_of(endings.begin(), endings.end(),
                     [&](const std::string& e) { return ends_with(name, e); });
}

void check_names(const Model& model, const ServoSettings& settings,
                 const std::vector<Drive>& drives) {
  std::vector<std::string> endings = settings.level_by_measurement;
  for (const ServoOverride& o : settings.overrides) endings.push_back(o.joint);
  for (const std::string& ending : endings) {
    const bool there = std::any_of(drives.begin(), drives.end(), [&](const Drive& d) {
      return ends_with(model.joints[d.joint].name, ending);
    });
    if (!there) {
      refuse(model, "joint", "no actuated joint is called \"" + ending + "\" or ends with it",
             "legwork inspect lists the joints");
    }
  }
}

}  // namespace

JointServos::JointServos(const Model& model, const ServoSettings& settings, double dt)
    : feed_forward_(settings.feed_forward) {
  if (!(settings.slope > 0.0) || !std::isfinite(settings.slope)) {
    refuse(model, "slope", "the servo's slope is not a positive number",
           "1e6 N·m·s/rad is a constraint for all that matters");
  }
  const std::vector<Drive> all = bare_drives(model);
  check_names(model, settings, all);
  for (Drive drive : all) {
    const std::string& name = model.joints[drive.joint].name;
    drive.kind = DriveKind::kVelocityServo;
    drive.position_gain = settings.k_d;
    drive.slope = settings.slope;
    bool on = true;
    for (const ServoOverride& o : settings.overrides) {
      if (!ends_with(name, o.joint)) continue;
      if (std::isnan(o.k_d) || std::isnan(o.torque_limit)) {
        refuse(model, "overrides", name + ": a number that is not finite", "write finite numbers");
      }
      if (o.k_d >= 0.0) drive.position_gain = o.k_d;
      if (o.torque_limit >= 0.0) drive.torque_limit = o.torque_limit;
      on = o.on;
    }
    if (!on) continue;
    check_gain(model, name, drive.position_gain, dt);
    if (!(drive.torque_limit >= 0.0)) {
      refuse(model, "torque_limit", name + ": the torque limit is negative",
             "give the most torque the joint can hold");
    }
    drives_.push_back(drive);
    if (named(settings.level_by_measurement, name)) add_level(model, drives_.size() - 1);
  }
}

// The joints on the way from the trunk whose axes are parallel in the drawn pose.
void JointServos::add_level(const Model& model, std::size_t drive) {
  Workspace<double> ws(model);
  forward_kinematics<double>(model, model.q0, ws);
  const auto axis_W = [&](const Joint& joint) {
    const Link<double>& link = model.tree.links[joint.body.at()];
    const int k = static_cast<int>(link.kind) % 3;  // X, Y, Z of revolute and prismatic kinds
    Vec3<double> axis{0, 0, 0};
    axis[k] = link.sign;
    return ws.X_WB[joint.body.at()].R * axis;
  };
  Level level{drive, {}, {}};
  const Joint& ankle = model.joints[drives_[drive].joint];
  int dof = model.tree.dof_parent[z(ankle.v)];
  for (; dof >= 0; dof = model.tree.dof_parent[z(dof)]) {
    for (const Joint& joint : model.joints) {
      if (joint.v != dof || joint.kind != JointKind::kRevolute) continue;
      const double along = dot(axis_W(joint), axis_W(ankle));
      if (std::fabs(along) < 0.999) continue;
      level.before.push_back(joint.q);
      level.sign.push_back(along > 0.0 ? 1.0 : -1.0);
    }
  }
  levels_.push_back(std::move(level));
}

void JointServos::track(std::span<const double> q_ref, std::span<const double> v_ref,
                        std::span<const double> q, std::span<DriveTarget> targets) const {
  for (std::size_t i = 0; i < drives_.size(); ++i) {
    targets[i].position = q_ref[z(drives_[i].q)];
    targets[i].velocity = feed_forward_ ? v_ref[z(drives_[i].dof)] : 0.0;
  }
  for (const Level& level : levels_) {
    double lag = 0.0;
    for (std::size_t i = 0; i < level.before.size(); ++i) {
      lag += level.sign[i] * (q_ref[z(level.before[i])] - q[z(level.before[i])]);
    }
    targets[level.drive].position += lag;
  }
}

}  // namespace legwork
