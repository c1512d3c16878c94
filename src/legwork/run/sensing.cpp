// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/run/sensing.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "legwork/base/error.h"
#include "legwork/base/nearest_name.h"
#include "legwork/plan/leg.h"
#include "legwork/run/sensed_estimate.h"
#include "legwork/run/stand/standing.h"

namespace legwork {
namespace {

std::vector<std::string> frame_names(const Model& model) {
  std::vector<std::string> names;
  for (const Frame& f : model.frames)
    if (f.body != kWorld) names.push_back(f.name);
  return names;
}

/// The leg whose foot carries this frame, or null.
const Leg* leg_of(const std::vector<Leg>& legs, BodyId body) {
  for (const Leg& leg : legs)
    if (leg.foot == body) return &leg;
  return nullptr;
}

/// The sole seen from a frame on the foot: where it touches, its normal and its box.
FootGeometry geometry_of(const Model& model, const Leg& leg, FrameId at, const Vec3d& p_FS) {
  const Pose<double> X_FB = inverse(model.frames[at].X_BF);
  const Vec3d up_B = transpose_times(leg.R_TB, Vec3d{0, 0, 1});
  FootGeometry g;
  g.p_FS = p_FS;
  g.p_Fm0 = X_FB * (leg.p_BF - up_B * leg.radius);
  g.n_F = X_FB.R * up_B;
  g.sole = dot(g.n_F, g.p_Fm0);
  g.heel = g.p_Fm0.x - leg.half_x;
  g.toe = g.p_Fm0.x + leg.half_x;
  g.half_width = std::abs(g.p_Fm0.y) + leg.half_y;
  return g;
}

bool level_sole(const Leg& leg, const FootGeometry& g) { return leg.flat && g.n_F.z > 0.99; }

EstimatorRegistry registry_of(const SensingSetup& setup) {
  return setup.estimators != nullptr ? *setup.estimators : EstimatorRegistry::built_in();
}

/// Where the robot stands on: none where it has no floating base.
std::vector<Leg> legs_of(const Model& model, std::span<const double> q) {
  return has_free_base(model) ? find_legs(model, q) : std::vector<Leg>{};
}

// The filters are told what their sensors are, with floors where a perfect sensor would make a
// covariance singular. Contacts of the simulator give by micrometres.
EstimatorConfig configured(const Model& model, const SensingSetup& setup, const SensorSpec& spec,
                           const std::vector<Leg>& legs) {
  EstimatorConfig c = estimator_config(model, spec, SoleBox{});
  c.gravity = std::max(c.gravity, 1e-3);
  for (std::size_t i = 0; i < std::min(spec.feet.size(), c.foot.size()); ++i) {
    const Leg* leg = leg_of(legs, model.frames[spec.feet[i].frame].body);
    if (leg != nullptr) c.foot[i] = geometry_of(model, *leg, spec.feet[i].frame, spec.feet[i].p_FS);
    c.contact.noise = std::max(c.contact.noise, 3.0 * spec.feet[i].force.noise);
  }
  c.inekf.gyro = std::max(c.inekf.gyro, 1e-4);
  c.inekf.accel = c.lkf.accel = std::max(c.inekf.accel, 1e-3);
  c.inekf.force = std::max(c.inekf.force, 0.1);
  c.inekf.torque = std::max(c.inekf.torque, 1e-3);
  c.inekf.gyro_bias_walk = std::max(c.inekf.gyro_bias_walk, 1e-6);
  c.inekf.accel_bias_walk = std::max(c.inekf.accel_bias_walk, 1e-6);
  c.inekf.encoder = std::max(c.inekf.encoder, 1e-4);
  c.inekf.contact_walk = 1e-3;
  c.guard.stuck = 0.0;  // perfect sensors repeat themselves
  if (setup.estimator.attitude) c.attitude = *setup.estimator.attitude;
  apply_tuning(setup.estimator.tuning, c);
  return c;
}

}  // namespace

Sensing::Sensing(const Model& model, std::span<const double> q_start, SensingSetup setup)
    : model_(model), setup_(std::move(setup)) {
  const SensorSetup& s = setup_.sensors;
  if (s.rate > 0) every_ = static_cast<int>(std::lround(1.0 / (s.rate * setup_.dt)));
  const std::vector<Leg> legs = legs_of(model, q_start);
  SensorSpec spec = s.source == SensorSource::kFile ? sensors_of(model) : spec_of_setup(legs);
  spec.period = every_ * setup_.dt;
  if (!s.trunk.empty()) spec.trunk = frame("sensors.trunk", s.trunk);
  if (setup_.estimator.name.empty()) {
    sensors_ = std::make_unique<SensorSet>(model, spec);
  } else {
    require_sensors(spec, legs);
    aboard_ = std::make_unique<SensedEstimate>(model, spec, setup_.estimator.name,
                                               configure(spec, legs), registry_of(setup_));
  }
  name_frames();
  start();
}

void Sensing::start() {
  const std::uint64_t seed = setup_.sensors.seed.value_or(setup_.seed);
  const std::uint32_t trial = setup_.sensors.trial;
  step_ = 0;
  fresh_ = false;
  if (aboard_) {
    aboard_->start(seed, trial);
  } else {
    sensors_->start(seed, trial);
  }
}

Sensing::~Sensing() = default;

const SensorSet& Sensing::sensors() const { return aboard_ ? aboard_->sensors() : *sensors_; }
const SensorSpec& Sensing::spec() const { return sensors().spec(); }
const Measurements& Sensing::readings() const { return sensors().readings(); }
const Pose<double>& Sensing::X_WT() const { return sensors().trunk_pose(); }
const Motion<double>& Sensing::V_WT() const { return sensors().trunk_velocity(); }
const Estimate& Sensing::estimate() const { return aboard_->estimate(); }
bool Sensing::has_estimate() const { return aboard_ && aboard_->has_started(); }
EstimateTrack Sensing::take_track() { return aboard_->take(); }

void Sensing::refuse(const std::string& key, const std::string& message,
                     const std::string& remedy) const {
  if (setup_.refuse) setup_.refuse(key, message, remedy);
  throw Error(Finding{
      .code = "E-SENSORS", .element = key, .message = key + " " + message, .remedy = remedy});
}

FrameId Sensing::frame(const std::string& key, const std::string& name) const {
  const auto found = model_.find_frame(name);
  if (found && model_.frames[*found].body != kWorld) return *found;
  refuse(
      key,
      "\"" + name + "\" is no link or site of this robot" + did_you_mean(name, frame_names(model_)),
      "`legwork inspect` lists them");
}

SensorSpec Sensing::spec_of_setup(const std::vector<Leg>& legs) {
  const SensorSetup& s = setup_.sensors;
  SensorSpec spec;
  spec.trunk = FrameId(std::size_t{1});  // the first part: the base
  if (s.imu) {
    const ImuSetup& unit = s.imu_unit;
    ImuSpec imu{.frame = unit.frame.empty() ? spec.trunk : frame("sensors.imu.frame", unit.frame),
                .accel = unit.accel,
                .gyro = unit.gyro,
                .delay = unit.delay};
    spec.trunk = imu.frame;
    spec.imus.push_back(imu);
  }
  if (s.joints) {
    for (std::size_t i = 0; i < model_.joints.size(); ++i) {
      if (s.joint.all && nv_of(model_.joints[JointId(i)].kind) == 1)
        spec.joints.push_back({.joint = JointId(i)});
    }
    if (!s.joint.all)
      for (const JointId joint : measured_joints(model_)) spec.joints.push_back({.joint = joint});
    for (JointSensorSpec& joint : spec.joints) {
      joint.position = s.joint.position, joint.velocity = s.joint.velocity;
      joint.torque = s.joint.torque, joint.delay = s.joint.delay;
      joint.source = s.joint.source, joint.beam = s.joint.beam, joint.back_emf = s.joint.back_emf;
    }
  }
  if (s.feet) add_feet(legs, spec);
  spec.attitude = s.attitude;
  spec.attitude_error = s.attitude_error;
  spec.attitude_delay = s.attitude_delay;
  for (std::size_t i = 0; i < s.cells.size(); ++i) {
    const CellSetup& cell = s.cells[i];
    const std::string key = "sensors.cell." + std::to_string(i) + ".frame";
    spec.wrenches.push_back({frame(key, cell.frame), cell.force, cell.torque, cell.delay});
  }
  return spec;
}

void Sensing::add_feet(const std::vector<Leg>& legs, SensorSpec& spec) const {
  const FootSensorSetup& s = setup_.sensors.foot;
  std::vector<FrameId> frames;
  for (const std::string& name : s.frames) frames.push_back(frame("sensors.feet.frames", name));
  if (s.frames.empty())
    for (const Leg& leg : legs) frames.push_back(*model_.find_frame(model_.body_names[leg.foot]));
  const Vec3d p_FS{s.sensor[0], s.sensor[1], s.sensor[2]};
  for (const FrameId at : frames) {
    const Leg* leg = leg_of(legs, model_.frames[at].body);
    // A robot on slides (in a plane) has no legs to find: what collides may be a foot.
    const bool touches =
        legs.empty() &&
        std::any_of(model_.shapes.begin(), model_.shapes.end(), [&](const Shape& x) {
          return x.body == model_.frames[at].body && x.collides();
        });
    if (leg == nullptr && !touches)
      refuse("sensors.feet.frames",
             "\"" + model_.frames[at].name + "\" is not on a foot the robot stands on",
             "leave frames out for what it stands on, or name a link that touches the "
             "ground");
    FootSpec foot{.frame = at,
                  .p_FS = p_FS,
                  .force = s.force,
                  .torque = s.torque,
                  .contact_force = s.contact_force,
                  .contact_dropout = s.contact_dropout,
                  .delay = s.delay};
    foot.has_torque = s.six_axis.value_or(leg == nullptr ||
                                          level_sole(*leg, geometry_of(model_, *leg, at, p_FS)));
    spec.feet.push_back(foot);
  }
}

void Sensing::name_frames() {
  const auto name = [this](FrameId at) { return model_.frames[at].name; };
  const SensorSpec& s = spec();
  trunk_name_ = name(s.trunk);
  for (const ImuSpec& imu : s.imus) imu_names_.push_back(name(imu.frame));
  for (const FootSpec& foot : s.feet) foot_names_.push_back(name(foot.frame));
  for (const WrenchSpec& cell : s.wrenches) cell_names_.push_back(name(cell.frame));
  for (const JointSensorSpec& j : s.joints) joint_names_.push_back(model_.joints[j.joint].name);
}

EstimatorConfig Sensing::configure(const SensorSpec& spec, const std::vector<Leg>& legs) const {
  return configured(model_, setup_, spec, legs);
}

void Sensing::require_sensors(const SensorSpec& spec, const std::vector<Leg>& legs) const {
  if (legs.empty())
    refuse("estimator", "has no floating base to follow",
           "set robot.base = \"floating\", or leave it out");
  if (spec.imus.empty() || spec.feet.empty() || spec.joints.empty())
    refuse("estimator", "needs an IMU, joint sensors and feet",
           "sensors.use = [\"imu\", \"joints\", \"feet\"] gives them");
}

bool Sensing::after_step(const World& world) {
  if (aboard_) return fresh_ = aboard_->after_step(world);
  fresh_ = ++step_ % every_ == 0;
  if (fresh_) {
    sensors_->read(world);
  } else {
    sensors_->listen(world);
  }
  return fresh_;
}

int Sensing::nees_dof() const {
  if (!estimates() || !estimate().covariance_honest) return 0;
  return estimate().covariance_size >= 9 ? 9 : estimate().covariance_size >= 6 ? 6 : 0;
}

double Sensing::nees() const {
  const int dof = nees_dof();
  if (dof == 0) return 0.0;
  const double value = legwork::nees(estimate(), X_WT().p, V_WT().v, X_WT().R, dof);
  return std::isfinite(value) ? value / dof : 0.0;
}

std::string Sensing::text() const {
  const SensorSpec& s = spec();
  std::string text = fmt::format(
      "Sensors at {:.4g} Hz: {} IMU{}, {} joints, {} feet, {} force/torque cells{}; errors of seed "
      "{}, trial {}.",
      1.0 / s.period, s.imus.size(), s.imus.size() == 1 ? "" : "s", s.joints.size(), s.feet.size(),
      s.wrenches.size(), s.attitude ? ", attitude from outside" : "",
      setup_.sensors.seed.value_or(setup_.seed), setup_.sensors.trial);
  if (!estimates()) return text;
  const EstimatorRegistry registry = registry_of(setup_);
  const EstimatorEntry& entry = registry.find(setup_.estimator.name);
  return text + fmt::format(" {} ({}) estimates the trunk at \"{}\" from them, open loop.",
                            entry.title, entry.note, trunk_name_);
}

EstimatorPlan plan_estimator(const Model& model, std::span<const double> q_start,
                             const SensingSetup& setup) {
  const Sensing sensing(model, q_start, setup);  // also says what is missing
  const SensorSpec& spec = sensing.spec();
  EstimatorPlan plan;
  const EstimatorRegistry registry = registry_of(setup);
  plan.config = fitted(model, spec, registry.find(setup.estimator.name), spec.trunk,
                       configured(model, setup, spec, legs_of(model, q_start)));
  plan.legs = leg_names(model, spec, spec.trunk, plan.encoder);
  return plan;
}

}  // namespace legwork
