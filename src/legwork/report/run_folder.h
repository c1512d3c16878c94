#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The folder of a run: summary.json, run.mcap, report.html, run.csv, all of one run or not there.
#include <filesystem>

#include "legwork/record/outcome.h"
#include "legwork/report/result_folder.h"
#include "legwork/run/outputs.h"

namespace legwork::report {

/// Where a run writes: beside its place until it is whole (ResultFolder).
class RunFolder {
 public:
  /// Throws Error (E-OUTPUT) where nothing can be written, another run is at work, an earlier
  /// result is to stay, or the folder holds files that no run of ours wrote. Removes nothing.
  explicit RunFolder(const std::filesystem::path& folder,
                     EarlierResult earlier = EarlierResult::kRefuse)
      : folder_(folder, {.earlier = earlier}) {}

  /// The recording while the run is on its way.
  std::filesystem::path recording() const { return folder_.file("run.mcap"); }
  /// Of the result, once write() has put it there.
  std::filesystem::path report() const { return folder_.path() / "report.html"; }
  const std::filesystem::path& path() const { return folder_.path(); }
  /// Writes the result and puts it in its place. `recorded`: there is a run.mcap; a table is made
  /// of it, and where it was not asked for itself it goes. What can be written is, summary first:
  /// an Error of the page or the table comes after the result is in its place.
  void write(const outcome::Outcome& outcome, const RunOutputs& outputs = {},
             bool recorded = false);
  /// Keeps the recording of a run that was stopped, and gives its place (ResultFolder). Throws
  /// Error.
  std::filesystem::path keep_stopped() { return folder_.publish_stopped() / "run.mcap"; }

 private:
  ResultFolder folder_;
};

}  // namespace legwork::report
