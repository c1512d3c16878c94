// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Opening an MCAP file: the footer, the summary and the checksums over whole sections.
#include <algorithm>
#include <array>

#include "legwork/base/printable.h"
#include "legwork/record/detail/crc32.h"
#include "legwork/record/detail/mcap_scanner.h"

namespace legwork::mcap {

void Scanner::read_ending() {
  constexpr std::uint64_t kEnding = kFooterSize + 8;
  if (size_ < kMagic.size() + kEnding) return;
  const std::uint64_t footer_at = size_ - kEnding;
  std::array<std::uint8_t, kEnding> ending{};
  if (!source_.read(footer_at, ending)) return;
  const bool magic_ok = std::equal(kMagic.begin(), kMagic.end(), ending.end() - 8);
  std::uint64_t length = 0;
  std::memcpy(&length, ending.data() + 1, 8);
  const bool footer_ok = ending[0] == kFooter && length == 20;
  if (!footer_ok && magic_ok)
    damage(McapDamageKind::kCorrupt, footer_at, kFooterSize,
           "the file is closed, but the record before its closing magic is not a Footer");
  if (footer_ok) read_summary(footer_at, magic_ok);
}

void Scanner::read_summary(std::uint64_t footer_at, bool magic_ok) {
  std::array<std::uint8_t, kFooterSize> footer{};
  if (!source_.read(footer_at, footer)) return;
  ByteCursor in(ByteView(footer).subspan(kRecordHead));
  std::uint64_t start = in.number<std::uint64_t>();
  in.number<std::uint64_t>();
  const auto stored = in.number<std::uint32_t>();
  const std::uint64_t crc_at = footer_at + kFooterSize - 4;
  if (start == 0) start = footer_at;  // no summary: the checksum covers the footer alone
  // DataEnd, where the pass met it, says where the summary must start.
  const std::uint64_t expected = data_end_ != 0 ? data_end_ + kDataEndSize : start;
  const bool start_ok = start >= kMagic.size() && start <= footer_at;
  const std::uint64_t from = start_ok && data_end_ == 0 ? start : expected;
  if (from > footer_at || footer_at - from > limits_.record_bytes)
    return damage(McapDamageKind::kCorrupt, footer_at, kFooterSize,
                  "the Footer points outside the file");
  const std::uint32_t found = file_crc(from, crc_at);
  if (stored != 0 && found != stored)
    return damage(McapDamageKind::kCorrupt, from, crc_at + 4 - from,
                  "the summary's checksum is wrong, the summary is not used" +
                      flip_text(stored, found, from, crc_at, crc_at));
  if (start != expected)
    damage(McapDamageKind::kInconsistent, footer_at, kFooterSize,
           "the Footer's summary_start is not where the summary starts");
  if (!magic_ok)
    damage(McapDamageKind::kCorrupt, footer_at + kFooterSize, 8,
           "the closing magic has wrong bits");
  contents_.is_closed = contents_.is_finished = true;
  summary_at_ = from;
  summary_.resize(static_cast<std::size_t>(footer_at - from));
  if (!source_.read(from, summary_)) summary_.clear();
  if (data_end_ == 0 && from >= kMagic.size() + kDataEndSize) {
    std::uint8_t op = 0;
    source_.read(from - kDataEndSize, {&op, 1});
    if (op == kDataEnd) data_end_ = from - kDataEndSize;
  }
}

/// Goes on at each chunk that the summary lists behind the place where the structure broke.
void Scanner::rescue_chunks() {
  const std::uint64_t broke_at = stopped_at_;
  for (const std::uint64_t at : listed_chunks(summary_)) {
    if (at <= broke_at || at >= summary_at_ || summary_at_ - at < kRecordHead) continue;
    std::array<std::uint8_t, kRecordHead> head{};
    std::uint64_t length = 0;
    if (!source_.read(at, head)) continue;
    std::memcpy(&length, head.data() + 1, 8);
    if (head[0] != kChunk || length > summary_at_ - at - kRecordHead) {
      damage(McapDamageKind::kCorrupt, at, kRecordHead, "no chunk where the summary lists one");
      continue;
    }
    scan_record(at, kChunk, length);
  }
}

/// A file that ends at a whole record, but too early.
void Scanner::note_unfinished() {
  const bool is_told =
      !contents_.damage.empty() && contents_.damage.back().kind == McapDamageKind::kUnfinished;
  if (contents_.is_finished && data_end_ == 0)
    damage(McapDamageKind::kInconsistent, stopped_at_, 0,
           "the file has no DataEnd record, hence no checksum over its data");
  else if (!contents_.is_finished && !is_told)
    damage(McapDamageKind::kUnfinished, stopped_at_, 0,
           data_end_ == 0
               ? "the file has no DataEnd: it was not closed; all records up to here were read"
               : "the file ends without its summary and footer; its data is complete");
}

/// A file that its writer closed, but whose run did not come to its end.
void Scanner::note_stopped_run() {
  for (const McapMetadata& meta : contents_.metadata) {
    const auto why = meta.values.find(kUnfinishedKey);
    if (meta.name != kEndingName || why == meta.values.end()) continue;
    contents_.unfinished = printable(why->second.substr(0, 500));
    contents_.is_finished = false;
    damage(McapDamageKind::kUnfinished, stopped_at_, 0,
           "the run did not come to its end: " + contents_.unfinished);
  }
}

void Scanner::check_data_crc() {
  if (data_end_ == 0) return;
  std::array<std::uint8_t, kDataEndSize> record{};
  if (!source_.read(data_end_, record)) return;
  std::uint64_t length = 0;
  std::uint32_t stored = 0;
  std::memcpy(&length, record.data() + 1, 8);
  std::memcpy(&stored, record.data() + kRecordHead, 4);
  is_data_verified_ = false;
  if (record[0] != kDataEnd || length != 4)
    return damage(McapDamageKind::kCorrupt, data_end_, kDataEndSize, "malformed DataEnd record");
  has_data_crc_ = stored != 0;
  if (!has_data_crc_) return;  // the writer did not compute it
  const std::uint32_t found = file_crc(0, data_end_);
  is_data_verified_ = found == stored;
  if (!is_data_verified_)
    damage(McapDamageKind::kCorrupt, 0, data_end_,
           "the data section's checksum is wrong" +
               flip_text(stored, found, 0, data_end_, data_end_ + kRecordHead));
}

/// A chunk vouches for its messages; those outside chunks have only the checksum over the data.
/// Without it, a MessageIndex with a flipped bit in its opcode would pass for a message.
void Scanner::drop_unvouched() {
  std::vector<McapSegment>& segments = contents_.segments;
  const auto is_chunk = [](const McapSegment& s) { return s.is_chunk; };
  const bool has_chunks = std::any_of(segments.begin(), segments.end(), is_chunk);
  const bool crc_is_wrong = data_end_ != 0 && has_data_crc_ && !is_data_verified_;
  if (is_data_verified_ || (!has_chunks && !crc_is_wrong)) return;
  for (const McapSegment& s : segments) {
    if (s.is_chunk) continue;
    damage(McapDamageKind::kCorrupt, s.record_offset, s.record_length,
           std::to_string(s.message_count) +
               " messages outside chunks are not read: no right checksum covers them");
    drop_counts(s);
  }
  std::erase_if(segments, [](const McapSegment& s) { return !s.is_chunk; });
}

void Scanner::drop_counts(const McapSegment& segment) {
  std::size_t broken_at = 0;
  if (!load_segment(source_, segment, limits_, stored_, records_).empty()) return;
  walk_records(
      records_,
      [&](const RecordView& record) {
        MessageHead head;
        if (!parse_message_head(record.content, head)) return;
        const auto channel = contents_.channels.find(head.channel);
        if (channel != contents_.channels.end()) --channel->second.message_count;
      },
      broken_at);
}

std::uint32_t Scanner::file_crc(std::uint64_t from, std::uint64_t to) const {
  Crc32 crc;
  Bytes block(static_cast<std::size_t>(std::min<std::uint64_t>(to - from, 1u << 16)));
  for (std::uint64_t at = from; at < to;) {
    const std::uint64_t n = std::min<std::uint64_t>(to - at, block.size());
    const std::span<std::uint8_t> part(block.data(), static_cast<std::size_t>(n));
    if (!source_.read(at, part)) break;
    crc.add(part);
    at += n;
  }
  return crc.value();
}

/// ": bit 3 of byte 1234 was flipped" where one bit explains it.
std::string Scanner::flip_text(std::uint32_t stored, std::uint32_t found, std::uint64_t from,
                               std::uint64_t to, std::uint64_t crc_at) const {
  constexpr std::uint64_t kSearch = std::uint64_t{1} << 28;  // a few seconds of shifting
  if (to - from > kSearch) return {};
  const auto flip = find_flipped_bit(stored, found, to - from);
  if (!flip) return "; more than one bit differs";
  const std::uint64_t at = (flip->in_checksum ? crc_at : from) + flip->byte;
  return "; one flipped bit explains it: byte " + std::to_string(at) + ", bit " +
         std::to_string(flip->bit);
}

}  // namespace legwork::mcap
