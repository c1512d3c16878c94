// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A recording runs again bit by bit, and says so when it does not.
#include "legwork/run/run_tape.h"

#include <doctest.h>

#include <filesystem>
#include <fstream>

#include "legwork/record/recording.h"
#include "legwork/run/detail/tape_topics.h"
#include "legwork/run/outcome_from_recording.h"
#include "legwork/run/replay.h"
#include "legwork/scenario/scenario_run.h"
#include "support/scratch.h"
#include "support/shared_folder.h"

using namespace legwork;

namespace {

const std::string kPushed =
    "duration = 0.3\n[robot]\nfile = \"titan8\"\nlift = 0.01\n"
    "[[push]]\nbody = \"trunk\"\nforce = [0, 80, 0]\nat = 0.1\nduration = 0.05\n";

/// A file of its own that goes with the test.
struct Scratch {
  test::Scratch folder;
  std::string path;
  explicit Scratch(const char* name) : path(folder.file(name)) {}
};

/// Flips one bit in the middle of a chunk.
void damage_chunk(const std::string& path, std::size_t chunk) {
  const McapSegment segment = McapReader::open(path).contents().segments.at(chunk);
  std::string bytes = test::contents_of(path);
  bytes[segment.offset + segment.stored_size / 2] ^= 8;
  test::put_file(path, bytes);
}

outcome::Outcome record(const std::string& text, const std::string& path) {
  const Scenario scenario = read_scenario("tape.toml", text, {});
  RunTape tape(
      path,
      {.name = "test", .scenario = text, .facts = {{"seed", "1"}}, .outputs = scenario.outputs});
  RunRequest request;
  request.data_folder = legwork::support::source_root() + "/data";
  request.meters = {&tape};
  outcome::Outcome out = run_scenario(scenario, request);
  const RecorderStatus status = tape.finish();
  CHECK(status.is_ok);
  CHECK(status.rejected_count == 0);
  return out;
}

/// The file written again with one attachment changed, all checksums right; facts without the one
/// left out.
void rewrite(const std::string& from, const std::string& to, const char* name,
             const std::string& old, const std::string& fresh, const char* left_out = "") {
  const McapReader reader = McapReader::open(from);
  McapWriter writer(std::make_unique<FileSink>(to));
  std::map<std::uint16_t, std::uint16_t> schemas, channels;
  for (const auto& [id, s] : reader.contents().schemas)
    schemas[id] = writer.add_schema(s.name, s.encoding, s.text);
  for (const auto& [id, c] : reader.contents().channels)
    channels[id] = writer.add_channel(schemas[c.schema], c.topic, c.message_encoding, c.metadata);
  for (const McapAttachment& a : reader.contents().attachments) {
    const Bytes data = reader.attachment_data(a);
    std::string text(data.begin(), data.end());
    if (a.name == name) {
      const std::size_t at = text.find(old);
      REQUIRE(at != std::string::npos);
      text.replace(at, old.size(), fresh);
    }
    writer.attach(a.name, a.media_type,
                  ByteView(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
  }
  for (const McapMetadata& meta : reader.contents().metadata) {
    McapMap facts = meta.values;
    facts.erase(left_out);
    writer.add_metadata(meta.name, facts);
  }
  McapStream stream = reader.messages();
  McapMessage m;
  while (stream.next(m)) writer.write_message(channels[m.channel->id], m.log_time, m.data);
  REQUIRE(writer.finish());
}

}  // namespace

TEST_CASE("a recording of few channels still runs again, and shows what it holds only") {
  const Scratch whole("whole.mcap"), few("few.mcap");
  record(kPushed, whole.path);
  const std::string text = kPushed + "[outputs]\nchannels = [\"feet\"]\nrate = 100\n";
  const outcome::Outcome out = record(text, few.path);
  const McapReader reader = McapReader::open(few.path);
  CHECK(reader.find_channel("/joint_states") == nullptr);
  CHECK(reader.find_channel("/tf") == nullptr);
  REQUIRE(reader.find_channel("/feet/FL") != nullptr);
  CHECK(reader.find_channel("/feet/FL")->message_count == 31);  // the first, and 30 on time
  CHECK(reader.find_channel(kStateTopic)->message_count == 300);
  const ReplayResult result = replay(reader);
  CHECK(result.first_difference == 0);
  CHECK(result.hash == out.run.hash);
  const outcome::Outcome shown = outcome::outcome_from_recording(reader);
  std::size_t pushes = 0;  // inputs are always recorded
  for (const outcome::PlotChannel& channel : shown.channels) {
    pushes += channel.name.starts_with("push/") ? 1 : 0;
    CHECK((channel.name.starts_with("push/") || channel.name.ends_with("/force_z")));
  }
  CHECK(pushes == 6);
  CHECK(shown.channels.size() == 4 + pushes);
  CHECK(outcome::outcome_from_recording(McapReader::open(whole.path)).channels.size() > 30);
}

TEST_CASE("a pushed robot's recording runs again bit by bit") {
  const Scratch file("same.mcap");
  const outcome::Outcome out = record(kPushed, file.path);
  const ReplayResult result = replay(McapReader::open(file.path));
  CHECK(result.first_difference == 0);
  CHECK(result.steps == 300);
  CHECK(result.hash == out.run.hash);
  CHECK(result.is_finished);
}

TEST_CASE("a walking robot's recording runs again bit by bit") {
  const Scratch file("walk.mcap");
  record(
      "duration = 0.4\n[robot]\nfile = \"titan8\"\n[controller]\nkind = \"gait\"\n[gait]\nspeed = "
      "0.05\nstart = 0.1\n",
      file.path);
  const ReplayResult result = replay(McapReader::open(file.path));
  CHECK(result.first_difference == 0);
  CHECK(result.steps == 400);
}

// Standing on its feet: in free fall every mass takes the same first step.
TEST_CASE("a point that slips has a speed along the ground, against its friction") {
  const Scratch file("slip.mcap");
  record(kPushed, file.path);
  const McapReader reader = McapReader::open(file.path);
  McapStream stream = reader.messages();
  McapMessage m;
  int slipping = 0, sticking = 0;
  while (stream.next(m)) {
    if (m.channel->topic != "/contacts") continue;
    const std::optional<msg::Contacts> message = m.decode<msg::Contacts>();
    REQUIRE(message);
    for (const msg::ContactRecord& c : message->contacts) {
      const Vec3<double> slip{c.slip.x, c.slip.y, c.slip.z}, n{c.normal.x, c.normal.y, c.normal.z},
          f{c.force.x, c.force.y, c.force.z};
      const bool slips = c.mode == static_cast<std::uint8_t>(ConeMode::kSlip);
      (slips ? slipping : sticking) += 1;
      if (!slips) CHECK(norm(slip) == 0.0);
      if (!slips || norm(f) < 1e-3) continue;
      CHECK(norm(slip) > 0.0);
      CHECK(std::fabs(dot(slip, n)) <= 1e-12 * norm(slip));
      const Vec3<double> friction = f - n * dot(n, f);  // Coulomb: straight against the motion
      CHECK(dot(friction, slip) <= -0.99 * norm(friction) * norm(slip));
    }
  }
  CHECK(slipping > 20);
  CHECK(sticking > 1000);
}

TEST_CASE("a changed embedded mass differs at the first step") {
  const Scratch file("mass.mcap"), other("mass2.mcap");
  record("duration = 0.05\n[robot]\nfile = \"titan8\"\n", file.path);
  rewrite(file.path, other.path, kModelFile, "\"mass\": 10.0", "\"mass\": 10.01");
  const ReplayResult result = replay(McapReader::open(other.path));
  CHECK(result.first_difference == 1);
  CHECK(!result.what.empty());
  rewrite(file.path, other.path, kModelFile, "\"mass\": 10.0", "\"mass\": 10.0");
  CHECK(replay(McapReader::open(other.path)).first_difference == 0);
}

TEST_CASE("a recording that holds another hash is compared by its coordinates") {
  const Scratch file("hash.mcap"), other("hash2.mcap");
  record("duration = 0.05\n[robot]\nfile = \"titan8\"\n", file.path);
  CHECK(replay(McapReader::open(file.path)).same_hash);
  const auto without = [&](const char* mass) {
    rewrite(file.path, other.path, kModelFile, "\"mass\": 10.0", mass, kHashFact);
    return replay(McapReader::open(other.path));
  };
  const ReplayResult same = without("\"mass\": 10.0");
  CHECK(!same.same_hash);
  CHECK(same.first_difference == 0);
  CHECK(same.steps == 50);
  const ReplayResult changed = without("\"mass\": 10.01");
  CHECK(changed.first_difference == 1);
  CHECK(changed.what.find("recorded") != std::string::npos);
}

TEST_CASE("a flipped bit is reported, not trusted") {
  const Scratch file("flip.mcap");
  record(kPushed, file.path);
  std::fstream bytes(file.path, std::ios::in | std::ios::out | std::ios::binary);
  const auto size = static_cast<long>(std::filesystem::file_size(file.path));
  for (const long at : {size / 4, size / 2, 3 * size / 4}) {
    bytes.seekg(at);
    const char old = static_cast<char>(bytes.get());
    bytes.seekp(at), bytes.put(static_cast<char>(old ^ 0x10)), bytes.flush();
    CHECK_THROWS_AS(replay(McapReader::open(file.path)), Error);
    bytes.seekp(at), bytes.put(old), bytes.flush();
  }
  CHECK(replay(McapReader::open(file.path)).first_difference == 0);
}

TEST_CASE("a file cut short is run to its last whole chunk") {
  const Scratch file("cut.mcap");
  record("duration = 2.5\n[robot]\nfile = \"bench_quad\"\n", file.path);
  std::filesystem::resize_file(file.path, std::filesystem::file_size(file.path) * 7 / 10);
  const ReplayResult result = replay(McapReader::open(file.path));
  CHECK(!result.is_finished);
  CHECK(result.first_difference == 0);
  CHECK(result.steps > 500);
  CHECK(result.steps < 2500);
}

TEST_CASE("a recording can be shown: scene, frames, torques and foot forces") {
  const Scratch file("show.mcap");
  const outcome::Outcome run = record(kPushed, file.path);
  const outcome::Outcome shown = outcome::outcome_from_recording(McapReader::open(file.path));
  outcome::check(shown);
  CHECK(shown.run.steps == run.run.steps);
  CHECK(shown.run.hash == run.run.hash);
  CHECK(shown.snapshots.size() == run.snapshots.size());
  REQUIRE(shown.channels.size() == run.channels.size());
  for (std::size_t c = 0; c < run.channels.size(); ++c) {
    CAPTURE(run.channels[c].name);
    CHECK(shown.channels[c].name == run.channels[c].name);
    if (run.channels[c].unit == "W") continue;  // recorded with the ledger's mean velocity
    CHECK(shown.channels[c].values.back() ==
          doctest::Approx(run.channels[c].values.back()).epsilon(1e-12));
  }
}

TEST_CASE("joint, foot and base signals carry their names") {
  const Scratch file("names.mcap");
  record("duration = 0.05\n[robot]\nfile = \"titan8\"\n", file.path);
  const Recording r = to_recording(McapReader::open(file.path));
  CHECK(r.find("joint_states.position.FL_J3"));
  CHECK(r.track("odom") != nullptr);
  CHECK(r.track("tf") != nullptr);
  CHECK(r.track("step") != nullptr);
  CHECK(r.track("joint_wrenches") != nullptr);
}

TEST_CASE("a damaged recording is shown and run again only when told to, up to what is lost") {
  const Scratch file("damaged.mcap");
  record("duration = 2.5\n[robot]\nfile = \"bench_quad\"\n", file.path);
  REQUIRE(McapReader::open(file.path).contents().segments.size() > 3);
  damage_chunk(file.path, 2);
  const McapReader reader = McapReader::open(file.path);
  CHECK_THROWS_WITH_AS(replay(reader), doctest::Contains("--salvage"), Error);
  CHECK_THROWS_WITH_AS(outcome::outcome_from_recording(reader), doctest::Contains("messages ("),
                       Error);
  const ReplayResult result = replay(reader, {.damaged = DamagedFile::kSalvage});
  CHECK(result.first_difference == 0);
  CHECK(result.steps > 100);
  CHECK(result.steps < 2000);
  REQUIRE(result.missing.size() == 2);
  CHECK(result.missing[0].find("messages (") != std::string::npos);
  CHECK(result.missing[1].find("are lost: compared up to there") != std::string::npos);
  const outcome::Outcome shown =
      outcome::outcome_from_recording(reader, 100, DamagedFile::kSalvage);
  REQUIRE(shown.warnings.size() == 1);
  CHECK(shown.warnings[0].starts_with("The recording is not whole: "));
}

TEST_CASE("a run that was stopped says so when it is shown or run again") {
  const Scratch file("stopped.mcap");
  const Scenario scenario = read_scenario("tape.toml", kPushed, {});
  RunTape tape(file.path, {.name = "test", .scenario = kPushed, .facts = {}, .outputs = {}});
  RunRequest request;
  request.data_folder = legwork::support::source_root() + "/data";
  request.meters = {&tape};
  run_scenario(scenario, request);
  REQUIRE(tape.finish("interrupted").is_ok);
  const ReplayResult result = replay(McapReader::open(file.path));
  CHECK(result.first_difference == 0);
  CHECK_FALSE(result.is_finished);
  REQUIRE(result.missing.size() == 1);
  CHECK(result.missing[0].find("(interrupted)") != std::string::npos);
}

TEST_CASE("an embedded model is refused for an index out of range, also of a field not used") {
  const Scratch file("model.mcap"), other("hostile.mcap");
  record(kPushed, file.path);
  for (const char* index : {"\"mesh\": ", "\"heightfield\": "}) {
    CAPTURE(index);
    rewrite(file.path, other.path, kModelFile, std::string(index) + "-1",
            std::string(index) + "999");
    CHECK_THROWS_WITH_AS(outcome::outcome_from_recording(McapReader::open(other.path)),
                         doctest::Contains("that is not there"), Error);
    CHECK_THROWS_AS(replay(McapReader::open(other.path)), Error);
  }
  rewrite(file.path, other.path, kModelFile, "\"name\": \"trunk\"",
          "\"name\": \"\\u001b]0;pwned\"");
  CHECK_THROWS_WITH_AS(replay(McapReader::open(other.path)), doctest::Contains("control character"),
                       Error);
}
