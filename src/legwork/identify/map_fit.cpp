// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/identify/map_fit.h"

#include <Eigen/Dense>
#include <cmath>

namespace legwork {
namespace {

using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Vector = Eigen::VectorXd;

/// The problem with every observation and prior divided by its deviation.
class WhitenedProblem {
 public:
  explicit WhitenedProblem(const MapProblem& p)
      : p_(p), n_(p.prior.size()), m_(p.observed.size()) {}

  bool residual(const Vector& x, Vector& r) const {
    Vector f(static_cast<Eigen::Index>(m_));
    if (!p_.predict({x.data(), n_}, {f.data(), m_}) || !f.allFinite()) return false;
    r.resize(static_cast<Eigen::Index>(m_));
    for (std::size_t i = 0; i < m_; ++i) r[at(i)] = (p_.observed[i] - f[at(i)]) / p_.noise_sd[i];
    return true;
  }

  /// ∂f/∂x over the noise.
  bool jacobian(const Vector& x, Matrix& J) const {
    J.resize(at(m_), at(n_));
    if (p_.jacobian) {
      if (!p_.jacobian({x.data(), n_}, {J.data(), m_ * n_})) return false;
    } else {
      Vector plus(at(m_)), minus(at(m_));
      for (std::size_t k = 0; k < n_; ++k) {
        const double scale =
            std::fmax(std::isfinite(p_.prior_sd[k]) ? p_.prior_sd[k] : 0.0, std::fabs(x[at(k)]));
        const double h =
            p_.difference_step.empty() ? 1e-6 * std::fmax(scale, 1e-6) : p_.difference_step[k];
        Vector moved = x;
        moved[at(k)] += h;
        const bool above = p_.predict({moved.data(), n_}, {plus.data(), m_});
        moved[at(k)] = x[at(k)] - h;
        const bool below = p_.predict({moved.data(), n_}, {minus.data(), m_});
        if (!above || !below) return false;
        J.col(at(k)) = (plus - minus) / (2.0 * h);
      }
    }
    for (std::size_t i = 0; i < m_; ++i) J.row(at(i)) /= p_.noise_sd[i];
    return J.allFinite();
  }

  Vector prior_gap(const Vector& x) const {
    Vector g(at(n_));
    for (std::size_t k = 0; k < n_; ++k)
      g[at(k)] = std::isfinite(p_.prior_sd[k]) ? (p_.prior[k] - x[at(k)]) / p_.prior_sd[k] : 0.0;
    return g;
  }
  Vector prior_weight() const {  // 1/s
    Vector w(at(n_));
    for (std::size_t k = 0; k < n_; ++k)
      w[at(k)] = std::isfinite(p_.prior_sd[k]) ? 1.0 / p_.prior_sd[k] : 0.0;
    return w;
  }
  static Eigen::Index at(std::size_t i) { return static_cast<Eigen::Index>(i); }

 private:
  const MapProblem& p_;
  std::size_t n_, m_;
};

/// Of parameters in units of their priors; prior: 1 where there is one, else 0. A direction of the
/// singular value σ has the variance 1/(1 + σ²), however sharp the others are; without priors what
/// is not observed has no finite variance: it is left out here and listed by the caller.
Matrix covariance_of(const Matrix& J, const Eigen::JacobiSVD<Eigen::MatrixXd>& svd,
                     const Vector& prior) {
  const Eigen::Index n = J.cols(), known = svd.singularValues().size();
  Matrix C = Matrix::Zero(n, n);
  if (prior.minCoeff() > 0.5) {
    for (Eigen::Index i = 0; i < n; ++i) {
      const double s = i < known ? svd.singularValues()(i) : 0.0;
      C += svd.matrixV().col(i) * svd.matrixV().col(i).transpose() / (1.0 + s * s);
    }
    return C;
  }
  Matrix H = J.transpose() * J;
  H.diagonal() += prior;
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> information(H);
  const double most = information.eigenvalues().maxCoeff();
  for (Eigen::Index i = 0; i < n; ++i) {
    const double value = information.eigenvalues()(i);
    const Vector v = information.eigenvectors().col(i);
    if (value > 1e-14 * most) C += v * v.transpose() / value;
  }
  return C;
}

}  // namespace

MapResult map_fit(const MapProblem& problem) {
  const WhitenedProblem white(problem);
  const std::size_t n = problem.prior.size();
  Vector x = Eigen::Map<const Vector>(problem.prior.data(), static_cast<Eigen::Index>(n));
  Vector r;
  MapResult out;
  if (!white.residual(x, r)) return out;
  Matrix J;
  const Vector w = white.prior_weight();
  double cost = r.squaredNorm() + white.prior_gap(x).squaredNorm(), damping = 1e-6;
  for (out.iterations = 0; out.iterations < problem.most_iterations; ++out.iterations) {
    if (!white.jacobian(x, J)) break;
    Matrix H = J.transpose() * J;
    H.diagonal() += w.cwiseAbs2();
    const Vector g = J.transpose() * r + w.cwiseProduct(white.prior_gap(x));
    bool moved = false;
    for (int attempt = 0; attempt < 12 && !moved; ++attempt) {
      Matrix damped = H;
      for (Eigen::Index i = 0; i < damped.rows(); ++i)
        damped(i, i) += damping * std::fmax(H(i, i), 1e-12);
      const Vector next = x + damped.ldlt().solve(g);
      Vector r_next;
      if (next.allFinite() && white.residual(next, r_next)) {
        const double cost_next = r_next.squaredNorm() + white.prior_gap(next).squaredNorm();
        if (cost_next <= cost * (1.0 + 1e-14)) {
          out.converged = cost - cost_next <= 1e-14 * cost + 1e-24 ||
                          (next - x).norm() <= 1e-13 * (x.norm() + 1e-6);
          x = next, r = r_next, cost = cost_next;
          damping = std::fmax(1e-15, damping * 0.1);
          moved = true;
          continue;
        }
      }
      damping *= 10.0;
    }
    if (!moved) out.converged = true;  // nothing better nearby
    if (out.converged) break;
  }
  out.x.assign(x.data(), x.data() + n);
  out.cost = cost;
  for (std::size_t i = 0; i < problem.observed.size(); ++i)
    out.residual.push_back(r[white.at(i)] * problem.noise_sd[i]);
  if (!white.jacobian(x, J)) return out;
  // What the observations say, in units of the prior where there is one.
  Vector unit = Vector::Ones(white.at(n));
  for (std::size_t k = 0; k < n; ++k)
    if (std::isfinite(problem.prior_sd[k])) unit(white.at(k)) = problem.prior_sd[k];
  const Matrix scaled = J * unit.asDiagonal();
  const Eigen::JacobiSVD<Eigen::MatrixXd> svd(scaled, Eigen::ComputeFullV);
  const Matrix C =
      unit.asDiagonal() * covariance_of(scaled, svd, w.cwiseProduct(unit)) * unit.asDiagonal();
  out.covariance.assign(C.data(), C.data() + C.size());
  for (std::size_t k = 0; k < n; ++k) out.sd.push_back(std::sqrt(C(white.at(k), white.at(k))));
  const double largest = svd.singularValues().size() > 0 ? svd.singularValues()(0) : 0.0;
  for (Eigen::Index i = 0; i < svd.singularValues().size(); ++i)
    if (svd.singularValues()(i) > 1e-6 * largest) ++out.rank;
  for (std::size_t k = static_cast<std::size_t>(out.rank); k < n; ++k) {
    const Vector v = svd.matrixV().col(white.at(k));
    out.unobserved.emplace_back(v.data(), v.data() + n);
  }
  return out;
}

int matrix_rank(std::span<const double> matrix, std::size_t rows, std::size_t columns,
                double tolerance) {
  const Eigen::Map<const Matrix> M(matrix.data(), static_cast<Eigen::Index>(rows),
                                   static_cast<Eigen::Index>(columns));
  const Eigen::JacobiSVD<Eigen::MatrixXd> svd(M);
  int rank = 0;
  for (Eigen::Index i = 0; i < svd.singularValues().size(); ++i)
    if (svd.singularValues()(i) > tolerance * svd.singularValues()(0)) ++rank;
  return rank;
}

}  // namespace legwork
