// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// MCAP records from bytes: each parser reads what its record must hold and says whether it did.
#include <zstd.h>

#include <memory>

#include "legwork/record/detail/crc32.h"
#include "legwork/record/mcap_scan.h"

namespace legwork::mcap {
namespace {

using TextMap = std::map<std::string, std::string>;

TextMap read_map(ByteCursor& in, std::size_t limit) {
  TextMap map;
  const auto size = in.number<std::uint32_t>();
  ByteCursor part(in.take(size));
  while (part.ok() && !part.at_end()) {
    std::string key = part.text(limit);
    std::string value = part.text(limit);
    if (part.ok() && !map.emplace(std::move(key), std::move(value)).second) part.fail();
  }
  if (!part.ok()) in.fail();
  return map;
}

std::string decompress(ByteView stored, std::uint64_t size, Bytes& out) {
  // A zstd block is at least 4 bytes and at most 128 KiB of output: more than this ratio is a lie,
  // found before any memory is given to it.
  if (size > (stored.size() / 4 + 1) * (std::uint64_t{1} << 17))
    return "it promises " + std::to_string(size) + " bytes out of " +
           std::to_string(stored.size()) + ", more than zstd can hold";
  out.resize(static_cast<std::size_t>(size));
  // Making a context costs more than a small chunk: each thread keeps its own.
  thread_local const std::unique_ptr<ZSTD_DCtx, std::size_t (*)(ZSTD_DCtx*)> context(
      ZSTD_createDCtx(), ZSTD_freeDCtx);
  const std::size_t n =
      ZSTD_decompressDCtx(context.get(), out.data(), out.size(), stored.data(), stored.size());
  if (ZSTD_isError(n) != 0) return std::string("zstd: ") + ZSTD_getErrorName(n);
  if (n != size)
    return "it decompresses to " + std::to_string(n) + " bytes, not " + std::to_string(size);
  return {};
}

}  // namespace

bool walk_records(ByteView records, const std::function<void(const RecordView&)>& visit,
                  std::size_t& broken_at) {
  ByteCursor in(records);
  while (!in.at_end()) {
    broken_at = in.at();
    RecordView record{.op = in.number<std::uint8_t>(), .offset = broken_at, .content = {}};
    const auto length = in.number<std::uint64_t>();
    record.content = in.take(length);
    if (!in.ok() || record.op == 0) return false;
    visit(record);
  }
  return true;
}

bool parse_message_head(ByteView content, MessageHead& head) {
  ByteCursor in(content);
  head.channel = in.number<std::uint16_t>();
  head.sequence = in.number<std::uint32_t>();
  head.log_time = in.number<std::uint64_t>();
  head.publish_time = in.number<std::uint64_t>();
  return in.ok();
}

bool is_defined_before(const McapChannel& channel, const McapSegment& segment,
                       std::uint64_t offset) {
  if (!segment.is_chunk) return channel.defined_at < segment.offset + offset;
  if (channel.defined_at != segment.record_offset)
    return channel.defined_at < segment.record_offset;
  return channel.defined_within < offset;
}

bool parse_schema(ByteView content, const McapLimits& limits, McapSchema& schema) {
  ByteCursor in(content);
  schema.id = in.number<std::uint16_t>();
  schema.name = in.text(limits.text_bytes);
  schema.encoding = in.text(limits.text_bytes);
  schema.text = in.text(limits.text_bytes);
  return in.ok() && schema.id != 0;
}

bool parse_channel(ByteView content, const McapLimits& limits, McapChannel& channel) {
  ByteCursor in(content);
  channel.id = in.number<std::uint16_t>();
  channel.schema = in.number<std::uint16_t>();
  channel.topic = in.text(limits.text_bytes);
  channel.message_encoding = in.text(limits.text_bytes);
  channel.metadata = read_map(in, limits.text_bytes);
  return in.ok();
}

bool parse_metadata(ByteView content, const McapLimits& limits, McapMetadata& metadata) {
  ByteCursor in(content);
  metadata.name = in.text(limits.text_bytes);
  metadata.values = read_map(in, limits.text_bytes);
  return in.ok();
}

bool parse_attachment(ByteView content, const McapLimits& limits, McapAttachment& attachment,
                      std::size_t& data_at) {
  ByteCursor in(content);
  attachment.log_time = in.number<std::uint64_t>();
  attachment.create_time = in.number<std::uint64_t>();
  attachment.name = in.text(limits.text_bytes);
  attachment.media_type = in.text(limits.text_bytes);
  attachment.size = in.number<std::uint64_t>();
  data_at = in.at();
  in.take(attachment.size);
  return in.ok() && in.left() >= 4;
}

bool parse_chunk_head(ByteView content, const McapLimits& limits, McapSegment& segment,
                      std::uint64_t& content_at, std::string& compression) {
  ByteCursor in(content);
  segment.is_chunk = true;
  segment.start_time = in.number<std::uint64_t>();
  segment.end_time = in.number<std::uint64_t>();
  segment.size = in.number<std::uint64_t>();
  segment.crc = in.number<std::uint32_t>();
  compression = in.text(limits.text_bytes);
  segment.stored_size = in.number<std::uint64_t>();
  segment.is_zstd = compression == "zstd";
  content_at = in.at();
  in.take(segment.stored_size);
  return in.ok();
}

std::string load_segment(const ByteSource& source, const McapSegment& segment,
                         const McapLimits& limits, Bytes& stored, Bytes& out) {
  if (segment.size > limits.chunk_bytes || segment.stored_size > limits.record_bytes)
    return "it is larger than the limit of " + std::to_string(limits.chunk_bytes) + " bytes";
  Bytes& raw = segment.is_zstd ? stored : out;
  raw.resize(static_cast<std::size_t>(segment.stored_size));
  if (!source.read(segment.offset, raw)) return "its bytes cannot be read";
  if (segment.is_zstd) {
    const std::string trouble = decompress(stored, segment.size, out);
    if (!trouble.empty()) return trouble;
  } else if (segment.size != segment.stored_size) {
    return "it is not compressed, but its two sizes differ";
  }
  if (segment.crc != 0 && crc32(out) != segment.crc) return "its checksum is wrong";
  return {};
}

}  // namespace legwork::mcap
