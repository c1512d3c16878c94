#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A torque sensor inside a drive: a compliant beam between gear and link (TITAN-VIII's twelve), and
// the joint's speed read off the motor's back-EMF. "Measured torque" and "measured speed" are
// signals of their own: the beam's strain follows the joint's torque late, the gear's friction lies
// before the beam and is not seen, the motor turns with the joint and with the beam.
//   strain    k·δ + c·δ̇ = τ                 τ the torque on the link
//   gear      ω_g = ω + δ̇
//   motor     T = τ + J_g·ω̇_g + friction(ω_g)
//   back-EMF  ω̂ = (V − R̂·i)/(N·k_t) = ω_g + (R − R̂)·i/(N·k_t)
#include "legwork/actuate/dc_motor.h"

namespace legwork {

struct TorqueBeamSpec {
  double stiffness = 2000.0;        // k of the beam [N·m/rad]
  double damping = 2.0;             // c of the beam [N·m·s/rad]
  double gear_inertia = 0.0;        // of gear and rotor, at the joint: J_g [kg·m²]
  double coulomb = 0.0;             // dry friction of the gear, at the joint [N·m]
  double viscous = 0.0;             // [N·m·s/rad]
  DcMotor motor{};                  // for current and back-EMF; its own friction is not used here
  double assumed_resistance = 0.0;  // R̂ of the back-EMF reading [Ω]; 0: the right one
};

struct TorqueBeamReading {
  double torque = 0;        // strain as a torque: k·δ [N·m]
  double speed = 0;         // by back-EMF [rad/s]
  double power = 0;         // torque·speed: what the paper's hardware reports [W]
  double motor_torque = 0;  // T, at the joint [N·m]
  double current = 0;       // [A]
};

/// One joint's sensor. A value; never allocates.
class TorqueBeam {
 public:
  /// Throws Error naming the field that has no meaning.
  explicit TorqueBeam(const TorqueBeamSpec& spec);

  /// Takes up a torque at rest.
  void reset(double torque = 0.0, double speed = 0.0);
  /// The joint carries `torque` (wrench on the link) at `speed` for h seconds.
  const TorqueBeamReading& step(double torque, double speed, double h);
  const TorqueBeamReading& reading() const { return reading_; }

 private:
  TorqueBeamSpec spec_;
  double twist_ = 0.0;       // δ [rad]
  double gear_speed_ = 0.0;  // [rad/s]
  TorqueBeamReading reading_;
};

}  // namespace legwork
