#include "legwork/experiment/limb.h"

#include <algorithm>
#include <map>

#include "legwork/contact/detect.h"
#include "legwork/dynamics/kinematics.h"

namespace legwork {

namespace {

constexpr double kTouching = 2e-3;  // a foot this near the floor stands on it [m]

// "FL" for joints FL_J1, FL_J2 … : what the names of a limb's joints begin with, else the foot's.
std::string limb_name(const Model& model, const std::vector<JointId>& joints, BodyId foot) {
  if (joints.empty()) return model.body_names[foot];
  std::string common = model.joints[joints.front()].name;
  for (const JointId j : joints) {
    const std::string& name = model.joints[j].name;
    const auto end = std::mismatch(common.begin(), common.end(), name.begin(), name.end()).first;
    common.erase(end, common.end());
  }
  while (!common.empty() && (common.back() == '_' || common.back() == '-')) common.pop_back();
  return common.size() < 2 ? model.body_names[foot] : common;
}

int default_cut(std::size_t joints) {
  if (joints <= 3) return -1;
  return static_cast<int>(std::max<std::size_t>(3, joints - 2));
}

}  // namespace

std::vector<JointId> joint_path(const Model& model, BodyId body) {
  std::vector<JointId> path;
  std::map<BodyId, JointId> joint_of;
  for (std::size_t i = 0; i < model.joints.size(); ++i) {
    joint_of[model.joints[JointId(i)].body] = JointId(i);
  }
  for (BodyId b = body; b != kWorld; b = BodyId(model.tree.links[b.at()].parent)) {
    const JointId j = joint_of.at(b);
    if (nv_of(model.joints[j].kind) != 1) break;
    path.push_back(j);
  }
  std::reverse(path.begin(), path.end());
  return path;
}

std::vector<Limb> standing_limbs(const Model& model, const State& pose) {
  CollisionModel collision(model);
  DetectScratch scratch(collision);
  Workspace<double> ws(model);
  forward_kinematics<double>(model, pose.q, ws);
  ContactSet found;
  collision.max_contacts = 4096;
  detect(collision, ws.X_WB, kTouching, scratch, found);
  std::map<BodyId, std::pair<Vec3<double>, int>> feet;
  for (const Contact& c : found.contacts) {
    if (c.body_b != kWorld || c.gap > kTouching) continue;
    auto& [sum, n] = feet[c.body_a];
    const Pose<double>& X = ws.X_WB[c.body_a.at()];
    sum += transpose_times(X.R, c.p_W - X.p);
    ++n;
  }
  std::vector<Limb> limbs;
  for (const auto& [body, sum] : feet) {
    Limb limb;
    limb.joints = joint_path(model, body);
    if (limb.joints.empty()) continue;  // the trunk itself lies on the floor
    limb.foot = body;
    limb.p_Foot = sum.first * (1.0 / sum.second);
    limb.name = limb_name(model, limb.joints, body);
    limb.cut = default_cut(limb.joints.size());
    limbs.push_back(limb);
  }
  if (limbs.empty()) {
    throw LoadError(Finding{Severity::kError, "E-LIMB", model.file, 0, "",
                            "no limb of the robot touches the floor in this pose",
                            "give a keyframe in which it stands"});
  }
  return limbs;
}

}  // namespace legwork
