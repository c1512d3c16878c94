#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Inside the MCAP reader: the one pass over a file that opening it makes.
#include <string>
#include <vector>

#include "legwork/base/error.h"
#include "legwork/record/mcap_scan.h"

namespace legwork::mcap {

/// Goes front to back over every record and every checksum. Where the structure breaks it jumps to
/// the next chunk that a good summary lists; without one the rest is reported as lost. The data
/// checksum of a finished file covers all bytes before DataEnd, so it catches what no chunk's own
/// checksum covers.
class Scanner {
 public:
  Scanner(const ByteSource& source, const McapLimits& limits, std::string name)
      : source_(source), limits_(limits), name_(std::move(name)), size_(source.size()) {}

  McapContents scan() {
    check_opening();
    scan_data(kMagic.size());
    read_ending();
    if (broken_ && !summary_.empty()) rescue_chunks();
    if (!broken_) note_unfinished();
    note_stopped_run();
    check_data_crc();
    drop_unvouched();
    if (!summary_.empty()) check_summary(summary_, summary_at_, limits_, contents_);
    total_up();
    return std::move(contents_);
  }

 private:
  struct IndexedMessage {
    std::uint64_t offset, time;
    std::uint16_t channel;
  };

  void damage(McapDamageKind kind, std::uint64_t offset, std::uint64_t length, std::string what) {
    report(contents_, {kind, offset, length, std::move(what)});
  }
  [[noreturn]] void refuse(std::string message, std::string remedy) const {
    throw Error({.code = "E-MCAP",
                 .file = name_,
                 .message = std::move(message),
                 .remedy = std::move(remedy)});
  }

  void check_opening();
  void scan_data(std::uint64_t at);
  bool scan_record(std::uint64_t at, std::uint8_t op, std::uint64_t length);
  void scan_small_record(std::uint64_t at, std::uint8_t op);
  void scan_chunk(std::uint64_t at);
  void scan_chunk_records(std::uint64_t at, McapSegment& segment);
  void scan_loose_message(std::uint64_t at);
  void scan_message_index(std::uint64_t at);
  void scan_attachment(std::uint64_t at);
  void end_chunk_indexes();
  void add_schema(std::uint64_t at, ByteView content);
  void add_channel(std::uint64_t at, std::uint64_t within, ByteView content);
  void read_ending();
  void read_summary(std::uint64_t footer_at, bool magic_ok);
  void rescue_chunks();
  void note_unfinished();
  void note_stopped_run();
  void check_data_crc();
  void drop_unvouched();
  void drop_counts(const McapSegment& segment);
  std::uint32_t file_crc(std::uint64_t from, std::uint64_t to) const;
  std::string flip_text(std::uint32_t stored, std::uint32_t found, std::uint64_t from,
                        std::uint64_t to, std::uint64_t crc_at) const;
  void total_up();

  const ByteSource& source_;
  const McapLimits& limits_;
  std::string name_;
  std::uint64_t size_;
  McapContents contents_;
  Bytes content_, stored_, records_;            // of the record, the chunk, the decompressed chunk
  std::vector<IndexedMessage> chunk_messages_;  // of the last chunk, by offset
  std::size_t indexed_ = 0;                     // of those, named by message indexes so far
  std::uint64_t index_at_ = 0;                  // of the first message index after the chunk
  std::uint64_t total_bytes_ = 0;
  std::uint64_t data_end_ = 0;    // offset of the DataEnd record; 0: not met
  std::uint64_t stopped_at_ = 0;  // where the pass ended
  bool broken_ = false;           // ... because the structure broke
  bool is_chunk_lost_ = false;    // the last one met: its indexes describe nothing
  bool has_data_crc_ = false, is_data_verified_ = false;
  Bytes summary_;  // its bytes, once its checksum is known to be right
  std::uint64_t summary_at_ = 0;
};

}  // namespace legwork::mcap
