// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/identify/motion_fit.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "legwork/dynamics/inverse_dynamics.h"
#include "legwork/dynamics/regressor.h"
#include "legwork/identify/log_cholesky.h"
#include "legwork/model/builder.h"

namespace legwork {
namespace {

using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Vector = Eigen::VectorXd;
using Row = Eigen::Index;

[[noreturn]] void refuse(const std::string& what, const std::string& remedy) {
  throw Error(Finding{.code = "E-LOG", .message = what, .remedy = remedy});
}

Row at(std::size_t i) { return static_cast<Row>(i); }

/// A smoothing kernel of whole samples: the cubic B-spline whose support is the window, twiced
/// (2·B − B∗B), so that slow motion passes unchanged.
std::vector<double> smoothing_kernel(std::size_t box) {
  const auto convolve = [](const std::vector<double>& x, const std::vector<double>& y) {
    std::vector<double> out(x.size() + y.size() - 1, 0.0);
    for (std::size_t i = 0; i < x.size(); ++i)
      for (std::size_t k = 0; k < y.size(); ++k) out[i + k] += x[i] * y[k];
    return out;
  };
  const std::vector<double> one(box, 1.0 / static_cast<double>(box)), two = convolve(one, one);
  const std::vector<double> spline = convolve(two, two);
  std::vector<double> out = convolve(spline, spline);
  const std::size_t beside = (out.size() - spline.size()) / 2;
  for (double& x : out) x = -x;
  for (std::size_t i = 0; i < spline.size(); ++i) out[beside + i] += 2.0 * spline[i];
  return out;
}

/// A column of a row-major table at evenly spaced times, straight between its samples.
std::vector<double> evenly(const std::vector<double>& t, const double* y, std::size_t stride,
                           double period, std::size_t count) {
  std::vector<double> out(count);
  std::size_t k = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const double at = t[0] + period * static_cast<double>(i);
    while (k + 2 < t.size() && t[k + 1] < at) ++k;
    double share = std::clamp((at - t[k]) / (t[k + 1] - t[k]), 0.0, 1.0);
    // A log that is even already stays as it is.
    if (std::fabs(share - std::round(share)) < 1e-3) share = std::round(share);
    out[i] = (1.0 - share) * y[k * stride] + share * y[(k + 1) * stride];
  }
  return out;
}

/// What is fitted: x = [θ of every body with mass, armature, viscous, dry, offset per measured
/// DoF]; φ(x) = [π, armature, viscous, dry, offset] is what the torque is linear in.
class MotionProblem {
 public:
  MotionProblem(const Model& model, const MotionLog& log, const MotionFitOptions& options)
      : model_(model), log_(log), options_(options) {
    for (std::size_t b = 1; b < static_cast<std::size_t>(model.nbody()); ++b) {
      const Inertia<double>& M = model.tree.links[b].M_B;
      if (options.inertias && M.m > 0.0 && physical_report(M).physical) bodies_.push_back(b);
    }
    for (std::size_t d = 0; d < static_cast<std::size_t>(model.nv); ++d)
      if (log.measured[d]) dofs_.push_back(d);
    inertial_ = parameter_count(model);
    linear_ = inertial_ + 3 * dofs_.size();
    count_ = 10 * bodies_.size() + 4 * dofs_.size();
    start_ = Vector::Zero(at(count_));
    prior_sd_ = Vector::Zero(at(count_));
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      const LogCholesky theta = log_cholesky_of(model.tree.links[bodies_[i]].M_B);
      for (std::size_t k = 0; k < 10; ++k) {
        start_(at(10 * i + k)) = theta[k];
        const bool length = k >= 4;  // s and t are lengths, the others logarithms
        prior_sd_(at(10 * i + k)) = length ? options.prior_com : options.prior_inertia;
      }
    }
    const std::size_t base = 10 * bodies_.size(), n = dofs_.size();
    for (std::size_t i = 0; i < n; ++i) {
      const std::size_t link = static_cast<std::size_t>(model.tree.dof_link[dofs_[i]]);
      start_(at(base + i)) = model.tree.links[link].armature;
      start_(at(base + n + i)) = model.damping[dofs_[i]];
      start_(at(base + 2 * n + i)) = model.friction[dofs_[i]];
      prior_sd_(at(base + i)) = options.armature ? options.prior_armature : 1e-12;
      prior_sd_(at(base + n + i)) = options.friction ? options.prior_friction : 1e-12;
      prior_sd_(at(base + 2 * n + i)) = options.friction ? options.prior_friction : 1e-12;
      prior_sd_(at(base + 3 * n + i)) = options.prior_offset > 0.0 ? options.prior_offset : 1e-12;
    }
  }

  std::size_t count() const { return count_; }
  const std::vector<std::size_t>& dofs() const { return dofs_; }
  const std::vector<std::size_t>& bodies() const { return bodies_; }
  const Vector& start() const { return start_; }
  const Vector& prior_sd() const { return prior_sd_; }

  /// Rows of all measured DoF of one sample, in the linear parameters.
  void rows(std::size_t sample, Workspace<double>& ws, Matrix& Y) {
    const auto nq = static_cast<std::size_t>(model_.nq), nv = static_cast<std::size_t>(model_.nv);
    const std::span<const double> q(log_.q.data() + sample * nq, nq),
        v(log_.v.data() + sample * nv, nv), a(log_.vdot.data() + sample * nv, nv);
    scratch_.resize(nv * inertial_);
    regressor<double>(model_, q, v, a, ws, scratch_);
    Y.setZero(at(dofs_.size()), at(linear_));
    for (std::size_t i = 0; i < dofs_.size(); ++i) {
      const double* row = scratch_.data() + dofs_[i] * inertial_;
      for (std::size_t k = 0; k < inertial_; ++k) Y(at(i), at(k)) = row[k];
      const double speed = v[dofs_[i]];
      Y(at(i), at(inertial_ + i)) = speed;
      Y(at(i), at(inertial_ + dofs_.size() + i)) = std::tanh(speed / options_.dry_speed);
      Y(at(i), at(inertial_ + 2 * dofs_.size() + i)) = 1.0;
    }
  }

  Vector linear(const Vector& x) const {
    Vector phi = Vector::Zero(at(linear_));
    std::vector<double> pi(inertial_);
    inertial_parameters<double>(model_, pi);
    for (std::size_t k = 0; k < inertial_; ++k) phi(at(k)) = pi[k];
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      const auto p = regressor_parameters(inertia_of(theta(x, i)));
      for (std::size_t k = 0; k < 10; ++k) phi(at(10 * (bodies_[i] - 1) + k)) = p[k];
    }
    const std::size_t base = 10 * bodies_.size(), n = dofs_.size();
    for (std::size_t i = 0; i < n; ++i) {
      phi(at(inertial_ - static_cast<std::size_t>(model_.nv) + dofs_[i])) = x(at(base + i));
      for (std::size_t part = 0; part < 3; ++part)
        phi(at(inertial_ + part * n + i)) = x(at(base + (part + 1) * n + i));
    }
    return phi;
  }

  /// ∂φ/∂x.
  Matrix linear_jacobian(const Vector& x) const {
    Matrix D = Matrix::Zero(at(linear_), at(count_));
    for (std::size_t i = 0; i < bodies_.size(); ++i)
      for (std::size_t k = 0; k < 10; ++k) {
        constexpr double h = 1e-6;
        LogCholesky up = theta(x, i), down = up;
        up[k] += h, down[k] -= h;
        const auto above = regressor_parameters(inertia_of(up));
        const auto below = regressor_parameters(inertia_of(down));
        for (std::size_t p = 0; p < 10; ++p)
          D(at(10 * (bodies_[i] - 1) + p), at(10 * i + k)) = (above[p] - below[p]) / (2.0 * h);
      }
    const std::size_t base = 10 * bodies_.size(), n = dofs_.size();
    for (std::size_t i = 0; i < n; ++i) {
      D(at(inertial_ - static_cast<std::size_t>(model_.nv) + dofs_[i]), at(base + i)) = 1.0;
      for (std::size_t part = 0; part < 3; ++part)
        D(at(inertial_ + part * n + i), at(base + (part + 1) * n + i)) = 1.0;
    }
    return D;
  }

  LogCholesky theta(const Vector& x, std::size_t body) const {
    LogCholesky out;
    for (std::size_t k = 0; k < 10; ++k) out[k] = x(at(10 * body + k));
    return out;
  }

 private:
  const Model& model_;
  const MotionLog& log_;
  const MotionFitOptions& options_;
  std::vector<std::size_t> bodies_, dofs_;
  std::size_t inertial_ = 0, linear_ = 0, count_ = 0;
  Vector start_, prior_sd_;
  std::vector<double> scratch_;
};

/// The inertia of a body into the parts that make it up: the heaviest takes the difference.
void set_body_inertia(Model& model, std::size_t body, Inertia<double> M) {
  Part* heaviest = nullptr;
  for (Part& part : model.parts)
    if (part.body.at() == body && (heaviest == nullptr || part.own.mass > heaviest->own.mass))
      heaviest = &part;
  if (heaviest == nullptr) return;
  for (const Part& part : model.parts) {
    if (part.body.at() != body || &part == heaviest) continue;
    const Inertia<double> other = to_parent(part.X_BF, to_inertia(part.own));
    M.m -= other.m, M.h -= other.h;
    for (int i = 0; i < 3; ++i)
      for (int k = i; k < 3; ++k) M.I(i, k) -= other.I(i, k);
  }
  heaviest->own = to_mass_properties(to_parent(inverse(heaviest->X_BF), M));
  heaviest->has_inertial = true;
}

struct TorqueAt {
  double value = 0.0, slope = 0.0;  // [N·m], [N·m/s]
};
/// Torque of a DoF near a sample: its own value and the slope around it. A mean of two samples
/// would be quieter than either, and a fit of the delay would settle between samples for it.
TorqueAt torque_at(const MotionLog& log, std::size_t nv, std::size_t dof, double t) {
  const std::size_t last = log.samples() - 1;
  auto k =
      static_cast<std::size_t>(std::lower_bound(log.t.begin(), log.t.end(), t) - log.t.begin());
  k = std::min(k, last);
  if (k > 0 && t - log.t[k - 1] < log.t[k] - t) --k;
  const std::size_t before = k > 0 ? k - 1 : 0, after = std::min(k + 1, last);
  const double slope =
      (log.tau[after * nv + dof] - log.tau[before * nv + dof]) / (log.t[after] - log.t[before]);
  const double h = 0.5 * (log.t[after] - log.t[before]);
  return {log.tau[k * nv + dof] + slope * std::clamp(t - log.t[k], -h, h), slope};
}

/// Covariance of residual a with what b is `lag` samples later, both ways (zero: nothing was seen),
/// tapered so that what it is used in stays positive (Newey and West).
struct Covariance {
  std::vector<double> ahead, behind;
  bool matters = true;
};
Covariance covariance_of(const Vector& a, const Vector& b, std::size_t longest) {
  const auto n = static_cast<std::size_t>(a.size());
  double seen = 0.0;
  for (Row k = 0; k < a.size(); ++k) seen += a(k) != 0.0 && b(k) != 0.0 ? 1.0 : 0.0;
  seen = std::fmax(1.0, seen);
  Covariance out;
  const std::size_t lags = std::min(longest, n / 4) + 1;
  for (std::size_t lag = 0; lag < lags; ++lag) {
    const Row m = at(n - lag);
    const double taper = 1.0 - static_cast<double>(lag) / static_cast<double>(lags);
    out.ahead.push_back(taper * a.head(m).dot(b.tail(m)) / seen);
    out.behind.push_back(taper * a.tail(m).dot(b.head(m)) / seen);
  }
  out.matters = std::fabs(out.ahead[0]) * seen > 0.05 * a.norm() * b.norm();
  return out;
}

/// Each column of J under a covariance over time.
Matrix smeared(const Matrix& J, const Covariance& covariance) {
  Matrix out = covariance.ahead[0] * J;
  for (std::size_t lag = 1; lag < covariance.ahead.size(); ++lag) {
    const Row m = J.rows() - at(lag);
    out.topRows(m) += covariance.ahead[lag] * J.bottomRows(m);
    out.bottomRows(m) += covariance.behind[lag] * J.topRows(m);
  }
  return out;
}

/// Covariance of the scores of all joints (residual times its derivatives) as they were seen, and
/// their neighbours up to `memory` samples away (Newey and West); the prior w is one more.
Matrix scores_of(const std::vector<Matrix>& J, const std::vector<Vector>& left,
                 const Vector& weight, std::size_t memory, const Vector& w) {
  Matrix g = Matrix::Zero(J[0].rows(), J[0].cols());
  for (std::size_t i = 0; i < J.size(); ++i) g += weight(at(i)) * (left[i].asDiagonal() * J[i]);
  Matrix S = g.transpose() * g;
  const std::size_t lags = std::min(memory, static_cast<std::size_t>(g.rows()) / 4) + 1;
  for (std::size_t lag = 1; lag < lags; ++lag) {
    const Row m = g.rows() - at(lag);
    const double taper = 1.0 - static_cast<double>(lag) / static_cast<double>(lags);
    const Matrix c = g.topRows(m).transpose() * g.bottomRows(m);
    S += taper * (c + c.transpose());
  }
  S.diagonal() += w.cwiseAbs2();
  return S;
}

/// Where a residual's autocorrelation has gone under what chance gives it, at most `longest`.
std::size_t memory_of(const Vector& r, std::size_t longest) {
  const Covariance c = covariance_of(r, r, longest);
  const double chance = 2.0 / std::sqrt(static_cast<double>(r.size())) * c.ahead[0];
  std::size_t under = 0;
  for (std::size_t lag = 1; lag < c.ahead.size(); ++lag) {
    under = std::fabs(c.ahead[lag]) < chance ? under + 1 : 0;
    if (under == 5) return std::min(longest, 2 * lag);
  }
  return longest;
}

/// Normal equations of the training samples for one delay and one set of weights.
struct Normal {
  Matrix G;
  Vector b;
  double c = 0.0;
  double cost(const Vector& phi) const { return phi.dot(G * phi) - 2.0 * b.dot(phi) + c; }
};

struct Solved {
  Vector x;
  double cost = 0.0;  // with the prior
  Matrix H;
};

Solved solve(const MotionProblem& problem, const Normal& normal, Vector x) {
  const Vector w = problem.prior_sd().cwiseInverse();
  const auto total = [&](const Vector& y) {
    return normal.cost(problem.linear(y)) + w.cwiseProduct(y - problem.start()).squaredNorm();
  };
  double cost = total(x), damping = 1e-6;
  Solved out;
  for (int iteration = 0; iteration < 200; ++iteration) {
    const Matrix D = problem.linear_jacobian(x);
    const Vector phi = problem.linear(x);
    Matrix H = D.transpose() * normal.G * D;
    H.diagonal() += w.cwiseAbs2();
    const Vector g = D.transpose() * (normal.b - normal.G * phi) -
                     w.cwiseAbs2().cwiseProduct(x - problem.start());
    out.H = H;
    bool moved = false;
    for (int attempt = 0; attempt < 10 && !moved; ++attempt) {
      Matrix damped = H;
      damped.diagonal() *= 1.0 + damping;
      const Vector next = x + damped.ldlt().solve(g);
      const double next_cost = next.allFinite() ? total(next) : INFINITY;
      if (next_cost <= cost) {
        const bool small = cost - next_cost < 1e-13 * std::fabs(cost);
        x = next, cost = next_cost, damping = std::fmax(damping * 0.1, 1e-12);
        moved = true;
        if (small) iteration = 200;
      } else {
        damping *= 10.0;
      }
    }
    if (!moved) break;
  }
  out.x = x, out.cost = cost;
  return out;
}

}  // namespace

MotionLog smooth_motion(const Model& model, std::vector<double> t, const std::vector<double>& q,
                        const std::vector<double>& tau, const std::vector<bool>& measured,
                        double window) {
  const auto nq = static_cast<std::size_t>(model.nq), nv = static_cast<std::size_t>(model.nv);
  if (nq != nv)
    refuse("the model's base moves freely, or it has ball joints",
           "load it with a fixed base: the contact forces of the log are not known");
  if (t.size() < 50 || q.size() != t.size() * nq || tau.size() != t.size() * nv ||
      measured.size() != nv)
    refuse("the log has too few samples or another number of joints than the model", "");
  MotionLog out;
  out.measured = measured;
  const std::size_t count = t.size();
  const double period = (t.back() - t.front()) / static_cast<double>(count - 1);
  if (!(window / period < static_cast<double>(count)))
    refuse("the log is shorter than its smoothing", "record longer, or smooth over less time");
  const auto box = static_cast<std::size_t>(std::fmax(1.0, std::round(0.25 * window / period)));
  const std::vector<double> kernel = smoothing_kernel(box);
  const std::size_t half = kernel.size() / 2;
  if (count < 2 * half + 50)
    refuse("the log is shorter than its smoothing", "record longer, or smooth over less time");
  // Its tails beyond carry a fiftieth.
  out.window = 5.0 * static_cast<double>(box) * period;
  // The ends have half a window only, and one sample more for the differences: left out.
  const std::size_t first = half + 1, last = count - half - 1;
  out.q.resize((last - first) * nv), out.v = out.vdot = out.tau = out.q;
  for (std::size_t k = first; k < last; ++k)
    out.t.push_back(t[0] + period * static_cast<double>(k));
  const auto smoothed = [&](const std::vector<double>& y) {
    std::vector<double> s(count, 0.0);
    for (std::size_t k = half; k + half < count; ++k)
      for (std::size_t i = 0; i < kernel.size(); ++i) s[k] += kernel[i] * y[k + i - half];
    return s;
  };
  // Rates are differences of what is smoothed, and torque passes the same kernel: what is linear in
  // the dynamics holds for the smoothed signals at any frequency, kinks included.
  for (std::size_t d = 0; d < nv; ++d) {
    const std::vector<double> x = smoothed(evenly(t, q.data() + d, nq, period, count));
    const std::vector<double> y = smoothed(evenly(t, tau.data() + d, nv, period, count));
    for (std::size_t k = first; k < last; ++k) {
      const std::size_t cell = (k - first) * nv + d;
      out.q[cell] = x[k], out.tau[cell] = y[k];
      out.v[cell] = (x[k + 1] - x[k - 1]) / (2.0 * period);
      out.vdot[cell] = (x[k + 1] - 2.0 * x[k] + x[k - 1]) / (period * period);
    }
  }
  return out;
}

std::vector<double> needed_torque(const Model& model, const MotionLog& log) {
  const auto nq = static_cast<std::size_t>(model.nq), nv = static_cast<std::size_t>(model.nv);
  std::vector<double> tau(log.samples() * nv);
  Workspace<double> ws(model);
  for (std::size_t k = 0; k < log.samples(); ++k)
    inverse_dynamics<double>(
        model, std::span(log.q).subspan(k * nq, nq), std::span(log.v).subspan(k * nv, nv),
        std::span(log.vdot).subspan(k * nv, nv), ws, std::span(tau).subspan(k * nv, nv));
  return tau;
}

std::vector<bool> sliding(const MotionLog& log, std::size_t nv, double slowest) {
  std::vector<bool> out(log.samples() * nv, true);
  for (std::size_t d = 0; d < nv; ++d) {
    double slow = -INFINITY;  // when it was slow last
    for (std::size_t k = 0; k < log.samples(); ++k) {
      if (std::fabs(log.v[k * nv + d]) < slowest) slow = log.t[k];
      if (log.t[k] - slow <= 0.5 * log.window) out[k * nv + d] = false;
    }
    slow = INFINITY;
    for (std::size_t k = log.samples(); k-- > 0;) {
      if (std::fabs(log.v[k * nv + d]) < slowest) slow = log.t[k];
      if (slow - log.t[k] <= 0.5 * log.window) out[k * nv + d] = false;
    }
  }
  return out;
}

MotionFit fit_motion(const Model& model, const MotionLog& log, const MotionFitOptions& options) {
  const auto nv = static_cast<std::size_t>(model.nv);
  if (model.nq != model.nv)
    refuse("the model's base moves freely, or it has ball joints", "load it with a fixed base");
  if (log.samples() < 50) refuse("the log has fewer than 50 samples", "record longer");
  MotionProblem problem(model, log, options);
  if (problem.dofs().empty())
    refuse(
        "the log has no torque: inertias, friction, armature, delay and torque constant cannot be "
        "identified from motion alone",
        "record torque or current");
  const auto train =
      static_cast<std::size_t>((1.0 - options.held_out) * static_cast<double>(log.samples()));
  const std::size_t stride = std::max<std::size_t>(1, train / 3000);
  Workspace<double> ws(model);
  std::vector<Matrix> rows;
  std::vector<std::size_t> used;
  for (std::size_t k = 0; k < train; k += stride) {
    Matrix Y;
    problem.rows(k, ws, Y);
    rows.push_back(std::move(Y));
    used.push_back(k);
  }
  const std::size_t n = problem.dofs().size();
  Vector weight = Vector::Ones(at(n));
  // A joint that barely moves rubs with anything up to its dry friction: its row says nothing, nor
  // does one whose window touches such a time.
  const std::vector<bool> slides = sliding(log, nv, options.friction ? options.slowest : 0.0);
  const auto moves = [&](std::size_t sample, std::size_t i) {
    return static_cast<bool>(slides[sample * nv + problem.dofs()[i]]);
  };
  Vector used_rows = Vector::Constant(at(n), 1e-9);
  for (std::size_t s = 0; s < used.size(); ++s)
    for (std::size_t i = 0; i < n; ++i) {
      if (moves(used[s], i))
        used_rows(at(i)) += 1.0;
      else
        rows[s].row(at(i)).setZero();
    }
  if (used_rows.sum() < 50.0)
    refuse("no joint of the log moves faster than " + std::to_string(options.slowest).substr(0, 4) +
               " rad/s for long: nothing can be identified",
           "record a motion");
  const auto measured = [&](std::size_t sample, double delay) {
    Vector y(at(n));
    for (std::size_t i = 0; i < n; ++i)
      y(at(i)) = moves(sample, i)
                     ? torque_at(log, nv, problem.dofs()[i], log.t[sample] + delay).value
                     : 0.0;
    return y;
  };
  const auto normal_of = [&](double delay) {
    Normal out;
    const Row size = rows[0].cols();
    out.G = Matrix::Zero(size, size);
    out.b = Vector::Zero(size);
    for (std::size_t s = 0; s < used.size(); ++s) {
      const Vector y = measured(used[s], delay);
      const Matrix weighted = weight.asDiagonal() * rows[s];
      out.G.noalias() += rows[s].transpose() * weighted;
      out.b += weighted.transpose() * y;
      out.c += y.dot(weight.cwiseProduct(y));
    }
    return out;
  };
  const auto set_weights = [&](const Vector& x, double delay) {
    const Vector phi = problem.linear(x);
    Vector sum = Vector::Zero(at(n));
    for (std::size_t s = 0; s < used.size(); ++s)
      sum += (measured(used[s], delay) - rows[s] * phi).cwiseAbs2();
    for (std::size_t i = 0; i < n; ++i)
      weight(at(i)) = used_rows(at(i)) / std::fmax(sum(at(i)), 1e-12);
  };
  set_weights(problem.start(), 0.0);
  double delay = 0.0, delay_sd = 0.0;
  Solved best = solve(problem, normal_of(0.0), problem.start());
  for (int round = 0; round < 2; ++round) {
    set_weights(best.x, delay);
    best = solve(problem, normal_of(delay), best.x);
    if (options.longest_delay <= 0.0) continue;
    // The cost over the delay is close to a parabola near its bottom.
    const double step = round == 0 ? options.longest_delay / 6.0 : options.longest_delay / 40.0;
    const int reach = round == 0 ? 6 : 4;
    double lowest = INFINITY, bottom = delay;
    std::vector<double> d, cost;
    for (int k = -reach; k <= reach; ++k) {
      const double tried = delay + step * k;
      const double c = solve(problem, normal_of(tried), best.x).cost;
      d.push_back(tried), cost.push_back(c);
      if (c < lowest) lowest = c, bottom = tried;
    }
    const auto k =
        static_cast<std::size_t>(std::min_element(cost.begin(), cost.end()) - cost.begin());
    if (k > 0 && k + 1 < cost.size()) {
      const double curve = cost[k - 1] - 2.0 * cost[k] + cost[k + 1];
      if (curve > 0.0) {
        bottom = d[k] + 0.5 * step * (cost[k - 1] - cost[k + 1]) / curve;
        delay_sd = step / std::sqrt(0.5 * curve);
      }
    }
    delay = bottom;
    best = solve(problem, normal_of(delay), best.x);
  }
  set_weights(best.x, delay);
  best = solve(problem, normal_of(delay), best.x);

  // Uncertainty: what is left of the torque after the fit is not white, neighbours err alike. Its
  // autocorrelation, joint by joint, says how little a log of so many samples tells; the prior is
  // one more draw. The delay is a parameter among the others.
  const Matrix D = problem.linear_jacobian(best.x);
  const Vector phi = problem.linear(best.x);
  const bool delayed = options.longest_delay > 0.0;
  const Row count = at(problem.count()), columns = count + (delayed ? 1 : 0);
  Vector w = Vector::Zero(columns);
  w.head(count) = problem.prior_sd().cwiseInverse();
  Matrix S = Matrix::Zero(columns, columns), H = S;
  S.diagonal() += w.cwiseAbs2();
  std::vector<Matrix> J(n, Matrix::Zero(at(used.size()), columns));
  std::vector<Vector> left(n, Vector::Zero(at(used.size())));
  const double period = (log.t[used.back()] - log.t[used[0]]) / static_cast<double>(used.size());
  std::size_t memory = 1;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t s = 0; s < used.size(); ++s) {
      if (!moves(used[s], i)) continue;
      const TorqueAt y = torque_at(log, nv, problem.dofs()[i], log.t[used[s]] + delay);
      J[i].row(at(s)).head(count) = rows[s].row(at(i)) * D;
      if (delayed) J[i](at(s), count) = -y.slope;
      left[i](at(s)) = y.value - rows[s].row(at(i)).dot(phi);
    }
    H += weight(at(i)) * (J[i].transpose() * J[i]);
    memory = std::max(memory, memory_of(left[i], static_cast<std::size_t>(options.block / period)));
  }
  // Noise of one joint's acceleration is in the torque of all it moves: joints err together.
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t k = 0; k < n; ++k) {
      const Covariance c = covariance_of(left[i], left[k], memory);
      if (c.matters) S += weight(at(i)) * weight(at(k)) * (J[i].transpose() * smeared(J[k], c));
    }
  Matrix scaled = H.topLeftCorner(count, count);  // information in units of the prior
  for (Row i = 0; i < count; ++i)
    for (Row k = 0; k < count; ++k) scaled(i, k) *= problem.prior_sd()(i) * problem.prior_sd()(k);
  H.diagonal() += w.cwiseAbs2();
  const Matrix inverse = H.ldlt().solve(Matrix::Identity(H.rows(), H.cols()));
  // Twice: as noise that is alike all the time, and by what the residuals do where a number is
  // measured best (a stiff drive shakes most after a reversal, where the model is worst too). The
  // wider of the two counts.
  const Matrix C[2] = {inverse * S * inverse.transpose(),
                       inverse * scores_of(J, left, weight, memory, w) * inverse.transpose()};
  // When within its period a row's torque and position were taken is not known; what else goes
  // with the delay is as open.
  Vector along = Vector::Zero(columns);
  if (delayed) {
    const double open = (log.t.back() - log.t.front()) / static_cast<double>(log.samples() - 1);
    along = inverse.col(count) / inverse(count, count) * open / std::sqrt(12.0);
  }
  /// Deviation of a linear function of the parameters from `first` on.
  const auto deviation = [&](const Vector& of, Row first) {
    double most = 0.0;
    for (const Matrix& c : C)
      most = std::fmax(most, of.dot(c.block(first, first, of.size(), of.size()) * of));
    return std::hypot(std::sqrt(most), of.dot(along.segment(first, of.size())));
  };
  const auto deviation_of = [&](Row k) { return deviation(Vector::Ones(1), k); };
  if (delayed) delay_sd = deviation_of(count);

  MotionFit fit;
  fit.delay = delay, fit.delay_sd = delay_sd;
  fit.count = problem.count();
  const Vector spectrum = Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(scaled).eigenvalues();
  for (Row i = 0; i < spectrum.size(); ++i)
    if (spectrum(i) > 1.0) ++fit.rank;
  fit.model = model;
  const auto add = [&](const std::string& name, const std::string& unit, double before,
                       double after, double sd, double prior) {
    fit.parameters.push_back({name, unit, before, after, sd, sd < 0.5 * prior});
  };
  // Natural parameters of each body by the chain rule: mass and first moment.
  for (std::size_t i = 0; i < problem.bodies().size(); ++i) {
    const std::size_t b = problem.bodies()[i];
    const Matrix part = D.block(at(10 * (b - 1)), at(10 * i), 10, 10);
    const Vector prior = problem.prior_sd().segment(at(10 * i), 10);
    const Matrix prior_cov = part * prior.cwiseAbs2().asDiagonal() * part.transpose();
    const auto before = regressor_parameters(model.tree.links[b].M_B);
    const auto after = regressor_parameters(inertia_of(problem.theta(best.x, i)));
    static constexpr const char* kNames[10] = {"m",   "hx",  "hy",  "hz",  "Ixx",
                                               "Ixy", "Ixz", "Iyy", "Iyz", "Izz"};
    for (std::size_t k = 0; k < 10; ++k)
      add(model.body_names[BodyId(b)] + "." + kNames[k],
          k == 0  ? "kg"
          : k < 4 ? "kg·m"
                  : "kg·m²",
          before[k], after[k], deviation(part.row(at(k)).transpose(), at(10 * i)),
          std::sqrt(std::fmax(0.0, prior_cov(at(k), at(k)))));
    set_body_inertia(fit.model, b, inertia_of(problem.theta(best.x, i)));
  }
  refresh_inertias(fit.model);
  const std::size_t base = 10 * problem.bodies().size();
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t dof = problem.dofs()[i];
    std::string name = std::to_string(dof);
    for (const Joint& joint : model.joints)
      if (static_cast<std::size_t>(joint.v) == dof) name = joint.name;
    fit.joint.push_back(name);
    static constexpr const char* kNames[4] = {"armature", "viscous", "dry", "offset"};
    static constexpr const char* kUnits[4] = {"kg·m²", "N·m·s/rad", "N·m", "N·m"};
    for (std::size_t part = 0; part < 4; ++part) {
      const Row k = at(base + part * n + i);
      if (problem.prior_sd()(k) < 1e-9) continue;
      add(name + "." + kNames[part], kUnits[part], problem.start()(k), best.x(k), deviation_of(k),
          problem.prior_sd()(k));
    }
    fit.model.tree.links[static_cast<std::size_t>(model.tree.dof_link[dof])].armature =
        std::fmax(0.0, best.x(at(base + i)));
    fit.model.damping[dof] = std::fmax(0.0, best.x(at(base + n + i)));
    fit.model.friction[dof] = std::fmax(0.0, best.x(at(base + 2 * n + i)));
    for (Joint& joint : fit.model.joints) {
      if (static_cast<std::size_t>(joint.v) != dof) continue;
      joint.armature = std::fmax(0.0, best.x(at(base + i)));
      joint.damping = fit.model.damping[dof], joint.friction = fit.model.friction[dof];
    }
  }
  // Judged on the part of the log that was not used.
  const Vector phi0 = problem.linear(problem.start());
  Vector before = Vector::Zero(at(n)), after = before, size = before;
  std::size_t judged = 0;
  Matrix Y;
  for (std::size_t k = train; k < log.samples();
       k += std::max<std::size_t>(1, (log.samples() - train) / 1500)) {
    problem.rows(k, ws, Y);
    for (std::size_t i = 0; i < n; ++i)
      if (!moves(k, i)) Y.row(at(i)).setZero();
    const Vector y = measured(k, delay), y0 = measured(k, 0.0);
    before += (y0 - Y * phi0).cwiseAbs2(), after += (y - Y * phi).cwiseAbs2(),
        size += y.cwiseAbs2();
    ++judged;
  }
  const double m = std::fmax(1.0, static_cast<double>(judged));
  for (std::size_t i = 0; i < n; ++i) {
    fit.rms_before.push_back(std::sqrt(before(at(i)) / m));
    fit.rms_after.push_back(std::sqrt(after(at(i)) / m));
    fit.rms_torque.push_back(std::sqrt(size(at(i)) / m));
  }
  fit.held_out_before = std::sqrt(before.sum() / std::fmax(size.sum(), 1e-300));
  fit.held_out_after = std::sqrt(after.sum() / std::fmax(size.sum(), 1e-300));
  return fit;
}

}  // namespace legwork
