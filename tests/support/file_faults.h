#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Makes the n-th call that writes fail, in every way a disk can.
#include <algorithm>
#include <atomic>
#include <cerrno>
#include <string>
#include <vector>

#include "legwork/base/file_calls.h"

namespace legwork::test {

/// One way to fail.
struct Fault {
  const char* name;
  int error;         // 0: the call is made, with fewer bytes
  bool lasts;        // every later write and open fails too, as on a full disk
  bool writes_only;  // a disk that is full still closes, renames and removes
};

inline std::vector<Fault> all_faults() {
  return {{"EIO once", EIO, false, false},
          {"ENOSPC from there on", ENOSPC, true, true},
          {"EIO from there on", EIO, true, false},
          {"interrupted", EINTR, false, true},
          {"short write", 0, false, true}};
}

/// Installed for its own life. Counts calls from 1; fails call `at`.
class FailingFiles : public FileFaults {
 public:
  FailingFiles(Fault fault, int at) : fault_(fault), at_(at), before_(set_file_faults(this)) {}
  ~FailingFiles() override { set_file_faults(before_); }
  FailingFiles(const FailingFiles&) = delete;
  FailingFiles& operator=(const FailingFiles&) = delete;

  int before(FileCall call, std::size_t& bytes) override {
    const int n = ++count_;
    const bool hit = n == at_ || (fault_.lasts && n > at_);
    const bool can_fill =
        call == FileCall::kWrite || call == FileCall::kOpen || call == FileCall::kMakeFolder;
    if (!hit || (fault_.writes_only && !can_fill)) return 0;
    if (fault_.error == EINTR && call != FileCall::kWrite) return 0;
    ++hits_;
    if (fault_.error == 0) {
      bytes = std::max<std::size_t>(1, bytes / 2);
      return 0;
    }
    return fault_.error;
  }
  int count() const { return count_; }
  int hits() const { return hits_; }

 private:
  Fault fault_;
  int at_;
  FileFaults* before_;
  std::atomic<int> count_{0}, hits_{0};
};

/// A short write and an interrupted one are no failures: the rest is written after.
inline bool must_succeed(const Fault& fault) { return fault.error == 0 || fault.error == EINTR; }

}  // namespace legwork::test
