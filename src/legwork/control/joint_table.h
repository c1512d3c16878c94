#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Targets of the drives over time, as a table.
#include <string>
#include <string_view>
#include <vector>

#include "legwork/record/mcap_reader.h"

namespace legwork {

/// What a column of a table tells a drive.
enum class TableItem { kPosition, kVelocity, kTorque, kVoltage, kStiffness, kDamping };

struct TableColumn {
  std::string drive;
  TableItem item = TableItem::kPosition;
};

/// Rows of targets at rising times.
struct JointTable {
  std::string file;  // for messages
  std::vector<TableColumn> columns;
  std::vector<double> time;   // [s]
  std::vector<double> value;  // row by row, one per column; SI
};

/// Reads comma-separated text: the first line names the columns, `time` first, then per drive NAME
/// (its position), NAME.velocity, NAME.torque, NAME.voltage, NAME.stiffness or NAME.damping, each
/// optionally with its unit: `knee [rad]`. Lines that are empty or begin with # are skipped. Throws
/// Error (E-TABLE) with file:line for anything else: a cell that is no finite number, a row of
/// another length, times that do not rise, a column twice, a unit that is not SI.
JointTable read_joint_table(std::string_view text, const std::string& file);
/// What the drives of a recorded run were told, a row for each step in which it changed: held
/// between its rows it is the run's own commands, to the bit. Throws Error for a recording without.
JointTable recorded_commands(const McapReader& recording);
/// Whether the path is that of a recording: run.mcap, or the folder it lies in.
bool is_recording(const std::string& path);
/// Either of them from a file; text of at most 256 MiB.
JointTable load_joint_table(const std::string& path);

}  // namespace legwork
