#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Which coordinate of the model a named drive moves.
#include <span>
#include <string>
#include <vector>

#include "legwork/actuate/drive.h"
#include "legwork/model/merge.h"
#include "legwork/signal/layout.h"

namespace legwork {

/// The names of drives for Layout::drive: that of the joint each moves; a second one on the same
/// joint is NAME#2.
std::vector<std::string> drive_names(const Model& model, std::span<const Drive> drives);

/// Adds the drives of what was merged, given as they are in its own model.
void add_drives(const Model& merged, const ModelShare& share, const DriveSet& own, DriveSet& all);

/// The joint a drive moves, and its entries of q and v.
struct DrivenJoint {
  JointId joint;
  int q = 0, dof = 0;
};

/// One entry per name of layout.drive. Throws Error for a name that is no one-DoF joint of the
/// model.
std::vector<DrivenJoint> driven_joints(const Model& model, const Layout& layout);

/// The position of every drive's joint in the pose q. Throws Error where q has not nq numbers or
/// the position is not finite.
std::vector<double> pose_targets(const Model& model, const Layout& layout,
                                 std::span<const double> q);

/// For each name the index of the entry of `among` with the same name; −1 where there is none.
std::vector<int> index_by_name(const std::vector<std::string>& names,
                               const std::vector<std::string>& among);

/// The coordinates of the measured joints: entries of q and v per name of layout.joint, −1 for a
/// joint that the model does not have or that has several degrees of freedom.
struct MeasuredJoint {
  int q = -1, dof = -1;
};
std::vector<MeasuredJoint> measured_coordinates(const Model& model, const Layout& layout);

}  // namespace legwork
