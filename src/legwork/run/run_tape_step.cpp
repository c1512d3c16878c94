// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A step on the tape: everything that runs in the loop's thread.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <type_traits>

#include "legwork/dynamics/centroidal.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/record/cdr.h"
#include "legwork/record/message.h"
#include "legwork/run/run_tape.h"
#include "legwork/run/simulation.h"
#include "legwork/run/state_hash.h"
#include "legwork/run/world_file.h"

namespace legwork {
namespace {

constexpr std::size_t kTargets = 6, kGains = 11;  // numbers of a drive

std::span<const double, 3> three(const Vec3<double>& x) {
  return std::span<const double, 3>(&x.x, 3);
}

/// Whether any bit differs: several times as fast as comparing numbers, and a NaN equals itself.
bool differ(std::span<const double> a, std::span<const double> b) {
  return a.size() != b.size() || std::memcmp(a.data(), b.data(), a.size_bytes()) != 0;
}

/// The same of drives and of targets, as the bytes they are: neither has padding.
template <class T>
requires(!std::is_same_v<T, double>) bool differ(const std::vector<T>& a, const std::vector<T>& b) {
  static_assert(sizeof(Drive) == 80 && sizeof(DriveTarget) == 48);
  return a.size() != b.size() || std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) != 0;
}

/// Wrenches as the numbers they are: torque, then force.
std::span<const double> numbers(std::span<const Force<double>> wrenches) {
  static_assert(sizeof(Force<double>) == 6 * sizeof(double));
  return wrenches.empty() ? std::span<const double>()
                          : std::span(&wrenches.front().t.x, 6 * wrenches.size());
}

/// What a stretch of joints felt: each drive's torque, all that acts along the coordinate, the
/// drive's mechanical power at the mean speed of the step.
void put_forces(const World& world, std::size_t dof, std::size_t count, double* __restrict effort,
                double* __restrict total, double* __restrict power) {
  const AppliedForces& f = world.last().applied;
  const double *drive = &f.drive[dof], *limit = &f.limit[dof], *friction = &f.friction[dof],
               *damping = &f.damping[dof], *spring = &f.spring[dof], *loop = &f.loop[dof],
               *v_mean = &world.last().v_mean[dof];
  for (std::size_t i = 0; i < count; ++i) {
    effort[i] = drive[i];
    total[i] = drive[i] + limit[i] + friction[i] + damping[i] + spring[i] + loop[i];
    power[i] = drive[i] * v_mean[i];
  }
}

// Number by number, straight into the ring. Numbers gathered on the way and then copied in wider
// pieces are read back before their stores are done: the processor waits, longer than all the rest
// of handing over takes.

double* put(const Vec3<double>& x, double* out) {
  out[0] = x.x, out[1] = x.y, out[2] = x.z;
  return out + 3;
}

void put_target(const DriveTarget& d, double* out) {
  out[0] = d.position, out[1] = d.velocity, out[2] = d.torque, out[3] = d.voltage;
  out[4] = d.stiffness, out[5] = d.damping;
}

void put_gains(const Drive& d, double* out) {
  out[0] = static_cast<double>(d.kind);
  out[1] = d.stiffness, out[2] = d.damping, out[3] = d.position_gain, out[4] = d.slope;
  out[5] = d.integral_gain, out[6] = d.integral_limit, out[7] = d.torque_limit;
  out[8] = d.motor, out[9] = d.servo, out[10] = d.dof;
}

/// Bodies swap so that normal and force point from a to b, as the message says.
void put(const ContactForce& c, std::size_t id, ContactSample& out) {
  out.id = static_cast<std::uint32_t>(id);
  out.body_a = c.at.body_b.value, out.body_b = c.at.body_a.value;
  out.mode = static_cast<std::uint32_t>(c.mode);
  put(c.at.p_W, out.position), put(c.at.n_W, out.normal), put(c.f_W, out.force);
  put({0, 0, 0}, out.slip);
  out.depth = -c.at.gap;
  put(c.t_W, out.moment);
  out.friction = c.at.friction;
}

}  // namespace

// Drives stay, strengths seldom change, targets often: each is recorded when it differs.
void RunTape::record_drives(const World& world, double t) {
  const auto record = [&](ChannelId to, std::size_t count, const auto& items, const auto& put_one) {
    double* out = recorder_->numbers_at(to, ChannelKind::kScalars, t, count * items.size());
    if (out == nullptr) return;
    for (const auto& item : items) put_one(item, out), out += count;
  };
  if (differ(world.drives, last_drives_)) {
    record(to_.gains, kGains, world.drives, put_gains);
    last_drives_ = world.drives;
  }
  if (differ(world.inputs.drive, last_targets_)) {
    record(to_.targets, kTargets, world.inputs.drive, put_target);
    last_targets_ = world.inputs.drive;
  }
  if (differ(std::span<const double>(world.inputs.strength), last_strength_)) {
    record(to_.strength, 1, world.inputs.strength, [](double x, double* out) { *out = x; });
    last_strength_ = world.inputs.strength;
  }
}

void RunTape::record_control(const Simulation& simulation, double t) {
  for (Control& control : control_) {
    ControlLoop& loop = *simulation.agent(control.agent).control;
    if (!loop.updated()) continue;
    if (control.command.valid()) {
      const std::vector<DriveTarget>& drives = loop.issued().drive;
      double* out = recorder_->numbers_at(control.command, ChannelKind::kScalars, t,
                                          kTargets * drives.size());
      if (out != nullptr)
        for (const DriveTarget& drive : drives) put_target(drive, out), out += kTargets;
    }
    if (!control.knobs.valid()) continue;
    const std::span<const Knob> knobs = loop.controller()->knobs();
    bool changed = control.last_knobs.size() != knobs.size();
    control.last_knobs.resize(knobs.size());
    for (std::size_t i = 0; i < knobs.size(); ++i) {
      changed = changed || control.last_knobs[i] != knobs[i].value;
      control.last_knobs[i] = knobs[i].value;
    }
    if (changed) recorder_->scalars(control.knobs, t, control.last_knobs);
  }
}

bool RunTape::pushes_changed(const World& world) const {
  const std::size_t njoint = world.inputs.joint_force.size();
  const auto of_bodies = numbers(std::span<const Force<double>>(world.inputs.body_force));
  return njoint + of_bodies.size() != pushes_.size() ||
         differ(world.inputs.joint_force, std::span(pushes_).first(njoint)) ||
         differ(of_bodies, std::span(pushes_).subspan(njoint));
}

void RunTape::gather_pushes(const World& world) {
  pushes_.assign(world.inputs.joint_force.begin(), world.inputs.joint_force.end());
  const auto of_bodies = numbers(std::span<const Force<double>>(world.inputs.body_force));
  pushes_.insert(pushes_.end(), of_bodies.begin(), of_bodies.end());
}

// The whole state at the start is in the file (world.json): a mark is enough. The file's clock does
// not go back.
void RunTape::record_reset(const World& world) {
  shift_ = last_t_ - world.time();
  const double time = world.time();
  recorder_->scalars(to_.reset, last_t_, std::span(&time, 1));
}

// Stamped with the step's start, before its results: in the file's order an input comes before the
// step that felt it.
void RunTape::record_inputs(const Simulation& simulation) {
  const World& world = simulation.world();
  const State& start = world.last().start;
  if (simulation.was_placed()) {
    shift_ = last_t_ - start.t;
    recorder_->message(to_.restore, last_t_, to_cdr(msg::Text{write_state(simulation.before())}));
  }
  record_drives(world, start.t + shift_);
  if (pushes_changed(world)) {
    gather_pushes(world);
    recorder_->scalars(to_.pushes, start.t + shift_, pushes_);
  }
}

void RunTape::after_step(const Simulation& simulation) {
  if (!recorder_ || done_) return;
  const World& world = simulation.world();
  record_inputs(simulation);
  if (!control_.empty()) record_control(simulation, world.last().start.t + shift_);
  const double t = last_t_ = world.time() + shift_;
  record_joints(world, t);
  record_loads(world, t);
  record_places(world, t);
  if (sensors_ && sensing_->fresh()) sensors_->record(t);
  const StepReport& report = world.last().report;
  recorder_->step_report(to_.step, t,
                         {.step = steps_,
                          .time = t,
                          .residual = report.residual,
                          .iterations = static_cast<std::uint32_t>(report.iterations),
                          .ncontact = static_cast<std::uint32_t>(report.contacts),
                          .status = static_cast<std::uint32_t>(report.status),
                          .tier = static_cast<std::uint32_t>(report.tier)});
  hash_ = state_hash(world.whole_state());
  recorder_->state(to_.state, t, steps_, hash_, world.state().q, world.state().v);
  ++steps_;
}

void RunTape::record_joints(const World& world, double t) {
  const State& x = world.state();
  if (double* q = recorder_->numbers_at(to_.joints, ChannelKind::kJointState, t, 3 * njoint_)) {
    double *v = q + njoint_, *effort = v + njoint_;
    for (const JointRun& run : runs_) {
      std::copy_n(&x.q[run.q], run.count, q + run.first);
      std::copy_n(&x.v[run.v], run.count, v + run.first);
      std::copy_n(&world.last().applied.drive[run.v], run.count, effort + run.first);
    }
  }
  double* effort = recorder_->numbers_at(to_.forces, ChannelKind::kJointForces, t, 4 * njoint_);
  if (effort == nullptr) return;
  double *total = effort + njoint_, *power = total + njoint_, *electric = power + njoint_;
  for (const JointRun& run : runs_)
    put_forces(world, run.v, run.count, effort + run.first, total + run.first, power + run.first);
  std::fill_n(electric, njoint_, 0.0);
  if (world.motors.empty()) return;
  for (std::size_t d = 0; d < world.drives.size(); ++d) {
    const int joint = joint_of_dof_[z(world.drives[d].dof)];
    if (world.drives[d].motor >= 0 && joint >= 0)
      electric[joint] += world.last().drives[d].motor.electric;
  }
}

void RunTape::record_loops(const World& world, double t) {
  if (!to_.loops.valid()) return;
  double* out = loop_.data();
  for (const LoopForce& loop : world.last().loops) {
    const double h = world.options().dt;
    const Force<double>& J = loop.impulse_W;
    for (const double impulse : {J.f.x, J.f.y, J.f.z, J.t.x, J.t.y, J.t.z}) *out++ = -impulse / h;
  }
  recorder_->scalars(to_.loops, t, loop_);
}

void RunTape::record_loads(const World& world, double t) {
  const auto& wrench = world.loads().wrench;
  for (std::size_t b = 1; b < wrench.size(); ++b) {  // from the body's axes to the link's
    const Mat3<double>& R_BL = frames_->R_BL(BodyId(b));
    wrenches_[b - 1] = {transpose_times(R_BL, wrench[b].t), transpose_times(R_BL, wrench[b].f)};
  }
  recorder_->joint_wrenches(to_.wrenches, t, numbers(std::span<const Force<double>>(wrenches_)));
  record_loops(world, t);
  record_contacts(world, t);
}

void RunTape::add_foot_force(const World& world, const ContactForce& c) {
  const auto add = [&](BodyId body, double sign) {
    const int foot = foot_of_body_[body.at()];
    if (foot < 0) return;
    Force<double>& F = foot_force_[z(foot)];
    F.f = F.f + c.f_W * sign;
    F.t = F.t + (cross(c.at.p_W - world.last().X_WB[body.at()].p, c.f_W) + c.t_W) * sign;
  };
  add(c.at.body_a, 1.0), add(c.at.body_b, -1.0);
}

void RunTape::record_contacts(const World& world, double t) {
  const std::vector<ContactForce>& forces = world.last().contacts;
  ContactSample* samples = recorder_->contacts_at(to_.contacts, t, forces.size());
  if (samples != nullptr) {
    for (std::size_t i = 0; i < forces.size(); ++i) {
      put(forces[i], i, samples[i]);
      if (forces[i].mode == ConeMode::kSlip)  // a point that sticks has none
        put(slip_velocity(world.last(), forces[i]), samples[i].slip);
    }
  }
  std::fill(foot_force_.begin(), foot_force_.end(), zero_force<double>());
  for (const ContactForce& contact : forces) add_foot_force(world, contact);
  for (std::size_t i = 0; i < to_.feet.size(); ++i)
    if (double* F = recorder_->numbers_at(to_.feet[i], ChannelKind::kWrench, t, 6))
      put(foot_force_[i].t, put(foot_force_[i].f, F));
}

void RunTape::record_places(const World& world, double t) {
  const State& x = world.state();
  for (const Channels::Odometry& to : to_.odometry) {
    if (!to.id.valid()) continue;
    const double *q = x.q.data() + to.q, *v = x.v.data() + to.v;
    const Quat<double> quat{q[3], q[4], q[5], q[6]};
    const Vec3<double> v_B = transpose_times(to_matrix(quat), Vec3<double>{v[0], v[1], v[2]});
    recorder_->odometry(to.id, t, std::span<const double, 7>(q, 7), three(v_B),
                        std::span<const double, 3>(v + 3, 3));
  }
  recorder_->clock(to_.clock, t);
  if (!recorder_->is_due(to_.tf, t)) return;
  forward_kinematics<double>(world.model(), x.q, *ws_);
  frames_->poses(ws_->X_WB, poses_);
  recorder_->transforms(to_.tf, t, poses_);
  const Vec3<double> com_W = center_of_mass(world.model(), *ws_);
  recorder_->point(to_.com, t, three(com_W));
}

}  // namespace legwork
