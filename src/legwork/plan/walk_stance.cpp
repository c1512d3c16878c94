// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/plan/walk_stance.h"

#include <algorithm>
#include <cmath>

#include "legwork/dynamics/centroidal.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/plan/leg_ik.h"

namespace legwork {

namespace {

[[noreturn]] void refuse(const Model& model, std::string message, std::string remedy) {
  throw Error(Finding{.code = "E-LEGS",
                      .file = model.file,
                      .element = model.name,
                      .message = std::move(message),
                      .remedy = std::move(remedy)});
}

// Moves the soles of all feet to a height and along x under the trunk.
class Poser {
 public:
  Poser(const Model& model, const WalkStance& stance, std::span<const double> q_stand)
      : stance_(stance), q_stand_(q_stand.begin(), q_stand.end()) {
    for (std::size_t i = 0; i < 7; ++i) q_stand_[i] = i == 3 ? 1.0 : 0.0;
    for (const WalkFoot& foot : stance.feet) ik_.emplace_back(model, foot.leg);
  }

  /// z of the soles and a shift along x, in the trunk's frame. False: out of reach, or tilted.
  bool solve(double z, double x, std::vector<double>& q) {
    q = q_stand_;
    bool reached = true;
    for (std::size_t i = 0; i < ik_.size(); ++i) {
      const WalkFoot& foot = stance_.feet[i];
      const double side = foot.group == 0 ? 0.5 : -0.5;
      const Vec3d p_TF{x + foot.x, side * stance_.spacing + foot.y, z + foot.sole.radius};
      const IkResult r =
          ik_[i].solve(p_TF, q, IkOptions{.tolerance = 1e-7, .tilt_tolerance = 1e-6});
      reached = reached && r.distance < 1e-5 && r.tilt < 0.02;
    }
    return reached;
  }

 private:
  const WalkStance& stance_;
  std::vector<double> q_stand_;
  std::vector<LegIk> ik_;
};

// How many of its side's feet stand behind a foot.
int rank_from_hind(const WalkStance& stance, const WalkFoot& foot) {
  int behind = 0;
  for (const WalkFoot& other : stance.feet)
    behind += other.leg.side_y == foot.leg.side_y && other.leg.p_TF.x < foot.leg.p_TF.x;
  return behind;
}

void group_feet(const Model& model, WalkGait gait, WalkStance& stance) {
  const std::size_t n = stance.feet.size();
  std::size_t left = 0;
  for (const WalkFoot& foot : stance.feet) left += foot.leg.side_y > 0.0;
  if (n < 2 || n == 3)
    refuse(model,
           "walking needs two legs, or four and more, and " + std::to_string(n) +
               (n == 1 ? " was found" : " were found"),
           "give the feet collision shapes, and a keyframe in which all of them stand");
  if (2 * left != n)
    refuse(model,
           "of its " + std::to_string(n) + " feet " + std::to_string(left) +
               " stand on the left: walking needs as many left as right",
           "walking is made for robots whose trunk has x ahead and z up");
  const bool crawls = n > 2 && gait == WalkGait::kCrawl;
  stance.groups = crawls ? static_cast<int>(n) : 2;
  stance.carriers = static_cast<int>(crawls ? n - 1 : n / 2);
  double x = 0.0, y = 0.0;
  for (const WalkFoot& foot : stance.feet) {
    x += foot.leg.p_TF.x / static_cast<double>(n);
    y += foot.leg.p_TF.y / static_cast<double>(n);
  }
  for (WalkFoot& foot : stance.feet) {
    const int rank = rank_from_hind(stance, foot);
    const int right = foot.leg.side_y > 0.0 ? 0 : 1;
    if (n == 2) {  // left and right mirrored: a robot drawn crooked does not walk so
      foot.group = right;
      continue;
    }
    // Of a trot the left foremost foot is in the first group, its neighbours in the second.
    const int from_front = static_cast<int>(left) - 1 - rank;
    foot.group = crawls ? rank + right * static_cast<int>(left) : (from_front + right) % 2;
    foot.x = foot.leg.p_TF.x - x;
    foot.y = foot.leg.p_TF.y - y;
  }
  if (n == 2) {
    stance.spacing = std::fabs(stance.feet[0].leg.p_TF.y - stance.feet[1].leg.p_TF.y);
    double wide = 0.0;
    for (const WalkFoot& foot : stance.feet) wide = std::max(wide, foot.sole.half_y);
    stance.spacing =
        std::max(stance.spacing, 2.0 * wide + 0.02 * std::fabs(stance.feet[0].leg.p_TF.z));
  }
}

// The lowest the soles get with the feet flat, by bisection [m].
double lowest_reach(Poser& poser, double z_stand, double x, std::vector<double>& q) {
  double reached = 0.8 * z_stand, beyond = 1.3 * z_stand;
  for (int k = 0; k < 30; ++k) {
    const double middle = 0.5 * (reached + beyond);
    (poser.solve(middle, x, q) ? reached : beyond) = middle;
  }
  return reached;
}

}  // namespace

WalkStance walk_stance(const Model& model, std::span<const double> q_stand, double step,
                       std::span<const double> torque_limits, WalkGait gait) {
  if (model.tree.links.size() < 2 || model.tree.links[1].kind != LinkKind::kFree)
    refuse(model, "walking needs a floating base first in the model",
           "give the trunk a free joint");
  WalkStance stance;
  stance.gravity = norm(model.tree.gravity_W);
  for (const Leg& leg : find_legs(model, q_stand)) {
    WalkFoot foot{.leg = leg, .sole = find_sole(model, q_stand, leg)};
    keep_carried(model, q_stand, leg, torque_limits, model.mass() * stance.gravity, foot.sole);
    // The leg's own point and attitude become the sole's.
    Leg& own = foot.leg;
    own.p_BF = foot.sole.X_BS.p;
    own.p_TF = own.p_TF + own.R_TB * (own.p_BF - leg.p_BF);
    const Mat3d R_TS = identity3<double>();
    own.R_TB = R_TS * transpose(foot.sole.X_BS.R);
    own.flat = !foot.sole.is_point() && own.joints.size() > 3;
    stance.feet.push_back(std::move(foot));
  }
  group_feet(model, gait, stance);
  Poser poser(model, stance, q_stand);
  std::vector<double> q;
  double hip = 0.0, z_stand = 0.0, x = 0.0;
  for (const WalkFoot& foot : stance.feet) {
    const double share = 1.0 / static_cast<double>(stance.feet.size());
    hip += share * foot.leg.p_TH.z;
    z_stand += share * (foot.leg.p_TF.z - foot.sole.radius);
    x += share * (stance.feet.size() == 2 ? foot.leg.p_TH.x : foot.leg.p_TF.x);
  }
  const double z_low = lowest_reach(poser, z_stand, x, q);
  if (!poser.solve(z_low, x, q))
    refuse(model, "the legs reach no pose with their soles flat on the ground",
           "check the joint ranges and the standing keyframe");
  stance.leg_length = hip - z_low;
  for (const WalkFoot& foot : stance.feet) {
    const double side = foot.group == 0 ? 0.5 : -0.5;
    const Vec3d p_TF{x + foot.x, side * stance.spacing + foot.y, z_low};
    stance.reach = std::max(stance.reach, norm(p_TF - foot.leg.p_TH));
  }
  const double s = std::min(step / stance.leg_length, 0.9);
  stance.bend = std::clamp(0.96 * std::sqrt(1.0 - s * s), 0.78, 0.92);
  // Four legs are drawn standing as they walk: bent, for reach to all sides.
  if (stance.feet.size() > 2)
    stance.bend = std::min(stance.bend, (hip - z_stand) / stance.leg_length);
  // Where the bent pose has no solution (a stop in the way), the knees bend less.
  while (stance.bend < 0.985 && !poser.solve(hip - stance.bend * stance.leg_length, x, q)) {
    stance.bend += 0.01;
    stance.note = "the knees cannot bend as far as the step asks";
  }
  const double z_sole = hip - stance.bend * stance.leg_length;
  Workspace<double> ws(model);
  Vec3d p_TG{};
  double reached = x;
  for (int k = 0; k < 10; ++k) {  // the feet under the centre of mass
    if (!poser.solve(z_sole, x, q)) {
      if (k == 0 || stance.feet.size() == 2)
        refuse(model, "the legs do not reach the ground under the centre of mass",
               "check the joint ranges and the standing keyframe");
      x = 0.5 * (x + reached);  // four legs stand as near to it as they reach
      stance.note = "the feet do not reach under the centre of mass";
      continue;
    }
    reached = x;
    forward_kinematics<double>(model, q, ws);
    p_TG = center_of_mass(model, ws);
    x += 0.9 * (p_TG.x - x);
  }
  poser.solve(z_sole, reached, q);
  forward_kinematics<double>(model, q, ws);
  p_TG = center_of_mass(model, ws);
  q[2] = -z_sole;
  stance.q = q;
  stance.height = p_TG.z - z_sole;
  stance.omega = std::sqrt(stance.gravity / stance.height);
  for (WalkFoot& foot : stance.feet) keep_reachable(model, stance.q, foot.leg, foot.sole);
  return stance;
}

}  // namespace legwork
