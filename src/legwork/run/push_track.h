#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Forces from outside as channels of a page: what the stage draws as arrows and plots as bands.
#include <map>
#include <span>
#include <vector>

#include "legwork/dynamics/workspace.h"
#include "legwork/math/spatial.h"
#include "legwork/model/model.h"
#include "legwork/record/outcome.h"

namespace legwork::outcome {

/// Per pushed body six channels on a clock of their own, "push/BODY/force_x" … [N] and
/// "push/BODY/point_x" … [m], in the world, as long as the push lasts; zero force where it begins
/// and ends. The point is that of the line of action nearest to the body's origin.
class PushTrack {
 public:
  explicit PushTrack(const Model& model) : model_(model), ws_(model) {}
  /// `wrench`: per body, about Bo in B, over the step that ended at t with coordinates q.
  void add(double t, double dt, std::span<const double> q, std::span<const Force<double>> wrench);
  void show(Outcome& out) const;

 private:
  struct Push {
    std::vector<double> t;
    std::vector<legwork::Vec3<double>> f_W, p_W;
  };
  const Model& model_;
  Workspace<double> ws_;
  std::map<std::size_t, Push> of_body_;
};

}  // namespace legwork::outcome
