#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The names and the order of one robot's signals.
#include <string>
#include <vector>

namespace legwork {

/// What a robot has: one name per entry of the signals sized by it. Names are those of the Model
/// (joints, frames); a second drive on the same joint is NAME#2.
struct Layout {
  std::vector<std::string> drive;  // Command::drive
  std::vector<std::string> joint;  // Measurements::joint, Reference::joint
  std::vector<std::string> imu;    // Measurements::imu
  std::vector<std::string> foot;   // Measurements::foot, Estimate::foot, Reference::foot
  std::vector<std::string> cell;   // Measurements::wrench

  bool operator==(const Layout&) const = default;
};

}  // namespace legwork
