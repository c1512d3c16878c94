#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Small MCAP files for the tests of this folder.
#include <cmath>
#include <memory>

#include "legwork/base/error.h"
#include "legwork/record/cdr.h"
#include "legwork/record/detail/mcap_record.h"
#include "legwork/record/mcap_writer.h"
#include "legwork/record/schema.h"

namespace legwork {

inline constexpr std::size_t kSampleSteps = 20;

inline double sample_position(std::uint64_t time) {
  return std::sin(static_cast<double>(time) * 1e-6);
}

/// Two channels at 1 kHz in several chunks, an attachment and a metadata record: about 6 kB.
inline Bytes sample_file(McapWriterConfig config = {}, bool finish = true,
                         std::uint64_t steps = kSampleSteps) {
  Bytes file;
  config.chunk_bytes = steps * 50;  // about five chunks
  {
    auto writer = std::make_unique<McapWriter>(std::make_unique<MemorySink>(file), config);
    const auto joint = writer->add_schema("sensor_msgs/msg/JointState", "ros2msg",
                                          schema_text("sensor_msgs/msg/JointState"));
    const auto wrench = writer->add_schema("geometry_msgs/msg/WrenchStamped", "ros2msg",
                                           schema_text("geometry_msgs/msg/WrenchStamped"));
    const auto joints = writer->add_channel(joint, "/joint_states", "cdr", {{"frame", "trunk"}});
    const auto foot = writer->add_channel(wrench, "/foot", "cdr", {{"unit", "N"}});
    const Bytes model{1, 2, 3, 0, 255};
    writer->attach("model.bin", "application/octet-stream", model);
    writer->add_metadata("run", {{"seed", "7"}});
    for (std::uint64_t k = 0; k < steps; ++k) {
      const std::uint64_t time = 1'000'000 * k;
      const double x = sample_position(time);
      writer->write_message(
          joints, time, to_cdr(msg::JointState{{msg::stamp(time), ""}, {"hip"}, {x}, {0}, {0}}));
      writer->write_message(
          foot, time, to_cdr(msg::WrenchStamped{{msg::stamp(time), "foot"}, {{0, 0, x}, {}}}));
    }
    if (finish) {
      writer->finish();
    } else {
      // What a killed process leaves: the bytes handed over so far.
      const Bytes as_killed = file;
      writer.reset();
      return as_killed;
    }
  }
  return file;
}

/// Header, channel, three messages out of order, footer: no chunk, no DataEnd, no checksum.
inline Bytes unchunked_file() {
  Bytes out(mcap::kMagic.begin(), mcap::kMagic.end());
  std::size_t head = mcap::open_record(out, mcap::kHeader);
  put_text(out, "");
  put_text(out, "by hand");
  mcap::close_record(out, head);
  head = mcap::open_record(out, mcap::kChannel);
  put(out, std::uint16_t{3});
  put(out, std::uint16_t{0});
  put_text(out, "/x");
  put_text(out, "raw");
  mcap::put_map(out, {});
  mcap::close_record(out, head);
  for (const std::uint64_t time : {7u, 5u, 9u}) {
    head = mcap::open_record(out, mcap::kMessage);
    put(out, std::uint16_t{3});
    put(out, std::uint32_t{0});
    put(out, time);
    put(out, time);
    mcap::close_record(out, head);
  }
  head = mcap::open_record(out, mcap::kFooter);
  put(out, std::uint64_t{0});
  put(out, std::uint64_t{0});
  put(out, std::uint32_t{0});
  mcap::close_record(out, head);
  put_bytes(out, mcap::kMagic.data(), mcap::kMagic.size());
  return out;
}

}  // namespace legwork
