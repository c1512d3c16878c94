// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/run/stand/found_pose.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "legwork/dynamics/centroidal.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/load/loop_assembly.h"
#include "legwork/plan/leg_ik.h"
#include "legwork/plan/low_points.h"
#include "legwork/plan/support_polygon.h"
#include "legwork/run/stand/standing_feet.h"

namespace legwork {
namespace {

constexpr double kReaches[] = {0.88, 0.8, 0.7, 0.6};  // of the way down to the stretched leg
constexpr double kStretched = 0.985;                  // of that way: as good as straight
constexpr double kLying = 1.0 / 3;    // of that way: a leg that holds its hip lower lies
constexpr double kUpright = 0.866;    // cosine of 30°: a leg nearer the vertical points down
constexpr double kStopMargin = 0.03;  // kept from a joint's stops, of its range
constexpr double kPlaced = 1e-4;      // a foot this near its place stands there [m]
constexpr double kLevel = 5e-3;       // a sole tilted less is level [rad]

std::size_t at(int i) { return static_cast<std::size_t>(i); }

// The range without a little at its ends.
Range inner(const Joint& joint) {
  Range range = joint.range;
  if (!std::isfinite(range.lower) || !std::isfinite(range.upper)) return range;
  const double margin = std::min(0.05, kStopMargin * (range.upper - range.lower));
  return {range.lower + margin, range.upper - margin};
}

void follow_leaders(const Model& model, std::vector<double>& q) {
  for (std::size_t round = 0; round < model.couplings.size(); ++round)
    for (const JointCoupling& c : model.couplings) {
      if (!c.active || !c.joint_a.valid()) continue;
      const double x = c.joint_b.valid() ? q[at(model.joints[c.joint_b].q)] - c.q_b0 : 0.0;
      double power = 1, sum = 0;
      for (const double coefficient : c.coefficients) sum += coefficient * power, power *= x;
      q[at(model.joints[c.joint_a].q)] = c.q_a0 + (c.joint_b.valid() ? sum : c.coefficients[0]);
    }
}

const Joint* free_joint(const Model& model) {
  if (model.joints.empty() || model.joints[JointId(0)].kind != JointKind::kFree) return nullptr;
  return &model.joints[JointId(0)];
}

Mat3<double> rotation_onto(const Vec3<double>& n) {
  const Vec3<double> axis = cross(Vec3<double>{0, 0, 1}, n);
  const double s = norm(axis);
  if (s < 1e-12) return identity3<double>();
  return to_matrix(axis_angle(axis * (1 / s), std::atan2(s, n.z)));
}

/// One robot with its legs; places feet where they are asked to be.
class Stander {
 public:
  Stander(const Model& model, std::vector<Leg> legs, std::vector<double> q)
      : model_(model), legs_(std::move(legs)), q_(std::move(q)), ws_(model) {
    for (const Leg& leg : legs_) solvers_.emplace_back(model, leg);
  }

  const std::vector<Leg>& legs() const { return legs_; }
  const std::vector<double>& q() const { return q_; }

  /// How far down the leg's foot can go, and where that is.
  Vec3<double> lowest_reach(std::size_t i) {
    std::vector<double> stretched = q_;
    Vec3<double> down = legs_[i].p_TH - Vec3<double>{0, 0, 1.05 * chain_length(i)};
    Vec3<double> low = solvers_[i].foot_point(stretched);
    // A far target pulls the leg straight; a few rounds follow the foot sideways.
    for (int round = 0; round < 4; ++round) {
      down.x = low.x, down.y = low.y;
      solvers_[i].solve(down, stretched, {.max_iterations = 60});
      const Vec3<double> p = solvers_[i].foot_point(stretched);
      if (p.z < low.z) low = p;
    }
    return low;
  }

  /// Whether the leg is as good as straight: the foot as far down as it goes, or, of a leg that
  /// points outwards, as far from the hip.
  bool stretched(std::size_t i) {
    const Leg& leg = legs_[i];
    const Vec3<double> out = leg.p_TF - leg.p_TH;
    if (-out.z > kStretched * (leg.p_TH.z - lowest_reach(i).z)) return true;
    const double length = norm(out);
    if (-out.z > kUpright * length) return false;
    std::vector<double> far = q_;
    solvers_[i].solve(leg.p_TH + out * (1.05 * chain_length(i) / length), far,
                      {.max_iterations = 60});
    return length > kStretched * norm(solvers_[i].foot_point(far) - leg.p_TH);
  }

  /// Whether the leg lies rather than stands: the hip is hardly over the ground.
  bool splayed(std::size_t i) {
    const double hip = legs_[i].p_TH.z;
    return hip - legs_[i].p_TF.z < kLying * (hip - lowest_reach(i).z);
  }

  /// Feet at `feet` (trunk frame), soles turned with the ground. Empty when all are there; else
  /// what is wrong.
  std::string place(const std::vector<Vec3<double>>& feet, const std::vector<Mat3<double>>& turn) {
    std::vector<double> next = q_;
    for (std::size_t i = 0; i < legs_.size(); ++i) {
      const std::string wrong = place_one(i, feet[i], turn[i], next);
      if (!wrong.empty()) return wrong;
    }
    q_ = next;
    settled_ = true;
    return {};
  }

  /// In the trunk's frame, at q.
  Vec3<double> centre_of_mass() {
    std::vector<double> level = q_;
    const std::size_t base = at(free_joint(model_)->q);
    for (std::size_t k = 0; k < 7; ++k) level[base + k] = k == 3 ? 1.0 : 0.0;
    forward_kinematics<double>(model_, level, ws_);
    return center_of_mass<double>(model_, ws_);
  }

 private:
  // From joint to joint and on to the foot: the leg is never longer.
  double chain_length(std::size_t i) {
    const Vec3<double> foot = solvers_[i].foot_point(q_);
    centre_of_mass();  // leaves the bodies' poses in the trunk's frame
    Vec3<double> last = legs_[i].p_TH;
    double length = 0;
    for (const JointId j : legs_[i].joints) {
      const Vec3<double>& p = ws_.X_WB[model_.joints[j].body.at()].p;
      length += norm(p - last);
      last = p;
    }
    return length + norm(foot - last);
  }

  // From the pose as it is, and from legs bent either way; the posture nearest the middle wins.
  std::string place_one(std::size_t i, const Vec3<double>& p, const Mat3<double>& turn,
                        std::vector<double>& q) {
    const Leg& leg = legs_[i];
    double best = std::numeric_limits<double>::infinity(), nearest = best, tilt = 0;
    std::vector<double> chosen;
    for (const double bend : {0.0, 0.7, -0.7}) {
      if (settled_ && !chosen.empty()) break;  // the knees point one way once they do
      std::vector<double> trial = q;
      for (std::size_t k = 0; k < leg.q.size(); ++k) {
        const Range range = inner(model_.joints[leg.joints[k]]);
        const bool knee = k + 1 == leg.q.size() - (leg.flat && leg.q.size() > 4 ? 2 : 0);
        trial[at(leg.q[k])] =
            std::clamp(trial[at(leg.q[k])] + (knee ? bend : 0.0), range.lower, range.upper);
      }
      const IkResult result = solvers_[i].solve(p, trial, {}, turn);
      if (result.distance < nearest) nearest = result.distance, tilt = result.tilt;
      if (result.distance > kPlaced || (leg.flat && result.tilt > kLevel)) continue;
      const double cost = posture_cost(leg, trial, p);
      if (cost < best) best = cost, chosen = trial;
    }
    if (chosen.empty())
      return nearest > kPlaced
                 ? fmt::format("the foot of leg {} cannot come nearer than {:.3g} mm to its place",
                               leg.name, 1e3 * nearest)
                 : fmt::format("the sole of leg {} stays tilted by {:.2g} rad", leg.name, tilt);
    q = chosen;
    return {};
  }

  // Bent knees of two legs point forwards, of four or more backwards, where the ranges leave the
  // choice; angles are small, and away from the stops.
  double posture_cost(const Leg& leg, const std::vector<double>& q, const Vec3<double>& foot) {
    double cost = 0;
    for (std::size_t k = 0; k < leg.q.size(); ++k) {
      const Joint& joint = model_.joints[leg.joints[k]];
      const double x = q[at(leg.q[k])];
      cost += 0.1 * x * x;
      if (std::isfinite(joint.range.lower) && std::isfinite(joint.range.upper)) {
        const double middle = 0.5 * (joint.range.lower + joint.range.upper);
        const double half = 0.5 * (joint.range.upper - joint.range.lower);
        cost += std::pow((x - middle) / half, 8);
      }
    }
    std::vector<double> level = q;
    const std::size_t base = at(free_joint(model_)->q);
    for (std::size_t k = 0; k < 7; ++k) level[base + k] = k == 3 ? 1.0 : 0.0;
    forward_kinematics<double>(model_, level, ws_);
    double forward = 0;  // of the joint farthest from the line from hip to foot
    for (const JointId j : leg.joints) {
      const Vec3<double>& p = ws_.X_WB[model_.joints[j].body.at()].p;
      const double span = leg.p_TH.z - foot.z;
      const double share = span > 0 ? (leg.p_TH.z - p.z) / span : 0;
      const double x = p.x - (leg.p_TH.x + share * (foot.x - leg.p_TH.x));
      if (std::fabs(x) > std::fabs(forward)) forward = x;
    }
    const double wanted = legs_.size() == 2 ? 1 : -1;
    return cost - 0.05 * wanted * (forward > 0 ? 1 : -1);
  }

  const Model& model_;
  std::vector<Leg> legs_;
  std::vector<double> q_;
  Workspace<double> ws_;
  std::vector<LegIk> solvers_;
  bool settled_ = false;  // the feet were placed before
};

Vec3<double> mean_of(const std::vector<Vec3<double>>& points) {
  Vec3<double> sum{0, 0, 0};
  for (const Vec3<double>& p : points) sum += p;
  return sum * (1.0 / static_cast<double>(points.size()));
}

// What each leg's foot point is above the ground under it.
double sole_height(const Leg& leg) { return leg.radius; }

double height_of(const Model& model, const std::vector<Leg>& legs) {
  double low = 0;
  for (const Leg& leg : legs) low = std::min(low, leg.p_TF.z);
  return std::max(0.1, model.joints.empty() ? 0.1 : -low);
}

bool lies_on_its_trunk(const Model& model, const std::vector<Leg>& legs) {
  double ground = std::numeric_limits<double>::infinity();
  for (const Leg& leg : legs) ground = std::min(ground, leg.ground_T().z);
  return lowest(low_points(model, legs.front().trunk, identity_pose<double>())) < ground + 1e-3;
}

std::vector<Leg> legs_of(const Model& model, const std::vector<double>& q) {
  // Legs drawn folded end at different heights: a fifth of the robot is still a leg.
  const double height = height_of(model, find_legs(model, q, 0.03));
  return find_legs(model, q, std::max(0.03, 0.2 * height));
}

// The joints of q that set every foot flat below its hip, this share of the way down to the
// stretched leg, the centre of mass over the middle of the feet. What is wrong, else nothing.
std::string stand_below_hips(const Model& model, const std::vector<Leg>& legs, double reach,
                             std::vector<double>& q) {
  Stander stander(model, legs, q);
  std::vector<Vec3<double>> feet;
  double ground = -std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < legs.size(); ++i) {
    const Vec3<double> low = stander.lowest_reach(i);
    feet.push_back(low);
    ground =
        std::max(ground, legs[i].p_TH.z - reach * (legs[i].p_TH.z - low.z) - sole_height(legs[i]));
  }
  const std::vector<Mat3<double>> level(legs.size(), identity3<double>());
  // The feet go where the centre of mass is; moving them moves it a little.
  for (int round = 0; round < 12; ++round) {
    const Vec3<double> off = stander.centre_of_mass() - mean_of(feet);
    for (std::size_t i = 0; i < legs.size(); ++i) {
      feet[i].x += off.x;
      feet[i].y += off.y;
      feet[i].z = ground + sole_height(legs[i]);
    }
    std::string wrong = stander.place(feet, level);
    if (!wrong.empty()) return wrong;
    if (round > 0 && std::hypot(off.x, off.y) < 1e-6) break;  // bent legs weigh elsewhere
  }
  q = stander.q();
  return {};
}

bool same_feet(const std::vector<Leg>& a, const std::vector<Leg>& b) {
  constexpr double kSame = 1e-3;  // [m]
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (a[i].foot != b[i].foot || norm(a[i].p_BF - b[i].p_BF) > kSame) return false;
  return true;
}

}  // namespace

GroundPoint ground_at(const Model& model, double x, double y) {
  GroundPoint best;
  best.height = -std::numeric_limits<double>::infinity();
  const auto offer = [&](double height, const Vec3<double>& n) {
    if (height > best.height) best = {height, n.z < 0 ? n * -1.0 : n, true};
  };
  for (const Shape& shape : model.shapes) {
    if (shape.body != kWorld || !shape.collides()) continue;
    const Pose<double>& X = shape.X_BG;
    if (shape.kind == ShapeKind::kPlane) {
      const Vec3<double> n = X.R.column(2);
      if (n.z > 1e-6) offer(X.p.z - (n.x * (x - X.p.x) + n.y * (y - X.p.y)) / n.z, n);
    } else if (shape.kind == ShapeKind::kBox) {
      // A vertical line through the box: its highest crossing with a face.
      const Vec3<double> o = transpose_times(X.R, Vec3<double>{x, y, 0} - X.p);
      const Vec3<double> d = transpose_times(X.R, Vec3<double>{0, 0, 1});
      double low = -1e300, high = 1e300;
      int face = 2;
      for (int k = 0; k < 3; ++k) {
        if (std::fabs(d[k]) < 1e-12) {
          if (std::fabs(o[k]) > shape.size[k]) high = -1e300;
          continue;
        }
        const double a = (-shape.size[k] - o[k]) / d[k], b = (shape.size[k] - o[k]) / d[k];
        low = std::max(low, std::min(a, b));
        if (std::max(a, b) < high) high = std::max(a, b), face = k;
      }
      if (high > low) offer(high, X.R.column(face) * (d[face] > 0 ? 1.0 : -1.0));
    } else if (shape.kind == ShapeKind::kHeightfield) {
      const Heightfield& f = model.heightfields[at(shape.heightfield)];
      const double u = (x - X.p.x + f.half_x) / (2 * f.half_x) * (f.columns - 1);
      const double v = (y - X.p.y + f.half_y) / (2 * f.half_y) * (f.rows - 1);
      if (u < 0 || v < 0 || u > f.columns - 1 || v > f.rows - 1) continue;
      const int c = std::min(static_cast<int>(u), f.columns - 2);
      const int r = std::min(static_cast<int>(v), f.rows - 2);
      const double a = u - c, b = v - r;
      const double h00 = f.at(r, c), h01 = f.at(r, c + 1), h10 = f.at(r + 1, c),
                   h11 = f.at(r + 1, c + 1);
      const double dx =
          ((1 - b) * (h01 - h00) + b * (h11 - h10)) * (f.columns - 1) / (2 * f.half_x);
      const double dy = ((1 - a) * (h10 - h00) + a * (h11 - h01)) * (f.rows - 1) / (2 * f.half_y);
      const Vec3<double> n{-dx, -dy, 1};
      offer(X.p.z + (1 - b) * ((1 - a) * h00 + a * h01) + b * ((1 - a) * h10 + a * h11),
            n * (1 / norm(n)));
    }
  }
  return best;
}

std::vector<double> inside_ranges(const Model& model, std::vector<double> q) {
  for (const Joint& joint : model.joints) {
    if (nq_of(joint.kind) != 1) continue;
    double& x = q[at(joint.q)];
    if (x < joint.range.lower || x > joint.range.upper) {
      const Range range = inner(joint);
      x = std::clamp(x, range.lower, range.upper);
    }
  }
  follow_leaders(model, q);
  if (model.loops.empty()) return q;
  const load::Assembly assembly = load::assemble_loops(model, q);
  return assembly.closed ? assembly.q : q;
}

bool could_stand(const Model& model, const std::vector<double>& q) {
  for (const Joint& joint : model.joints)
    if (nq_of(joint.kind) == 1 &&
        (q[at(joint.q)] < joint.range.lower - 1e-9 || q[at(joint.q)] > joint.range.upper + 1e-9))
      return false;
  if (free_joint(model) == nullptr) return true;
  std::vector<Leg> legs;
  try {
    legs = find_legs(model, q);
  } catch (const Error&) {
    return true;  // it has no legs: whatever it does, it does not stand
  }
  std::vector<Vec3<double>> corners;
  for (const Leg& leg : legs)
    for (const Vec3<double>& p : sole_corners(model, q, leg.foot)) {
      const Vec3<double> d = leg.R_TB * (p - leg.p_BF);
      corners.push_back(leg.p_TF + d);
    }
  Stander stander(model, legs, q);
  const Vec3<double> com = stander.centre_of_mass();
  const bool wide = support_polygon(corners).size() >= 3;
  if (wide && support_margin(corners, com) < 0) return false;
  if (lies_on_its_trunk(model, legs)) return false;
  for (std::size_t i = 0; i < legs.size(); ++i)
    if (legs[i].joints.size() >= 3 && (stander.stretched(i) || stander.splayed(i))) return false;
  return true;
}

FoundPose find_standing_pose(const Model& model) {
  FoundPose out;
  out.q = inside_ranges(model, model.q0);
  if (free_joint(model) == nullptr) {
    out.why = "it has no free base";
    return out;
  }
  if (!model.loops.empty()) {
    out.why = "its legs hold closed loops, which are not searched";
    return out;
  }
  try {
    // Soles are level as drawn, wherever the joints may go.
    std::vector<Leg> legs = legs_of(model, model.q0);
    double reach = 0;
    for (const double tried : kReaches) {
      reach = tried;
      out.why = stand_below_hips(model, legs, reach, out.q);
      if (out.why.empty()) break;
    }
    if (!out.why.empty()) return out;
    // What is lowest of a leg that lies is another point than what is lowest of one that stands.
    for (int round = 0; round < 4; ++round) {
      const std::vector<Leg> standing = legs_of(model, out.q);
      if (same_feet(legs, standing)) break;
      legs = standing;
      out.why = stand_below_hips(model, legs, reach, out.q);
      if (!out.why.empty()) return out;
    }
    follow_leaders(model, out.q);
    out.found = true;
  } catch (const Error& e) {
    out.why = e.findings().front().message;
  }
  return out;
}

FoundPose stand_on_ground(const Model& model, const std::vector<double>& q) {
  FoundPose out{q, true, ""};
  const Joint* base = free_joint(model);
  if (base == nullptr || !model.loops.empty()) return out;
  std::vector<Leg> legs;
  try {
    legs = find_legs(model, q);
  } catch (const Error&) {
    return out;
  }
  const std::size_t b = at(base->q);
  const Pose<double> X_WT{to_matrix(Quat<double>{q[b + 3], q[b + 4], q[b + 5], q[b + 6]}),
                          {q[b], q[b + 1], q[b + 2]}};
  std::vector<Vec3<double>> feet;  // W, where they stand
  std::vector<Mat3<double>> turn;  // T
  double rise = 0, least = 1e300, most = -1e300, steepest = 1;
  for (const Leg& leg : legs) {
    const Vec3<double> p = X_WT * leg.p_TF;
    const GroundPoint ground = ground_at(model, p.x, p.y);
    if (!ground.found) return out;
    const Vec3<double> n = ground.normal_W;
    feet.push_back({p.x, p.y, ground.height + leg.radius / n.z});
    const Vec3<double> n_T = transpose_times(X_WT.R, n);
    turn.push_back(rotation_onto(n_T));
    rise += (feet.back().z - p.z) / static_cast<double>(legs.size());
    least = std::min(least, ground.height), most = std::max(most, ground.height);
    steepest = std::min(steepest, n.z);
  }
  if (most - least < 1e-6 && steepest > 1 - 1e-9) return out;  // level: nothing to do
  Stander stander(model, legs, q);
  Vec3<double> shift{0, 0, 0};  // of the trunk over the feet, W
  std::string wrong = "it does not reach";
  for (const double crouch : {0.0, 0.03, 0.06, 0.1, 0.15, 0.2}) {
    const double depth = crouch * height_of(model, legs);
    shift = {0, 0, rise - depth};
    for (int round = 0; round < 12; ++round) {
      std::vector<Vec3<double>> wanted;
      for (const Vec3<double>& p : feet)
        wanted.push_back(transpose_times(X_WT.R, p - X_WT.p - shift));
      wrong = stander.place(wanted, turn);
      if (!wrong.empty()) break;
      const Vec3<double> off = X_WT.R * (mean_of(wanted) - stander.centre_of_mass());
      shift.x += off.x, shift.y += off.y;
      if (std::hypot(off.x, off.y) < 1e-6) break;
    }
    if (wrong.empty()) break;
  }
  out.why = wrong;
  out.found = wrong.empty();
  if (!out.found) return out;
  out.q = stander.q();
  for (std::size_t k = 0; k < 3; ++k) out.q[b + k] = q[b + k] + shift[static_cast<int>(k)];
  return out;
}

}  // namespace legwork
