// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/run/snapshot_from_world.h"

#include "legwork/dynamics/centroidal.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/math/planar_hull.h"
#include "legwork/run/drawing_from_model.h"
#include "legwork/sim/loads.h"

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
  add_balance(world.last().contacts, frame);
  return frame;
}

void add_balance(const std::vector<ContactForce>& forces, Snapshot& frame) {
  std::vector<std::array<double, 2>> points;
  double height = 0, fz = 0;
  for (const ContactForce& c : forces) {
    if (c.at.body_b != kWorld || !(c.f_W.z > 0)) continue;
    points.push_back({c.at.p_W.x, c.at.p_W.y});
    height += c.f_W.z * c.at.p_W.z;
    fz += c.f_W.z;
  }
  if (!(fz > 0)) return;
  height /= fz;
  const PressureCentre centre = pressure_centre(forces, height);
  if (!centre.loaded) return;
  frame.zmp = to_array(centre.p_W);
  for (const auto& corner : planar_hull(points))
    frame.support.push_back({corner[0], corner[1], height});
}

}  // namespace legwork::outcome
