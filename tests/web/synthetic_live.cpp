// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "web/synthetic_live.h"

#include <algorithm>

namespace legwork::test {

bool SyntheticLive::step() {
  constexpr double kMass = 19, kStiffness = 900, kDamping = 120;  // [kg], [N/m], [N·s/m]
  const bool pushed = t_ < push_end_;
  for (std::size_t i = 0; i < 3; ++i) {
    const double force = (pushed ? force_[i] : 0.0) - kStiffness * offset_[i] - kDamping * v_[i];
    v_[i] += dt() * force / kMass;
    offset_[i] += dt() * v_[i];
  }
  t_ += dt();
  return true;
}

void SyntheticLive::reset() {
  t_ = push_end_ = 0;
  force_ = offset_ = v_ = {};
}

void SyntheticLive::push(const view::ViewerPush& push) {
  force_ = push.force_W;
  push_end_ = t_ + push.duration;
}

void SyntheticLive::sample(std::span<float> values) const {
  const std::vector<double> all = robot_.sample(t_);
  std::transform(all.begin(), all.end(), values.begin(),
                 [](double v) { return static_cast<float>(v); });
}

void SyntheticLive::observe(view::LiveSnapshot& out) const {
  view::pack(robot_.frame(t_, offset_), out);
}

}  // namespace legwork::test
