// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/control/play_table.h"

#include <algorithm>
#include <cmath>

#include "legwork/base/nearest_name.h"
#include "legwork/control/drive_map.h"

namespace legwork {
namespace {

double& item_of(DriveTarget& target, TableItem item) {
  switch (item) {
    case TableItem::kPosition:
      return target.position;
    case TableItem::kVelocity:
      return target.velocity;
    case TableItem::kTorque:
      return target.torque;
    case TableItem::kVoltage:
      return target.voltage;
    case TableItem::kStiffness:
      return target.stiffness;
    case TableItem::kDamping:
      return target.damping;
  }
  return target.position;
}

}  // namespace

PlayTable::PlayTable(JointTable table, const TableOptions& options)
    : table_(std::move(table)), options_(options) {
  const std::size_t rows = table_.time.size();
  if (rows == 0 || table_.columns.empty() || table_.value.size() != rows * table_.columns.size())
    throw Error(Finding{.code = "E-TABLE",
                        .file = table_.file,
                        .message = "the table is empty or not rectangular",
                        .remedy = "one value per row and column"});
}

void PlayTable::start(const ControlStart& start) {
  stand_ = pose_targets(start.model, start.layout, start.q);
  drive_.clear();
  wants_slope_.clear();
  for (const TableColumn& column : table_.columns) {
    const auto& names = start.layout.drive;
    const auto found = std::find(names.begin(), names.end(), column.drive);
    if (found == names.end())
      throw Error(Finding{.code = "E-TABLE",
                          .file = table_.file,
                          .line = 1,
                          .element = column.drive,
                          .message = "the robot has no drive \"" + column.drive + "\"" +
                                     did_you_mean(column.drive, names),
                          .remedy = "name its drives as `legwork inspect` lists their joints"});
    drive_.push_back(static_cast<std::size_t>(found - names.begin()));
    const bool has_velocity =
        std::any_of(table_.columns.begin(), table_.columns.end(), [&](const TableColumn& c) {
          return c.drive == column.drive && c.item == TableItem::kVelocity;
        });
    wants_slope_.push_back(options_.rates && !options_.hold && !has_velocity &&
                           column.item == TableItem::kPosition);
  }
}

void PlayTable::update(double t, const Measurements&, const Estimate&, Command& command) {
  command.t = t;
  for (std::size_t i = 0; i < stand_.size(); ++i) command.drive[i] = {.position = stand_[i]};
  const std::vector<double>& time = table_.time;
  double s = t - options_.begin;
  const double span = time.back() - time.front();
  if (options_.repeat && span > 0.0 && s > time.back())
    s = time.front() + std::fmod(s - time.front(), span);
  // The row at or before s and the way from it to the next.
  const auto above = std::upper_bound(time.begin(), time.end(), s);
  const std::size_t row =
      above == time.begin() ? 0 : static_cast<std::size_t>(above - time.begin()) - 1;
  const bool inside = above != time.begin() && above != time.end() && !options_.hold;
  const double length = inside ? time[row + 1] - time[row] : 1.0;
  const double way = inside ? (s - time[row]) / length : 0.0;
  const std::size_t n = table_.columns.size();
  for (std::size_t c = 0; c < n; ++c) {
    const double a = table_.value[row * n + c];
    const double b = inside ? table_.value[(row + 1) * n + c] : a;
    DriveTarget& target = command.drive[drive_[c]];
    item_of(target, table_.columns[c].item) = a + way * (b - a);
    if (wants_slope_[c]) target.velocity = (b - a) / length;
  }
}

}  // namespace legwork
