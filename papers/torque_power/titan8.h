#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// TITAN-VIII as Endo, Arikawa, Hirose (2011) simulate it: our reconstruction of the robot, its
// velocity servos (eq 3, table I) and its ground.
#include <string>
#include <vector>

#include "legwork/lab/power/torque_routes.h"
#include "legwork/sim/world.h"

namespace legwork::papers {

/// The servos of table I. All gains 1/s; torque limits come with the model.
struct Titan8Servo {
  double gain = 4.0;         // k_d of J1, J2, J3
  double ankle_gain = 1.0;   // k_d of J4
  bool ankle = true;         // J4 driven at all
  double slope = 1e8;        // stands for ODE's hard velocity constraint [N·m·s/rad]
  bool feedforward = false;  // add the reference's own rate (the paper does not)
};

/// The ground of the paper: soft_erp, soft_cfm at its step of 1 ms, viscous slip.
struct Titan8Ground {
  double erp = 0.2, cfm = 1e-4;
  double slip = 1e-3;  // [m/(N·s)]
  double friction = 1.0;
  MakeStepper host;  // who makes the steps there; empty: our own engine
};

/// The preset with a floor. `data_folder` holds robots/. Throws Error.
Model titan8(const std::string& data_folder, const Titan8Ground& ground = {});
/// Step, material and friction of a run. Throws Error naming a field out of range.
WorldOptions titan8_world(const Titan8Ground& ground, double dt);
/// A velocity servo per actuator of the model, holding q = 0. Throws Error (k_d·h ≥ 1, …).
std::vector<Drive> titan8_drives(const Model& model, const Titan8Servo& servo, double dt);
/// The four legs FL, FR, HL, HR with J1 … J4 and the cut of eq 7 at J4. J5 has no motor.
std::vector<Limb> titan8_legs(const Model& model);

}  // namespace legwork::papers
