#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A simulated robot behind a servo bus: a Simulation whose Command comes from the goals in the
// servos' tables and whose Measurements go back into them, IMU included. What speaks to it cannot
// tell it from a real robot on a real cable.
#include <functional>
#include <memory>
#include <mutex>
#include <string>

#include "legwork/link/bus_robot.h"
#include "legwork/link/servo_bank.h"
#include "legwork/model/model.h"
#include "legwork/run/simulation.h"

namespace legwork {

/// Trouble that comes to one servo at a time of the simulation.
struct ServoTrouble {
  enum class Kind {
    kOverload,  // it alarms, and lets go as its shutdown register says
    kSilence,   // its plug is out: it holds, and does not answer
  };
  Kind kind = Kind::kOverload;
  std::string joint;
  double at = 0.0;  // [s]
};

struct EmulatorOptions {
  std::string servo = "RX-28";   // of every joint: its table and protocol
  std::string imu = "imu";       // site of the inertial unit; "": none
  double dt = 1e-3;              // [s]
  double stiffness = 30.0;       // of one drive [N·m/rad]
  double damping = 0.6;          // [N·m·s/rad]
  double ankle_stiffness = 0.0;  // of the joints named as ankles, each; 0: as the others [N·m/rad]
  double ankle_damping = 0.0;    // [N·m·s/rad]
  std::vector<std::string> ankles;
  bool hobby = false;  // joints obey the servo's own law (dead band, slope, punch, voltage)
  std::vector<ServoTrouble> troubles;
  WireFaults faults;
  double clock = 0.0;        // > 0: a group write of goals lets so much time pass [s]
  double catch_tilt = 0.35;  // beyond this tilt a hand puts it back once the goals are home [rad]
  std::uint64_t seed = 1;
};

/// The wiring of a robot whose every one-DoF drive has a servo: ids 1, 2, … in the order of its
/// joints, the inertial unit at 200.
BusMap wiring_of(const Model& model, const EmulatorOptions& options);

class Emulator {
 public:
  /// Stands the robot in `pose`. Throws Error for a servo without table, an IMU site there is not.
  Emulator(const Model& model, const State& pose, const EmulatorOptions& options);
  ~Emulator();

  /// Bytes off the wire; what the servos answer is appended. In clocked mode group writes of goals
  /// let time pass.
  void receive(ByteView bytes, Bytes& reply);
  /// Lets time pass.
  void advance(double seconds);
  double time() const;
  /// Whether time passes with group writes, not with the clock.
  bool clocked() const { return options_.clock > 0.0; }
  ServoBank& bank() { return bank_; }
  const BusMap& wiring() const { return wiring_; }
  const Simulation& simulation() const { return *simulation_; }
  /// What the registers show now, joints in wiring order, then gyro and accelerometer: the witness
  /// for what arrives. Any thread may ask.
  std::vector<double> shown() const;
  /// How often a hand had to put it back.
  int catches() const { return catches_; }

 private:
  class BusController;
  void make_simulation();
  void publish();
  void fill_registers();
  void note_shown();
  void make_trouble();
  bool goals_are_home() const;

  Model model_;
  State pose_;
  EmulatorOptions options_;
  BusMap wiring_;
  ServoBank bank_;
  std::unique_ptr<Simulation> simulation_;
  FrameId imu_;
  Vec3<double> imu_velocity_{};
  double imu_time_ = 0.0, time_before_ = 0.0;
  int catches_ = 0;
  std::size_t next_trouble_ = 0;  // of the options', by time
  mutable std::mutex shown_lock_;
  std::vector<double> shown_;
};

/// Serves an emulator behind a pseudo-terminal until `stopped`. Real time where it has no clock of
/// its own. `unplug_at`: pulls the cable then [s]; 0: never. Gives false where the port broke. Call
/// it again with another terminal and the robot is where it was.
bool serve_emulator(Emulator& emulator, PseudoTerminal& terminal,
                    const std::function<bool()>& stopped, double unplug_at = 0.0);

}  // namespace legwork
