#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// hrp2like28 and its nine jabs (reference D).
#include <array>
#include <string>

#include "legwork/impact/optimise.h"

namespace legwork::papers {

/// The robot (robots/hrp2like28.xml) with what its jabs need (measured/hrp2like28.json: gains,
/// limits, postures).
struct JabRobot {
  Model model;
  impact::Strike half_sitting;  // RigidFeet, right hand, +x, paper's target and contact
  std::array<std::vector<double>, 3> posture;  // q of jabs A, B, C
};

/// `folder` holds robots/ and measured/. Throws Error where a file is missing.
JabRobot jab_robot(const std::string& folder = "data");

/// Jab 'A', 'B' or 'C' at a speed [m/s] with the paper's protocol.
impact::Strike jab(const JabRobot& robot, char posture, double speed);

inline constexpr std::array<double, 3> kJabSpeeds{0.4, 0.7, 1.0};  // Table I [m/s]

/// The strongest jab under the ZMP, speed and hand-region limits of the optimiser's study:
/// six upper-body angles and v_c.
impact::StrikeProblem jab_problem(const JabRobot& robot, bool zmp_bias = true);
/// Its neutral start: (0, 2.9, −20, −5.7, 0, −70)° and 0.5 m/s.
std::vector<double> jab_start();

/// Index in v of a named joint.
int dof_of(const Model& model, const std::string& joint);

}  // namespace legwork::papers
