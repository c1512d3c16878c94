// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Loaded before a command (LD_PRELOAD): makes its n-th call that puts something on the disk fail,
// or its n-th allocation. Read from the environment:
//   LEGWORK_FAULT_AT=N        the call to fail, counted from 1; 0: only count
//   LEGWORK_FAULT_ERRNO=E     how; 0: a write takes one byte only
//   LEGWORK_FAULT_STAY=1      every later one fails too
//   LEGWORK_FAULT_MALLOC=N    instead: the N-th allocation of main() gives nothing
//   LEGWORK_FAULT_COUNT=FILE  gets the number of calls met, at the end
// Counted: open and fopen for writing, write to such a file, fsync, ftruncate, close, rename,
// mkdir, unlink.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

std::atomic<long> calls{0}, allocations{0};
std::atomic<bool> is_running{
    false};  // main() has begun: static objects before it cannot catch anything
int (*real_main)(int, char**, char**) = nullptr;

int counted_main(int argc, char** argv, char** environment) {
  is_running = true;
  return real_main(argc, argv, environment);
}
std::atomic<bool> is_output[4096];

long setting(const char* name) {
  const char* text = std::getenv(name);
  return text != nullptr ? std::atol(text) : 0;
}

struct Plan {
  long at = setting("LEGWORK_FAULT_AT"), error = setting("LEGWORK_FAULT_ERRNO");
  bool stay = setting("LEGWORK_FAULT_STAY") != 0;
  const char* count = std::getenv("LEGWORK_FAULT_COUNT");
  ~Plan() {
    if (count == nullptr) return;
    char text[32];
    const int n = std::snprintf(text, sizeof text, "%ld\n", calls.load());
    const long fd = syscall(SYS_openat, AT_FDCWD, count, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (fd < 0) return;
    syscall(SYS_write, fd, text, static_cast<std::size_t>(n));
    syscall(SYS_close, fd);
  }
};
Plan& plan() {
  static Plan the_plan;
  return the_plan;
}

[[gnu::constructor]] void begin() {
  plan();
  unsetenv("LD_PRELOAD");  // programs the command starts are not ours to break
}

bool is_hit() {
  const long n = ++calls;
  return plan().at > 0 && (n == plan().at || (plan().stay && n > plan().at));
}
bool fails() {
  if (!is_hit() || plan().error == 0) return false;
  errno = static_cast<int>(plan().error);
  return true;
}

template <class F>
F next(const char* name) {
  return reinterpret_cast<F>(dlsym(RTLD_NEXT, name));
}

bool writes(int fd) { return fd >= 0 && fd < 4096 && is_output[fd]; }
void mark(int fd, int flags) {
  if (fd >= 0 && fd < 4096) is_output[fd] = (flags & O_ACCMODE) != O_RDONLY;
}

/// qhull writes there for each hull.
bool is_null(const char* path) { return std::strcmp(path, "/dev/null") == 0; }

int open_with(const char* name, const char* path, int flags, unsigned mode) {
  if ((flags & O_ACCMODE) != O_RDONLY && !is_null(path) && fails()) return -1;
  const int fd = next<int (*)(const char*, int, ...)>(name)(path, flags, mode);
  mark(fd, is_null(path) ? O_RDONLY : flags);
  return fd;
}

}  // namespace

extern "C" {

int open(const char* path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  const unsigned mode = (flags & O_CREAT) != 0 ? va_arg(more, unsigned) : 0;
  va_end(more);
  return open_with("open", path, flags, mode);
}
int open64(const char* path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  const unsigned mode = (flags & O_CREAT) != 0 ? va_arg(more, unsigned) : 0;
  va_end(more);
  return open_with("open64", path, flags, mode);
}
FILE* fopen(const char* path, const char* mode) {
  static const auto real = next<FILE* (*)(const char*, const char*)>("fopen");
  const bool output = std::strpbrk(mode, "wa+") != nullptr && !is_null(path);
  if (output && fails()) return nullptr;
  FILE* file = real(path, mode);
  if (file != nullptr && output) mark(fileno(file), O_WRONLY);
  return file;
}
FILE* fopen64(const char* path, const char* mode) { return fopen(path, mode); }
int fclose(FILE* file) {
  static const auto real = next<int (*)(FILE*)>("fclose");
  const bool output = writes(fileno(file));
  mark(fileno(file), O_RDONLY);
  const bool failed = output && fails();
  const int result = real(file);
  if (failed) errno = static_cast<int>(plan().error);
  return failed ? EOF : result;
}
ssize_t write(int fd, const void* data, size_t bytes) {
  static const auto real = next<ssize_t (*)(int, const void*, size_t)>("write");
  if (!writes(fd)) return real(fd, data, bytes);
  if (!is_hit()) return real(fd, data, bytes);
  if (plan().error == 0) return real(fd, data, bytes > 0 ? 1 : 0);
  errno = static_cast<int>(plan().error);
  return -1;
}
ssize_t writev(int fd, const iovec* parts, int count) {
  static const auto real = next<ssize_t (*)(int, const iovec*, int)>("writev");
  return writes(fd) && fails() ? -1 : real(fd, parts, count);
}
int fsync(int fd) {
  static const auto real = next<int (*)(int)>("fsync");
  return fails() ? -1 : real(fd);
}
int ftruncate(int fd, off_t size) {
  static const auto real = next<int (*)(int, off_t)>("ftruncate");
  return fails() ? -1 : real(fd, size);
}
int ftruncate64(int fd, off64_t size) {
  static const auto real = next<int (*)(int, off64_t)>("ftruncate64");
  return fails() ? -1 : real(fd, size);
}
int close(int fd) {
  static const auto real = next<int (*)(int)>("close");
  const bool output = writes(fd);
  mark(fd, O_RDONLY);
  const bool failed = output && fails();
  const int result = real(fd);
  if (failed) errno = static_cast<int>(plan().error);
  return failed ? -1 : result;
}
int rename(const char* from, const char* to) {
  static const auto real = next<int (*)(const char*, const char*)>("rename");
  return fails() ? -1 : real(from, to);
}
int renameat2(int from_fd, const char* from, int to_fd, const char* to, unsigned flags) {
  static const auto real = next<int (*)(int, const char*, int, const char*, unsigned)>("renameat2");
  return fails() ? -1 : real(from_fd, from, to_fd, to, flags);
}
int mkdir(const char* path, mode_t mode) {
  static const auto real = next<int (*)(const char*, mode_t)>("mkdir");
  return fails() ? -1 : real(path, mode);
}
int unlink(const char* path) {
  static const auto real = next<int (*)(const char*)>("unlink");
  return fails() ? -1 : real(path);
}

int __libc_start_main(int (*main)(int, char**, char**), int argc, char** argv, void (*init)(),
                      void (*fini)(), void (*rtld_fini)(), void* stack_end) {
  using Start =
      int (*)(int (*)(int, char**, char**), int, char**, void (*)(), void (*)(), void (*)(), void*);
  static const auto real = next<Start>("__libc_start_main");
  real_main = main;
  return real(counted_main, argc, argv, init, fini, rtld_fini, stack_end);
}

void* __libc_malloc(size_t bytes);
void* malloc(size_t bytes) {
  static const long at = setting("LEGWORK_FAULT_MALLOC");
  if (at > 0 && is_running && ++allocations == at) {
    errno = ENOMEM;
    return nullptr;
  }
  return __libc_malloc(bytes);
}

}  // extern "C"
