// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Joints over time as a lab's recorder has them: rosbag2 in MCAP, ours, CSV.
#include "legwork/lab/identify/joint_log.h"

#include <doctest/doctest.h>

#include <cmath>

#include "legwork/base/error.h"
#include "legwork/math/constants.h"
#include "legwork/record/recorder.h"
#include "support/scratch.h"

using namespace legwork;

namespace {

const std::vector<std::string> kJoints{"hip", "knee"};

/// Two joints at 100 Hz for a second on /joint_states, commands at 50 Hz under `commands`.
std::string bag(const test::Scratch& scratch, const std::string& commands, bool efforts) {
  const std::string file = scratch.file("bag.mcap");
  Recorder recorder(file);
  const std::vector<std::string> rad{"rad", "rad"};
  const auto add = [&](const std::string& topic, const std::vector<std::string>& names) {
    return recorder.add(
        {.topic = topic, .kind = ChannelKind::kJointState, .names = names, .units = rad});
  };
  const ChannelId states = add("/joint_states", kJoints);
  const ChannelId told = add(commands, {"knee", "hip"});  // in another order
  const ChannelId numbers = recorder.add({.topic = "/forward_controller/commands",
                                          .kind = ChannelKind::kMessage,
                                          .schema = "std_msgs/msg/Float64MultiArray"});
  recorder.start();
  const std::vector<double> none(2, kNan);
  for (int k = 0; k < 100; ++k) {
    const double t = 10.0 + 0.01 * k, q[2] = {0.1 * k, 0.2 * k}, v[2] = {10, 20}, u[2] = {1, 2};
    if (k % 2 == 0) {
      const double goal[2] = {-2.0 * k, -1.0 * k};
      recorder.joint_state(told, t, goal, none, none);
      recorder.message(numbers, t, to_cdr(msg::Float64MultiArray{.layout = {}, .data = {1, 2}}));
    }
    recorder.joint_state(states, t, q, v, efforts ? std::span<const double>(u) : none);
  }
  CHECK(recorder.finish().is_ok);
  return file;
}

bool lacks(const JointLog& log, const std::string& what) {
  for (const std::string& line : log.lacks)
    if (line.find(what) != std::string::npos) return true;
  return false;
}

}  // namespace

TEST_CASE("joint states and commands of a bag that has no inertial unit, by joint name") {
  const test::Scratch scratch;
  const JointLog log = load_joint_log(bag(scratch, "/joint_commands", true));
  CHECK(log.joint == kJoints);
  REQUIRE(log.t.size() == 100);
  CHECK(log.t[1] - log.t[0] == doctest::Approx(0.01));
  CHECK(log.has_velocity);
  CHECK(log.has_torque);
  CHECK(log.has_command);
  CHECK(log.position[2 * 7 + 1] == doctest::Approx(1.4));
  CHECK(log.torque[2 * 7] == 1.0);
  // The command of row 6 holds in row 7.
  CHECK(log.command[2 * 7] == -6.0);
  CHECK(log.command[2 * 7 + 1] == -12.0);
  CHECK(lacks(log, "/forward_controller/commands"));  // numbers without names
}

TEST_CASE("what a bag does not have is said") {
  const test::Scratch scratch;
  const JointLog log = load_joint_log(bag(scratch, "/model/joint_states", false));
  CHECK_FALSE(log.has_torque);
  CHECK_FALSE(log.has_command);
  CHECK(lacks(log, "no torque"));
  CHECK(lacks(log, "no commands"));
  const std::string empty = scratch.file("empty.mcap");
  {
    Recorder recorder(empty);
    const ChannelId pose = recorder.add({.topic = "/pose", .kind = ChannelKind::kPoint});
    recorder.start();
    recorder.point(pose, 0.0, std::array{0.0, 0.0, 0.0});
    CHECK(recorder.finish().is_ok);
  }
  CHECK_THROWS_AS(load_joint_log(empty), Error);
}
