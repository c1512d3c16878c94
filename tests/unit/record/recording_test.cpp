// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/record/recording.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <fstream>
#include <iterator>

#include "legwork/base/error.h"
#include "legwork/record/recorder.h"
#include "legwork/record/schema.h"
#include "support/shared_folder.h"

using namespace legwork;

namespace {

/// A knee and a rail at 1 kHz, a foot at 100 Hz, contacts that come and go.
Bytes recorded() {
  Bytes file;
  Recorder r(std::make_unique<MemorySink>(file));
  using enum ChannelKind;
  const ChannelId joints = r.add({.topic = "/joint_states",
                                  .kind = kJointState,
                                  .names = {"knee", "rail"},
                                  .units = {"rad", "m"}});
  const ChannelId foot = r.add({.topic = "/foot", .kind = kWrench, .frame = "sole", .rate = 100});
  const ChannelId contacts = r.add({.topic = "/contacts", .kind = kContacts, .frame = "world"});
  const ChannelId power =
      r.add({.topic = "/power", .kind = kScalars, .names = {"in", "out"}, .units = {"W", "W"}});
  const ChannelId speed =
      r.add({.topic = "/speed", .kind = kVector, .frame = "world", .unit = "m/s"});
  const ChannelId note = r.add(
      {.topic = "/diagnostics", .kind = kMessage, .schema = "diagnostic_msgs/msg/DiagnosticArray"});
  r.start();
  for (int k = 0; k < 100; ++k) {
    const double t = 1e-3 * k;
    const std::array<double, 2> q{std::sin(t), t}, v{std::cos(t), 1}, tau{0.1, 0.2};
    const std::array<double, 3> f{0, 0, 10 + t}, m{};
    r.joint_state(joints, t, q, v, tau);
    r.wrench(foot, t, f, m);
    ContactSample c;
    c.id = 5;
    c.force[2] = t;
    r.contacts(contacts, t, std::span(&c, k >= 50 && k < 60 ? 1u : 0u));
    r.scalars(power, t, q);
    r.vector(speed, t, f);
    r.message(note, t, to_cdr(msg::DiagnosticArray{}));
  }
  CHECK(r.finish().is_ok);
  return file;
}

}  // namespace

TEST_CASE("a file becomes columns with units and frames") {
  const Bytes file = recorded();
  std::vector<std::string> skipped;
  const Recording recording = to_recording(McapReader::from_bytes(file), {}, &skipped);
  CHECK(skipped == std::vector<std::string>{"/diagnostics"});
  CHECK(recording.tracks.size() == 5);

  const SeriesView knee = recording.find("joint_states.position.knee");
  REQUIRE(knee);
  CHECK(knee.unit == "rad");
  CHECK(knee.value.size() == 100);
  CHECK(knee.time[3] == 0.003);
  CHECK(knee.value[3] == std::sin(1e-3 * 3));
  CHECK(recording.find("joint_states.position.rail").unit == "m");
  CHECK(recording.find("joint_states.velocity.rail").unit == "m/s");
  CHECK(recording.find("joint_states.effort.rail").unit == "N");
  CHECK(recording.find("joint_states.effort.knee").unit == "N·m");

  const SeriesView foot = recording.find("foot.force.z");
  REQUIRE(foot);
  CHECK(foot.frame == "sole");
  CHECK(foot.unit == "N");
  CHECK(foot.time.size() == 10);
  CHECK(foot.time[1] == 0.01);
  CHECK(recording.find("power.out").unit == "W");
  CHECK(recording.find("speed.vector.x").unit == "m/s");
  CHECK_FALSE(recording.find("no.such.thing"));
  CHECK(recording.track("foot") != nullptr);
  CHECK(recording.track("hand") == nullptr);
}

TEST_CASE("what a message lacks is NaN, before, between and after") {
  const Bytes file = recorded();
  const Recording recording = to_recording(McapReader::from_bytes(file), {"/contacts"});
  REQUIRE(recording.tracks.size() == 1);
  const SeriesView f = recording.find("contacts.5.force.z");
  REQUIRE(f);
  REQUIRE(f.value.size() == 100);
  CHECK(std::isnan(f.value[49]));
  CHECK(f.value[50] == 1e-3 * 50);
  CHECK(std::isnan(f.value[60]));
  CHECK(std::isnan(f.value[99]));
  const SeriesView count = recording.find("contacts.count");
  CHECK(count.value[49] == 0);
  CHECK(count.value[55] == 1);
}

TEST_CASE("a topic with too many numbers is refused") {
  const Bytes file = recorded();
  CHECK_THROWS_AS(to_recording(McapReader::from_bytes(file), {}, nullptr, 5), Error);
}

TEST_CASE("the ROS package of our messages says what the files say") {
  const std::string folder = support::source_root() + "/ros/legwork_msgs/msg/";
  std::size_t ours = 0;
  for (const char* type : {"Contact", "Contacts", "JointForces", "JointWrenches", "NamedVector",
                           "State", "StepReport"}) {
    std::ifstream in(folder + type + ".msg");
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    CAPTURE(type);
    CHECK(text == own_definition(std::string("legwork_msgs/msg/") + type));
    CHECK(!text.empty());
    ++ours;
  }
  for (const std::string_view name : schema_names()) ours -= name.starts_with("legwork_msgs/");
  CHECK(ours == 1);  // Contact travels inside Contacts only
  CHECK(own_definition("sensor_msgs/msg/Imu").empty());
}
