#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Which of several explanations of a residual stands out, where none of the others is exactly zero:
// every model is a little wrong everywhere.
#include <Eigen/Dense>
#include <string>
#include <vector>

namespace legwork {

/// Columns of a design matrix that belong to one explanation.
struct CauseColumns {
  std::string name;
  std::vector<Eigen::Index> column;
  std::vector<double> much;  // size of each number where this is the cause
};

struct CauseVerdict {
  double merit = 0.0;  // log of the odds for this cause large, the others small, against all small
  double explained = 0.0;  // share of the residual's variance that it alone removes
  Eigen::VectorXd x;       // its numbers
};

/// r = A·x + noise; `block`: r has so many rows per time, a kind of noise each; `count`: so many
/// times tell independently. `little`: size of each number in any model. One verdict per cause.
std::vector<CauseVerdict> judge_causes(const Eigen::MatrixXd& A, const Eigen::VectorXd& r,
                                       const Eigen::VectorXd& size, Eigen::Index block,
                                       double count, const Eigen::VectorXd& little,
                                       const std::vector<CauseColumns>& causes);

}  // namespace legwork
