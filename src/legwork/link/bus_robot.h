#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A robot on a servo bus as the rest of the house sees it: Measurements out, Command in.
#include <string>
#include <string_view>
#include <vector>

#include "legwork/link/bus.h"
#include "legwork/signal/command.h"
#include "legwork/signal/measurements.h"

namespace legwork {

/// Which servo moves a joint: joint angle = sign·(servo angle − offset).
struct BusJoint {
  std::string joint;
  int id = 0;
  std::string model;  // name of a ServoModel
  int sign = 1;
  double offset = 0.0;  // servo angle at joint angle 0                                  [rad]
  double torque = 0.0;  // at full load, or per ampere; 0: torque is not derived   [N·m, N·m/A]
  bool vital = false;   // losing it alone is an emergency (an ankle)
};

/// The wiring of a robot.
struct BusMap {
  std::vector<BusJoint> joints;
  int imu_id = -1;  // of a CM-730 style board; −1: none
  std::string imu_name = "imu";
};

/// A wiring from its text, one line per device:
///
///   joint L_knee id 4 servo RX-28 sign -1 offset 0 torque 2.5 vital yes
///   imu trunk id 200
///
/// offset in degrees. Throws Error with file and line.
BusMap read_bus_map(std::string_view text, const std::string& file);
std::string bus_map_text(const BusMap& map);

/// What one cycle of the bus brought.
struct BusCycle {
  int lost = 0;  // joints without a good answer in this cycle
  int vital_lost = 0;
  double oldest = 0.0;     // age of the oldest joint value that is still shown            [s]
  bool connected = true;   // false: the port is gone
  int alarm_id = -1;       // a servo in trouble; −1: none
  std::uint8_t alarm = 0;  // its status code
  std::string text;        // the trouble in one sentence; empty: none
};

struct BusRobotOptions {
  bool armed = false;  // false: a dry run, nothing that moves the robot is sent
  double goal_step =
      0.0;             // a goal may not jump further in one write                  [rad]; 0: any
  double stale = 0.1;  // an older value is no longer valid                              [s]
};

/// Reads all joints and the IMU in one cycle, writes all goals in one. The sum of protocol 1.0 is
/// eight bits: some of what a bad cable garbles passes it. For two hundred cycles after one garbled
/// answer every answer is asked for again, and what one alone has wrong is outvoted. A reading that
/// did not come in this cycle keeps its value and is marked not valid once it is stale.
class BusRobot {
 public:
  /// The bus and the models must outlive it. Throws Error where a joint names no known servo, two
  /// joints have one id, or a servo speaks another protocol than the bus.
  BusRobot(Bus& bus, BusMap map, const std::vector<ServoModel>& models,
           const BusRobotOptions& options = {});

  const Layout& layout() const { return layout_; }
  const BusMap& map() const { return map_; }
  const BusRobotOptions& options() const { return options_; }
  /// z must be sized by layout(). t: the clock of the caller [s].
  BusCycle read(double t, Measurements& z);
  /// The goals in the servos' own tables, whoever wrote them; NaN where one does not answer.
  LinkResult<Done> read_goals(std::vector<double>& goals);
  /// Goal positions of all drives. Nothing is sent where one of them is out of its servo's range or
  /// jumps by more than goal_step; in a dry run nothing is sent at all.
  LinkResult<Done> write(const Command& command);
  /// Voltage and temperature of a joint at the last read; NaN where its servo has none.
  double voltage(std::size_t joint) const { return health_[joint].voltage; }
  double temperature(std::size_t joint) const { return health_[joint].temperature; }
  /// Torque of all servos on, where armed. There is no torque-off here: a standing robot that goes
  /// limp falls.
  LinkResult<Done> enable();
  /// The raw load or current of a joint at the last read, in the register's unit.
  double load(std::size_t joint) const { return health_[joint].load; }
  /// Whether that is a current [A], not a share of the full load.
  bool measures_current(std::size_t joint) const {
    return model_[joint]->find("present_current") != nullptr;
  }
  /// Where the joints were told to go last; NaN before the first write.
  double goal(std::size_t joint) const { return goal_[joint]; }
  /// When a joint's reading came; −∞: it never did [s].
  double seen(std::size_t joint) const { return health_[joint].seen; }
  /// Resolution of a joint's reading [rad].
  double tick(std::size_t joint) const;

 private:
  struct Health {
    double voltage, temperature, load;
    double seen;  // when it last answered; −∞: never                                         [s]
  };
  LinkResult<Done> read_answers();
  void take(std::size_t joint, ByteView data, double t, JointReading& reading);

  Bus& bus_;
  BusMap map_;
  BusRobotOptions options_;
  Layout layout_;
  std::vector<const ServoModel*> model_;
  const ServoModel* imu_model_ = nullptr;
  std::vector<ReadRequest> requests_;  // joints, then the IMU
  std::vector<ReadAnswer> answers_, again_, third_;
  long corrupt_ = 0;  // answers the bus has found garbled so far
  int wary_ = 1;      // cycles for which a sum alone is not trusted
  std::vector<Health> health_;
  std::vector<double> goal_;
};

}  // namespace legwork
