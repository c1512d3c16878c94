// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What recording costs: nanoseconds the loop spends handing over a step with every channel, what
// the writer's thread spends on it, how much slower a loop gets, bytes per simulated second.
#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include <array>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <string>
#include <thread>

#include "legwork/record/mcap_reader.h"
#include "legwork/record/recorder.h"
#include "support/scratch.h"

namespace {

using namespace legwork;

/// Every channel of a legged robot: joints, contacts, four foot sensors, IMU, base, centre of mass,
/// step report, full state; transforms of every body at 50 Hz.
struct Robot {
  std::size_t njoint, ncontact;
  ChannelId joints, forces, contacts, base, imu, com, step, state, tf;
  std::array<ChannelId, 4> feet;
  std::vector<double> x, poses;
  std::vector<ContactSample> touching;

  Robot(Recorder& r, std::size_t joint_count, std::size_t contact_count)
      : njoint(joint_count),
        ncontact(contact_count),
        x(4 * joint_count),
        poses(7 * (joint_count + 1)),
        touching(contact_count) {
    std::vector<std::string> names, bodies;
    for (std::size_t i = 0; i < njoint; ++i) names.push_back("left_leg_joint_" + std::to_string(i));
    for (std::size_t i = 0; i <= njoint; ++i)
      bodies.push_back("left_leg_link_" + std::to_string(i));
    using enum ChannelKind;
    joints = r.add({.topic = "/joint_states", .kind = kJointState, .names = names});
    forces = r.add({.topic = "/joint_forces", .kind = kJointForces, .names = names});
    contacts = r.add({.topic = "/contacts", .kind = kContacts, .frame = "world", .names = bodies});
    base = r.add({.topic = "/odom", .kind = kOdometry, .frame = "world", .names = {"trunk"}});
    imu = r.add({.topic = "/imu", .kind = kImu, .frame = "imu"});
    com = r.add({.topic = "/com", .kind = kPoint, .frame = "world"});
    step = r.add({.topic = "/step", .kind = kStepReport});
    state = r.add({.topic = "/state", .kind = kState, .nq = njoint + 7, .nv = njoint + 6});
    for (std::size_t i = 0; i < feet.size(); ++i)
      feet[i] = r.add({.topic = "/foot_" + std::to_string(i), .kind = kWrench, .frame = "foot"});
    tf =
        r.add({.topic = "/tf", .kind = kTransforms, .frame = "world", .names = bodies, .rate = 50});
  }

  /// New numbers that look like a motion: smooth, with all digits in use.
  void move(double t) {
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = std::sin(3 * t + static_cast<double>(i));
    for (std::size_t i = 0; i < poses.size(); ++i) poses[i] = x[i % x.size()] * 0.9;
    for (std::size_t i = 0; i < ncontact; ++i) {
      ContactSample& c = touching[i];
      c.id = static_cast<std::uint32_t>(i);
      c.body_a = 0;
      c.body_b = static_cast<std::int32_t>(i);
      c.mode = 1;
      c.normal[2] = 1;
      for (int k = 0; k < 3; ++k) {
        c.position[k] = x[i] + k;
        c.force[k] = 40 * x[i + 1] + k;
        c.slip[k] = 1e-9 * x[i + 2];
      }
      c.depth = 1e-4 * x[i];
    }
  }

  void record(Recorder& r, std::uint64_t k) {
    const double t = 1e-3 * static_cast<double>(k);
    const std::span<const double> s(x), p(poses);
    const auto part = [&](std::size_t i) { return s.subspan(i * njoint, njoint); };
    const auto three = s.first<3>();
    r.joint_state(joints, t, part(0), part(1), part(2));
    r.joint_forces(forces, t, part(0), part(1), part(2), part(3));
    r.contacts(contacts, t, touching);
    r.odometry(base, t, p.first<7>(), three, three);
    r.imu(imu, t, s.first<4>(), three, three);
    r.point(com, t, three);
    r.step_report(step, t, {.step = k, .time = t, .residual = 1e-10});
    r.state(state, t, k, k, s.first(njoint + 7), s.first(njoint + 6));
    for (const ChannelId foot : feet) r.wrench(foot, t, three, three);
    r.transforms(tf, t, poses);
  }
};

/// Counts bytes and throws them away: the loop and the encoder without a disk.
class NullSink : public ByteSink {
 public:
  bool write(ByteView) override { return true; }
  bool truncate(std::uint64_t) override { return true; }
  bool close() override { return true; }
  std::string error() const override { return {}; }
  std::string name() const override { return "null"; }
};

/// The loop's own cost: bursts that fit the ring, the writer catching up while the clock is off.
void BM_HandOverStep(benchmark::State& state) {
  RecorderConfig config;
  config.ring_bytes = std::size_t{1} << 26;
  Recorder recorder(std::make_unique<NullSink>(), config);
  Robot robot(recorder, 26, 16);
  robot.move(0.1);
  recorder.start();
  std::uint64_t k = 0;
  constexpr std::uint64_t kBurst = 1000;
  for (auto _ : state) {
    const auto start = std::chrono::steady_clock::now();
    for (std::uint64_t i = 0; i < kBurst; ++i) robot.record(recorder, k++);
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    state.SetIterationTime(spent.count() / kBurst);
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  state.counters["stalls"] = static_cast<double>(recorder.finish().stall_count);
}
BENCHMARK(BM_HandOverStep)->UseManualTime()->Unit(benchmark::kNanosecond)->Iterations(20);

double cpu_seconds(int who) {
  rusage use{};
  ::getrusage(who, &use);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
  };
  return seconds(use.ru_utime) + seconds(use.ru_stime);
}

/// A whole recording of 5 s at 1 kHz into a file: processor time of the writer's thread per step
/// by compression level, and the file's size.
void BM_WriterThread(benchmark::State& state) {
  const test::Scratch scratch;
  const std::filesystem::path path = scratch.path() / "record.mcap";
  constexpr std::uint64_t kSteps = 5000;
  RecorderStatus status;
  for (auto _ : state) {
    RecorderConfig config;
    config.mcap.zstd_level = static_cast<int>(state.range(0));
    Recorder recorder(path.string(), config);
    Robot robot(recorder, static_cast<std::size_t>(state.range(1)),
                static_cast<std::size_t>(state.range(2)));
    recorder.start();
    const double all = cpu_seconds(RUSAGE_SELF), loop = cpu_seconds(RUSAGE_THREAD);
    for (std::uint64_t k = 0; k < kSteps; ++k) {
      robot.move(1e-3 * static_cast<double>(k));
      robot.record(recorder, k);
    }
    status = recorder.finish();
    const double writer = cpu_seconds(RUSAGE_SELF) - all - (cpu_seconds(RUSAGE_THREAD) - loop);
    state.SetIterationTime(writer / kSteps);
  }
  const double seconds = 1e-3 * kSteps;
  state.counters["raw_B_per_sim_s"] = static_cast<double>(status.raw_bytes) / seconds;
  state.counters["file_B_per_sim_s"] = static_cast<double>(status.file_bytes) / seconds;
}
BENCHMARK(BM_WriterThread)
    ->ArgNames({"zstd", "joints", "contacts"})
    ->ArgsProduct({{0, -10, -5, -1, 1, 3}, {26}, {16}})
    ->Args({-10, 12, 4})
    ->UseManualTime()
    ->Unit(benchmark::kNanosecond)
    ->Iterations(3);

/// A loop whose step takes a given time (standing in for a simulation), without and with a
/// recording of every channel: wall time per step, and the share that recording adds.
void BM_SlowDown(benchmark::State& state) {
  const std::chrono::nanoseconds step(state.range(0));
  constexpr std::uint64_t kSteps = 20000;
  const auto run = [&](Recorder& recorder, bool with_recording) {
    Robot robot(recorder, static_cast<std::size_t>(state.range(1)),
                static_cast<std::size_t>(state.range(2)));
    recorder.start();
    const auto start = std::chrono::steady_clock::now();
    for (std::uint64_t k = 0; k < kSteps; ++k) {
      const auto until = std::chrono::steady_clock::now() + step;
      robot.move(1e-3 * static_cast<double>(k));
      while (std::chrono::steady_clock::now() < until) continue;
      if (with_recording) robot.record(recorder, k);
    }
    recorder.finish();  // the last chunk counts too
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    return spent.count() / kSteps;
  };
  double bare = 0, recorded = 0, stalls = 0;
  for (auto _ : state) {
    Recorder idle(std::make_unique<NullSink>()), busy(std::make_unique<NullSink>());
    bare = run(idle, false);
    recorded = run(busy, true);
    stalls = static_cast<double>(busy.status().stall_count);
    state.SetIterationTime(recorded);
  }
  state.counters["added_percent"] = 100 * (recorded / bare - 1);
  state.counters["stalls"] = stalls;
}
BENCHMARK(BM_SlowDown)
    ->ArgNames({"step_ns", "joints", "contacts"})
    ->ArgsProduct({{5000, 10000, 20000, 50000}, {12}, {4}})
    ->ArgsProduct({{10000, 20000, 50000}, {26}, {16}})
    ->UseManualTime()
    ->Unit(benchmark::kNanosecond)
    ->Iterations(3);

/// Opening with every checksum, then every message in order: bytes of messages per second.
void BM_ReadRun(benchmark::State& state) {
  Bytes file;
  RecorderStatus status;
  {
    Recorder recorder(std::make_unique<MemorySink>(file));
    Robot robot(recorder, 26, 16);
    recorder.start();
    for (std::uint64_t k = 0; k < 2000; ++k) {
      robot.move(1e-3 * static_cast<double>(k));
      robot.record(recorder, k);
    }
    status = recorder.finish();
  }
  for (auto _ : state) {
    McapStream stream = McapReader::from_bytes(file).messages();
    McapMessage message;
    std::uint64_t count = 0;
    while (stream.next(message)) ++count;
    if (count != status.message_count) state.SkipWithError("messages are missing");
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(status.raw_bytes) * state.iterations());
}
BENCHMARK(BM_ReadRun)->Unit(benchmark::kMillisecond)->Iterations(5);

}  // namespace

BENCHMARK_MAIN();
