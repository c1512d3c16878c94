// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/run/tape_frames.h"

#include <set>

#include "legwork/load/urdf/export_urdf.h"
#include "legwork/math/quat.h"

namespace legwork {
namespace {

void put(const Pose<double>& X, double* out) {
  const Quat<double> q = to_quat(X.R);
  for (const double x : {X.p.x, X.p.y, X.p.z, q.w, q.x, q.y, q.z}) *out++ = x;
}

/// Where a part's link lies in the body that carries it.
Pose<double> link_pose(const Model& model, std::size_t part) {
  if (part == 0) return identity_pose<double>();
  return model.parts[part].X_BF * Pose<double>{identity3<double>(), urdf_link_anchor(model, part)};
}

}  // namespace

TapeFrames::TapeFrames(const Model& model, std::span<const int> feet,
                       std::span<const std::string> labels)
    : feet_(feet.begin(), feet.end()),
      link_of_body_(model.body_names.begin(), model.body_names.end()),
      R_BL_(model.body_names.size(), identity3<double>()) {
  std::set<std::string> taken{"world"};
  link_of_body_[0] = "world";
  const auto fix = [&](const std::string& name, const std::string& parent, const Pose<double>& X) {
    fixed_.push_back({name, parent});
    fixed_poses_.resize(fixed_poses_.size() + 7);
    put(X, &fixed_poses_[fixed_poses_.size() - 7]);
  };
  for (std::size_t i = 1; i < model.parts.size(); ++i) {
    const Part& part = model.parts[i];
    const auto above = static_cast<std::size_t>(part.parent);
    const std::string name = urdf_link_name(model, i), parent = urdf_link_name(model, above);
    if (!taken.insert(name).second) continue;
    const Pose<double> X_BL = link_pose(model, i), X_PL = link_pose(model, above);
    if (part.joints.empty()) {  // its parent is of the same body
      fix(name, parent, inverse(X_PL) * X_BL);
      continue;
    }
    moving_.push_back({name, parent});
    links_.push_back({part.body, model.parts[above].body, X_BL, X_PL});
    link_of_body_[part.body.at()] = name;
    R_BL_[part.body.at()] = X_BL.R;
  }
  for (const Frame& frame : model.frames) {
    if (frame.kind != FrameKind::kSite || frame.name.empty()) continue;
    const auto part = static_cast<std::size_t>(frame.part);
    if (!taken.insert(frame.name).second) continue;
    fix(frame.name, urdf_link_name(model, part), inverse(link_pose(model, part)) * frame.X_BF);
  }
  for (const std::string& label : labels) {
    std::string name = label + "_level";
    while (!taken.insert(name).second) name += "_";
    moving_.push_back({name, "world"});
  }
}

void TapeFrames::poses(std::span<const Pose<double>> X_WB, std::span<double> out) const {
  double* to = out.data();
  for (const Link& link : links_) {
    const Pose<double> X_WL = X_WB[link.body.at()] * link.X_BL;
    const Pose<double> X_WP = X_WB[link.parent_body.at()] * link.X_PL;
    put(inverse(X_WP) * X_WL, to);
    to += 7;
  }
  for (const int body : feet_) {
    put({identity3<double>(), X_WB[static_cast<std::size_t>(body)].p}, to);
    to += 7;
  }
}

}  // namespace legwork
