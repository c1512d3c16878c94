// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What becomes of a recording when the disk is full or the process is killed.
#include <doctest/doctest.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <new>

#include "legwork/base/error.h"
#include "legwork/record/mcap_reader.h"
#include "legwork/record/recorder.h"
#include "support/scratch.h"
#include "unit/record/recorded_robot.h"

using namespace legwork;

namespace {

/// A disk with little room: writes what fits, then fails, as a file system does.
class TinyDisk : public ByteSink {
 public:
  TinyDisk(Bytes& out, std::size_t room) : out_(out), room_(room) {}
  bool write(ByteView bytes) override {
    const std::size_t n = std::min(bytes.size(), room_ - out_.size());
    out_.insert(out_.end(), bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(n));
    return n == bytes.size();
  }
  bool truncate(std::uint64_t size) override {
    out_.resize(static_cast<std::size_t>(size));
    return true;
  }
  bool close() override { return true; }
  std::string error() const override { return "No space left on device"; }
  std::string name() const override { return "run.mcap"; }

 private:
  Bytes& out_;
  std::size_t room_;
};

}  // namespace

TEST_CASE("wherever the disk runs full, the file opens with all its whole chunks") {
  RecorderConfig config;
  config.mcap.chunk_bytes = 4000;
  const auto record = [&](Bytes& file, std::size_t room) {
    Recorder recorder(std::make_unique<TinyDisk>(file, room), config);
    const ChannelId id =
        recorder.add({.topic = "/x", .kind = ChannelKind::kScalars, .names = {"a", "b", "c"}});
    recorder.start();
    for (int k = 0; k < 400; ++k) {
      const std::array<double, 3> x{std::sin(k), std::cos(k), 1.0 * k};
      recorder.scalars(id, 1e-3 * k, x);
    }
    return recorder.finish();
  };
  Bytes whole;
  REQUIRE(record(whole, 1 << 20).is_ok);

  std::size_t closed = 0, unclosed = 0;
  for (std::size_t room = 600; room < whole.size(); room += 31) {
    CAPTURE(room);
    Bytes file;
    const RecorderStatus status = record(file, room);
    REQUIRE_FALSE(status.is_ok);
    REQUIRE(status.message.starts_with("run.mcap: No space left on device; the recording ends"));
    REQUIRE(status.message_count + status.lost_count == status.sample_count);
    REQUIRE(file.size() <= room);
    const McapReader reader = McapReader::from_bytes(file);
    REQUIRE(reader.contents().message_count == status.message_count);
    for (const McapDamage& d : reader.contents().damage)
      REQUIRE(d.kind == McapDamageKind::kUnfinished);
    // Only the summary may be missing from a file that passes for finished.
    REQUIRE(reader.contents().is_finished ==
            (reader.contents().is_closed && status.lost_count == 0));
    ++(reader.contents().is_closed ? closed : unclosed);
  }
  CHECK(closed > unclosed);  // cutting back the broken chunk nearly always leaves room to close
}

TEST_CASE("a file size limit ends the recording, not the run") {
  const test::Scratch scratch;
  const std::string path = scratch.file("full.mcap");
  const pid_t child = ::fork();
  if (child == 0) {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{200'000, 200'000};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    Recorder recorder(path);
    Robot robot(recorder);
    recorder.start();
    for (std::uint64_t k = 0; k < 3000; ++k) robot.record(recorder, k);
    const RecorderStatus status = recorder.finish();
    const bool is_told = !status.is_ok && status.lost_count > 0 &&
                         status.message.find("File too large") != std::string::npos;
    ::_exit(is_told ? 0 : 1);
  }
  int exit_status = -1;
  ::waitpid(child, &exit_status, 0);
  CHECK(exit_status == 0);
  const McapReader reader = McapReader::open(path);
  CHECK(std::filesystem::file_size(path) <= 200'000);
  for (const McapDamage& d : reader.contents().damage) CHECK(d.kind == McapDamageKind::kUnfinished);
  std::filesystem::remove(path);
}

TEST_CASE("a device and a path that cannot be written are refused") {
  CHECK_THROWS_WITH_AS(Recorder("/dev/full"), doctest::Contains("is a device, not a plain file"),
                       Error);
  CHECK_THROWS_WITH_AS(Recorder("/nonexistent/run.mcap"),
                       "E-OUTPUT /nonexistent/run.mcap: cannot write the recording: No such file "
                       "or directory\n  Choose a folder that exists and that you may write to "
                       "(--out DIR).",
                       Error);
}

TEST_CASE("a killed process leaves all but its last chunk") {
  const test::Scratch scratch;
  const std::string path = scratch.file("killed.mcap");
  // Shared with the child: how many steps it has handed over.
  void* shared = ::mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  REQUIRE(shared != MAP_FAILED);
  auto* steps = new (shared) std::atomic<std::uint64_t>(0);
  constexpr std::uint64_t kSteps = 5000;
  const pid_t child = ::fork();
  if (child == 0) {
    Recorder recorder(path);
    Robot robot(recorder);
    recorder.attach("scenario.toml", "text/plain", "robot = \"titan8\"\n");
    recorder.start();
    for (std::uint64_t k = 0; k < kSteps; ++k) {
      robot.record(recorder, k);
      steps->store(k + 1);
    }
    ::sleep(100);  // the writer goes on alone
    ::_exit(1);
  }
  while (steps->load() < kSteps) ::usleep(1000);
  // The writer empties the ring in its own time; then less than a chunk is missing.
  const auto missing_steps = [&] {
    const McapReader reader = McapReader::open(path);
    const McapChannel* joints = reader.find_channel("/joint_states");
    return kSteps - (joints == nullptr ? 0 : joints->message_count);
  };
  const std::uint64_t per_chunk = 100;  // a step is more than 2.7 kB: 256 KiB hold fewer
  for (int wait = 0; wait < 600 && missing_steps() > per_chunk; ++wait) ::usleep(50'000);
  ::kill(child, SIGKILL);
  int exit_status = 0;
  ::waitpid(child, &exit_status, 0);
  CHECK(WIFSIGNALED(exit_status));

  const McapReader reader = McapReader::open(path);
  CHECK_FALSE(reader.contents().is_finished);
  REQUIRE(reader.contents().damage.size() == 1);
  CHECK(reader.contents().damage[0].kind == McapDamageKind::kUnfinished);
  CHECK(reader.find_attachment("scenario.toml") != nullptr);
  const std::size_t count = unbroken_count(reader, "/joint_states");
  CHECK(reader.contents().segments.back().size >=
        McapWriterConfig().chunk_bytes);  // whole chunks are flushed
  CHECK(count <= kSteps);
  CHECK(count + per_chunk >= kSteps);
  MESSAGE("steps handed over " << kSteps << ", in the file " << count << ", in "
                               << reader.contents().segments.size() << " chunks");
  std::filesystem::remove(path);
  ::munmap(shared, 4096);
}

TEST_CASE("a process killed in mid-run leaves an unbroken beginning") {
  // Shared with the child: how many steps it has handed over.
  void* shared = ::mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  REQUIRE(shared != MAP_FAILED);
  auto* steps = new (shared) std::atomic<std::uint64_t>(0);
  const int trials = std::getenv("LEGWORK_FULL") != nullptr ? 200 : 5;
  std::uint64_t worst = 0;
  for (int trial = 0; trial < trials; ++trial) {
    steps->store(0);
    const test::Scratch scratch;
    const std::string path = scratch.file("midrun.mcap");
    std::filesystem::remove(path);
    const pid_t child = ::fork();
    if (child == 0) {
      RecorderConfig config;
      config.mcap.chunk_bytes = 1 << 16;
      Recorder recorder(path, config);
      Robot robot(recorder);
      recorder.start();
      const auto begin = std::chrono::steady_clock::now();
      for (std::uint64_t k = 0;; ++k) {
        robot.record(recorder, k);
        steps->store(k + 1);
        // 20 000 steps a second: as a quadruped runs, and not as fast as memory.
        while (std::chrono::steady_clock::now() - begin < k * std::chrono::microseconds(50)) {
        }
      }
    }
    std::error_code ignored;
    const auto enough = static_cast<std::uintmax_t>(300'000 + 77'777 * (trial % 20));
    while (!std::filesystem::exists(path) || std::filesystem::file_size(path, ignored) < enough)
      ::usleep(200);
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    const McapReader reader = McapReader::open(path);
    for (const McapDamage& d : reader.contents().damage)
      CHECK(d.kind == McapDamageKind::kUnfinished);
    const std::size_t count = unbroken_count(reader, "/joint_states");
    CHECK(count > 100);
    CHECK(count <= steps->load() + 1);
    worst = std::max(worst, steps->load() - std::min<std::uint64_t>(steps->load(), count));
    std::filesystem::remove(path);
  }
  MESSAGE("kills " << trials << ", worst loss in steps " << worst);
  ::munmap(shared, 4096);
}
