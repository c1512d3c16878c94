#pragma once
// What the viewer needs of a running simulation. Pace, pause and the network are the server's
// business.
// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cstddef>
#include <limits>
#include <span>
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
  virtual int body_count() const = 0;
  virtual std::size_t channel_count() const = 0;
  /// One value per channel of the document, at the current time.
  virtual void sample(std::span<float> values) const = 0;
  virtual void observe(LiveSnapshot& frame) const = 0;
};

}  // namespace legwork::view
