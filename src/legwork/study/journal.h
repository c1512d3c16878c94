#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The cases that are done, on the disk as they end: what a killed study resumes from.
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "legwork/record/bytes.h"

namespace legwork {

enum class CaseEnd : std::uint8_t {
  kRan,     // to its end
  kEnded,   // before its time: it fell, diverged; its numbers hold until then
  kFailed,  // no numbers
};
std::string_view to_string(CaseEnd end);

/// One finished case.
struct CaseRecord {
  std::uint64_t index = 0;
  CaseEnd end = CaseEnd::kRan;
  std::vector<double> x;       // of a search: where it looked
  std::vector<double> values;  // per metric; NaN: the case has none of that name
  std::string note;            // why it ended early or failed
  bool operator==(const CaseRecord&) const = default;
};

/// What all records of a study have in common.
struct JournalHead {
  std::string study;                 // a hash of all its numbers depend on
  std::vector<std::string> metrics;  // "name [unit]"
  std::uint32_t x = 0;               // length of CaseRecord::x
  bool operator==(const JournalHead&) const = default;
};

/// One writer's file: a head, then records, each with its length and checksum. A writer that was
/// killed leaves at most one torn record, which the next one cuts off.
class Journal {
 public:
  /// Opens or begins the file of `writer` ("0", "3-of-8") in `folder` and locks it. Throws Error
  /// (E-OUTPUT): it cannot be written, another process writes it, it is of another study.
  Journal(const std::filesystem::path& folder, const std::string& writer, const JournalHead& head);
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  /// Writes the record before it returns, so that a kill of the process loses nothing; flushes to
  /// the disk about once a second, so that a power cut loses about a second. From any thread.
  /// Throws Error (E-OUTPUT).
  void append(const CaseRecord& record);
  /// All of it on the disk. Throws Error (E-OUTPUT).
  void flush();

 private:
  void write(ByteView bytes);
  [[noreturn]] void fail(const std::string& what) const;

  std::string path_;
  int fd_ = -1;
  std::mutex busy_;
  Bytes buffer_;
  bool dirty_ = false, failed_ = false;  // failed: what follows a torn record would be lost
  std::chrono::steady_clock::time_point flushed_ = std::chrono::steady_clock::now();
};

/// Every whole record of every writer's file in the folder, in no order; a case may come twice.
/// Throws Error (E-OUTPUT) for a file that is no journal or of another study.
void read_journals(const std::filesystem::path& folder, const JournalHead& head,
                   const std::function<void(CaseRecord&&)>& take);

/// Whether the folder holds a journal of any study.
/// Removes the journals of a folder. Throws Error, before it removes any, where one is being
/// written.
void forget_journals(const std::filesystem::path& folder);

bool has_journal(const std::filesystem::path& folder);

}  // namespace legwork
