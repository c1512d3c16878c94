// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Tables of targets: read strictly, played by interpolation or hold.
#include "legwork/control/play_table.h"

#include <doctest/doctest.h>

#include "support/allocations.h"
#include "unit/control/robot.h"

using namespace legwork;
using support::ControlledTitan;

namespace {

std::string refused(const std::string& text) {
  return support::refusal([&] { read_joint_table(text, "t.csv"); });
}

struct Player {
  ControlledTitan titan;
  PlayTable table;
  Command command{titan.layout};
  Player(const std::string& text, const TableOptions& options)
      : table(read_joint_table(text, "t.csv"), options) {
    table.start(titan.start());
  }
  std::size_t at(const std::string& drive) const {
    return static_cast<std::size_t>(index_by_name({drive}, titan.layout.drive)[0]);
  }
  const DriveTarget& operator()(double t, const std::string& drive) {
    table.update(t, Measurements(titan.layout), Estimate(titan.layout), command);
    return command.drive[at(drive)];
  }
};

const std::string kTable =
    "time [s],FL_J2 [rad], FL_J3.torque [N·m],FL_J3.stiffness\r\n"
    "# a remark\n"
    "\n"
    "0.5,0.25,-1e1,2\n"
    "1.0, 0.75,10,4\n"
    "2.0,0.25,10,4";

}  // namespace

TEST_CASE("linear: values between the rows, the first before, the last after") {
  Player play(kTable, {});
  CHECK(play(0.0, "FL_J2").position == 0.25);
  CHECK(play(0.5, "FL_J2").position == 0.25);
  CHECK(play(0.625, "FL_J2").position == 0.375);
  CHECK(play(0.625, "FL_J2").velocity == 0.0);
  CHECK(play(0.75, "FL_J3").torque == 0.0);
  CHECK(play(0.75, "FL_J3").stiffness == 3.0);
  CHECK(play(0.75, "FL_J3").damping == -1.0);  // not in the table: the drive's own
  CHECK(play(1.5, "FL_J2").position == 0.5);
  CHECK(play(9.0, "FL_J2").position == 0.25);
  // A drive the table does not name holds the start's pose.
  const std::size_t knee = play.at("HR_J3");
  CHECK(play(1.0, "HR_J3").position ==
        pose_targets(play.titan.model, play.titan.layout, play.titan.q)[knee]);
}

TEST_CASE("hold, rates, begin and repeat") {
  Player hold(kTable, {.hold = true});
  CHECK(hold(0.99, "FL_J2").position == 0.25);
  CHECK(hold(1.0, "FL_J2").position == 0.75);
  CHECK(hold(1.99, "FL_J2").position == 0.75);
  Player rates(kTable, {.rates = true, .begin = 1.0});
  CHECK(rates(1.75, "FL_J2").position == 0.5);
  CHECK(rates(1.75, "FL_J2").velocity == 1.0);
  CHECK(rates(2.5, "FL_J2").velocity == -0.5);
  CHECK(rates(9.0, "FL_J2").velocity == 0.0);
  CHECK(rates(0.0, "FL_J2").velocity == 0.0);
  Player again(kTable, {.repeat = true});
  CHECK(again(0.5 + 1.5 + 0.125, "FL_J2").position == 0.375);
  CHECK(again(0.5 + 4 * 1.5 + 0.125, "FL_J2").position == 0.375);
}

TEST_CASE("a table is played without allocating") {
  Player play(kTable, {.rates = true});
  const Measurements z(play.titan.layout);
  const Estimate x(play.titan.layout);
  const std::size_t before = support::allocation_count();
  for (int k = 0; k < 100; ++k) play.table.update(0.03 * k, z, x, play.command);
  CHECK(support::allocation_count() == before);
}

TEST_CASE("a bad table is refused with its line and its reason") {
  CHECK(refused("") == "t.csv:0: the table is empty");
  CHECK(refused("t,a\n0,1\n") == "t.csv:1: the first column is \"t\"");
  CHECK(refused("time\n0\n") == "t.csv:1: the table names no drive");
  CHECK(refused("time,a\n") == "t.csv:1: the table has no row");
  CHECK(refused("time,a,a\n0,1,2\n") == "t.csv:1: the column a stands twice");
  CHECK(refused("time,a [deg]\n0,1\n") == "t.csv:1: a is in deg");
  CHECK(refused("time,a,\n0,1,2\n") == "t.csv:1: a column has no name");
  CHECK(refused("time,.torque\n0,1\n") == "t.csv:1: a column has no name");
  CHECK(refused("time,a\n0,1\n\n1,2,3\n") == "t.csv:4: 3 cells, the header has 2");
  CHECK(refused("time,a\n0,1\n0,2\n") == "t.csv:3: the times do not rise");
  CHECK(refused("time,a\n0,1\n1,nan\n") == "t.csv:3: \"nan\" is not a finite number");
  CHECK(refused("time,a\n0,\n") == "t.csv:2: \"\" is not a finite number");
  CHECK(refused("time,a\n0,1x\n") == "t.csv:2: \"1x\" is not a finite number");
  CHECK(refused("time,a.damping\n0,-1\n") == "t.csv:2: a gain of a is negative");
  CHECK(refused("time,a.velocity [m/s]\n0,1\n") == "accepted");
  PlayTable table(read_joint_table("time,FL_J22\n0,1\n", "t.csv"));
  const ControlledTitan titan;
  CHECK(support::refusal([&] {
          table.start(titan.start());
        }).starts_with("t.csv:1: the robot has no drive \"FL_J22\"; did you mean \"FL_J2\"?"));
  CHECK(support::refusal([] { load_joint_table("/nowhere/t.csv"); }).find("cannot be read") !=
        std::string::npos);
}
