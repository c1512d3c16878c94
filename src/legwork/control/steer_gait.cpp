// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/control/steer_gait.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "legwork/control/drive_map.h"

namespace legwork {
namespace {

constexpr double kTurn = 2.0 * std::numbers::pi;

double heading(const Mat3d& R_WT) { return std::atan2(R_WT(1, 0), R_WT(0, 0)); }

GaitSpec without_sway(GaitSpec gait) {
  gait.sway_x = gait.sway_y = 0.0;
  return gait;
}

/// 0 to 1, at rest at both ends.
double cycloid(double x) { return x - std::sin(kTurn * x) / kTurn; }

/// How the trunk's points move over the ground.
Vec3<double> over_ground(const BodyTwist& t, const Vec3<double>& p_T) {
  return {t.vx - t.yaw_rate * p_T.y, t.vy + t.yaw_rate * p_T.x, 0.0};
}

}  // namespace

SteerGait::SteerGait(const Model& model, std::vector<Leg> legs, const GaitSpec& gait,
                     const SteerGaitOptions& options)
    : model_(model),
      legs_(std::move(legs)),
      options_(options),
      paths_(gait, legs_, model.file),
      still_(without_sway(gait), legs_, model.file) {
  for (const Leg& leg : legs_) ik_.emplace_back(model, leg);
  knobs_ = {{"speed", "m/s", gait.twist.vx, -std::fabs(2.0 * gait.twist.vx),
             std::fabs(2.0 * gait.twist.vx)},
            {"heading", "rad", 0.0, -std::numbers::pi, std::numbers::pi}};
}

void SteerGait::start(const ControlStart& start) {
  stand_ = pose_targets(start.model, start.layout, start.q);
  q_ = model_.q0;
  v_.assign(z(model_.nv), 0.0);
  followers_.clear();
  for (std::size_t i = 0; i < stand_.size(); ++i) {
    const auto joint = model_.find_joint(start.layout.drive[i]);
    if (!joint) continue;
    const Joint& twin = model_.joints[*joint];
    q_[z(twin.q)] = stand_[i];
    const bool of_leg = std::any_of(legs_.begin(), legs_.end(), [&](const Leg& leg) {
      return std::find(leg.joints.begin(), leg.joints.end(), *joint) != leg.joints.end();
    });
    if (of_leg) followers_.push_back({i, z(twin.q), z(twin.v)});
  }
  if (followers_.empty())
    throw Error(Finding{.code = "E-DRIVE",
                        .file = model_.file,
                        .message = "no drive moves a joint of the legs",
                        .remedy = "give the legs' joints drives of their names"});
  reference_joint_.clear();
  for (std::size_t i = 0; i < start.layout.joint.size(); ++i) {
    for (const Follower& f : followers_)
      if (start.layout.drive[f.drive] == start.layout.joint[i]) reference_joint_.push_back({i, f});
  }
  foot_leg_.assign(start.layout.foot.size(), -1);
  for (std::size_t i = 0; i < foot_leg_.size(); ++i) {
    const auto frame = model_.find_frame(start.layout.foot[i]);
    for (std::size_t leg = 0; frame && leg < legs_.size(); ++leg)
      if (model_.frames[*frame].body == legs_[leg].foot) foot_leg_[i] = static_cast<int>(leg);
  }
  foot_T_.clear(), last_.clear();
  for (std::size_t leg = 0; leg < legs_.size(); ++leg) {
    foot_T_.push_back(still_.at(leg, 0.0).p_T);
    last_.push_back(paths_.at(leg, 0.0).p_T);
  }
  psi0_ = heading(start.initial.R_WT);
  point_W_ = start.initial.p_WT;
  t_ = start.initial.t, s_ = 0.0;
  reference_ = Reference(start.layout);
  reference_.R_WT = start.initial.R_WT;
}

// The gait's own twist and what brings the trunk back to the point it follows.
BodyTwist SteerGait::commanded(const Estimate& x) const {
  const GaitSpec& gait = paths_.gait();
  const double psi = heading(x.R_WT), c = std::cos(psi), s = std::sin(psi);
  const Vec3<double> behind = point_W_ - x.p_WT;
  const double turn = std::remainder(psi0_ + knobs_[1].value - psi, kTurn);
  const double most = options_.max_speed_change * std::max(std::fabs(knobs_[0].value), 1e-3);
  const auto bounded = [](double value, double bound) { return std::clamp(value, -bound, bound); };
  return {knobs_[0].value + bounded(options_.along_gain * (c * behind.x + s * behind.y), most),
          gait.twist.vy + bounded(options_.side_gain * (c * behind.y - s * behind.x), most),
          gait.twist.yaw_rate + bounded(options_.turn_gain * turn, options_.max_yaw_rate)};
}

void SteerGait::move_point(double dt, double rate) {
  const double psi = psi0_ + knobs_[1].value, way = knobs_[0].value * rate * dt;
  point_W_ = point_W_ + Vec3<double>{std::cos(psi), std::sin(psi), 0.0} * way;
}

void SteerGait::move_foot(std::size_t leg, double s, double ds, const BodyTwist& twist) {
  const GaitSpec& gait = paths_.gait();
  const Vec3<double>& hold = gait.footholds[leg];
  Vec3<double>& p = foot_T_[leg];
  const Phase phase = phase_at(s, gait.period, gait.duty, gait.offsets[leg]);
  Vec3<double> to_landing{0, 0, 0};
  if (phase.swing) {
    const double swing = paths_.swing_time();
    const Vec3<double> landing = hold + over_ground(twist, hold) * (0.5 * paths_.stance_time());
    // Where the landing place is now, seen from the trunk, and how much of the way is due.
    const Vec3<double> ahead =
        landing + over_ground(twist, landing) * ((1.0 - phase.s) * swing) - p;
    const double before = cycloid(std::max(0.0, phase.s - ds / swing)), left = 1.0 - before;
    const double share = left > 1e-9 ? (cycloid(phase.s) - before) / left : 1.0;
    to_landing = ahead * std::clamp(share, 0.0, 1.0);
  }
  p = p - over_ground(twist, p) * ds + to_landing;
  p.z = hold.z + (phase.swing ? 0.5 * gait.lift * (1.0 - std::cos(kTurn * phase.s)) : 0.0);
}

void SteerGait::place_legs(double s, double ds, double rate) {
  for (std::size_t leg = 0; leg < legs_.size(); ++leg) {
    const Vec3<double> sway = paths_.at(leg, s).p_T - still_.at(leg, s).p_T;
    const Vec3<double> p_T = foot_T_[leg] + sway;
    // Within a control period the angles of the last one are near: two or three iterations.
    ik_[leg].solve(legs_[leg].foot_above(p_T, {0, 0, 1}), q_,
                   {.tolerance = 1e-9, .tilt_tolerance = 1e-9, .max_iterations = 30});
    const Vec3<double> v_T = ds > 0.0 ? (p_T - last_[leg]) * (rate / ds) : Vec3<double>{0, 0, 0};
    ik_[leg].rates(q_, v_T, {0, 0, 0}, v_);
    last_[leg] = p_T;
  }
}

void SteerGait::update(double t, const Measurements&, const Estimate& x, Command& command) {
  command.t = t;
  const double since = t - options_.begin, dt = t - t_;
  t_ = t;
  if (since < 0.0) {
    for (std::size_t i = 0; i < stand_.size(); ++i) command.drive[i] = {.position = stand_[i]};
    return fill_reference(t, -1.0);
  }
  const bool ramps = since < options_.ramp;
  const double s = ramps ? 0.5 * since * since / options_.ramp : since - 0.5 * options_.ramp;
  const double rate = ramps ? since / options_.ramp : 1.0, ds = std::max(0.0, s - s_);
  s_ = s;
  move_point(std::min(dt, since), rate);
  const BodyTwist twist = commanded(x);
  for (std::size_t leg = 0; leg < legs_.size(); ++leg) move_foot(leg, s, ds, twist);
  place_legs(s, ds, rate);
  for (std::size_t i = 0; i < stand_.size(); ++i) command.drive[i] = {.position = stand_[i]};
  for (const Follower& f : followers_)
    command.drive[f.drive] = {.position = q_[f.q], .velocity = v_[f.dof]};
  fill_reference(t, s);
}

void SteerGait::fill_reference(double t, double s) {
  reference_.t = t;
  reference_.p_WT = point_W_;
  for (const auto& [i, f] : reference_joint_)
    reference_.joint[i] = {.position = q_[f.q], .velocity = s < 0 ? 0.0 : v_[f.dof]};
  for (std::size_t i = 0; i < foot_leg_.size(); ++i) {
    if (foot_leg_[i] < 0) continue;
    const auto leg = static_cast<std::size_t>(foot_leg_[i]);
    reference_.foot[i].contact = s < 0 || !paths_.at(leg, s).swing;
  }
}

}  // namespace legwork
