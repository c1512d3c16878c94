#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Runs a recording again: the embedded model and world, the recorded inputs, step by step against
// the recorded states.
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "legwork/record/mcap_reader.h"
#include "legwork/run/sensing.h"

namespace legwork {

struct Model;
namespace msg {
struct Odometry;
struct StateRecord;
}  // namespace msg

struct ReplayResult {
  std::uint64_t steps = 0;             // compared
  std::uint64_t first_difference = 0;  // step, counted from 1; 0: none
  double time = 0;                     // at the end of that step, else of the run [s]
  std::string what;                    // what differs and by how much, a sentence
  std::string hash;                    // of the last state that was the same
  bool is_finished = true;             // the run came to its end, and the file holds all of it
  std::vector<std::string> missing;    // what the file lacks, a sentence each
  std::string not_compared;            // why the estimate was not, where it was not: a sentence
  bool same_hash = true;  // false: written with another hash of the state, so that coordinates and
                          // velocities alone are compared
};

/// Makes the sensors and the estimator of a recorded run anew, for a world as it was before its
/// first step (scenario/scenario_run.h: recorded_sensing).
using MakeRecordedSensing =
    std::function<std::unique_ptr<Sensing>(const McapReader&, const Model&, const World&)>;

struct ReplayOptions {
  MakeRecordedSensing sensing;  // where it is empty, a recorded estimate is not checked
  std::function<void(double done)> progress;   // 0 … 1; may be empty
  DamagedFile damaged = DamagedFile::kRefuse;  // salvaged: run to the first step that is lost
};

/// Throws Error where the file is damaged (beyond a missing end) and not to be salvaged, holds no
/// model, or one that makes no sense.
ReplayResult replay(const McapReader& recording, const ReplayOptions& options = {});

/// The first number of an estimate that is not the recorded one, in words; empty where all bits
/// agree.
std::string estimate_difference(const Estimate& ours, const msg::Odometry& recorded);
/// The same of the state a step ended in, `hash` its own.
std::string state_difference(const Model& model, const World& world, std::uint64_t hash,
                             const msg::StateRecord& recorded, bool same_hash);
/// Throws Error where another engine made its steps.
void require_ours(const McapReader& recording);

/// The embedded text, e.g. the scenario; empty where there is none.
std::string embedded_text(const McapReader& recording, const char* name);

/// What the recorder of a run noted under that name (version, engine, seed, ...); empty where it
/// noted nothing.
std::string recorded_fact(const McapReader& recording, const std::string& key);

}  // namespace legwork
