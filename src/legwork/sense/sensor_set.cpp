// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/sense/sensor_set.h"

#include <algorithm>
#include <cmath>

#include "legwork/dynamics/inverse_dynamics.h"
#include "legwork/dynamics/kinematics.h"

namespace legwork {

namespace {

// Channel numbers: the kind of sensor in the high bits, so that adding one kind moves no other's.
enum Kind : std::uint32_t { kAttitude, kImu, kJoint, kFoot, kCell };
std::uint32_t channel(Kind kind, std::size_t index, std::uint32_t item) {
  return (static_cast<std::uint32_t>(kind) << 16) | (static_cast<std::uint32_t>(index) << 4) | item;
}

// Beyond 4096 of a kind the channel numbers of two kinds would meet.
void require_streams(const Model& model, std::size_t count, const char* what) {
  constexpr std::size_t kMost = 4096;
  if (count <= kMost) return;
  throw Error(Finding{.code = "E-SENSOR",
                      .file = model.file,
                      .message = std::to_string(count) + " " + what + ", at most " +
                                 std::to_string(kMost) + " have random streams of their own",
                      .remedy = "leave some out"});
}

void require_place(const Model& model, FrameId frame, const char* what) {
  if (frame.valid() && frame.at() < model.frames.size()) return;
  throw Error(Finding{.code = "E-SENSOR",
                      .file = model.file,
                      .message = std::string(what) + " sits on no frame of the model",
                      .remedy = "give it a link or a site"});
}

double longest_delay(const SensorSpec& spec) {
  double most = spec.attitude_delay;
  for (const ImuSpec& s : spec.imus) most = std::max(most, s.delay);
  for (const JointSensorSpec& s : spec.joints) most = std::max(most, s.delay);
  for (const FootSpec& s : spec.feet) most = std::max(most, s.delay);
  for (const WrenchSpec& s : spec.wrenches) most = std::max(most, s.delay);
  return most;
}

std::size_t history_length(const Model& model, const SensorSpec& spec) {
  const double delay = longest_delay(spec);
  if (delay <= 0.0) return 1;
  if (!(spec.period > 0.0) || !(delay / spec.period < 1e5)) {
    throw Error(Finding{.code = "E-SENSOR",
                        .file = model.file,
                        .message = "a delay needs the sample period, and fewer than 1e5 of it",
                        .remedy = "set SensorSpec::period [s]"});
  }
  return static_cast<std::size_t>(std::lround(delay / spec.period)) + 1;
}

void require_sound(const Model& model, const SensorSpec& spec) {
  require_streams(model, spec.imus.size(), "IMUs");
  require_streams(model, spec.joints.size(), "joint sensors");
  require_streams(model, spec.feet.size(), "feet");
  require_streams(model, spec.wrenches.size(), "force/torque cells");
  require_place(model, spec.trunk, "the trunk");
  for (const ImuSpec& s : spec.imus) {
    require_place(model, s.frame, "an IMU");
    require_sound(s.accel, "accelerometer");
    require_sound(s.gyro, "gyro");
  }
  for (const JointSensorSpec& s : spec.joints) {
    require_sound(s.position, "encoder");
    require_sound(s.velocity, "joint velocity");
    require_sound(s.torque, "joint torque");
  }
  for (const FootSpec& s : spec.feet) {
    require_place(model, s.frame, "a foot");
    require_sound(s.force, "foot force");
    require_sound(s.torque, "foot torque");
    require_sound(s.pose, "foot pose");
  }
  for (const WrenchSpec& s : spec.wrenches) {
    require_place(model, s.frame, "a force/torque cell");
    require_sound(s.force, "cell force");
    require_sound(s.torque, "cell torque");
  }
}

SensorSpec with_trunk(const Model& model, SensorSpec spec) {
  if (!spec.trunk.valid() && !spec.imus.empty()) spec.trunk = spec.imus.front().frame;
  if (!spec.trunk.valid() && model.parts.size() > 1) spec.trunk = FrameId(std::size_t{1});
  return spec;
}

Layout layout_of(const Model& model, const SensorSpec& spec) {
  Layout layout;
  const auto name = [&](FrameId at) { return model.frames[at].name; };
  for (const ImuSpec& s : spec.imus) layout.imu.push_back(name(s.frame));
  for (const JointSensorSpec& s : spec.joints) layout.joint.push_back(model.joints[s.joint].name);
  for (const FootSpec& s : spec.feet) layout.foot.push_back(name(s.frame));
  for (const WrenchSpec& s : spec.wrenches) layout.cell.push_back(name(s.frame));
  return layout;
}

}  // namespace

SensorSet::SensorSet(const Model& model, const SensorSpec& spec)
    : model_(&model),
      spec_(with_trunk(model, spec)),
      ws_(model),
      tau_(static_cast<std::size_t>(model.nv)) {
  require_sound(model, spec_);
  layout_ = layout_of(model, spec_);
  z_ = between_ = Measurements(layout_);
  heard_.resize(spec_.imus.size());
  history_.resize(history_length(model, spec_), z_);
  for (const ImuSpec& s : spec_.imus) imu_.push_back({ErrorChannel(s.accel), ErrorChannel(s.gyro)});
  for (const JointSensorSpec& s : spec_.joints) {
    joint_.push_back({ErrorChannel(s.position), ErrorChannel(s.velocity), ErrorChannel(s.torque),
                      TorqueBeam(s.beam)});
  }
  for (const FootSpec& s : spec_.feet) {
    foot_cut_.emplace_back(model, s.frame);
    const ErrorModel contact{.dropout = s.contact_dropout};
    foot_.push_back({ErrorChannel(s.force), ErrorChannel(s.torque), ErrorChannel(s.pose),
                     ErrorChannel(contact)});
  }
  for (const WrenchSpec& s : spec_.wrenches) {
    cell_cut_.emplace_back(model, s.frame);
    wrench_.push_back({ErrorChannel(s.force), ErrorChannel(s.torque)});
  }
  attitude_ = AttitudeChannel(spec_.attitude_error);
  start(0, 0);
}

void SensorSet::start(std::uint64_t seed, std::uint32_t trial) {
  attitude_.start(seed, trial, channel(kAttitude, 0, 0));
  for (std::size_t i = 0; i < imu_.size(); ++i) {
    imu_[i].accel.start(seed, trial, channel(kImu, i, 0));
    imu_[i].gyro.start(seed, trial, channel(kImu, i, 1));
  }
  for (std::size_t i = 0; i < joint_.size(); ++i) {
    joint_[i].position.start(seed, trial, channel(kJoint, i, 0));
    joint_[i].velocity.start(seed, trial, channel(kJoint, i, 1));
    joint_[i].torque.start(seed, trial, channel(kJoint, i, 2));
    joint_[i].strained = false;
  }
  for (std::size_t i = 0; i < foot_.size(); ++i) {
    foot_[i].force.start(seed, trial, channel(kFoot, i, 0));
    foot_[i].torque.start(seed, trial, channel(kFoot, i, 1));
    foot_[i].pose.start(seed, trial, channel(kFoot, i, 2));
    foot_[i].contact.start(seed, trial, channel(kFoot, i, 3));
  }
  for (std::size_t i = 0; i < wrench_.size(); ++i) {
    wrench_[i].force.start(seed, trial, channel(kCell, i, 0));
    wrench_[i].torque.start(seed, trial, channel(kCell, i, 1));
  }
  samples_ = 0;
  steps_heard_ = 0;
  newest_ = history_.size() - 1;
  z_.clear();
}

// --- the truth -----------------------------------------------------------------------------------

void SensorSet::sense_imus(const World& world, Measurements& z) {
  const State& x = world.state();
  forward_kinematics<double>(*model_, x.q, x.v, ws_);
  // Fills velocities and accelerations less gravity with the acceleration of the last step.
  inverse_dynamics<double>(*model_, x.q, x.v, world.last().vdot_mean, ws_, tau_);
  X_WT_ = frame_pose<double>(*model_, spec_.trunk, ws_);
  V_WT_ = frame_velocity<double>(*model_, spec_.trunk, ws_);
  z.attitude.R_WT = X_WT_.R;
  z.attitude.valid = spec_.attitude;
  const Vec3d g_W = model_->options.gravity_W;
  for (std::size_t i = 0; i < spec_.imus.size(); ++i) {
    const FrameId frame = spec_.imus[i].frame;
    const Pose<double> X_WS = frame_pose<double>(*model_, frame, ws_);
    const BodyId body = model_->frames[frame].body;
    const Vec3d a_W = point_acceleration<double>(*model_, body, X_WS.p, ws_).v;
    z.imu[i].accel_S = transpose_times(X_WS.R, a_W - g_W);
    z.imu[i].gyro_S = transpose_times(X_WS.R, frame_velocity<double>(*model_, frame, ws_).w);
    z.imu[i].accel_valid = spec_.imus[i].has_accel;
    z.imu[i].gyro_valid = spec_.imus[i].has_gyro;
  }
}

void SensorSet::add_to_mean(const Measurements& z) {
  if (steps_heard_++ == 0) std::fill(heard_.begin(), heard_.end(), ImuReading{});
  for (std::size_t i = 0; i < spec_.imus.size(); ++i) {
    heard_[i].accel_S += z.imu[i].accel_S;
    heard_[i].gyro_S += z.imu[i].gyro_S;
  }
}

void SensorSet::listen(const World& world) {
  // Not into z_: until the next sample, readings() stays what the sensors said last.
  sense_imus(world, between_);
  add_to_mean(between_);
}

void SensorSet::sense_joints(const World& world, Measurements& z) const {
  for (std::size_t i = 0; i < spec_.joints.size(); ++i) {
    const JointSensorSpec& spec = spec_.joints[i];
    const Joint& joint = model_->joints[spec.joint];
    const auto dof = static_cast<std::size_t>(joint.v);
    JointReading& out = z.joint[i];
    out.position = world.state().q[static_cast<std::size_t>(joint.q)];
    out.velocity = world.state().v[dof];
    out.torque = spec.source == TorqueSource::kActuator      ? world.last().applied.drive[dof]
                 : spec.source == TorqueSource::kTransmitted ? world.loads().required[dof]
                                                             : link_torque(world, joint);
    out.position_valid = spec.has_position;
    out.velocity_valid = spec.has_velocity;
    out.torque_valid = spec.has_torque;
  }
}

// What the link gets along the axis, rotor and gear not counted: they lie before the beam.
double SensorSet::link_torque(const World& world, const Joint& joint) const {
  const Link<double>& link = model_->tree.links[joint.body.at()];
  const Force<double>& F = world.loads().wrench[joint.body.at()];
  const int axis = static_cast<int>(link.kind) % 3;
  return link.sign * (link.kind <= LinkKind::kRevoluteZ ? F.t[axis] : F.f[axis]);
}

void SensorSet::sense_feet(const World& world, Measurements& z) {
  const Pose<double> X_TW = inverse(X_WT_);
  for (std::size_t i = 0; i < spec_.feet.size(); ++i) {
    const FootSpec& spec = spec_.feet[i];
    const Force<double> F = foot_cut_[i].ground(world);
    FootReading& out = z.foot[i];
    out.f_F = F.f;
    out.tau_F = F.t - cross(spec.p_FS, F.f);  // from Fo to the sensor's origin
    out.contact = norm(F.f) > spec.contact_force;
    out.force_valid = spec.has_force;
    out.torque_valid = spec.has_torque;
    out.contact_valid = spec.has_switch;
    const Pose<double> X_TF = X_TW * frame_pose<double>(*model_, spec.frame, ws_);
    out.p_TF = X_TF.p;
    out.R_TF = X_TF.R;
    out.pose_valid = spec.has_pose;
  }
  for (std::size_t i = 0; i < cell_cut_.size(); ++i) {
    const Force<double> F = cell_cut_[i].wrench(world);
    z.wrench[i] = {F.f, F.t, true};
  }
}

// --- the readings --------------------------------------------------------------------------------

const Measurements* SensorSet::arriving(double delay) const {
  const long late = delay > 0.0 ? std::lround(delay / spec_.period) : 0;
  if (late >= samples_) return nullptr;
  const auto back = static_cast<std::size_t>(late);
  return &history_[(newest_ + history_.size() - back) % history_.size()];
}

void SensorSet::deliver_attitude(double dt) {
  const Measurements* from = arriving(spec_.attitude_delay);
  z_.attitude.valid = from != nullptr && from->attitude.valid;
  if (z_.attitude.valid) z_.attitude.R_WT = attitude_.apply(dt, from->attitude.R_WT);
}

void SensorSet::deliver_imus(double dt) {
  for (std::size_t i = 0; i < imu_.size(); ++i) {
    ImuReading& out = z_.imu[i];
    const Measurements* from = arriving(spec_.imus[i].delay);
    out.accel_valid = out.gyro_valid = false;
    if (from == nullptr) continue;
    out = from->imu[i];
    out.accel_valid = imu_[i].accel.apply(dt, out.accel_S) && out.accel_valid;
    out.gyro_valid = imu_[i].gyro.apply(dt, out.gyro_S) && out.gyro_valid;
  }
}

// The beam's strain and the motor's speed in the place of the true torque and speed.
void SensorSet::pass_beam(std::size_t i, double dt, JointReading& reading) {
  const JointSensorSpec& spec = spec_.joints[i];
  if (spec.source != TorqueSource::kBeam) return;
  JointChannels& joint = joint_[i];
  if (joint.strained && dt > 0.0)
    joint.beam.step(reading.torque, reading.velocity, dt);
  else
    joint.beam.reset(reading.torque, reading.velocity);
  joint.strained = true;
  reading.torque = joint.beam.reading().torque;
  if (spec.back_emf) reading.velocity = joint.beam.reading().speed;
}

void SensorSet::deliver_joints(double dt) {
  for (std::size_t i = 0; i < joint_.size(); ++i) {
    JointReading& out = z_.joint[i];
    const Measurements* from = arriving(spec_.joints[i].delay);
    out.position_valid = out.velocity_valid = out.torque_valid = false;
    if (from == nullptr) continue;
    out = from->joint[i];
    pass_beam(i, dt, out);
    out.position_valid = joint_[i].position.apply(dt, out.position) && out.position_valid;
    out.velocity_valid = joint_[i].velocity.apply(dt, out.velocity) && out.velocity_valid;
    out.torque_valid = joint_[i].torque.apply(dt, out.torque) && out.torque_valid;
  }
}

void SensorSet::deliver_feet(double dt) {
  for (std::size_t i = 0; i < foot_.size(); ++i) {
    FootReading& out = z_.foot[i];
    const Measurements* from = arriving(spec_.feet[i].delay);
    out.force_valid = out.torque_valid = out.contact_valid = out.pose_valid = false;
    if (from == nullptr) continue;
    out = from->foot[i];
    out.force_valid = foot_[i].force.apply(dt, out.f_F) && out.force_valid;
    out.torque_valid = foot_[i].torque.apply(dt, out.tau_F) && out.torque_valid;
    out.pose_valid = foot_[i].pose.apply(dt, out.p_TF) && out.pose_valid;
    double closed = out.contact ? 1.0 : 0.0;
    out.contact_valid = foot_[i].contact.apply(dt, closed) && out.contact_valid;
  }
}

void SensorSet::deliver_wrenches(double dt) {
  for (std::size_t i = 0; i < wrench_.size(); ++i) {
    WrenchReading& out = z_.wrench[i];
    const Measurements* from = arriving(spec_.wrenches[i].delay);
    out.valid = false;
    if (from == nullptr) continue;
    out = from->wrench[i];
    const bool force = wrench_[i].force.apply(dt, out.f_S);
    out.valid = wrench_[i].torque.apply(dt, out.tau_S) && force;
  }
}

Measurements& SensorSet::next_sample(double t) {
  dt_ = samples_ > 0 ? t - t_ : 0.0;
  t_ = t;
  newest_ = (newest_ + 1) % history_.size();
  ++samples_;
  return history_[newest_];
}

const Measurements& SensorSet::deliver() {
  z_.t = t_;
  deliver_attitude(dt_);
  deliver_imus(dt_);
  deliver_joints(dt_);
  deliver_feet(dt_);
  deliver_wrenches(dt_);
  return z_;
}

const Measurements& SensorSet::read(const World& world) {
  Measurements& truth = next_sample(world.time());
  truth.t = t_;
  sense_imus(world, truth);
  if (steps_heard_ > 0) {
    add_to_mean(truth);
    for (std::size_t i = 0; i < spec_.imus.size(); ++i) {
      truth.imu[i].accel_S = heard_[i].accel_S * (1.0 / steps_heard_);
      truth.imu[i].gyro_S = heard_[i].gyro_S * (1.0 / steps_heard_);
    }
    steps_heard_ = 0;
  }
  sense_joints(world, truth);
  sense_feet(world, truth);
  return deliver();
}

const Measurements& SensorSet::read(const Measurements& truth) {
  next_sample(truth.t) = truth;
  return deliver();
}

// The moment about p vanishes in the plane: τ_S = (p − p_FS) × f.
FootPressure foot_pressure(const FootReading& foot, const Vec3d& p_FS, double height) {
  FootPressure out;
  out.loaded = foot.force_valid && foot.torque_valid && foot.f_F.z > 1.0;
  if (!out.loaded) return out;
  const double dz = height - p_FS.z;
  out.p_F = {p_FS.x + (foot.f_F.x * dz - foot.tau_F.y) / foot.f_F.z,
             p_FS.y + (foot.f_F.y * dz + foot.tau_F.x) / foot.f_F.z, height};
  return out;
}

}  // namespace legwork
