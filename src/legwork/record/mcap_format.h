#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Names of the MCAP container format, version 0 (the public specification at mcap.dev/spec).
#include <array>
#include <cstdint>

namespace legwork::mcap {

inline constexpr std::array<std::uint8_t, 8> kMagic{0x89, 'M', 'C', 'A', 'P', 0x30, '\r', '\n'};
inline constexpr std::size_t kRecordHead = 9;  // opcode and uint64 length before every record

enum Op : std::uint8_t {
  kHeader = 0x01,
  kFooter = 0x02,
  kSchema = 0x03,
  kChannel = 0x04,
  kMessage = 0x05,
  kChunk = 0x06,
  kMessageIndex = 0x07,
  kChunkIndex = 0x08,
  kAttachment = 0x09,
  kAttachmentIndex = 0x0a,
  kStatistics = 0x0b,
  kMetadata = 0x0c,
  kMetadataIndex = 0x0d,
  kSummaryOffset = 0x0e,
  kDataEnd = 0x0f,
  kFirstPrivate = 0x80,
};

inline constexpr std::size_t kMessageHead = 22;  // channel, sequence, two times
inline constexpr std::size_t kFooterSize = kRecordHead + 20;
inline constexpr std::size_t kDataEndSize = kRecordHead + 4;

/// Ours: a Metadata record of this name, its key saying why, ends a file whose run did not come to
/// its end. A closed file without one is a whole run.
inline constexpr const char* kEndingName = "legwork.ending";
inline constexpr const char* kUnfinishedKey = "unfinished";

/// "Chunk" for 0x06; "unknown record" for what the specification does not name.
constexpr const char* op_name(std::uint8_t op) {
  constexpr const char* kNames[] = {
      "invalid record", "Header",        "Footer",          "Schema",
      "Channel",        "Message",       "Chunk",           "MessageIndex",
      "ChunkIndex",     "Attachment",    "AttachmentIndex", "Statistics",
      "Metadata",       "MetadataIndex", "SummaryOffset",   "DataEnd"};
  if (op <= kDataEnd) return kNames[op];
  return op >= kFirstPrivate ? "private record" : "unknown record";
}

}  // namespace legwork::mcap
