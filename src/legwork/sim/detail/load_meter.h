#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Newton–Euler over a step that was made.
#include <vector>

#include "legwork/dynamics/workspace.h"
#include "legwork/sim/loads.h"

namespace legwork {

/// Sized once; measuring allocates only the first time.
class LoadMeter {
 public:
  explicit LoadMeter(const Model& model);
  const Loads& measure(const Model& model, const StepResult& step);

 private:
  Loads loads_;
  Workspace<double> ws_;
  std::vector<Force<double>> F_ext_;
  double weight_ = 0.0;  // of the model; its mass times 9.81 without gravity [N]
};

}  // namespace legwork
