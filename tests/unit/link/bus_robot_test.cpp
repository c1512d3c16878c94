// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A wired robot: signs, offsets, staleness, dry runs, jumps, pseudo-terminals.
#include "legwork/link/bus_robot.h"

#include <doctest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "legwork/base/error.h"
#include "legwork/math/constants.h"
#include "unit/link/memory_bus.h"

using namespace legwork;
using test::MemoryBus;

namespace {

constexpr const char* kWiring =
    "joint L_knee id 1 servo RX-28 sign -1 offset 10 torque 2.5\n"
    "joint L_ankle id 2 servo RX-64 vital yes  # two of these\n"
    "imu trunk id 200\n";

const ServoModel& model(const char* name) { return *find_servo(built_in_servos(), name); }

struct WiredRobot {
  explicit WiredRobot(const BusRobotOptions& options)
      : memory(BusProtocol::kOne, {}),
        knee(&memory.bank.add(1, model("RX-28"))),
        robot(memory.bus, read_bus_map(kWiring, "wiring"), built_in_servos(), options) {
    memory.bank.add(2, model("RX-64"));
    memory.bank.add(200, model("CM-730"));
    z = Measurements(robot.layout());
  }
  ServoBank::Servo& servo(int id) { return *memory.bank.find(id); }
  MemoryBus memory;
  ServoBank::Servo* knee;
  BusRobot robot;
  Measurements z;
};

}  // namespace

TEST_CASE("joint angles have the sign and offset of the wiring") {
  WiredRobot r({.armed = true});
  CHECK(r.robot.layout().joint == std::vector<std::string>{"L_knee", "L_ankle"});
  r.memory.bank.set_value(r.servo(1), "present_position", 30.0 * kDegree);
  r.memory.bank.set_value(r.servo(1), "present_load", 0.4);
  r.memory.bank.set_value(r.servo(200), "accel_z", 9.80665);
  r.memory.bank.set_value(r.servo(200), "gyro_y", 1.0);
  const BusCycle cycle = r.robot.read(0.0, r.z);
  CHECK(cycle.connected);
  CHECK(cycle.lost == 0);
  CHECK(r.z.joint[0].position / kDegree == doctest::Approx(-20.0).epsilon(0.01));
  CHECK(r.z.joint[0].position_valid);
  CHECK(r.z.joint[0].torque == doctest::Approx(-1.0).epsilon(1e-3));
  CHECK_FALSE(r.z.joint[1].torque_valid);
  CHECK(r.z.imu[0].accel_S.z == doctest::Approx(9.80665));
  CHECK(r.z.imu[0].gyro_S.y == doctest::Approx(1.0).epsilon(0.06));
  CHECK(r.robot.voltage(0) == doctest::Approx(14.8));

  Command command(r.robot.layout());
  command.drive[0].position = -15.0 * kDegree;
  REQUIRE(r.robot.write(command).ok());
  CHECK(r.memory.bank.value(r.servo(1), "goal_position") / kDegree ==
        doctest::Approx(25.0).epsilon(0.01));
}

TEST_CASE("a dry run sends nothing, and a jump or an impossible goal is not sent either") {
  WiredRobot dry({});
  Command command(dry.robot.layout());
  command.drive[1].position = 0.3;
  const long sent = dry.memory.bus.counts().questions;
  CHECK(dry.robot.write(command).ok());
  CHECK_FALSE(dry.robot.enable().ok());
  CHECK(dry.memory.bus.counts().questions == sent);

  WiredRobot armed({.armed = true, .goal_step = 5.0 * kDegree});
  REQUIRE(armed.robot.write(Command(armed.robot.layout())).ok());
  const auto jump = armed.robot.write(command);
  REQUIRE_FALSE(jump.ok());
  CHECK(jump.error().fault == LinkFault::kRange);
  CHECK(jump.error().id == 2);
  command.drive[1].position = 4.0;
  CHECK_FALSE(WiredRobot({.armed = true}).robot.write(command).ok());
  CHECK(armed.memory.bank.raw(armed.servo(2), "goal_position") == 512);
}

TEST_CASE("a servo that falls silent is counted, then stale; a vital one is said apart") {
  WiredRobot r({.stale = 0.1});
  r.robot.read(0.0, r.z);
  r.servo(2).muted = true;
  BusCycle cycle = r.robot.read(0.05, r.z);
  CHECK(cycle.lost == 1);
  CHECK(cycle.vital_lost == 1);
  CHECK(r.z.joint[1].position_valid);  // still fresh enough
  cycle = r.robot.read(0.2, r.z);
  CHECK_FALSE(r.z.joint[1].position_valid);
  CHECK(r.z.joint[0].position_valid);
  CHECK(cycle.oldest == doctest::Approx(0.2));
}

TEST_CASE("trouble is told within one cycle, with the way out") {
  WiredRobot r({});
  r.memory.bank.alarm(r.servo(2), servo_alarm::kOverload);
  const BusCycle cycle = r.robot.read(0.0, r.z);
  CHECK(cycle.alarm_id == 2);
  CHECK(cycle.text.find("overload") != std::string::npos);
  CHECK(cycle.text.find("torque_limit") != std::string::npos);
  r.memory.port->unplugged = true;
  CHECK_FALSE(r.robot.read(0.1, r.z).connected);
}

TEST_CASE("a bad cable: what passes an eight-bit sum by chance is outvoted, alarms too") {
  MemoryBus m(BusProtocol::kOne, {.corrupt = 0.05});
  BusMap map;
  for (int id = 1; id <= 20; ++id) {
    ServoBank::Servo& servo = m.bank.add(id, model("RX-28"));
    m.bank.set_value(servo, "present_position", 0.01 * id);
    map.joints.push_back({.joint = "j" + std::to_string(id), .id = id, .model = "RX-28"});
  }
  m.bank.add(200, model("CM-730"));
  map.imu_id = 200;
  m.bank.set_value(*m.bank.find(200), "accel_z", 9.8);
  BusRobot robot(m.bus, map, built_in_servos());
  Measurements z(robot.layout());
  long used = 0, alarms = 0, lost = 0;
  for (int k = 0; k < 3000; ++k) {
    const BusCycle cycle = robot.read(0.01 * k, z);
    lost += cycle.lost, alarms += cycle.alarm_id >= 0;
    for (int id = 1; id <= 20; ++id)
      used += std::fabs(z.joint[static_cast<std::size_t>(id - 1)].position - 0.01 * id) > 0.003;
    used += z.imu[0].accel_valid && std::fabs(z.imu[0].accel_S.z - 9.8) > 0.1;
  }
  MESSAGE(m.bank.record().corrupted << " answers garbled, " << m.bus.counts().corrupt
                                    << " seen by their sum, " << lost << " readings lost");
  CHECK(m.bank.record().corrupted > 5000);
  CHECK(m.bank.record().corrupted > m.bus.counts().corrupt);  // some sums are right by chance
  CHECK(used == 0);
  CHECK(alarms == 0);
  CHECK(lost < 60);  // one in a thousand
}

TEST_CASE("twenty servos and an inertial unit: over a hundred cycles a second at 1 Mbit/s") {
  struct Way {
    BusProtocol protocol;
    const char* servo;
    bool groups;
  };
  for (const Way& way :
       {Way{BusProtocol::kOne, "RX-28", false}, Way{BusProtocol::kOne, "RX-28", true},
        Way{BusProtocol::kTwo, "XM430-W350", true}}) {
    CAPTURE(way.servo);
    CAPTURE(way.groups);
    // Return delay 0 (register 5 or 9); as delivered it is 0.5 ms an answer, and 20 servos are too
    // many for that.
    MemoryBus m(way.protocol, {.group_reads = way.groups});
    m.bus.set_group_reads(way.groups);
    BusMap map;
    for (int id = 1; id <= 20; ++id) {
      m.bank.add(id, model(way.servo));
      map.joints.push_back({.joint = "j" + std::to_string(id), .id = id, .model = way.servo});
    }
    m.bank.add(200, model("CM-730"));
    map.imu_id = 200;
    BusRobot robot(m.bus, map, built_in_servos(), {.armed = true});
    Measurements z(robot.layout());
    Command command(robot.layout());
    const double before = m.bus.counts().wire;
    for (int k = 0; k < 100; ++k) {
      const BusCycle cycle = robot.read(0.01 * k, z);
      REQUIRE(cycle.lost == 0);
      for (DriveTarget& target : command.drive) target.position = 0.001 * k;
      REQUIRE(robot.write(command).ok());
    }
    const double rate = 100.0 / (m.bus.counts().wire - before);
    const std::string how = way.groups ? ", group reads: " : ", single reads: ";
    const std::string said = way.servo + how + std::to_string(rate) + " Hz";
    MESSAGE(said);
    CHECK(rate >= 100.0);
    CHECK(m.bank.raw(*m.bank.find(20), "goal_position") > 0);
  }
}

TEST_CASE("a wiring that cannot be is refused at its line") {
  const auto refused = [](const std::string& text) {
    try {
      const BusMap map = read_bus_map(text, "w");
      MemoryBus memory(BusProtocol::kOne, {});
      BusRobot robot(memory.bus, map, built_in_servos());
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string("accepted");
  };
  CHECK(refused("joint a id 1\n").find("w:1") != std::string::npos);
  CHECK(refused("joint a id 999 servo RX-28\n").find("999") != std::string::npos);
  CHECK(refused("joint a id 1 servo RX-28\njoint b id 1 servo RX-28\n").find("one id") !=
        std::string::npos);
  CHECK(refused("joint a id 1 servo XM430-W350\n").find("protocol") != std::string::npos);
  CHECK(refused("joint a id 1 servo AX-12\n").find("AX-12") != std::string::npos);
  const BusMap map = read_bus_map(kWiring, "w");
  CHECK(bus_map_text(read_bus_map(bus_map_text(map), "w")) == bus_map_text(map));
}

TEST_CASE("through a pseudo-terminal: questions, answers, and the cable pulled") {
  auto terminal = PseudoTerminal::open();
  REQUIRE(terminal.ok());
  std::atomic<bool> stop = false, pull = false;
  std::thread emulator([&] {
    ServoBank bank(BusProtocol::kOne, {}, 1);
    for (int id = 1; id <= 20; ++id) bank.add(id, model("RX-28"));
    Bytes chunk(512), reply;
    while (!stop) {
      if (pull) (*terminal)->unplug(), pull = false;
      auto got = (*terminal)->read(chunk, 0.005);
      if (!got) break;
      reply.clear();
      bank.receive(ByteView(chunk).first(*got), reply);
      if (!reply.empty() && !(*terminal)->write(reply).ok()) break;
    }
  });
  auto port = SerialPort::open((*terminal)->other_end(), 1000000);
  REQUIRE(port.ok());
  Bus bus(std::move(*port), {.latency = 0.02});
  std::string wiring;
  for (int id = 1; id <= 20; ++id)
    wiring += "joint j" + std::to_string(id) + " id " + std::to_string(id) + " servo RX-28\n";
  BusRobot robot(bus, read_bus_map(wiring, "w"), built_in_servos(), {.armed = true});
  Measurements z(robot.layout());
  Command command(robot.layout());
  for (int cycle = 0; cycle < 20; ++cycle) {
    CHECK(robot.read(0.01 * cycle, z).lost == 0);
    CHECK(robot.write(command).ok());
  }
  pull = true;
  bool gone = false;
  for (int i = 0; i < 100 && !gone; ++i) gone = !robot.read(1.0, z).connected;
  CHECK(gone);
  stop = true;
  emulator.join();
  CHECK_FALSE(SerialPort::open("/dev/null", 1000000).ok());
  CHECK(SerialPort::open("/no/such/port", 57600).error().fault == LinkFault::kDisconnected);
}
