#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Reads MCAP files that nobody vouches for: every length is checked against what is there, every
// checksum is verified on opening, and damage is reported with its place instead of trusted.
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "legwork/record/byte_source.h"
#include "legwork/record/bytes.h"
#include "legwork/record/cdr.h"

namespace legwork {

/// What a file may ask of us before it is refused.
struct McapLimits {
  std::uint64_t file_bytes = std::uint64_t{1} << 36;    // 64 GiB
  std::uint64_t record_bytes = std::uint64_t{1} << 28;  // one record as stored: 256 MiB
  std::uint64_t chunk_bytes = std::uint64_t{1} << 28;   // one chunk decompressed: 256 MiB
  std::uint64_t total_bytes = std::uint64_t{1} << 37;   // all chunks decompressed: 128 GiB
  std::uint64_t open_bytes = std::uint64_t{1} << 30;    // chunks that overlap in time, at once
  std::uint64_t chunks = 1'000'000;
  std::uint64_t attachments = 10'000;   // and metadata records
  std::uint32_t text_bytes = 1u << 20;  // a name, a schema, a metadata value
};

enum class McapDamageKind {
  kUnfinished,    // the file stops early: a crash or a full disk; what is there is good
  kCorrupt,       // a checksum or the structure says that bytes changed
  kInconsistent,  // well-formed records that contradict each other
  kUnsupported,   // e.g. a compression we do not read
  kLimit,         // more than McapLimits allows
};

/// One thing wrong with a file: bytes [offset, offset + length) and what follows from it.
struct McapDamage {
  McapDamageKind kind = McapDamageKind::kCorrupt;
  std::uint64_t offset = 0, length = 0;
  std::string what;  // a sentence; says the flipped bit where the checksums tell it
};

struct McapSchema {
  std::uint16_t id = 0;
  std::string name, encoding, text;
  bool operator==(const McapSchema&) const = default;
};

struct McapChannel {
  std::uint16_t id = 0, schema = 0;
  std::string topic, message_encoding;
  std::map<std::string, std::string> metadata;  // ours: "unit", "frame", "names", ...
  std::uint64_t message_count = 0;              // in readable chunks
  // Where it was first defined: the record in the file, the place in it when that is a chunk.
  std::uint64_t defined_at = 0, defined_within = 0;
};

struct McapAttachment {
  std::uint64_t log_time = 0, create_time = 0;
  std::string name, media_type;
  std::uint64_t offset = 0, size = 0;  // of the data in the file
  std::uint64_t record_offset = 0;
};

struct McapMetadata {
  std::string name;
  std::map<std::string, std::string> values;
};

/// A stretch of message records: a chunk, or neighbouring messages outside chunks.
struct McapSegment {
  std::uint64_t record_offset = 0;  // of the chunk record, or the first message record
  std::uint64_t record_length = 0;
  std::uint64_t offset = 0, stored_size = 0, size = 0;  // of the records, stored and decompressed
  std::uint32_t crc = 0;                                // of the decompressed records; 0: none
  bool is_chunk = false, is_zstd = false;
  std::uint64_t start_time = 0, end_time = 0, message_count = 0;
};

/// A chunk that is in the file but cannot be read.
struct McapGap {
  std::uint64_t record_offset = 0;
  std::uint64_t start_time = 0, end_time = 0;  // of its messages [ns]
};

/// What opening a file found out.
struct McapContents {
  std::string profile, library;
  std::map<std::uint16_t, McapSchema> schemas;
  std::map<std::uint16_t, McapChannel> channels;
  std::vector<McapAttachment> attachments;
  std::vector<McapMetadata> metadata;
  std::vector<McapSegment> segments;  // readable ones only
  std::vector<McapDamage> damage;     // empty: every checksum was there and right
  std::vector<McapGap> gaps;          // chunks lost, as far as their times are known; by time
  bool is_closed = false;             // by its writer, with a footer
  bool is_finished = false;           // closed, and the run in it came to its end
  std::string unfinished;             // why it did not, where the file says so itself
  std::uint64_t message_count = 0, start_time = 0, end_time = 0;
  std::uint64_t written_messages = 0;  // as its summary says; 0: there is none
};

/// One message; `data` lives until the stream moves on.
struct McapMessage {
  const McapChannel* channel = nullptr;
  std::uint32_t sequence = 0;
  std::uint64_t log_time = 0, publish_time = 0;  // [ns]
  ByteView data;

  /// The message as a struct, when it is a CDR message of that kind and well-formed.
  template <class M>
  std::optional<M> decode() const {
    return from_cdr<M>(data);
  }
};

/// What a reader does with a file that is damaged. A file that merely ends early (a killed run, a
/// full disk) is read as far as it goes either way.
enum class DamagedFile { kRefuse, kSalvage };

class McapStream;

/// An opened file. Cheap to copy. Opening reads the whole file once to check it.
class McapReader {
 public:
  /// Throws Error when the file cannot be read or is not MCAP at all; lesser trouble is in
  /// contents().damage and whatever is good can be read.
  static McapReader open(const std::string& path, const McapLimits& limits = {});
  /// The bytes must outlive the reader.
  static McapReader from_bytes(ByteView bytes, const McapLimits& limits = {});

  const McapContents& contents() const { return *contents_; }
  const std::string& name() const { return name_; }
  bool is_intact() const { return contents_->damage.empty(); }
  /// Throws Error listing the damage, for those who must not work with half a file.
  void require_intact() const;
  /// Called by everything that works with a file. Throws Error listing the damage unless told to
  /// salvage; gives what is missing, a sentence each, for the reader's own report (empty: nothing).
  std::vector<std::string> admit(DamagedFile damaged = DamagedFile::kRefuse) const;

  const McapChannel* find_channel(std::string_view topic) const;
  const McapSchema* schema(const McapChannel& channel) const;
  const McapAttachment* find_attachment(std::string_view name) const;
  Bytes attachment_data(const McapAttachment& attachment) const;

  /// All messages, or those on some topics, by log time; equal times in file order.
  McapStream messages(const std::vector<std::string>& topics = {}) const;

 private:
  friend class McapStream;
  std::shared_ptr<const ByteSource> source_;
  std::shared_ptr<const McapContents> contents_;
  McapLimits limits_;
  std::string name_;
};

/// Walks messages in time order, holding only the chunks that overlap the present moment.
class McapStream {
 public:
  McapStream(McapReader reader, const std::vector<std::string>& topics);
  ~McapStream();
  McapStream(McapStream&&) noexcept;
  McapStream& operator=(McapStream&&) noexcept;
  /// The next message, or false at the end. Throws Error when the file changed meanwhile.
  bool next(McapMessage& message);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// How much of a file is missing, a sentence each; empty where it is whole.
std::vector<std::string> missing_parts(const McapContents& contents);

/// "byte 1234: ..." for people.
std::string describe(const McapDamage& damage);

}  // namespace legwork
