#include "legwork/experiment/sensing.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "legwork/base/nearest_name.h"

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

/// Where the robot stands on: none where it has no floating base.
std::vector<Leg> legs_of(const Model& model, std::span<const double> q) {
  const bool floats = !model.joints.empty() && model.joints[JointId(0)].kind == JointKind::kFree;
  return floats ? find_legs(model, q) : std::vector<Leg>{};
}

}  // namespace

Sensing::Sensing(const Model& model, std::span<const double> q_start, const Scenario& scenario)
    : model_(model), scenario_(scenario) {
  const ScenarioSensors& s = scenario_.sensors;
  if (s.rate > 0) every_ = static_cast<int>(std::lround(1.0 / (s.rate * scenario_.dt)));
  const std::vector<Leg> legs = legs_of(model, q_start);
  SensorSpec spec = s.source == SensorSource::kFile ? sensors_of(model) : spec_of_scenario(legs);
  spec.period = every_ * scenario_.dt;
  if (!s.trunk.empty()) spec.trunk = frame("sensors.trunk", s.trunk);
  sensors_ = std::make_unique<SensorSet>(model, spec);
  sensors_->start(s.seed.value_or(scenario_.seed), s.trial);
  name_frames();
  if (!scenario_.estimator.name.empty()) make_estimator(legs);
}

FrameId Sensing::frame(const std::string& key, const std::string& name) const {
  const auto found = model_.find_frame(name);
  if (found && model_.frames[*found].body != kWorld) return *found;
  scenario_.refuse(
      key,
      "\"" + name + "\" is no link or site of this robot" + did_you_mean(name, frame_names(model_)),
      "`legwork inspect` lists them");
}

SensorSpec Sensing::spec_of_scenario(const std::vector<Leg>& legs) {
  const ScenarioSensors& s = scenario_.sensors;
  SensorSpec spec;
  spec.trunk = FrameId(std::size_t{1});  // the first part: the base
  if (s.imu) {
    const ScenarioImu& unit = s.imu_unit;
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
      joint.source = s.joint.transmitted ? TorqueSource::kTransmitted : TorqueSource::kActuator;
    }
  }
  if (s.feet) add_feet(legs, spec);
  spec.attitude = s.attitude;
  spec.attitude_error = s.attitude_error;
  spec.attitude_delay = s.attitude_delay;
  for (std::size_t i = 0; i < s.cells.size(); ++i) {
    const ScenarioCell& cell = s.cells[i];
    const std::string key = "sensors.cell." + std::to_string(i) + ".frame";
    spec.wrenches.push_back({frame(key, cell.frame), cell.force, cell.torque, cell.delay});
  }
  return spec;
}

void Sensing::add_feet(const std::vector<Leg>& legs, SensorSpec& spec) const {
  const ScenarioFeet& s = scenario_.sensors.foot;
  std::vector<FrameId> frames;
  for (const std::string& name : s.frames) frames.push_back(frame("sensors.feet.frames", name));
  if (s.frames.empty())
    for (const Leg& leg : legs) frames.push_back(*model_.find_frame(model_.body_names[leg.foot]));
  const Vec3d p_FS{s.sensor[0], s.sensor[1], s.sensor[2]};
  for (const FrameId at : frames) {
    const Leg* leg = leg_of(legs, model_.frames[at].body);
    if (leg == nullptr)
      scenario_.refuse("sensors.feet.frames",
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
    foot.has_torque = s.six_axis.value_or(level_sole(*leg, geometry_of(model_, *leg, at, p_FS)));
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

// The filters are told what their sensors are: the noises of the scenario, with floors where a
// perfect sensor would make a covariance singular. Contacts of the simulator give by micrometres.
EstimatorConfig Sensing::configure(const std::vector<Leg>& legs) const {
  const SensorSpec& s = spec();
  EstimatorConfig c;
  c.mass = model_.mass();
  c.gravity = std::max(scenario_.gravity, 1e-3);
  c.foot_count = static_cast<int>(s.feet.size());
  c.dt = every_ * scenario_.dt;
  c.eta *= c.mass / 10.0;  // the paper's 10 kg, scaled by weight
  c.epsilon *= c.mass / 10.0;
  bool torques = true;
  for (std::size_t i = 0; i < s.feet.size(); ++i) {
    const Leg* leg = leg_of(legs, model_.frames[s.feet[i].frame].body);
    if (leg != nullptr) c.foot[i] = geometry_of(model_, *leg, s.feet[i].frame, s.feet[i].p_FS);
    torques = torques && s.feet[i].has_torque;
    c.contact.noise = std::max(c.contact.noise, 3.0 * s.feet[i].force.noise);
    c.inekf.force = std::max(0.1, s.feet[i].force.noise);
    c.inekf.torque = std::max(1e-3, s.feet[i].torque.noise);
  }
  if (!torques) c.mvp.moment = 0.0;
  if (!s.imus.empty()) {
    const Pose<double> X_TS =
        inverse(model_.frames[s.trunk].X_BF) * model_.frames[s.imus[0].frame].X_BF;
    c.p_TS = X_TS.p, c.R_TS = X_TS.R;
    c.inekf.gyro = std::max(1e-4, s.imus[0].gyro.noise);
    c.inekf.accel = c.lkf.accel = std::max(1e-3, s.imus[0].accel.noise);
    c.inekf.gyro_bias = std::max(1e-6, s.imus[0].gyro.bias);
    c.inekf.accel_bias = c.lkf.accel_bias = std::max(1e-6, s.imus[0].accel.bias);
    c.inekf.gyro_bias_walk = std::max(c.inekf.gyro_bias_walk, s.imus[0].gyro.walk);
    c.inekf.accel_bias_walk = std::max(c.inekf.accel_bias_walk, s.imus[0].accel.walk);
  }
  c.inekf.contact_walk = 1e-3;
  c.inekf.encoder = 1e-4;
  c.guard.stuck = 0.0;  // perfect sensors repeat themselves
  apply_tuning(scenario_.estimator, c);
  return c;
}

void Sensing::make_estimator(const std::vector<Leg>& legs) {
  const SensorSpec& s = spec();
  if (legs.empty())
    scenario_.refuse("estimator", "has no floating base to follow",
                     "set robot.base = \"floating\", or leave it out");
  const auto on_trunk = [&](FrameId at) {
    return model_.frames[at].body == model_.frames[s.trunk].body;
  };
  if (s.imus.empty() || s.feet.empty() || s.joints.empty() || !on_trunk(s.imus[0].frame))
    scenario_.refuse("estimator", "needs an IMU on the trunk, joint sensors and feet",
                     "sensors.use = [\"imu\", \"joints\", \"feet\"] gives them");
  LegNames names{trunk_name_, foot_names_, joint_names_};
  legs_ = std::make_unique<ModelLegs>(model_, names, s.joints[0].position.noise);
  estimator_ =
      EstimatorRegistry::built_in().make(scenario_.estimator.name, configure(legs), legs_.get());
}

void Sensing::begin(const World& world) {
  step_ = 0, fresh_ = true;
  z_ = &sensors_->read(world);
  if (!estimator_) return;
  estimator_->reset({world.time(), X_WT().p, V_WT().v, X_WT().R});
  x_ = &estimator_->update(*z_);
  score();
}

bool Sensing::after_step(const World& world) {
  fresh_ = ++step_ % every_ == 0;
  if (!fresh_) return false;
  z_ = &sensors_->read(world);
  if (estimator_) {
    x_ = &estimator_->update(*z_);
    score();
  }
  return true;
}

int Sensing::nees_dof() const {
  if (!estimates() || !x_->covariance_honest) return 0;
  return x_->covariance_size >= 9 ? 9 : x_->covariance_size >= 6 ? 6 : 0;
}

void Sensing::score() {
  const int dof = nees_dof();
  nees_ = 0.0;
  if (dof == 0) return;
  const double value = legwork::nees(*x_, X_WT().p, V_WT().v, X_WT().R, dof);
  nees_ = std::isfinite(value) ? value / dof : 0.0;
}

std::string Sensing::text() const {
  const SensorSpec& s = spec();
  std::string text = fmt::format(
      "Sensors at {:.4g} Hz: {} IMU{}, {} joints, {} feet, {} force/torque cells{}; errors of seed "
      "{}, trial {}.",
      1.0 / s.period, s.imus.size(), s.imus.size() == 1 ? "" : "s", s.joints.size(), s.feet.size(),
      s.wrenches.size(), s.attitude ? ", attitude from outside" : "",
      scenario_.sensors.seed.value_or(scenario_.seed), scenario_.sensors.trial);
  if (!estimates()) return text;
  const EstimatorRegistry registry = EstimatorRegistry::built_in();
  const EstimatorEntry& entry = registry.find(scenario_.estimator.name);
  return text + fmt::format(" {} ({}) estimates the trunk at \"{}\" from them, open loop.",
                            entry.title, entry.note, trunk_name_);
}

}  // namespace legwork
