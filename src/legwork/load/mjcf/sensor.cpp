// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// MJCF sensors, kept as data: what they sit on, their noise and cutoff.
#include <map>

#include "legwork/load/mjcf/context.h"

namespace legwork::load {
namespace {

const std::map<std::string_view, SensorKind>& kinds() {
  static const std::map<std::string_view, SensorKind> table = {
      {"gyro", SensorKind::kGyro},
      {"accelerometer", SensorKind::kAccelerometer},
      {"velocimeter", SensorKind::kVelocimeter},
      {"force", SensorKind::kForce},
      {"torque", SensorKind::kTorque},
      {"magnetometer", SensorKind::kMagnetometer},
      {"touch", SensorKind::kTouch},
      {"framepos", SensorKind::kFramePosition},
      {"framequat", SensorKind::kFrameQuaternion},
      {"framexaxis", SensorKind::kFrameXAxis},
      {"frameyaxis", SensorKind::kFrameYAxis},
      {"framezaxis", SensorKind::kFrameZAxis},
      {"framelinvel", SensorKind::kFrameLinearVelocity},
      {"frameangvel", SensorKind::kFrameAngularVelocity},
      {"framelinacc", SensorKind::kFrameLinearAcceleration},
      {"frameangacc", SensorKind::kFrameAngularAcceleration},
      {"jointpos", SensorKind::kJointPosition},
      {"jointvel", SensorKind::kJointVelocity},
      {"jointactuatorfrc", SensorKind::kJointActuatorForce},
      {"actuatorpos", SensorKind::kActuatorPosition},
      {"actuatorvel", SensorKind::kActuatorVelocity},
      {"actuatorfrc", SensorKind::kActuatorForce},
      {"ballquat", SensorKind::kBallQuaternion},
      {"ballangvel", SensorKind::kBallAngularVelocity},
      {"subtreecom", SensorKind::kSubtreeCom},
      {"clock", SensorKind::kClock},
  };
  return table;
}

// objtype/objname: a site, or a body's own frame. "body" means the inertial frame of the format;
// its place differs from the body frame, so it is refused unless they coincide.
FrameId find_frame(MjcfContext& context, const Model& model, const Element& element,
                   std::string_view type_attribute, std::string_view name_attribute) {
  const std::string_view type = element.text(type_attribute);
  if (type == "site") {
    const int site = context.refer("site", element, name_attribute);
    return site < 0 ? FrameId{} : FrameId(model.parts.size() + static_cast<std::size_t>(site));
  }
  if (type == "xbody" || type == "body") {
    const int part = context.refer("body", element, name_attribute);
    if (part < 0) return {};
    const Part& p = model.parts[static_cast<std::size_t>(part)];
    if (type == "body" && norm(p.own.com) > 0)
      context.findings.warning(
          element.place(), "W-SENSOR", element.label(),
          element.label() + ": objtype body means the centre of mass; the body frame is used",
          "write objtype=\"xbody\", or put a site at the centre of mass");
    return FrameId(part);
  }
  context.findings.warning(element.place(), "W-SENSOR", element.label(),
                           element.label() + ": objtype " + in_quotes(type) + " is not sensed", "");
  return {};
}

void read_sensor(MjcfContext& context, Model& model, const Element& element) {
  const Fields fields(element);
  Sensor sensor;
  sensor.name = element.text("name");
  sensor.kind_text = element.name;
  sensor.noise = fields.number("noise", 0);
  sensor.cutoff = fields.number("cutoff", 0);
  sensor.line = element.line;
  const auto it = kinds().find(element.name);
  sensor.kind = it == kinds().end() ? SensorKind::kOther : it->second;
  if (sensor.kind == SensorKind::kOther)
    ++context.summary.ignored["sensor " + std::string(element.name)];

  if (element.has("objname")) {
    sensor.frame = find_frame(context, model, element, "objtype", "objname");
    if (element.has("refname"))
      sensor.reference = find_frame(context, model, element, "reftype", "refname");
  } else if (element.has("site") && sensor.kind != SensorKind::kOther) {
    const int site = context.refer("site", element, "site");
    if (site >= 0) sensor.frame = FrameId(model.parts.size() + static_cast<std::size_t>(site));
  } else if (element.has("joint")) {
    sensor.joint = JointId(context.refer("joint", element, "joint"));
  } else if (element.has("actuator")) {
    sensor.actuator = ActuatorId(context.refer("actuator", element, "actuator"));
  } else if (element.has("body") && sensor.kind != SensorKind::kOther) {
    sensor.part = context.refer("body", element, "body");
  }
  context.define("sensor", element, static_cast<int>(model.sensors.size()));
  model.sensors.push_back(std::move(sensor));
}

}  // namespace

void read_mjcf_sensors(MjcfContext& context, Model& model) {
  for (const Element& section : context.root.children) {
    if (section.name != "sensor") continue;
    for (const Element& element : section.children) read_sensor(context, model, element);
  }
}

}  // namespace legwork::load
