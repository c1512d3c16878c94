// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/record/recorder.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <new>
#include <thread>

#include "legwork/base/error.h"
#include "legwork/record/mcap_reader.h"
#include "legwork/record/schema.h"
#include "support/allocations.h"
#include "unit/record/recorded_robot.h"

using namespace legwork;

namespace {

/// A disk that takes its time.
class SlowDisk : public MemorySink {
 public:
  using MemorySink::MemorySink;
  bool write(ByteView bytes) override {
    std::this_thread::sleep_for(std::chrono::milliseconds(3));
    return MemorySink::write(bytes);
  }
};

}  // namespace

TEST_CASE("handing over a step allocates nothing, even when the loop waits for the writer") {
  Bytes file;
  RecorderConfig config;
  config.ring_bytes = 1 << 15;  // a few steps: the writer is behind
  config.mcap.chunk_bytes = 1 << 16;
  Recorder recorder(std::make_unique<SlowDisk>(file), config);
  Robot robot(recorder);
  recorder.start();
  robot.record(recorder, 0);
  const std::uint64_t before = support::allocation_count();
  for (std::uint64_t k = 1; k < 2000; ++k) robot.record(recorder, k);
  CHECK(support::allocation_count() == before);
  const RecorderStatus status = recorder.finish();
  CHECK(status.is_ok);
  CHECK(status.stall_count > 0);
  CHECK(status.stall_time > 0);
  CHECK(unbroken_count(McapReader::from_bytes(file), "/joint_states") == 2000);  // nothing dropped
}

TEST_CASE("two recordings of the same run are the same bytes, whatever the threads did") {
  Bytes files[2];
  for (int i = 0; i < 2; ++i) {
    RecorderConfig config;
    config.ring_bytes = i == 0 ? 1 << 15 : 1 << 22;
    Recorder recorder(std::make_unique<MemorySink>(files[i]), config);
    Robot robot(recorder);
    recorder.start();
    for (std::uint64_t k = 0; k < 1000; ++k) robot.record(recorder, k);
    recorder.finish();
  }
  CHECK(files[0] == files[1]);
}

TEST_CASE("a sample worked out in place is the same bytes as one handed over") {
  const ContactSample touch{.id = 3, .body_a = 0, .body_b = 1, .mode = 1, .force = {1, 2, 30}};
  Bytes files[2];
  for (const bool in_place : {false, true}) {
    Recorder r(std::make_unique<MemorySink>(files[in_place]));
    const ChannelId wrench = r.add({.topic = "/foot", .kind = ChannelKind::kWrench, .rate = 100});
    const ChannelId contacts =
        r.add({.topic = "/contacts", .kind = ChannelKind::kContacts, .names = {"ground", "foot"}});
    r.start();
    for (int k = 0; k < 50; ++k) {
      const double t = 1e-3 * k;
      const std::array<double, 3> force{t, 0, 9}, torque{0, 1, -t};
      if (!in_place) {
        r.wrench(wrench, t, force, torque);
        r.contacts(contacts, t, std::span(&touch, 1));
        continue;
      }
      double* F = r.numbers_at(wrench, ChannelKind::kWrench, t, 6);
      CHECK((F != nullptr) == (k % 10 == 0));  // no place where none is due
      if (F != nullptr) std::copy(torque.begin(), torque.end(), std::copy_n(force.begin(), 3, F));
      *r.contacts_at(contacts, t, 1) = touch;
    }
    CHECK(r.numbers_at(contacts, ChannelKind::kWrench, 1.0, 6) == nullptr);  // of another kind
    CHECK(r.numbers_at(wrench, ChannelKind::kWrench, 1.0, 7) == nullptr);    // of another size
    CHECK(r.finish().rejected_count == 2);
    CHECK(r.numbers_at(wrench, ChannelKind::kWrench, 2.0, 6) == nullptr);  // too late
  }
  CHECK(files[0] == files[1]);
  CHECK(unbroken_count(McapReader::from_bytes(files[0]), "/contacts") == 50);
}

TEST_CASE("samples that do not fit their channel are refused and told") {
  Bytes file;
  Recorder recorder(std::make_unique<MemorySink>(file));
  const ChannelId id =
      recorder.add({.topic = "/x", .kind = ChannelKind::kScalars, .names = {"a", "b"}});
  const std::array<double, 2> two{1, 2};
  const std::array<double, 3> three{1, 2, 3};
  recorder.scalars(id, 0, two);  // not started
  CHECK(recorder.status().rejected_count == 1);
  recorder.start();
  recorder.scalars(id, 0, three);
  recorder.scalars(id, NAN, two);
  recorder.scalars(id, -1, two);
  recorder.scalars(id, 1e300, two);
  recorder.wrench(id, 0, three, three);
  recorder.scalars(ChannelId(7), 0, two);
  recorder.scalars(ChannelId(), 0, two);
  recorder.scalars(id, 0.5, two);
  const RecorderStatus status = recorder.finish();
  CHECK_FALSE(status.is_ok);
  CHECK(status.rejected_count == 8);
  CHECK(status.message_count == 1);
  CHECK(status.message ==
        "8 samples were not recorded; the first, on /x, came before start() or after finish()");
  CHECK(McapReader::from_bytes(file).is_intact());
}

TEST_CASE("channels that make no sense are refused with a remedy") {
  Bytes file;
  Recorder r(std::make_unique<MemorySink>(file));
  using enum ChannelKind;
  CHECK_THROWS_AS(r.add({.topic = "", .kind = kWrench}), Error);
  r.add({.topic = "/a", .kind = kWrench});
  CHECK_THROWS_WITH_AS(r.add({.topic = "/a", .kind = kWrench}),
                       "E-CHANNEL: channel /a: is there already\n  Rename one.", Error);
  CHECK_THROWS_AS(r.add({.topic = "/b", .kind = kScalars, .names = {"x"}, .units = {"m", "s"}}),
                  Error);
  CHECK_THROWS_AS(r.add({.topic = "/b", .kind = kScalars, .names = {"x\ny"}}), Error);
  CHECK_THROWS_AS(r.add({.topic = "/b", .kind = kWrench, .rate = -1}), Error);
  CHECK_THROWS_AS(r.add({.topic = "/b", .kind = kWrench, .rate = NAN}), Error);
  CHECK_THROWS_AS(r.add({.topic = "/b", .kind = kMessage, .schema = "std_msgs/msg/Sound"}), Error);
  r.start();
  CHECK_THROWS_AS(r.add({.topic = "/c", .kind = kWrench}), Error);
}

TEST_CASE("any message can be handed over in CDR") {
  Bytes file;
  Recorder r(std::make_unique<MemorySink>(file));
  const ChannelId id = r.add({.topic = "/diagnostics",
                              .kind = ChannelKind::kMessage,
                              .schema = "diagnostic_msgs/msg/DiagnosticArray"});
  r.start();
  msg::DiagnosticArray m;
  m.status.resize(1);
  m.status[0].message = "capped";
  r.message(id, 0.25, to_cdr(m));
  CHECK(r.finish().is_ok);
  const McapReader reader = McapReader::from_bytes(file);
  McapStream stream = reader.messages();
  McapMessage message;
  REQUIRE(stream.next(message));
  CHECK(message.log_time == 250'000'000);
  CHECK(message.decode<msg::DiagnosticArray>()->status.at(0).message == "capped");
}

TEST_CASE("a channel's rate keeps evenly spaced samples for any step") {
  for (const double h : {1e-3, 5e-4, 2e-3, 1.0 / 1024}) {
    Bytes file;
    Recorder r(std::make_unique<MemorySink>(file));
    const ChannelId id =
        r.add({.topic = "/x", .kind = ChannelKind::kScalars, .names = {"a"}, .rate = 50});
    r.start();
    const std::array<double, 1> x{1};
    for (int k = 0; k * h < 1.9999; ++k) {
      const bool is_due = r.is_due(id, k * h);
      const std::uint64_t before = r.status().sample_count;
      r.scalars(id, k * h, x);
      CHECK(r.status().sample_count - before == is_due);
    }
    CHECK(r.finish().message_count == 100);
  }
}
