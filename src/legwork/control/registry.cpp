// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/control/registry.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>

#include "legwork/base/nearest_name.h"
#include "legwork/control/detail/walk_run_keys.h"
#include "legwork/control/follow_gait.h"
#include "legwork/control/hold_pose.h"
#include "legwork/control/play_table.h"
#include "legwork/control/remote.h"
#include "legwork/control/servo_gait.h"
#include "legwork/control/steer_gait.h"
#include "legwork/control/walker.h"
#include "legwork/load/files.h"

namespace legwork {
namespace {

[[noreturn]] void refuse(const std::string& key, const std::string& message,
                         const std::string& remedy) {
  throw Error(
      Finding{.code = "E-CONTROLLER", .element = key, .message = message, .remedy = remedy});
}

std::shared_ptr<const GaitPlan> plan_of(const ControllerContext& c) {
  return std::make_shared<GaitPlan>(c.model, find_legs(c.model, c.q_stand), c.gait, c.q_stand);
}

std::unique_ptr<Controller> make_limp(const ControllerContext&, const ControllerKeys&) {
  return nullptr;
}

// Which drives the robot has is the scene's: "hold" and "own" tell theirs the same.
std::unique_ptr<Controller> make_hold(const ControllerContext&, const ControllerKeys&) {
  return std::make_unique<HoldPose>();
}

std::unique_ptr<Controller> make_gait(const ControllerContext& c, const ControllerKeys& keys) {
  const FollowGaitOptions options{.begin = keys.number("begin", 0.0),
                                  .ramp = keys.number("ramp", FollowGaitOptions{}.ramp)};
  return std::make_unique<FollowGait>(c.model, plan_of(c), options);
}

std::unique_ptr<Controller> make_steer(const ControllerContext& c, const ControllerKeys& keys) {
  SteerGaitOptions o;
  o.begin = keys.number("begin", o.begin);
  o.ramp = keys.number("ramp", o.ramp);
  o.turn_gain = keys.number("turn_gain", o.turn_gain);
  o.side_gain = keys.number("side_gain", o.side_gain);
  o.along_gain = keys.number("along_gain", o.along_gain);
  o.max_yaw_rate = keys.number("max_yaw_rate", o.max_yaw_rate);
  auto made = std::make_unique<SteerGait>(c.model, find_legs(c.model, c.q_stand), c.gait, o);
  if (keys.has("heading")) set_knob(*made, "heading", keys.number("heading", 0.0));
  return made;
}

std::unique_ptr<Controller> make_servo_gait(const ControllerContext& c,
                                            const ControllerKeys& keys) {
  return std::make_unique<ServoGait>(c.model, plan_of(c), JointServos(c.model, c.servo, c.dt),
                                     keys.number("settle", 2.0));
}

std::unique_ptr<Controller> make_table(const ControllerContext& c, const ControllerKeys& keys) {
  if (!keys.has("file"))
    refuse("file", "the table's file is missing", "set file to a CSV file or a recording");
  const std::string path = c.find(keys.text("file"));
  const TableOptions options{.hold = keys.flag("hold", is_recording(path)),
                             .rates = keys.flag("rates", false),
                             .begin = keys.number("begin", 0.0),
                             .repeat = keys.flag("repeat", false)};
  return std::make_unique<PlayTable>(load_joint_table(path), options);
}

std::unique_ptr<Controller> make_remote(const ControllerContext&, const ControllerKeys& keys) {
  RemoteOptions options;
  options.listen = keys.text("listen", options.listen);
  options.token = keys.text("token");
  options.deadline = keys.number("deadline", options.deadline);
  options.wait = keys.number("wait", options.wait);
  const std::string pace = keys.text("pace", "lock-step");
  if (pace != "lock-step" && pace != "real-time")
    refuse("pace", "pace = \"" + pace.substr(0, 40) + "\" is not known", "lock-step or real-time");
  options.pace = pace == "lock-step" ? StreamPace::kLockStep : StreamPace::kRealTime;
  return std::make_unique<RemoteController>(options);
}

std::unique_ptr<Controller> make_walk(const ControllerContext&, const ControllerKeys& keys) {
  WalkerOptions options;
  options.command = {.speed = keys.number("speed", 0.0),
                     .sideways = keys.number("sideways", 0.0),
                     .turn = keys.number("turn", 0.0)};
  options.steps = static_cast<int>(keys.number("steps", 0.0));
  options.friction = 0.85 * keys.number("friction", 0.8);
  const std::string gait = keys.text("gait", "trot");
  if (gait != "trot" && gait != "crawl")
    refuse("gait", "gait = \"" + gait.substr(0, 40) + "\" is not known", "trot or crawl");
  options.gait = gait == "crawl" ? WalkGait::kCrawl : WalkGait::kTrot;
  options.servo = keys.flag("servo", false);
  options.governor = keys.flag("governor", true);
  return std::make_unique<Walker>(options);
}

}  // namespace

double ControllerKeys::number(const std::string& key, double otherwise) const {
  const auto found = values_.find(key);
  if (found == values_.end()) return otherwise;
  const std::string& text = found->second;
  double x = 0.0;
  const auto result = std::from_chars(text.data(), text.data() + text.size(), x);
  if (result.ec != std::errc() || result.ptr != text.data() + text.size() || !std::isfinite(x))
    refuse(key, key + " = \"" + text.substr(0, 40) + "\" is not a finite number", "give a number");
  return x;
}

bool ControllerKeys::flag(const std::string& key, bool otherwise) const {
  const auto found = values_.find(key);
  if (found == values_.end()) return otherwise;
  if (found->second == "true") return true;
  if (found->second == "false") return false;
  refuse(key, key + " = \"" + found->second.substr(0, 40) + "\" is not true or false",
         "write true or false");
}

std::string ControllerKeys::text(const std::string& key, const std::string& otherwise) const {
  const auto found = values_.find(key);
  return found == values_.end() ? otherwise : found->second;
}

ControllerRegistry ControllerRegistry::built_in() {
  ControllerRegistry all;
  all.add({"limp", "no controller: the joints are free", {}, make_limp, DriveStyle::kNone});
  all.add({"hold", "holds the pose of the start with PD drives", {}, make_hold});
  all.add({"own",
           "tells the model's own actuators to hold the pose of the start",
           {},
           make_hold,
           DriveStyle::kOwn});
  all.add({"gait",
           "follows a gait, open loop",
           {{"begin", "stands until then [s]"}, {"ramp", "from standing to full speed [s]"}},
           make_gait,
           DriveStyle::kDamped,
           true});
  all.add({"steer",
           "a gait that keeps to a line, heading and speed corrected by the trunk's state",
           {{"begin", "stands until then [s]"},
            {"ramp", "from standing to full speed [s]"},
            {"heading", "of the line, from that of the start [rad]"},
            {"turn_gain", "yaw rate per heading error [1/s]"},
            {"side_gain", "sideways speed per distance from the line [1/s]"},
            {"along_gain", "speed per distance behind the point it follows [1/s]"},
            {"max_yaw_rate", "of the correction [rad/s]"}},
           make_steer,
           DriveStyle::kDamped,
           true});
  all.add({"servo_gait",
           "follows a gait with velocity servos",
           {{"settle", "holds the gait's first posture so long [s]"}},
           make_servo_gait,
           DriveStyle::kServo,
           true});
  all.add({"table",
           "plays a table of targets, or what a recorded run told its drives",
           {{"file", "CSV: time, then one column per drive; or a recording"},
            {"hold", "hold each row until the next (a recording's are)"},
            {"rates", "the slope of a position is its velocity target"},
            {"begin", "when the table begins [s]"},
            {"repeat", "begin again after the last row"}},
           make_table});
  all.add({"remote",
           "another program drives, over the stream (docs/stream.md)",
           {{"listen", "HOST:PORT or udp:HOST:PORT; 127.0.0.1:7701"},
            {"token", "what the program must know; needed beyond this machine"},
            {"pace", "lock-step (default) or real-time"},
            {"deadline", "of an answer; real time: longest silence [s]"},
            {"wait", "for the program to connect [s]"}},
           make_remote});
  all.add({"walk",
           "walks on two legs, or four and more, by whole-body control; its speeds are knobs",
           {{"speed", "ahead [m/s]"},
            {"sideways", "to the left [m/s]"},
            {"turn", "to the left [rad/s]"},
            {"steps", "then it stops; 0: goes on"},
            {"gait", "of four legs and more: trot (default) or crawl"},
            {"friction", "of the ground"},
            {"servo", "position targets for drives with gains, instead of torques"},
            {"governor", "walk slower where torque or reach is short"}},
           make_walk,
           DriveStyle::kTorque});
  all.add(detail::walk_run_entry());
  return all;
}

bool ControllerEntry::has_key(const std::string& key) const {
  return std::any_of(keys.begin(), keys.end(),
                     [&](const ControllerKeyNote& k) { return k.name == key; });
}

std::string ControllerContext::find(const std::string& path) const {
  const std::string beside = load::join_path(folder, path);
  return !std::filesystem::exists(beside) && std::filesystem::exists(path) ? path : beside;
}

void ControllerRegistry::add(ControllerEntry entry) {
  for (ControllerEntry& known : entries_) {
    if (known.name != entry.name) continue;
    known = std::move(entry);
    return;
  }
  entries_.push_back(std::move(entry));
}

const ControllerEntry& ControllerRegistry::find(const std::string& name) const {
  std::vector<std::string> names;
  std::string remedy = "choose one of:";
  for (const ControllerEntry& entry : entries_) {
    if (entry.name == name) return entry;
    names.push_back(entry.name);
    remedy += " " + entry.name;
  }
  refuse(name, "no controller is called \"" + name + "\"" + did_you_mean(name, names), remedy);
}

std::unique_ptr<Controller> ControllerRegistry::make(const std::string& name,
                                                     const ControllerContext& context,
                                                     const ControllerKeys& keys) const {
  const ControllerEntry& entry = find(name);
  std::vector<std::string> known;
  for (const ControllerKeyNote& key : entry.keys) known.push_back(key.name);
  for (const auto& [key, value] : keys.all()) {
    if (std::find(known.begin(), known.end(), key) != known.end()) continue;
    std::string remedy = known.empty() ? "it has no keys" : "its keys are:";
    for (const std::string& k : known) remedy += " " + k;
    refuse(key, "the controller " + name + " has no key \"" + key + "\"" + did_you_mean(key, known),
           remedy);
  }
  return entry.make(context, keys);
}

}  // namespace legwork
