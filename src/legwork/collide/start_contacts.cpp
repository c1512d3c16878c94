// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/collide/start_contacts.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <utility>

#include "legwork/collide/detect.h"
#include "legwork/dynamics/kinematics.h"

namespace legwork {

namespace {

constexpr std::size_t kMostFindings = 10;

// The deepest point of every pair of parts.
using Overlaps = std::map<std::pair<int, int>, double>;

Overlaps overlaps_at(const Model& model, const CollisionModel& collision,
                     const std::vector<double>& q, DetectScratch& scratch) {
  Workspace<double> ws(model);
  forward_kinematics<double>(model, q, ws);
  ContactSet found;
  detect(collision, ws.X_WB, 0.0, scratch, found);
  Overlaps overlaps;
  for (const Contact& c : found.contacts) {
    double& gap = overlaps[{model.shapes[c.shape_a].part, model.shapes[c.shape_b].part}];
    gap = std::min(gap, c.gap);
  }
  return overlaps;
}

Finding finding(const Model& model, const std::string& where, std::pair<int, int> parts,
                double gap) {
  const Part& a = model.parts[static_cast<std::size_t>(parts.first)];
  const Part& b = model.parts[static_cast<std::size_t>(parts.second)];
  char depth[32];
  std::snprintf(depth, sizeof depth, "%.1f mm", -1e3 * gap);
  return {
      .severity = Severity::kWarning,
      .code = "W-START-CONTACT",
      .file = model.file,
      .line = a.line,
      .element = "body \"" + a.name + "\"",
      .message = "body \"" + a.name + "\" is " + depth + " inside " +
                 (parts.second == 0 ? std::string("the ground") : "\"" + b.name + "\"") + " in " +
                 where,
      .remedy = parts.second == 0
                    ? "lift the robot in that pose until it only touches"
                    : "move the pose apart, or exclude the pair if their hulls overlap by design"};
}

}  // namespace

std::vector<Finding> start_contacts(const Model& model, double depth) {
  const CollisionModel collision(model);
  DetectScratch scratch(collision);
  std::vector<Finding> found;
  std::size_t more = 0;
  const auto look = [&](const std::vector<double>& q, const std::string& where) {
    for (const auto& [parts, gap] : overlaps_at(model, collision, q, scratch)) {
      if (gap > -depth) continue;
      if (found.size() < kMostFindings) {
        found.push_back(finding(model, where, parts, gap));
      } else {
        ++more;
      }
    }
  };
  for (const Keyframe& key : model.keyframes) look(key.q, "keyframe \"" + key.name + "\"");
  if (model.keyframes.empty()) look(model.q0, "the drawn pose");
  if (more > 0) found.back().message += " (and " + std::to_string(more) + " more overlaps)";
  return found;
}

}  // namespace legwork
