#pragma once
// The folder of a run: summary.json, run.mcap, report.html, all of one run or not there.
// SPDX-License-Identifier: Apache-2.0
#include <filesystem>

#include "legwork/experiment/outcome.h"

namespace legwork::app {

class RunFolder {
 public:
  /// Makes the folder, proves that it can be written to and removes what an earlier run left.
  /// Throws LoadError (E-OUTPUT), also where the folder holds files that no run of ours wrote.
  explicit RunFolder(const std::filesystem::path& folder);

  std::filesystem::path recording() const { return folder_ / "run.mcap"; }
  std::filesystem::path report() const { return folder_ / "report.html"; }
  std::filesystem::path summary() const { return folder_ / "summary.json"; }
  /// Report first, summary last: a folder with a summary is a whole result.
  void write(const outcome::Outcome& outcome) const;

 private:
  std::filesystem::path folder_;
};

}  // namespace legwork::app
