// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// POSIX files: short writes are continued, interrupted ones repeated.
#include "legwork/record/detail/byte_sink.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "legwork/base/error.h"
#include "legwork/base/file_calls.h"
#include "legwork/base/plain_file.h"

namespace legwork {

FileSink::FileSink(std::string path) : path_(std::move(path)) {
  std::string why;
  fd_ = open_plain_output(path_, why);
  if (fd_ >= 0) return;
  throw Error({.code = "E-OUTPUT",
               .file = path_,
               .message = "cannot write the recording: " + why,
               .remedy = "Choose a folder that exists and that you may write to (--out DIR)."});
}

FileSink::~FileSink() {
  if (fd_ >= 0) ::close(fd_);
}

bool FileSink::fail(const char* what) {
  error_ = std::string(what) + ": " + std::strerror(errno);
  return false;
}

bool FileSink::write(ByteView bytes) {
  while (!bytes.empty()) {
    const ssize_t n = file_calls::write(fd_, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR) continue;
    if (n == 0) errno = ENOSPC;
    if (n <= 0) return fail("write");
    bytes = bytes.subspan(static_cast<std::size_t>(n));
  }
  return true;
}

bool FileSink::truncate(std::uint64_t size) {
  const auto end = static_cast<off_t>(size);
  if (file_calls::truncate(fd_, size) != 0) return fail("truncate");
  return ::lseek(fd_, end, SEEK_SET) == end || fail("seek");
}

bool FileSink::close() {
  const int fd = fd_;
  fd_ = -1;
  return fd < 0 || file_calls::close(fd) == 0 || fail("close");
}

bool MemorySink::write(ByteView bytes) {
  out_.insert(out_.end(), bytes.begin(), bytes.end());
  return true;
}

bool MemorySink::truncate(std::uint64_t size) {
  out_.resize(static_cast<std::size_t>(size));
  return true;
}

}  // namespace legwork
