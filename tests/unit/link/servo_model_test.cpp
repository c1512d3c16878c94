// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Register tables from text.
#include "legwork/link/servo_model.h"

#include <doctest.h>

#include "legwork/base/error.h"
#include "legwork/math/constants.h"

using namespace legwork;

TEST_CASE("a servo nobody built in is a page of text") {
  const ServoModel mx = read_servo_model(
      "servo MX-28 model 29 protocol 1\n"
      "# address size name code scale zero low high access initial\n"
      "30 2 goal_position u 360/4096deg 2048 0 4095 rw 2048\n"
      "36 2 present_position u 360/4096deg 2048 0 4095 r 2048\n"
      "38 2 present_velocity d 0.114rpm 0 -1023 1023 r 0\n",
      "mx28.txt");
  CHECK(mx.number == 29);
  CHECK(mx.table_size() == 40);
  const ServoRegister& goal = *mx.find("goal_position");
  CHECK(goal.value_of(3072) == doctest::Approx(90.0 * kDegree));
  CHECK(goal.unit == "rad");
  CHECK(*raw_for(goal, -kDegree) == 2048 - 11);
}

TEST_CASE("a table that makes no sense is refused at its line") {
  const auto refusal = [](const std::string& text) {
    try {
      read_servo_model(text, "bad.txt");
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string("accepted");
  };
  const std::string head = "servo X model 1 protocol 1\n";
  CHECK(refusal("30 2 goal u 1 0 0 1 rw 0\n").find("bad.txt:1") != std::string::npos);
  CHECK(refusal(head).find("no register") != std::string::npos);
  CHECK(refusal(head + "30 2 goal u 1furlong 0 0 1 rw 0\n").find("furlong") != std::string::npos);
  CHECK(refusal(head + "30 2 goal u 1 0 0 1 rw 0\n31 1 next u 1 0 0 1 rw 0\n").find("overlaps") !=
        std::string::npos);
  CHECK(refusal(head + "30 2 goal u 1 0 0 1 rw 7\n").find("bad.txt:2") != std::string::npos);
  CHECK(refusal(head + "30 2 goal u nan 0 0 1 rw 0\n") != "accepted");
  CHECK(refusal(head + "30 2 goal u 1/0deg 0 0 1 rw 0\n") != "accepted");
}

TEST_CASE("reserved bits and values beyond the range are no values") {
  const ServoModel& rx = *find_servo(built_in_servos(), "RX-28");
  CHECK_FALSE(raw_of(*rx.find("present_position"), Bytes{0x00, 0x04}).ok());  // 1024
  CHECK(*raw_of(*rx.find("present_position"), Bytes{0xFF, 0x03}) == 1023);
  CHECK_FALSE(raw_of(*rx.find("present_load"), Bytes{0x00, 0x08}).ok());
  CHECK(*raw_of(*rx.find("present_load"), Bytes{0x2C, 0x05}) == -300);
  CHECK_FALSE(raw_of(*rx.find("present_position"), Bytes{1}).ok());
}

TEST_CASE("every built-in table delivers bytes that its own reader takes") {
  for (const ServoModel& model : built_in_servos())
    for (const ServoRegister& reg : model.registers) {
      CAPTURE(model.name + "." + reg.name);
      const auto bytes = bytes_of(reg, reg.initial);
      REQUIRE(bytes.ok());
      CHECK(*raw_of(reg, *bytes) == reg.initial);
      CHECK(*raw_of(reg, *bytes_of(reg, reg.low)) == reg.low);
    }
}
