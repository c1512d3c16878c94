#pragma once
// One line on a terminal: how far, how fast, how long still. SPDX-License-Identifier: Apache-2.0
#include <chrono>
#include <mutex>
#include <string>

namespace legwork::app {

/// "titan8-crawl  42 %  3.1x real time  12 s left" on standard error; silent where that is no
/// terminal or quiet was asked for.
class ProgressLine {
 public:
  ProgressLine(std::string name, bool quiet);
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// done: 0 … 1; simulated: seconds of the main run so far (0 where there is none).
  void show(double done, double simulated);
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  std::string name_;
  bool visible_;
  bool drawn_ = false;
  std::mutex busy_;  // studies tell how far they are from every thread
  Clock::time_point start_ = Clock::now(), next_ = start_;
};

/// "12 s", "3 min 20 s", "2 h 5 min".
std::string duration_text(double seconds);

}  // namespace legwork::app
