// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/run/robots.h"

#include <algorithm>
#include <map>

namespace legwork {

namespace {

// Per body: the name, up to its first slash, of the part it carries; empty where there is none.
PerBody<std::string> prefixes(const Model& model) {
  PerBody<std::string> all(model.tree.links.size());
  for (const Part& part : model.parts)
    if (const std::size_t slash = part.name.find('/'); slash != std::string::npos)
      all[part.body] = part.name.substr(0, slash);
  for (std::size_t b = all.size(); b-- > 1;) {  // of parts with several joints: the last body's
    const auto parent = static_cast<std::size_t>(model.tree.links[b].parent);
    if (parent != 0 && all[BodyId(parent)].empty()) all[BodyId(parent)] = all[BodyId(b)];
  }
  return all;
}

}  // namespace

std::vector<RobotShare> robots_of(const Model& model) {
  const std::size_t n = model.tree.links.size();
  const PerBody<std::string> prefix = prefixes(model);
  std::vector<bool> is_free(n, false);
  for (const Joint& joint : model.joints)
    if (joint.kind == JointKind::kFree) is_free[joint.body.at()] = true;
  std::vector<std::size_t> owner(n, 0);  // index into all
  std::vector<RobotShare> all;
  std::map<std::string, std::size_t> fixed;  // by prefix: index into all
  for (std::size_t b = 1; b < n; ++b) {
    const auto parent = static_cast<std::size_t>(model.tree.links[b].parent);
    const auto found = fixed.find(prefix[BodyId(b)]);
    const bool shares_world = parent == 0 && !is_free[b];
    if (parent != 0) {
      owner[b] = owner[parent];
    } else if (shares_world && found != fixed.end()) {
      owner[b] = found->second;
    } else {
      owner[b] = all.size();
      if (shares_world) fixed[prefix[BodyId(b)]] = all.size();
      all.push_back({model.body_names[BodyId(b)], BodyId(b), is_free[b], {}});
    }
    all[owner[b]].bodies.push_back(BodyId(b));
  }
  std::erase_if(all, [](const RobotShare& r) { return r.free && r.bodies.size() == 1; });
  std::map<std::string, int> alike;
  for (const RobotShare& robot : all) ++alike[prefix[robot.base]];
  for (RobotShare& robot : all)
    if (!prefix[robot.base].empty() && alike[prefix[robot.base]] == 1)
      robot.name = prefix[robot.base];
  return all;
}

JointId free_joint(const Model& model, const RobotShare& robot) {
  for (std::size_t i = 0; i < model.joints.size(); ++i) {
    const Joint& joint = model.joints[JointId(i)];
    if (joint.body == robot.base && joint.kind == JointKind::kFree) return JointId(i);
  }
  return {};
}

FrameId base_frame(const Model& model, const RobotShare& robot) {
  const auto named = model.find_frame(model.body_names[robot.base]);
  if (named && model.frames[*named].body == robot.base) return *named;
  for (std::size_t i = 0; i < model.frames.size(); ++i)
    if (model.frames[FrameId(i)].body == robot.base) return FrameId(i);
  return FrameId(std::size_t{0});
}

}  // namespace legwork
