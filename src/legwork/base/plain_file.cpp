// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/base/plain_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "legwork/base/error.h"
#include "legwork/base/file_calls.h"

namespace legwork {
namespace {

std::string kind_of(const struct stat& status) {
  if (S_ISREG(status.st_mode)) return "a plain file";
  if (S_ISDIR(status.st_mode)) return "a folder";
  if (S_ISLNK(status.st_mode)) return "a symbolic link";
  if (S_ISCHR(status.st_mode) || S_ISBLK(status.st_mode)) return "a device";
  return "a pipe or socket";
}

[[noreturn]] void refuse_input(const std::string& path, const std::string& message,
                               const std::string& remedy) {
  throw Error(Finding{.code = "E-FILE", .file = path, .message = message, .remedy = remedy});
}

/// Closes on every way out.
struct Descriptor {
  int fd;
  explicit Descriptor(int value) : fd(value) {}
  ~Descriptor() {
    if (fd >= 0) ::close(fd);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
};

}  // namespace

std::string file_kind(const std::string& path) {
  struct stat status {};
  return ::lstat(path.c_str(), &status) == 0 ? kind_of(status) : "";
}

std::string read_plain_file(const std::string& path, std::uint64_t limit,
                            const std::string& remedy) {
  // Without O_NONBLOCK, opening a pipe would wait for its writer.
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  struct stat status {};
  if (file.fd < 0 || ::fstat(file.fd, &status) != 0)
    refuse_input(path, std::string("cannot be read: ") + std::strerror(errno), remedy);
  if (!S_ISREG(status.st_mode))
    refuse_input(path, "is " + kind_of(status) + ", not a plain file", remedy);
  const auto too_large = [&] {
    refuse_input(path, "is larger than " + std::to_string(limit) + " bytes, the most that is read",
                 remedy);
  };
  if (static_cast<std::uint64_t>(status.st_size) > limit) too_large();
  std::string text;
  text.reserve(static_cast<std::size_t>(status.st_size));
  char block[1 << 16];
  while (true) {  // to the end, not to st_size: the file may have grown or shrunk since
    const ssize_t n = ::read(file.fd, block, sizeof block);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) refuse_input(path, std::string("cannot be read: ") + std::strerror(errno), remedy);
    if (n == 0) return text;
    text.append(block, static_cast<std::size_t>(n));
    if (text.size() > limit) too_large();
  }
}

int open_plain_output(const std::string& path, std::string& why) {
  const int fd =
      file_calls::open(path.c_str(), O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
  struct stat status {};
  if (fd < 0 || ::fstat(fd, &status) != 0) {
    const int reason = errno;
    why = reason == ELOOP ? "is a symbolic link" : std::strerror(reason);
    if (fd >= 0) ::close(fd);
    return -1;
  }
  if (!S_ISREG(status.st_mode)) {
    why = "is " + kind_of(status) + ", not a plain file";
  } else if (status.st_nlink != 1) {
    why = "has a second name (a hard link), under which it would change too";
  } else if (status.st_size != 0 && file_calls::truncate(fd, 0) != 0) {
    why = std::strerror(errno);
  } else {
    return fd;
  }
  ::close(fd);
  return -1;
}

bool sync_folder(const std::string& folder) {
  const int fd = file_calls::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY);
  if (fd < 0) return false;
  const bool synced = file_calls::sync(fd) == 0;
  const int reason = errno;
  const bool closed = file_calls::close(fd) == 0;
  if (!synced) errno = reason;
  return synced && closed;
}

PlainFileWriter::PlainFileWriter(std::string path)
    : path_(std::move(path)), part_(path_ + ".legwork-part") {
  const std::string kind = file_kind(path_);
  if (!kind.empty() && kind != "a plain file") fail("is " + kind + ", not a plain file");
  // Locked before it is emptied: the part of a writer at work stays its own.
  fd_ = file_calls::open(part_.c_str(), O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
  if (fd_ < 0) {
    const int reason = errno;
    fail(reason == ELOOP ? part_ + " is a symbolic link" : std::strerror(reason));
  }
  struct stat status {
  }, named{};
  std::string why;
  if (::fstat(fd_, &status) != 0 || !S_ISREG(status.st_mode) || status.st_nlink > 1)
    why = part_ + " is there already and is no plain file of its own";
  else if (::flock(fd_, LOCK_EX | LOCK_NB) != 0 || ::lstat(part_.c_str(), &named) != 0 ||
           named.st_ino != status.st_ino || named.st_dev != status.st_dev)
    why = "another program is writing it";
  if (!why.empty()) {
    ::close(fd_);
    fd_ = -1;  // it is not ours: it stays
    fail(why);
  }
  if (file_calls::truncate(fd_, 0) != 0) fail(std::strerror(errno));
}

PlainFileWriter::~PlainFileWriter() { discard(); }

void PlainFileWriter::discard() {
  if (fd_ < 0) return;
  ::unlink(part_.c_str());
  ::close(fd_);
  fd_ = -1;
}

void PlainFileWriter::fail(const std::string& why) {
  discard();
  throw Error(Finding{.code = "E-OUTPUT",
                      .file = path_,
                      .message = "cannot be written: " + why,
                      .remedy = "Choose another place, or free some space."});
}

void PlainFileWriter::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = file_calls::write(fd_, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) fail(std::strerror(n == 0 ? ENOSPC : errno));
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
}

void PlainFileWriter::commit() {
  if (fd_ < 0) fail("it was given up before");
  if (file_calls::sync(fd_) != 0) fail(std::string("fsync: ") + std::strerror(errno));
  // Renamed while it is open and locked: no other writer can take the part over in between.
  if (file_calls::rename(part_.c_str(), path_.c_str()) != 0) fail(std::strerror(errno));
  const int fd = fd_;
  fd_ = -1;
  // The file is whole and in its place; a failure from here on says that it may not survive a
  // power cut, not that it is missing.
  const bool closed = file_calls::close(fd) == 0;
  const std::size_t slash = path_.rfind('/');
  const std::string folder = slash == std::string::npos ? "." : path_.substr(0, slash + 1);
  if (!closed || !sync_folder(folder)) {
    const int reason = errno;
    fail(std::string("it is there, but may be lost at a power cut: ") + std::strerror(reason));
  }
}

void write_plain_file(const std::string& path, std::string_view bytes) {
  PlainFileWriter file(path);
  file.write(bytes);
  file.commit();
}

bool is_plain_name(std::string_view name) {
  if (name.empty() || name.size() > 200 || name.front() == '.' || name.front() == ' ' ||
      name.back() == ' ')
    return false;
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '/' || byte < 0x20 || byte == 0x7f) return false;
  }
  return true;
}

}  // namespace legwork
