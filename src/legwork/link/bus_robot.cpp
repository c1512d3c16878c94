// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/link/bus_robot.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <limits>
#include <optional>
#include <sstream>

#include "legwork/base/error.h"
#include "legwork/math/constants.h"

namespace legwork {
namespace {

[[noreturn]] void refuse(const std::string& file, int line, const std::string& what,
                         const std::string& remedy) {
  throw Error(
      Finding{.code = "E-WIRING", .file = file, .line = line, .message = what, .remedy = remedy});
}

double number_of(const std::string& word, const std::string& file, int line) {
  double x = 0.0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), x);
  if (error != std::errc() || end != word.data() + word.size() || !std::isfinite(x))
    refuse(file, line, "\"" + word.substr(0, 40) + "\" is not a finite number", "give a number");
  return x;
}

int id_of(const std::string& word, const std::string& file, int line) {
  const double x = number_of(word, file, line);
  if (x != std::floor(x) || x < 0 || x > 253)
    refuse(file, line, "id " + word.substr(0, 40) + " is no servo id", "0 to 253");
  return static_cast<int>(x);
}

/// The span of registers that one read takes, from present_position on.
struct PresentSpan {
  int address = 0, size = 0;
};
PresentSpan present_span(const ServoModel& model) {
  int first = std::numeric_limits<int>::max(), end = 0;
  for (const char* name : {"present_position", "present_velocity", "present_load",
                           "present_current", "voltage", "temperature"}) {
    const ServoRegister* reg = model.find(name);
    if (reg == nullptr) continue;
    first = std::min(first, reg->address);
    end = std::max(end, reg->address + reg->size);
  }
  return {first, end - first};
}

/// A register's value out of a block of bytes that starts at `address`.
std::optional<double> value_in(const ServoModel& model, std::string_view name, int address,
                               ByteView data) {
  const ServoRegister* reg = model.find(name);
  if (reg == nullptr || reg->address < address) return std::nullopt;
  const auto at = static_cast<std::size_t>(reg->address - address);
  const auto size = static_cast<std::size_t>(reg->size);
  if (at + size > data.size()) return std::nullopt;
  const LinkResult<long> raw = raw_of(*reg, data.subspan(at, size));
  if (!raw) return std::nullopt;
  return reg->value_of(*raw);
}

}  // namespace

BusMap read_bus_map(std::string_view text, const std::string& file) {
  BusMap map;
  std::istringstream lines{std::string(text)};
  std::string line_text;
  for (int line = 1; std::getline(lines, line_text); ++line) {
    std::istringstream words(line_text.substr(0, line_text.find('#')));
    std::string kind, name, key, value;
    if (!(words >> kind)) continue;
    if (!(words >> name) || (kind != "joint" && kind != "imu"))
      refuse(file, line, "a line is: joint NAME id N servo MODEL …, or: imu NAME id N",
             "write it so");
    BusJoint joint{.joint = name.substr(0, 256)};
    bool has_id = false;
    while (words >> key) {
      if (!(words >> value)) refuse(file, line, key.substr(0, 40) + " has no value", "give one");
      if (key == "id")
        joint.id = id_of(value, file, line), has_id = true;
      else if (key == "servo")
        joint.model = value.substr(0, 64);
      else if (key == "sign" && (value == "1" || value == "-1"))
        joint.sign = value == "1" ? 1 : -1;
      else if (key == "offset")
        joint.offset = number_of(value, file, line) * kDegree;
      else if (key == "torque")
        joint.torque = number_of(value, file, line);
      else if (key == "vital" && (value == "yes" || value == "no"))
        joint.vital = value == "yes";
      else
        refuse(file, line, "\"" + key.substr(0, 40) + " " + value.substr(0, 40) + "\" is not known",
               "id N, servo MODEL, sign 1|-1, offset DEGREES, torque N·m, vital yes|no");
    }
    if (!has_id) refuse(file, line, name.substr(0, 40) + " has no id", "add: id N");
    if (kind == "imu") {
      map.imu_id = joint.id, map.imu_name = joint.joint;
      continue;
    }
    if (joint.model.empty()) refuse(file, line, name + " has no servo", "add: servo MODEL");
    map.joints.push_back(std::move(joint));
  }
  if (map.joints.empty()) refuse(file, 0, "the wiring has no joint", "list at least one");
  return map;
}

std::string bus_map_text(const BusMap& map) {
  std::string text;
  char line[512];
  for (const BusJoint& j : map.joints) {
    std::snprintf(line, sizeof line,
                  "joint %s id %d servo %s sign %d offset %.17g torque %.17g vital %s\n",
                  j.joint.c_str(), j.id, j.model.c_str(), j.sign, j.offset / kDegree, j.torque,
                  j.vital ? "yes" : "no");
    text += line;
  }
  if (map.imu_id >= 0) text += "imu " + map.imu_name + " id " + std::to_string(map.imu_id) + "\n";
  return text;
}

BusRobot::BusRobot(Bus& bus, BusMap map, const std::vector<ServoModel>& models,
                   const BusRobotOptions& options)
    : bus_(bus), map_(std::move(map)), options_(options) {
  for (std::size_t i = 0; i < map_.joints.size(); ++i) {
    const BusJoint& joint = map_.joints[i];
    const ServoModel* model = find_servo(models, joint.model);
    if (model == nullptr)
      refuse("", 0, joint.joint + ": no servo table is called \"" + joint.model + "\"",
             "use RX-28, RX-64, XM430-W350, or give a table of your own");
    if (model->protocol != bus.options().protocol)
      refuse("", 0, joint.joint + ": " + model->name + " speaks another protocol than the bus",
             "set the bus to protocol " + std::to_string(static_cast<int>(model->protocol)));
    if (model->find("goal_position") == nullptr || model->find("present_position") == nullptr)
      refuse("", 0, model->name + " has no goal_position or no present_position",
             "name these registers in its table");
    for (std::size_t k = 0; k < i; ++k)
      if (map_.joints[k].id == joint.id)
        refuse("", 0, joint.joint + " and " + map_.joints[k].joint + " have one id",
               "give every servo an id of its own");
    model_.push_back(model);
    layout_.drive.push_back(joint.joint);
    layout_.joint.push_back(joint.joint);
    const PresentSpan span = present_span(*model);
    requests_.push_back({joint.id, span.address, span.size});
  }
  if (map_.imu_id >= 0) {
    imu_model_ = find_servo(models, "CM-730");
    layout_.imu.push_back(map_.imu_name);
    if (imu_model_ != nullptr) requests_.push_back({map_.imu_id, 38, 12});
  }
  health_.assign(map_.joints.size(), {kNan, kNan, kNan, -std::numeric_limits<double>::infinity()});
  goal_.assign(map_.joints.size(), kNan);
}

double BusRobot::tick(std::size_t joint) const {
  return std::fabs(model_[joint]->find("present_position")->scale);
}

void BusRobot::take(std::size_t joint, ByteView data, double t, JointReading& reading) {
  const BusJoint& wired = map_.joints[joint];
  const ServoModel& model = *model_[joint];
  const int address = requests_[joint].address;
  const auto position = value_in(model, "present_position", address, data);
  if (!position) return;  // a value that cannot be is no value
  health_[joint].seen = t;
  reading.position = wired.sign * (*position - wired.offset);
  const auto velocity = value_in(model, "present_velocity", address, data);
  reading.velocity_valid = velocity.has_value();
  if (velocity) reading.velocity = wired.sign * *velocity;
  auto load = value_in(model, "present_current", address, data);
  if (!load) load = value_in(model, "present_load", address, data);
  health_[joint].load = load ? wired.sign * *load : kNan;
  reading.torque_valid = load.has_value() && wired.torque != 0.0;
  if (reading.torque_valid) reading.torque = health_[joint].load * wired.torque;
  health_[joint].voltage = value_in(model, "voltage", address, data).value_or(kNan);
  health_[joint].temperature = value_in(model, "temperature", address, data).value_or(kNan);
}

namespace {

bool same(const ReadAnswer& a, const ReadAnswer& b) {
  return a.ok && b.ok && a.code == b.code && a.data == b.data;
}

/// The middle of three answers, register by register.
ReadAnswer middle_of(const ServoModel& model, int address, const ReadAnswer& a, const ReadAnswer& b,
                     const ReadAnswer& c) {
  ReadAnswer out = a;
  out.code = static_cast<std::uint8_t>((a.code & b.code) | (b.code & c.code) | (a.code & c.code));
  for (const ServoRegister& reg : model.registers) {
    const int at = reg.address - address;
    if (at < 0 || at + reg.size > static_cast<int>(out.data.size())) continue;
    const auto place = static_cast<std::size_t>(at), size = static_cast<std::size_t>(reg.size);
    std::array<LinkResult<long>, 3> raw{raw_of(reg, ByteView(a.data).subspan(place, size)),
                                        raw_of(reg, ByteView(b.data).subspan(place, size)),
                                        raw_of(reg, ByteView(c.data).subspan(place, size))};
    std::vector<long> seen;
    for (const LinkResult<long>& x : raw)
      if (x) seen.push_back(*x);
    if (seen.size() < 3) return {};  // nothing to outvote it with
    std::sort(seen.begin(), seen.end());
    const LinkResult<Bytes> bytes = bytes_of(reg, seen[1]);
    if (bytes) std::copy(bytes->begin(), bytes->end(), out.data.begin() + at);
  }
  return out;
}

}  // namespace

LinkResult<Done> BusRobot::read_answers() {
  const LinkResult<Done> first = bus_.read_many(requests_, answers_);
  if (!first || bus_.options().protocol == BusProtocol::kTwo) return first;  // sixteen bits
  if (bus_.counts().corrupt > corrupt_) wary_ = 200;
  corrupt_ = bus_.counts().corrupt;
  if (wary_ <= 0) return first;
  --wary_;
  if (const LinkResult<Done> done = bus_.read_many(requests_, again_); !done) return done;
  std::vector<ReadRequest> open;
  std::vector<std::size_t> place;
  for (std::size_t i = 0; i < requests_.size(); ++i)
    if (!same(answers_[i], again_[i])) open.push_back(requests_[i]), place.push_back(i);
  if (open.empty()) return first;
  if (const LinkResult<Done> done = bus_.read_many(open, third_); !done) return done;
  for (std::size_t k = 0; k < place.size(); ++k) {
    const std::size_t i = place[k];
    const ServoModel& model = i < model_.size() ? *model_[i] : *imu_model_;
    if (same(again_[i], third_[k]))
      answers_[i] = third_[k];
    else if (same(answers_[i], third_[k]))
      continue;
    else if (answers_[i].ok && again_[i].ok && third_[k].ok)
      answers_[i] = middle_of(model, requests_[i].address, answers_[i], again_[i], third_[k]);
    else
      answers_[i].ok = false;  // nothing confirms it
  }
  return Done{};
}

BusCycle BusRobot::read(double t, Measurements& z) {
  BusCycle cycle;
  const LinkResult<Done> done = read_answers();
  cycle.connected = done.ok();
  if (!done) cycle.text = done.error().text;
  z.t = t;
  for (std::size_t i = 0; i < map_.joints.size(); ++i) {
    const ReadAnswer& answer = answers_[i];
    if (answer.ok) take(i, answer.data, t, z.joint[i]);
    const double age = t - health_[i].seen;
    z.joint[i].position_valid = age <= options_.stale;
    if (age > options_.stale) z.joint[i].velocity_valid = z.joint[i].torque_valid = false;
    if (age > 0.0) {
      ++cycle.lost;
      if (map_.joints[i].vital) ++cycle.vital_lost;
      cycle.oldest = std::max(cycle.oldest, age);
    }
    const bool trouble =
        map_.joints.size() > i && answer.ok &&
        (bus_.options().protocol == BusProtocol::kOne ? (answer.code & servo_alarm::kTrouble) != 0
                                                      : (answer.code & servo_result::kAlert) != 0);
    if (!trouble || cycle.alarm_id >= 0) continue;
    cycle.alarm_id = map_.joints[i].id, cycle.alarm = answer.code;
    cycle.text = map_.joints[i].joint + " (servo " + std::to_string(cycle.alarm_id) +
                 "): " + alarm_text(bus_.options().protocol, answer.code) +
                 "; its torque limit may be 0 now: take the load off, then write torque_limit "
                 "(or reboot) to clear it";
  }
  if (imu_model_ == nullptr || z.imu.empty()) return cycle;
  ImuReading& imu = z.imu[0];
  const ReadAnswer& answer = answers_.back();
  imu.accel_valid = imu.gyro_valid = answer.ok;
  if (!answer.ok) return cycle;
  const auto take_axis = [&](const char* name, double& x, bool& valid) {
    const auto value = value_in(*imu_model_, name, 38, answer.data);
    if (value) x = *value;
    valid = valid && value.has_value();
  };
  take_axis("gyro_x", imu.gyro_S.x, imu.gyro_valid);
  take_axis("gyro_y", imu.gyro_S.y, imu.gyro_valid);
  take_axis("gyro_z", imu.gyro_S.z, imu.gyro_valid);
  take_axis("accel_x", imu.accel_S.x, imu.accel_valid);
  take_axis("accel_y", imu.accel_S.y, imu.accel_valid);
  take_axis("accel_z", imu.accel_S.z, imu.accel_valid);
  return cycle;
}

LinkResult<Done> BusRobot::read_goals(std::vector<double>& goals) {
  goals.assign(map_.joints.size(), kNan);
  std::vector<ReadRequest> asked;
  for (std::size_t i = 0; i < map_.joints.size(); ++i) {
    const ServoRegister& reg = *model_[i]->find("goal_position");
    asked.push_back({map_.joints[i].id, reg.address, reg.size});
  }
  std::vector<ReadAnswer> answers;
  const LinkResult<Done> done = bus_.read_many(asked, answers);
  if (!done) return done;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    if (!answers[i].ok) continue;
    const ServoRegister& reg = *model_[i]->find("goal_position");
    const LinkResult<long> raw = raw_of(reg, answers[i].data);
    if (raw) goals[i] = map_.joints[i].sign * (reg.value_of(*raw) - map_.joints[i].offset);
  }
  return Done{};
}

LinkResult<Done> BusRobot::write(const Command& command) {
  if (command.drive.size() != map_.joints.size())
    return LinkError{LinkFault::kRange, -1, "the command is of another robot"};
  std::vector<ServoBytes> goals(map_.joints.size());
  for (std::size_t i = 0; i < goals.size(); ++i) {
    const BusJoint& joint = map_.joints[i];
    const double target = command.drive[i].position;
    if (options_.goal_step > 0.0 && std::isfinite(goal_[i]) &&
        std::fabs(target - goal_[i]) > options_.goal_step)
      return LinkError{LinkFault::kRange, joint.id,
                       joint.joint + ": the goal jumps by " +
                           std::to_string(std::fabs(target - goal_[i]) / kDegree) + " deg"};
    const ServoRegister& reg = *model_[i]->find("goal_position");
    const LinkResult<long> raw = raw_for(reg, joint.sign * target + joint.offset);
    if (!raw) return LinkError{LinkFault::kRange, joint.id, joint.joint + ": " + raw.error().text};
    goals[i] = {joint.id, *bytes_of(reg, *raw)};
  }
  for (std::size_t i = 0; i < goals.size(); ++i) goal_[i] = command.drive[i].position;
  if (!options_.armed) return Done{};
  // Servos of different tables go by different packets; those of one table by one.
  std::vector<ServoBytes> group;
  std::vector<bool> sent(goals.size(), false);
  for (std::size_t i = 0; i < goals.size(); ++i) {
    if (sent[i]) continue;
    const ServoRegister& reg = *model_[i]->find("goal_position");
    group.clear();
    for (std::size_t k = i; k < goals.size(); ++k) {
      const ServoRegister& other = *model_[k]->find("goal_position");
      if (sent[k] || other.address != reg.address || other.size != reg.size) continue;
      group.push_back(goals[k]);
      sent[k] = true;
    }
    LinkResult<Done> done = bus_.sync_write(reg.address, reg.size, group);
    if (!done) return done;
  }
  return Done{};
}

LinkResult<Done> BusRobot::enable() {
  if (!options_.armed)
    return LinkError{LinkFault::kRefused, -1, "this is a dry run: torque stays as it is"};
  for (std::size_t i = 0; i < map_.joints.size(); ++i) {
    LinkResult<Done> done = write_value(bus_, *model_[i], map_.joints[i].id, "torque_enable", 1.0);
    if (!done) return done;
  }
  return Done{};
}

}  // namespace legwork
