// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/run/replay.h"

#include <fmt/core.h>

#include <cstring>
#include <memory>
#include <optional>

#include "legwork/load/compiled_model.h"
#include "legwork/record/message.h"
#include "legwork/run/detail/tape_topics.h"
#include "legwork/run/sensing.h"
#include "legwork/run/simulation.h"
#include "legwork/run/state_hash.h"
#include "legwork/run/world_file.h"
#include "legwork/signal/estimate.h"

namespace legwork {
namespace {

[[noreturn]] void refuse(const McapReader& file, const std::string& message,
                         const std::string& remedy) {
  throw Error(
      Finding{.code = "E-RECORDING", .file = file.name(), .message = message, .remedy = remedy});
}

std::string coordinate_name(const Model& model, std::size_t i, bool position) {
  for (const Joint& joint : model.joints) {
    const auto first = static_cast<std::size_t>(position ? joint.q : joint.v);
    const auto n = static_cast<std::size_t>(position ? nq_of(joint.kind) : nv_of(joint.kind));
    if (i >= first && i < first + n)
      return fmt::format("{}{}", joint.name, n > 1 ? fmt::format("[{}]", i - first) : "");
  }
  return std::to_string(i);
}

/// The first coordinate whose bits differ, in words; empty where all agree.
std::string difference(const Model& model, const State& ours, const msg::StateRecord& theirs) {
  for (const bool position : {true, false}) {
    const std::vector<double>&a = position ? ours.q : ours.v, &b = position ? theirs.q : theirs.v;
    if (a.size() != b.size()) return "the recorded state has another size";
    for (std::size_t i = 0; i < a.size(); ++i) {
      if (std::memcmp(&a[i], &b[i], sizeof a[i]) == 0) continue;
      return fmt::format("{} of {} is {:.17g}, recorded {:.17g}, {:.3g} apart",
                         position ? "position" : "velocity", coordinate_name(model, i, position),
                         a[i], b[i], a[i] - b[i]);
    }
  }
  return "";
}

/// Puts recorded inputs into the world as they were before the step.
class RecordedInputs {
 public:
  RecordedInputs(const McapReader& file, World& world)
      : file_(file), world_(world), start_(world.save()) {}

  void apply(const McapMessage& message) {
    const std::string& topic = message.channel->topic;
    if (topic == kResetTopic) {
      world_.reset(start_.x);
      world_.restore(start_);
      return;
    }
    if (topic == kRestartTopic) {
      const auto state = message.decode<msg::StateRecord>();
      if (!state || state->q.size() != world_.state().q.size() ||
          state->v.size() != world_.state().v.size())
        bad(topic);
      world_.reset({state->time, state->q, state->v});
      return;
    }
    const auto numbers = message.decode<msg::NamedVector>();
    if (!numbers) bad(topic);
    if (topic == kTargetsTopic) targets(numbers->value);
    if (topic == kGainsTopic) gains(numbers->value);
    if (topic == kStrengthTopic) strengths(numbers->value);
    if (topic == kPushesTopic) pushes(numbers->value);
  }

 private:
  [[noreturn]] void bad(const std::string& topic) const {
    refuse(file_, "a message on " + topic + " does not fit the robot", "it cannot be replayed");
  }
  // Four numbers a drive before drives could be told gains, six since.
  void targets(const std::vector<double>& x) {
    std::vector<DriveTarget>& to = world_.inputs.drive;
    const bool gains = x.size() == 6 * to.size();
    if (!gains && x.size() != 4 * to.size()) bad(kTargetsTopic);
    const std::size_t n = gains ? 6 : 4;
    for (std::size_t i = 0; i < to.size(); ++i) {
      const double* t = &x[n * i];
      to[i] = {.position = t[0], .velocity = t[1], .torque = t[2], .voltage = t[3]};
      if (gains) to[i].stiffness = t[4], to[i].damping = t[5];
    }
  }
  // Nine numbers a drive while kp and kd had two meanings, eleven since.
  void gains(const std::vector<double>& x) {
    const std::size_t n = x.size() == 9 * world_.drives.size() ? 9 : 11;
    if (x.size() != n * world_.drives.size()) bad(kGainsTopic);
    Parameters parameters = world_.parameters();
    for (std::size_t i = 0; i < world_.drives.size(); ++i) {
      Drive& d = parameters.drives[i];
      const double* g = &x[n * i];
      const auto index = [&](double value, std::size_t count) {
        if (!(value >= -1 && value < static_cast<double>(count))) bad(kGainsTopic);
        return static_cast<int>(value);
      };
      d.kind = static_cast<DriveKind>(std::max(0, index(g[0], 7)));
      if (n == 9) {
        const bool servo = d.kind == DriveKind::kVelocityServo;
        d.stiffness = servo ? 0 : g[1], d.damping = servo ? 0 : g[2];
        d.position_gain = servo ? g[1] : 0, d.slope = servo ? g[2] : 0;
        d.integral_gain = g[3], g += 3;
      } else {
        d.stiffness = g[1], d.damping = g[2], d.position_gain = g[3], d.slope = g[4];
        d.integral_gain = g[5], g += 5;
      }
      d.integral_limit = g[1], d.torque_limit = g[2];
      d.motor = index(g[3], world_.motors.size()), d.servo = index(g[4], world_.servos.size());
    }
    world_.set_parameters(std::move(parameters));
  }
  void strengths(const std::vector<double>& x) {
    if (x.size() != world_.inputs.strength.size()) bad(kStrengthTopic);
    world_.inputs.strength = x;
  }
  void pushes(const std::vector<double>& x) {
    const std::size_t nv = world_.inputs.joint_force.size();
    if (x.size() != nv + 6 * world_.inputs.body_force.size()) bad(kPushesTopic);
    std::copy(x.begin(), x.begin() + static_cast<std::ptrdiff_t>(nv),
              world_.inputs.joint_force.begin());
    for (std::size_t b = 0; b < world_.inputs.body_force.size(); ++b) {
      const double* w = &x[nv + 6 * b];
      world_.inputs.body_force[b] = {{w[0], w[1], w[2]}, {w[3], w[4], w[5]}};
    }
  }

  const McapReader& file_;
  World& world_;
  WorldState start_;
};

/// Reads the sensors again and holds the estimate to the one recorded.
class EstimateCheck {
 public:
  /// Checks nothing where the recording holds no estimate, or nothing makes it again.
  EstimateCheck(const McapReader& file, const Model& model, const World& world,
                const MakeRecordedSensing& make) {
    if (file.find_channel(kEstimateTopic) == nullptr || !make) return;
    sensing_ = make(file, model, world);
    if (!sensing_->estimates()) refuse(file, "holds an estimate nobody made", "record it again");
  }
  /// In the file it stands before the state it belongs to.
  void take(const McapMessage& message) { recorded_ = message.decode<msg::Odometry>(); }
  void reset() {
    if (sensing_) sensing_->start();
  }
  /// What differs after this step, in words; empty where all bits agree.
  std::string after_step(const World& world) {
    if (!sensing_ || !sensing_->after_step(world)) return "";
    if (!recorded_) return "the recorded estimate cannot be read";
    const Vec3d& p = sensing_->estimate().p_WT;
    const msg::Point& q = recorded_->pose.pose.position;
    const double ours[] = {p.x, p.y, p.z}, theirs[] = {q.x, q.y, q.z};
    if (std::memcmp(ours, theirs, sizeof ours) == 0) return "";
    return fmt::format(
        "the estimated position is ({:.17g}, {:.17g}, {:.17g}), recorded "
        "({:.17g}, {:.17g}, {:.17g})",
        p.x, p.y, p.z, q.x, q.y, q.z);
  }

 private:
  std::unique_ptr<Sensing> sensing_;
  std::optional<msg::Odometry> recorded_;
};

/// What the step just taken differs in from the recorded state; empty where all bits agree.
std::string compare(const Model& model, const World& world, std::uint64_t hash,
                    const msg::StateRecord& recorded, bool same_hash) {
  if (same_hash && hash == recorded.hash) return "";
  const std::string what = difference(model, world.state(), recorded);
  return what.empty() && same_hash ? "the memory of contacts and drives differs" : what;
}

}  // namespace

std::string embedded_text(const McapReader& recording, const char* name) {
  const McapAttachment* found = recording.find_attachment(name);
  if (found == nullptr) return "";
  const Bytes data = recording.attachment_data(*found);
  return {data.begin(), data.end()};
}

std::string recorded_fact(const McapReader& recording, const std::string& key) {
  for (const McapMetadata& meta : recording.contents().metadata) {
    const auto found = meta.values.find(key);
    if (meta.name == "legwork" && found != meta.values.end()) return found->second;
  }
  return "";
}

namespace {
// Another engine's steps cannot be made again by ours.
void require_ours(const McapReader& recording) {
  const std::string engine = recorded_fact(recording, "engine");
  if (!engine.empty() && engine != "native")
    refuse(recording, "its steps were made by engine \"" + engine + "\", not by ours",
           "look at it with `legwork view`, or run its command again");
}
}  // namespace

ReplayResult replay(const McapReader& recording, const ReplayOptions& options) {
  const std::vector<std::string> missing = recording.admit(options.damaged);
  require_ours(recording);
  const std::string model_text = embedded_text(recording, kModelFile);
  const McapChannel* states = recording.find_channel(kStateTopic);
  if (model_text.empty() || states == nullptr)
    refuse(recording, "holds no model and states to run again", "record with `legwork run`");
  const Model model = read_compiled_model(model_text);
  World world = read_world(model, embedded_text(recording, kWorldFile));
  RecordedInputs inputs(recording, world);
  WorldState before;  // of a step that has to be repeated
  EstimateCheck estimate(recording, model, world, options.sensing);
  ReplayResult result;
  result.missing = missing;
  result.is_finished = recording.contents().is_finished;
  result.same_hash = recorded_fact(recording, kHashFact) == kStateHash;
  McapStream stream =
      recording.messages({kStateTopic, kTargetsTopic, kGainsTopic, kStrengthTopic, kPushesTopic,
                          kRestartTopic, kResetTopic, kEstimateTopic});
  McapMessage message;
  while (stream.next(message)) {
    if (message.channel->topic == kEstimateTopic) {
      estimate.take(message);
      continue;
    }
    if (message.channel->topic == kResetTopic) estimate.reset();
    if (message.channel->topic != kStateTopic) {
      inputs.apply(message);
      continue;
    }
    const auto recorded = message.decode<msg::StateRecord>();
    if (!recorded) refuse(recording, "a state cannot be read", "it cannot be replayed");
    if (options.damaged == DamagedFile::kSalvage && recorded->step != result.steps) {
      // Inputs are lost together with the states: nothing after a hole can be compared.
      result.missing.push_back(fmt::format("steps {} to {} are lost: compared up to there",
                                           result.steps + 1, recorded->step));
      return result;
    }
    step_whole(world, before);
    ++result.steps;
    result.time = world.time();
    const std::uint64_t hash = state_hash(world.whole_state());
    result.what = compare(model, world, hash, *recorded, result.same_hash);
    if (result.what.empty()) result.what = estimate.after_step(world);
    if (!result.what.empty()) {
      result.first_difference = result.steps;
      return result;
    }
    result.hash = hash_text(hash);
    if (options.progress && result.steps % 256 == 0)
      options.progress(static_cast<double>(result.steps) /
                       static_cast<double>(states->message_count));
  }
  return result;
}

}  // namespace legwork
