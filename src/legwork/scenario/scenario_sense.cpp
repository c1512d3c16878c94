// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/scenario/scenario_sense.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "legwork/estimate/registry.h"
#include "legwork/estimate/tuning.h"
#include "legwork/scenario/toml_section.h"

namespace legwork {
namespace {

using Q = Quantity;
constexpr Bounds kShare{0, 1};
constexpr Bounds kDelay{0, 1};

/// The errors of one reading, in the unit of what is read.
ErrorModel read_errors(TomlSection s, Quantity quantity) {
  ErrorModel e;
  e.noise = s.number("noise", e.noise, quantity, kNotNegative);
  e.bias = s.number("bias", e.bias, quantity, kNotNegative);
  e.offset = s.number("offset", e.offset, quantity);
  e.walk = s.number("walk", e.walk, Q::kPlain, kNotNegative);
  e.quantum = s.number("quantum", e.quantum, quantity, kNotNegative);
  if (s.has("range")) e.range = s.number("range", 1.0, quantity, kPositive);
  e.dropout = s.number("dropout", e.dropout, Q::kPlain, kShare);
  return e;
}

void read_imu(TomlSection s, ImuSetup& imu) {
  imu.frame = s.text("frame", imu.frame);
  imu.accel = read_errors(s.section("accel"), Q::kAcceleration);
  imu.gyro = read_errors(s.section("gyro"), Q::kRate);
  imu.delay = s.number("delay", imu.delay, Q::kTime, kDelay);
}

// The beam between gear and link, and the motor before it whose back-EMF tells the speed.
void read_beam(TomlSection s, JointSensorSetup& joint) {
  TorqueBeamSpec& beam = joint.beam;
  beam.stiffness = s.number("stiffness", beam.stiffness, Q::kTorque, kPositive);
  beam.damping = s.number("damping", beam.damping, Q::kPlain, kNotNegative);
  beam.gear_inertia = s.number("gear_inertia", beam.gear_inertia, Q::kPlain, kNotNegative);
  beam.coulomb = s.number("coulomb", beam.coulomb, Q::kTorque, kNotNegative);
  beam.viscous = s.number("viscous", beam.viscous, Q::kPlain, kNotNegative);
  beam.motor.resistance = s.number("resistance", beam.motor.resistance, Q::kPlain, kPositive);
  beam.motor.torque_constant =
      s.number("torque_constant", beam.motor.torque_constant, Q::kPlain, kPositive);
  beam.motor.gear_ratio = s.number("gear_ratio", beam.motor.gear_ratio, Q::kPlain, kPositive);
  beam.assumed_resistance =
      s.number("assumed_resistance", beam.assumed_resistance, Q::kPlain, kNotNegative);
  joint.back_emf = s.flag("back_emf", joint.back_emf);
}

void read_joints(TomlSection s, JointSensorSetup& joint) {
  joint.all = s.choice("which", "all", {"all", "actuated"}) == "all";
  joint.position = read_errors(s.section("position"), Q::kAngle);
  joint.velocity = read_errors(s.section("velocity"), Q::kRate);
  joint.torque = read_errors(s.section("torque"), Q::kTorque);
  const std::string source = s.choice("torque_of", "actuator", {"actuator", "transmitted", "beam"});
  joint.source = source == "beam"          ? TorqueSource::kBeam
                 : source == "transmitted" ? TorqueSource::kTransmitted
                                           : TorqueSource::kActuator;
  if (source == "beam") read_beam(s.section("beam"), joint);
  if (source != "beam" && s.has("beam")) {
    s.section("beam");
    s.complain("beam", "has no effect without torque_of = \"beam\"", "set it, or leave beam out");
  }
  joint.delay = s.number("delay", joint.delay, Q::kTime, kDelay);
}

void read_feet(TomlSection s, FootSensorSetup& foot) {
  foot.frames = s.texts("frames");
  foot.sensor = s.vector("sensor", foot.sensor);
  if (s.has("six_axis")) foot.six_axis = s.flag("six_axis", true);
  foot.force = read_errors(s.section("force"), Q::kForce);
  foot.torque = read_errors(s.section("torque"), Q::kTorque);
  foot.contact_force = s.number("contact_force", foot.contact_force, Q::kForce, kNotNegative);
  foot.contact_dropout = s.number("contact_dropout", foot.contact_dropout, Q::kPlain, kShare);
  foot.delay = s.number("delay", foot.delay, Q::kTime, kDelay);
}

void read_attitude(TomlSection s, SensorSetup& sensors) {
  AttitudeError& e = sensors.attitude_error;
  e.noise = s.number("noise", e.noise, Q::kAngle, kNotNegative);
  e.gain = s.number("gain", e.gain, Q::kPlain, kNotNegative);
  e.time = s.number("time", e.time, Q::kTime, kPositive);
  sensors.attitude_delay = s.number("delay", sensors.attitude_delay, Q::kTime, kDelay);
}

void read_cell(TomlSection s, std::vector<CellSetup>& all) {
  CellSetup cell;
  cell.frame = s.text("frame", "");
  if (cell.frame.empty()) s.complain("frame", "is missing", "name the link or site it sits at");
  cell.force = read_errors(s.section("force"), Q::kForce);
  cell.torque = read_errors(s.section("torque"), Q::kTorque);
  cell.delay = s.number("delay", cell.delay, Q::kTime, kDelay);
  all.push_back(cell);
}

/// Which kinds are carried; a table of a kind that is not would have no effect.
void read_kinds(TomlSection& s, SensorSetup& sensors) {
  const std::vector<std::string> kinds{"imu", "joints", "feet", "attitude"};
  bool* const flags[] = {&sensors.imu, &sensors.joints, &sensors.feet, &sensors.attitude};
  if (s.has("use")) {
    const std::vector<std::string> wanted = s.choices("use", kinds);
    for (std::size_t i = 0; i < kinds.size(); ++i)
      *flags[i] = std::find(wanted.begin(), wanted.end(), kinds[i]) != wanted.end();
  } else {
    s.choices("use", kinds);
    sensors.attitude = s.has("attitude");
  }
  for (std::size_t i = 0; i < kinds.size(); ++i)
    if (!*flags[i] && s.has(kinds[i]))
      s.complain(kinds[i], "has no effect: sensors.use leaves it out",
                 "add \"" + kinds[i] + "\" to sensors.use");
}

/// A sample every n steps: anything else would drift against the step.
void check_rate(TomlSection& s, double dt, double rate) {
  if (rate == 0.0) return;
  const double every = 1.0 / (rate * dt);
  if (every > 0.5 && std::abs(every - std::round(every)) < 1e-6 * every) return;
  const double nearest = 1.0 / (std::max(1.0, std::round(every)) * dt);
  s.complain("rate", fmt::format("= {} Hz is no whole part of the {} Hz of the step", rate, 1 / dt),
             fmt::format("the nearest is {} Hz", nearest));
}

bool is_word_of(std::string_view words, std::string_view word) {
  for (std::size_t at = 0; at < words.size();) {
    const std::size_t end = std::min(words.find(' ', at), words.size());
    if (words.substr(at, end - at) == word) return true;
    at = end + 1;
  }
  return false;
}

void read_tuning(TomlSection& s, bool mahony, EstimatorSetup& estimator) {
  EstimatorConfig unused;
  each_tuning_key(unused, [&](const std::string& path, Quantity quantity, Bounds bounds, double&,
                              std::string_view used_by) {
    const std::string outside = estimator.name + "+sensor";  // reads it of an attitude from outside
    const bool reads = used_by.empty() || is_word_of(used_by, estimator.name) ||
                       used_by == (mahony ? "mahony" : outside);
    if (!reads) return;
    const std::size_t dot = path.find('.');
    TomlSection in = dot == std::string::npos ? s : s.section(path.substr(0, dot));
    const std::string key = dot == std::string::npos ? path : path.substr(dot + 1);
    const double value = in.number(key, 0.0, quantity, bounds);
    if (in.has(key)) estimator.tuning.emplace_back(path, value);
  });
}

}  // namespace

void read_sensors(TomlSection root, double dt, SensorSetup& sensors) {
  sensors.used = root.has("sensors");
  TomlSection s = root.section("sensors");
  const bool own = s.choice("source", "scenario", {"scenario", "file"}) == "file";
  sensors.source = own ? SensorSource::kFile : SensorSource::kScenario;
  sensors.rate = s.number("rate", sensors.rate, Q::kFrequency, kNotNegative);
  check_rate(s, dt, sensors.rate);
  sensors.trunk = s.text("trunk", sensors.trunk);
  const int seed = s.integer("seed", -1, 0, 2147483647);
  if (seed >= 0) sensors.seed = static_cast<std::uint64_t>(seed);
  sensors.trial = static_cast<std::uint32_t>(s.integer("trial", 0, 0, 2147483647));
  if (own) return;  // what the file declares; a table of ours would have no effect
  read_kinds(s, sensors);
  read_imu(s.section("imu"), sensors.imu_unit);
  read_joints(s.section("joints"), sensors.joint);
  read_feet(s.section("feet"), sensors.foot);
  read_attitude(s.section("attitude"), sensors);
  for (TomlSection cell : s.sections("cell")) read_cell(cell, sensors.cells);
}

void read_estimator(TomlSection root, const SensorSetup& sensors, const EstimatorRegistry& registry,
                    EstimatorSetup& estimator) {
  if (!root.has("estimator")) {
    root.section("estimator");
    return;
  }
  TomlSection s = root.section("estimator");
  std::vector<std::string> names;
  for (const EstimatorEntry& entry : registry.entries()) names.push_back(entry.name);
  if (!s.has("name")) s.complain("name", "is missing", "`legwork list` shows the estimators");
  estimator.name = s.choice("name", names.front(), names);
  if (!sensors.used)
    root.complain("estimator", "has nothing to read without sensors", "add a [sensors] section");
  bool mahony = false;
  if (registry.find(estimator.name).needs_attitude) {
    const std::string attitude =
        s.choice("attitude", sensors.attitude ? "sensor" : "mahony", {"sensor", "mahony"});
    mahony = attitude == "mahony";
    if (!mahony && !sensors.attitude && sensors.source == SensorSource::kScenario)
      s.complain("attitude", "= \"sensor\" needs one", "add a [sensors.attitude] section");
    estimator.attitude = mahony ? AttitudeSource::kMahony : AttitudeSource::kExternal;
  }
  read_tuning(s, mahony, estimator);
}

}  // namespace legwork
