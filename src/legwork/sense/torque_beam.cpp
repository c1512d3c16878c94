// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/sense/torque_beam.h"

#include <cmath>

namespace legwork {

TorqueBeam::TorqueBeam(const TorqueBeamSpec& spec) : spec_(spec) {
  const std::pair<const char*, double> fields[] = {{"damping", spec.damping},
                                                   {"gear_inertia", spec.gear_inertia},
                                                   {"coulomb", spec.coulomb},
                                                   {"viscous", spec.viscous},
                                                   {"assumed_resistance", spec.assumed_resistance}};
  const auto refuse = [](const std::string& field, const char* remedy) {
    throw Error(Finding{Severity::kError, "E-BEAM", "", 0, field,
                        "torque beam: " + field + " has no meaning", remedy});
  };
  if (!(spec.stiffness > 0.0)) refuse("stiffness", "it must be positive");
  for (const auto& [name, value] : fields) {
    if (!(value >= 0.0 && std::isfinite(value))) refuse(name, "it must not be negative");
  }
  require_sound(spec.motor, "torque beam");
}

void TorqueBeam::reset(double torque, double speed) {
  twist_ = torque / spec_.stiffness;
  gear_speed_ = speed;
  reading_ = {.torque = torque, .speed = speed, .power = torque * speed};
}

const TorqueBeamReading& TorqueBeam::step(double torque, double speed, double h) {
  const double before = twist_;
  // Implicit: the beam's relaxation may be far shorter than the step.
  twist_ = (spec_.damping * twist_ / h + torque) / (spec_.stiffness + spec_.damping / h);
  const double gear_speed = speed + (twist_ - before) / h;
  const double sign = gear_speed > 0.0 ? 1.0 : gear_speed < 0.0 ? -1.0 : 0.0;
  const double friction = spec_.viscous * gear_speed + spec_.coulomb * sign;
  const DcMotor& m = spec_.motor;
  reading_.motor_torque = torque + spec_.gear_inertia * (gear_speed - gear_speed_) / h + friction;
  reading_.current = reading_.motor_torque / (m.gear_ratio * m.torque_constant);
  const double assumed = spec_.assumed_resistance > 0.0 ? spec_.assumed_resistance : m.resistance;
  reading_.speed =
      gear_speed + (m.resistance - assumed) * reading_.current / (m.gear_ratio * m.torque_constant);
  reading_.torque = spec_.stiffness * twist_;
  reading_.power = reading_.torque * reading_.speed;
  gear_speed_ = gear_speed;
  return reading_;
}

}  // namespace legwork
