// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/run/stand/standing.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "legwork/collide/detect.h"
#include "legwork/dynamics/centroidal.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/math/quat.h"
#include "legwork/plan/low_points.h"
#include "legwork/run/stand/found_pose.h"

namespace legwork {

const Keyframe& named_keyframe(const Model& model, const std::string& name) {
  const Keyframe* key = model.find_keyframe(name);
  if (key != nullptr) return *key;
  std::string known;
  for (const Keyframe& k : model.keyframes) known += (known.empty() ? "" : ", ") + k.name;
  throw Error(Finding{Severity::kError, "E-POSE", model.file, 0, "",
                      "there is no keyframe \"" + name + "\"",
                      known.empty() ? "the model has no keyframes" : "it has: " + known});
}

namespace {

const Keyframe* choose_keyframe(const Model& model, const std::string& name) {
  if (!name.empty()) return &named_keyframe(model, name);
  for (const char* wanted : {"stand", "standing", "home", "half_sitting"}) {
    if (const Keyframe* key = model.find_keyframe(wanted)) return key;
  }
  return model.keyframes.empty() ? nullptr : &model.keyframes.front();
}

}  // namespace

ContactSet contacts_at(const Model& model, const State& x, double margin) {
  CollisionModel collision(model);
  collision.max_contacts = 4096;
  DetectScratch scratch(collision);
  Workspace<double> ws(model);
  forward_kinematics<double>(model, x.q, ws);
  ContactSet found;
  detect(collision, ws.X_WB, margin, scratch, found);
  return found;
}

bool has_free_base(const Model& model) {
  return !model.joints.empty() && model.joints[JointId(0)].kind == JointKind::kFree;
}

Raise raise_of(const Model& model) {
  if (has_free_base(model)) return {model.joints[JointId(0)].q + 2, 1.0};
  Workspace<double> ws(model);
  const auto com_at = [&](const std::vector<double>& q) {
    forward_kinematics<double>(model, q, ws);
    return center_of_mass<double>(model, ws);
  };
  const Vec3<double> com = com_at(model.q0);
  for (std::size_t i = 0; i < model.joints.size(); ++i) {
    const Joint& joint = model.joints[JointId(i)];
    if (joint.kind != JointKind::kPrismatic) continue;
    const bool driven =
        std::any_of(model.actuators.begin(), model.actuators.end(),
                    [&](const Actuator& actuator) { return actuator.joint == JointId(i); });
    std::vector<double> q = model.q0;
    q[z(joint.q)] += 1.0;
    const Vec3<double> moved = com_at(q) - com;
    if (!driven && std::fabs(std::fabs(moved.z) - 1.0) < 1e-9)  // all of the mass, straight up
      return {joint.q, moved.z > 0 ? 1.0 : -1.0};
  }
  return {};
}

double mass_height(const Model& model, const std::vector<double>& q) {
  Workspace<double> ws(model);
  forward_kinematics<double>(model, q, ws);
  double low = std::numeric_limits<double>::infinity();
  for (std::size_t b = 1; b < model.tree.links.size(); ++b)
    low = std::min(low, lowest(low_points(model, BodyId(b), ws.X_WB[b])));
  const double high = center_of_mass<double>(model, ws).z;
  return std::isfinite(low) ? high - low : high;
}

bool ensure_floor(Model& model, double friction) {
  for (const Shape& shape : model.shapes) {
    if (shape.body == kWorld &&
        (shape.kind == ShapeKind::kPlane || shape.kind == ShapeKind::kHeightfield)) {
      return false;
    }
  }
  Shape floor;
  floor.name = "floor";
  floor.kind = ShapeKind::kPlane;
  floor.contype = floor.conaffinity = 0x7fffffff;
  floor.surface.slide = friction;
  floor.body = kWorld;
  floor.part = 0;
  floor.X_BG = identity_pose<double>();
  model.shapes.add(floor);
  return true;
}

namespace {
// The drawn pose is no pose to stand in: a better one, or the reason why there is none.
void look_for_pose(const Model& model, StandingPose& pose) {
  const FoundPose found = find_standing_pose(model);
  if (found.found) {
    pose.name = "found pose";
    pose.state.q = found.q;
    return;
  }
  bool outside = false;
  for (const Joint& joint : model.joints) {
    if (nq_of(joint.kind) != 1) continue;
    const double x = pose.state.q[z(joint.q)];
    outside = outside || x < joint.range.lower - 1e-9 || x > joint.range.upper + 1e-9;
  }
  // Stretched legs and a mass beside the feet are a pose still; joints beyond their stops are none.
  if (!outside) return;
  throw Error(
      Finding{Severity::kError, "E-POSE", model.file, 0, "",
              "the model has no standing pose, its drawn one is outside the joints' ranges, "
              "and none was found: " +
                  found.why,
              "write a keyframe (MJCF) or a group_state (SRDF), or name one with --srdf"});
}

// The tree a joint belongs to: what else lies in the scene is not lifted with it.
std::vector<char> tree_of(const Model& model, int q) {
  const auto joint = std::find_if(model.joints.begin(), model.joints.end(), [q](const Joint& j) {
    return q >= j.q && q < j.q + nq_of(j.kind);
  });
  const auto root_of = [&](std::size_t b) {
    while (model.tree.links[b].parent != 0)
      b = static_cast<std::size_t>(model.tree.links[b].parent);
    return b;
  };
  const std::size_t root = root_of(joint->body.at());
  std::vector<char> in(model.tree.links.size(), 0);
  for (std::size_t b = 1; b < in.size(); ++b) in[b] = root_of(b) == root;
  return in;
}

// Lifts or lowers the robot until the lowest shape just touches the floor.
void place_on_floor(const Model& model, StandingPose& pose) {
  const Raise raise = raise_of(model);
  if (raise.q < 0) return;
  const std::vector<char> robot = tree_of(model, raise.q);
  // On level planes one round is exact; on slopes the nearest point changes as the robot moves, and
  // deep inside a box the nearest way out is not up.
  constexpr int kRounds = 20;
  constexpr double kPlaced = 1e-9, kSteep = 0.3, kWall = 0.2;  // [m], cosines
  for (int round = 0; round < kRounds; ++round) {
    double over = std::numeric_limits<double>::infinity();
    for (const Contact& c : contacts_at(model, pose.state, 10.0).contacts) {
      if (c.body_b != kWorld || robot[c.body_a.at()] == 0) continue;
      if (c.gap < 0.0 || std::fabs(c.n_W.z) > kWall)  // what stands beside it is no floor
        over = std::min(over, c.gap / std::max(kSteep, c.n_W.z));
    }
    if (!std::isfinite(over) || (round > 0 && std::fabs(over) < kPlaced)) return;
    pose.lifted -= over;
    pose.state.q[z(raise.q)] -= raise.sign * over;
  }
}
}  // namespace

StandingPose standing_pose(const Model& model, const std::string& name) {
  StandingPose pose;
  pose.state = rest_state(model);
  pose.name = "drawn pose";
  if (const Keyframe* key = choose_keyframe(model, name)) {
    pose.name = key->name;
    if (key->q.size() == z(model.nq)) pose.state.q = key->q;
  } else if (!model.file.empty() &&
             !could_stand(model, pose.state.q)) {  // code draws what it means
    look_for_pose(model, pose);
  }
  place_on_floor(model, pose);
  return pose;
}

StandingPose standing_pose_at(const Model& model, const std::vector<double>& q,
                              const std::string& name) {
  if (q.size() != z(model.nq)) {
    throw Error(Finding{Severity::kError, "E-POSE", name, 0, "",
                        "q has " + std::to_string(q.size()) + " numbers, the model needs " +
                            std::to_string(model.nq),
                        "q is position, quaternion w x y z, joints"});
  }
  StandingPose pose;
  pose.name = name;
  pose.state = rest_state(model);
  pose.state.q = q;
  for (const Joint& joint : model.joints) {
    if (nv_of(joint.kind) == 1) continue;
    double* at = pose.state.q.data() + joint.q + (joint.kind == JointKind::kFree ? 3 : 0);
    const Quat<double> unit = normalized(Quat<double>{at[0], at[1], at[2], at[3]});
    at[0] = unit.w, at[1] = unit.x, at[2] = unit.y, at[3] = unit.z;
  }
  place_on_floor(model, pose);
  return pose;
}

std::vector<std::string> exclude_overlaps(Model& model, const State& pose, double depth) {
  std::vector<std::string> names;
  for (const Contact& c : contacts_at(model, pose, 0.0).contacts) {
    if (c.body_b == kWorld || c.gap > -depth) continue;
    const std::pair<int, int> pair{model.shapes[c.shape_a].part, model.shapes[c.shape_b].part};
    const auto& known = model.excluded_parts;
    if (std::find(known.begin(), known.end(), pair) != known.end()) continue;
    model.excluded_parts.push_back(pair);
    names.push_back(model.parts[z(pair.first)].name + " / " + model.parts[z(pair.second)].name);
  }
  return names;
}

DriveSet own_drives(const Model& model, const State& pose) {
  DriveSet set{drives_of(model), {}};
  for (const Drive& drive : set.drives) set.targets.push_back({.position = pose.q[z(drive.q)]});
  return set;
}

}  // namespace legwork
