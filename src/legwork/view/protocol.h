#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The viewer's WebSocket protocol: JSON documents and commands, binary blob parts and frames.
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "legwork/view/live_source.h"

namespace legwork::view {

/// What a page shows: the document and arrays of docs/viewer-data.md.
struct SessionDocument {
  std::string json;
  std::string blob;
};

enum class ViewerRequestKind {
  kPlay,
  kPause,
  kStep,
  kSpeed,
  kReset,
  kPush,
  kJoint,
  kKey,
  kKnob,
  kRelease
};

struct ViewerRequest {
  ViewerRequestKind kind = ViewerRequestKind::kPause;
  int count = 1;          // kStep
  double speed = 1;       // kSpeed
  ViewerPush push;        // kPush
  std::size_t index = 0;  // kJoint, kKey, kKnob: which, as in ViewerControls
  double value = 0;       // kJoint [rad, m], kKnob
};

/// These change the run; the others only decide when it is watched.
inline bool needs_control(ViewerRequestKind kind) { return kind >= ViewerRequestKind::kReset; }

/// A command, or in `error` why the text is none. Every number is finite and within limits.
std::optional<ViewerRequest> parse_request(std::string_view text, int nbody, std::string& error);

/// The first message: mode, rights and what they let change, size of the blob, the document itself.
std::string hello_message(const SessionDocument& document, bool live, bool control,
                          const ViewerControls& controls = {});

std::string notice_message(std::string_view text);

/// The blob in parts of at most `part` bytes, each with magic "LWB1" and its offset.
std::vector<std::string> blob_messages(std::string_view blob, std::size_t part = 256 * 1024);

struct FrameHeader {
  double t = 0;
  bool paused = false, ended = false;
  float speed = 1, real_time_factor = 0;
};

/// One frame, magic "LWF1". `samples` are rows of (t - frame time, one value per channel).
std::string frame_message(const FrameHeader& header, const LiveSnapshot& frame,
                          const std::vector<float>& samples, std::size_t nchannel);

}  // namespace legwork::view
