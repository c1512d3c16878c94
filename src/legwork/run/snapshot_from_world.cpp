#include "legwork/run/snapshot_from_world.h"

#include <cmath>

#include "legwork/dynamics/centroidal.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/math/planar_hull.h"
#include "legwork/run/drawing_from_model.h"

namespace legwork::outcome {

SnapshotTaker::SnapshotTaker(const Model& model) : model_(model), ws_(model) {}

Snapshot SnapshotTaker::take(double t, std::span<const double> q) {
  forward_kinematics<double>(model_, q, ws_);
  Snapshot frame;
  frame.t = t;
  for (const auto& X : ws_.X_WB) frame.poses.push_back(to_pose(X));
  frame.com = to_array(center_of_mass(model_, ws_));
  return frame;
}

Snapshot SnapshotTaker::take(const World& world) {
  Snapshot frame = take(world.time(), world.state().q);
  for (const ContactForce& contact : world.last().contacts) {
    frame.contacts.push_back({.body = contact.at.body_a.value,
                              .point = to_array(contact.at.p_W),
                              .force = to_array(contact.f_W),
                              .normal = to_array(contact.at.n_W),
                              .mu = contact.at.friction,
                              .mode = static_cast<int>(contact.mode)});
  }
  add_balance(frame);
  return frame;
}

void add_balance(Snapshot& frame) {
  std::vector<std::array<double, 2>> points;
  double height = 0, fz = 0, x = 0, y = 0;
  for (const ContactPoint& c : frame.contacts) {
    if (!(c.force[2] > 0)) continue;
    points.push_back({c.point[0], c.point[1]});
    height += c.force[2] * c.point[2];
    fz += c.force[2];
  }
  if (!(fz > 0)) return;
  height /= fz;
  // Where the horizontal moments of the forces vanish, on the plane of the contacts' mean height.
  for (const ContactPoint& c : frame.contacts) {
    x += c.force[2] * c.point[0] - c.force[0] * (c.point[2] - height);
    y += c.force[2] * c.point[1] - c.force[1] * (c.point[2] - height);
  }
  frame.zmp = Xyz{x / fz, y / fz, height};
  for (const auto& corner : planar_hull(points))
    frame.support.push_back({corner[0], corner[1], height});
}

}  // namespace legwork::outcome
// SPDX-License-Identifier: Apache-2.0
