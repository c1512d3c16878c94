// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Hostile bytes as frames of the stream and as what they hold.
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "legwork/link/stream_message.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace legwork;
  const ByteView bytes(data, size);
  StreamFrame frame;
  const auto whole = frame_size(bytes);
  if (whole && *whole > kFrameHead + kLongestContent) __builtin_trap();
  if (read_frame(bytes, frame).ok()) {
    Bytes again;
    append_frame(frame, again);
    if (again.size() != size) __builtin_trap();
  }
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
  return 0;
}
