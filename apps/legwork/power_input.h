#pragma once
// legwork power: what was asked for, and the postures that are meant by it.
// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include "command.h"
#include "power.h"

namespace legwork::app {

struct PowerArguments {
  ModelArguments model;
  PowerMapOptions map;
  std::string x, y, height, stroke, duty;
  std::vector<std::string> parallel;
  std::vector<double> motor;
  PowerWalk walk;
  double mu = 0.8;
  bool json = false, no_verify = false;
  std::string out;
};

/// Fills in a.map: sweeps around the robot as it stands, links, motor. Throws Error naming the
/// option that is wrong.
void prepare_map(PowerArguments& a, const std::vector<Leg>& legs);

}  // namespace legwork::app
