#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What the viewer needs of a running simulation. Pace, pause and the network are the server's
// business.
#include <array>
#include <cstddef>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "legwork/record/outcome.h"

namespace legwork::view {

/// One instant, in the units and order of docs/viewer-data.md.
struct LiveSnapshot {
  std::vector<float> poses;    // per body: position [m], quaternion w x y z
  std::array<float, 3> com{};  // [m], W
  std::array<float, 3> zmp{kNone, kNone, kNone};
  std::vector<float> support;   // corners xyz [m], W
  std::vector<float> contacts;  // per contact: body, point, force [N], normal, friction coefficient
  std::vector<float> estimate;  // where the frame followed is believed: a pose; empty: nobody asks

  static constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
};

/// A frame of a run as the viewer gets it; `out` keeps its memory.
void pack(const outcome::Snapshot& frame, LiveSnapshot& out);

/// A force on a body for a while, from the viewer's mouse.
struct ViewerPush {
  int body = 0;
  std::array<double, 3> point_B{};  // where, in the body frame [m]
  std::array<double, 3> force_W{};  // [N]
  double duration = 0;              // [s]
};

/// A number a viewer may change while the run goes on, with its bounds.
struct ViewerSlider {
  std::string name, unit;
  double value = 0, low = 0, high = 0;
};

/// What a viewer with control may change besides pushing. A joint's slider is the target of its
/// drive; a key sends all of them to a keyframe's pose; knobs are the controller's.
struct ViewerControls {
  std::vector<ViewerSlider> joints, knobs;
  std::vector<std::string> keys;
};

/// A simulation that can be watched. All calls come from one thread.
class LiveSource {
 public:
  virtual ~LiveSource() = default;
  virtual double dt() const = 0;    // [s]
  virtual double time() const = 0;  // [s]
  /// One step; false once the run is over or has failed, after which only reset() revives it.
  virtual bool step() = 0;
  virtual void reset() = 0;
  virtual void push(const ViewerPush& push) = 0;
  virtual ViewerControls controls() const { return {}; }
  // By their place in controls(); what is not there is ignored.
  virtual void set_joint(std::size_t /*joint*/, double /*target*/) {}
  virtual void go_to_key(std::size_t /*key*/) {}
  virtual void set_knob(std::size_t /*knob*/, double /*value*/) {}
  /// The joints go back to what the run's own control asks of them.
  virtual void release_joints() {}
  virtual int body_count() const = 0;
  virtual std::size_t channel_count() const = 0;
  /// One value per channel of the document, at the current time.
  virtual void sample(std::span<float> values) const = 0;
  virtual void observe(LiveSnapshot& frame) const = 0;
};

}  // namespace legwork::view
