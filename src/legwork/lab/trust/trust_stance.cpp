// SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/trust/trust_stance.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "legwork/collide/detect.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/plan/leg_ik.h"
#include "legwork/plan/low_points.h"
#include "legwork/plan/sole.h"
#include "legwork/run/stand/found_pose.h"
#include "legwork/run/stand/steady_pose.h"

namespace legwork {

namespace {

constexpr double kNarrow = 5e-3;     // feet in a strip narrower than this do not balance [m]
constexpr double kLevel = 1e-3;      // a sole tilted less is level [rad]
constexpr double kMostTilted = 0.6;  // a foot tilted more is not meant to stand flat [rad]
constexpr double kReached = 1e-4;    // of the foot point [m]
constexpr double kDrawUp = 0.02;     // feet are drawn up no farther than this to be levelled [m]
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

void require_contact(const Model& model, const State& pose) {
  const bool can = std::any_of(model.shapes.begin(), model.shapes.end(),
                               [](const Shape& s) { return s.body != kWorld && s.collides(); });
  const double margin = 1e-2;  // springs may let it down this far [m]
  bool touches = false;
  for (const Contact& c : contacts_at(model, pose, margin).contacts)
    touches = touches || c.body_b == kWorld;
  if (touches) return;
  const bool is_free = has_free_base(model);
  throw Error(Finding{
      .code = "E-SUPPORT",
      .file = model.file,
      .message = can ? std::string("nothing of this robot touches the ground in this pose: ") +
                           (is_free ? "its shapes and the floor's do not collide with each other"
                                    : "its base is fixed and its feet are in the air")
                     : "nothing of this robot can touch the ground: it has no collision shapes",
      .remedy = can ? (is_free ? "look at contype and conaffinity of floor and feet"
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

// Turns soles that are drawn tilted flat onto one level, foot points where they are seen from
// above; stretched legs draw all feet up a little, for the turned sole may be out of reach.
// Returns the farthest turn; 0 where all are level or the ankles cannot.
double level_soles(const Model& model, std::vector<double>& q) {
  if (!has_free_base(model) || !model.loops.empty()) return 0.0;
  std::vector<Leg> legs;
  try {
    legs = find_legs(model, q);
  } catch (const Error&) {
    return 0.0;  // it stands on something else
  }
  const Pose<double> X_WT = trunk_pose(q);
  const Vec3<double> up_T = transpose_times(X_WT.R, Vec3<double>{0, 0, 1});
  double most = 0.0;
  std::vector<Mat3<double>> turn;
  for (const Leg& leg : legs) {
    const Sole sole = find_sole(model, q, leg);
    const Vec3<double> normal_T = leg.R_TB * sole.X_BS.R.column(2);
    const double tilt = std::acos(std::clamp(dot(normal_T, up_T), -1.0, 1.0));
    // With three joints a leg cannot turn what it stands on.
    const bool flat =
        leg.flat && !sole.is_point() && leg.joints.size() > 3 && tilt < kMostTilted;
    turn.push_back(flat ? turn_between(normal_T, up_T) : identity3<double>());
    if (flat) most = std::max(most, tilt);
  }
  if (most < kLevel) return 0.0;
  std::vector<double> next = q;
  std::vector<Vec3<double>> wanted;
  std::vector<LegIk> solvers;
  for (const Leg& leg : legs) wanted.push_back(leg.p_TF), solvers.emplace_back(model, leg);
  Workspace<double> ws(model);
  double drawn_up = 0.0;
  for (int level_rounds = 0; level_rounds < 4;) {
    std::vector<double> low;
    double beyond = 0.0;
    bool tilted = false;
    for (std::size_t i = 0; i < legs.size(); ++i) {
      const IkResult result = solvers[i].solve(wanted[i], next, {}, turn[i]);
      beyond = std::max(beyond, result.distance);
      tilted = tilted || (legs[i].flat && result.tilt > kLevel);
    }
    if (beyond > kReached) {
      drawn_up += 2.0 * beyond;
      if (drawn_up > kDrawUp) return 0.0;
      for (Vec3<double>& p : wanted) p += up_T * (2.0 * beyond);
      continue;
    }
    if (tilted) return 0.0;
    ++level_rounds;
    forward_kinematics<double>(model, next, ws);
    for (const Leg& leg : legs)
      low.push_back(lowest(low_points(model, leg.foot, ws.X_WB[leg.foot.at()])));
    const double level = *std::max_element(low.begin(), low.end());
    for (std::size_t i = 0; i < legs.size(); ++i) wanted[i] += up_T * (level - low[i]);
  }
  q = next;
  return most;
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
  TrustStance stance;
  stance.floor_added = ensure_floor(model);
  stance.pose =
      options.q.empty()
          ? standing_pose(model, options.pose)
          : standing_pose_at(model, options.q, options.pose.empty() ? "given pose" : options.pose);
  require_contact(model, stance.pose.state);
  std::vector<double> q = stance.pose.state.q;
  stance.out_of_range = move_inside_ranges(model, q);
  stance.levelled = level_soles(model, q);
  if (!stance.out_of_range.empty() || stance.levelled > 0.0) {
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
  if (support.points > 0 && support.width < kNarrow) {
    stance.notes.push_back(fmt::format(
        "It touches the ground at {} point{} in a strip {:.1f} mm wide: no joint gains hold it "
        "upright, it needs a controller that balances. Here a crane keeps its base level; the "
        "legs bear all the weight.",
        support.points, support.points == 1 ? "" : "s", 1e3 * support.width));
    stance.needs_crane = has_free_base(model);
  }
  stance.model = std::move(model);
  return stance;
}

}  // namespace legwork
