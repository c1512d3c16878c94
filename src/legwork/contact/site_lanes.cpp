// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/contact/detail/site_lanes.h"

#include <algorithm>
#include <limits>

#include "legwork/contact/cone_mode.h"
#include "legwork/contact/detail/site_pass.h"
#include "legwork/dynamics/detail/instantiate.h"

namespace legwork {

namespace {
using T = SiteLanes::T;
using Lanes = SiteLanes::Lanes;
constexpr double kOpen = static_cast<double>(ConeMode::kOpen);
constexpr double kStick = static_cast<double>(ConeMode::kStick);
constexpr double kSlip = static_cast<double>(ConeMode::kSlip);
constexpr int kPatience = 4;   // steps without halving the residual, as in SiteProblem
constexpr int kMostSteps = 8;  // longer Newtons are left to it

Lanes no_lanes() { return T(1.0) < T(0.0); }
Lanes equal(const T& a, double b) { return (a <= T(b)) & (a >= T(b)); }

/// SiteProblem with all numbers in lanes: kSites sites of kDim components, each with cones of its
/// own.
template <int kSites, int kDim>
struct LaneNewton {
  static constexpr int kSize = kSites * kDim;
  static constexpr int kCones = kDim == 6 ? 4 : kSites;
  struct Cone {
    Lanes on;
    T a[3][kDim];
    T beta[3], lambda[3], best[3];
    T friction, rho_n, rho_t, mode;
    T K[3][3];
  };
  T omega[kSize][kSize], V0[kSize], V[kSize], w[kSize];
  Cone cone[kCones];
  int cones = 0;  // in use
  T R_n, R_t, scale;

  static int offset(int c) { return kSites == 1 ? 0 : kDim * c; }

  // Step lengths from the diagonal blocks of A·Ω·Aᵀ.
  void prepare() {
    for (int i = 0; i < cones; ++i) {
      Cone& c = cone[i];
      const int o = offset(i);
      T answer[3][kDim];
      for (int r = 0; r < 3; ++r) {
        for (int x = 0; x < kDim; ++x) answer[r][x] = T(0.0);
        for (int y = 0; y < kDim; ++y) {
          for (int x = 0; x < kDim; ++x)
            answer[r][x] = fma(omega[o + y][o + x], c.a[r][y], answer[r][x]);
        }
      }
      const auto along = [&](int r, int q) {
        T sum(0.0);
        for (int x = 0; x < kDim; ++x) sum = fma(c.a[r][x], answer[q][x], sum);
        return sum;
      };
      const T g_n = along(0, 0), g_1 = along(1, 1), g_2 = along(2, 2), g_12 = along(1, 2);
      const T half = T(0.5) * (g_1 - g_2);
      c.rho_n = T(1.0) / (g_n + R_n);
      c.rho_t = T(1.0) / (T(0.5) * (g_1 + g_2) + sqrt(fma(half, half, g_12 * g_12)) + R_t);
    }
  }

  void velocities() {
    for (int i = 0; i < kSize; ++i) V[i] = V0[i];
    for (int k = 0; k < kSize; ++k) {
      for (int i = 0; i < kSize; ++i) V[i] = fma(w[k], omega[k][i], V[i]);
    }
  }
  void gather() {
    for (T& x : w) x = T(0.0);
    for (int i = 0; i < cones; ++i) {
      const Cone& c = cone[i];
      T* const out = w + offset(i);
      for (int r = 0; r < 3; ++r) {
        for (int k = 0; k < kDim; ++k) out[k] = fma(c.a[r][k], c.lambda[r], out[k]);
      }
    }
  }
  void cone_velocity(int i, T* u) const {
    const Cone& c = cone[i];
    const T* const v = V + offset(i);
    for (int r = 0; r < 3; ++r) {
      u[r] = c.beta[r];
      for (int k = 0; k < kDim; ++k) u[r] = fma(c.a[r][k], v[k], u[r]);
    }
  }

  // The natural map: modes, slopes and how far λ is from its projection.
  T residual() {
    T worst(0.0);
    const T zero(0.0), one(1.0);
    for (int i = 0; i < cones; ++i) {
      Cone& c = cone[i];
      T u[3];
      cone_velocity(i, u);
      const T y_n = c.lambda[0] - c.rho_n * fma(R_n, c.lambda[0], u[0]);
      const T y_1 = c.lambda[1] - c.rho_t * fma(R_t, c.lambda[1], u[1]);
      const T y_2 = c.lambda[2] - c.rho_t * fma(R_t, c.lambda[2], u[2]);
      const T y_t = sqrt(fma(y_1, y_1, y_2 * y_2));
      const T radius = c.friction * y_n;
      const Lanes presses = c.on & (y_n > zero);
      const Lanes sticks = presses & (y_t <= radius), slips = presses & (!sticks);
      c.mode = select(sticks, T(kStick), select(slips, T(kSlip), T(kOpen)));
      const T e1 = y_1 / y_t, e2 = y_2 / y_t;
      const T reach = c.friction * max(c.lambda[0], zero);
      const T kappa = radius / y_t;
      const T s = kappa * c.rho_t / ((one - kappa) + kappa * c.rho_t * R_t);
      const T along = c.friction / R_n;
      const T inverse_t = one / R_t;
      c.K[0][0] = select(presses, one / R_n, zero);
      c.K[0][1] = c.K[0][2] = zero;
      c.K[1][0] = select(slips, along * e1, zero);
      c.K[2][0] = select(slips, along * e2, zero);
      c.K[1][1] = select(slips, s * e2 * e2, select(sticks, inverse_t, zero));
      c.K[1][2] = c.K[2][1] = select(slips, -(s * e1 * e2), zero);
      c.K[2][2] = select(slips, s * e1 * e1, select(sticks, inverse_t, zero));
      const T target[3] = {select(presses, y_n, zero),
                           select(slips, reach * e1, select(sticks, y_1, zero)),
                           select(slips, reach * e2, select(sticks, y_2, zero))};
      for (int r = 0; r < 3; ++r) {
        const T d = abs(target[r] - c.lambda[r]);
        worst = select(c.on & (!(d <= worst)), d, worst);
      }
    }
    worst = select(worst <= T(std::numeric_limits<double>::max()), worst,
                   T(std::numeric_limits<double>::infinity()));
    return worst / scale;
  }
  T confirmed_residual() {
    gather();
    velocities();
    return residual();
  }

  // (1 + N·Ω)·w = −N·V0 − Aᵀ·K·β, λ = −K·u.
  void step() {
    T system[kSize][kSize + 1];
    for (int s = 0; s < kSites; ++s) {
      const int o = s * kDim;
      T N[kDim][kDim], rhs[kDim];
      for (int x = 0; x < kDim; ++x) {
        rhs[x] = T(0.0);
        for (int k = 0; k < kDim; ++k) N[x][k] = T(0.0);
      }
      for (int i = kSites == 1 ? 0 : s; i < (kSites == 1 ? cones : s + 1); ++i) {
        const Cone& c = cone[i];
        T Kb[3], KA[3][kDim];
        for (int r = 0; r < 3; ++r) {
          Kb[r] = fma(c.K[r][0], c.beta[0], fma(c.K[r][1], c.beta[1], c.K[r][2] * c.beta[2]));
          for (int k = 0; k < kDim; ++k)
            KA[r][k] = fma(c.K[r][0], c.a[0][k], fma(c.K[r][1], c.a[1][k], c.K[r][2] * c.a[2][k]));
        }
        for (int x = 0; x < kDim; ++x) {
          for (int k = 0; k < kDim; ++k)
            N[x][k] = fma(c.a[0][x], KA[0][k],
                          fma(c.a[1][x], KA[1][k], fma(c.a[2][x], KA[2][k], N[x][k])));
          rhs[x] -= fma(c.a[0][x], Kb[0], fma(c.a[1][x], Kb[1], c.a[2][x] * Kb[2]));
        }
      }
      for (int x = 0; x < kDim; ++x) {
        T* const row = system[o + x];
        for (int j = 0; j < kSize; ++j) row[j] = T(j == o + x ? 1.0 : 0.0);
        row[kSize] = rhs[x];
        for (int k = 0; k < kDim; ++k) {
          for (int j = 0; j < kSize; ++j) row[j] = fma(N[x][k], omega[o + k][j], row[j]);
          row[kSize] = fma(N[x][k], -V0[o + k], row[kSize]);
        }
      }
    }
    eliminate(system);
    velocities();
    for (int i = 0; i < cones; ++i) {
      Cone& c = cone[i];
      T u[3];
      cone_velocity(i, u);
      for (int r = 0; r < 3; ++r)
        c.lambda[r] = -fma(c.K[r][0], u[0], fma(c.K[r][1], u[1], c.K[r][2] * u[2]));
    }
  }
  // As solve_unpivoted(): rows below by pivots in their order, then from the last row up.
  void eliminate(T (&a)[kSize][kSize + 1]) {
    for (int j = 0; j < kSize; ++j) {
      const T inverse = a[j][j] = T(1.0) / a[j][j];
      for (int i = j + 1; i < kSize; ++i) {
        const T f = -(a[i][j] * inverse);
        for (int k = j + 1; k <= kSize; ++k) a[i][k] = fma(f, a[j][k], a[i][k]);
      }
    }
    for (int i = kSize - 1; i >= 0; --i) {
      T b = a[i][kSize];
      for (int j = kSize - 1; j > i; --j) b = nfma(a[i][j], w[j], b);
      w[i] = b * a[i][i];
    }
  }

  void keep(Lanes lanes) {
    for (int i = 0; i < cones; ++i) {
      for (int r = 0; r < 3; ++r)
        cone[i].best[r] = select(lanes, cone[i].lambda[r], cone[i].best[r]);
    }
  }

  struct End {
    T lambda[kCones][3], mode[kCones], w[kSize];
  };
  void write(Lanes lanes, End& to) const {
    for (int i = 0; i < cones; ++i) {
      for (int r = 0; r < 3; ++r)
        to.lambda[i][r] = select(lanes, cone[i].lambda[r], to.lambda[i][r]);
      to.mode[i] = select(lanes, cone[i].mode, to.mode[i]);
    }
    for (int k = 0; k < kSize; ++k) to.w[k] = select(lanes, w[k], to.w[k]);
  }
  void read(const End& from) {
    for (int i = 0; i < cones; ++i) {
      for (int r = 0; r < 3; ++r) cone[i].lambda[r] = from.lambda[i][r];
      cone[i].mode = from.mode[i];
    }
    for (int k = 0; k < kSize; ++k) w[k] = from.w[k];
  }

  // Where the linear step's residual is small enough, that of its impulses; the other lanes keep
  // the modes and slopes they have.
  T confirm(Lanes small, const T& linear) {
    T K[kCones][3][3] = {}, mode[kCones] = {};
    for (int i = 0; i < cones; ++i) {
      mode[i] = cone[i].mode;
      for (int r = 0; r < 9; ++r) K[i][r / 3][r % 3] = cone[i].K[r / 3][r % 3];
    }
    const T now = select(small, confirmed_residual(), linear);
    for (int i = 0; i < cones; ++i) {
      cone[i].mode = select(small, cone[i].mode, mode[i]);
      for (int r = 0; r < 9; ++r) {
        T& slope = cone[i].K[r / 3][r % 3];
        slope = select(small, slope, K[i][r / 3][r % 3]);
      }
    }
    return now;
  }

  // SiteProblem::newton() of each lane; those that it does not end at once are not returned.
  Lanes solve(Lanes lanes, const SolveOptions& options, SiteLanes::Report& report) {
    const T tolerance(options.tolerance), zero(0.0), one(1.0);
    prepare();
    T now = confirmed_residual(), best = now, reference = now, stalled = zero, steps = zero;
    keep(lanes);
    End end{};
    write(!no_lanes(), end);
    Lanes done = lanes & (now <= zero), running = lanes & (!done);
    Lanes back = no_lanes();  // an earlier iterate was better
    const int limit = std::min(options.newton_limit, kMostSteps);
    for (int k = 0; k < limit && any(running); ++k) {
      step();
      steps = select(running, steps + one, steps);
      T next = residual();
      const Lanes small = running & (next <= tolerance);
      if (any(small)) next = confirm(small, next);
      now = select(running, next, now);
      const Lanes better = running & (now < best);
      best = select(better, now, best);
      keep(better);
      const Lanes halved = best <= T(0.5) * reference;
      reference = select(halved, best, reference);
      stalled = select(halved, zero, stalled + one);
      const Lanes ends = running & (now <= tolerance);
      write(ends, end);
      done = done | ends;
      back = back | (ends & (!(now <= best)));
      running = running & (!ends) & (now < T(1e30)) & (stalled < T(kPatience));
    }
    if (any(back)) {
      for (int i = 0; i < cones; ++i) {
        for (int r = 0; r < 3; ++r)
          cone[i].lambda[r] = select(back, cone[i].best[r], cone[i].lambda[r]);
      }
      best = select(back, confirmed_residual(), best);
      write(back, end);
    }
    read(end);
    done = done & (best <= tolerance);
    report.iterations = select(done, steps, report.iterations);
    report.residual = select(done, best, report.residual);
    return done;
  }
};
}  // namespace

SiteLanes::SiteLanes(const Model& model, int max_points)
    : is_touched_(model.tree.links.size(), 0), on_(model.tree.links.size()), rows_(z(model.nv)) {
  points_.reserve(z(max_points));
  touched_.reserve(model.tree.links.size());
}

void SiteLanes::sort_lanes() {
  const T none(-1.0), one(1.0);
  body_.fill(none);
  count_.fill(T(0.0));
  other_ = no_lanes();
  for (const Point& p : points_) {
    const double b = p.body;
    Lanes left = p.lanes;
    for (int s = 0; s < 2; ++s) {
      const Lanes here = left & (equal(body_[z(s)], b) | (body_[z(s)] < T(0.0)));
      body_[z(s)] = select(here, T(b), body_[z(s)]);
      count_[z(s)] = select(here, count_[z(s)] + one, count_[z(s)]);
      left = left & (!here);
    }
    other_ = other_ | left;
  }
}

// The points of the lanes, each lane's first as the first cone and so on.
int SiteLanes::list_cones(Lanes lanes) {
  T before(0.0);
  int used = 0;
  for (Cone& c : cones_) c.on = no_lanes();
  for (const Point& p : points_) {
    const Lanes here = p.lanes & lanes;
    if (!any(here)) continue;
    for (int i = 0; i < kMostCones; ++i) {
      const Lanes at = here & equal(before, i);
      if (!any(at)) continue;
      Cone& c = cones_[z(i)];
      c.frame = p.frame;
      c.p_W = select(at, *p.p_W, c.p_W);
      c.bristle = select(at, *p.bristle, c.bristle);
      c.lambda_W = select(at, *p.lambda_W, c.lambda_W);
      c.gap_bias = select(at, *p.gap_bias, c.gap_bias);
      c.friction = select(at, *p.friction, c.friction);
      c.on = c.on | at;
      used = std::max(used, i + 1);
    }
    before = select(here, before + T(1.0), before);
  }
  return used;
}

using namespace site_pass;

// The links of these lanes from a body to the root: none of their rows is known yet.
void SiteLanes::touch(Lanes lanes, int body, const Model& model) {
  for (int b = body; b != 0; b = model.tree.links[z(b)].parent) {
    if (!is_touched_[z(b)]) {
      is_touched_[z(b)] = 1;
      touched_.push_back(b);
      on_[z(b)] = no_lanes();
      const Link<double>& link = model.tree.links[z(b)];
      for (int k = 0; k < nv_of(link.kind); ++k) {
        rows_[z(link.v + k)].y.fill(T(0.0));
        rows_[z(link.v + k)].x.fill(T(0.0));
      }
    }
    on_[z(b)] = on_[z(b)] | lanes;
  }
}

// What unit impulses at the sites of the lanes on these bodies come to on their way inward, as in
// SiteResponse, and the cones' rows.
template <int kSites, int kDim, class Newton>
void SiteLanes::respond(Lanes lanes, const int* bodies, const Model& model, Workspace<T>& ws,
                        Newton& newton) {
  const Vec3<T> no_push = zero3<T>();
  for (int s = 0; s < kSites; ++s) {
    touch(lanes, bodies[s], model);
    const Pose<T>& X = ws.X_WB[z(bodies[s])];
    Force<T> p[kDim];
    for (int c = 0; c < kDim; ++c) {
      T unit[6];
      for (T& e : unit) e = T(0.0);
      unit[c] = T(1.0);
      if constexpr (kDim == 6) {
        p[c] = minus(Force<T>{{unit[0], unit[1], unit[2]}, {unit[3], unit[4], unit[5]}});
      } else {
        const Vec3<T> r_B = transpose_times(X.R, cones_[z(s)].p_W - X.p);
        p[c] = minus(point_wrench(X.R, r_B, Vec3<T>{unit[0], unit[1], unit[2]}));
      }
    }
    for (int b = bodies[s]; b != 0; b = model.tree.links[z(b)].parent) {
      const Link<double>& link = model.tree.links[z(b)];
      with_kind(link.kind, [&](auto tag) LEGWORK_LAMBDA {
        using Tag = decltype(tag);
        for (int c = 0; c < kDim; ++c) {
          const auto keep = [&](int row, const T& y, const T& x) {
            Row& to = rows_[z(link.v + row)];
            T &to_y = to.y[z(s * kDim + c)], &to_x = to.x[z(s * kDim + c)];
            to_y = select(lanes, y, to_y), to_x = select(lanes, x, to_x);
          };
          T u;
          Force<T> rhs;
          p[c] = pass_inward(tag, link, z(b), ws, p[c], no_push, u, rhs);
          if constexpr (Tag::free) {
            const Motion<T> V = legwork::solve(ws.base[z(b)], rhs);
            for (int k = 0; k < 3; ++k) keep(k, rhs.t[k], V.w[k]), keep(3 + k, rhs.f[k], V.v[k]);
          } else if constexpr (Tag::ball) {
            const Vec3<T> x = legwork::solve(ws.ball[z(b)], rhs.t);
            for (int k = 0; k < 3; ++k) keep(k, rhs.t[k], x[k]);
          } else {
            keep(0, u, u * ws.D_inv[z(b)]);
          }
        }
      });
    }
  }
  // The cones' rows.
  for (int i = 0; i < newton.cones; ++i) {
    const Cone& from = cones_[z(i)];
    auto& to = newton.cone[i];
    const Mat3<double>& E = *from.frame;
    const int s = kSites == 1 ? 0 : i;
    const Pose<T>& X = ws.X_WB[z(bodies[s])];
    const Vec3<T> r_B = transpose_times(X.R, from.p_W - X.p);
    for (int r = 0; r < 3; ++r) {
      const Vec3<T> d_W = cast<T>(E.row(r));
      T a[6];
      if constexpr (kDim == 6) {
        const Vec3<T> d = transpose_times(X.R, d_W), m = cross(r_B, d);
        for (int k = 0; k < 3; ++k) a[k] = m[k], a[3 + k] = d[k];
      } else {
        for (int k = 0; k < 3; ++k) a[k] = d_W[k];
      }
      for (int k = 0; k < kDim; ++k) {
        to.a[r][k] = select(lanes, select(from.on, a[k], T(0.0)), to.a[r][k]);
      }
    }
  }
}

// Ω = Yᵀ·X and V0 = Xᵀ·(the joints' own impulses), link by link.
template <class Newton>
void SiteLanes::sum_rows(const Model& model, const Workspace<T>& ws, Newton& newton) {
  constexpr int kSize = Newton::kSize;
  std::sort(touched_.begin(), touched_.end());
  for (const int b : touched_) {
    const Link<double>& link = model.tree.links[z(b)];
    const int n = nv_of(link.kind);
    for (int k = 0; k < n; ++k) {
      const Row& row = rows_[z(link.v + k)];
      const Force<T>& p = ws.pA[z(b)];
      const T own = n == 1 ? ws.u[z(b)] : k < 3 ? p.t[k] : p.f[k - 3];
      for (int i = 0; i < kSize; ++i) {
        newton.V0[i] = fma(own, row.x[z(i)], newton.V0[i]);
        for (int j = i; j < kSize; ++j)
          newton.omega[i][j] = fma(row.x[z(i)], row.y[z(j)], newton.omega[i][j]);
      }
    }
  }
  for (int i = 0; i < kSize; ++i) {
    for (int j = i + 1; j < kSize; ++j) newton.omega[j][i] = newton.omega[i][j];
  }
}

// Y·w, in the lanes that are done.
template <class Newton>
void SiteLanes::add_impulses(Lanes done, const Model& model, const Newton& newton,
                             Workspace<T>& ws) const {
  for (const int b : touched_) {
    const Link<double>& link = model.tree.links[z(b)];
    const Lanes lanes = done & on_[z(b)];
    const auto add = [&](int k, T& to) {
      T sum(0.0);
      for (int i = 0; i < Newton::kSize; ++i)
        sum = fma(rows_[z(link.v + k)].y[z(i)], newton.w[i], sum);
      to = select(lanes, to + sum, to);
    };
    const int n = nv_of(link.kind);
    if (n == 1) {
      add(0, ws.u[z(b)]);
      continue;
    }
    for (int k = 0; k < n; ++k) add(k, k < 3 ? ws.pA[z(b)].t[k] : ws.pA[z(b)].f[k - 3]);
  }
}

// Lanes with the same bodies are taken through the tree together, all of one shape through the
// Newton.
template <int kSites, int kDim>
Lanes SiteLanes::solve_shape(Lanes lanes, const Model& model, const Law& law,
                             const SolveOptions& options, Workspace<T>& ws, Report& report) {
  if (!any(lanes)) return lanes;
  LaneNewton<kSites, kDim> newton;
  newton.cones = list_cones(lanes);
  newton.R_n = law.R_n, newton.R_t = law.R_t, newton.scale = law.scale;
  std::array<Lanes, kDoubleLanes> group;
  std::array<std::array<int, 2>, kDoubleLanes> bodies;
  int groups = 0;
  for (Lanes left = lanes; any(left); ++groups) {
    int first = 0;
    while (!lane(left, first)) ++first;
    auto& of = bodies[z(groups)];
    group[z(groups)] = left;
    for (int s = 0; s < kSites; ++s) {
      const double b = lane(body_[z(s)], first);
      of[z(s)] = static_cast<int>(b);
      group[z(groups)] = group[z(groups)] & equal(body_[z(s)], b);
    }
    left = left & (!group[z(groups)]);
  }
  // Lanes of other shapes take harmless numbers along.
  for (auto& row : newton.omega) {
    for (T& x : row) x = T(0.0);
  }
  for (T& x : newton.V0) x = T(0.0);
  for (int i = 0; i < newton.cones; ++i) {
    auto& c = newton.cone[i];
    const Cone& from = cones_[z(i)];
    const Mat3<double>& E = *from.frame;
    const Vec3<T> beta_t = from.bristle * law.bristle;
    c.on = from.on;
    c.friction = from.friction;
    c.beta[0] = select(c.on, from.gap_bias, T(0.0));
    for (int r = 0; r < 3; ++r) {
      const Vec3<T> d = cast<T>(E.row(r));
      if (r > 0) c.beta[r] = select(c.on, dot(d, beta_t), T(0.0));
      c.lambda[r] = select(c.on, dot(d, from.lambda_W), T(0.0));
      for (T& x : c.a[r]) x = T(0.0);
    }
  }
  for (const int b : touched_) is_touched_[z(b)] = 0;
  touched_.clear();
  for (int g = 0; g < groups; ++g) {
    respond<kSites, kDim>(group[z(g)], bodies[z(g)].data(), model, ws, newton);
  }
  sum_rows(model, ws, newton);
  const Lanes done = newton.solve(lanes, options, report);
  add_impulses(done, model, newton, ws);
  for (int i = 0; i < newton.cones; ++i) {
    const Mat3<T> E = cast<T>(*cones_[z(i)].frame);
    const auto& c = newton.cone[i];
    cones_[z(i)].lambda_W = transpose_times(E, Vec3<T>{c.lambda[0], c.lambda[1], c.lambda[2]});
    cones_[z(i)].mode = c.mode;
  }
  hand_back(done);
  return done;
}

void SiteLanes::hand_back(Lanes done) {
  T before(0.0);
  for (const Point& p : points_) {
    const Lanes here = p.lanes & done;
    if (!any(here)) continue;
    for (int i = 0; i < kMostCones; ++i) {
      const Lanes at = here & equal(before, i);
      if (!any(at)) continue;
      *p.lambda_W = select(at, cones_[z(i)].lambda_W, *p.lambda_W);
      *p.mode = select(at, cones_[z(i)].mode, *p.mode);
    }
    before = select(here, before + T(1.0), before);
  }
}

Lanes SiteLanes::solve(Lanes lanes, const Model& model, const Law& law, const SolveOptions& options,
                       Workspace<T>& ws, Report& report) {
  sort_lanes();
  lanes = lanes & (!other_);
  const Lanes one_body = lanes & equal(count_[1], 0.0), one = one_body & equal(count_[0], 1.0);
  const Lanes two = lanes & equal(count_[0], 1.0) & equal(count_[1], 1.0);
  const Lanes some = one_body & (count_[0] > T(1.0)) & (count_[0] <= T(kMostCones));
  return solve_shape<1, 3>(one, model, law, options, ws, report) |
         solve_shape<2, 3>(two, model, law, options, ws, report) |
         solve_shape<1, 6>(some, model, law, options, ws, report);
}

}  // namespace legwork
