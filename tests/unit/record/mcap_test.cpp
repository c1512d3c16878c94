// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <random>

#include "legwork/record/mcap_format.h"
#include "legwork/record/mcap_reader.h"
#include "legwork/record/mcap_writer.h"
#include "legwork/record/schema.h"
#include "unit/record/sample_file.h"

using namespace legwork;

TEST_CASE("what was written is read back: channels, messages, attachments, metadata") {
  const Bytes file = sample_file();
  const McapReader reader = McapReader::from_bytes(file);
  for (const McapDamage& d : reader.contents().damage) MESSAGE(describe(d));
  CHECK(reader.is_intact());
  CHECK(reader.contents().is_finished);
  CHECK(reader.contents().profile == "ros2");
  CHECK(reader.contents().channels.size() == 2);
  CHECK(reader.contents().message_count == 2 * kSampleSteps);
  CHECK(reader.contents().segments.size() > 2);
  CHECK(reader.contents().end_time == 1'000'000u * (kSampleSteps - 1));

  const McapChannel* joints = reader.find_channel("/joint_states");
  REQUIRE(joints);
  CHECK(joints->metadata.at("frame") == "trunk");
  CHECK(reader.schema(*joints)->text == schema_text("sensor_msgs/msg/JointState"));

  const McapAttachment* model = reader.find_attachment("model.bin");
  REQUIRE(model);
  CHECK(model->media_type == "application/octet-stream");
  CHECK(reader.attachment_data(*model) == Bytes{1, 2, 3, 0, 255});
  REQUIRE(reader.contents().metadata.size() == 1);
  CHECK(reader.contents().metadata[0].values.at("seed") == "7");

  McapStream stream = reader.messages();
  McapMessage message;
  std::uint64_t count = 0, last = 0;
  while (stream.next(message)) {
    CHECK(message.log_time >= last);
    last = message.log_time;
    if (message.channel == joints) {
      const auto m = message.decode<msg::JointState>();
      REQUIRE(m);
      CHECK(m->position[0] == sample_position(message.log_time));
      CHECK(message.sequence == count / 2);
    }
    ++count;
  }
  CHECK(count == 2 * kSampleSteps);
}

TEST_CASE("topics can be chosen") {
  const Bytes file = sample_file();
  McapStream stream = McapReader::from_bytes(file).messages({"/foot"});
  McapMessage message;
  std::size_t count = 0;
  while (stream.next(message)) {
    CHECK(message.channel->topic == "/foot");
    ++count;
  }
  CHECK(count == kSampleSteps);
}

TEST_CASE("messages written out of order come back in order of time, ties in file order") {
  std::mt19937 random(3);
  Bytes file;
  {
    McapWriterConfig config;
    config.chunk_bytes = 300;  // many chunks that overlap
    McapWriter writer(std::make_unique<MemorySink>(file), config);
    const auto channel = writer.add_channel(0, "/x", "raw", {});
    for (std::uint32_t i = 0; i < 500; ++i) {
      const Bytes payload{static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(i >> 8)};
      writer.write_message(channel, random() % 100, payload);
    }
    CHECK(writer.finish());
  }
  const McapReader reader = McapReader::from_bytes(file);
  CHECK(reader.is_intact());
  McapStream stream = reader.messages();
  McapMessage message;
  std::pair<std::uint64_t, std::uint32_t> last{0, 0};
  std::size_t count = 0;
  while (stream.next(message)) {
    const std::pair now{message.log_time, message.sequence};
    CHECK((count == 0 || last < now));
    last = now;
    ++count;
  }
  CHECK(count == 500);
}

TEST_CASE("chunks may be stored uncompressed") {
  const Bytes file = sample_file({.zstd_level = 0});
  const McapReader reader = McapReader::from_bytes(file);
  CHECK(reader.is_intact());
  CHECK(reader.contents().message_count == 2 * kSampleSteps);
}

TEST_CASE("an empty recording is a whole file") {
  Bytes file;
  McapWriter(std::make_unique<MemorySink>(file)).finish();
  const McapReader reader = McapReader::from_bytes(file);
  CHECK(reader.is_intact());
  CHECK(reader.contents().message_count == 0);
}

TEST_CASE("the same run gives the same bytes") { CHECK(sample_file() == sample_file()); }

TEST_CASE("messages outside chunks and a file without DataEnd or summary can be read") {
  // The smallest file of the specification's diagrams: header, channel, message, footer.
  const Bytes file = unchunked_file();
  const McapReader reader = McapReader::from_bytes(file);
  CHECK(reader.contents().message_count == 3);
  McapStream stream = reader.messages();
  McapMessage message;
  std::vector<std::uint64_t> times;
  while (stream.next(message)) times.push_back(message.log_time);
  CHECK(times == std::vector<std::uint64_t>{5, 7, 9});
}

TEST_CASE("limits refuse what is too large before memory is taken for it") {
  const Bytes file = sample_file();
  const auto first_kind = [&](const McapLimits& limits) {
    const McapReader reader = McapReader::from_bytes(file, limits);
    REQUIRE_FALSE(reader.is_intact());
    return reader.contents().damage.front().kind;
  };
  McapLimits limits;
  limits.file_bytes = 100;
  CHECK_THROWS_AS(McapReader::from_bytes(file, limits), Error);
  limits = {};
  limits.chunk_bytes = 100;
  CHECK(first_kind(limits) == McapDamageKind::kCorrupt);
  limits = {};
  limits.total_bytes = 3000;
  CHECK(first_kind(limits) == McapDamageKind::kLimit);
  limits = {};
  limits.chunks = 1;
  CHECK(first_kind(limits) == McapDamageKind::kLimit);
  limits = {};
  limits.text_bytes = 4;
  CHECK(first_kind(limits) == McapDamageKind::kCorrupt);
}

TEST_CASE("a chunk that promises more than zstd can hold is not believed") {
  Bytes file = sample_file();
  const McapSegment chunk = McapReader::from_bytes(file).contents().segments.at(1);
  patch(file, static_cast<std::size_t>(chunk.record_offset) + 9 + 16, std::uint64_t{250} << 20);
  const McapReader reader = McapReader::from_bytes(file);
  CHECK(reader.contents().segments.size() + 1 ==
        McapReader::from_bytes(sample_file()).contents().segments.size());
  bool is_told = false;
  for (const McapDamage& d : reader.contents().damage)
    is_told = is_told || d.what.find("more than zstd can hold") != std::string::npos;
  CHECK(is_told);
}

TEST_CASE("what is not MCAP is refused with a reason") {
  const Bytes text(100, 'x');
  CHECK_THROWS_WITH_AS(McapReader::from_bytes(text),
                       "E-MCAP memory: not an MCAP file: the first eight bytes are not its magic",
                       Error);
  CHECK_THROWS_AS(McapReader::from_bytes({}), Error);
  CHECK_THROWS_AS(McapReader::open("/nonexistent/run.mcap"), Error);
  CHECK_THROWS_AS(McapReader::open("/"), Error);
}

TEST_CASE("a message before its channel's definition is told and not read, here as there") {
  Bytes file(mcap::kMagic.begin(), mcap::kMagic.end());
  const auto message = [&] {
    const std::size_t head = mcap::open_record(file, mcap::kMessage);
    put(file, std::uint16_t{1});
    put(file, std::uint32_t{0});
    put(file, std::uint64_t{5});
    put(file, std::uint64_t{5});
    mcap::close_record(file, head);
  };
  message();
  const std::size_t head = mcap::open_record(file, mcap::kChannel);
  put(file, std::uint16_t{1});
  put(file, std::uint16_t{0});
  put_text(file, "/x");
  put_text(file, "raw");
  mcap::put_map(file, {});
  mcap::close_record(file, head);
  message();
  const McapReader reader = McapReader::from_bytes(file);
  CHECK(reader.contents().damage.front().kind == McapDamageKind::kInconsistent);
  CHECK(reader.contents().message_count == 1);
  McapStream stream = reader.messages();
  McapMessage m;
  CHECK(stream.next(m));
  CHECK_FALSE(stream.next(m));
}
