// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "legwork/base/error.h"
#include "legwork/control/detail/step_torques.h"
#include "legwork/dynamics/forward_dynamics.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/dynamics/mass_matrix.h"

namespace legwork::detail {
namespace {

[[noreturn]] void refuse(const Model& model, const std::string& message,
                         const std::string& remedy) {
  throw Error(Finding{Severity::kError, "E-WALK", model.file, 0, "", message, remedy});
}

FrameId frame_named(const Model& model, const std::string& name) {
  const auto found = model.find_frame(name);
  if (!found)
    refuse(model, "there is no frame \"" + name + "\"", "name a link or site of the robot");
  return *found;
}

/// Points of a shape that may touch the ground first, in its body.
void add_points(const Model& model, const Shape& shape, std::vector<Vec3d>& points) {
  const auto add = [&](const Vec3d& p_G) { points.push_back(shape.X_BG * p_G); };
  const Vec3d& s = shape.size;
  switch (shape.kind) {
    case ShapeKind::kBox:
      for (int i = 0; i < 8; ++i) add({i & 1 ? s.x : -s.x, i & 2 ? s.y : -s.y, i & 4 ? s.z : -s.z});
      break;
    case ShapeKind::kMesh:
      for (const Vec3d& p : model.meshes[z(shape.mesh)].vertices) add(p);
      break;
    default:  // round ones: their lowest point, for a shape that stands upright in its body
      for (const double end : {-1.0, 1.0}) {
        const Vec3d c =
            shape.X_BG * Vec3d{0, 0, shape.kind == ShapeKind::kSphere ? 0.0 : end * s.y};
        points.push_back(c - Vec3d{0, 0, s.x});
      }
  }
}

}  // namespace

SolePlate read_sole(const Model& model, const std::string& name) {
  SolePlate sole;
  sole.frame = frame_named(model, name);
  sole.body = model.frames[sole.frame].body;
  sole.X_BS = model.frames[sole.frame].X_BF;
  std::vector<Vec3d> points;
  for (const Shape& shape : model.shapes)
    if (shape.body == sole.body && shape.collides()) add_points(model, shape, points);
  if (points.empty())
    refuse(model, "the foot \"" + name + "\" has no colliding shape", "give its sole one");
  const Pose<double> X_SB = inverse(sole.X_BS);
  double least = 1e300;
  for (Vec3d& p : points) p = X_SB * p, least = std::min(least, p.z);
  double low[2] = {1e300, 1e300}, high[2] = {-1e300, -1e300};
  constexpr double kSame = 4e-3;  // points this close to the lowest touch the ground [m]
  for (const Vec3d& p : points) {
    if (p.z > least + kSame) continue;
    for (int k = 0; k < 2; ++k) low[k] = std::min(low[k], p[k]), high[k] = std::max(high[k], p[k]);
  }
  sole.corners = {{{low[0], low[1]}, {high[0], low[1]}, {low[0], high[1]}, {high[0], high[1]}}};
  return sole;
}

StepTorques::StepTorques(const Model& model, const WalkRunOptions& options, double gravity,
                         double length, const Layout& layout, std::span<const double> q,
                         double period)
    : options_(options),
      gravity_(gravity),
      length_(length),
      omega_(std::sqrt(gravity_ / length_)),
      period_(period),
      q_(q.begin(), q.end()),
      v_(z(model.nv), 0.0) {
  if (options.feet.size() != 2)
    refuse(model, "walking and running needs the frames of two soles", "name left and right");
  for (std::size_t f = 0; f < 2; ++f) soles_[f] = read_sole(model, options.feet[f]);
  trunk_ = model.frames[frame_named(model, options.trunk)].body;
  drives_ = driven_joints(model, layout);
  joints_ = measured_coordinates(model, layout);
  if (drives_.empty()) refuse(model, "the robot has no drives", "give its joints actuators");
  torque_.assign(drives_.size(), 0.0), rate_ = inertial_ = torque_;

  WholeBodySetup setup;
  setup.units = {length_, gravity_};
  setup.max_corners = 8;
  setup.smallest_weight = options.tuning.smallest;
  std::vector<char> driven(z(model.nv), 0), seen(z(model.nv), 0);
  for (const DrivenJoint& d : drives_) driven[z(d.dof)] = 1;
  for (const MeasuredJoint& j : joints_)
    if (j.dof >= 0) seen[z(j.dof)] = 1;
  ranges_.resize(z(model.nv));
  for (const Joint& joint : model.joints) {
    if (joint.kind == JointKind::kFree) free_q_ = joint.q, free_v_ = joint.v;
    if (nv_of(joint.kind) != 1) continue;
    ranges_[z(joint.v)] = joint.range;
    if (!seen[z(joint.v)])
      refuse(model, "the joint \"" + joint.name + "\" is not measured",
             "give the sensors all joints of the robot");
  }
  for (int i = 0; i < model.nv; ++i)
    if (!driven[z(i)]) setup.undriven.push_back(i);
  body_ = std::make_unique<WholeBody>(model, setup);
  bounds_.resize(z(model.nv));
  for (const Actuator& actuator : model.actuators) {
    if (!actuator.joint.valid()) continue;
    DofBounds& b = bounds_[z(model.joints[actuator.joint].v)];
    b.torque_low = std::abs(actuator.gear) * actuator.force.lower;
    b.torque_high = std::abs(actuator.gear) * actuator.force.upper;
  }
  // Yaw joints: an axis of a leg's joint that is upright in the first pose.
  body_->observe(q_, v_);
  for (BodyId b = soles_[0].body; b != trunk_ && b != kWorld;
       b = BodyId(model.tree.links[b.at()].parent))
    for (const Joint& joint : model.joints)
      if (joint.body == b && joint.kind == JointKind::kRevolute)
        has_yaw_ = has_yaw_ || std::abs((body_->bodies().X_WB[b.at()].R * joint.axis).z) > 0.7;
  if (options.law == TorqueLaw::kResolved || options.observer_cutoff > 0.0) take_inertias(model);
}

/// What a joint's torque is measured against. The paper's law takes the base as fixed: the diagonal
/// of M. Beside the whole-body law it is what the joint feels of a robot that is free, so that the
/// observer is never faster than its cut-off.
void StepTorques::take_inertias(const Model& model) {
  const std::size_t nv = z(model.nv);
  const bool resolves = options_.law == TorqueLaw::kResolved;
  std::vector<int> dofs;
  std::vector<double> M(nv * nv), branch(branch_size(model)), tau(nv, 0.0), rest(nv, 0.0), fall(nv),
      vdot(nv);
  Workspace<double> ws(model);
  forward_kinematics<double>(model, q_, ws);
  mass_matrix<double>(model, q_, ws, branch);
  to_dense<double>(model, branch, M);
  forward_dynamics<double>(model, q_, rest, tau, ws, fall);
  for (const DrivenJoint& d : drives_) {
    const std::size_t i = z(d.dof);
    dofs.push_back(d.dof);
    tau[i] = 1.0;
    forward_dynamics<double>(model, q_, rest, tau, ws, vdot);
    tau[i] = 0.0;
    inertia_.push_back(resolves ? M[i * nv + i] : 1.0 / (vdot[i] - fall[i]));
  }
  if (resolves) resolved_ = std::make_unique<ResolvedAcceleration>(model, trunk_, dofs);
  if (options_.observer_cutoff > 0.0)
    observer_ = std::make_unique<DisturbanceObserver>(inertia_, options_.observer_cutoff);
}

void StepTorques::observe(const Measurements& measured, const Estimate& x) {
  const double rate = options_.tuning.joint_filter * omega_ * period_;
  const double share = filtered_ && rate > 0.0 ? 1.0 - std::exp(-rate) : 1.0;
  const std::vector<double>& vdot = body_->result().vdot;
  for (std::size_t i = 0; i < joints_.size(); ++i) {
    if (joints_[i].q < 0) continue;
    const JointReading& reading = measured.joint[i];
    double &q = q_[z(joints_[i].q)], &v = v_[z(joints_[i].dof)];
    if (share == 1.0) {
      if (reading.position_valid) q = reading.position;
      if (reading.velocity_valid) v = reading.velocity;
      continue;
    }
    q += period_ * v;
    v += period_ * vdot[z(joints_[i].dof)];
    if (reading.position_valid) q += share * (reading.position - q);
    if (reading.velocity_valid) v += share * (reading.velocity - v);
  }
  filtered_ = true;
  if (free_q_ >= 0) {
    const Quat<double> quat = to_quat(x.R_WT);
    const double pose[7] = {x.p_WT.x, x.p_WT.y, x.p_WT.z, quat.w, quat.x, quat.y, quat.z};
    const double twist[6] = {x.v_WT.x, x.v_WT.y, x.v_WT.z, x.w_WT_T.x, x.w_WT_T.y, x.w_WT_T.z};
    std::copy(pose, pose + 7, q_.begin() + free_q_);
    std::copy(twist, twist + 6, v_.begin() + free_v_);
  }
  body_->observe(q_, v_);
}

Pose<double> StepTorques::sole(int foot) const {
  return body_->frame(plate(foot).body, plate(foot).X_BS);
}
Motion<double> StepTorques::sole_velocity(int foot) const {
  return body_->velocity(plate(foot).body, sole(foot).p);
}
Vec3d StepTorques::tilt(BodyId body) const {
  const Vec3d up = body_->bodies().X_WB[body.at()].R.column(2);
  return {up.y, -up.x, 0.0};
}
Vec3d StepTorques::tilt(BodyId body, double pitch, double heading) const {
  if (pitch == 0.0) return tilt(body);
  const double s = std::sin(pitch);
  const Vec3d up = body_->bodies().X_WB[body.at()].R.column(2);
  const Vec3d turn =
      cross(up, Vec3d{s * std::cos(heading), s * std::sin(heading), std::cos(pitch)});
  return {turn.x, turn.y, 0.0};
}
double StepTorques::yaw(BodyId body) const {
  const Vec3d ahead = body_->bodies().X_WB[body.at()].R.column(0);
  return std::atan2(ahead.y, ahead.x);
}

namespace {

/// A critically damped law of frequency f towards a path.
double law(const PathPoint& to, double x, double v, double f) {
  return to.a + f * f * (to.x - x) + 2.0 * f * (to.v - v);
}
Vec3d law(const PathPoint (&to)[3], const Vec3d& x, const Vec3d& v, double f) {
  return {law(to[0], x.x, v.x, f), law(to[1], x.y, v.y, f), law(to[2], x.z, v.z, f)};
}
Vec3d clamped(const Vec3d& a, double most) {
  return {std::clamp(a.x, -most, most), std::clamp(a.y, -most, most), std::clamp(a.z, -most, most)};
}

}  // namespace

/// Joints near a stop must slow down to be able to stop there.
void StepTorques::bound_joints() {
  const double a = options_.tuning.stop_frequency * omega_, most = 20.0 * omega_ * omega_,
               margin = 0.01;
  for (const DrivenJoint& d : drives_) {
    const Range& range = ranges_[z(d.dof)];
    DofBounds& b = bounds_[z(d.dof)];
    const double q = q_[z(d.q)], v = v_[z(d.dof)];
    b.vdot_low = -std::numeric_limits<double>::infinity();
    b.vdot_high = -b.vdot_low;
    if (a == 0.0) continue;
    if (q - range.lower < 0.3)
      b.vdot_low = std::min(most, -2.0 * a * v - a * a * (q - range.lower - margin));
    if (range.upper - q < 0.3)
      b.vdot_high = std::max(-most, -2.0 * a * v + a * a * (range.upper - q - margin));
  }
}

bool StepTorques::whole_body(const StepTargets& wanted, const WalkRunStatus& status) {
  const WalkRunTuning& t = options_.tuning;
  const double w = omega_;
  SoleContact contacts[2];
  std::size_t ncontact = 0;
  ntask_ = 0;
  const Vec3d p = body_->centre_of_mass(), v = body_->centre_of_mass_velocity();
  if (wanted.cog)
    add({.of = TaskOf::kCentreOfMass,
         .want = {law(wanted.cog_axis[0], p.x, v.x, t.cog_xy * w),
                  law(wanted.cog_axis[1], p.y, v.y, t.cog_xy * w),
                  law(wanted.cog_axis[2], p.z, v.z, t.cog_z * w)},
         .weight = {t.weight_cog_xy, t.weight_cog_xy, t.weight_cog_z}});
  if (wanted.momentum_weight > 0.0) {
    const double all = wanted.momentum_weight;
    add({.of = TaskOf::kAngularMomentum,
         .want = body_->angular_momentum() * -wanted.momentum_frequency,
         .weight = {all, all, all}});
  }
  const Vec3d turn = body_->velocity(trunk_, body_->bodies().X_WB[trunk_.at()].p).w;
  const double f = wanted.trunk_frequency, fy = t.yaw * w;
  const Vec3d lean = tilt(trunk_);
  const double off = std::remainder(yaw(trunk_) - wanted.yaw, 2.0 * std::numbers::pi);
  add({.of = TaskOf::kTurn,
       .body = trunk_,
       .want = {f * (f * lean.x - 2.0 * turn.x), f * (f * lean.y - 2.0 * turn.y),
                -fy * (fy * off + 2.0 * turn.z)},
       .weight = {wanted.trunk_weight, wanted.trunk_weight, wanted.yaw_weight}});
  for (int foot = 0; foot < 2; ++foot) {
    const SoleTarget& to = wanted.foot[foot];
    const SolePlate& plate_of = plate(foot);
    const Pose<double> X_WS = sole(foot);
    const Motion<double> V = sole_velocity(foot);
    const Vec3d across{-std::sin(wanted.heading), std::cos(wanted.heading), 0.0};
    if (to.stands) {
      const double d = -t.stance_damping * w;
      const Vec3d all{t.weight_stance, t.weight_stance, t.weight_stance};
      MotionTask point{.of = TaskOf::kPoint, .body = plate_of.body, .p_WC = X_WS.p, .weight = all};
      MotionTask rest{.of = TaskOf::kTurn, .body = plate_of.body, .want = V.w * d};
      // Without yaw joints the sole's friction decides about its yaw, not a task.
      rest.weight = all * 4.0;
      std::span<const std::array<double, 2>> corners = plate_of.corners;
      if (to.on != SoleEdge::kWhole) {  // it rolls about an edge, which stays where it is
        corners = edge_[foot] = plate_of.edge(to.on);
        point.p_WC = X_WS * Vec3d{corners[0][0], 0.5 * (corners[0][1] + corners[1][1]), 0.0};
        rest.want = rest.want + across * (to.pitch.a - d * to.pitch.v) +
                    tilt(plate_of.body, to.pitch.x, wanted.heading) * (0.25 * d * d);
      }
      point.want = body_->velocity(plate_of.body, point.p_WC).v * d;
      add(point);
      add(rest);
      contacts[ncontact++] = {.body = plate_of.body,
                              .X_WS = X_WS,
                              .corners = corners,
                              .friction = t.friction,
                              .force_cost = t.force_cost};
      continue;
    }
    if (!to.moves) continue;
    const double fs = (options_.landing == LandingLaw::kPaper && status.phase == StepPhase::kFlight)
                          ? options_.resolved_frequency
                          : t.swing * w;
    const double most = t.largest_acceleration * gravity_;
    add({.of = TaskOf::kPoint,
         .body = plate_of.body,
         .p_WC = X_WS.p,
         .want = clamped(law(to.axis, X_WS.p, V.v, fs), most),
         .weight = Vec3d{1, 1, 1} * to.weight});
    const Vec3d foot_lean = tilt(plate_of.body, to.pitch.x, wanted.heading);
    const Vec3d spin = V.w - across * to.pitch.v, ahead = across * to.pitch.a;
    const double foot_off =
        std::remainder(yaw(plate_of.body) - wanted.foot_yaw, 2.0 * std::numbers::pi);
    const double fw = 2.0 * fy;
    add({.of = TaskOf::kTurn,
         .body = plate_of.body,
         .want = {ahead.x + fs * (fs * foot_lean.x - 2.0 * spin.x),
                  ahead.y + fs * (fs * foot_lean.y - 2.0 * spin.y),
                  -fw * (fw * foot_off + 2.0 * V.w.z)},
         .weight = {to.weight, to.weight, wanted.foot_yaw_weight}});
  }
  bound_joints();
  const WholeBodyResult& result = body_->solve(std::span(tasks_).first(z(ntask_)),
                                               std::span(contacts).first(ncontact), bounds_);
  if (result.status == WholeBodyStatus::kFailed) return false;
  if (observer_) observe_disturbance(status);
  for (std::size_t i = 0; i < drives_.size(); ++i) {
    const std::size_t dof = z(drives_[i].dof);
    drive(i, result.torque[dof], result.vdot[dof]);
  }
  return true;
}

/// What joints did since the last tick, against what they were told. A change of phase is a jump of
/// the rates that no torque explains, and a landing goes on for a while. Beside the whole-body law
/// each stance on one foot is observed by itself: two feet close a chain, whose inner force nothing
/// would bound, and in flight no ground can be wrong. The paper's law gets from its observer all
/// that carries the robot, so that only flights hold it.
void StepTorques::observe_disturbance(const WalkRunStatus& status) {
  constexpr double kLanding = 0.09;  // √(z0/g)
  for (std::size_t i = 0; i < drives_.size(); ++i) rate_[i] = v_[z(drives_[i].dof)];
  const bool changed = status.phase != last_phase_;
  const bool stands = status.phase == StepPhase::kStance && status.phase_time > kLanding / omega_;
  if (first_ || (changed && !resolved_))
    observer_->reset(rate_);
  else if (changed || (resolved_ ? status.phase == StepPhase::kFlight : !stands))
    observer_->hold(rate_);
  else
    observer_->update(inertial_, rate_, period_);
  first_ = false, last_phase_ = status.phase;
}

/// A drive's torque: what the law asks for and what the observer adds, as far as the drive goes.
void StepTorques::drive(std::size_t i, double torque, double vdot) {
  torque_[i] = torque;
  if (!observer_ && !resolved_) return;
  const DofBounds& b = bounds_[z(drives_[i].dof)];
  const double more = observer_ ? observer_->compensation()[i] : 0.0;
  torque_[i] = std::clamp(torque + more, b.torque_low, b.torque_high);
  inertial_[i] = inertia_[i] * vdot + (torque_[i] - torque);
}

/// The paper's law. The stance foot is taken as fixed; in double support the foot that landed last
/// is the tip that should not move. In flight nothing is fixed: it keeps its last torques.
bool StepTorques::resolved(const StepTargets& wanted, const WalkRunStatus& status) {
  if (observer_) observe_disturbance(status);
  if (!wanted.cog) return true;
  const double f = options_.resolved_frequency;
  const int stance = status.stance, swing = 1 - stance;
  const Vec3d p = body_->centre_of_mass(), v = body_->centre_of_mass_velocity();
  const Vec3d turn = body_->velocity(trunk_, body_->bodies().X_WB[trunk_.at()].p).w;
  const Pose<double> X_WS = sole(swing);
  const Motion<double> V = sole_velocity(swing);
  const Vec3d lean = tilt(trunk_), foot_lean = tilt(plate(swing).body);
  const bool moves = wanted.foot[swing].moves;
  ResolvedTasks tasks;
  tasks.stance = plate(stance).frame, tasks.swing = plate(swing).frame;
  tasks.a_COG = law(wanted.cog_axis, p, v, f);                                              // eq. 5
  tasks.a_swing = moves ? law(wanted.foot[swing].axis, X_WS.p, V.v, f) : V.v * (-2.0 * f);  // eq. 6
  tasks.w_trunk = (lean * f - turn * 2.0) * f;
  tasks.w_swing = (foot_lean * f - V.w * 2.0) * f;
  const auto vdot = resolved_->solve(q_, v_, tasks);
  for (std::size_t i = 0; i < drives_.size(); ++i) {
    const double wanted_vdot = vdot[z(drives_[i].dof)];
    drive(i, inertia_[i] * wanted_vdot, wanted_vdot);
  }
  return true;
}

bool StepTorques::act(const StepTargets& wanted, const WalkRunStatus& status, Command& command) {
  const bool ok =
      options_.law == TorqueLaw::kWholeBody ? whole_body(wanted, status) : resolved(wanted, status);
  for (std::size_t i = 0; i < drives_.size(); ++i) {
    command.drive[i] = {};
    command.drive[i].torque = torque_[i];
  }
  return ok;
}

}  // namespace legwork::detail
