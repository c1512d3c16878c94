// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The data section of an MCAP file, record by record; the summary is in mcap_summary.cpp.
#include "legwork/record/mcap_writer.h"

#include <zstd.h>

#include <algorithm>

#include "legwork/record/detail/mcap_record.h"
#include "legwork/record/mcap_format.h"

namespace legwork {
namespace {

void free_zstd(ZSTD_CCtx_s* context) { ZSTD_freeCCtx(context); }

}  // namespace

McapWriter::McapWriter(std::unique_ptr<ByteSink> sink, McapWriterConfig config)
    : sink_(std::move(sink)), config_(std::move(config)), zstd_(ZSTD_createCCtx(), free_zstd) {
  ZSTD_CCtx_setParameter(zstd_.get(), ZSTD_c_compressionLevel, config_.zstd_level);
  if (config_.zstd_level < 0) {
    // Columns of doubles: matches are whole numbers, and a table that stays in the nearest cache
    // finds nearly all of them. 1.3 times as fast as the level's own choice, 4 % larger.
    ZSTD_CCtx_setParameter(zstd_.get(), ZSTD_c_minMatch, 7);
    ZSTD_CCtx_setParameter(zstd_.get(), ZSTD_c_hashLog, 10);
  }
  chunk_.reserve(config_.chunk_bytes + (config_.chunk_bytes >> 2));
  Bytes out(mcap::kMagic.begin(), mcap::kMagic.end());
  const std::size_t head = mcap::open_record(out, mcap::kHeader);
  put_text(out, config_.profile);
  put_text(out, config_.library);
  mcap::close_record(out, head);
  emit(out);
}

McapWriter::~McapWriter() { finish("the program ended before the run did"); }

bool McapWriter::emit(ByteView record) {
  if (!ok() || finished_) return false;
  if (!sink_->write(record)) {
    fail(sink_->name() + ": " + sink_->error());
    return false;
  }
  size_ += record.size();
  data_crc_.add(record);
  return true;
}

void McapWriter::fail(std::string why) {
  error_ = std::move(why);
  // Take back the half-written record: the file then ends at a whole one. What that frees is
  // often enough for the summary; a file without one is readable too, only slower to open.
  finished_ = true;
  if (!sink_->truncate(size_) || size_ == 0) return;
  // Closed only together with the note: a closed file without one is a whole run.
  if (note_unfinished(error_) &&
      (write_ending(true) || (sink_->truncate(size_) && write_ending(false))))
    return;
  sink_->truncate(size_);
}

bool McapWriter::note_unfinished(std::string_view why) {
  const Bytes record =
      metadata_record(mcap::kEndingName, {{mcap::kUnfinishedKey, std::string(why.substr(0, 500))}});
  if (!sink_->write(record)) return false;
  index_metadata(mcap::kEndingName, size_, record.size());
  size_ += record.size();
  data_crc_.add(record);
  return true;
}

std::uint16_t McapWriter::add_schema(std::string_view name, std::string_view encoding,
                                     std::string_view text) {
  const auto id = static_cast<std::uint16_t>(schemas_.size() + 1);  // 0 means "no schema"
  Bytes out;
  const std::size_t head = mcap::open_record(out, mcap::kSchema);
  put(out, id);
  put_text(out, name);
  put_text(out, encoding);
  put_text(out, text);
  mcap::close_record(out, head);
  flush_chunk();  // channels stand between chunks: a reader may lose a chunk, not their names
  emit(out);
  schemas_.push_back(std::move(out));
  return id;
}

std::uint16_t McapWriter::add_channel(std::uint16_t schema, std::string_view topic,
                                      std::string_view message_encoding, const McapMap& metadata) {
  const auto id = static_cast<std::uint16_t>(channels_.size());
  Bytes out;
  const std::size_t head = mcap::open_record(out, mcap::kChannel);
  put(out, id);
  put(out, schema);
  put_text(out, topic);
  put_text(out, message_encoding);
  mcap::put_map(out, metadata);
  mcap::close_record(out, head);
  flush_chunk();
  emit(out);
  channels_.emplace_back().record = std::move(out);
  return id;
}

void McapWriter::attach(std::string_view name, std::string_view media_type, ByteView data,
                        std::uint64_t log_time) {
  flush_chunk();
  const std::uint64_t start = size_;
  Bytes out;
  const std::size_t head = mcap::open_record(out, mcap::kAttachment);
  put(out, log_time);
  put(out, std::uint64_t{0});  // create time: not available
  put_text(out, name);
  put_text(out, media_type);
  put(out, static_cast<std::uint64_t>(data.size()));
  put_bytes(out, data.data(), data.size());
  put(out, crc32(ByteView(out).subspan(head + mcap::kRecordHead)));
  mcap::close_record(out, head);
  if (!emit(out)) return;

  Bytes& index = attachment_indexes_.emplace_back();
  const std::size_t index_head = mcap::open_record(index, mcap::kAttachmentIndex);
  put(index, start);
  put(index, static_cast<std::uint64_t>(out.size()));
  put(index, log_time);
  put(index, std::uint64_t{0});
  put(index, static_cast<std::uint64_t>(data.size()));
  put_text(index, name);
  put_text(index, media_type);
  mcap::close_record(index, index_head);
}

void McapWriter::add_metadata(std::string_view name, const McapMap& metadata) {
  flush_chunk();
  const std::uint64_t start = size_;
  const Bytes out = metadata_record(name, metadata);
  if (emit(out)) index_metadata(name, start, out.size());
}

Bytes McapWriter::metadata_record(std::string_view name, const McapMap& metadata) const {
  Bytes out;
  const std::size_t head = mcap::open_record(out, mcap::kMetadata);
  put_text(out, name);
  mcap::put_map(out, metadata);
  mcap::close_record(out, head);
  return out;
}

void McapWriter::index_metadata(std::string_view name, std::uint64_t start, std::uint64_t length) {
  Bytes& index = metadata_indexes_.emplace_back();
  const std::size_t index_head = mcap::open_record(index, mcap::kMetadataIndex);
  put(index, start);
  put(index, length);
  put_text(index, name);
  mcap::close_record(index, index_head);
}

Bytes& McapWriter::begin_message(std::uint16_t channel, std::uint64_t log_time) {
  ChannelRecord& c = channels_.at(channel);
  if (chunk_messages_ == 0) chunk_start_ = chunk_end_ = log_time;
  chunk_start_ = std::min(chunk_start_, log_time);
  chunk_end_ = std::max(chunk_end_, log_time);
  ++chunk_messages_;
  c.index.push_back({log_time, chunk_.size()});

  // The head in one piece: opcode, length (patched at the end), channel, sequence, two times.
  message_at_ = chunk_.size();
  std::uint8_t* head = extend(chunk_, mcap::kRecordHead + mcap::kMessageHead);
  const std::uint32_t sequence = c.sequence++;
  head[0] = mcap::kMessage;
  std::memcpy(head + 9, &channel, 2);
  std::memcpy(head + 11, &sequence, 4);
  std::memcpy(head + 15, &log_time, 8);
  std::memcpy(head + 23, &log_time, 8);  // published when it was logged
  return chunk_;
}

void McapWriter::end_message() {
  mcap::close_record(chunk_, message_at_);
  const bool is_full =
      chunk_.size() >= config_.chunk_bytes || chunk_end_ - chunk_start_ >= config_.chunk_span_ns;
  if (is_full) flush_chunk();
}

void McapWriter::write_message(std::uint16_t channel, std::uint64_t log_time, ByteView payload) {
  put_bytes(begin_message(channel, log_time), payload.data(), payload.size());
  end_message();
}

ByteView McapWriter::compressed_chunk() {
  if (config_.zstd_level == 0) return chunk_;
  packed_.resize(ZSTD_compressBound(chunk_.size()));
  const std::size_t size =
      ZSTD_compress2(zstd_.get(), packed_.data(), packed_.size(), chunk_.data(), chunk_.size());
  if (ZSTD_isError(size) != 0) {  // out of memory: nothing else can go wrong with a full buffer
    fail(std::string("zstd: ") + ZSTD_getErrorName(size));
    return {};
  }
  return ByteView(packed_).first(size);
}

void McapWriter::append_chunk_record(ByteView compressed) {
  const std::size_t head = mcap::open_record(out_, mcap::kChunk);
  put(out_, chunk_start_);
  put(out_, chunk_end_);
  put(out_, static_cast<std::uint64_t>(chunk_.size()));
  put(out_, crc32(chunk_));
  put_text(out_, config_.zstd_level == 0 ? "" : "zstd");
  put(out_, static_cast<std::uint64_t>(compressed.size()));
  put_bytes(out_, compressed.data(), compressed.size());
  mcap::close_record(out_, head);
}

void McapWriter::append_message_indexes(ChunkRecord& chunk) {
  for (std::size_t id = 0; id < channels_.size(); ++id) {
    std::vector<IndexEntry>& index = channels_[id].index;
    if (index.empty()) continue;
    chunk.index_offsets.emplace_back(static_cast<std::uint16_t>(id), size_ + out_.size());
    const std::size_t head = mcap::open_record(out_, mcap::kMessageIndex);
    put(out_, static_cast<std::uint16_t>(id));
    put(out_, static_cast<std::uint32_t>(index.size() * sizeof(IndexEntry)));
    put_bytes(out_, index.data(), index.size() * sizeof(IndexEntry));
    mcap::close_record(out_, head);
  }
}

void McapWriter::flush_chunk() {
  if (chunk_messages_ == 0) return;
  const ByteView compressed = ok() ? compressed_chunk() : ByteView();
  out_.clear();
  append_chunk_record(compressed);
  ChunkRecord chunk{.start_time = chunk_start_,
                    .end_time = chunk_end_,
                    .offset = size_,
                    .length = out_.size(),
                    .index_length = 0,
                    .index_offsets = {},
                    .compressed_size = compressed.size(),
                    .uncompressed_size = chunk_.size()};
  append_message_indexes(chunk);
  chunk.index_length = out_.size() - chunk.length;

  // The chunk and its indexes go out in one call: they are good or taken back together.
  if (emit(out_)) {
    first_time_ = message_count_ == 0 ? chunk_start_ : std::min(first_time_, chunk_start_);
    last_time_ = std::max(last_time_, chunk_end_);
    message_count_ += chunk_messages_;
    raw_bytes_ += chunk_.size();
    for (ChannelRecord& c : channels_) c.count += c.index.size();
    chunks_.push_back(std::move(chunk));
  }
  for (ChannelRecord& c : channels_) c.index.clear();
  chunk_.clear();
  chunk_messages_ = 0;
}

void McapWriter::give_up(const std::string& why) {
  if (!ok()) return;
  if (!finished_) return fail(why);
  error_ = why;  // it fell over its own ending: without one the file says that it is not finished
  sink_->truncate(size_);
}

bool McapWriter::finish(std::string_view unfinished) {
  if (finished_) return ok();
  flush_chunk();
  if (finished_) return ok();  // that chunk did not fit: the file was ended there
  finished_ = true;
  if (!unfinished.empty() && !note_unfinished(unfinished)) {
    error_ = sink_->name() + ": " + sink_->error();
    sink_->truncate(size_);  // left open, which says that it is not finished
  } else if (!write_ending(true)) {
    error_ = sink_->name() + ": " + sink_->error();
    if (sink_->truncate(size_) && !write_ending(false)) sink_->truncate(size_);
  }
  if (!sink_->close() && ok()) error_ = sink_->name() + ": " + sink_->error();
  return ok();
}

}  // namespace legwork
