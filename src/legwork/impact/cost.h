#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Operation counts of the paper, eqs 18–23.

namespace legwork::impact {

/// A robot as the counting formulas see it: n DoF in l arms of n/l each; n_k is the striking arm's.
struct CostShape {
  double n = 28.0;
  double arms = 4.0;
  double arm_squares() const { return n * n / arms; }  // Σ n_i²
  double striking_arm() const { return n / arms; }     // n_k
};

/// C_1 (eq. 18): everything updated at each of T_i evaluations.
double cost_updated(const CostShape& shape, double evaluations);
/// C_2 (eq. 20): H* and J* once, then 2n² + 25n − 6 per evaluation.
double cost_simplified(const CostShape& shape, double evaluations);
/// C_3 (eq. 22): one articulated-body evaluation, 373n − 371.
double cost_articulated(const CostShape& shape);

/// C_2/C_1 (eq. 21).
double ratio_to_updated(const CostShape& shape, double evaluations);
/// C_2/(C_3·T_i): eq. 23 as it must read (printed without T_i).
double ratio_to_articulated(const CostShape& shape, double evaluations);

}  // namespace legwork::impact
