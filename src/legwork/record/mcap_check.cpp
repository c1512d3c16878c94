// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The summary section against what the file really holds.
#include <algorithm>

#include "legwork/record/mcap_scan.h"

namespace legwork::mcap {
namespace {

/// Walks a summary and notes each record that contradicts the contents.
class SummaryCheck {
 public:
  SummaryCheck(std::uint64_t at, const McapLimits& limits, McapContents& contents)
      : at_(at), limits_(limits), contents_(contents) {
    for (const McapSegment& s : contents.segments) nchunk_ += s.is_chunk;
  }

  void visit(const RecordView& record) {
    bool agrees = true;
    switch (record.op) {
      case kSchema:
        agrees = schema_agrees(record.content);
        break;
      case kChannel:
        agrees = channel_agrees(record.content);
        break;
      case kChunkIndex:
        agrees = chunk_agrees(record.content);
        break;
      case kStatistics:
        agrees = statistics_agree(record.content);
        break;
      case kAttachmentIndex:
        agrees = attachment_agrees(record.content);
        break;
      default:
        return;
    }
    if (agrees) return;
    report(contents_,
           {McapDamageKind::kInconsistent, at_ + record.offset, kRecordHead + record.content.size(),
            std::string("the summary's ") + op_name(record.op) +
                " does not describe the data (the data is used)"});
  }

 private:
  bool schema_agrees(ByteView content) const {
    McapSchema schema;
    if (!parse_schema(content, limits_, schema)) return false;
    const auto known = contents_.schemas.find(schema.id);
    return known != contents_.schemas.end() && known->second == schema;
  }
  bool channel_agrees(ByteView content) const {
    McapChannel channel;
    if (!parse_channel(content, limits_, channel)) return false;
    const auto known = contents_.channels.find(channel.id);
    return known != contents_.channels.end() && known->second.topic == channel.topic &&
           known->second.schema == channel.schema && known->second.metadata == channel.metadata &&
           known->second.message_encoding == channel.message_encoding;
  }
  bool chunk_agrees(ByteView content) {
    ByteCursor in(content);
    const auto start = in.number<std::uint64_t>(), end = in.number<std::uint64_t>();
    const auto offset = in.number<std::uint64_t>(), length = in.number<std::uint64_t>();
    in.take(in.number<std::uint32_t>());
    in.number<std::uint64_t>();
    const std::string compression = in.text(limits_.text_bytes);
    const auto stored = in.number<std::uint64_t>(), size = in.number<std::uint64_t>();
    if (!in.ok()) return false;
    const auto s =
        std::lower_bound(contents_.segments.begin(), contents_.segments.end(), offset,
                         [](const McapSegment& a, std::uint64_t b) { return a.record_offset < b; });
    if (s == contents_.segments.end() || s->record_offset != offset) {
      note_gap({offset, start, end});
      return false;
    }
    return s->record_length == length && s->start_time == start && s->end_time == end &&
           s->stored_size == stored && s->size == size && s->is_zstd == (compression == "zstd");
  }
  /// A chunk the summary lists and the scan could not read; the summary's checksum covers its
  /// times.
  void note_gap(const McapGap& gap) {
    std::vector<McapGap>& gaps = contents_.gaps;
    const auto known = std::find_if(gaps.begin(), gaps.end(), [&](const McapGap& g) {
      return g.record_offset == gap.record_offset;
    });
    if (known != gaps.end())
      *known = gap;
    else if (gap.start_time <= gap.end_time && gaps.size() < limits_.chunks)
      gaps.push_back(gap);
  }
  bool statistics_agree(ByteView content) {
    ByteCursor in(content);
    const auto messages = in.number<std::uint64_t>();
    const auto schemas = in.number<std::uint16_t>();
    const auto channels = in.number<std::uint32_t>();
    const auto attachments = in.number<std::uint32_t>();
    const auto metadata = in.number<std::uint32_t>();
    const auto chunks = in.number<std::uint32_t>();
    in.take(16);
    ByteCursor counts(in.take(in.number<std::uint32_t>()));
    bool agree = in.ok();
    while (agree && !counts.at_end()) {
      const auto channel = contents_.channels.find(counts.number<std::uint16_t>());
      const auto count = counts.number<std::uint64_t>();
      agree = counts.ok() && channel != contents_.channels.end() &&
              channel->second.message_count == count;
    }
    if (in.ok()) contents_.written_messages = messages;
    std::uint64_t found = 0;
    for (const McapSegment& s : contents_.segments) found += s.message_count;
    return agree && messages == found && schemas == contents_.schemas.size() &&
           channels == contents_.channels.size() && attachments == contents_.attachments.size() &&
           metadata == contents_.metadata.size() && chunks == nchunk_;
  }
  bool attachment_agrees(ByteView content) const {
    ByteCursor in(content);
    const auto offset = in.number<std::uint64_t>();
    in.take(24);
    const auto size = in.number<std::uint64_t>();
    const std::string name = in.text(limits_.text_bytes);
    if (!in.ok()) return false;
    return std::any_of(contents_.attachments.begin(), contents_.attachments.end(),
                       [&](const McapAttachment& a) {
                         return a.record_offset == offset && a.size == size && a.name == name;
                       });
  }

  std::uint64_t at_;
  const McapLimits& limits_;
  McapContents& contents_;
  std::size_t nchunk_ = 0;
};

}  // namespace

void check_summary(ByteView summary, std::uint64_t summary_at, const McapLimits& limits,
                   McapContents& contents) {
  std::sort(contents.segments.begin(), contents.segments.end(),
            [](const auto& a, const auto& b) { return a.record_offset < b.record_offset; });
  SummaryCheck check(summary_at, limits, contents);
  std::size_t broken_at = 0;
  const bool whole = walk_records(
      summary, [&](const RecordView& record) { check.visit(record); }, broken_at);
  if (!whole)
    report(contents, {McapDamageKind::kCorrupt, summary_at + broken_at, kRecordHead,
                      "a record of the summary does not fit"});
}

std::vector<std::uint64_t> listed_chunks(ByteView summary) {
  std::vector<std::uint64_t> offsets;
  std::size_t broken_at = 0;
  walk_records(
      summary,
      [&](const RecordView& record) {
        ByteCursor in(record.content);
        in.take(16);
        const auto offset = in.number<std::uint64_t>();
        if (record.op == kChunkIndex && in.ok()) offsets.push_back(offset);
      },
      broken_at);
  std::sort(offsets.begin(), offsets.end());
  offsets.erase(std::unique(offsets.begin(), offsets.end()), offsets.end());
  return offsets;
}

}  // namespace legwork::mcap
