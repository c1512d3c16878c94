// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What becomes of a recording that was cut short or changed.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>

#include "legwork/record/mcap_format.h"
#include "legwork/record/mcap_reader.h"
#include "unit/record/sample_file.h"

using namespace legwork;

namespace {

// Sanitizers look for faults in the reader, which no bit's neighbours escape: every seventh bit
// will do, where it would be ten times as slow. What is said of every bit is tested without them.
#ifdef LEGWORK_SANITIZED
constexpr std::size_t kStride = 7;
#else
constexpr std::size_t kStride = 1;
#endif

constexpr std::uint64_t kFewSteps = 6;  // a small file where every bit is tried

struct Messages {
  std::vector<std::pair<std::uint64_t, Bytes>> all;
  bool operator==(const Messages&) const = default;
};

Messages messages_of(const McapReader& reader) {
  Messages out;
  McapStream stream = reader.messages();
  McapMessage m;
  while (stream.next(m)) out.all.emplace_back(m.log_time, Bytes(m.data.begin(), m.data.end()));
  return out;
}

/// Every message read must be one that was written: damage may lose, never invent.
bool is_part_of(const Messages& part, const Messages& whole) {
  auto at = whole.all.begin();
  for (const auto& m : part.all) {
    at = std::find(at, whole.all.end(), m);
    if (at == whole.all.end()) return false;
    ++at;
  }
  return true;
}

std::vector<std::string> complaints(const McapReader& reader) {
  std::vector<std::string> texts;
  for (const McapDamage& d : reader.contents().damage) texts.push_back(describe(d));
  return texts;
}

bool names_bit(const McapReader& reader, std::size_t byte, int bit) {
  const std::string text = "byte " + std::to_string(byte) + ", bit " + std::to_string(bit);
  for (const McapDamage& d : reader.contents().damage)
    if (d.what.ends_with(text)) return true;
  return false;
}

}  // namespace

TEST_CASE("every flipped bit of a finished file is reported, and nearly every one by its place") {
  Bytes file = sample_file({}, /*finish=*/true, kFewSteps);
  const McapReader whole = McapReader::from_bytes(file);
  REQUIRE(whole.is_intact());
  const Messages written = messages_of(whole);
  const std::size_t footer = file.size() - 8 - mcap::kFooterSize;
  std::size_t unreported = 0, invented = 0, unplaced = 0, threw = 0;
  std::map<std::size_t, int> unplaced_bytes;  // how many of its bits

  for (std::size_t at = 0; at < 8 * file.size(); at += kStride) {
    const std::size_t byte = at / 8;
    const int bit = static_cast<int>(at % 8);
    file[byte] ^= static_cast<std::uint8_t>(1 << bit);
    try {
      const McapReader reader = McapReader::from_bytes(file);
      unreported += reader.is_intact();
      invented += !is_part_of(messages_of(reader), written);
      if (!names_bit(reader, byte, bit)) {
        ++unplaced;
        ++unplaced_bytes[byte];
      }
    } catch (const Error&) {
      ++threw;
    }
    file[byte] ^= static_cast<std::uint8_t>(1 << bit);
  }
  CHECK(unreported == 0);
  CHECK(invented == 0);
  CHECK(threw == 0);
  // Only the bytes that no checksum covers are reported without their bit: the heads of DataEnd
  // and Footer (a wrong opcode or length hides the checksum that follows) and the closing magic.
  for (const auto& unplaced_byte : unplaced_bytes) {
    const std::size_t byte = unplaced_byte.first;
    CAPTURE(byte);
    const std::uint64_t data_end = [&] {
      ByteCursor in(ByteView(file).subspan(footer + 9));
      return in.number<std::uint64_t>() - mcap::kDataEndSize;
    }();
    const bool in_data_end_head = byte >= data_end && byte < data_end + 9;
    const bool in_footer_head = byte >= footer && byte < footer + 9;
    const bool in_magic = byte >= file.size() - 8;
    CHECK((in_data_end_head || in_footer_head || in_magic));
  }
  MESSAGE("bits: " << 8 * file.size() / kStride << ", reported without their place: " << unplaced);
}

TEST_CASE("a flipped bit in one chunk loses that chunk only") {
  Bytes file = sample_file();
  const McapReader whole = McapReader::from_bytes(file);
  const McapSegment chunk = whole.contents().segments.at(1);
  file[static_cast<std::size_t>(chunk.offset) + 20] ^= 4;
  const McapReader reader = McapReader::from_bytes(file);
  CHECK(reader.contents().message_count == whole.contents().message_count - chunk.message_count);
  CHECK(names_bit(reader, static_cast<std::size_t>(chunk.offset) + 20, 2));
  CHECK_THROWS_AS(reader.require_intact(), Error);
}

TEST_CASE("a broken record length loses one chunk: the summary finds the others") {
  Bytes file = sample_file();
  const McapReader whole = McapReader::from_bytes(file);
  const McapSegment chunk = whole.contents().segments.at(1);
  file[static_cast<std::size_t>(chunk.record_offset) + 3] ^= 1;  // 64 kB longer than the file
  const McapReader reader = McapReader::from_bytes(file);
  CHECK(reader.contents().message_count == whole.contents().message_count - chunk.message_count);
  CHECK(names_bit(reader, static_cast<std::size_t>(chunk.record_offset) + 3, 0));
}

TEST_CASE("a file cut anywhere opens with every whole chunk before the cut") {
  const Bytes file = sample_file();
  const McapReader whole = McapReader::from_bytes(file);
  const Messages written = messages_of(whole);
  for (std::size_t size = 8; size < file.size(); ++size) {
    CAPTURE(size);
    std::uint64_t expected = 0;
    for (const McapSegment& s : whole.contents().segments)
      if (s.record_offset + s.record_length <= size) expected += s.message_count;
    const McapReader reader = McapReader::from_bytes(ByteView(file).first(size));
    REQUIRE(reader.contents().message_count == expected);
    REQUIRE(messages_of(reader).all.size() == expected);
    REQUIRE_FALSE(reader.contents().is_finished);
    REQUIRE_FALSE(reader.is_intact());
    REQUIRE(reader.contents().damage.back().kind == McapDamageKind::kUnfinished);
  }
}

TEST_CASE("in a file that was never closed, a flipped bit can lose messages but not change one") {
  // Without DataEnd no checksum covers names and headers: a flip there can rename a channel. The
  // chunks are covered by their own.
  Bytes file = sample_file({}, /*finish=*/false, kFewSteps);
  const McapReader whole = McapReader::from_bytes(file);
  REQUIRE(whole.contents().damage.size() == 1);
  const Messages written = messages_of(whole);
  std::size_t silent_in_chunk = 0, harmless_in_chunk = 0, invented = 0;
  for (std::size_t at = 8 * 8; at < 8 * file.size(); at += kStride) {
    const std::size_t byte = at / 8;
    const int bit = static_cast<int>(at % 8);
    file[byte] ^= static_cast<std::uint8_t>(1 << bit);
    const McapReader reader = McapReader::from_bytes(file);
    const Messages read = messages_of(reader);
    invented += !is_part_of(read, written);
    for (const McapSegment& s : whole.contents().segments) {
      const bool in_chunk = byte >= s.record_offset && byte < s.record_offset + s.record_length;
      if (!in_chunk || complaints(reader) != complaints(whole)) continue;
      // Some bits of zstd's own framing do not matter: the output is the same, by its checksum.
      ++(read == written ? harmless_in_chunk : silent_in_chunk);
    }
    file[byte] ^= static_cast<std::uint8_t>(1 << bit);
  }
  CHECK(invented == 0);
  CHECK(silent_in_chunk == 0);
  MESSAGE("bits inside chunks that do not matter: " << harmless_in_chunk);
}

TEST_CASE("damage is described by its place") {
  const McapDamage d{McapDamageKind::kCorrupt, 12, 3, "something is wrong"};
  CHECK(describe(d) == "byte 12: something is wrong");
}
