#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// --out and --force of the commands that leave a page: claimed before the work begins, so that a
// result that is to stay is told at once, and written whole at its end.
#include <CLI/CLI.hpp>
#include <optional>
#include <string>

#include "legwork/report/run_folder.h"

namespace legwork::app {

class PageFolder {
 public:
  void add_options(CLI::App& command, const std::string& what) {
    add_out(command, what);
    command.add_flag("--force", force_, "replace the result that is in the folder");
  }
  /// For a command that has no --force; its results are numbered.
  void add_out(CLI::App& command, const std::string& what) {
    command.add_option("--out", out_, what);
  }
  const std::string& out() const { return out_; }
  bool force() const { return force_; }
  /// Nothing without --out. Throws Error (E-OUTPUT) where the folder holds something to keep.
  void claim() {
    if (!out_.empty()) claim(out_, report::EarlierResult::kRefuse);
  }
  void claim_number() {
    if (!out_.empty()) claim(out_, report::EarlierResult::kNumber);
  }
  /// --out where it was given, else this folder or, where a result is there, the next free number.
  void claim_or(const std::filesystem::path& folder) {
    if (!folder_) claim(folder, report::EarlierResult::kNumber);
  }
  bool is_wanted() const { return folder_.has_value(); }
  void write(const outcome::Outcome& page) { folder_->write(page); }
  std::string report() const { return folder_->report().string(); }

 private:
  void claim(const std::filesystem::path& folder, report::EarlierResult earlier) {
    folder_.emplace(folder, force_ ? report::EarlierResult::kReplace : earlier);
  }

  std::string out_;
  bool force_ = false;
  std::optional<report::RunFolder> folder_;
};

}  // namespace legwork::app
