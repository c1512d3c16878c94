#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A table of targets as a controller.
#include <vector>

#include "legwork/control/controller.h"
#include "legwork/control/joint_table.h"

namespace legwork {

struct TableOptions {
  bool hold = false;    // hold each row until the next; else interpolate linearly
  bool rates = false;   // linear: a drive without a velocity column gets the slope of its position
  double begin = 0.0;   // when the table's time 0 is                               [s]
  bool repeat = false;  // begin again after the last row; else hold it
};

/// Plays a table: targets between its rows by interpolation or hold; before the first row the first
/// one. Drives that the table does not name hold the pose of the start.
class PlayTable final : public Controller {
 public:
  explicit PlayTable(JointTable table, const TableOptions& options = {});

  /// Throws Error (file:1) for a column whose drive the robot does not have.
  void start(const ControlStart& start) override;
  void update(double t, const Measurements& z, const Estimate& x, Command& command) override;

 private:
  JointTable table_;
  TableOptions options_;
  std::vector<std::size_t> drive_;  // per column
  std::vector<char> wants_slope_;   // per column: a position whose slope is its drive's velocity
  std::vector<double> stand_;       // per drive                                [rad] or [m]
};

}  // namespace legwork
