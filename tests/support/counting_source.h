#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A LiveSource that only counts: for tests of pace, rights and the wire.
#include <algorithm>
#include <vector>

#include "legwork/view/live_source.h"

namespace legwork::test {

struct CountingSource : view::LiveSource {
  double dt() const override { return 1e-3; }
  double time() const override { return static_cast<double>(steps) * dt(); }
  bool step() override { return ++steps < end; }
  void reset() override { steps = 0; }
  void push(const view::ViewerPush& p) override { pushes.push_back(p); }
  int body_count() const override { return 2; }
  std::size_t channel_count() const override { return 1; }
  void sample(std::span<float> values) const override { values[0] = static_cast<float>(steps); }
  void observe(view::LiveSnapshot& frame) const override {
    frame.poses.assign(14, 0.0f);
    frame.poses[3] = frame.poses[10] = 1.0f;
  }
  long steps = 0, end = 1000000000;
  std::vector<view::ViewerPush> pushes;
};

}  // namespace legwork::test
