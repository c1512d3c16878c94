#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Writes MCAP files: chunks compressed with zstd and flushed as they fill, every checksum filled
// in, a summary at the end. A file cut short at any chunk is still readable.
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "legwork/record/detail/byte_sink.h"
#include "legwork/record/detail/crc32.h"

struct ZSTD_CCtx_s;

namespace legwork {

struct McapWriterConfig {
  std::string profile = "ros2";
  std::string library = "legwork 0.1.0";
  std::size_t chunk_bytes = std::size_t{1} << 18;  // a chunk closes at this size, uncompressed ...
  std::uint64_t chunk_span_ns = 1'000'000'000;     // ... or when it spans this much log time [ns]
  // 0 stores chunks uncompressed. On recorded runs -10 leaves files a quarter larger than 1 and -1
  // do, in a quarter and half of their time.
  int zstd_level = -10;
};

using McapMap = std::map<std::string, std::string>;

/// One writer, one file. Calls return nothing: the first failure is kept in error(), the file is
/// cut back to its last whole record and closed with a summary if there is room, and later calls
/// do nothing. Not thread-safe. Allocates only while its buffers grow to their working size.
class McapWriter {
 public:
  explicit McapWriter(std::unique_ptr<ByteSink> sink, McapWriterConfig config = {});
  ~McapWriter();
  McapWriter(const McapWriter&) = delete;
  McapWriter& operator=(const McapWriter&) = delete;

  std::uint16_t add_schema(std::string_view name, std::string_view encoding, std::string_view text);
  std::uint16_t add_channel(std::uint16_t schema, std::string_view topic,
                            std::string_view message_encoding, const McapMap& metadata);
  void attach(std::string_view name, std::string_view media_type, ByteView data,
              std::uint64_t log_time = 0);
  void add_metadata(std::string_view name, const McapMap& metadata);

  /// Opens a message and gives the buffer to append its payload to; end_message() closes it.
  Bytes& begin_message(std::uint16_t channel, std::uint64_t log_time);
  void end_message();
  void write_message(std::uint16_t channel, std::uint64_t log_time, ByteView payload);

  void flush_chunk();
  /// Writes what is left, the summary and the footer. True when the whole file is good. Where the
  /// run did not come to its end, `unfinished` says why; the file then says so itself, as it does
  /// after a write error. Destroying a writer that was not finished is such a case.
  bool finish(std::string_view unfinished = {});

  /// Ends the file as a write error does: for a caller that cannot go on.
  void give_up(const std::string& why);

  bool ok() const { return error_.empty(); }
  const std::string& error() const { return error_; }
  std::uint64_t file_bytes() const { return size_ + ending_bytes_; }
  std::uint64_t raw_bytes() const { return raw_bytes_; }  // message records before compression
  std::uint64_t message_count() const { return message_count_; }  // in flushed chunks

 private:
  struct IndexEntry {
    std::uint64_t time, offset;
  };
  struct ChannelRecord {
    Bytes record;                   // for the summary
    std::uint32_t sequence = 0;     // of its next message
    std::uint64_t count = 0;        // messages in flushed chunks
    std::vector<IndexEntry> index;  // of the open chunk
  };
  struct ChunkRecord {
    std::uint64_t start_time, end_time, offset, length, index_length;
    std::vector<std::pair<std::uint16_t, std::uint64_t>> index_offsets;
    std::uint64_t compressed_size, uncompressed_size;
  };

  bool emit(ByteView record);  // a whole record, or several that belong together
  void fail(std::string why);
  ByteView compressed_chunk();
  void append_chunk_record(ByteView compressed);
  void append_message_indexes(ChunkRecord& chunk);
  Bytes summary(std::uint64_t start) const;
  Bytes statistics() const;
  Bytes chunk_index(const ChunkRecord& chunk) const;
  bool write_ending(bool with_summary);
  bool note_unfinished(std::string_view why);
  Bytes metadata_record(std::string_view name, const McapMap& metadata) const;
  void index_metadata(std::string_view name, std::uint64_t start, std::uint64_t length);

  std::unique_ptr<ByteSink> sink_;
  McapWriterConfig config_;
  std::string error_;
  std::uint64_t size_ = 0;          // of the file up to its last whole record
  std::uint64_t ending_bytes_ = 0;  // DataEnd to the closing magic, once written
  std::uint64_t raw_bytes_ = 0, message_count_ = 0;
  std::uint64_t first_time_ = 0, last_time_ = 0;
  Crc32 data_crc_;
  bool finished_ = false;

  std::vector<Bytes> schemas_;  // whole records, for the summary; id is index + 1
  std::vector<ChannelRecord> channels_;
  std::vector<ChunkRecord> chunks_;
  std::vector<Bytes> attachment_indexes_, metadata_indexes_;

  Bytes chunk_, packed_, out_;  // the open chunk; its compressed form; the record on its way out
  std::uint64_t chunk_start_ = 0, chunk_end_ = 0, chunk_messages_ = 0;
  std::size_t message_at_ = 0;  // of the open message in chunk_
  std::unique_ptr<ZSTD_CCtx_s, void (*)(ZSTD_CCtx_s*)> zstd_;
};

}  // namespace legwork
