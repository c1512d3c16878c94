#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A folder of results that appears whole or not at all.
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace legwork::report {

/// What to do where the folder holds a result already.
enum class EarlierResult {
  kRefuse,   // say so
  kReplace,  // by the new one, once that is whole
  kNumber,   // leave it and take NAME-2, NAME-3, ...
};

/// The names a result of `legwork run` may hold; a folder with others is never replaced.
std::vector<std::string> result_names();

/// The folder of one result.
///
/// Files are written to work(), NAME.part beside the chosen folder, locked against a second run.
/// publish() flushes them to the disk and puts the folder in its place in one step; until then an
/// earlier result stays as it was. Without publish() the work folder is removed. A killed process
/// leaves it, and the next run into that folder removes it.
class ResultFolder {
 public:
  struct Options {
    EarlierResult earlier = EarlierResult::kRefuse;
    std::vector<std::string> names = result_names();  // of the files a result may consist of
  };

  /// Throws Error (E-OUTPUT): the folder cannot be made or written to, another run writes to it, it
  /// holds a result and that is to stay, or files that are no result of ours.
  ResultFolder(const std::filesystem::path& folder, const Options& options);
  explicit ResultFolder(const std::filesystem::path& folder) : ResultFolder(folder, Options{}) {}
  ~ResultFolder();
  ResultFolder(const ResultFolder&) = delete;
  ResultFolder& operator=(const ResultFolder&) = delete;

  const std::filesystem::path& path() const {
    return target_;
  }  // of the result, as the user says it
  const std::filesystem::path& work() const { return work_; }
  /// Where to write one of its files. Throws Error for a name that leads out of the folder.
  std::filesystem::path file(std::string_view name) const;

  /// Throws Error (E-OUTPUT). The folder then holds what it held before; where only the last flush
  /// failed, the new result, which may not survive a power cut.
  void publish();
  /// For a run that was stopped: its files appear where no earlier result is in the way, else in
  /// NAME.stopped. Gives the folder. Throws Error (E-OUTPUT).
  std::filesystem::path publish_stopped();

 private:
  void choose(const std::filesystem::path& folder, EarlierResult earlier);
  void claim();
  void clear_work();
  void require_replaceable(const std::filesystem::path& folder) const;
  bool holds_result(const std::filesystem::path& folder) const;
  void flush();
  void move_to(const std::filesystem::path& place);
  void release();

  std::filesystem::path target_, work_, old_;
  std::vector<std::string> names_;
  EarlierResult earlier_ = EarlierResult::kRefuse;
  int lock_ = -1;  // the work folder, open and locked
};

/// runs/NAME for a run of that name. Throws Error (E-OUTPUT) for a name that is none for a folder.
std::filesystem::path default_result_folder(std::string_view name);

}  // namespace legwork::report
