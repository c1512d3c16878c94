// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A controller on the other end of a socket.
#include "legwork/control/remote.h"

#include <doctest.h>

#include <chrono>
#include <thread>

#include "legwork/base/error.h"
#include "legwork/control/control_loop.h"
#include "legwork/control/drive_map.h"
#include "legwork/control/registry.h"
#include "support/preset.h"

using namespace legwork;

namespace {

/// A program that answers every measurement with the measured position of each joint plus one.
void follow(const StreamAddress& to, int answers, bool say_goodbye) {
  auto client = StreamClient::connect(to, {"", "follower"});
  REQUIRE(client.ok());
  const Layout& layout = (*client)->welcome().layout;
  Measurements z(layout);
  Estimate x(layout);
  Command u(layout);
  for (int i = 0; i < answers; ++i) {
    if (!(*client)->receive(z, x, 5.0)) return;
    for (std::size_t d = 0; d < u.drive.size(); ++d)
      u.drive[d].position = z.joint[d].position + 1.0;
    if (!(*client)->send(u).ok()) return;
  }
  if (say_goodbye) {
    (*client)->stop("had enough");
    return;
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(600));
}

struct RemoteLoop {
  explicit RemoteLoop(const RemoteOptions& options) : robot(support::preset("fibo_km")) {
    for (const Joint& joint : robot.joints) {
      if (joint.kind == JointKind::kFree) continue;
      layout.drive.push_back(joint.name);
      layout.joint.push_back(joint.name);
    }
    auto made = std::make_unique<RemoteController>(options);
    controller = made.get();
    loop = std::make_unique<ControlLoop>(layout, nullptr, std::move(made));
    z = Measurements(layout);
  }
  void start() { loop->start({robot, layout, 0.01, robot.q0, {}}); }
  Model robot;
  Layout layout;
  RemoteController* controller;
  std::unique_ptr<ControlLoop> loop;
  Measurements z;
};

RemoteOptions any_port(double deadline) {
  RemoteOptions options;
  options.listen = "127.0.0.1:0";
  options.deadline = deadline;
  return options;
}

std::string failure_of(RemoteLoop& r, int ticks) {
  try {
    for (int k = 0; k < ticks; ++k) r.loop->tick(0.01 * k);
  } catch (const Error& error) {
    return error.what();
  }
  return "none";
}

}  // namespace

TEST_CASE("lock-step: each tick holds the answer to its own measurements") {
  RemoteLoop r(any_port(5.0));
  std::thread program(follow, r.controller->stream().address(), 200, true);
  r.start();
  for (int k = 0; k < 200; ++k) {
    for (JointReading& joint : r.z.joint) joint.position = k, joint.position_valid = true;
    r.loop->sense(r.z);
    const Command& u = r.loop->tick(0.01 * k);
    REQUIRE(u.drive[3].position == k + 1.0);
  }
  CHECK(failure_of(r, 1).find("had enough") != std::string::npos);
  program.join();
  const RemoteTimes& times = r.controller->times();
  CHECK(times.updates == 200);
  MESSAGE("mean round trip " << 1e6 * times.total / 200.0 << " us, worst " << 1e6 * times.worst);
}

TEST_CASE("a program that falls silent, or dies, ends the run in time and by name") {
  RemoteLoop r(any_port(0.2));
  std::thread program(follow, r.controller->stream().address(), 10, false);
  r.start();
  const auto begin = std::chrono::steady_clock::now();
  CHECK(failure_of(r, 100).find("no command within 0.2 s") != std::string::npos);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  CHECK(took.count() < 1.0);
  program.join();
}

TEST_CASE("real time: ticks follow the clock, the newest command holds") {
  RemoteOptions options = any_port(0.5);
  options.pace = StreamPace::kRealTime;
  RemoteLoop r(options);
  std::thread program(follow, r.controller->stream().address(), 1000, true);
  r.start();
  const auto begin = std::chrono::steady_clock::now();
  for (int k = 0; k <= 30; ++k) {
    for (JointReading& joint : r.z.joint) joint.position = 5.0;
    r.loop->sense(r.z);
    r.loop->tick(0.01 * k);
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  CHECK(took.count() >= 0.3);
  CHECK(r.loop->held().drive[0].position == 6.0);
  r.loop.reset();  // the peer is told that the run is over
  program.join();
}

TEST_CASE("nobody comes, or the address is wrong: one sentence") {
  RemoteOptions options = any_port(0.2);
  options.wait = 0.05;
  RemoteLoop r(options);
  CHECK_THROWS_WITH_AS(r.start(), doctest::Contains("no program came"), Error);
  const Model robot = support::preset("fibo_km");
  const ControllerContext context{
      .model = robot, .q_stand = robot.q0, .gait = {}, .servo = {}, .folder = ""};
  const ControllerRegistry all = ControllerRegistry::built_in();
  CHECK_THROWS_AS(all.make("remote", context, std::map<std::string, std::string>{{"pace", "soon"}}),
                  Error);
  CHECK_THROWS_WITH_AS(
      all.make("remote", context, std::map<std::string, std::string>{{"listen", "0.0.0.0:0"}}),
      doctest::Contains("token"), Error);
}
