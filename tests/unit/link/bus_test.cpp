// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A bus of emulated servos: questions, groups, bad cables, alarms.
#include "legwork/link/bus.h"

#include <doctest.h>

#include "legwork/math/constants.h"
#include "unit/link/memory_bus.h"

using namespace legwork;
using test::MemoryBus;

namespace {
const ServoModel& model(const char* name) { return *find_servo(built_in_servos(), name); }
}  // namespace

TEST_CASE("values go to ticks and back by each table's own unit") {
  MemoryBus one(BusProtocol::kOne, {});
  one.bank.add(4, model("RX-28"));
  REQUIRE(write_value(one.bus, model("RX-28"), 4, "goal_position", 10.0 * kDegree).ok());
  const auto goal = read_value(one.bus, model("RX-28"), 4, "goal_position");
  REQUIRE(goal.ok());
  CHECK(*goal / kDegree == doctest::Approx(34 * 300.0 / 1024.0));  // the nearest tick
  CHECK(one.bank.raw(*one.bank.find(4), "goal_position") == 512 + 34);
  one.bank.set_value(*one.bank.find(4), "present_velocity", -1.0);
  CHECK(*read_value(one.bus, model("RX-28"), 4, "present_velocity") ==
        doctest::Approx(-1.0).epsilon(0.01));

  MemoryBus two(BusProtocol::kTwo, {});
  two.bank.add(9, model("XM430-W350"));
  REQUIRE(write_value(two.bus, model("XM430-W350"), 9, "goal_position", -1.0).ok());
  CHECK(*read_value(two.bus, model("XM430-W350"), 9, "goal_position") ==
        doctest::Approx(-1.0).epsilon(1e-3));
  two.bank.set_value(*two.bank.find(9), "present_current", -0.5);
  CHECK(*read_value(two.bus, model("XM430-W350"), 9, "present_current") ==
        doctest::Approx(-0.5).epsilon(0.01));
}

TEST_CASE("a goal beyond the servo's range is rejected before it is sent") {
  MemoryBus one(BusProtocol::kOne, {});
  one.bank.add(4, model("RX-28"));
  const long sent = one.bus.counts().questions;
  const auto done = write_value(one.bus, model("RX-28"), 4, "goal_position", 200.0 * kDegree);
  REQUIRE_FALSE(done.ok());
  CHECK(done.error().fault == LinkFault::kRange);
  CHECK_FALSE(write_value(one.bus, model("RX-28"), 4, "goal_position", kNan).ok());
  CHECK_FALSE(write_value(one.bus, model("RX-28"), 4, "present_position", 0.0).ok());
  CHECK(one.bus.counts().questions == sent);
}

TEST_CASE("scan finds every servo and its model, and ids that two servos share") {
  for (const BusProtocol protocol : {BusProtocol::kOne, BusProtocol::kTwo}) {
    MemoryBus m(protocol, {});
    const ServoModel& servo = model(protocol == BusProtocol::kOne ? "RX-64" : "XM430-W350");
    for (const int id : {1, 2, 5}) m.bank.add(id, servo);
    m.bank.add(5, servo);
    const auto scan = m.bus.scan(0, 8);
    REQUIRE(scan.ok());
    REQUIRE(scan->found.size() == 2);
    CHECK(scan->found[1].id == 2);
    CHECK(scan->found[0].model_number == servo.number);
    CHECK(scan->collisions == std::vector<int>{5});
  }
}

TEST_CASE("a silent servo is asked three times and then named") {
  MemoryBus m(BusProtocol::kOne, {});
  const auto done = m.bus.read(7, 36, 2);
  REQUIRE_FALSE(done.ok());
  CHECK(done.error().fault == LinkFault::kTimeout);
  CHECK(done.error().id == 7);
  CHECK(m.bus.counts().questions == 3);
  CHECK(m.bus.counts().timeouts == 3);
}

TEST_CASE("sync write, group reads, and single reads where groups are not understood") {
  for (const BusProtocol protocol : {BusProtocol::kOne, BusProtocol::kTwo}) {
    for (const bool groups : {true, false}) {
      MemoryBus m(protocol, {.group_reads = groups});
      const ServoModel& servo = model(protocol == BusProtocol::kOne ? "RX-28" : "XM430-W350");
      const ServoRegister& goal = *servo.find("goal_position");
      std::vector<ServoBytes> goals;
      std::vector<ReadRequest> asked;
      for (int id = 1; id <= 20; ++id) {
        m.bank.add(id, servo);
        goals.push_back({id, *bytes_of(goal, 500 + id)});
        asked.push_back({id, goal.address, goal.size});
      }
      REQUIRE(m.bus.sync_write(goal.address, goal.size, goals).ok());
      std::vector<ReadAnswer> answers;
      for (int round = 0; round < 3; ++round) {
        REQUIRE(m.bus.read_many(asked, answers).ok());
        for (std::size_t i = 0; i < answers.size(); ++i) {
          REQUIRE(answers[i].ok);
          CHECK(*raw_of(goal, answers[i].data) == 501 + static_cast<long>(i));
        }
      }
      CHECK(m.bus.group_reads() == groups);  // given up after two tries
    }
  }
}

TEST_CASE("registered writes act together") {
  MemoryBus m(BusProtocol::kOne, {});
  m.bank.add(1, model("RX-28"));
  REQUIRE(m.bus.reg_write(1, 30, Bytes{0xF4, 0x01}).ok());
  CHECK(m.bank.raw(*m.bank.find(1), "goal_position") == 512);
  REQUIRE(m.bus.action().ok());
  CHECK(m.bank.raw(*m.bank.find(1), "goal_position") == 500);
}

TEST_CASE("a bad cable: what arrives is right or does not arrive") {
  for (const BusProtocol protocol : {BusProtocol::kOne, BusProtocol::kTwo}) {
    MemoryBus m(protocol, {.drop = 0.1, .corrupt = 0.3});
    const ServoModel& servo = model(protocol == BusProtocol::kOne ? "RX-28" : "XM430-W350");
    ServoBank::Servo& emulated = m.bank.add(1, servo);
    const ServoRegister& reg = *servo.find("present_position");
    int good = 0, wrong = 0;
    for (int i = 0; i < 400; ++i) {
      const long truth = 300 + i;
      m.bank.set_value(emulated, "present_position", reg.value_of(truth));
      const auto bytes = m.bus.read(1, reg.address, 8);
      if (!bytes) continue;
      ++good;
      const auto raw = raw_of(reg, ByteView(*bytes).first(static_cast<std::size_t>(reg.size)));
      if (!raw || *raw != truth) ++wrong;
    }
    CHECK(good > 360);
    // An 8-bit sum lets two or three flips pass once in some hundred; a 16-bit CRC none.
    CHECK(wrong <= (protocol == BusProtocol::kOne ? 4 : 0));
    CHECK(m.bank.record().corrupted > 50);
    CHECK(m.bus.counts().corrupt + m.bus.counts().timeouts + m.bus.counts().junk > 50);
  }
}

TEST_CASE("an adapter that repeats our own bytes is seen through") {
  for (const BusProtocol protocol : {BusProtocol::kOne, BusProtocol::kTwo}) {
    MemoryBus m(protocol, {.echo = true});
    const ServoModel& servo = model(protocol == BusProtocol::kOne ? "RX-28" : "XM430-W350");
    m.bank.add(1, servo);
    CHECK(m.bus.ping(1).ok());
    // A read question is as long as its answer of two bytes: the trap of protocol 1.0.
    const auto bytes = m.bus.read(1, servo.find("goal_position")->address, 2);
    REQUIRE(bytes.ok());
    CHECK(*bytes == Bytes{0x00, protocol == BusProtocol::kOne ? std::uint8_t{2} : std::uint8_t{8}});
    CHECK(m.bus.counts().echoes > 0);
    CHECK(m.bus.write(1, servo.find("led")->address, Bytes{1}).ok());
  }
}

TEST_CASE("an overloaded servo says so with every answer and lets go until told") {
  MemoryBus m(BusProtocol::kOne, {});
  ServoBank::Servo& servo = m.bank.add(1, model("RX-64"));
  m.bank.alarm(servo, servo_alarm::kOverload);
  std::vector<ReadAnswer> answers;
  const std::vector<ReadRequest> asked{{1, 36, 8}};
  REQUIRE(m.bus.read_many(asked, answers).ok());
  REQUIRE(answers[0].ok);
  CHECK((answers[0].code & servo_alarm::kOverload) != 0);
  CHECK(alarm_text(BusProtocol::kOne, answers[0].code) == "overload");
  CHECK(m.bank.raw(servo, "torque_limit") == 0);
  REQUIRE(write_value(m.bus, model("RX-64"), 1, "torque_limit", 1.0).ok());
  REQUIRE(m.bus.read_many(asked, answers).ok());
  CHECK(answers[0].code == 0);
}

TEST_CASE("a permanent register of protocol 2.0 is closed while torque is on") {
  MemoryBus m(BusProtocol::kTwo, {});
  m.bank.add(1, model("XM430-W350"));
  REQUIRE(write_value(m.bus, model("XM430-W350"), 1, "torque_enable", 1.0).ok());
  const auto done = write_value(m.bus, model("XM430-W350"), 1, "return_delay", 0.0);
  REQUIRE_FALSE(done.ok());
  CHECK(done.error().fault == LinkFault::kRefused);
}
