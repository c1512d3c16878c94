// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The end of an MCAP file: DataEnd, the summary that lets a reader find anything without reading
// everything, and the footer.
#include <utility>

#include "legwork/record/detail/mcap_record.h"
#include "legwork/record/mcap_writer.h"

namespace legwork {
namespace {

/// Appends a group of records and remembers where it lies for its SummaryOffset.
struct SummaryGroups {
  struct Group {
    mcap::Op op;
    std::uint64_t start, length;
  };
  std::vector<Group> groups;
  std::uint64_t file_start;  // where the summary begins in the file

  template <class Records>
  void add(Bytes& out, mcap::Op op, const Records& records) {
    const std::size_t start = out.size();
    for (const Bytes& record : records) put_bytes(out, record.data(), record.size());
    if (out.size() > start) groups.push_back({op, file_start + start, out.size() - start});
  }
};

}  // namespace

Bytes McapWriter::statistics() const {
  Bytes out;
  const std::size_t head = mcap::open_record(out, mcap::kStatistics);
  put(out, message_count_);
  put(out, static_cast<std::uint16_t>(schemas_.size()));
  put(out, static_cast<std::uint32_t>(channels_.size()));
  put(out, static_cast<std::uint32_t>(attachment_indexes_.size()));
  put(out, static_cast<std::uint32_t>(metadata_indexes_.size()));
  put(out, static_cast<std::uint32_t>(chunks_.size()));
  put(out, first_time_);
  put(out, last_time_);
  put(out, static_cast<std::uint32_t>(channels_.size() * 10));
  for (std::size_t id = 0; id < channels_.size(); ++id) {
    put(out, static_cast<std::uint16_t>(id));
    put(out, channels_[id].count);
  }
  mcap::close_record(out, head);
  return out;
}

Bytes McapWriter::chunk_index(const ChunkRecord& chunk) const {
  Bytes out;
  const std::size_t head = mcap::open_record(out, mcap::kChunkIndex);
  put(out, chunk.start_time);
  put(out, chunk.end_time);
  put(out, chunk.offset);
  put(out, chunk.length);
  put(out, static_cast<std::uint32_t>(chunk.index_offsets.size() * 10));
  for (const auto& [id, offset] : chunk.index_offsets) {
    put(out, id);
    put(out, offset);
  }
  put(out, chunk.index_length);
  put_text(out, config_.zstd_level == 0 ? "" : "zstd");
  put(out, chunk.compressed_size);
  put(out, chunk.uncompressed_size);
  mcap::close_record(out, head);
  return out;
}

Bytes McapWriter::summary(std::uint64_t start) const {
  SummaryGroups groups{{}, start};
  Bytes out;
  groups.add(out, mcap::kSchema, schemas_);
  std::vector<Bytes> channels, chunks;
  for (const ChannelRecord& c : channels_) channels.push_back(c.record);
  for (const ChunkRecord& chunk : chunks_) chunks.push_back(chunk_index(chunk));
  groups.add(out, mcap::kChannel, channels);
  groups.add(out, mcap::kStatistics, std::vector<Bytes>{statistics()});
  groups.add(out, mcap::kChunkIndex, chunks);
  groups.add(out, mcap::kAttachmentIndex, attachment_indexes_);
  groups.add(out, mcap::kMetadataIndex, metadata_indexes_);

  const std::uint64_t offsets_start = start + out.size();
  for (const SummaryGroups::Group& group : groups.groups) {
    const std::size_t head = mcap::open_record(out, mcap::kSummaryOffset);
    put(out, static_cast<std::uint8_t>(group.op));
    put(out, group.start);
    put(out, group.length);
    mcap::close_record(out, head);
  }
  const std::size_t head = mcap::open_record(out, mcap::kFooter);
  put(out, start);
  put(out, offsets_start);
  put(out, std::uint32_t{0});
  mcap::close_record(out, head);
  return out;
}

bool McapWriter::write_ending(bool with_summary) {
  Bytes out;
  std::size_t head = mcap::open_record(out, mcap::kDataEnd);
  put(out, data_crc_.value());
  mcap::close_record(out, head);

  Bytes end;
  if (with_summary) {
    end = summary(size_ + out.size());
  } else {
    head = mcap::open_record(end, mcap::kFooter);
    put(end, std::uint64_t{0});
    put(end, std::uint64_t{0});
    put(end, std::uint32_t{0});
    mcap::close_record(end, head);
  }
  // The checksum covers the summary and the footer up to the checksum's own field.
  patch(end, end.size() - 4, crc32(ByteView(end).first(end.size() - 4)));
  put_bytes(out, end.data(), end.size());
  put_bytes(out, mcap::kMagic.data(), mcap::kMagic.size());
  if (!sink_->write(out)) return false;
  ending_bytes_ = out.size();
  return true;
}

}  // namespace legwork
