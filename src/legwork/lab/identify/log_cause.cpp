// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/identify/log_cause.h"

#include <algorithm>
#include <cmath>

namespace legwork {
namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;
using Row = Eigen::Index;

/// Normal equations of a weighted residual.
struct Normal {
  Matrix G;
  Vector b;
  double rr = 0.0;
};

/// Log evidence of r ~ N(0, 1 + A·S²·Aᵀ) for whitened rows, up to a constant; with the mean of x.
struct Evidence {
  double log = 0.0;
  Vector x;
};
Evidence evidence_of(const Normal& normal, const Vector& sd) {
  Matrix M = sd.asDiagonal() * normal.G * sd.asDiagonal();
  M.diagonal().array() += 1.0;
  const Eigen::LLT<Matrix> factor(M);
  const Vector scaled = sd.cwiseProduct(normal.b);
  const Vector y = factor.solve(scaled);
  double det = 0.0;
  for (Row i = 0; i < M.rows(); ++i) det += 2.0 * std::log(factor.matrixLLT()(i, i));
  return {-0.5 * (det + normal.rr - scaled.dot(y)), sd.cwiseProduct(y)};
}

double rms(double sum, double n) { return std::sqrt(sum / std::fmax(1.0, n)); }

}  // namespace

std::vector<CauseVerdict> judge_causes(const Matrix& A, const Vector& r, const Vector& size,
                                       Row block, double count, const Vector& little,
                                       const std::vector<CauseColumns>& causes) {
  const Row times = r.size() / block;
  const Matrix plain = A.transpose() * A;
  const Vector plain_b = A.transpose() * r;
  const double total = r.squaredNorm();
  // What nothing explains: left where everything may be large.
  Vector much = little;
  for (const CauseColumns& cause : causes)
    for (std::size_t k = 0; k < cause.column.size(); ++k)
      much(cause.column[k]) = std::fmax(much(cause.column[k]), cause.much[k]);
  Vector noise = 0.01 * size;
  for (int round = 0; round < 2; ++round) {
    Vector w(r.size());
    for (Row i = 0; i < r.size(); ++i) w(i) = 1.0 / (noise(i % block) * noise(i % block));
    const Matrix weighted = w.asDiagonal() * A;
    const Evidence all =
        evidence_of({A.transpose() * weighted, weighted.transpose() * r, 0.0}, much);
    const Vector left = r - A * all.x;
    Vector sum = Vector::Zero(block);
    for (Row i = 0; i < r.size(); ++i) sum(i % block) += left(i) * left(i);
    // A percent of the torque is beyond any model.
    for (Row i = 0; i < block; ++i)
      noise(i) = std::hypot(rms(sum(i), static_cast<double>(times)), 0.01 * size(i));
  }
  const double temper = std::fmin(1.0, count / static_cast<double>(times));
  Vector w(r.size());
  for (Row i = 0; i < r.size(); ++i) w(i) = temper / (noise(i % block) * noise(i % block));
  const Matrix weighted = w.asDiagonal() * A;
  const Normal normal{A.transpose() * weighted, weighted.transpose() * r, r.dot(w.cwiseProduct(r))};
  const double none = evidence_of(normal, little).log;
  std::vector<CauseVerdict> out;
  for (const CauseColumns& cause : causes) {
    Vector sd = little;
    const auto n = static_cast<Row>(cause.column.size());
    Matrix H(n, n);
    Vector b(n);
    for (Row i = 0; i < n; ++i) {
      const Row c = cause.column[static_cast<std::size_t>(i)];
      sd(c) = cause.much[static_cast<std::size_t>(i)];
      b(i) = plain_b(c);
      for (Row k = 0; k < n; ++k) H(i, k) = plain(c, cause.column[static_cast<std::size_t>(k)]);
    }
    const Evidence large = evidence_of(normal, sd);
    // Alone, by least squares; a mass that no joint lifts has no column.
    H.diagonal().array() += 1e-10 * H.trace() + 1e-300;
    CauseVerdict verdict{large.log - none, b.dot(H.ldlt().solve(b)) / std::fmax(total, 1e-300), {}};
    verdict.x.resize(n);
    for (Row i = 0; i < n; ++i) verdict.x(i) = large.x(cause.column[static_cast<std::size_t>(i)]);
    out.push_back(std::move(verdict));
  }
  return out;
}

}  // namespace legwork
