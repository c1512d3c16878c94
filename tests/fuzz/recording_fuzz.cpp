// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A recording whose checksums are right and whose contents are hostile: model, world, scenario and
// messages, each from the input, parted by NUL. What view, replay and report do with it is done:
// refused with a message, or drawn, stepped and shown.
#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "legwork/base/error.h"
#include "legwork/load/compiled_model.h"
#include "legwork/record/mcap_writer.h"
#include "legwork/record/schema.h"
#include "legwork/run/detail/tape_topics.h"
#include "legwork/run/outcome_from_recording.h"
#include "legwork/run/replay.h"
#include "legwork/scenario/scenario_run.h"

namespace {

using namespace legwork;

ByteView bytes_of(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

std::vector<std::string> parts_of(const std::string& text) {
  std::vector<std::string> parts{""};
  for (const char c : text) {
    if (c == '\0' && parts.size() < 4)
      parts.emplace_back();
    else
      parts.back() += c;
  }
  parts.resize(4);
  return parts;
}

/// Messages from bytes: topic, length, payload.
void write_messages(const std::string& text, const std::vector<std::uint16_t>& channels,
                    McapWriter& writer) {
  std::uint64_t time = 0;
  for (std::size_t at = 0; at + 2 <= text.size() && time < 50; ++time) {
    const auto topic = static_cast<unsigned char>(text[at]);
    const auto length = static_cast<unsigned char>(text[at + 1]);
    const std::string payload = text.substr(at + 2, length);
    writer.write_message(channels[topic % channels.size()], time * 1'000'000, bytes_of(payload));
    at += 2 + length;
  }
}

Bytes recording_of(const std::vector<std::string>& parts) {
  Bytes file;
  McapWriter writer(std::make_unique<MemorySink>(file));
  std::vector<std::uint16_t> channels;
  const auto add = [&](const char* topic, std::string_view schema) {
    const auto id = writer.add_schema(schema, "ros2msg", schema_text(schema));
    channels.push_back(writer.add_channel(id, topic, "cdr", {}));
  };
  add(kStateTopic, schema_name<msg::StateRecord>());
  add(kTargetsTopic, schema_name<msg::NamedVector>());
  add(kGainsTopic, schema_name<msg::NamedVector>());
  add(kPushesTopic, schema_name<msg::NamedVector>());
  add(kRestartTopic, schema_name<msg::StateRecord>());
  add(kEstimateTopic, schema_name<msg::Odometry>());
  add("/contacts", schema_name<msg::Contacts>());
  add("/joint_forces", schema_name<msg::JointForces>());
  add(kRestoreTopic, schema_name<msg::Text>());
  writer.attach(kModelFile, "application/json", bytes_of(parts[0]));
  writer.attach(kWorldFile, "application/json", bytes_of(parts[1]));
  if (!parts[2].empty()) writer.attach(kScenarioFile, "application/toml", bytes_of(parts[2]));
  write_messages(parts[3], channels, writer);
  writer.finish();
  return file;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::vector<std::string> parts =
      parts_of(std::string(reinterpret_cast<const char*>(data), size));
  try {
    const Model model = read_compiled_model(parts[0]);
    if (model.nv > 60 || model.nbody() > 100) return 0;  // slow, not wrong
  } catch (const Error&) {
    return 0;
  }
  const Bytes file = recording_of(parts);
  const McapReader reader = McapReader::from_bytes(file);
  try {
    outcome::outcome_from_recording(reader);
  } catch (const Error&) {
  }
  try {
    replay(reader, {.sensing = recorded_sensing});
  } catch (const Error&) {
    // refused with a message: fine
  }
  return 0;
}
