// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/base/file_calls.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>

namespace legwork {
namespace {

std::atomic<FileFaults*> faults{nullptr};

/// True where the call shall fail; errno then says why.
bool fails(FileCall call, std::size_t& bytes) {
  FileFaults* const plan = faults.load(std::memory_order_acquire);
  if (plan == nullptr) return false;
  const int reason = plan->before(call, bytes);
  if (reason == 0) return false;
  errno = reason;
  return true;
}

bool fails(FileCall call) {
  std::size_t none = 0;
  return fails(call, none);
}

}  // namespace

const char* name_of(FileCall call) {
  switch (call) {
    case FileCall::kOpen:
      return "open";
    case FileCall::kWrite:
      return "write";
    case FileCall::kSync:
      return "fsync";
    case FileCall::kTruncate:
      return "truncate";
    case FileCall::kClose:
      return "close";
    case FileCall::kRename:
      return "rename";
    case FileCall::kRemove:
      return "remove";
    case FileCall::kMakeFolder:
      return "mkdir";
  }
  return "";
}

FileFaults* set_file_faults(FileFaults* next) { return faults.exchange(next); }

namespace file_calls {

int open(const char* path, int flags, unsigned mode) {
  return fails(FileCall::kOpen) ? -1 : ::open(path, flags | O_CLOEXEC, mode);
}

ssize_t write(int fd, const void* data, std::size_t bytes) {
  return fails(FileCall::kWrite, bytes) ? -1 : ::write(fd, data, bytes);
}

int sync(int fd) { return fails(FileCall::kSync) ? -1 : ::fsync(fd); }

int truncate(int fd, std::uint64_t size) {
  return fails(FileCall::kTruncate) ? -1 : ::ftruncate(fd, static_cast<off_t>(size));
}

int close(int fd) {
  const bool failed = fails(FileCall::kClose);
  const int reason = errno;
  const int result = ::close(fd);
  if (!failed) return result;
  errno = reason;
  return -1;
}

int rename(const char* from, const char* to) {
  return fails(FileCall::kRename) ? -1 : ::rename(from, to);
}

int exchange(const char* a, const char* b) {
  if (fails(FileCall::kRename)) return -1;
  return ::renameat2(AT_FDCWD, a, AT_FDCWD, b, RENAME_EXCHANGE);
}

int remove(const char* path) { return fails(FileCall::kRemove) ? -1 : ::unlink(path); }
int remove_folder(const char* path) { return fails(FileCall::kRemove) ? -1 : ::rmdir(path); }
int make_folder(const char* path) {
  return fails(FileCall::kMakeFolder) ? -1 : ::mkdir(path, 0755);
}

}  // namespace file_calls
}  // namespace legwork
