// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/identify/joint_log.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <map>

#include "legwork/base/plain_file.h"
#include "legwork/base/printable.h"
#include "legwork/estimate/mcap_log.h"
#include "legwork/math/constants.h"

namespace legwork {
namespace {

[[noreturn]] void refuse(const std::string& file, int line, const std::string& what,
                         const std::string& remedy) {
  throw Error(
      Finding{.code = "E-LOG", .file = file, .line = line, .message = what, .remedy = remedy});
}

std::vector<std::string_view> cells_of(std::string_view line) {
  std::vector<std::string_view> cells;
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  while (true) {
    const std::size_t comma = line.find(',');
    cells.push_back(line.substr(0, comma));
    if (comma == std::string_view::npos) return cells;
    line.remove_prefix(comma + 1);
  }
}

double number_of(std::string_view cell, const std::string& file, int line) {
  while (!cell.empty() && cell.front() == ' ') cell.remove_prefix(1);
  while (!cell.empty() && cell.back() == ' ') cell.remove_suffix(1);
  if (cell.empty() || cell == "nan" || cell == "NaN") return kNan;
  double x = 0.0;
  const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), x);
  if (error != std::errc() || end != cell.data() + cell.size() || std::isinf(x))
    refuse(file, line, "\"" + std::string(cell.substr(0, 40)) + "\" is not a number", "");
  return x;
}

constexpr std::size_t kMostNumbers = 50'000'000;  // of each kind: 1.6 GB in all

struct LogColumn {
  std::vector<double> JointLog::*into = nullptr;  // null: time or ignored
  std::size_t joint = 0;
  bool time = false;
};

void say_what_lacks(JointLog& log) {
  if (!log.has_velocity) log.lacks.push_back("no velocities: they come from the positions");
  if (!log.has_torque)
    log.lacks.push_back(
        "no torque or current: inertia, friction and torque constant can only be judged through "
        "the "
        "drives' own law");
  if (!log.has_command) log.lacks.push_back("no commands: delay and tracking cannot be judged");
}

}  // namespace

JointLog read_joint_log(std::string_view text, const std::string& file) {
  JointLog log;
  log.file = file;
  std::vector<LogColumn> columns;
  std::map<std::string, std::size_t> joints;
  int line = 0;
  bool timed = false;
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  while (!text.empty()) {
    ++line;
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view row = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (row.empty() || row[0] == '#' || row == "\r") continue;
    const auto cells = cells_of(row);
    if (columns.empty()) {
      for (std::string_view name : cells) {
        LogColumn column;
        if (has_control(name))
          refuse(file, line, "a column's name holds a control character", "take it out");
        if (name.size() > 1 && name.front() == '"' && name.back() == '"')
          name = name.substr(1, name.size() - 2);
        if (name == "t" || name == "time") column.time = timed = true;
        static const std::pair<std::string_view, std::vector<double> JointLog::*> kKinds[] = {
            {"q_", &JointLog::position},
            {"dq_", &JointLog::velocity},
            {"tau_", &JointLog::torque},
            {"cmd_", &JointLog::command}};
        for (const auto& [prefix, into] : kKinds) {
          if (column.time || !name.starts_with(prefix)) continue;
          const std::string joint(name.substr(prefix.size()));
          column.into = into;
          column.joint = joints.try_emplace(joint, joints.size()).first->second;
          if (into == &JointLog::velocity) log.has_velocity = true;
          if (into == &JointLog::torque) log.has_torque = true;
          if (into == &JointLog::command) log.has_command = true;
        }
        columns.push_back(column);
      }
      if (!timed)
        refuse(file, line, "the log has no column t", "name the time's column t, in seconds");
      if (joints.empty())
        refuse(file, line, "the log has no column q_JOINT", "name them q_KNEE and so on");
      log.joint.resize(joints.size());
      for (const auto& [name, index] : joints) log.joint[index] = name;
      continue;
    }
    if (cells.size() != columns.size())
      refuse(file, line,
             "this row has " + std::to_string(cells.size()) + " cells, the first has " +
                 std::to_string(columns.size()),
             "");
    const std::size_t at = log.t.size() * log.joint.size();
    if (at + log.joint.size() > kMostNumbers)
      refuse(file, line, "the log holds more than 50 million angles", "cut it, or thin it out");
    for (auto* column : {&log.position, &log.velocity, &log.torque, &log.command})
      column->resize(at + log.joint.size(), kNan);
    double t = kNan;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (columns[i].time)
        t = number_of(cells[i], file, line);
      else if (columns[i].into != nullptr)
        (log.*columns[i].into)[at + columns[i].joint] = number_of(cells[i], file, line);
    }
    if (!std::isfinite(t) || (!log.t.empty() && t <= log.t.back()))
      refuse(file, line, "time does not rise here", "sort the rows, drop repeated ones");
    log.t.push_back(t);
  }
  if (log.t.size() < 2) refuse(file, 0, "the log has fewer than two rows", "");
  say_what_lacks(log);
  return log;
}

JointLog load_joint_log(const std::string& path) {
  if (!path.ends_with(".mcap")) {
    constexpr std::uint64_t kMost = std::uint64_t{1} << 31;
    return read_joint_log(read_plain_file(path, kMost, "check its name; cut a longer log"), path);
  }
  const auto stream = open_log(path, DamagedFile::kRefuse);
  JointLog log;
  log.file = path;
  log.joint = stream->facts().joint_name;
  if (log.joint.empty())
    refuse(path, 0, "the log has no joint states", "record sensor_msgs/JointState");
  for (const std::string& name : log.joint)
    if (has_control(name)) refuse(path, 0, "a joint's name holds a control character", "");
  LogSample sample;
  while (stream->next(sample)) {
    if (!log.t.empty() && sample.z.t <= log.t.back()) continue;
    log.t.push_back(sample.z.t);
    for (const JointReading& j : sample.z.joint) {
      log.position.push_back(j.position_valid ? j.position : kNan);
      log.velocity.push_back(j.velocity_valid ? j.velocity : kNan);
      log.torque.push_back(j.torque_valid ? j.torque : kNan);
      log.command.push_back(kNan);
      log.has_velocity = log.has_velocity || j.velocity_valid;
      log.has_torque = log.has_torque || j.torque_valid;
    }
  }
  if (log.t.size() < 2) refuse(path, 0, "the log has fewer than two samples", "");
  say_what_lacks(log);
  return log;
}

MotionLog motion_of(const Model& model, const JointLog& log, double window) {
  const auto nv = static_cast<std::size_t>(model.nv);
  if (model.nq != model.nv)
    refuse(log.file, 0,
           "the model's base moves freely, and the log does not have its contact forces",
           "hold the base: --base fixed");
  std::vector<double> q(log.t.size() * nv), tau(log.t.size() * nv, 0.0);
  std::vector<bool> measured(nv, false);
  for (std::size_t k = 0; k < log.t.size(); ++k)
    for (std::size_t d = 0; d < nv; ++d) q[k * nv + d] = model.q0[d];
  bool any = false;
  for (std::size_t j = 0; j < log.joint.size(); ++j) {
    const auto found = model.find_joint(log.joint[j]);
    if (!found || model.joints[*found].kind == JointKind::kFree) continue;
    any = true;
    const auto dof = static_cast<std::size_t>(model.joints[*found].v);
    bool torque = log.has_torque;
    double last = model.q0[dof];
    for (std::size_t k = 0; k < log.t.size(); ++k) {
      const double x = log.position[k * log.joint.size() + j];
      last = std::isfinite(x) ? x : last;  // a gap is bridged by the last value
      q[k * nv + dof] = last;
      const double y = log.torque[k * log.joint.size() + j];
      torque = torque && std::isfinite(y);
      if (std::isfinite(y)) tau[k * nv + dof] = y;
    }
    measured[dof] = torque;
  }
  if (!any) refuse(log.file, 0, "no joint of the log is a joint of the model", "compare the names");
  return smooth_motion(model, log.t, q, tau, measured, window);
}

}  // namespace legwork
