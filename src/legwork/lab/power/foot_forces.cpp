// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/power/foot_forces.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "legwork/dynamics/centroidal.h"
#include "legwork/dynamics/inverse_dynamics.h"
#include "legwork/dynamics/jacobians.h"
#include "legwork/math/detail/decompose.h"
#include "legwork/math/linear_program.h"

namespace legwork {

namespace {

using Six = std::array<double, 6>;
using SixBySix = std::array<Six, 6>;

// Force and moment about `about` of a force at a point.
Six wrench_of(const Vec3<double>& p, const Vec3<double>& f, const Vec3<double>& about) {
  const Vec3<double> t = cross(p - about, f);
  return {f.x, f.y, f.z, t.x, t.y, t.z};
}

Vec3<double> mean(std::span<const Vec3<double>> points) {
  Vec3<double> sum{0, 0, 0};
  for (const Vec3<double>& p : points) sum += p;
  return sum * (1.0 / static_cast<double>(std::max<std::size_t>(1, points.size())));
}

// Turns the pair (p, q) of a symmetric S until S[p][q] is 0, and V with it (Jacobi's rotation).
void rotate_pair(SixBySix& S, SixBySix& V, std::size_t p, std::size_t q) {
  if (std::fabs(S[p][q]) < 1e-300) return;
  const double theta = 0.5 * std::atan2(2 * S[p][q], S[q][q] - S[p][p]);
  const double c = std::cos(theta), s = std::sin(theta);
  const auto turn = [&](double& a, double& b) {
    const double x = a, y = b;
    a = c * x - s * y;
    b = s * x + c * y;
  };
  for (std::size_t k = 0; k < 6; ++k) turn(S[k][p], S[k][q]);
  for (std::size_t k = 0; k < 6; ++k) turn(S[p][k], S[q][k]);
  for (std::size_t k = 0; k < 6; ++k) turn(V[k][p], V[k][q]);
}

// S⁺·w of a symmetric positive semidefinite S; directions S does not have are left out.
Six pseudo_solve(SixBySix S, const Six& w) {
  SixBySix V{};
  for (std::size_t i = 0; i < 6; ++i) V[i][i] = 1.0;
  for (int sweep = 0; sweep < 30; ++sweep) {
    for (std::size_t p = 0; p < 6; ++p) {
      for (std::size_t q = p + 1; q < 6; ++q) rotate_pair(S, V, p, q);
    }
  }
  double largest = 0;
  for (std::size_t i = 0; i < 6; ++i) largest = std::max(largest, S[i][i]);
  Six x{};
  for (std::size_t i = 0; i < 6; ++i) {
    if (!(S[i][i] > 1e-12 * largest)) continue;
    double along = 0;
    for (std::size_t k = 0; k < 6; ++k) along += V[k][i] * w[k];
    for (std::size_t k = 0; k < 6; ++k) x[k] += V[k][i] * along / S[i][i];
  }
  return x;
}

// The smallest forces at `points` with the resultant w about `about`: Gᵀ·(G·Gᵀ)⁺·w.
std::vector<Vec3<double>> least_forces(std::span<const Vec3<double>> points,
                                       const Vec3<double>& about, const Six& w) {
  SixBySix S{};
  const auto column = [&](const Vec3<double>& p, int k) {
    Vec3<double> unit{0, 0, 0};
    unit[k] = 1.0;
    return wrench_of(p, unit, about);
  };
  for (const Vec3<double>& p : points) {
    for (int k = 0; k < 3; ++k) {
      const Six g = column(p, k);
      for (std::size_t i = 0; i < 6; ++i) {
        for (std::size_t j = 0; j < 6; ++j) S[i][j] += g[i] * g[j];
      }
    }
  }
  const Six x = pseudo_solve(S, w);
  std::vector<Vec3<double>> forces;
  for (const Vec3<double>& p : points) {
    Vec3<double> f{0, 0, 0};
    for (int k = 0; k < 3; ++k) {
      const Six g = column(p, k);
      for (std::size_t i = 0; i < 6; ++i) f[k] += g[i] * x[i];
    }
    forces.push_back(f);
  }
  return forces;
}

}  // namespace

ForceSplit split_foot_forces(std::span<const Vec3<double>> p_W, std::span<const Vec3<double>> f_W) {
  ForceSplit out;
  if (p_W.empty()) return out;
  const Vec3<double> about = mean(p_W);
  Six resultant{};
  for (std::size_t i = 0; i < f_W.size(); ++i) {
    const Six w = wrench_of(p_W[i], f_W[i], about);
    for (std::size_t k = 0; k < 6; ++k) resultant[k] += w[k];
  }
  out.equilibrium = least_forces(p_W, about, resultant);
  double all = 0, rest = 0;
  for (std::size_t i = 0; i < f_W.size(); ++i) {
    out.antagonistic.push_back(f_W[i] - out.equilibrium[i]);
    all += norm2(f_W[i]);
    rest += norm2(out.antagonistic[i]);
  }
  out.antagonism = all > 0 ? std::sqrt(rest / all) : 0.0;
  return out;
}

double StanceBands::widest() const {
  double most = 0;
  for (const TorqueBand& band : bands) most = std::max(most, band.width());
  return most;
}

namespace {

// The stance as a linear program: generators of every cone, and what each does to the trunk and to
// the joints.
struct StanceProgram {
  std::vector<Vec3<double>> feet;            // of the legs that are down [m]
  std::vector<std::size_t> leg;              // which
  std::vector<Vec3<double>> generator;       // unit normal force plus friction along an edge
  std::vector<double> A, b;                  // six rows of balance about the centre of mass
  std::vector<double> gravity;               // joint torques that hold the limbs alone, per DoF
  std::vector<std::vector<Vec3<double>>> J;  // per foot and DoF: what a force there takes off it
};

void add_balance(const Vec3<double>& com, double weight, StanceProgram& p) {
  const std::size_t n = p.feet.size() * p.generator.size();
  p.A.assign(6 * n, 0.0);
  p.b = {0, 0, weight, 0, 0, 0};
  for (std::size_t i = 0; i < p.feet.size(); ++i) {
    for (std::size_t e = 0; e < p.generator.size(); ++e) {
      const Vec3<double> f = p.generator[e], t = cross(p.feet[i] - com, f);
      for (int r = 0; r < 3; ++r) {
        p.A[z(r) * n + i * p.generator.size() + e] = f[r];
        p.A[z(3 + r) * n + i * p.generator.size() + e] = t[r];
      }
    }
  }
}

StanceProgram stance_program(const Model& model, std::span<const double> q,
                             const std::vector<Leg>& legs, double mu, const std::vector<char>& down,
                             int edges) {
  StanceProgram p;
  Workspace<double> ws(model);
  forward_kinematics<double>(model, q, ws);
  for (std::size_t l = 0; l < legs.size(); ++l) {
    if (!down.empty() && !down[l]) continue;
    const Vec3<double> foot = ws.X_WB[legs[l].foot.at()] * legs[l].p_BF;
    p.feet.push_back(foot - Vec3<double>{0, 0, legs[l].radius});
    p.leg.push_back(l);
  }
  for (int e = 0; e < edges; ++e) {
    const double angle = 2 * std::numbers::pi * e / edges;
    p.generator.push_back({mu * std::cos(angle), mu * std::sin(angle), 1.0});
  }
  const double g = norm(model.options.gravity_W);
  add_balance(center_of_mass<double>(model, ws), model.mass() * g, p);
  p.J.assign(p.feet.size(), std::vector<Vec3<double>>(z(model.nv)));
  for (std::size_t i = 0; i < p.feet.size(); ++i) {
    point_jacobian<double>(model, legs[p.leg[i]].foot, p.feet[i], ws, p.J[i]);
  }
  const std::vector<double> still(z(model.nv), 0.0);
  p.gravity.resize(z(model.nv));
  bias_forces<double>(model, q, still, ws, p.gravity);
  return p;
}

// τ = gravity − Jᵀ·f, as costs on the generators.
std::vector<double> torque_costs(const StanceProgram& p, int dof) {
  std::vector<double> c;
  for (std::size_t i = 0; i < p.feet.size(); ++i) {
    for (const Vec3<double>& g : p.generator) c.push_back(-dot(p.J[i][z(dof)], g));
  }
  return c;
}

}  // namespace

StanceBands torque_bands(const Model& model, std::span<const double> q,
                         const std::vector<Leg>& legs, double mu, const std::vector<char>& down,
                         int edges) {
  StanceBands out;
  const StanceProgram p = stance_program(model, q, legs, mu, down, edges);
  if (p.feet.empty()) return out;
  Workspace<double> ws(model);
  forward_kinematics<double>(model, q, ws);
  out.equilibrium = least_forces(p.feet, center_of_mass<double>(model, ws),
                                 {p.b[0], p.b[1], p.b[2], p.b[3], p.b[4], p.b[5]});
  out.balanced = true;
  for (const Leg& leg : legs) {
    for (std::size_t j = 0; j < leg.joints.size(); ++j) {
      TorqueBand band{leg.joints[j], leg.name};
      const int dof = leg.dof[j];
      std::vector<double> c = torque_costs(p, dof);
      const LinearResult low = minimise(c, p.A, p.b);
      for (double& x : c) x = -x;
      const LinearResult high = minimise(c, p.A, p.b);
      if (low.status != LinearStatus::kOptimal || high.status != LinearStatus::kOptimal) {
        out.balanced = false;
        out.bands.clear();
        return out;
      }
      band.lower = p.gravity[z(dof)] + low.value;
      band.upper = p.gravity[z(dof)] - high.value;
      band.least_effort = p.gravity[z(dof)];
      for (std::size_t i = 0; i < p.feet.size(); ++i) {
        band.least_effort -= dot(p.J[i][z(dof)], out.equilibrium[i]);
      }
      out.bands.push_back(band);
    }
  }
  return out;
}

namespace {

// One ray of a point's friction cone: a force and a moment there.
struct ConeRay {
  std::size_t point;
  Vec3<double> f, t;
};

// Rays of the cone of sliding friction, each with every corner of the bounds on torsion and
// rolling.
void add_rays(const BearingPoint& p, std::size_t index, int edges, std::vector<ConeRay>& rays) {
  const Vec3<double> any = std::fabs(p.n_W.x) < 0.9 ? Vec3<double>{1, 0, 0} : Vec3<double>{0, 1, 0};
  Vec3<double> t1 = cross(p.n_W, any);
  t1 = t1 * (1.0 / norm(t1));
  const Vec3<double> t2 = cross(p.n_W, t1);
  const int spins = p.torsion > 0 ? 2 : 1, rolls = p.roll > 0 ? 4 : 1;
  for (int e = 0; e < edges; ++e) {
    const double a = 2 * std::numbers::pi * e / edges;
    const Vec3<double> f = p.n_W + (t1 * std::cos(a) + t2 * std::sin(a)) * p.friction;
    for (int s = 0; s < spins; ++s) {
      for (int r = 0; r < rolls; ++r) {
        const double torsion = spins == 2 ? (s == 0 ? p.torsion : -p.torsion) : 0.0;
        const double roll = rolls == 4 ? p.roll : 0.0;
        const Vec3<double> t =
            p.n_W * torsion + t1 * (r & 1 ? roll : -roll) + t2 * (r & 2 ? roll : -roll);
        rays.push_back({index, f, t});
      }
    }
  }
}

}  // namespace

StaticBands static_bands(const Model& model, std::span<const double> q,
                         std::span<const BearingPoint> points, std::span<const int> loose,
                         std::span<const int> dofs, int edges) {
  StaticBands out;
  if (points.empty() || loose.empty()) return out;
  Workspace<double> ws(model);
  forward_kinematics<double>(model, q, ws);
  std::vector<ConeRay> rays;
  std::vector<std::vector<Motion<double>>> J;
  for (std::size_t i = 0; i < points.size(); ++i) {
    add_rays(points[i], i, edges, rays);
    J.emplace_back(z(model.nv));
    spatial_jacobian<double>(model, points[i].body, points[i].p_W, ws, J.back());
  }
  const std::vector<double> still(z(model.nv), 0.0);
  std::vector<double> gravity(z(model.nv));
  bias_forces<double>(model, q, still, ws, gravity);
  // What each ray takes off a coordinate.
  const std::size_t n = rays.size();
  const auto takes = [&](std::size_t k, int dof) {
    const Motion<double>& column = J[rays[k].point][z(dof)];
    return dot(column.v, rays[k].f) + dot(column.w, rays[k].t);
  };
  // Nothing but the ground bears the loose coordinates.
  std::vector<double> A, b;
  for (const int dof : loose) {
    for (std::size_t k = 0; k < n; ++k) A.push_back(takes(k, dof));
    b.push_back(gravity[z(dof)]);
  }
  const auto rows = static_cast<long>(loose.size());
  Eigen::MatrixXd G(rows, static_cast<long>(3 * points.size()));
  for (long r = 0; r < rows; ++r)
    for (std::size_t i = 0; i < points.size(); ++i)
      for (int k = 0; k < 3; ++k)
        G(r, static_cast<long>(3 * i) + k) = J[i][z(loose[static_cast<std::size_t>(r)])].v[k];
  const Eigen::VectorXd least =
      dense::solve_least(G, Eigen::Map<const Eigen::VectorXd>(b.data(), rows), 1e-9);
  std::vector<double> c(n);
  for (const int dof : dofs) {
    for (std::size_t k = 0; k < n; ++k) c[k] = -takes(k, dof);
    const LinearResult low = minimise(c, A, b);
    for (double& x : c) x = -x;
    const LinearResult high = minimise(c, A, b);
    if (low.status != LinearStatus::kOptimal || high.status != LinearStatus::kOptimal) return out;
    StaticBand band{dof, gravity[z(dof)] + low.value, gravity[z(dof)] - high.value,
                    gravity[z(dof)]};
    for (std::size_t i = 0; i < points.size(); ++i)
      for (int k = 0; k < 3; ++k)
        band.least_effort -= J[i][z(dof)].v[k] * least(static_cast<long>(3 * i) + k);
    out.bands.push_back(band);
  }
  out.balanced = true;
  return out;
}

}  // namespace legwork
