// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The torque laboratory's posture map, a cell at a time.
#include <limits>
#include <map>
#include <mutex>

#include "legwork/lab/power/power_map.h"
#include "legwork/load/load_model.h"
#include "legwork/load/presets.h"
#include "legwork/model/builder.h"
#include "legwork/plan/leg.h"
#include "legwork/run/stand/standing.h"
#include "legwork/study/task.h"

namespace legwork {
namespace {

using Q = Quantity;

/// A robot as the map reads it: what cases share.
struct PosedRobot {
  Model model;
  std::vector<Leg> legs;
  std::vector<double> q_stand;
};

struct Asked {
  std::string robot, pose;
  double gravity = 9.81, friction = 0.8;
  PowerMapOptions map;
};

Sweep one(double x) { return {x, x, 1}; }

Asked read(const Settings& settings) {
  TomlDocument document("posture", std::string_view(), settings);
  document.describes("a posture", "E-POSTURE");
  TomlSection s = document.root();
  Asked a;
  s.integer("seed", 1, 0, 2147483647);  // every study may set one; nothing is drawn here
  TomlSection robot = s.section("robot");
  a.robot = robot.text("file", "");
  a.pose = robot.text("pose", "");
  if (a.robot.empty()) robot.complain("file", "is missing", "set robot.file in [set]");
  a.gravity = s.number("gravity", a.gravity, Q::kAcceleration, {0, 1000});
  a.friction = s.number("friction", a.friction, Q::kPlain, {0, 10});
  a.map.x = one(s.number("x", 0, Q::kLength));
  a.map.y = one(s.number("y", 0, Q::kLength));
  a.map.height = one(s.number("height", 0, Q::kLength));
  a.map.stroke = one(s.number("stroke", 0, Q::kLength, kNotNegative));
  a.map.duty = one(s.number("duty", 0.8, Q::kPlain, {0.01, 0.99}));
  a.map.pattern = s.text("pattern", a.map.pattern);
  a.map.period = s.number("period", 0, Q::kTime, kNotNegative);
  a.map.lift = s.number("lift", 0, Q::kLength, kNotNegative);
  a.map.margin = s.number("margin", 0, Q::kLength);
  a.map.torque_share = s.number("torque_share", 1, Q::kPlain, kPositive);
  a.map.centre = s.flag("centre", true);
  a.map.samples = s.integer("samples", a.map.samples, 4, 10000);
  a.map.refine = false;
  document.finish();
  return a;
}

class PostureTask final : public StudyTask {
 public:
  explicit PostureTask(TaskParts parts) : parts_(std::move(parts)) {}

  Measured measure(const Settings& settings, const std::function<bool()>&) const override {
    const Asked asked = read(settings);
    const std::shared_ptr<const PosedRobot> robot = robot_of(asked);
    const PowerMap map = power_map(robot->model, robot->legs, robot->q_stand, asked.map);
    return measured(map.cells.front());
  }

  std::vector<outcome::Metric> metrics(const Settings& settings) const override {
    robot_of(read(settings));  // that it can be read is known before the first case
    return measured({}).metrics;
  }

  std::string fingerprint() const override { return "posture"; }

 private:
  static Measured measured(const PostureCell& cell) {
    Measured out;
    const bool solved = cell.fault != PostureFault::kReach;  // out of reach there are no forces
    const auto add = [&](const char* name, const char* label, double value, const char* unit) {
      const double none = std::numeric_limits<double>::quiet_NaN();
      out.metrics.push_back({name, label, solved ? value : none, unit});
    };
    add("cost", "cost of transport", cell.cost, "1");
    add("power", "power, true statics", cell.power, "W");
    add("power_eq7", "power by equation 7", cell.power_eq7, "W");
    add("positive", "power without regeneration", cell.positive, "W");
    add("speed", "speed", cell.speed, "m/s");
    add("peak_torque", "largest joint torque", cell.peak_torque, "N·m");
    add("torque_use", "of the torque limits", cell.torque_use, "1");
    add("speed_use", "of the speed limits", cell.speed_use, "1");
    add("margin", "least static margin", cell.margin, "m");
    add("imbalance", "forces left on the trunk, of the weight", cell.imbalance, "1");
    if (cell.fault != PostureFault::kNone) {
      out.ended = to_string(cell.fault);
      if (!cell.note.empty()) out.ended += ": " + cell.note;
    }
    return out;
  }

  std::shared_ptr<const PosedRobot> robot_of(const Asked& a) const {
    const std::lock_guard lock(busy_);
    const std::string key = a.robot + "\n" + a.pose + "\n" + std::to_string(a.gravity) + "\n" +
                            std::to_string(a.friction);
    std::shared_ptr<const PosedRobot>& kept = robots_[key];
    if (kept) return kept;
    const auto robot = std::make_shared<PosedRobot>();
    const auto file = find_robot_file(a.robot, parts_.data_folder);
    robot->model = load_model(file.value_or(a.robot)).model;
    set_gravity(robot->model, {0, 0, -a.gravity});
    ensure_floor(robot->model, a.friction);
    const StandingPose pose = standing_pose(robot->model, a.pose);
    exclude_overlaps(robot->model, pose.state);
    robot->legs = find_legs(robot->model, pose.state.q);
    robot->q_stand = pose.state.q;
    return kept = robot;
  }

  TaskParts parts_;
  mutable std::mutex busy_;
  mutable std::map<std::string, std::shared_ptr<const PosedRobot>> robots_;
};

}  // namespace

std::unique_ptr<StudyTask> posture_task(const TaskParts& parts) {
  return std::make_unique<PostureTask>(parts);
}

}  // namespace legwork
