// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/run/replay.h"

#include <fmt/core.h>

#include <cstring>
#include <memory>
#include <optional>

#include "legwork/load/compiled_model.h"
#include "legwork/record/message.h"
#include "legwork/run/detail/recorded_inputs.h"
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

/// Reads the sensors again and holds the estimate to the one recorded.
class EstimateCheck {
 public:
  /// Checks nothing where the recording holds no estimate, or nobody here makes it again: `why`.
  EstimateCheck(const McapReader& file, const Model& model, const World& world,
                const MakeRecordedSensing& make, std::string& why) {
    if (file.find_channel(kEstimateTopic) == nullptr || !make) return;
    try {
      sensing_ = make(file, model, world);
    } catch (const Error& error) {  // a user's estimator, or controller
      why = "the estimate is not compared: " + headline(error.findings().front());
      return;
    }
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
    return estimate_difference(sensing_->estimate(), *recorded_);
  }

 private:
  std::unique_ptr<Sensing> sensing_;
  std::optional<msg::Odometry> recorded_;
};

}  // namespace

std::string estimate_difference(const Estimate& ours, const msg::Odometry& recorded) {
  const Quat<double> turn = to_quat(ours.R_WT);
  const Vec3d v_T = transpose_times(ours.R_WT, ours.v_WT);
  const msg::Point& p = recorded.pose.pose.position;
  const msg::Quaternion& q = recorded.pose.pose.orientation;
  const msg::Vector3& v = recorded.twist.twist.linear;
  const struct {
    const char* what;
    double ours, theirs;
  } all[] = {{"position x", ours.p_WT.x, p.x}, {"position y", ours.p_WT.y, p.y},
             {"position z", ours.p_WT.z, p.z}, {"attitude w", turn.w, q.w},
             {"attitude x", turn.x, q.x},      {"attitude y", turn.y, q.y},
             {"attitude z", turn.z, q.z},      {"velocity x", v_T.x, v.x},
             {"velocity y", v_T.y, v.y},       {"velocity z", v_T.z, v.z}};
  for (const auto& one : all)
    if (std::memcmp(&one.ours, &one.theirs, sizeof one.ours) != 0)
      return fmt::format("the estimate's {} is {:.17g}, recorded {:.17g}, {:.3g} apart", one.what,
                         one.ours, one.theirs, one.ours - one.theirs);
  return "";
}

std::string state_difference(const Model& model, const World& world, std::uint64_t hash,
                             const msg::StateRecord& recorded, bool same_hash) {
  if (same_hash && hash == recorded.hash) return "";
  const std::string what = difference(model, world.state(), recorded);
  return what.empty() && same_hash ? "the memory of contacts and drives differs" : what;
}

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

// Another engine's steps cannot be made again by ours.
void require_ours(const McapReader& recording) {
  const std::string engine = recorded_fact(recording, "engine");
  if (!engine.empty() && engine != "native")
    refuse(recording, "its steps were made by engine \"" + engine + "\", not by ours",
           "look at it with `legwork view`, or run its command again");
}

ReplayResult replay(const McapReader& recording, const ReplayOptions& options) {
  const std::vector<std::string> missing = recording.admit(options.damaged);
  require_ours(recording);
  const std::string model_text = embedded_text(recording, kModelFile);
  const McapChannel* states = recording.find_channel(kStateTopic);
  if (model_text.empty() || states == nullptr)
    refuse(recording, "holds no model and states to run again", "record with `legwork run`");
  const Model model = read_compiled_model(model_text);
  World world = read_world(model, embedded_text(recording, kWorldFile));
  RecordedInputs inputs(recording, world, world.inputs);
  const WorldState start = world.save();
  WorldState before;  // of a step that has to be repeated
  ReplayResult result;
  result.missing = missing;
  EstimateCheck estimate(recording, model, world, options.sensing, result.not_compared);
  result.is_finished = recording.contents().is_finished;
  result.same_hash = recorded_fact(recording, kHashFact) == kStateHash;
  std::vector<std::string> topics = input_topics();
  topics.insert(topics.end(), {kStateTopic, kEstimateTopic});
  McapStream stream = recording.messages(topics);
  McapMessage message;
  while (stream.next(message)) {
    if (message.channel->topic == kEstimateTopic) {
      estimate.take(message);
      continue;
    }
    if (message.channel->topic == kResetTopic) {
      world.reset(start.x);
      world.restore(start);
      estimate.reset();
      continue;
    }
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
    result.what = state_difference(model, world, hash, *recorded, result.same_hash);
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
