#pragma once
// The folder of a run: summary.json, run.mcap, report.html, run.csv, all of one run or not there.
// SPDX-License-Identifier: Apache-2.0
#include <filesystem>

#include "legwork/record/outcome.h"
#include "legwork/run/outputs.h"

namespace legwork::report {

/// Where a run writes. Files of an earlier run go first, so that what lies there is of this run.
class RunFolder {
 public:
  /// Makes the folder, proves that it can be written to and removes what an earlier run left.
  /// Throws Error (E-OUTPUT), also where the folder holds files that no run of ours wrote.
  explicit RunFolder(const std::filesystem::path& folder);

  std::filesystem::path recording() const { return folder_ / "run.mcap"; }
  std::filesystem::path report() const { return folder_ / "report.html"; }
  std::filesystem::path summary() const { return folder_ / "summary.json"; }
  std::filesystem::path table() const { return folder_ / "run.csv"; }
  const std::filesystem::path& path() const { return folder_; }
  /// Report first, summary last: a folder with a summary is a whole result. `recorded`: there is a
  /// run.mcap; a table is made of it, and where it was not asked for itself it goes.
  void write(const outcome::Outcome& outcome, const RunOutputs& outputs = {},
             bool recorded = false) const;

 private:
  std::filesystem::path folder_;
};

/// report.html and summary.json of a page that no run recorded, into a folder that is made where it
/// is missing. Throws Error (E-OUTPUT) with the path and the reason.
void write_page(const outcome::Outcome& page, const std::filesystem::path& folder);

}  // namespace legwork::report
