#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// MuJoCo's answers for a Model, through our mesh-free MJCF. Its coordinates are ours, numbered
// depth first.
#include <mujoco/mujoco.h>

#include "cross_engine/dynamics_terms.h"

namespace legwork::witness {

class MujocoDynamics {
 public:
  /// Throws std::runtime_error with MuJoCo's message.
  explicit MujocoDynamics(const Model& model);
  MujocoDynamics(const MujocoDynamics&) = delete;
  MujocoDynamics& operator=(const MujocoDynamics&) = delete;
  ~MujocoDynamics();

  Terms terms(const State& x, const std::vector<double>& tau);
  /// The worst relative error of an inertia matrix as MuJoCo's compiler holds it.
  double inertia_error() const { return inertia_error_; }

 protected:
  MujocoDynamics(const Model& model, bool refine);

 private:
  void place_inertia(int body, const Sym3<double>& I, bool refine);

  double inertia_error_ = 0;
  mjModel* model_ = nullptr;
  mjData* data_ = nullptr;
  std::vector<int> q_, v_;  // where our coordinates are in MuJoCo's
};

/// The same with principal axes and moments to the last digit. MuJoCo 2.2.2's compiler turns a full
/// inertia matrix into them only to about 1e-6, which would be all that the comparison sees.
struct MujocoRefined : MujocoDynamics {
  explicit MujocoRefined(const Model& model) : MujocoDynamics(model, true) {}
};

}  // namespace legwork::witness
