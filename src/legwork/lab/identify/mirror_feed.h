#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Where a mirror gets the robot from: its bus on this machine, or a stream from another one. Both
// look for the robot again, ever less often, when it is gone.
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "legwork/link/bus_robot.h"
#include "legwork/link/stream.h"

namespace legwork {

/// Waits between tries to find a robot again: 0.1 s, doubled up to 2 s.
class BackOff {
 public:
  bool is_due(double t) const { return t >= next_; }
  void failed(double t) { next_ = t + wait_, wait_ = wait_ < 1.0 ? 2.0 * wait_ : 2.0; }
  void succeeded() { wait_ = 0.1; }

 private:
  double wait_ = 0.1, next_ = 0.0;  // [s]
};

class MirrorFeed {
 public:
  virtual ~MirrorFeed() = default;
  /// The joints it tells of, in the order of its measurements and goals.
  virtual const std::vector<std::string>& joints() const = 0;
  /// Name of its inertial unit's site; empty: it has none.
  virtual std::string imu() const = 0;
  /// What the wire said of itself in the last cycle; empty: nothing.
  virtual std::string trouble() const { return ""; }
  /// One cycle at time t: measurements (z.joint sized as joints()) and goals. False: the robot is
  /// not there; another try follows when it is due.
  virtual bool cycle(double t, Measurements& z, std::vector<double>& goals) = 0;
};

/// A robot on a bus. `open` gives the bus, or nothing where the port is not there.
std::unique_ptr<MirrorFeed> mirror_bus(std::function<std::unique_ptr<Bus>()> open, BusMap map,
                                       std::vector<ServoModel> models);
/// A robot at a stream, looked on. Throws Error where it is not there at the start.
std::unique_ptr<MirrorFeed> mirror_stream(const StreamAddress& at, const HelloMessage& hello);

}  // namespace legwork
