#include "legwork/record/mcap_format.h"

namespace legwork::mcap {

const char* op_name(std::uint8_t op) {
  constexpr const char* kNames[] = {
      "invalid record", "Header",        "Footer",          "Schema",
      "Channel",        "Message",       "Chunk",           "MessageIndex",
      "ChunkIndex",     "Attachment",    "AttachmentIndex", "Statistics",
      "Metadata",       "MetadataIndex", "SummaryOffset",   "DataEnd"};
  if (op <= kDataEnd) return kNames[op];
  return op >= kFirstPrivate ? "private record" : "unknown record";
}

}  // namespace legwork::mcap
