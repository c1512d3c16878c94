// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/link/frame.h"

#include <cmath>

#include "legwork/record/detail/crc32.h"

namespace legwork {
namespace {

constexpr std::size_t kChecksumAt = 28;

std::uint32_t checksum(ByteView frame) {
  Crc32 crc;
  crc.add(frame.first(kChecksumAt));
  crc.add(frame.subspan(kFrameHead));
  return crc.value();
}

}  // namespace

void append_frame(const StreamFrame& frame, Bytes& out) {
  const std::size_t begin = out.size();
  put(out, kStreamMagic);
  put(out, kStreamVersion);
  put(out, static_cast<std::uint16_t>(frame.kind));
  put(out, static_cast<std::uint32_t>(frame.content.size()));
  put(out, frame.session);
  put(out, frame.sequence);
  put(out, frame.t);
  put(out, std::uint32_t{0});
  put_bytes(out, frame.content.data(), frame.content.size());
  patch(out, begin + kChecksumAt, checksum(ByteView(out).subspan(begin)));
}

LinkResult<std::size_t> frame_size(ByteView bytes) {
  if (bytes.size() < 12) return std::size_t{0};
  ByteCursor in(bytes);
  if (in.number<std::uint32_t>() != kStreamMagic)
    return LinkError{LinkFault::kCorrupt, -1, "these bytes are no frame"};
  const auto version = in.number<std::uint16_t>();
  if (version != kStreamVersion)
    return LinkError{LinkFault::kVersion, -1,
                     "speaks version " + std::to_string(version) + ", this is version " +
                         std::to_string(kStreamVersion)};
  const auto kind = in.number<std::uint16_t>();
  if (kind < 1 || kind > 7)
    return LinkError{LinkFault::kRange, -1, "sent a frame of unknown kind " + std::to_string(kind)};
  const auto length = in.number<std::uint32_t>();
  if (length > kLongestContent)
    return LinkError{LinkFault::kRange, -1,
                     "sent a frame of " + std::to_string(length) + " bytes; the longest is " +
                         std::to_string(kLongestContent)};
  return kFrameHead + length;
}

LinkResult<Done> read_frame(ByteView bytes, StreamFrame& frame) {
  const LinkResult<std::size_t> size = frame_size(bytes);
  if (!size) return size.error();
  if (*size == 0 || bytes.size() != *size)
    return LinkError{LinkFault::kCorrupt, -1, "sent half a frame"};
  ByteCursor in(bytes.subspan(6));
  frame.kind = static_cast<MessageKind>(in.number<std::uint16_t>());
  in.number<std::uint32_t>();
  frame.session = in.number<std::uint32_t>();
  frame.sequence = in.number<std::uint32_t>();
  frame.t = in.number<double>();
  if (in.number<std::uint32_t>() != checksum(bytes))
    return LinkError{LinkFault::kCorrupt, -1, "sent a frame with a wrong checksum"};
  if (!std::isfinite(frame.t))
    return LinkError{LinkFault::kCorrupt, -1, "sent a time that is not finite"};
  const ByteView content = bytes.subspan(kFrameHead);
  frame.content.assign(content.begin(), content.end());
  return Done{};
}

}  // namespace legwork
