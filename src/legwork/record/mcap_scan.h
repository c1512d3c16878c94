#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Inside the MCAP reader: what opening a file does.
#include <functional>
#include <string>

#include "legwork/record/mcap_format.h"
#include "legwork/record/mcap_reader.h"

namespace legwork::mcap {

/// Reads and checks a whole file. Throws Error when it is not MCAP at all.
McapContents scan(const ByteSource& source, const McapLimits& limits, const std::string& name);

struct RecordView {
  std::uint8_t op = 0;
  std::size_t offset = 0;  // of the record's head in the bytes walked
  ByteView content;
};

/// Calls `visit` for each record in `records`; false when they do not end where the bytes end
/// (`broken_at` is then the offset of the record that does not fit).
bool walk_records(ByteView records, const std::function<void(const RecordView&)>& visit,
                  std::size_t& broken_at);

/// The head of a Message record.
struct MessageHead {
  std::uint16_t channel = 0;
  std::uint32_t sequence = 0;
  std::uint64_t log_time = 0, publish_time = 0;
};
bool parse_message_head(ByteView content, MessageHead& head);

/// Whether a message at `offset` of a segment's records comes after its channel's definition, as
/// the specification demands; others are not read.
bool is_defined_before(const McapChannel& channel, const McapSegment& segment,
                       std::uint64_t offset);

/// Loads a segment's records into `out`, decompressed and checked. Empty text when all is well,
/// else what is wrong.
std::string load_segment(const ByteSource& source, const McapSegment& segment,
                         const McapLimits& limits, Bytes& stored, Bytes& out);

bool parse_schema(ByteView content, const McapLimits& limits, McapSchema& schema);
bool parse_channel(ByteView content, const McapLimits& limits, McapChannel& channel);
bool parse_metadata(ByteView content, const McapLimits& limits, McapMetadata& metadata);
bool parse_attachment(ByteView content, const McapLimits& limits, McapAttachment& attachment,
                      std::size_t& data_at);
bool parse_chunk_head(ByteView content, const McapLimits& limits, McapSegment& segment,
                      std::uint64_t& content_at, std::string& compression);

/// Compares the summary section with what the scan found; adds what contradicts it.
void check_summary(ByteView summary, std::uint64_t summary_at, const McapLimits& limits,
                   McapContents& contents);

/// The chunks a summary section lists, as record offsets in rising order.
std::vector<std::uint64_t> listed_chunks(ByteView summary);

void report(McapContents& contents, McapDamage damage);

}  // namespace legwork::mcap
