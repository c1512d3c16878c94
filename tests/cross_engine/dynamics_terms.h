#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What two engines are asked about one state, how far their answers are apart, and for which
// robots.
#include <algorithm>
#include <string>
#include <vector>

#include "legwork/dynamics/workspace.h"
#include "support/random_robot.h"

namespace legwork::witness {

/// M·v̇ + bias = tau, in legwork's coordinates.
struct Terms {
  std::vector<double> M;  // row-major nv × nv
  std::vector<double> bias, vdot;
};

/// Largest relative differences.
struct Gap {
  double M = 0, bias = 0, vdot = 0;

  void widen(const Gap& other) {
    M = std::max(M, other.M), bias = std::max(bias, other.bias), vdot = std::max(vdot, other.vdot);
  }
  double worst() const { return std::max({M, bias, vdot}); }
};
std::string to_text(const Gap& gap);

Terms our_terms(const Model& model, const State& x, const std::vector<double>& tau,
                Workspace<double>& ws);

/// Metres and radians, trunk and toe count alike: coordinates are scaled to M_ii = 1 first. Then M
/// is relative to 1, bias and v̇ to their largest entry. A NaN is infinitely far.
Gap gap(const Terms& ours, const Terms& theirs);

struct Robot {
  std::string name;
  Model model;
};
/// The shared robots (says visibly which are absent) and the presets.
std::vector<Robot> robots();

/// The worst over random states, with random joint forces.
template <class Engine>
Gap compare(const Model& model, int states, unsigned seed) {
  std::mt19937 random(seed);
  Engine engine(model);
  Workspace<double> ws(model);
  Gap worst;
  for (int i = 0; i < states; ++i) {
    const State x = support::random_state(random, model);
    const std::vector<double> tau = support::random_vector(random, model.nv, 10.0);
    worst.widen(gap(our_terms(model, x, tau, ws), engine.terms(x, tau)));
  }
  return worst;
}

}  // namespace legwork::witness
