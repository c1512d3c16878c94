// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/identify/joint_log.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <map>

#include "legwork/base/plain_file.h"
#include "legwork/base/printable.h"
#include "legwork/math/constants.h"
#include "legwork/record/mcap_reader.h"
#include "legwork/record/schema.h"
#include "legwork/run/detail/tape_topics.h"

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

/// A cell that is no time: no robot's angle [rad], speed, torque or force is beyond it.
double reading_of(std::string_view cell, const std::string& file, int line) {
  const double x = number_of(cell, file, line);
  if (std::fabs(x) > 1e9)
    refuse(file, line, "\"" + std::string(cell.substr(0, 40)) + "\" is beyond any robot",
           "give angles in rad, torques in N·m");
  return x;
}

constexpr std::size_t kMostNumbers = 50'000'000;  // of each kind: 1.6 GB in all

struct LogColumn {
  std::vector<double> JointLog::*into = nullptr;  // null: time or ignored
  std::size_t joint = 0;
  bool time = false;
  int foot = -1;  // of the log's feet
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
        if (name.ends_with("_fz") && name.size() > 3) {
          column.foot = static_cast<int>(log.foot.size());
          log.foot.emplace_back(name.substr(0, name.size() - 3));
        }
        const auto is_same = [&column](const LogColumn& c) {
          return column.into != nullptr && c.into == column.into && c.joint == column.joint;
        };
        if (std::any_of(columns.begin(), columns.end(), is_same))
          refuse(file, line, "column \"" + std::string(name) + "\" is there twice",
                 "keep one of them");
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
    const std::size_t feet = log.foot_force.size();
    log.foot_force.resize(feet + log.foot.size(), kNan);
    double t = kNan;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (columns[i].time)
        t = number_of(cells[i], file, line);
      else if (columns[i].foot >= 0)
        log.foot_force[feet + static_cast<std::size_t>(columns[i].foot)] =
            reading_of(cells[i], file, line);
      else if (columns[i].into != nullptr)
        (log.*columns[i].into)[at + columns[i].joint] = reading_of(cells[i], file, line);
    }
    if (!std::isfinite(t) || (!log.t.empty() && t <= log.t.back()))
      refuse(file, line, "time does not rise here", "sort the rows, drop repeated ones");
    log.t.push_back(t);
  }
  if (log.t.size() < 2) refuse(file, 0, "the log has fewer than two rows", "");
  say_what_lacks(log);
  return log;
}

namespace {

bool names_commands(const std::string& topic) {
  for (const char* word : {"command", "cmd", "target", "desired", "reference", "goal", "setpoint"})
    if (topic.find(word) != std::string::npos) return true;
  return false;
}

/// What a topic of joint states is worth as the measured one.
int worth(const std::string& topic) {
  if (topic.starts_with("/model/")) return 0;  // what a mirror simulated
  if (topic.find("sensors") != std::string::npos) return 3;
  return topic.ends_with("joint_states") ? 2 : 1;
}

double value_at(const std::vector<double>& from, std::size_t i) {
  return i < from.size() && std::isfinite(from[i]) ? from[i] : kNan;
}

double seconds_of(const msg::Time& stamp) { return stamp.sec + 1e-9 * stamp.nanosec; }

/// Joint states, and commands by joint name, as they stand in the file.
class JointMcap {
 public:
  JointMcap(const std::string& path, JointLog& log)
      : path_(path), log_(log), reader_(McapReader::open(path)) {
    for (const std::string& text : reader_.admit()) log_.lacks.push_back(text);
    choose();
    read();
    assemble();
  }

 private:
  struct Row {
    double stamp = 0.0, logged = 0.0;
    std::vector<double> position, velocity, torque;
  };
  struct Told {
    double stamp = 0.0, logged = 0.0;
    std::vector<std::pair<std::size_t, double>> goal;  // of a joint
  };

  void choose() {
    const McapChannel* best = nullptr;
    for (const auto& [id, channel] : reader_.contents().channels) {
      const McapSchema* schema = reader_.schema(channel);
      if (schema == nullptr || channel.message_encoding != "cdr" || channel.message_count == 0)
        continue;
      const bool states = schema->name == schema_name<msg::JointState>();
      if (channel.topic == kTargetsTopic || (states && names_commands(channel.topic))) {
        commands_ = channel.topic;
      } else if (states && worth(channel.topic) > 0) {
        const auto rank = [](const McapChannel& c) {
          return std::pair(worth(c.topic), c.message_count);
        };
        if (best == nullptr || rank(*best) < rank(channel)) best = &channel;
      } else if (names_commands(channel.topic) &&
                 (schema->name.find("Joint") != std::string::npos ||
                  schema->name.find("MultiArray") != std::string::npos)) {
        log_.lacks.push_back("commands on " + channel.topic + " as " + schema->name +
                             ", which is not read: publish them as sensor_msgs/JointState");
      }
    }
    if (best == nullptr)
      refuse(path_, 0, "the log has no joint states", "record sensor_msgs/JointState");
    measured_ = best->topic;
  }

  std::size_t joint_named(const std::string& name) {
    const auto [at, is_new] = joints_.try_emplace(name, joints_.size());
    if (is_new) log_.joint.push_back(name);
    if (joints_.size() > 4096)
      refuse(path_, 0, "the log names more joints than any robot has", "record fewer topics");
    return at->second;
  }

  void read() {
    std::vector<std::string> topics{measured_};
    if (!commands_.empty()) topics.push_back(commands_);
    McapStream stream = reader_.messages(topics);
    McapMessage message;
    while (stream.next(message)) {
      const double logged = 1e-9 * static_cast<double>(message.log_time);
      if (message.channel->topic == commands_)
        take_command(message, logged);
      else if (const auto state = message.decode<msg::JointState>())
        take_state(*state, logged);
      if (rows_.size() > 10000000) refuse(path_, 0, "the log is longer than ten million rows", "");
    }
  }

  void take_state(const msg::JointState& state, double logged) {
    for (std::size_t i = 0; i < state.name.size(); ++i) {
      const std::size_t j = joint_named(state.name[i]);
      for (auto* latch : {&now_.position, &now_.velocity, &now_.torque})
        latch->resize(joints_.size(), kNan);
      now_.position[j] = value_at(state.position, i);
      now_.velocity[j] = value_at(state.velocity, i);
      now_.torque[j] = value_at(state.effort, i);
    }
    // Several may publish on one topic, each for its own joints: one of them beats the time.
    if (state.name.empty() || state.name[0] != log_.joint[0]) return;
    now_.stamp = seconds_of(state.header.stamp), now_.logged = logged;
    stamped_ = stamped_ && now_.stamp > 0.0;
    rows_.push_back(now_);
  }

  void take_command(const McapMessage& message, double logged) {
    Told told{.logged = logged};
    const auto tell = [&](const std::string& joint, double goal) {
      if (joints_.count(joint) != 0 && std::isfinite(goal))
        told.goal.emplace_back(joints_.at(joint), goal);
    };
    if (commands_ == kTargetsTopic) {
      const auto numbers = message.decode<msg::NamedVector>();
      if (!numbers) return;
      told.stamp = seconds_of(numbers->header.stamp);
      static const std::string kWhat = ".position";
      for (std::size_t i = 0; i < numbers->name.size() && i < numbers->value.size(); ++i)
        if (numbers->name[i].ends_with(kWhat))
          tell(numbers->name[i].substr(0, numbers->name[i].size() - kWhat.size()),
               numbers->value[i]);
    } else if (const auto state = message.decode<msg::JointState>()) {
      told.stamp = seconds_of(state->header.stamp);
      for (std::size_t i = 0; i < state->name.size() && i < state->position.size(); ++i)
        tell(state->name[i], state->position[i]);
    }
    stamped_ = stamped_ && told.stamp > 0.0;
    if (!told.goal.empty()) told_.push_back(std::move(told));
  }

  /// Rows at rising times, each with the newest command that is not later. Stamps are better times
  /// than those of the recorder, where every message has one.
  void assemble() {
    const std::size_t n = log_.joint.size();
    const auto time = [this](const auto& x) { return stamped_ ? x.stamp : x.logged; };
    std::vector<double> goal(n, kNan);
    std::size_t next = 0;
    for (Row& row : rows_) {
      const double t = time(row);
      for (; next < told_.size() && time(told_[next]) <= t; ++next)
        for (const auto& [joint, value] : told_[next].goal) goal[joint] = value;
      if (!log_.t.empty() && t <= log_.t.back()) continue;
      log_.t.push_back(t);
      for (auto* latch : {&row.position, &row.velocity, &row.torque}) latch->resize(n, kNan);
      const auto put = [](std::vector<double>& to, const std::vector<double>& from) {
        to.insert(to.end(), from.begin(), from.end());
        return std::any_of(from.begin(), from.end(), [](double x) { return std::isfinite(x); });
      };
      put(log_.position, row.position);
      log_.has_velocity = put(log_.velocity, row.velocity) || log_.has_velocity;
      log_.has_torque = put(log_.torque, row.torque) || log_.has_torque;
      log_.has_command = put(log_.command, goal) || log_.has_command;
    }
  }

  std::string path_;
  JointLog& log_;
  McapReader reader_;
  std::string measured_, commands_;  // topics
  std::map<std::string, std::size_t> joints_;
  Row now_;
  std::vector<Row> rows_;
  std::vector<Told> told_;
  bool stamped_ = true;
};

}  // namespace

JointLog load_joint_log(const std::string& path) {
  if (!path.ends_with(".mcap")) {
    constexpr std::uint64_t kMost = std::uint64_t{1} << 31;
    return read_joint_log(read_plain_file(path, kMost, "check its name; cut a longer log"), path);
  }
  JointLog log;
  log.file = path;
  const JointMcap file(path, log);
  for (const std::string& name : log.joint)
    if (has_control(name)) refuse(path, 0, "a joint's name holds a control character", "");
  if (log.t.size() < 2) refuse(path, 0, "the log has fewer than two samples", "");
  say_what_lacks(log);
  return log;
}

namespace {

/// What is resampled at even times must have been sampled often, and all the way.
void refuse_gaps(const JointLog& log) {
  const double span = log.t.back() - log.t.front();
  const double mean = span / static_cast<double>(log.t.size() - 1);
  char text[120];
  for (std::size_t k = 1; k < log.t.size(); ++k) {
    const double gap = log.t[k] - log.t[k - 1];
    if (!(gap > 20.0 * mean && gap > 0.5 * span)) continue;  // more made up than measured
    std::snprintf(text, sizeof text, "nothing was logged for %.3g of %.3g s after t = %.9g s", gap,
                  span, log.t[k - 1]);
    refuse(log.file, 0, text, "cut the log there");
  }
  std::snprintf(text, sizeof text, "the log has a sample every %.3g s in the mean", mean);
  if (!(mean > 1e-6 && mean < 1.0)) refuse(log.file, 0, text, "is t in seconds?");
}

}  // namespace

MotionLog motion_of(const Model& model, const JointLog& log, double window) {
  const auto nv = static_cast<std::size_t>(model.nv);
  if (model.nq != model.nv)
    refuse(log.file, 0,
           "the model's base moves freely, and the log does not have its contact forces",
           "hold the base: --base fixed");
  refuse_gaps(log);
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
