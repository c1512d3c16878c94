#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A robot's worth of channels for the tests of the recorder.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "legwork/record/mcap_reader.h"
#include "legwork/record/recorder.h"

namespace legwork {

/// The channels of a walking robot and the sample at step k: everything is a function of k.
struct Robot {
  static constexpr std::size_t kJoints = 12;
  ChannelId joints, forces, foot, tf, base, imu, com, contacts, step, state, scalars;
  std::array<double, kJoints> q{}, v{}, tau{};
  std::array<double, kJoints + 7> q_all{};
  std::array<ContactSample, 4> touching{};

  explicit Robot(Recorder& r) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < kJoints; ++i) names.push_back("joint_" + std::to_string(i));
    using enum ChannelKind;
    joints =
        r.add({.topic = "/joint_states", .kind = kJointState, .frame = "trunk", .names = names});
    forces = r.add({.topic = "/joint_forces", .kind = kJointForces, .names = names});
    foot = r.add({.topic = "/foot_fl", .kind = kWrench, .frame = "foot_fl"});
    tf = r.add({.topic = "/tf",
                .kind = kTransforms,
                .frame = "world",
                .names = {"trunk", "foot"},
                .rate = 50});
    base = r.add({.topic = "/odom", .kind = kOdometry, .frame = "world", .names = {"trunk"}});
    imu = r.add({.topic = "/imu", .kind = kImu, .frame = "imu"});
    com = r.add({.topic = "/com", .kind = kPoint, .frame = "world"});
    contacts = r.add(
        {.topic = "/contacts", .kind = kContacts, .frame = "world", .names = {"floor", "foot_fl"}});
    step = r.add({.topic = "/step", .kind = kStepReport});
    state = r.add({.topic = "/state", .kind = kState, .nq = kJoints + 7, .nv = kJoints + 6});
    scalars = r.add(
        {.topic = "/power", .kind = kScalars, .names = {"total", "peak"}, .units = {"W", "W"}});
  }

  void record(Recorder& r, std::uint64_t k) {
    const double t = 1e-3 * static_cast<double>(k);
    for (std::size_t i = 0; i < kJoints; ++i) {
      q[i] = std::sin(t + static_cast<double>(i));
      v[i] = std::cos(t + static_cast<double>(i));
      tau[i] = q[i] * v[i];
    }
    const std::array<double, 3> a{t, 2 * t, 3 * t};
    const std::array<double, 4> quat{1, 0, 0, 0};
    const std::array<double, 7> pose{t, 0, 0.5, 1, 0, 0, 0};
    std::array<double, 14> poses{};
    std::copy(pose.begin(), pose.end(), poses.begin());
    for (std::uint32_t c = 0; c < 4; ++c) {
      touching[c].id = c;
      touching[c].body_a = 0;
      touching[c].body_b = c == 3 ? 99 : 1;  // an unknown body has no name
      touching[c].force[2] = t;
    }
    r.joint_state(joints, t, q, v, tau);
    r.joint_forces(forces, t, tau, tau, q, v);
    r.wrench(foot, t, a, a);
    r.transforms(tf, t, poses);
    r.odometry(base, t, pose, a, a);
    r.imu(imu, t, quat, a, a);
    r.point(com, t, a);
    r.contacts(contacts, t, std::span(touching).first(k % 5));
    r.step_report(step, t, {.step = k, .time = t, .residual = 1e-10, .tier = 1});
    r.state(state, t, k, k * 7, q_all, std::span(q_all).first(kJoints + 6));
    const std::array<double, 2> power{t, -t};
    r.scalars(scalars, t, power);
  }
};

/// Counts the messages on a topic and checks that they are the first ones, in order.
inline std::size_t unbroken_count(const McapReader& reader, const char* topic) {
  McapStream stream = reader.messages({topic});
  McapMessage message;
  std::size_t count = 0;
  while (stream.next(message)) {
    CHECK(message.log_time == count * 1'000'000);
    CHECK(message.sequence == count);
    ++count;
  }
  return count;
}

}  // namespace legwork
