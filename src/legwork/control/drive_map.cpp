// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/control/drive_map.h"

#include <algorithm>
#include <cmath>

#include "legwork/base/nearest_name.h"

namespace legwork {
namespace {

std::vector<std::string> one_dof_names(const Model& model) {
  std::vector<std::string> names;
  for (const Joint& joint : model.joints)
    if (nv_of(joint.kind) == 1) names.push_back(joint.name);
  return names;
}

// "knee#2" drives the joint "knee", unless a joint is really called so.
std::optional<JointId> joint_of(const Model& model, const std::string& drive) {
  if (const auto found = model.find_joint(drive)) return found;
  const std::size_t mark = drive.rfind('#');
  if (mark == std::string::npos) return std::nullopt;
  return model.find_joint(std::string_view(drive).substr(0, mark));
}

}  // namespace

std::vector<std::string> drive_names(const Model& model, std::span<const Drive> drives) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < drives.size(); ++i) {
    int before = 0;
    for (std::size_t k = 0; k < i; ++k) before += drives[k].joint == drives[i].joint ? 1 : 0;
    const std::string& joint = model.joints[drives[i].joint].name;
    names.push_back(before == 0 ? joint : joint + "#" + std::to_string(before + 1));
  }
  return names;
}

void add_drives(const Model& merged, const ModelShare& share, const DriveSet& own, DriveSet& all) {
  if (own.drives.empty()) return;
  const Joint& first = merged.joints[JointId(share.joint)];
  for (Drive drive : own.drives) {
    drive.joint = JointId(drive.joint.value + share.joint);
    drive.q += first.q, drive.dof += first.v;
    all.drives.push_back(drive);
  }
  all.targets.insert(all.targets.end(), own.targets.begin(), own.targets.end());
}

std::vector<DrivenJoint> driven_joints(const Model& model, const Layout& layout) {
  std::vector<DrivenJoint> driven;
  for (const std::string& name : layout.drive) {
    const auto joint = joint_of(model, name);
    if (!joint || nv_of(model.joints[*joint].kind) != 1) {
      throw Error(Finding{.code = "E-DRIVE",
                          .file = model.file,
                          .element = name,
                          .message = "the drive \"" + name + "\" moves no joint of the model" +
                                     did_you_mean(name, one_dof_names(model)),
                          .remedy = "name the drive after a joint with one degree of freedom"});
    }
    driven.push_back({*joint, model.joints[*joint].q, model.joints[*joint].v});
  }
  return driven;
}

std::vector<double> pose_targets(const Model& model, const Layout& layout,
                                 std::span<const double> q) {
  if (q.size() != z(model.nq)) {
    throw Error(Finding{.code = "E-POSE",
                        .file = model.file,
                        .message = "the pose has " + std::to_string(q.size()) +
                                   " numbers, the model needs " + std::to_string(model.nq),
                        .remedy = "q is position, quaternion w x y z, joints"});
  }
  std::vector<double> targets;
  for (const DrivenJoint& driven : driven_joints(model, layout)) {
    targets.push_back(q[z(driven.q)]);
    if (std::isfinite(targets.back())) continue;
    throw Error(
        Finding{.code = "E-POSE",
                .file = model.file,
                .element = model.joints[driven.joint].name,
                .message = "the pose has no finite position of " + model.joints[driven.joint].name,
                .remedy = "give a finite number"});
  }
  return targets;
}

std::vector<int> index_by_name(const std::vector<std::string>& names,
                               const std::vector<std::string>& among) {
  std::vector<int> index;
  for (const std::string& name : names) {
    const auto found = std::find(among.begin(), among.end(), name);
    index.push_back(found == among.end() ? -1 : static_cast<int>(found - among.begin()));
  }
  return index;
}

std::vector<MeasuredJoint> measured_coordinates(const Model& model, const Layout& layout) {
  std::vector<MeasuredJoint> measured(layout.joint.size());
  for (std::size_t i = 0; i < layout.joint.size(); ++i) {
    const auto joint = model.find_joint(layout.joint[i]);
    if (!joint || nv_of(model.joints[*joint].kind) != 1) continue;
    measured[i] = {model.joints[*joint].q, model.joints[*joint].v};
  }
  return measured;
}

}  // namespace legwork
