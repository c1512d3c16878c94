// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The processor's own count of instructions.
#include <linux/perf_event.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>
#include <limits>

#include "timing/timing.h"

namespace legwork::timing {

namespace {

/// One counter per thread, open for its life.
class Counter {
 public:
  Counter() {
    perf_event_attr ask{};
    ask.type = PERF_TYPE_HARDWARE;
    ask.size = sizeof ask;
    ask.config = PERF_COUNT_HW_INSTRUCTIONS;
    ask.exclude_kernel = ask.exclude_hv = 1;
    fd_ = static_cast<int>(syscall(SYS_perf_event_open, &ask, 0, -1, -1, 0));
  }
  ~Counter() {
    if (fd_ >= 0) close(fd_);
  }
  Counter(const Counter&) = delete;
  Counter& operator=(const Counter&) = delete;
  double now() const {
    std::uint64_t count = 0;
    if (fd_ < 0 || read(fd_, &count, sizeof count) != sizeof count)
      return std::numeric_limits<double>::quiet_NaN();
    return static_cast<double>(count);
  }

 private:
  int fd_ = -1;
};

}  // namespace

double thread_instructions() {
  static thread_local const Counter counter;
  return counter.now();
}

}  // namespace legwork::timing
