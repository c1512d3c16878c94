// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Files are read with pread, not mapped: a file cut short while we read is an error, not a crash.
#include "legwork/record/byte_source.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "legwork/base/error.h"

namespace legwork {
namespace {

class FileSource : public ByteSource {
 public:
  explicit FileSource(const std::string& path) {
    // Without O_NONBLOCK, opening a pipe would wait for its writer.
    fd_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    struct stat status {};
    if (fd_ < 0 || ::fstat(fd_, &status) != 0) refuse(path, std::strerror(errno));
    if (!S_ISREG(status.st_mode)) refuse(path, "not a plain file");
    size_ = static_cast<std::uint64_t>(status.st_size);
  }
  ~FileSource() override {
    if (fd_ >= 0) ::close(fd_);
  }
  FileSource(const FileSource&) = delete;
  FileSource& operator=(const FileSource&) = delete;

  std::uint64_t size() const override { return size_; }
  bool read(std::uint64_t offset, std::span<std::uint8_t> out) const override {
    while (!out.empty()) {
      const ssize_t n = ::pread(fd_, out.data(), out.size(), static_cast<off_t>(offset));
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) return false;
      out = out.subspan(static_cast<std::size_t>(n));
      offset += static_cast<std::uint64_t>(n);
    }
    return true;
  }

 private:
  [[noreturn]] void refuse(const std::string& path, const char* why) {
    if (fd_ >= 0) ::close(fd_);
    fd_ = -1;
    throw Error({.code = "E-FILE",
                 .file = path,
                 .message = std::string("cannot be read: ") + why,
                 .remedy = "Check the path and the permissions."});
  }
  int fd_ = -1;
  std::uint64_t size_ = 0;
};

class MemorySource : public ByteSource {
 public:
  explicit MemorySource(ByteView bytes) : bytes_(bytes) {}
  std::uint64_t size() const override { return bytes_.size(); }
  bool read(std::uint64_t offset, std::span<std::uint8_t> out) const override {
    if (offset > bytes_.size() || out.size() > bytes_.size() - offset) return false;
    std::copy_n(bytes_.begin() + static_cast<std::ptrdiff_t>(offset), out.size(), out.begin());
    return true;
  }

 private:
  ByteView bytes_;
};

}  // namespace

std::shared_ptr<const ByteSource> file_source(const std::string& path) {
  return std::make_shared<FileSource>(path);
}

std::shared_ptr<const ByteSource> memory_source(ByteView bytes) {
  return std::make_shared<MemorySource>(bytes);
}

}  // namespace legwork
