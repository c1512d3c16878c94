// SPDX-License-Identifier: Apache-2.0
#include "legwork/run/robots.h"

#include <algorithm>

namespace legwork {

std::vector<RobotShare> robots_of(const Model& model) {
  const std::size_t n = model.tree.links.size();
  std::vector<bool> is_free(n, false);
  for (const Joint& joint : model.joints)
    if (joint.kind == JointKind::kFree) is_free[joint.body.at()] = true;
  std::vector<std::size_t> owner(n, 0);  // index into all
  std::vector<RobotShare> all;
  int fixed = -1;
  for (std::size_t b = 1; b < n; ++b) {
    const auto parent = static_cast<std::size_t>(model.tree.links[b].parent);
    const bool shares_world = parent == 0 && !is_free[b];
    if (parent != 0) {
      owner[b] = owner[parent];
    } else if (shares_world && fixed >= 0) {
      owner[b] = static_cast<std::size_t>(fixed);
    } else {
      owner[b] = all.size();
      if (shares_world) fixed = static_cast<int>(all.size());
      all.push_back({model.body_names[BodyId(b)], BodyId(b), is_free[b], {}});
    }
    all[owner[b]].bodies.push_back(BodyId(b));
  }
  std::erase_if(all, [](const RobotShare& r) { return r.free && r.bodies.size() == 1; });
  return all;
}

FrameId base_frame(const Model& model, const RobotShare& robot) {
  const auto named = model.find_frame(robot.name);
  if (named && model.frames[*named].body == robot.base) return *named;
  for (std::size_t i = 0; i < model.frames.size(); ++i)
    if (model.frames[FrameId(i)].body == robot.base) return FrameId(i);
  return FrameId(std::size_t{0});
}

}  // namespace legwork
