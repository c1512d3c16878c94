// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Hostile bytes into the MCAP reader, the CDR decoders and the columns made of them. Beyond not
// crashing: what opening counted is what reading gives, in order of time.
#include <cstdlib>

#include "legwork/base/error.h"
#include "legwork/base/printable.h"
#include "legwork/record/mcap_reader.h"
#include "legwork/record/recording.h"

namespace {

using namespace legwork;

void require(bool holds) {
  if (!holds) std::abort();
}

/// A message that decodes must survive a second round unchanged.
template <class M>
void decode(const McapMessage& message) {
  const std::optional<M> m = message.decode<M>();
  if (!m) return;
  const Bytes again = to_cdr(*m);
  const std::optional<M> back = from_cdr<M>(again);
  require(back && to_cdr(*back) == again);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  McapLimits limits;  // small, so that each input is quick and the limits are met
  limits.file_bytes = 1 << 20;
  limits.record_bytes = limits.chunk_bytes = 1 << 18;
  limits.total_bytes = 1 << 20;
  limits.open_bytes = 1 << 19;
  limits.chunks = 50;
  limits.text_bytes = 1 << 12;
  try {
    const McapReader reader = McapReader::from_bytes({data, size}, limits);
    for (const std::string& part : missing_parts(reader.contents())) require(!has_control(part));
    require(reader.is_intact() || !reader.admit(DamagedFile::kSalvage).empty());
    for (const McapAttachment& a : reader.contents().attachments)
      require(reader.attachment_data(a).size() == a.size);
    McapStream stream = reader.messages();
    McapMessage message;
    std::uint64_t count = 0, last = 0;
    while (stream.next(message)) {
      require(message.log_time >= last);
      last = message.log_time;
      ++count;
      decode<msg::JointState>(message);
      decode<msg::TFMessage>(message);
      decode<msg::Odometry>(message);
      decode<msg::Contacts>(message);
      decode<msg::DiagnosticArray>(message);
      decode<msg::Float64MultiArray>(message);
      decode<msg::NamedVector>(message);
      decode<msg::JointWrenches>(message);
    }
    require(count == reader.contents().message_count);
    to_recording(reader, {}, nullptr, 200);
  } catch (const Error&) {
  }
  return 0;
}
