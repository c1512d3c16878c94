// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/view/protocol.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>

namespace legwork::view {
namespace {

using Json = nlohmann::json;

constexpr double kMaxForce = 1e6;     // [N], far beyond any robot's weight
constexpr double kMaxDuration = 1.0;  // [s]
constexpr int kMaxSteps = 1000;
constexpr double kMaxIndex = 1e4;  // of a joint, key or knob; what is not there is ignored
constexpr double kMaxValue = 1e4;  // [rad, m, m/s]

bool read_vector(const Json& json, const char* key, double limit, std::array<double, 3>& out) {
  const auto found = json.find(key);
  if (found == json.end() || !found->is_array() || found->size() != 3) return false;
  for (std::size_t i = 0; i < 3; ++i) {
    if (!(*found)[i].is_number()) return false;
    out[i] = (*found)[i].get<double>();
    if (!std::isfinite(out[i]) || std::abs(out[i]) > limit) return false;
  }
  return true;
}

bool read_number(const Json& json, const char* key, double low, double high, double& out) {
  const auto found = json.find(key);
  if (found == json.end() || !found->is_number()) return false;
  out = found->get<double>();
  return out >= low && out <= high;  // false for NaN
}

bool read_index(const Json& json, std::size_t& index) {
  double number = 0;
  if (!read_number(json, "index", 0, kMaxIndex, number) || number != std::floor(number))
    return false;
  index = static_cast<std::size_t>(number);
  return true;
}

bool read_push(const Json& json, int nbody, ViewerPush& push) {
  double body = 0;
  if (!read_number(json, "body", 1, nbody - 1, body) || body != std::floor(body)) return false;
  push.body = static_cast<int>(body);
  return read_vector(json, "point", 1e3, push.point_B) &&
         read_vector(json, "force", kMaxForce, push.force_W) &&
         read_number(json, "duration", 0, kMaxDuration, push.duration);
}

template <class T>
void put(std::string& out, const T& value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}

void put_floats(std::string& out, const float* values, std::size_t count) {
  if (count > 0) out.append(reinterpret_cast<const char*>(values), 4 * count);
}

}  // namespace

std::optional<ViewerRequest> parse_request(std::string_view text, int nbody, std::string& error) {
  const Json json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  const auto type = json.is_object() ? json.find("type") : json.end();
  if (json.is_discarded() || !json.is_object() || type == json.end() || !type->is_string()) {
    error = "a command is a JSON object with a \"type\"";
    return std::nullopt;
  }
  const std::string& name = type->get_ref<const std::string&>();
  ViewerRequest command;
  double number = 0;
  bool good = true;
  if (name == "play") {
    command.kind = ViewerRequestKind::kPlay;
  } else if (name == "pause") {
    command.kind = ViewerRequestKind::kPause;
  } else if (name == "reset") {
    command.kind = ViewerRequestKind::kReset;
  } else if (name == "step") {
    command.kind = ViewerRequestKind::kStep;
    good = read_number(json, "count", 1, kMaxSteps, number);
    command.count = static_cast<int>(number);
  } else if (name == "speed") {
    command.kind = ViewerRequestKind::kSpeed;
    good = read_number(json, "value", 0.01, 100, command.speed);
  } else if (name == "push") {
    command.kind = ViewerRequestKind::kPush;
    good = read_push(json, nbody, command.push);
  } else if (name == "joint" || name == "knob") {
    command.kind = name == "joint" ? ViewerRequestKind::kJoint : ViewerRequestKind::kKnob;
    good = read_index(json, command.index) &&
           read_number(json, "value", -kMaxValue, kMaxValue, command.value);
  } else if (name == "key") {
    command.kind = ViewerRequestKind::kKey;
    good = read_index(json, command.index);
  } else if (name == "release") {
    command.kind = ViewerRequestKind::kRelease;
  } else {
    error =
        "unknown command; there are play, pause, step, speed, reset, push, joint, key, knob and "
        "release";
    return std::nullopt;
  }
  if (good) return command;
  error = "the numbers of this command are missing or out of range";
  return std::nullopt;
}

std::string hello_message(const SessionDocument& document, bool live, bool control,
                          const ViewerControls& controls) {
  const auto sliders = [](const std::vector<ViewerSlider>& list) {
    Json out = Json::array();
    for (const ViewerSlider& x : list)
      out.push_back({{"name", x.name},
                     {"unit", x.unit},
                     {"value", x.value},
                     {"low", x.low},
                     {"high", x.high}});
    return out;
  };
  const Json change = {{"joints", sliders(controls.joints)},
                       {"knobs", sliders(controls.knobs)},
                       {"keys", controls.keys}};
  return std::string("{\"type\":\"document\",\"mode\":\"") + (live ? "live" : "recorded") +
         "\",\"control\":" + (control ? "true" : "false") +
         (control ? ",\"controls\":" + change.dump(-1, ' ', false, Json::error_handler_t::replace)
                  : std::string()) +
         ",\"blob_bytes\":" + std::to_string(document.blob.size()) +
         ",\"document\":" + document.json + "}";
}

std::string notice_message(std::string_view text) {
  return Json{{"type", "notice"}, {"text", text}}.dump(-1, ' ', false,
                                                       Json::error_handler_t::replace);
}

std::vector<std::string> blob_messages(std::string_view blob, std::size_t part) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at < blob.size(); at += part) {
    std::string message = "LWB1";
    put(message, static_cast<std::uint32_t>(at));
    message += blob.substr(at, part);
    out.push_back(std::move(message));
  }
  return out;
}

std::string frame_message(const FrameHeader& header, const LiveSnapshot& frame,
                          const std::vector<float>& samples, std::size_t nchannel) {
  std::string out = "LWF1";
  put(out, std::uint32_t{(header.paused ? 1u : 0u) | (header.ended ? 2u : 0u)});
  put(out, header.t);
  put(out, header.speed);
  put(out, header.real_time_factor);
  const std::size_t rows = samples.size() / (nchannel + 1);
  for (const std::size_t count :
       {frame.poses.size() / 7, frame.support.size() / 3,
        frame.contacts.size() / outcome::kContactFloats, rows, nchannel}) {
    put(out, static_cast<std::uint32_t>(count));
  }
  const bool estimates = frame.estimate.size() == 7;
  put(out, std::uint32_t{estimates ? 1u : 0u});  // the arrays start at 48 bytes
  put_floats(out, frame.poses.data(), frame.poses.size() / 7 * 7);
  put_floats(out, frame.com.data(), 3);
  put_floats(out, frame.zmp.data(), 3);
  if (estimates) put_floats(out, frame.estimate.data(), 7);
  put_floats(out, frame.support.data(), frame.support.size() / 3 * 3);
  put_floats(out, frame.contacts.data(),
             frame.contacts.size() / outcome::kContactFloats * outcome::kContactFloats);
  put_floats(out, samples.data(), rows * (nchannel + 1));
  return out;
}

}  // namespace legwork::view
