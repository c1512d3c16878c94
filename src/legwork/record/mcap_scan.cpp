// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Opening an MCAP file: the data section, record by record.
#include <algorithm>
#include <array>

#include "legwork/base/error.h"
#include "legwork/record/detail/crc32.h"
#include "legwork/record/detail/mcap_scanner.h"

namespace legwork::mcap {
namespace {

std::string hex(std::uint8_t x) {
  constexpr char kDigits[] = "0123456789abcdef";
  return {'0', 'x', kDigits[x >> 4], kDigits[x & 15]};
}

}  // namespace

void Scanner::check_opening() {
  if (size_ > limits_.file_bytes)
    refuse("the file has " + std::to_string(size_) + " bytes, the limit is " +
               std::to_string(limits_.file_bytes),
           "Raise the limit if you trust the file.");
  std::array<std::uint8_t, 8> magic{};
  if (size_ < magic.size() || !source_.read(0, magic))
    refuse("the file has " + std::to_string(size_) + " bytes, too few for an MCAP file", "");
  if (magic == kMagic) return;
  int wrong_bits = 0;
  for (std::size_t i = 0; i < magic.size(); ++i)
    wrong_bits += std::popcount(static_cast<unsigned>(magic[i] ^ kMagic[i]));
  // A few wrong bits are damage; the data checksum will say which.
  if (wrong_bits > 2) refuse("not an MCAP file: the first eight bytes are not its magic", "");
  damage(McapDamageKind::kCorrupt, 0, 8, "the opening magic has wrong bits");
}

void Scanner::scan_data(std::uint64_t at) {
  while (at < size_) {
    stopped_at_ = at;
    std::array<std::uint8_t, kRecordHead> head{};
    if (size_ - at < head.size() || !source_.read(at, head)) {
      return damage(McapDamageKind::kUnfinished, at, size_ - at,
                    "the file ends inside the head of a record");
    }
    std::uint64_t length = 0;
    std::memcpy(&length, head.data() + 1, 8);
    const std::uint64_t left = size_ - at - kRecordHead;
    if (head[0] == 0 || (head[0] > kDataEnd && head[0] < kFirstPrivate)) {
      broken_ = true;
      return damage(McapDamageKind::kCorrupt, at, 1,
                    "opcode " + hex(head[0]) + " is not one of MCAP's");
    }
    if (length > left) {
      broken_ = true;  // or only cut short: read_ending() tells
      return damage(McapDamageKind::kUnfinished, at, size_ - at,
                    std::string("the file ends inside a ") + op_name(head[0]) +
                        " record: " + std::to_string(left) + " of its " + std::to_string(length) +
                        " bytes are there; what it held is lost");
    }
    if (!scan_record(at, head[0], length)) return;
    at += kRecordHead + length;
    stopped_at_ = at;
  }
}

/// False when the data section is over.
bool Scanner::scan_record(std::uint64_t at, std::uint8_t op, std::uint64_t length) {
  if (op != kMessageIndex) end_chunk_indexes();
  if (op == kDataEnd || op == kFooter) {
    const bool is_footer_in_place = op == kFooter && at + kFooterSize + kMagic.size() == size_;
    broken_ = op == kDataEnd ? length != 4 : !is_footer_in_place;
    if (broken_)
      damage(McapDamageKind::kCorrupt, at, kRecordHead,
             std::string("malformed or misplaced ") + op_name(op) + " record");
    else if (op == kDataEnd)
      data_end_ = at;
    return false;
  }
  if (length > limits_.record_bytes) {
    damage(McapDamageKind::kLimit, at, length,
           std::string(op_name(op)) + " record of " + std::to_string(length) +
               " bytes is over the limit of " + std::to_string(limits_.record_bytes) + ", skipped");
    return true;
  }
  content_.resize(static_cast<std::size_t>(length));
  if (!source_.read(at + kRecordHead, content_)) {
    broken_ = true;
    damage(McapDamageKind::kUnfinished, at, length, "the file shrank while it was read");
    return false;
  }
  scan_small_record(at, op);
  return true;
}

void Scanner::scan_small_record(std::uint64_t at, std::uint8_t op) {
  switch (op) {
    case kHeader: {
      ByteCursor in(content_);
      contents_.profile = in.text(limits_.text_bytes);
      contents_.library = in.text(limits_.text_bytes);
      if (!in.ok() || at != kMagic.size())
        damage(McapDamageKind::kCorrupt, at, content_.size(), "malformed or misplaced Header");
      return;
    }
    case kSchema:
      return add_schema(at, content_);
    case kChannel:
      return add_channel(at, 0, content_);
    case kMessage:
      return scan_loose_message(at);
    case kChunk:
      return scan_chunk(at);
    case kMessageIndex:
      return scan_message_index(at);
    case kAttachment:
      return scan_attachment(at);
    case kMetadata: {
      McapMetadata metadata;
      if (!parse_metadata(content_, limits_, metadata))
        damage(McapDamageKind::kCorrupt, at, content_.size(), "malformed Metadata record");
      else if (contents_.metadata.size() < limits_.attachments)
        contents_.metadata.push_back(std::move(metadata));
      return;
    }
    default:
      if (op < kFirstPrivate)
        damage(McapDamageKind::kInconsistent, at, content_.size(),
               std::string(op_name(op)) + " record does not belong in the data section");
  }
}

void Scanner::add_schema(std::uint64_t at, ByteView content) {
  McapSchema schema;
  if (!parse_schema(content, limits_, schema))
    return damage(McapDamageKind::kCorrupt, at, content.size(), "malformed Schema record");
  const auto [old, is_new] = contents_.schemas.emplace(schema.id, schema);
  if (!is_new && !(old->second == schema))
    damage(McapDamageKind::kInconsistent, at, content.size(),
           "schema " + std::to_string(schema.id) + " is defined twice, differently");
}

void Scanner::add_channel(std::uint64_t at, std::uint64_t within, ByteView content) {
  McapChannel channel{.defined_at = at, .defined_within = within};
  if (!parse_channel(content, limits_, channel))
    return damage(McapDamageKind::kCorrupt, at, content.size(), "malformed Channel record");
  if (channel.schema != 0 && !contents_.schemas.contains(channel.schema))
    damage(McapDamageKind::kInconsistent, at, content.size(),
           "channel " + channel.topic + " names a schema that is not in the file");
  const auto [old, is_new] = contents_.channels.emplace(channel.id, channel);
  const McapChannel& first = old->second;
  if (!is_new &&
      (first.topic != channel.topic || first.schema != channel.schema ||
       first.message_encoding != channel.message_encoding || first.metadata != channel.metadata))
    damage(McapDamageKind::kInconsistent, at, content.size(),
           "channel " + std::to_string(channel.id) + " is defined twice, differently");
}

void Scanner::scan_loose_message(std::uint64_t at) {
  MessageHead head;
  if (!parse_message_head(content_, head))
    return damage(McapDamageKind::kCorrupt, at, content_.size(), "malformed Message record");
  const auto channel = contents_.channels.find(head.channel);
  if (channel == contents_.channels.end())
    return damage(McapDamageKind::kInconsistent, at, content_.size(),
                  "message on channel " + std::to_string(head.channel) + ", which is not defined");
  const std::uint64_t length = kRecordHead + content_.size();
  constexpr std::uint64_t kStretch = 1u << 22;  // read back at most this much at once
  std::vector<McapSegment>& segments = contents_.segments;
  const bool joins = !segments.empty() && !segments.back().is_chunk &&
                     segments.back().offset + segments.back().size == at &&
                     segments.back().size + length <= kStretch;
  if (!joins) {
    if (segments.size() >= limits_.chunks)
      return damage(McapDamageKind::kLimit, at, length, "more messages than the limits allow");
    segments.push_back({.record_offset = at,
                        .offset = at,
                        .start_time = head.log_time,
                        .end_time = head.log_time});
  }
  McapSegment& segment = segments.back();
  segment.record_length = segment.stored_size = segment.size = segment.size + length;
  segment.start_time = std::min(segment.start_time, head.log_time);
  segment.end_time = std::max(segment.end_time, head.log_time);
  ++segment.message_count;
  ++channel->second.message_count;
}

void Scanner::scan_chunk(std::uint64_t at) {
  const std::uint64_t length = kRecordHead + content_.size();
  McapSegment segment{.record_offset = at, .record_length = length};
  std::uint64_t content_at = 0;
  std::string compression;
  if (!parse_chunk_head(content_, limits_, segment, content_at, compression))
    return damage(McapDamageKind::kCorrupt, at, length, "malformed Chunk record, not read");
  segment.offset = at + kRecordHead + content_at;
  if (!compression.empty() && !segment.is_zstd)
    return damage(McapDamageKind::kUnsupported, at, length,
                  "chunk compressed with \"" + compression.substr(0, 32) +
                      "\", not read: legwork reads zstd and uncompressed chunks");
  if (contents_.segments.size() >= limits_.chunks ||
      total_bytes_ + segment.size > limits_.total_bytes)
    return damage(McapDamageKind::kLimit, at, length, "over the limits for chunks, not read");
  total_bytes_ += segment.size;
  const std::string trouble = load_segment(source_, segment, limits_, stored_, records_);
  if (!trouble.empty()) {
    // The times stand in the chunk's head, which its checksum does not cover; the summary's own
    // take their place where there is one.
    if (segment.start_time <= segment.end_time && contents_.gaps.size() < limits_.chunks)
      contents_.gaps.push_back({at, segment.start_time, segment.end_time});
    chunk_messages_.clear();
    is_chunk_lost_ = true;
    return damage(McapDamageKind::kCorrupt, at, length,
                  "chunk not read, its messages are lost: " + trouble);
  }
  is_chunk_lost_ = false;
  scan_chunk_records(at, segment);
}

void Scanner::scan_chunk_records(std::uint64_t at, McapSegment& segment) {
  const std::uint64_t length = segment.record_length;
  const std::uint64_t start = segment.start_time, end = segment.end_time;
  std::uint64_t first = ~std::uint64_t{0}, last = 0, unknown = 0;
  std::vector<IndexedMessage> found;
  std::size_t broken_at = 0;
  const bool whole = walk_records(
      records_,
      [&](const RecordView& record) {
        MessageHead head;
        if (record.op == kSchema) return add_schema(at, record.content);
        if (record.op == kChannel) return add_channel(at, record.offset, record.content);
        if (record.op != kMessage) return;
        if (!parse_message_head(record.content, head) ||
            !contents_.channels.contains(head.channel)) {
          ++unknown;
          return;
        }
        first = std::min(first, head.log_time);
        last = std::max(last, head.log_time);
        found.push_back({record.offset, head.log_time, head.channel});
      },
      broken_at);
  if (!whole)
    return damage(McapDamageKind::kCorrupt, at, length,
                  "chunk not read: its record at " + std::to_string(broken_at) +
                      " of the decompressed bytes does not fit");
  if (unknown > 0)
    damage(McapDamageKind::kInconsistent, at, length,
           std::to_string(unknown) + " messages are malformed or on undefined channels, skipped");
  if (found.empty()) first = 0;
  if (first != start || last != end)
    damage(McapDamageKind::kInconsistent, at, 25,
           "the chunk's times are not those of its messages (theirs are used)");
  segment.start_time = first;
  segment.end_time = last;
  segment.message_count = found.size();
  for (const IndexedMessage& m : found) ++contents_.channels.at(m.channel).message_count;
  chunk_messages_ = std::move(found);
  indexed_ = 0;
  index_at_ = 0;
  contents_.segments.push_back(segment);
}

void Scanner::scan_message_index(std::uint64_t at) {
  if (is_chunk_lost_) return;  // nothing to compare it with
  if (index_at_ == 0) index_at_ = at;
  ByteCursor in(content_);
  const auto channel = in.number<std::uint16_t>();
  ByteCursor entries(in.take(in.number<std::uint32_t>()));
  std::size_t right = 0, count = 0;
  while (in.ok() && entries.ok() && !entries.at_end()) {
    const auto time = entries.number<std::uint64_t>();
    const auto offset = entries.number<std::uint64_t>();
    const auto m =
        std::lower_bound(chunk_messages_.begin(), chunk_messages_.end(), offset,
                         [](const IndexedMessage& a, std::uint64_t b) { return a.offset < b; });
    right += m != chunk_messages_.end() && m->offset == offset && m->time == time &&
             m->channel == channel;
    ++count;
  }
  indexed_ += right;
  if (!in.ok() || !entries.ok() || right != count)
    damage(McapDamageKind::kInconsistent, at, content_.size(),
           "MessageIndex does not describe the chunk before it (not used)");
}

/// After the last message index of a chunk: they must name each message once.
void Scanner::end_chunk_indexes() {
  if (index_at_ != 0 && indexed_ != chunk_messages_.size())
    damage(McapDamageKind::kInconsistent, index_at_, 0,
           "the message indexes name " + std::to_string(indexed_) + " of the chunk's " +
               std::to_string(chunk_messages_.size()) + " messages (not used)");
  index_at_ = 0;
}

void Scanner::scan_attachment(std::uint64_t at) {
  McapAttachment attachment{.record_offset = at};
  std::size_t data_at = 0;
  const std::uint64_t length = kRecordHead + content_.size();
  if (!parse_attachment(content_, limits_, attachment, data_at))
    return damage(McapDamageKind::kCorrupt, at, length, "malformed Attachment record");
  attachment.offset = at + kRecordHead + data_at;
  const auto crc_at = data_at + static_cast<std::size_t>(attachment.size);
  std::uint32_t stored = 0;
  std::memcpy(&stored, content_.data() + crc_at, 4);
  const std::uint32_t found = crc32(ByteView(content_).first(crc_at));
  if (stored != 0 && stored != found)
    return damage(McapDamageKind::kCorrupt, at, length,
                  "attachment \"" + attachment.name.substr(0, 64) +
                      "\" not read, its checksum is wrong" +
                      flip_text(stored, found, at + kRecordHead, at + kRecordHead + crc_at,
                                at + kRecordHead + crc_at));
  if (contents_.attachments.size() < limits_.attachments)
    contents_.attachments.push_back(std::move(attachment));
}

void Scanner::total_up() {
  bool is_first = true;
  for (const McapSegment& s : contents_.segments) {
    if (s.message_count == 0) continue;
    contents_.message_count += s.message_count;
    contents_.start_time = is_first ? s.start_time : std::min(contents_.start_time, s.start_time);
    contents_.end_time = std::max(contents_.end_time, s.end_time);
    is_first = false;
  }
}

void report(McapContents& contents, McapDamage damage) {
  constexpr std::size_t kMost = 1000;  // a hostile file must not fill memory with complaints
  if (contents.damage.size() < kMost) contents.damage.push_back(std::move(damage));
}

McapContents scan(const ByteSource& source, const McapLimits& limits, const std::string& name) {
  return Scanner(source, limits, name).scan();
}

}  // namespace legwork::mcap
