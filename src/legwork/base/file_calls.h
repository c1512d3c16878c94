#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The system calls that put results on the disk, in one place, so that a test can make the n-th of
// them fail.
#include <sys/types.h>

#include <cstddef>
#include <cstdint>

namespace legwork {

enum class FileCall { kOpen, kWrite, kSync, kTruncate, kClose, kRename, kRemove, kMakeFolder };
const char* name_of(FileCall call);

/// Decides which calls fail. Called from any thread that writes.
class FileFaults {
 public:
  virtual ~FileFaults() = default;
  /// The errno to fail with instead of making the call, or 0. May lower `bytes` of a write: then
  /// only so many are written, as a nearly full disk does.
  virtual int before(FileCall call, std::size_t& bytes) = 0;
};

/// Installs `faults` for the whole process and gives the previous ones; null: none (the default).
FileFaults* set_file_faults(FileFaults* faults);

/// POSIX calls by another name: same results, same errno. A failing close still closes.
namespace file_calls {

int open(const char* path, int flags, unsigned mode = 0644);
ssize_t write(int fd, const void* data, std::size_t bytes);
int sync(int fd);
int truncate(int fd, std::uint64_t size);
int close(int fd);
int rename(const char* from, const char* to);
/// Swaps two paths in one step (Linux RENAME_EXCHANGE).
int exchange(const char* a, const char* b);
int remove(const char* path);
int remove_folder(const char* path);
int make_folder(const char* path);

}  // namespace file_calls
}  // namespace legwork
