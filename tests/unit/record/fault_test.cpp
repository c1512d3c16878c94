// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Every call that can fail, made to fail once at every place: no recording that lacks something
// passes for a whole one, and readers survive a lack of memory.
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <filesystem>
#include <new>

#include "legwork/base/error.h"
#include "legwork/record/csv.h"
#include "legwork/record/mcap_reader.h"
#include "legwork/record/recorder.h"
#include "support/allocations.h"
#include "support/file_faults.h"
#include "support/scratch.h"
#include "unit/record/sample_file.h"

using namespace legwork;
using namespace legwork::test;

namespace {

constexpr std::uint64_t kSamples = 300;

/// A short run into a file; what its recorder says. Throws Error where the file cannot be made.
RecorderStatus record(const std::string& path, std::string_view unfinished = {}) {
  RecorderConfig config;
  config.mcap.chunk_bytes = 4000;
  Recorder recorder(path, config);
  const ChannelId id =
      recorder.add({.topic = "/x", .kind = ChannelKind::kScalars, .names = {"a", "b", "c"}});
  recorder.attach("scenario.toml", "text/plain", "duration = 1\n");
  recorder.start();
  for (std::uint64_t k = 0; k < kSamples; ++k) {
    const double t = 1e-3 * static_cast<double>(k);
    const std::array<double, 3> x{std::sin(t), std::cos(t), t};
    recorder.scalars(id, t, x);
  }
  return recorder.finish(unfinished);
}

/// How often `work` allocates; each of them fails once. The standard library makes do without some
/// (a sort's buffer): then `work` must come to its end.
template <class Work>
std::size_t survives_lack_of_memory(const Work& work) {
  const auto attempt = [&](std::size_t n) {
    support::fail_allocation(n);
    try {
      work();
    } catch (const std::bad_alloc&) {
    } catch (const Error&) {
    }
    support::fail_allocation(0);
  };
  const std::size_t before = support::allocation_count();
  attempt(0);
  const std::size_t count = support::allocation_count() - before;
  for (std::size_t n = 1; n <= count; ++n) attempt(n);
  return count;
}

}  // namespace

TEST_CASE("whichever call fails, a recording that is closed and unmarked is whole") {
  const Scratch scratch;
  const std::string path = scratch.file("run.mcap");
  int tried = 0, told = 0, cut = 0;
  for (const Fault& fault : all_faults()) {
    for (int n = 1;; ++n) {
      std::filesystem::remove(path);
      RecorderStatus status;
      bool made = true;
      int count = 0, hits = 0;
      {
        FailingFiles faults(fault, n);
        try {
          status = record(path);
        } catch (const Error&) {
          made = false;
        }
        count = faults.count();
        hits = faults.hits();
      }
      if (n > count) break;
      CAPTURE(fault.name);
      CAPTURE(n);
      ++tried;
      if (must_succeed(fault)) REQUIRE((made && status.is_ok));
      if (hits > 0 && !must_succeed(fault)) REQUIRE_FALSE((made && status.is_ok));
      told += !made || !status.is_ok;
      if (!std::filesystem::exists(path) || std::filesystem::file_size(path) < 8) continue;
      const McapReader reader = McapReader::open(path);
      const bool passes_for_whole = reader.contents().is_finished && reader.is_intact();
      if (passes_for_whole) REQUIRE(reader.contents().message_count == kSamples);
      if (reader.contents().message_count < kSamples) {
        ++cut;
        REQUIRE_FALSE(reader.admit(DamagedFile::kSalvage).empty());
      }
      for (const McapDamage& d : reader.contents().damage)
        REQUIRE(d.kind == McapDamageKind::kUnfinished);
    }
  }
  MESSAGE("faults tried " << tried << ", reported " << told << ", recordings cut short " << cut);
  CHECK(tried > 50);
}

TEST_CASE("a stopped run is told apart from a finished one by the file itself") {
  const Scratch scratch;
  const std::string path = scratch.file("run.mcap");
  REQUIRE(record(path).is_ok);
  const McapReader whole = McapReader::open(path);
  CHECK((whole.contents().is_closed && whole.contents().is_finished));
  CHECK(whole.admit().empty());

  REQUIRE(record(path, "interrupted").is_ok);
  const McapReader stopped = McapReader::open(path);
  CHECK(stopped.contents().is_closed);
  CHECK_FALSE(stopped.contents().is_finished);
  CHECK(stopped.contents().unfinished == "interrupted");
  CHECK(stopped.contents().message_count == kSamples);
  const std::vector<std::string> missing = stopped.admit();  // cut, not damaged: it may be used
  REQUIRE(missing.size() == 1);
  CHECK(missing[0] ==
        "the run did not come to its end (interrupted): the recording stops at 0.299 s");

  {
    Recorder recorder(path);
    const ChannelId id = recorder.add({.topic = "/x", .kind = ChannelKind::kPoint});
    recorder.start();
    recorder.point(id, 0.5, std::array{0.0, 0.0, 1.0});
  }  // as where an exception passes
  CHECK_FALSE(McapReader::open(path).contents().is_finished);
}

TEST_CASE("a damaged recording is used only when told to, and says how much is missing") {
  const Scratch scratch;
  const std::string mcap = scratch.file("run.mcap"), csv = scratch.file("run.csv");
  REQUIRE(record(mcap).is_ok);
  std::string bytes = contents_of(mcap);
  const McapSegment lost = McapReader::open(mcap).contents().segments.at(1);
  bytes[lost.offset + lost.stored_size / 2] ^= 4;
  put_file(mcap, bytes);
  put_file(csv, "an earlier table");

  CHECK_THROWS_WITH_AS(export_csv(mcap, csv), doctest::Contains("--salvage"), Error);
  CHECK(contents_of(csv) == "an earlier table");
  std::vector<std::string> missing;
  export_csv(mcap, csv, {.topics = {}, .damaged = DamagedFile::kSalvage, .missing = &missing});
  REQUIRE(missing.size() == 1);
  const std::size_t rows = read_csv(csv).find("x.a").value.size();
  CHECK(rows == kSamples - lost.message_count);
  const std::string expected = std::to_string(lost.message_count) + " of 300 messages";
  CHECK_MESSAGE(missing[0].starts_with(expected), missing[0]);
  CHECK_MESSAGE(missing[0].find(" s to ") != std::string::npos, missing[0]);
  const McapReader damaged = McapReader::open(mcap);
  const McapContents& contents = damaged.contents();
  REQUIRE(contents.gaps.size() == 1);
  CHECK(contents.gaps[0].start_time == lost.start_time);
  CHECK(contents.gaps[0].end_time == lost.end_time);
}

TEST_CASE("output goes to plain files only") {
  const Scratch scratch;
  std::filesystem::create_symlink(scratch.file("target"), scratch.file("link"));
  CHECK_THROWS_WITH_AS(FileSink(scratch.file("link")), doctest::Contains("symbolic link"), Error);
  CHECK_THROWS_WITH_AS(FileSink("/dev/full"), doctest::Contains("is a device"), Error);
  CHECK_FALSE(std::filesystem::exists(scratch.file("target")));
}

namespace {

/// As the recorder's thread does it: whatever is thrown, the writer gives up.
bool write_messages(Bytes& file) {
  McapWriter writer(std::make_unique<MemorySink>(file), {.chunk_bytes = 500});
  try {
    const auto schema = writer.add_schema("x", "ros2msg", "float64 x");
    const auto channel = writer.add_channel(schema, "/x", "cdr", {});
    for (std::uint64_t k = 0; k < 50; ++k) writer.write_message(channel, k, Bytes(30));
  } catch (const std::bad_alloc& error) {
    writer.give_up(error.what());
  }
  try {
    writer.finish();
  } catch (const std::bad_alloc& error) {
    writer.give_up(error.what());
  }
  return writer.ok();
}

}  // namespace

TEST_CASE("whichever allocation of a writer fails, what it calls good is whole") {
  std::size_t at = 1;
  for (bool hit = true; hit; ++at) {
    Bytes file;
    bool good = false;
    const std::size_t before = support::allocation_count();
    support::fail_allocation(at);
    try {
      good = write_messages(file);
    } catch (const std::bad_alloc&) {
    }
    support::fail_allocation(0);
    hit = support::allocation_count() - before >= at;
    CAPTURE(at);
    if (!good) continue;
    const McapReader reader = McapReader::from_bytes(file);
    REQUIRE(reader.contents().is_finished);
    REQUIRE(reader.is_intact());
    REQUIRE(reader.contents().message_count == 50);
  }
  MESSAGE("allocations failed " << at);
  CHECK(at > 50);
}

TEST_CASE("readers survive a lack of memory at every allocation") {
  Bytes file = sample_file();
  std::size_t places = survives_lack_of_memory([&] { to_recording(McapReader::from_bytes(file)); });
  file[file.size() / 2] ^= 1;  // damaged: the paths that report it
  places += survives_lack_of_memory([&] {
    to_recording(McapReader::from_bytes(file));
    throw Error(Finding{.code = "E-TEST"});
  });
  places += survives_lack_of_memory([] { from_csv("time [s],\"x [m]\",y\n0,1,2\n1,3,\n2,,4\n"); });
  MESSAGE("allocations failed " << places);
  CHECK(places > 300);
}
