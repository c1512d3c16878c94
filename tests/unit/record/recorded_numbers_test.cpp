// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Every channel of a recorded robot, read back.
#include <doctest/doctest.h>

#include <cmath>
#include <memory>

#include "legwork/record/mcap_reader.h"
#include "legwork/record/recorder.h"
#include "legwork/record/schema.h"
#include "unit/record/recorded_robot.h"

using namespace legwork;

namespace {

double seconds(const McapMessage& m) { return 1e-3 * static_cast<double>(m.log_time / 1'000'000); }

void check_sensed(const McapMessage& m) {
  const double t = seconds(m);
  if (m.channel->topic == "/joint_states") {
    const auto x = m.decode<msg::JointState>();
    REQUIRE(x);
    CHECK(x->header.frame_id == "trunk");
    CHECK(x->name[11] == "joint_11");
    CHECK(x->position[11] == std::sin(t + 11.0));
    CHECK(x->effort[0] == std::sin(t) * std::cos(t));
  } else if (m.channel->topic == "/contacts") {
    const auto x = m.decode<msg::Contacts>();
    REQUIRE(x);
    REQUIRE(x->contacts.size() == m.log_time / 1'000'000 % 5);
    if (x->contacts.size() == 4) {
      CHECK(x->contacts[2].body_b == "foot_fl");
      CHECK(x->contacts[3].body_b == "");
      CHECK(x->contacts[3].force.z == t);
    }
  } else if (m.channel->topic == "/odom") {
    const auto x = m.decode<msg::Odometry>();
    REQUIRE(x);
    CHECK(x->child_frame_id == "trunk");
    CHECK(x->pose.pose.orientation.w == 1);
    CHECK(x->twist.twist.angular.z == 3 * t);
  } else if (m.channel->topic == "/imu") {
    const auto x = m.decode<msg::Imu>();
    REQUIRE(x);
    CHECK(x->linear_acceleration.y == 2 * t);
  }
}

void check_computed(const McapMessage& m) {
  const double t = seconds(m);
  if (m.channel->topic == "/tf") {
    const auto x = m.decode<msg::TFMessage>();
    REQUIRE(x);
    CHECK(x->transforms.at(1).child_frame_id == "foot");
    CHECK(x->transforms.at(0).transform.translation.x == t);
    CHECK(x->transforms.at(0).header.stamp.nanosec == m.log_time);
  } else if (m.channel->topic == "/state") {
    const auto x = m.decode<msg::StateRecord>();
    REQUIRE(x);
    CHECK(x->time == t);
    CHECK(x->hash == 7 * x->step);
    CHECK(x->q.size() == 19);
  } else if (m.channel->topic == "/step") {
    const auto x = m.decode<msg::StepRecord>();
    REQUIRE(x);
    CHECK(x->tier == 1);
    CHECK(x->residual == 1e-10);
  }
}

}  // namespace

TEST_CASE("a robot recorded at 1 kHz reads back number by number") {
  Bytes file;
  constexpr std::uint64_t kSteps = 500;
  {
    Recorder recorder(std::make_unique<MemorySink>(file));
    Robot robot(recorder);
    recorder.attach("model", "application/json", "{\"mass\": 1}");
    recorder.add_metadata("run", {{"seed", "1"}});
    recorder.start();
    for (std::uint64_t k = 0; k < kSteps; ++k) robot.record(recorder, k);
    const RecorderStatus status = recorder.finish();
    CHECK_MESSAGE(status.is_ok, status.message);
    CHECK(status.sample_count == 10 * kSteps + kSteps / 20);
    CHECK(status.message_count == status.sample_count);
    CHECK(status.file_bytes == file.size());
    CHECK(status.lost_count == 0);
  }
  const McapReader reader = McapReader::from_bytes(file);
  for (const McapDamage& d : reader.contents().damage) MESSAGE(describe(d));
  REQUIRE(reader.is_intact());
  CHECK(reader.find_channel("/tf")->message_count == kSteps / 20);  // 50 Hz of 1 kHz
  for (const char* topic : {"/joint_states", "/contacts", "/state", "/power", "/odom"})
    CHECK(unbroken_count(reader, topic) == kSteps);

  McapStream stream = reader.messages();
  McapMessage m;
  while (stream.next(m)) {
    check_sensed(m);
    check_computed(m);
  }
}
