// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// An opened MCAP file, and its messages in time order.
#include "legwork/record/mcap_reader.h"

#include <algorithm>

#include "legwork/base/error.h"
#include "legwork/record/mcap_scan.h"

namespace legwork {

std::string describe(const McapDamage& damage) {
  return "byte " + std::to_string(damage.offset) + ": " + damage.what;
}

McapReader McapReader::open(const std::string& path, const McapLimits& limits) {
  McapReader reader;
  reader.source_ = file_source(path);
  reader.name_ = path;
  reader.limits_ = limits;
  reader.contents_ =
      std::make_shared<McapContents>(mcap::scan(*reader.source_, limits, reader.name_));
  return reader;
}

McapReader McapReader::from_bytes(ByteView bytes, const McapLimits& limits) {
  McapReader reader;
  reader.source_ = memory_source(bytes);
  reader.name_ = "memory";
  reader.limits_ = limits;
  reader.contents_ =
      std::make_shared<McapContents>(mcap::scan(*reader.source_, limits, reader.name_));
  return reader;
}

void McapReader::require_intact() const {
  if (contents_->damage.empty()) return;
  std::vector<Finding> findings;
  constexpr std::size_t kMost = 8;  // the first few tell what happened
  for (const McapDamage& damage : contents_->damage) {
    if (findings.size() == kMost) break;
    findings.push_back({.code = "E-MCAP", .file = name_, .message = describe(damage)});
  }
  if (contents_->damage.size() > kMost)
    findings.push_back(
        {.code = "E-MCAP",
         .file = name_,
         .message = "and " + std::to_string(contents_->damage.size() - kMost) + " more places"});
  for (const std::string& part : missing_parts(*contents_))
    findings.push_back({.code = "E-MCAP", .file = name_, .message = part});
  findings.back().remedy =
      "Record again, or read what is left: replay, view, render and estimate have --salvage.";
  throw Error(std::move(findings));
}

std::vector<std::string> McapReader::admit(DamagedFile damaged) const {
  const auto is_damage = [](const McapDamage& d) { return d.kind != McapDamageKind::kUnfinished; };
  const std::vector<McapDamage>& found = contents_->damage;
  if (damaged == DamagedFile::kRefuse && std::any_of(found.begin(), found.end(), is_damage))
    require_intact();
  return missing_parts(*contents_);
}

const McapChannel* McapReader::find_channel(std::string_view topic) const {
  for (const auto& [id, channel] : contents_->channels)
    if (channel.topic == topic) return &channel;
  return nullptr;
}

const McapSchema* McapReader::schema(const McapChannel& channel) const {
  const auto found = contents_->schemas.find(channel.schema);
  return found == contents_->schemas.end() ? nullptr : &found->second;
}

const McapAttachment* McapReader::find_attachment(std::string_view name) const {
  for (const McapAttachment& attachment : contents_->attachments)
    if (attachment.name == name) return &attachment;
  return nullptr;
}

Bytes McapReader::attachment_data(const McapAttachment& attachment) const {
  Bytes data(static_cast<std::size_t>(attachment.size));
  if (!source_->read(attachment.offset, data))
    throw Error({.code = "E-MCAP", .file = name_, .message = "the file changed while open"});
  return data;
}

McapStream McapReader::messages(const std::vector<std::string>& topics) const {
  return McapStream(*this, topics);
}

struct McapStream::Impl {
  struct Entry {
    std::uint64_t time;
    std::size_t offset;
  };
  struct OpenSegment {
    std::size_t order = 0;  // place in the file, decides between equal times
    Bytes records;
    std::vector<Entry> entries;  // by time
    std::size_t at = 0;
  };

  McapReader reader;
  std::map<std::uint16_t, const McapChannel*> channels;  // wanted ones
  std::vector<const McapSegment*> waiting;  // latest start first: the next one is at the back
  std::vector<OpenSegment> open;
  std::vector<OpenSegment> spare;  // buffers of segments read to their end
  Bytes stored;

  void load(const McapSegment& segment);
  OpenSegment* earliest();
  void drop_finished();
};

McapStream::McapStream(McapReader reader, const std::vector<std::string>& topics)
    : impl_(std::make_unique<Impl>()) {
  impl_->reader = std::move(reader);
  const McapContents& contents = impl_->reader.contents();
  for (const auto& [id, channel] : contents.channels)
    if (topics.empty() || std::find(topics.begin(), topics.end(), channel.topic) != topics.end())
      impl_->channels.emplace(id, &channel);
  for (const McapSegment& segment : contents.segments)
    if (segment.message_count > 0) impl_->waiting.push_back(&segment);
  std::stable_sort(impl_->waiting.begin(), impl_->waiting.end(), [](const auto* a, const auto* b) {
    return a->start_time != b->start_time ? a->start_time > b->start_time
                                          : a->record_offset > b->record_offset;
  });
}

McapStream::~McapStream() = default;
McapStream::McapStream(McapStream&&) noexcept = default;
McapStream& McapStream::operator=(McapStream&&) noexcept = default;

void McapStream::Impl::load(const McapSegment& segment) {
  std::uint64_t held = segment.size;
  for (const OpenSegment& s : open) held += s.records.size();
  if (held > reader.limits_.open_bytes)
    throw Error({.code = "E-MCAP",
                 .file = reader.name_,
                 .message = "too many chunks overlap in time to sort their messages",
                 .remedy = "Raise the limit, or rewrite the file in time order."});
  OpenSegment next;
  if (!spare.empty()) {
    next = std::move(spare.back());
    spare.pop_back();
  }
  next.order = segment.record_offset;
  next.at = 0;
  next.entries.clear();
  std::string trouble =
      mcap::load_segment(*reader.source_, segment, reader.limits_, stored, next.records);
  std::size_t broken_at = 0;
  const auto keep = [&](const mcap::RecordView& record) {
    mcap::MessageHead head;
    if (record.op != mcap::kMessage || !mcap::parse_message_head(record.content, head)) return;
    const auto channel = channels.find(head.channel);
    if (channel != channels.end() &&
        mcap::is_defined_before(*channel->second, segment, record.offset))
      next.entries.push_back({head.log_time, record.offset});
  };
  if (!trouble.empty() || !mcap::walk_records(next.records, keep, broken_at))
    throw Error({.code = "E-MCAP",
                 .file = reader.name_,
                 .message = "the file changed while it was read: " + trouble});
  std::stable_sort(next.entries.begin(), next.entries.end(),
                   [](const Entry& a, const Entry& b) { return a.time < b.time; });
  open.push_back(std::move(next));
}

McapStream::Impl::OpenSegment* McapStream::Impl::earliest() {
  OpenSegment* best = nullptr;
  for (OpenSegment& s : open) {
    if (s.at == s.entries.size()) continue;
    const auto key = [](const OpenSegment& x) { return std::pair(x.entries[x.at].time, x.order); };
    if (best == nullptr || key(s) < key(*best)) best = &s;
  }
  return best;
}

void McapStream::Impl::drop_finished() {
  for (std::size_t i = open.size(); i-- > 0;) {
    if (open[i].at < open[i].entries.size()) continue;
    spare.push_back(std::move(open[i]));
    open.erase(open.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

bool McapStream::next(McapMessage& message) {
  Impl& s = *impl_;
  s.drop_finished();  // only now: the last message given lived in one of them
  Impl::OpenSegment* from = s.earliest();
  // Every waiting segment that starts before the earliest message may hold an earlier one.
  while (!s.waiting.empty() &&
         (from == nullptr || s.waiting.back()->start_time <= from->entries[from->at].time)) {
    s.load(*s.waiting.back());
    s.waiting.pop_back();
    from = s.earliest();
  }
  if (from == nullptr) return false;

  const std::size_t offset = from->entries[from->at++].offset;
  ByteCursor in(ByteView(from->records).subspan(offset + 1));
  const ByteView content = in.take(in.number<std::uint64_t>());
  mcap::MessageHead head;
  mcap::parse_message_head(content, head);
  message.channel = &s.reader.contents().channels.at(head.channel);
  message.sequence = head.sequence;
  message.log_time = head.log_time;
  message.publish_time = head.publish_time;
  message.data = content.subspan(mcap::kMessageHead);
  return true;
}

}  // namespace legwork
