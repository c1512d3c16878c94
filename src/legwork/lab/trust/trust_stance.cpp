// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/trust/trust_stance.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "legwork/collide/detect.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/math/eigen_sym3.h"
#include "legwork/plan/leg_ik.h"
#include "legwork/plan/low_points.h"
#include "legwork/plan/sole.h"
#include "legwork/run/robots.h"
#include "legwork/run/stand/found_pose.h"
#include "legwork/run/stand/steady_pose.h"

namespace legwork {

namespace {

constexpr double kNarrow = 5e-3;     // feet in a strip narrower than this do not balance [m]
constexpr double kLevel = 1e-3;      // a sole tilted less is level [rad]
constexpr double kMostTilted = 0.6;  // a foot tilted more is not meant to stand flat [rad]
constexpr double kSole = 5e-3;       // what is no higher over its lowest point is sole [m]
constexpr double kArea = 5e-3;       // across which its points lie at least, in all [m]
constexpr double kReached = 1e-9;    // of the foot point [m]
constexpr double kDrawUp = 0.02;     // feet are drawn up no farther than this to be levelled [m]
constexpr double kRaise = 1e-3;      // in steps of [m]
constexpr double kOutside = 1e-4;    // a keyframe's last digit is no mistake [rad or m]

void require_gravity(const Model& model) {
  if (norm(model.options.gravity_W) != 0.0) return;
  throw Error(
      Finding{.code = "E-GRAVITY",
              .file = model.file,
              .message = "there is no gravity: nothing stands, and no force is there to judge",
              .remedy = "write e.g. `<option gravity=\"0 0 -9.81\"/>`; `legwork run` goes "
                        "without"});
}

// The first joint's tree is stood up.
void require_robot_first(const Model& model) {
  if (!has_free_base(model)) return;
  const BodyId first = model.joints[JointId(0)].body;
  const std::vector<RobotShare> robots = robots_of(model);
  const auto with_base =
      std::find_if(robots.begin(), robots.end(), [](const RobotShare& r) { return r.free; });
  if (with_base == robots.end() || with_base->base == first) return;
  throw Error(Finding{.code = "E-ORDER",
                      .file = model.file,
                      .message = "\"" + model.body_names[first] + "\" comes before the robot \"" +
                                 with_base->name + "\": it would be stood up in its place",
                      .remedy = "write the robot first, or leave the object out"});
}

void require_contact(const Model& model, const State& pose) {
  const bool can = std::any_of(model.shapes.begin(), model.shapes.end(),
                               [](const Shape& s) { return s.body != kWorld && s.collides(); });
  const double margin = 1e-2;  // springs may let it down this far [m]
  bool touches = false;
  for (const Contact& c : contacts_at(model, pose, margin).contacts)
    touches = touches || c.body_b == kWorld;
  if (touches) return;
  const bool is_placed = raise_of(model).q >= 0;  // if it can touch the floor, it does
  throw Error(Finding{
      .code = "E-SUPPORT",
      .file = model.file,
      .message = can ? std::string("nothing of this robot touches the ground in this pose: ") +
                           (is_placed ? "its shapes and the floor's do not collide with each other"
                                      : "its base is fixed and its feet are in the air, so that no "
                                        "contact force is there to judge")
                     : "nothing of this robot can touch the ground: it has no collision shapes",
      .remedy = can ? (is_placed ? "look at contype and conaffinity of floor and feet"
                                 : "use --base free, or a pose that reaches the floor")
                    : "give its feet collision shapes; where meshes were skipped, name their "
                      "folder with --package or --mesh-root"});
}

std::vector<std::string> move_inside_ranges(const Model& model, std::vector<double>& q) {
  std::vector<std::string> names;
  for (const Joint& joint : model.joints) {
    if (nq_of(joint.kind) != 1) continue;
    const double x = q[z(joint.q)];
    if (x < joint.range.lower - kOutside || x > joint.range.upper + kOutside)
      names.push_back(joint.name);
  }
  if (!names.empty()) q = inside_ranges(model, q);
  return names;
}

Pose<double> trunk_pose(const std::vector<double>& q) {
  return {to_matrix(Quat<double>{q[3], q[4], q[5], q[6]}), {q[0], q[1], q[2]}};
}

Mat3<double> turn_between(const Vec3<double>& from, const Vec3<double>& to) {
  const Vec3<double> axis = cross(from, to);
  const double s = norm(axis);
  if (s < 1e-12) return identity3<double>();
  return to_matrix(axis_angle(axis * (1 / s), std::atan2(s, dot(from, to))));
}

// The normal of the plane through the points within kSole of a foot's lowest; none where they make
// no area.
std::optional<Vec3<double>> sole_normal(const ContactSet& near_floor, BodyId foot) {
  double least = std::numeric_limits<double>::infinity();
  const auto of_foot = [&](const Contact& c) { return c.body_a == foot && c.body_b == kWorld; };
  for (const Contact& c : near_floor.contacts)
    if (of_foot(c)) least = std::min(least, c.gap);
  std::vector<Vec3<double>> points;
  for (const Contact& c : near_floor.contacts)
    if (of_foot(c) && c.gap <= least + kSole) points.push_back(c.p_W + c.n_W * (0.5 * c.gap));
  if (points.size() < 3) return std::nullopt;
  Vec3<double> middle{0, 0, 0};
  for (const Vec3<double>& p : points) middle += p * (1.0 / static_cast<double>(points.size()));
  Sym3<double> spread{};
  for (const Vec3<double>& p : points) {
    const Vec3<double> r = p - middle;
    for (int i = 0; i < 3; ++i)
      for (int k = i; k < 3; ++k) spread(i, k) += r[i] * r[k];
  }
  Vec3<double> moments;  // ascending
  Mat3<double> axes;
  eigen_sym3(spread, moments, axes);
  if (moments.y < kArea * kArea) return std::nullopt;
  const Vec3<double> n = axes.column(0);
  return n.z < 0 ? -n : n;
}

// The soles of the legs and how they are to be turned.
class Levelling {
 public:
  Levelling(const Model& model, std::vector<Leg> legs, const std::vector<double>& q)
      : model_(model),
        legs_(std::move(legs)),
        drawn_(q),
        q_(q),
        ws_(model),
        turn_(legs_.size(), identity3<double>()) {
    const Pose<double> X_WT = trunk_pose(q);
    up_T_ = transpose_times(X_WT.R, Vec3<double>{0, 0, 1});
    R_WT_ = X_WT.R;
    for (std::size_t i = 0; i < legs_.size(); ++i) {
      Leg& leg = legs_[i];
      const Sole sole = find_sole(model, q, leg);
      const Vec3<double> normal_T = leg.R_TB * sole.X_BS.R.column(2);
      const double tilt = std::acos(std::clamp(dot(normal_T, up_T_), -1.0, 1.0));
      // With three joints a leg cannot turn what it stands on.
      leg.flat = !sole.is_point() && leg.joints.size() > 3 && tilt < kMostTilted;
      if (leg.flat) turn_[i] = turn_between(normal_T, up_T_), most_ = std::max(most_, tilt);
      wanted_.push_back(leg.p_TF);
      solvers_.emplace_back(model, leg);
    }
  }

  /// The farthest turn; 0 where all soles are level or the ankles cannot turn them.
  double run() {
    if (most_ < kLevel) return 0.0;
    for (int round = 0; round < 6; ++round) {
      if (!reach()) return 0.0;
      align();
    }
    return reach() ? farthest_turn() : 0.0;
  }
  const std::vector<double>& q() const { return q_; }

 private:
  double farthest_turn() const {
    double most = 0.0;
    for (const Mat3<double>& R : turn_)
      most = std::max(most, std::acos(std::clamp(0.5 * (R.xx + R.yy + R.zz - 1.0), -1.0, 1.0)));
    return most;
  }

  // Stretched legs draw all feet up a little, for the turned sole may be out of reach. In whole
  // steps: where a leg is almost straight, rounding decides by how much it misses.
  bool reach() {
    for (double drawn_up = 0.0; drawn_up <= kDrawUp; drawn_up += kRaise) {
      double beyond = 0.0;
      bool tilted = false;
      for (std::size_t i = 0; i < legs_.size(); ++i) {
        const IkResult result = solvers_[i].solve(wanted_[i], q_, {}, turn_[i]);
        beyond = std::max(beyond, result.distance);
        tilted = tilted || (legs_[i].flat && result.tilt > kLevel);
      }
      if (beyond <= kReached) return !tilted;
      for (Vec3<double>& p : wanted_) p += up_T_ * kRaise;
      bend();
    }
    return false;
  }

  // From the drawn pose towards the middle of the joints' ranges: a straight leg would bend either
  // way, as rounding has it.
  void bend() {
    for (const Leg& leg : legs_) {
      for (const JointId j : leg.joints) {
        const Joint& joint = model_.joints[j];
        const double drawn = drawn_[z(joint.q)];
        const double middle = 0.5 * (joint.range.lower + joint.range.upper);
        q_[z(joint.q)] = std::isfinite(middle) ? drawn + 0.1 * (middle - drawn) : drawn;
      }
    }
  }

  // Where the soles came to lie: what is left of their tilt, and one level for all.
  void align() {
    State x = rest_state(model_);
    x.q = q_;
    const ContactSet near_floor = contacts_at(model_, x, 10.0);
    forward_kinematics<double>(model_, q_, ws_);
    std::vector<double> low;
    for (std::size_t i = 0; i < legs_.size(); ++i) {
      const BodyId foot = legs_[i].foot;
      low.push_back(lowest(low_points(model_, foot, ws_.X_WB[foot.at()])));
      if (!legs_[i].flat) continue;
      if (const auto n_W = sole_normal(near_floor, foot))
        turn_[i] = turn_between(transpose_times(R_WT_, *n_W), up_T_) * turn_[i];
    }
    const double level = *std::max_element(low.begin(), low.end());
    for (std::size_t i = 0; i < legs_.size(); ++i) wanted_[i] += up_T_ * (level - low[i]);
  }

  const Model& model_;
  std::vector<Leg> legs_;
  std::vector<double> drawn_, q_;
  Workspace<double> ws_;
  std::vector<Mat3<double>> turn_;  // of each foot from the drawn pose
  std::vector<Vec3<double>> wanted_;
  std::vector<LegIk> solvers_;
  Vec3<double> up_T_{0, 0, 1};
  Mat3<double> R_WT_ = identity3<double>();
  double most_ = 0.0;
};

// Turns soles that are drawn tilted flat onto one level, foot points where they are seen from
// above. Returns the farthest turn; 0 where all are level or the ankles cannot.
double level_soles(const Model& model, std::vector<double>& q) {
  if (!has_free_base(model) || !model.loops.empty()) return 0.0;
  std::vector<Leg> legs;
  try {
    legs = find_legs(model, q);
  } catch (const Error&) {
    return 0.0;  // it stands on something else
  }
  Levelling levelling(model, std::move(legs), q);
  const double turned = levelling.run();
  if (turned > 0.0) q = levelling.q();
  return turned;
}

// Of a pose on ground that is not level: the same with all feet on it, where it has not.
// Returns what was done, in words; on level ground nothing.
std::string set_on_slope(const Model& model, std::vector<double>& q) {
  State x = rest_state(model);
  x.q = q;
  if (support_of(model, x).width > kNarrow) return "Its feet lie on ground that is not level.";
  const FoundPose fitted = stand_on_ground(model, q);
  if (!fitted.found)
    return "The ground is not level, and its feet could not be set on to it: " + fitted.why + ".";
  q = fitted.q;
  return "The ground is not level: its feet were set on to it, its mass over their middle.";
}

std::string steady_words(const SteadyPose& steady) {
  return steady.found
             ? fmt::format(
                   "Springs or loops yield: it was let down into a steady pose, its mass {:.1f} mm "
                   "from the middle of its feet, torques fed forward.",
                   1e3 * steady.com_offset)
             : "Springs or loops yield, and no steady pose was found near this one.";
}

}  // namespace

TrustStance take_stance(Model model, const StanceOptions& options) {
  require_gravity(model);
  require_robot_first(model);
  TrustStance stance;
  stance.floor_added = ensure_floor(model);
  stance.pose =
      options.q.empty()
          ? standing_pose(model, options.pose)
          : standing_pose_at(model, options.q, options.pose.empty() ? "given pose" : options.pose);
  require_contact(model, stance.pose.state);
  std::vector<double> q = stance.pose.state.q;
  stance.out_of_range = move_inside_ranges(model, q);
  const FoundPose on_ground = stand_on_ground(model, q);
  const bool is_level = on_ground.found && on_ground.q == q;
  if (is_level)
    stance.levelled = level_soles(model, q);
  else
    stance.notes.push_back(set_on_slope(model, q));
  if (q != stance.pose.state.q) {
    const double lifted = stance.pose.lifted;
    stance.pose = standing_pose_at(model, q, stance.pose.name);
    stance.pose.lifted += lifted;
  }
  stance.overlaps = exclude_overlaps(model, stance.pose.state);
  stance.gains = standing_gains(model, stance.pose.state);
  if (yields_under_load(model)) {
    const SteadyPose steady = steady_pose(model, stance.pose.state, stance.gains);
    if (steady.found) {
      stance.pose.state = steady.state;
      static_cast<DriveSet&>(stance.gains) = steady.set;
    }
    stance.notes.push_back(steady_words(steady));
  }
  const PoseSupport support = support_of(model, stance.pose.state);
  if (has_free_base(model) && support.points > 0 && support.width < kNarrow) {
    stance.needs_crane = true;
    stance.notes.push_back(fmt::format(
        "It touches the ground at {} point{} in a strip {:.1f} mm wide: no joint gains hold it "
        "upright, it needs a controller that balances. Here a crane keeps its base level; the "
        "legs bear all the weight.",
        support.points, support.points == 1 ? "" : "s", 1e3 * support.width));
  }
  stance.model = std::move(model);
  return stance;
}

}  // namespace legwork
