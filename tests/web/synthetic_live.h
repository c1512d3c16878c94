#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The synthetic quadruped as a LiveSource: a push moves the trunk like a mass on a damped spring.
#include <array>

#include "legwork/view/live_source.h"
#include "web/synthetic_quadruped.h"

namespace legwork::test {

class SyntheticLive : public view::LiveSource {
 public:
  double dt() const override { return 1e-3; }
  double time() const override { return t_; }
  bool step() override;
  void reset() override;
  void push(const view::ViewerPush& push) override;
  int body_count() const override { return static_cast<int>(robot_.drawing().bodies.size()); }
  std::size_t channel_count() const override { return robot_.channels().size(); }
  void sample(std::span<float> values) const override;
  void observe(view::LiveSnapshot& frame) const override;
  const SyntheticQuadruped& robot() const { return robot_; }

 private:
  SyntheticQuadruped robot_;
  double t_ = 0, push_end_ = 0;                     // [s]
  std::array<double, 3> force_{}, offset_{}, v_{};  // [N], [m], [m/s]
};

}  // namespace legwork::test
