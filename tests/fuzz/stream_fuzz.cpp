// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Hostile bytes as frames of the stream and as what they hold. Mutations keep heads and checksums
// right, so that they reach the contents.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <random>

#include "legwork/link/stream_message.h"

namespace {

using namespace legwork;

void read_content(ByteView bytes) {
  const auto hello = read_hello(bytes);
  if (hello && hello->token.size() > 256) __builtin_trap();
  const auto welcome = read_welcome(bytes);
  if (welcome) {
    Measurements z(welcome->layout);
    Estimate x(welcome->layout);
    (void)read_measurements(bytes, z, x).ok();
  }
  const Layout layout{.drive = {"a"}, .joint = {"a"}, .imu = {"i"}, .foot = {"f"}, .cell = {"c"}};
  Command command(layout);
  command.drive[0].position = 1.0;
  const bool taken = read_command(bytes, command).ok();
  if (!taken && command.drive[0].position != 1.0) __builtin_trap();
  if (taken && !std::isfinite(command.drive[0].torque)) __builtin_trap();
  Measurements z(layout);
  Estimate x(layout);
  if (read_measurements(bytes, z, x).ok() && z.joint[0].position_valid &&
      !std::isfinite(z.joint[0].position))
    __builtin_trap();
  (void)read_text(bytes);
}

/// A frame around some content.
Bytes framed(MessageKind kind, ByteView content, std::uint32_t number) {
  StreamFrame frame{.kind = kind, .session = number % 3, .sequence = number, .t = 0.01 * number};
  frame.content.assign(content.begin(), content.end());
  Bytes out;
  append_frame(frame, out);
  return out;
}

/// Content as one of the kinds has it.
Bytes drawn_content(unsigned kind, std::minstd_rand& random) {
  const Layout layout{.drive = {"a"}, .joint = {"a"}, .imu = {"i"}, .foot = {"f"}, .cell = {"c"}};
  const auto number = [&] { return static_cast<double>(random()) * 1e-6 - 1000.0; };
  Bytes out;
  if (kind == 1 || kind == 7) append_hello({.token = "token", .name = "name"}, out);
  if (kind == 2)
    append_welcome({.robot = "r", .period = 0.01, .watchdog = 0.1, .layout = layout, .start = {0}},
                   out);
  if (kind == 3) {
    Measurements z(layout);
    Estimate x(layout);
    z.t = number();
    z.joint[0].position = number(), z.joint[0].position_valid = true;
    z.foot[0].f_F = {number(), number(), number()};
    append_measurements(z, x, out);
  }
  if (kind == 4) {
    Command command(layout);
    command.drive[0].position = number(), command.drive[0].torque = number();
    append_command(command, out);
  }
  if (kind == 5 || kind == 6) append_text("the end", out);
  return out;
}

}  // namespace

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  std::minstd_rand random(seed);
  const auto draw = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
  const auto put = [&](const Bytes& bytes) {
    const std::size_t n = std::min(bytes.size(), most);
    std::memcpy(data, bytes.data(), n);
    return n;
  };
  const unsigned way = draw(4);
  if (way == 0) {  // a new frame
    const unsigned kind = 1 + draw(7);
    return put(framed(static_cast<MessageKind>(kind), drawn_content(kind, random), draw(9)));
  }
  StreamFrame frame;
  if (way < 3 && size > kFrameHead && read_frame({data, size}, frame).ok()) {
    // Another content in a whole frame.
    Bytes content = frame.content;
    content.resize(content.size() + draw(64));
    const std::size_t now = LLVMFuzzerMutate(content.data(), frame.content.size(), content.size());
    content.resize(now);
    const unsigned kind = draw(4) == 0 ? 1 + draw(7) : static_cast<unsigned>(frame.kind);
    return put(framed(static_cast<MessageKind>(kind), content, frame.sequence + draw(3)));
  }
  return LLVMFuzzerMutate(data, size, most);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const ByteView bytes(data, size);
  StreamFrame frame;
  const auto whole = frame_size(bytes);
  if (whole && *whole > kFrameHead + kLongestContent) __builtin_trap();
  if (read_frame(bytes, frame).ok()) {
    Bytes again;
    append_frame(frame, again);
    if (again.size() != size || !std::equal(again.begin(), again.end(), data)) __builtin_trap();
    read_content(frame.content);
  }
  // As a stream: frame after frame, as long as heads are good.
  for (ByteView rest = bytes; !rest.empty();) {
    const auto next = frame_size(rest);
    if (!next || *next == 0 || *next > rest.size()) break;
    if (read_frame(rest.first(*next), frame).ok()) read_content(frame.content);
    rest = rest.subspan(*next);
  }
  read_content(bytes);
  return 0;
}
