#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A controller in another program, on this machine or another: Measurements go out over the stream,
// Commands come back (docs/stream.md).
#include <memory>
#include <string>

#include "legwork/control/controller.h"
#include "legwork/link/stream.h"

namespace legwork {

struct RemoteOptions {
  std::string listen = "127.0.0.1:7701";  // as read_stream_address() takes it; port 0: any
  std::string token;                      // needed where others than this machine can reach it
  StreamPace pace = StreamPace::kLockStep;
  double deadline = 0.5;  // lock-step: of each answer; real time: longest silence [s]
  double wait = 30.0;     // for the program to connect [s]
};

/// How well the other program keeps up.
struct RemoteTimes {
  long updates = 0;
  double total = 0.0, worst = 0.0;  // from measurements to their command [s]
  double squares = 0.0;             // likewise, for the jitter [s²]
  double late = 0.0;                // real time: how far behind the clock the run was at most [s]
};

/// Lock-step: every update waits for the answer to its own measurements, so that a run depends on
/// nothing but the answers. Real time: updates follow the wall clock and take the newest command
/// there is. A peer that misses the deadline, leaves or stops ends the run with an Error that says
/// so; a signal ends the wait with the last command held, so that the loop can stop.
class RemoteController final : public Controller {
 public:
  /// Listens at once. Throws Error where it cannot.
  explicit RemoteController(const RemoteOptions& options);
  ~RemoteController() override;

  /// Waits for the program, unless it is there already. Throws Error after `wait` seconds.
  void start(const ControlStart& start) override;
  void update(double t, const Measurements& z, const Estimate& x, Command& command) override;

  const StreamServer& stream() const { return *server_; }
  const RemoteTimes& times() const { return times_; }
  /// The same in words: how many commands, how soon they came, how evenly.
  std::string times_text() const;

 private:
  [[noreturn]] void fail(const std::string& what) const;
  void update_in_lock_step(double t, const Measurements& z, const Estimate& x, Command& command);
  void update_in_real_time(double t, const Measurements& z, const Estimate& x, Command& command);

  RemoteOptions options_;
  std::unique_ptr<StreamServer> server_;
  RemoteTimes times_;
  double wall_start_ = 0.0, heard_ = 0.0;  // clock at t = 0, and at the last command [s]
};

}  // namespace legwork
