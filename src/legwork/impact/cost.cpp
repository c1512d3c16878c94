// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/impact/cost.h"

namespace legwork::impact {
namespace {

double setup(const CostShape& s, double linear, double constant) {
  const double n = s.n;
  return (15.0 + 2.0 / 3.0) * n * n * n + 63.0 * n * n + linear * n + constant +
         6.0 * s.arm_squares() + 18.0 * s.striking_arm();
}

}  // namespace

double cost_updated(const CostShape& shape, double evaluations) {
  return setup(shape, 254.5, 88.0) * evaluations;
}

double cost_simplified(const CostShape& shape, double evaluations) {
  const double n = shape.n;
  return setup(shape, 242.0, 73.0) + (2.0 * n * n + 25.0 * n - 6.0) * evaluations;
}

double cost_articulated(const CostShape& shape) { return 373.0 * shape.n - 371.0; }

double ratio_to_updated(const CostShape& shape, double evaluations) {
  return cost_simplified(shape, evaluations) / cost_updated(shape, evaluations);
}

double ratio_to_articulated(const CostShape& shape, double evaluations) {
  return cost_simplified(shape, evaluations) / (cost_articulated(shape) * evaluations);
}

}  // namespace legwork::impact
