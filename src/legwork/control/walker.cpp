// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/control/walker.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "legwork/control/drive_map.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/dynamics/mass_matrix.h"
#include "legwork/math/rotation.h"

namespace legwork {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kUsedLimit = 0.98;   // of a drive's torque
constexpr double kAtLimit = 0.97;     // counts as saturated
constexpr double kStraight = 1.0;     // of the leg's length
constexpr double kStopAhead = 0.3;    // joint stops nearer than this are minded [rad]
constexpr double kStopRate = 10.0;    // how fast they are approached [ω]
constexpr double kTouchForce = 0.03;  // of the weight
constexpr double kTooMuch = 0.05;     // of a step's ticks at a limit: no faster; four times: slower
constexpr double kMissed = 0.2;       // of g: what torque could not lift

constexpr double kLittleMass = 0.01;  // of the robot's, beyond a joint without a drive

std::size_t at(int i) { return static_cast<std::size_t>(i); }

[[noreturn]] void refuse(const Model& model, std::string message, std::string remedy) {
  throw Error(Finding{.code = "E-WALK",
                      .file = model.file,
                      .element = model.name,
                      .message = std::move(message),
                      .remedy = std::move(remedy)});
}

Mat3d yaw_matrix(double yaw) { return so3::euler_to_matrix({0.0, 0.0, yaw}); }
double yaw_of(const Mat3d& R) { return std::atan2(R.yx, R.xx); }

// A sole that lies on ground of this normal and points to this heading.
Mat3d on_slope(const Vec3d& normal, double yaw) {
  const Vec3d axis = cross(Vec3d{0, 0, 1}, normal);
  return so3::exp_so3(axis) * yaw_matrix(yaw);
}

// Acceleration of a critically damped spring of rate k [1/s].
Vec3d pull(double k, const Vec3d& error, const Vec3d& rate_error) {
  return error * (k * k) + rate_error * (2.0 * k);
}

std::vector<Drive> drives_for(const Model& model, const std::vector<double>& q) {
  std::vector<Drive> drives = drives_of(model);
  return drives.empty() ? damped_drives(model, q, 1.0, 1.0).drives : drives;
}

// Mass of a DoF's body and all beyond it [kg].
double mass_beyond(const Model& model, int dof) {
  const auto& links = model.tree.links;
  const auto top = static_cast<std::size_t>(model.tree.dof_link[at(dof)]);
  std::vector<char> beyond(links.size(), 0);
  double sum = 0.0;
  for (std::size_t b = top; b < links.size(); ++b) {
    beyond[b] = b == top || beyond[static_cast<std::size_t>(links[b].parent)] != 0;
    if (beyond[b] != 0) sum += links[b].M_B.m;
  }
  return sum;
}

// DoF that the controller takes as rigid: coupled joints outside the legs, and joints without a
// drive that move next to nothing (fingers).
std::vector<int> rigid_dofs(const Model& model, const std::vector<char>& in_leg,
                            const std::vector<char>& has_drive) {
  std::vector<char> frozen(at(model.nv), 0);
  const auto freeze = [&](JointId joint) {
    if (!joint.valid() || nv_of(model.joints[joint].kind) != 1) return;
    const int d = model.joints[joint].v;
    if (in_leg[at(d)] == 0) frozen[at(d)] = 1;
  };
  for (const JointCoupling& coupling : model.couplings) {
    if (!coupling.active) continue;
    freeze(coupling.joint_a);
    freeze(coupling.joint_b);
  }
  // All that lies between the bodies of a closed loop and the robot's legs and trunk.
  for (const LoopConstraint& loop : model.loops) {
    if (!loop.active) continue;
    for (BodyId b : {loop.body_a, loop.body_b}) {
      for (; b != kWorld; b = BodyId(static_cast<std::size_t>(model.tree.links[b.at()].parent))) {
        const auto& link = model.tree.links[b.at()];
        if (nv_of(link.kind) != 1) break;
        if (in_leg[at(link.v)] != 0)
          refuse(model, "a closed loop moves the legs",
                 "walking is made for legs that are open chains");
        frozen[at(link.v)] = 1;
      }
    }
  }
  std::vector<int> out;
  for (int d = 6; d < model.nv; ++d) {
    const bool limp = has_drive[at(d)] == 0 && in_leg[at(d)] == 0;
    if (limp && mass_beyond(model, d) < kLittleMass * model.mass()) frozen[at(d)] = 1;
    if (frozen[at(d)] != 0) out.push_back(d);
  }
  return out;
}

}  // namespace

double longest_step(const WalkCommand& command, const WalkNumbers& numbers, double leg_length,
                    double gravity, int groups) {
  const double h = 0.95 * leg_length, speed = std::hypot(command.speed, command.sideways);
  const double v = speed / std::sqrt(gravity * h);
  const double single =
      std::clamp(0.62 / std::max(v, 0.05) - 0.35, numbers.single_shortest, numbers.single_longest);
  return (groups - 1) * numbers.step_reserve * v * (single + numbers.double_support) * h;
}

struct Walker::Parts {
  Parts(const ControlStart& start, const WalkerOptions& options);

  void read_state(const Measurements& z, const Estimate& x);
  void look(double t, const Measurements& z);
  bool touches(std::size_t foot, const Measurements& z);
  void add_foot_tasks(const StepOrder& order);
  void add_body_tasks(const StepOrder& order, double t);
  void set_bounds();
  void write(const Measurements& z, Command& command) const;
  void count(const StepOrder& order);
  void govern();
  void fill_reference(double t, const StepOrder& order);

  const Model& model;
  WalkerOptions options;
  double period;
  WalkStance stance;
  Pose<double> X_TB = identity_pose<double>();  // the base's body in the trunk's frame

  std::vector<DrivenJoint> driven;                // per layout.drive
  std::vector<MeasuredJoint> measured;            // per layout.joint
  std::vector<int> foot_reading;                  // per foot: into Measurements::foot, or −1
  std::vector<FrameId> foot_frame;                // of that reading
  std::vector<char> leads;                        // per layout.drive: the first one of its joint
  std::vector<double> limit, stiffness, damping;  // per DoF, of the drives
  std::vector<char> in_leg;
  std::vector<int> frozen;
  std::vector<double> frozen_inertia;
  std::unique_ptr<WholeBody> body;
  std::unique_ptr<StepPlanner> planner;

  std::vector<double> q, v;
  std::vector<Pose<double>> sole;
  std::vector<Motion<double>> sole_velocity;
  std::vector<char> touching;
  std::vector<int> slow_ticks;  // per foot: ticks it has not followed its way down
  std::vector<std::vector<std::array<double, 2>>> corners;  // shrunk
  std::vector<MotionTask> tasks;
  std::vector<SoleContact> contacts;
  std::vector<DofBounds> bounds;
  std::vector<double> torque;  // that the drives are told, per DoF
  double height_start = 0.0, t_start = 0.0;
  bool seen = false;
  int step_counted = 0;
  double last_worst = 0.0;  // of the step before: share of its ticks
  long step_ticks = 0, step_short = 0, step_stretched = 0;
  Vec3d com_wanted{};  // acceleration of the centre of mass that was asked for
  WalkerReport report;
  Reference reference;
};

Walker::Parts::Parts(const ControlStart& start, const WalkerOptions& given)
    : model(start.model), options(given), period(start.period), reference(start.layout) {
  std::vector<double> q_start(start.q.begin(), start.q.end());
  // The trunk of the estimate need not be the base's own frame, but is fixed to it.
  Workspace<double> ws(model);
  forward_kinematics<double>(model, q_start, ws);
  if ((start.initial.status & kNotInitialised) == 0)
    X_TB = inverse(Pose<double>{start.initial.R_WT, start.initial.p_WT}) * ws.X_WB[1];

  const auto nv = at(model.nv);
  if (options.drives.empty()) options.drives = drives_for(model, q_start);
  limit.assign(nv, 0.0);
  stiffness.assign(nv, 0.0);
  damping.assign(nv, 0.0);
  driven = driven_joints(model, start.layout);
  std::vector<char> has_drive(nv, 0);
  for (const DrivenJoint& d : driven) {
    leads.push_back(has_drive[at(d.dof)] == 0);
    has_drive[at(d.dof)] = 1;
    limit[at(d.dof)] = kInfinity;
  }
  for (const Drive& d : options.drives) {
    if (has_drive[at(d.dof)] != 1) continue;
    has_drive[at(d.dof)] = 2;
    limit[at(d.dof)] = d.torque_limit;
    stiffness[at(d.dof)] = d.stiffness;
    damping[at(d.dof)] = d.damping;
  }
  if (options.stance) {
    stance = *options.stance;
  } else {
    const WalkStance slow = walk_stance(model, q_start, 0.0, limit, options.gait);
    stance = walk_stance(
        model, q_start,
        longest_step(options.command, options.numbers, slow.leg_length, slow.gravity, slow.groups),
        limit, options.gait);
  }
  in_leg.assign(nv, 0);
  for (const WalkFoot& foot : stance.feet) {
    for (const int d : foot.leg.dof) in_leg[at(d)] = 1;
  }
  WholeBodySetup setup;
  setup.units = {.length = stance.height, .gravity = stance.gravity};
  frozen = setup.frozen = rigid_dofs(model, in_leg, has_drive);
  for (int d = 6; d < model.nv; ++d) {
    const bool held = std::find(frozen.begin(), frozen.end(), d) != frozen.end();
    if (has_drive[at(d)] == 0 && !held) setup.undriven.push_back(d);
    if (has_drive[at(d)] == 0 && in_leg[at(d)] != 0)
      refuse(model, "a joint of the legs has no drive", "give every joint of the legs an actuator");
  }
  setup.max_corners = 0;
  for (const WalkFoot& foot : stance.feet) {
    setup.max_corners += static_cast<int>(foot.sole.corners.size());
    auto& shrunk = corners.emplace_back(foot.sole.corners);
    for (auto& c : shrunk) c = {options.corner_shrink * c[0], options.corner_shrink * c[1]};
  }
  body = std::make_unique<WholeBody>(model, setup);
  planner = std::make_unique<StepPlanner>(stance, options.numbers);
  planner->last_step = options.steps;

  std::vector<double> branches(branch_size(model)), M(nv * nv);
  mass_matrix<double>(model, stance.q, ws, branches);
  to_dense<double>(model, branches, M);
  for (const int d : frozen) frozen_inertia.push_back(M[at(d) * nv + at(d)]);

  measured = measured_coordinates(model, start.layout);
  foot_reading.assign(stance.feet.size(), -1);
  foot_frame.resize(stance.feet.size());
  for (std::size_t i = 0; i < start.layout.foot.size(); ++i) {
    const auto frame = model.find_frame(start.layout.foot[i]);
    for (std::size_t k = 0; frame && k < stance.feet.size(); ++k) {
      if (stance.feet[k].leg.foot == model.frames[*frame].body)
        foot_reading[k] = static_cast<int>(i), foot_frame[k] = *frame;
    }
  }
  const std::size_t feet = stance.feet.size();
  q = q_start;
  v.assign(nv, 0.0);
  sole.resize(feet);
  sole_velocity.resize(feet);
  touching.assign(feet, 1);
  slow_ticks.assign(feet, 0);
  tasks.reserve(4 * feet + 8 + nv);
  contacts.reserve(feet);
  bounds.resize(nv);
  torque.assign(nv, 0.0);
  report.at_limit.assign(nv, 0);
}

void Walker::Parts::read_state(const Measurements& z, const Estimate& x) {
  const Pose<double> X_WB = Pose<double>{x.R_WT, x.p_WT} * X_TB;
  const Vec3d w_W = x.R_WT * x.w_WT_T;
  const Vec3d v_WB = x.v_WT + cross(w_W, X_WB.p - x.p_WT);
  const Vec3d w_B = transpose_times(X_WB.R, w_W);
  const Quat<double> quat = to_quat(X_WB.R);
  q[0] = X_WB.p.x, q[1] = X_WB.p.y, q[2] = X_WB.p.z;
  q[3] = quat.w, q[4] = quat.x, q[5] = quat.y, q[6] = quat.z;
  v[0] = v_WB.x, v[1] = v_WB.y, v[2] = v_WB.z;
  v[3] = w_B.x, v[4] = w_B.y, v[5] = w_B.z;
  for (std::size_t i = 0; i < measured.size(); ++i) {
    if (measured[i].q < 0) continue;
    if (z.joint[i].position_valid) q[at(measured[i].q)] = z.joint[i].position;
    if (z.joint[i].velocity_valid) v[at(measured[i].dof)] = z.joint[i].velocity;
  }
  body->observe(q, v);
}

// By its force sensor or switch; without one, by a foot that does not follow its way down.
bool Walker::Parts::touches(std::size_t i, const Measurements& z) {
  const int reading = foot_reading[i];
  if (reading >= 0) {
    const FootReading& foot = z.foot[at(reading)];
    if (foot.force_valid) {
      const Frame& frame = model.frames[foot_frame[i]];
      const Mat3d R_WF = body->bodies().X_WB[frame.body.at()].R * frame.X_BF.R;
      return (R_WF * foot.f_F).z > kTouchForce * model.mass() * stance.gravity;
    }
    if (foot.contact_valid) return foot.contact;
  }
  const StepOrder& order = planner->order();
  if (order.contact[i] != 0) return true;
  const double wanted = order.swing[i].v_W.z;
  const double slowest = 0.5 * options.numbers.touchdown_speed * stance.unit_speed();
  const bool stays = wanted < -slowest && sole_velocity[i].v.z > 0.4 * wanted;
  slow_ticks[i] = stays ? slow_ticks[i] + 1 : 0;
  return slow_ticks[i] >= 2;
}

void Walker::Parts::look(double t, const Measurements& z) {
  for (std::size_t i = 0; i < stance.feet.size(); ++i) {
    const WalkFoot& foot = stance.feet[i];
    sole[i] = body->frame(foot.leg.foot, foot.sole.X_BS);
    if (foot.sole.is_point()) sole[i].R = yaw_matrix(planner->order().heading);
    sole[i].p.z -= foot.sole.radius;
    sole_velocity[i] = body->velocity(foot.leg.foot, sole[i].p);
    touching[i] = touches(i, z);
  }
  const double yaw = yaw_of(body->bodies().X_WB[1].R);
  const WalkSight sight{.t = t,
                        .dt = period,
                        .com = body->centre_of_mass(),
                        .com_velocity = body->centre_of_mass_velocity(),
                        .yaw = yaw,
                        .sole = sole,
                        .touching = touching};
  if (!seen) {
    seen = true;
    planner->start(sight, options.command);
    t_start = t;
    height_start = sight.com.z - planner->order().ground;
    height_start = sight.com.z - 0.5 * (sole.front().p.z + sole.back().p.z);
  }
  planner->update(sight);
}

void Walker::Parts::add_foot_tasks(const StepOrder& order) {
  const WalkTaskWeights& w = options.weights;
  const double omega = stance.omega;
  contacts.clear();
  std::size_t all = 0;
  for (std::size_t i = 0; i < stance.feet.size(); ++i)
    all += order.contact[i] != 0 ? corners[i].size() : 0;
  for (std::size_t i = 0; i < stance.feet.size(); ++i) {
    const WalkFoot& foot = stance.feet[i];
    const Motion<double>& V = sole_velocity[i];
    const auto& turns = foot.sole.turns;
    MotionTask point{.of = TaskOf::kPoint, .body = foot.leg.foot, .p_WC = sole[i].p};
    MotionTask turn{.of = TaskOf::kTurn, .body = foot.leg.foot, .R_WA = sole[i].R};
    if (order.contact[i] != 0) {
      point.want = V.v * (-w.stance_rate * omega);
      point.weight = {w.stance, w.stance, w.stance};
      turn.want = transpose_times(sole[i].R, V.w) * (-w.stance_rate * omega);
      turn.weight = {turns[0] ? w.stance_turn : 0.0, turns[1] ? w.stance_turn : 0.0,
                     turns[2] ? w.stance_turn : w.stance_yaw_free};
      if (foot.sole.is_point()) turn.weight = {};
      // The foot that comes or goes carries little.
      const double share = std::clamp(order.load[i] * stance.carriers, 0.02, 0.98);
      contacts.push_back({.body = foot.leg.foot,
                          .X_WS = sole[i],
                          .corners = corners[i],
                          .friction = options.friction,
                          .force_cost = w.force * static_cast<double>(all) / share});
    } else {
      const SwingMotion& m = order.swing[i];
      const double k = w.swing_rate * omega;
      point.want = m.a_W + pull(k, m.p_W - sole[i].p, m.v_W - V.v);
      point.weight = {w.swing, w.swing, w.swing};
      const Vec3d error = so3::log_so3(on_slope(order.normal, m.yaw) * transpose(sole[i].R));
      turn.want = transpose_times(sole[i].R, pull(k, error, -V.w));
      turn.weight = {turns[0] ? w.swing_turn : 0.0, turns[1] ? w.swing_turn : 0.0,
                     turns[2] ? w.swing_turn : 0.0};
      if (foot.sole.is_point()) turn.weight = {};
    }
    tasks.push_back(point);
    tasks.push_back(turn);
  }
}

void Walker::Parts::add_body_tasks(const StepOrder& order, double t) {
  const WalkTaskWeights& w = options.weights;
  const double omega = stance.omega;
  const Vec3d c = body->centre_of_mass(), cd = body->centre_of_mass_velocity();
  // Horizontal: as an inverted pendulum about the zero-moment point.
  const Vec3d away = (c - order.zmp) * (omega * omega);
  const double rise = std::clamp((t - t_start) * omega / 2.0, 0.0, 1.0);
  const double smooth = rise * rise * (3.0 - 2.0 * rise);
  const double height = order.ground + height_start + (stance.height - height_start) * smooth;
  const double kz = w.com_height_rate * omega;
  const Mat3d R_WH = yaw_matrix(order.heading);
  const Vec3d want{away.x, away.y, kz * kz * (height - c.z) - 2.0 * kz * cd.z};
  com_wanted = want;
  tasks.push_back({.of = TaskOf::kCentreOfMass,
                   .R_WA = R_WH,
                   .want = transpose_times(R_WH, want),
                   .weight = {order.has_zmp_x ? w.com : w.com_free,
                              order.has_zmp_y ? w.com : w.com_free, w.com_height}});
  const BodyId trunk = stance.feet.front().leg.trunk;
  const Mat3d& R_WT = body->bodies().X_WB[trunk.at()].R;
  const Vec3d rate = body->velocity(trunk, body->bodies().X_WB[trunk.at()].p).w;
  const Vec3d error = so3::log_so3(R_WH * transpose(R_WT));
  const double yaw_weight =
      stance.feet.size() > 2 ? w.trunk : w.trunk_yaw * (stance.turns() ? 1.0 : 0.01);
  tasks.push_back({.of = TaskOf::kTurn,
                   .body = trunk,
                   .want = pull(w.trunk_rate * omega, error, -rate),
                   .weight = {w.trunk, w.trunk, yaw_weight}});
  const double kq = w.posture_rate * omega;
  for (const Joint& joint : model.joints) {
    if (nv_of(joint.kind) != 1) continue;
    if (limit[at(joint.v)] <= 0.0) continue;  // nothing moves it but itself
    const double target = stance.q[at(joint.q)];
    const double a = kq * kq * (target - q[at(joint.q)]) - 2.0 * kq * v[at(joint.v)];
    tasks.push_back({.of = TaskOf::kDof,
                     .dof = joint.v,
                     .want = {a, 0, 0},
                     .weight = {in_leg[at(joint.v)] != 0 ? w.leg_posture : w.posture, 0, 0}});
  }
}

void Walker::Parts::set_bounds() {
  const double k = kStopRate * stance.omega, most = 20.0 * stance.omega * stance.omega;
  for (DofBounds& b : bounds) b = {};
  for (const Joint& joint : model.joints) {
    if (nv_of(joint.kind) != 1) continue;
    const int d = joint.v;
    DofBounds& b = bounds[at(d)];
    b.torque_high = kUsedLimit * limit[at(d)];
    b.torque_low = -b.torque_high;
    if (limit[at(d)] <= 0.0) {  // no drive: a free joint has no stop that a drive could keep
      b = {};
      continue;
    }
    const double x = q[at(joint.q)], rate = v[at(d)];
    if (x - joint.range.lower < kStopAhead)
      b.vdot_low = std::min(most, -2.0 * k * rate - k * k * (x - joint.range.lower - 0.01));
    if (joint.range.upper - x < kStopAhead)
      b.vdot_high = std::max(-most, -2.0 * k * rate + k * k * (joint.range.upper - 0.01 - x));
    if (b.vdot_low > b.vdot_high) b.vdot_low = -kInfinity, b.vdot_high = kInfinity;
  }
}

void Walker::Parts::write(const Measurements&, Command& command) const {
  const WholeBodyResult& r = body->result();
  for (std::size_t i = 0; i < driven.size(); ++i) {
    const auto d = at(driven[i].dof);
    DriveTarget& target = command.drive[i];
    const double tau = leads[i] != 0 ? torque[d] : 0.0;
    if (options.servo && stiffness[d] > 0.0 && leads[i] != 0) {
      // What the servo must be told so that its own law gives this torque after the step.
      const double next = v[d] + period * r.vdot[d];
      target = {.position =
                    q[at(driven[i].q)] + period * next + (tau + damping[d] * next) / stiffness[d]};
    } else {
      // A drive without gains of its own keeps none: engines do not take gains that change.
      const double none = stiffness[d] > 0.0 || damping[d] > 0.0 ? 0.0 : -1.0;
      target = {.position = q[at(driven[i].q)], .torque = tau, .stiffness = none, .damping = none};
    }
  }
}

void Walker::Parts::count(const StepOrder& order) {
  ++report.ticks;
  ++step_ticks;
  bool saturated = false, stretched = false;
  for (int d = 6; d < model.nv; ++d) {
    if (!(limit[at(d)] > 0.0) || std::fabs(torque[at(d)]) < kAtLimit * limit[at(d)]) continue;
    ++report.at_limit[at(d)];
    saturated = saturated || in_leg[at(d)] != 0;
  }
  for (std::size_t i = 0; i < stance.feet.size(); ++i) {
    const WalkFoot& foot = stance.feet[i];
    const Vec3d hip = body->bodies().X_WB[foot.leg.trunk.at()] * foot.leg.p_TH;
    stretched = stretched || norm(sole[i].p - hip) > kStraight * stance.reach;
  }
  report.saturated += saturated;
  report.stretched += stretched;
  // Torque is short where the answer lets the centre of mass sink: what is missing sideways is the
  // sole's edge as often as the drives'.
  double lift = 0.0;
  for (const SoleForce& f : body->result().sole) lift += f.f_W.z;
  const double miss = lift / model.mass() - stance.gravity - com_wanted.z;
  step_short += saturated && std::fabs(miss) > kMissed * stance.gravity;
  step_stretched += stretched;
  if (order.steps == step_counted) return;
  step_counted = order.steps;
  if (options.governor) govern();
  step_ticks = step_short = step_stretched = 0;
}

// Once a step: slower where drives were at their limits or legs straight, faster again after.
void Walker::Parts::govern() {
  const auto n = static_cast<double>(std::max(step_ticks, 1L));
  if (planner->order().steps <= 2) return;  // starting is no measure
  const double worst = static_cast<double>(std::max(step_short, step_stretched)) / n;
  if (worst > 4.0 * kTooMuch && last_worst > 4.0 * kTooMuch)  // two steps: left and right
    planner->share *= 0.9;
  else if (worst < kTooMuch)
    planner->share = std::min(1.0, planner->share * 1.03);
  last_worst = worst;
  planner->share = std::max(planner->share, 0.2);
  report.slowest_share = std::min(report.slowest_share, planner->share);
}

void Walker::Parts::fill_reference(double t, const StepOrder& order) {
  reference.t = t;
  for (std::size_t i = 0; i < stance.feet.size(); ++i) {
    const int k = foot_reading[i];
    if (k < 0) continue;
    FootReference& foot = reference.foot[at(k)];
    const bool down = order.contact[i] != 0;
    foot.p_WF = down ? sole[i].p : order.swing[i].p_W;
    foot.v_WF = down ? Vec3d{} : order.swing[i].v_W;
    foot.a_WF = down ? Vec3d{} : order.swing[i].a_W;
    foot.load = order.load[i];
    foot.contact = down;
  }
}

Walker::Walker(const WalkerOptions& options) : options_(options) {
  const WalkCommand& c = options.command;
  knobs_ = {{"speed", "m/s", c.speed, -5.0, 5.0},
            {"sideways", "m/s", c.sideways, -2.0, 2.0},
            {"turn", "rad/s", c.turn, -3.0, 3.0}};
}
Walker::~Walker() = default;

void Walker::start(const ControlStart& start) {
  WalkerOptions options = options_;
  options.command = {knobs_[0].value, knobs_[1].value, knobs_[2].value};
  parts_ = std::make_unique<Parts>(start, options);
}

void Walker::update(double t, const Measurements& z, const Estimate& x, Command& command) {
  Parts& p = *parts_;
  p.planner->command = {knobs_[0].value, knobs_[1].value, knobs_[2].value};
  p.read_state(z, x);
  p.look(t, z);
  const StepOrder& order = p.planner->order();
  p.tasks.clear();
  p.add_foot_tasks(order);
  p.add_body_tasks(order, t);
  p.set_bounds();
  const WholeBodyResult& r = p.body->solve(p.tasks, p.contacts, p.bounds);
  if (r.status != WholeBodyStatus::kFailed) {
    std::copy(r.torque.begin(), r.torque.end(), p.torque.begin());
    for (std::size_t i = 0; i < p.frozen.size(); ++i) {  // hands: held by a spring
      const auto d = at(p.frozen[i]);
      p.torque[d] = 0.0;
      for (const DrivenJoint& joint : p.driven) {
        if (joint.dof != p.frozen[i]) continue;
        const double k = 5.0 * p.stance.omega;
        const double pulled =
            p.frozen_inertia[i] *
            (k * k * (p.stance.q[at(joint.q)] - p.q[at(joint.q)]) - 2.0 * k * p.v[d]);
        p.torque[d] = std::clamp(pulled, -p.limit[d], p.limit[d]);
      }
    }
  }
  p.report.failed += r.status == WholeBodyStatus::kFailed;
  p.report.dropped += r.status == WholeBodyStatus::kBoundsDropped;
  p.report.dense += r.dense;
  p.count(order);
  p.write(z, command);
  p.fill_reference(t, order);
}

const Reference* Walker::reference() const { return parts_ ? &parts_->reference : nullptr; }
const WalkStance& Walker::stance() const { return parts_->stance; }
const StepPlanner& Walker::planner() const { return *parts_->planner; }
const WholeBody& Walker::body() const { return *parts_->body; }
const WalkerReport& Walker::report() const { return parts_->report; }
std::span<const double> Walker::torque_limits() const { return parts_->limit; }

}  // namespace legwork
