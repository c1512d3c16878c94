// What recording costs: nanoseconds the loop spends handing over a step of a humanoid with every
// channel, what the writer's thread spends on it, and bytes per simulated second at 1 kHz.
#include <benchmark/benchmark.h>

#include <array>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <string>
#include <thread>

#include "legwork/record/mcap_reader.h"
#include "legwork/record/recorder.h"

namespace {

using namespace legwork;

constexpr std::size_t kJoints = 26, kContacts = 16, kFrames = 27;

/// 26 joints, 16 contacts, four foot sensors, IMU, base, centre of mass, step report, full state;
/// transforms of every body at 50 Hz.
struct Humanoid {
  ChannelId joints, forces, contacts, base, imu, com, step, state, tf;
  std::array<ChannelId, 4> feet;
  std::array<double, 4 * kJoints> x{};
  std::array<double, 7 * kFrames> poses{};
  std::array<ContactSample, kContacts> touching{};

  explicit Humanoid(Recorder& r) {
    std::vector<std::string> names, bodies;
    for (std::size_t i = 0; i < kJoints; ++i)
      names.push_back("left_leg_joint_" + std::to_string(i));
    for (std::size_t i = 0; i < kFrames; ++i)
      bodies.push_back("left_leg_link_" + std::to_string(i));
    using enum ChannelKind;
    joints = r.add({.topic = "/joint_states", .kind = kJointState, .names = names});
    forces = r.add({.topic = "/joint_forces", .kind = kJointForces, .names = names});
    contacts = r.add({.topic = "/contacts", .kind = kContacts, .frame = "world", .names = bodies});
    base = r.add({.topic = "/odom", .kind = kOdometry, .frame = "world", .names = {"trunk"}});
    imu = r.add({.topic = "/imu", .kind = kImu, .frame = "imu"});
    com = r.add({.topic = "/com", .kind = kPoint, .frame = "world"});
    step = r.add({.topic = "/step", .kind = kStepReport});
    state = r.add({.topic = "/state", .kind = kState, .nq = kJoints + 7, .nv = kJoints + 6});
    for (std::size_t i = 0; i < feet.size(); ++i)
      feet[i] = r.add({.topic = "/foot_" + std::to_string(i), .kind = kWrench, .frame = "foot"});
    tf =
        r.add({.topic = "/tf", .kind = kTransforms, .frame = "world", .names = bodies, .rate = 50});
  }

  /// New numbers that look like a motion: smooth, with all digits in use.
  void move(double t) {
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = std::sin(3 * t + static_cast<double>(i));
    for (std::size_t i = 0; i < poses.size(); ++i) poses[i] = x[i % x.size()] * 0.9;
    for (std::size_t i = 0; i < kContacts; ++i) {
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
    const auto part = [&](std::size_t i) { return s.subspan(i * kJoints, kJoints); };
    const auto three = s.first<3>();
    r.joint_state(joints, t, part(0), part(1), part(2));
    r.joint_forces(forces, t, part(0), part(1), part(2), part(3));
    r.contacts(contacts, t, touching);
    r.odometry(base, t, p.first<7>(), three, three);
    r.imu(imu, t, s.first<4>(), three, three);
    r.point(com, t, three);
    r.step_report(step, t, {.step = k, .time = t, .residual = 1e-10});
    r.state(state, t, k, k, s.first(kJoints + 7), s.first(kJoints + 6));
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
  Humanoid robot(recorder);
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

/// All of it, as fast as it goes: what one core of a writer sustains, and the file's size. Moving
/// the robot's numbers is outside the measured time, but the writer works meanwhile.
void BM_RecordRun(benchmark::State& state) {
  const std::filesystem::path path =
      std::filesystem::temp_directory_path() / "legwork_record_bench.mcap";
  constexpr std::uint64_t kSteps = 5000;
  RecorderStatus status;
  for (auto _ : state) {
    RecorderConfig config;
    config.mcap.zstd_level = static_cast<int>(state.range(0));
    Recorder recorder(path.string(), config);
    Humanoid robot(recorder);
    recorder.start();
    const auto start = std::chrono::steady_clock::now();
    std::chrono::duration<double> moving{0};
    for (std::uint64_t k = 0; k < kSteps; ++k) {
      const auto before = std::chrono::steady_clock::now();
      robot.move(1e-3 * static_cast<double>(k));
      moving += std::chrono::steady_clock::now() - before;
      robot.record(recorder, k);
    }
    status = recorder.finish();
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    state.SetIterationTime(spent.count() / kSteps);
    state.counters["moving_ns"] = moving.count() / kSteps * 1e9;
  }
  const double seconds = 1e-3 * kSteps;
  state.counters["raw_B_per_sim_s"] = static_cast<double>(status.raw_bytes) / seconds;
  state.counters["file_B_per_sim_s"] = static_cast<double>(status.file_bytes) / seconds;
  state.counters["stall_share"] = status.stall_time / (1e-3 * kSteps);
  std::filesystem::remove(path);
}
BENCHMARK(BM_RecordRun)
    ->ArgName("zstd")
    ->Arg(0)
    ->Arg(-5)
    ->Arg(-1)
    ->Arg(1)
    ->Arg(3)
    ->UseManualTime()
    ->Unit(benchmark::kNanosecond)
    ->Iterations(3);

/// Opening with every checksum, then every message in order: bytes of messages per second.
void BM_ReadRun(benchmark::State& state) {
  Bytes file;
  RecorderStatus status;
  {
    Recorder recorder(std::make_unique<MemorySink>(file));
    Humanoid robot(recorder);
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
