// SPDX-License-Identifier: Apache-2.0
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

/// Value, slope and curvature at the middle of a window, of the cubic that fits it best.
struct LocalCubic {
  double value, slope, curvature;
};
LocalCubic local_cubic(const std::vector<double>& t, const double* y, std::size_t stride,
                       std::size_t middle, std::size_t half) {
  const std::size_t first = middle > half ? middle - half : 0;
  const std::size_t last = std::min(t.size() - 1, middle + half);
  double s[7] = {}, b[4] = {};
  const double scale = std::fmax(t[last] - t[first], 1e-12);
  for (std::size_t k = first; k <= last; ++k) {
    const double x = (t[k] - t[middle]) / scale;
    double p = 1.0;
    for (int i = 0; i < 7; ++i, p *= x) {
      s[i] += p;
      if (i < 4) b[i] += p * y[k * stride];
    }
  }
  Eigen::Matrix4d A;
  for (int i = 0; i < 4; ++i)
    for (int k = 0; k < 4; ++k) A(i, k) = s[i + k];
  const Eigen::Vector4d c = A.ldlt().solve(Eigen::Vector4d(b[0], b[1], b[2], b[3]));
  return {c(0), c(1) / scale, 2.0 * c(2) / (scale * scale)};
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

/// Torque of a DoF at any time, straight between samples.
double torque_at(const MotionLog& log, std::size_t nv, std::size_t dof, double t) {
  const auto above = std::lower_bound(log.t.begin(), log.t.end(), t);
  if (above == log.t.begin()) return log.tau[dof];
  if (above == log.t.end()) return log.tau[(log.samples() - 1) * nv + dof];
  const auto k = static_cast<std::size_t>(above - log.t.begin());
  const double share = (t - log.t[k - 1]) / (log.t[k] - log.t[k - 1]);
  return (1.0 - share) * log.tau[(k - 1) * nv + dof] + share * log.tau[k * nv + dof];
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
  for (int iteration = 0; iteration < 40; ++iteration) {
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
        const bool small = cost - next_cost < 1e-10 * std::fabs(cost) + 1e-12;
        x = next, cost = next_cost, damping = std::fmax(damping * 0.1, 1e-12);
        moved = true;
        if (small) iteration = 40;
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
  const double period = (t.back() - t.front()) / static_cast<double>(t.size() - 1);
  const auto half = static_cast<std::size_t>(std::fmax(2.0, std::round(0.5 * window / period)));
  // The ends have half a window only: left out.
  for (std::size_t k = half; k + half < t.size(); ++k) {
    out.t.push_back(t[k]);
    for (std::size_t d = 0; d < nv; ++d) {
      const LocalCubic motion = local_cubic(t, q.data() + d, nq, k, half);
      out.q.push_back(motion.value), out.v.push_back(motion.slope),
          out.vdot.push_back(motion.curvature);
      out.tau.push_back(local_cubic(t, tau.data() + d, nv, k, half).value);
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

MotionFit fit_motion(const Model& model, const MotionLog& log, const MotionFitOptions& options) {
  const auto nv = static_cast<std::size_t>(model.nv);
  if (model.nq != model.nv)
    refuse("the model's base moves freely, or it has ball joints", "load it with a fixed base");
  if (log.samples() < 50) refuse("the log has fewer than 50 samples", "record longer");
  MotionProblem problem(model, log, options);
  if (problem.dofs().empty()) refuse("the log has no torque", "record torque or current");
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
  // A joint that barely moves rubs with anything up to its dry friction: its row says nothing.
  const auto moves = [&](std::size_t sample, std::size_t i) {
    return !options.friction ||
           std::fabs(log.v[sample * nv + problem.dofs()[i]]) >= options.slowest;
  };
  Vector used_rows = Vector::Constant(at(n), 1e-9);
  for (std::size_t s = 0; s < used.size(); ++s)
    for (std::size_t i = 0; i < n; ++i) {
      if (moves(used[s], i))
        used_rows(at(i)) += 1.0;
      else
        rows[s].row(at(i)).setZero();
    }
  const auto measured = [&](std::size_t sample, double delay) {
    Vector y(at(n));
    for (std::size_t i = 0; i < n; ++i)
      y(at(i)) =
          moves(sample, i) ? torque_at(log, nv, problem.dofs()[i], log.t[sample] + delay) : 0.0;
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

  // Uncertainty: blocks of time as independent draws, the prior as one more.
  const Matrix D = problem.linear_jacobian(best.x);
  const Vector phi = problem.linear(best.x);
  const Vector w = problem.prior_sd().cwiseInverse();
  Matrix S = Matrix::Zero(at(problem.count()), at(problem.count()));
  S.diagonal() += w.cwiseAbs2();
  Vector block = Vector::Zero(at(problem.count()));
  double block_start = log.t[0];
  for (std::size_t s = 0; s <= used.size(); ++s) {
    if (s == used.size() || log.t[used[s]] - block_start > options.block) {
      S += block * block.transpose();
      block.setZero();
      if (s == used.size()) break;
      block_start = log.t[used[s]];
    }
    block += D.transpose() *
             (rows[s].transpose() * weight.cwiseProduct(measured(used[s], delay) - rows[s] * phi));
  }
  Matrix H = D.transpose() * normal_of(delay).G * D;
  Matrix scaled = H;  // information in units of the prior
  for (std::size_t i = 0; i < problem.count(); ++i)
    for (std::size_t k = 0; k < problem.count(); ++k)
      scaled(at(i), at(k)) *= problem.prior_sd()(at(i)) * problem.prior_sd()(at(k));
  H.diagonal() += w.cwiseAbs2();
  const Matrix inverse = H.ldlt().solve(Matrix::Identity(H.rows(), H.cols()));
  const Matrix C = inverse * S * inverse.transpose();

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
    const Matrix cov = part * C.block(at(10 * i), at(10 * i), 10, 10) * part.transpose();
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
          before[k], after[k], std::sqrt(std::fmax(0.0, cov(at(k), at(k)))),
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
      add(name + "." + kNames[part], kUnits[part], problem.start()(k), best.x(k),
          std::sqrt(C(k, k)), problem.prior_sd()(k));
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
