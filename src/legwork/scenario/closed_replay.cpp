// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/scenario/closed_replay.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <optional>
#include <span>
#include <utility>

#include "legwork/control/drive_map.h"
#include "legwork/load/compiled_model.h"
#include "legwork/record/message.h"
#include "legwork/run/detail/recorded_inputs.h"
#include "legwork/run/detail/tape_topics.h"
#include "legwork/run/replay.h"
#include "legwork/run/robots.h"
#include "legwork/run/state_hash.h"
#include "legwork/run/world_file.h"

namespace legwork {
namespace {

constexpr std::size_t kTargets = 6;  // numbers of a drive
using Targets = std::array<double, kTargets>;
constexpr const char* kNumbers[kTargets] = {"position", "velocity",  "torque",
                                            "voltage",  "stiffness", "damping"};

[[noreturn]] void refuse(const McapReader& file, const std::string& message,
                         const std::string& remedy) {
  throw Error(
      Finding{.code = "E-RECORDING", .file = file.name(), .message = message, .remedy = remedy});
}

Targets numbers_of(const DriveTarget& d) {
  return {d.position, d.velocity, d.torque, d.voltage, d.stiffness, d.damping};
}

/// What acted in the recorded step takes the place of whatever would act.
class AsRecorded final : public Disturbance {
 public:
  explicit AsRecorded(const Inputs& told) : told_(told) {}
  void before_step(const World&, Inputs& inputs) override { inputs = told_; }

 private:
  const Inputs& told_;
};

/// A robot's controller beside what is recorded of it.
struct Watched {
  std::size_t agent = 0;
  std::string robot;               // in words, of several; else empty
  std::vector<std::size_t> drive;  // per drive of its layout: of the world
  std::vector<double> issued;      // recorded with the step at hand; empty: nothing
  std::string command_topic, knob_topic;
};

class Closed {
 public:
  Closed(const McapReader& file, const BuildParts& parts, DamagedFile damaged)
      : file_(file),
        salvages_(damaged == DamagedFile::kSalvage),
        same_hash_(recorded_fact(file, kHashFact) == kStateHash) {
    result_.missing = file.admit(damaged);
    result_.is_finished = file.contents().is_finished;
    require_ours(file);
    const std::string text = embedded_text(file, kScenarioFile);
    if (text.empty())
      refuse(file, "holds no scenario, so nobody knows who controlled its robot",
             "replay it without --closed: its inputs are recorded");
    built_ = build_scenario(
        read_scenario(kScenarioFile, text, {},
                      {.controllers = parts.controllers, .estimators = parts.estimators}),
        parts);
    require_same_start();
    told_ = simulation().world().inputs;
    simulation().disturbances.push_back(std::make_unique<AsRecorded>(told_));
    watch();
  }

  ClosedReplay run(const std::function<void(double)>& progress) {
    std::vector<std::string> topics = input_topics();
    topics.insert(topics.end(), {kStateTopic, kEstimateTopic});
    for (const Watched& w : watched_) topics.insert(topics.end(), {w.command_topic, w.knob_topic});
    std::erase_if(topics, [&](const std::string& topic) { return !file_.find_channel(topic); });
    const McapChannel* states = file_.find_channel(kStateTopic);
    RecordedInputs inputs(file_, simulation().world(), told_);
    McapStream stream = file_.messages(topics);
    McapMessage message;
    while (stream.next(message)) {
      const std::string& topic = message.channel->topic;
      if (topic == kStateTopic) {
        if (!step(message)) break;
        if (progress && result_.steps % 256 == 0)
          progress(static_cast<double>(result_.steps) / static_cast<double>(states->message_count));
      } else if (topic == kResetTopic) {
        simulation().reset();
      } else if (topic == kEstimateTopic) {
        estimate_ = message.decode<msg::Odometry>();
      } else if (!of_a_controller(message)) {
        inputs.apply(message);
      }
    }
    if (result_.first_tick == 0) result_.time = simulation().time();
    return std::move(result_);
  }

 private:
  Simulation& simulation() { return *built_.simulation; }

  void require_same_start() {
    const World& world = simulation().world();
    const Model recorded = read_compiled_model(embedded_text(file_, kModelFile));
    const char* remedy =
        "put the files it was made from back, or replay it without --closed: that needs none";
    if (!same_physics(world.model(), recorded))
      refuse(file_, "its robot or ground is not what its scenario gives now", remedy);
    const World then = read_world(recorded, embedded_text(file_, kWorldFile));
    if (write_world(then) != write_world(world))
      refuse(file_, "its drives, ground or pose at the start are not what its scenario gives now",
             remedy);
  }

  void watch() {
    const World& world = simulation().world();
    const std::vector<RobotShare> robots = robots_of(world.model());
    const std::vector<std::string> names = drive_names(world.model(), world.drives);
    for (std::size_t i = 0; i < simulation().agent_count(); ++i) {
      const ControlLoop* loop = simulation().agent(i).control.get();
      if (loop == nullptr || loop->controller() == nullptr) continue;
      Watched w{.agent = i};
      if (simulation().agent_count() > 1) w.robot = robots[i].name;
      const std::string folder = kControlFolder + (w.robot.empty() ? "" : w.robot + "/");
      w.command_topic = folder + "command", w.knob_topic = folder + "knobs";
      for (const int at : index_by_name(loop->layout().drive, names))
        w.drive.push_back(static_cast<std::size_t>(at));
      watched_.push_back(std::move(w));
    }
    const Sensing* sensing = simulation().sensing();
    if (watched_.empty() && (sensing == nullptr || !sensing->estimates()))
      refuse(file_, "nothing controlled its robot and nothing estimated",
             "replay it without --closed");
  }

  /// Whether it is a command or knobs; these are turned at once.
  bool of_a_controller(const McapMessage& message) {
    for (Watched& w : watched_) {
      const bool is_command = message.channel->topic == w.command_topic;
      if (!is_command && message.channel->topic != w.knob_topic) continue;
      auto numbers = message.decode<msg::NamedVector>();
      ControlLoop& loop = *simulation().agent(w.agent).control;
      const std::span<Knob> knobs = loop.controller()->knobs();
      const std::size_t wanted = is_command ? kTargets * w.drive.size() : knobs.size();
      if (!numbers || numbers->value.size() != wanted)
        refuse(file_, "a message on " + message.channel->topic + " does not fit the controller",
               "it was made by another version of it: replay without --closed");
      if (is_command) w.issued = std::move(numbers->value);
      for (std::size_t i = 0; !is_command && i < wanted; ++i)
        set_knob(*loop.controller(), knobs[i].name, numbers->value[i]);
      return true;
    }
    return false;
  }

  /// False where nothing can be compared any more.
  bool step(const McapMessage& message) {
    const auto recorded = message.decode<msg::StateRecord>();
    if (!recorded) refuse(file_, "a state cannot be read", "it cannot be replayed");
    if (salvages_ && recorded->step != result_.steps) {
      // Inputs are lost together with the states: nothing after a hole can be compared.
      result_.missing.push_back(fmt::format("steps {} to {} are lost: compared up to there",
                                            result_.steps + 1, recorded->step));
      return false;
    }
    const World& world = simulation().world();
    const long before = world.whole_state().steps;
    simulation().step();
    if (world.whole_state().steps == before) {
      differs("the run ends here: " + simulation().ending().text);
      return false;
    }
    ++result_.steps;
    const std::string other = state_difference(
        world.model(), world, state_hash(world.whole_state()), *recorded, same_hash_);
    if (!other.empty()) {
      differs("the robot does not go where it went: " + other);
      return false;
    }
    const Sensing* sensing = simulation().sensing();
    const bool sampled = sensing != nullptr && sensing->estimates() && sensing->fresh();
    for (const Watched& w : watched_)
      if (simulation().agent(w.agent).control->updated()) ++result_.ticks;
    if (watched_.empty() && sampled) ++result_.ticks;  // the estimator's own
    for (Watched& w : watched_)
      if (const std::string what = command_difference(w); !what.empty()) differs(what);
    if (sampled && estimate_)
      if (const std::string what = estimate_difference(sensing->estimate(), *estimate_);
          !what.empty())
        differs(what);
    return true;
  }

  void differs(const std::string& what) {
    if (counted_ != result_.ticks) ++result_.differing;
    counted_ = result_.ticks;
    if (result_.first_tick != 0) return;
    result_.first_tick = std::max<std::uint64_t>(1, result_.ticks);
    result_.time = simulation().world().last().start.t;
    result_.what = what;
  }

  /// What was said against what was recorded of it: as issued where that is, and as held.
  std::string command_difference(Watched& w) {
    const ControlLoop& loop = *simulation().agent(w.agent).control;
    const std::vector<double> issued = std::exchange(w.issued, {});
    const bool as_issued = loop.updated() && !issued.empty();
    const std::vector<DriveTarget>& ours = (as_issued ? loop.issued() : loop.held()).drive;
    std::string first;
    for (std::size_t i = 0; i < ours.size(); ++i) {
      const Targets now = numbers_of(ours[i]);
      Targets then = numbers_of(told_.drive[w.drive[i]]);
      if (as_issued) std::copy_n(&issued[kTargets * i], kTargets, then.begin());
      for (std::size_t k = 0; k < kTargets; ++k) {
        if (std::memcmp(&now[k], &then[k], sizeof now[k]) == 0) continue;
        if (k < 4 && std::fabs(now[k] - then[k]) > result_.apart)
          result_.apart = std::fabs(now[k] - then[k]);
        if (first.empty())
          first =
              fmt::format("{}{} {} of {} is {:.17g}, recorded {:.17g}, {:.3g} apart",
                          w.robot.empty() ? "" : w.robot + ": ", as_issued ? "commanded" : "target",
                          kNumbers[k], loop.layout().drive[i], now[k], then[k], now[k] - then[k]);
      }
    }
    return first;
  }

  const McapReader& file_;
  bool salvages_, same_hash_;
  BuiltScenario built_;
  Inputs told_;  // by the recording
  std::vector<Watched> watched_;
  std::optional<msg::Odometry> estimate_;
  std::uint64_t counted_ = ~std::uint64_t{0};  // the last tick that differed
  ClosedReplay result_;
};

}  // namespace

ClosedReplay replay_closed(const McapReader& recording, const BuildParts& parts,
                           const std::function<void(double done)>& progress, DamagedFile damaged) {
  return Closed(recording, parts, damaged).run(progress);
}

}  // namespace legwork
