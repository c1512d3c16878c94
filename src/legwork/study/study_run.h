#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Runs the cases of a study that are not done yet: on threads, on ranks, as one shard of many.
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "legwork/study/journal.h"
#include "legwork/study/ranks.h"
#include "legwork/study/task.h"

namespace legwork {

/// A study whose keys and metrics are known to be ones.
struct PreparedStudy {
  Study study;
  std::unique_ptr<StudyTask> task;
  std::vector<outcome::Metric> metrics;  // kept of every case, values meaningless
  JournalHead head;
  /// What is handed out: a case, or a whole search from one start.
  std::uint64_t units() const;
};

/// Finds the task and asks it for its keys and metrics. `version` is the program's: numbers of
/// another one are not mixed with its. Throws Error with the study's lines.
PreparedStudy prepare_study(Study study, const TaskParts& parts, const std::string& version);

/// In cases; of a search evaluations, those it will not need done when it has ended.
struct StudyProgress {
  std::uint64_t done = 0, of = 0;  // those of earlier sittings included
  std::uint64_t fresh = 0;         // of this one
};

struct StudyRunOptions {
  std::filesystem::path folder;         // of the journals; exists
  int threads = 0;                      // 0: as many as the machine has; of each rank
  std::uint64_t shard = 0, shards = 1;  // units with index ≡ shard (mod shards)
  Ranks* ranks = nullptr;               // null: this process alone
  std::function<void(const StudyProgress&)> progress;
  std::function<bool()> stopped;  // asked from every thread
};

/// Measures what is missing and writes it to the journals as it ends. Returns early where
/// `stopped`. The numbers of a case never depend on threads, ranks, shards or sittings. Throws
/// Error (E-OUTPUT) where a journal cannot be written.
void run_study(const PreparedStudy& study, const StudyRunOptions& options);

/// One case, as run_study() measures it. False where it was stopped.
bool measure_case(const PreparedStudy& study, const StudyCase& at,
                  const std::function<bool()>& stopped, CaseRecord& out);

}  // namespace legwork
