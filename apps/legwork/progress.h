#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// One line on a terminal: how far, how fast, how long still.
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace legwork::app {

/// "titan8-crawl  42 %  3.1x real time  12 s left" on standard error; silent where that is no
/// terminal or quiet was asked for. Draws when told something new, and where a second passes
/// without news on a thread of its own, so that the time goes on; of work that cannot tell how far
/// it is ("reading walk.mcap  3 s") nothing else.
class ProgressLine {
 public:
  ProgressLine(std::string name, bool quiet);
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// done: 0 … 1; simulated: seconds of the main run so far (0 where there is none); more: another
  /// rate, in words ("83 cases/s").
  void show(double done, double simulated, const std::string& more = "");
  /// Nothing is drawn again before the next show().
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  void keep_alive(const std::stop_token& stop);
  void draw(Clock::time_point now);

  std::string name_;
  bool visible_;
  std::mutex busy_;  // studies tell how far they are from every thread
  bool active_ = true, drawn_ = false;
  double done_ = -1, simulated_ = 0;  // as last told; -1: never
  std::string more_;
  Clock::time_point start_ = Clock::now(), next_ = start_, told_ = start_;
  std::condition_variable_any wake_;
  std::jthread clock_;  // last: it uses the others
};

/// "12 s", "3 min 20 s", "2 h 5 min".
std::string duration_text(double seconds);

}  // namespace legwork::app
