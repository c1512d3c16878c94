// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/plan/leg.h"

#include <algorithm>
#include <cmath>

#include "legwork/dynamics/kinematics.h"
#include "legwork/plan/low_points.h"

namespace legwork {

namespace {

// The middle of what touches the ground: a ball's centre, or the middle of the sole's extent.
void place_foot(Leg& leg, const std::vector<LowPoint>& points, const Pose<double>& X_WB) {
  constexpr double kSame = 2e-3;  // points this close to the lowest belong to the sole [m]
  constexpr double kSole = 5e-3;  // a sole extends at least this far both ways [m]
  const double least = lowest(points);
  Vec3<double> low{1e9, 1e9, least}, high{-1e9, -1e9, least};
  const LowPoint* one = nullptr;
  int count = 0;
  for (const LowPoint& p : points) {
    if (p.p_W.z > least + kSame) continue;
    low = {std::min(low.x, p.p_W.x), std::min(low.y, p.p_W.y), least};
    high = {std::max(high.x, p.p_W.x), std::max(high.y, p.p_W.y), least};
    one = &p;
    ++count;
  }
  leg.flat = high.x - low.x > kSole && high.y - low.y > kSole;
  if (leg.flat) leg.half_x = 0.5 * (high.x - low.x), leg.half_y = 0.5 * (high.y - low.y);
  Vec3<double> p_WF = (low + high) * 0.5;
  if (count == 1 && one->radius > 0.0) {
    leg.radius = one->radius;
    p_WF = one->p_W + Vec3<double>{0, 0, leg.radius};
  }
  leg.p_BF = inverse(X_WB) * p_WF;
}

[[noreturn]] void refuse(const Model& model, std::string message, std::string remedy) {
  throw Error(Finding{Severity::kError, "E-LEGS", model.file, 0, "", std::move(message),
                      std::move(remedy)});
}

BodyId floating_base(const Model& model) {
  for (std::size_t b = 1; b < model.tree.links.size(); ++b) {
    if (model.tree.links[b].kind == LinkKind::kFree) return BodyId(b);
  }
  refuse(model, "the model has no floating base",
         "legs are chains from a body with a free joint: give the trunk one");
}

// Joints from the trunk to `foot`; false where one of them has several DoF.
bool follow(const Model& model, Leg& leg) {
  for (BodyId b = leg.foot; b != leg.trunk; b = BodyId(model.tree.links[b.at()].parent)) {
    if (b == kWorld || nv_of(model.tree.links[b.at()].kind) != 1) return false;
    for (std::size_t j = 0; j < model.joints.size(); ++j) {
      if (model.joints[JointId(j)].body == b) leg.joints.emplace_back(JointId(j));
    }
  }
  std::reverse(leg.joints.begin(), leg.joints.end());
  for (const JointId j : leg.joints) {
    leg.q.push_back(model.joints[j].q);
    leg.dof.push_back(model.joints[j].v);
  }
  return !leg.joints.empty();
}

std::vector<char> touching_bodies(const Model& model) {
  std::vector<char> touches(model.tree.links.size(), 0);
  for (std::size_t i = 0; i < model.shapes.size(); ++i) {
    if (can_touch(model, ShapeId(i))) touches[model.shapes[ShapeId(i)].body.at()] = 1;
  }
  return touches;
}

// The outermost bodies that can touch something, one per chain.
std::vector<BodyId> chain_ends(const Model& model, const std::vector<char>& touches) {
  std::vector<char> inner(model.tree.links.size(), 0);
  std::vector<BodyId> ends;
  for (std::size_t b = model.tree.links.size() - 1; b > 0; --b) {
    if (touches[b] && !inner[b]) ends.emplace_back(BodyId(b));
    if (touches[b] || inner[b]) inner[z(model.tree.links[b].parent)] = 1;
  }
  return ends;
}

// The foot that ends in `end`. Toes are no foot: of the last two bodies, if both lie on the ground,
// it is the one with more sole.
Leg foot_of(const Model& model, BodyId end, const std::vector<char>& touches,
            const Workspace<double>& ws, double& depth) {
  constexpr double kSameGround = 5e-3;  // heights so close are one sole's [m]
  const auto placed = [&](BodyId body, double& height) {
    Leg leg;
    leg.foot = body;
    const std::vector<LowPoint> points = low_points(model, body, ws.X_WB[body.at()]);
    height = lowest(points);
    if (!points.empty()) place_foot(leg, points, ws.X_WB[body.at()]);
    return leg;
  };
  const Leg toe = placed(end, depth);
  const BodyId before(model.tree.links[end.at()].parent);
  if (before == kWorld || touches[before.at()] == 0) return toe;
  double height = 0.0;
  const Leg sole = placed(before, height);
  if (height > depth + kSameGround || sole.half_x * sole.half_y <= toe.half_x * toe.half_y)
    return toe;
  depth = height;
  return sole;
}

void name_legs(std::vector<Leg>& legs) {
  double middle_x = 0.0;
  for (const Leg& leg : legs) middle_x += leg.p_TF.x / static_cast<double>(legs.size());
  for (Leg& leg : legs) {
    leg.side_x = leg.p_TF.x >= middle_x ? 1.0 : -1.0;
    leg.side_y = leg.p_TF.y >= 0.0 ? 1.0 : -1.0;
  }
  // Pairs from front to hind: rank each side's legs by x, then left before right.
  std::vector<std::size_t> row(legs.size(), 0);
  for (std::size_t i = 0; i < legs.size(); ++i) {
    for (const Leg& other : legs) {
      row[i] += other.side_y == legs[i].side_y && other.p_TF.x > legs[i].p_TF.x;
    }
  }
  for (std::size_t i = 0; i < legs.size(); ++i) {
    const std::string side = legs[i].side_y > 0.0 ? "L" : "R";
    if (legs.size() == 4) {
      legs[i].name = (row[i] == 0 ? "F" : "H") + side;
      legs[i].side_x = row[i] == 0 ? 1.0 : -1.0;
    } else {
      legs[i].name = legs.size() == 2 ? side : side + std::to_string(row[i] + 1);
    }
  }
  std::vector<std::pair<std::size_t, Leg>> order;
  for (std::size_t i = 0; i < legs.size(); ++i) order.emplace_back(row[i], std::move(legs[i]));
  std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first < b.first : a.second.side_y > b.second.side_y;
  });
  for (std::size_t i = 0; i < legs.size(); ++i) legs[i] = std::move(order[i].second);
}

}  // namespace

std::vector<Leg> find_legs(const Model& model, std::span<const double> q, double tolerance) {
  const BodyId trunk = floating_base(model);
  std::vector<double> level(q.begin(), q.end());
  const auto base = z(model.tree.links[trunk.at()].q);
  for (std::size_t i = 0; i < 7; ++i) level[base + i] = i == 3 ? 1.0 : 0.0;
  Workspace<double> ws(model);
  forward_kinematics<double>(model, level, ws);

  std::vector<Leg> legs;
  std::vector<double> depth;
  const std::vector<char> touches = touching_bodies(model);
  for (const BodyId end : chain_ends(model, touches)) {
    double height = 0.0;
    Leg leg = foot_of(model, end, touches, ws, height);
    leg.trunk = trunk;
    const auto known = [&](const Leg& other) { return other.foot == leg.foot; };
    if (std::any_of(legs.begin(), legs.end(), known)) continue;  // by another of its toes
    if (leg.foot == trunk || !std::isfinite(height) || !follow(model, leg)) continue;
    const Pose<double>& X_TB = ws.X_WB[leg.foot.at()];  // the trunk is at the origin
    leg.p_TF = X_TB * leg.p_BF;
    leg.R_TB = X_TB.R;
    leg.p_TH = ws.X_WB[model.joints[leg.joints.front()].body.at()].p;
    depth.push_back(height);
    legs.push_back(std::move(leg));
  }
  double least = std::numeric_limits<double>::infinity();
  for (const double d : depth) least = std::min(least, d);
  std::vector<Leg> standing;
  for (std::size_t i = 0; i < legs.size(); ++i) {
    if (depth[i] <= least + tolerance) standing.push_back(std::move(legs[i]));
  }
  if (standing.empty()) {
    refuse(model, "no chain of joints from the floating base ends in a colliding shape",
           "give the feet collision shapes");
  }
  name_legs(standing);
  return standing;
}

}  // namespace legwork
