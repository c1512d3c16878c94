#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A small linear program: minimise c·x with A·x = b, x ≥ 0. Few rows, some dozens of columns.
#include <vector>

namespace legwork {

enum class LinearStatus { kOptimal, kInfeasible, kUnbounded, kStalled };

struct LinearResult {
  LinearStatus status = LinearStatus::kStalled;
  double value = 0;       // c·x
  std::vector<double> x;  // one vertex where it is attained
};

/// A is `rows` × c.size(), row by row; b has `rows` entries. Two-phase dense simplex with Bland's
/// rule: it ends, and gives the same answer every time.
LinearResult minimise(const std::vector<double>& c, const std::vector<double>& A,
                      const std::vector<double>& b);

}  // namespace legwork
