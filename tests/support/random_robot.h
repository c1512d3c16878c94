#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Random trees and states for property tests. Every test owns its generator and seed.
#include <random>
#include <vector>

#include "legwork/model/builder.h"
#include "legwork/model/state.h"

namespace legwork::support {

struct RandomTreeOptions {
  int bodies = 12;
  bool free_base = true;
  bool balls = true;           // allow ball joints
  bool several_joints = true;  // allow parts with two or three joints
  bool fixed_parts = true;     // allow merged parts
  bool armature = true;
  bool joint_dynamics = false;  // damping, stiffness, dry friction, ref
};

/// A tree of parts with random joints, axes, anchors and physically possible inertias.
Model random_tree(std::mt19937& random, const RandomTreeOptions& options = {});

/// Random q on the manifold and random v.
State random_state(std::mt19937& random, const Model& model);
std::vector<double> random_vector(std::mt19937& random, int n, double scale = 1.0);

}  // namespace legwork::support
