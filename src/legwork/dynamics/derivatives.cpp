// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/dynamics/derivatives.h"

#include "legwork/dynamics/detail/instantiate.h"
#include "legwork/dynamics/factorization.h"
#include "legwork/dynamics/forward_dynamics.h"
#include "legwork/dynamics/kinematics.h"

namespace legwork {

namespace {

// Everything is written in world axes about one origin O, where the first body is now: an inertial
// frame in which spatial vectors of different bodies add, close enough to lose no digits.

// A body's own inertia and the operator 2·B with 2·B·m = V ×* I·m − I·(V × m) + m ×* I·V (ibid.,
// eq. 6). It acts on the turning part of m alone: torque 2·C·w, force 2·w × l.
template <class S, class T>
LEGWORK_HD void body_terms(const Inertia<S>& M_B, const Pose<T>& X_OB, DerivativeBody<T>& body) {
  const Inertia<T> I = to_parent(X_OB, M_B);
  const Motion<T>& V = body.V;
  const Force<T> momentum = I * V;
  body.I = I;
  body.l = momentum.f;
  body.F = I * body.A + cross(V, momentum);
  // ∫ r·rᵀ dm = ½·tr(I)·1 − I, and v = V.v + w × r.
  const T half = (I.I.xx + I.I.yy + I.I.zz) * T(0.5);
  const Mat3<T> second{half - I.I.xx, -I.I.xy, -I.I.xz, -I.I.xy,      half - I.I.yy,
                       -I.I.yz,       -I.I.xz, -I.I.yz, half - I.I.zz};
  const T stretch = dot(I.h, V.v);
  for (int k = 0; k < 3; ++k) {
    const Vec3<T> column = cross_add(V.w, second.column(k), V.v * I.h[k]);
    for (int i = 0; i < 3; ++i) body.C(i, k) = -column[i];
    body.C(k, k) += stretch;
  }
}

// One DoF whose axis is carried by a body moving with V_P, A_P; V is its own body's motion.
template <class T>
LEGWORK_HD DerivativeColumn<T> column_of(const Motion<T>& S, const Motion<T>& V_P,
                                         const Motion<T>& A_P, const Motion<T>& V) {
  const Motion<T> S1 = cross(V_P, S);
  return {S, S1, cross(A_P, S) + cross(V_P, S1), S1 + cross(V, S)};
}

// Outward: motions, columns and own terms of one body. A free joint is three sliders along the
// world's axes followed by a ball: its linear columns never change, its turning ones are carried
// by a frame that only translates.
template <class Tag, class S, class T>
LEGWORK_HD void outward(Tag, const Link<S>& link, std::size_t b, const Pose<T>& X_OB, const T* v,
                        const T* vdot, Derivatives<T>& d) {
  const DerivativeBody<T>& parent = d.bodies[static_cast<std::size_t>(link.parent)];
  DerivativeBody<T>& body = d.bodies[b];
  DerivativeColumn<T>* const columns = d.columns.data() + link.v;
  Motion<T> V_P = parent.V, A_P = parent.A;
  constexpr int linear = Tag::free ? 3 : 0;
  for (int k = 0; k < linear; ++k) {
    Motion<T> S_k = zero_motion<T>();
    S_k.v[k] = T(1.0);
    columns[k] = {S_k, zero_motion<T>(), zero_motion<T>(), zero_motion<T>()};
    V_P.v[k] = V_P.v[k] + v[link.v + k];
    A_P.v[k] = A_P.v[k] + vdot[link.v + k];
  }
  Motion<T> V_J = zero_motion<T>(), A_J = zero_motion<T>();
  for (int k = linear; k < Tag::nv; ++k) {
    Motion<T> S_B = zero_motion<T>();
    if constexpr (Tag::nv == 1) {
      (Tag::revolute ? S_B.w : S_B.v)[Tag::axis] = T(link.sign);
    } else {
      S_B.w[k - linear] = T(1.0);
    }
    columns[k].S = to_parent(X_OB, S_B);
    V_J = V_J + columns[k].S * v[link.v + k];
    A_J = A_J + columns[k].S * vdot[link.v + k];
  }
  body.V = V_P + V_J;
  body.A = A_P + A_J + cross(V_P, V_J);
  for (int k = linear; k < Tag::nv; ++k) columns[k] = column_of(columns[k].S, V_P, A_P, body.V);
  body_terms(link.M_B, X_OB, body);
}

// 2·B·m with the body's summed operator.
template <class T>
LEGWORK_HD Force<T> coriolis(const DerivativeBody<T>& body, const Motion<T>& m) {
  const Vec3<T> w = m.w + m.w;
  return {body.C * w, cross(w, body.l)};
}

// What one DoF i of a body means for every DoF j between it and the root: row i and column i of
// the three matrices (ibid., eqs. 47–50 in the form of algorithm 1).
template <class T>
void rows_and_columns(const Tree<Real<T>>& tree, std::size_t i, std::int32_t block,
                      const DerivativeBody<T>& body, Derivatives<T>& d) {
  const auto n = static_cast<std::size_t>(tree.nv);
  const DerivativeColumn<T>& c = d.columns[i];
  const Force<T> by_rate = coriolis(body, c.S) + body.I * c.rate;  // d F/d v_i
  const Force<T> carried = coriolis(body, c.S1) + body.I * c.S2;   // d F/d q_i, axes held
  const Force<T> by_turn = carried + cross(c.S, body.F);           // and turned with the body
  const Force<T> IS = body.I * c.S;
  // 2·Bᵀ·S: a pure torque.
  const Vec3<T> t = transpose_times(body.C, c.S.w) + cross(body.l, c.S.v);
  const Vec3<T> BS = t + t;
  T* m = d.M.data() + tree.dof_row[i];
  for (std::int32_t at = static_cast<std::int32_t>(i); at >= 0;) {
    const auto j = static_cast<std::size_t>(at);
    const DerivativeColumn<T>& a = d.columns[j];
    *m++ = dot(a.S, IS);
    d.dq[j * n + i] = dot(a.S, at >= block ? carried : by_turn);
    d.dv[j * n + i] = dot(a.S, by_rate);
    d.dq[i * n + j] = dot(a.S1.w, BS) + dot(a.S2, IS);
    d.dv[i * n + j] = dot(a.S.w, BS) + dot(a.rate, IS);
    at = tree.dof_parent[j];
  }
}

template <class T>
LEGWORK_HD void add_to_parent(const DerivativeBody<T>& body, DerivativeBody<T>& parent) {
  parent.I = parent.I + body.I;
  parent.F = parent.F + body.F;
  parent.C = parent.C + body.C;
  parent.l = parent.l + body.l;
}

// X = −M⁻¹·X for a row-major nv × nv matrix, all columns at once.
template <class T>
void minus_solve_rows(const Tree<Real<T>>& tree, const T* LDL, T* X) {
  const auto n = static_cast<std::size_t>(tree.nv);
  const auto take = [&](std::size_t from, const T& l, std::size_t into) {
    for (std::size_t k = 0; k < n; ++k) X[into * n + k] = nfma(l, X[from * n + k], X[into * n + k]);
  };
  for (std::size_t i = n; i-- > 0;) {
    const T* l = LDL + tree.dof_row[i];
    for (std::int32_t j = tree.dof_parent[i]; j >= 0;
         j = tree.dof_parent[static_cast<std::size_t>(j)]) {
      take(i, *++l, static_cast<std::size_t>(j));
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    const T minus_d = -LDL[tree.dof_row[i]];
    for (std::size_t k = 0; k < n; ++k) X[i * n + k] = X[i * n + k] * minus_d;
    const T* l = LDL + tree.dof_row[i];
    for (std::int32_t j = tree.dof_parent[i]; j >= 0;
         j = tree.dof_parent[static_cast<std::size_t>(j)]) {
      take(static_cast<std::size_t>(j), *++l, i);
    }
  }
}

}  // namespace

template <Scalar T>
void inverse_dynamics_derivatives(const Model& model, std::span<const T> q, std::span<const T> v,
                                  std::span<const T> vdot, Workspace<T>& ws, Derivatives<T>& out) {
  const auto& tree = tree_of<Real<T>>(model);
  const auto n = static_cast<std::size_t>(tree.nlink());
  forward_kinematics(model, q, v, ws);
  const Vec3<T> origin = n > 1 ? ws.X_WB[1].p : zero3<T>();
  out.bodies[0] = {};
  out.bodies[0].V = zero_motion<T>();
  out.bodies[0].A = {zero3<T>(), cast<T>(-tree.gravity_W)};
  for (std::size_t b = 1; b < n; ++b) {
    const auto& link = tree.links[b];
    const Pose<T> X_OB{ws.X_WB[b].R, ws.X_WB[b].p - origin};
    with_kind(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      outward(tag, link, b, X_OB, v.data(), vdot.data(), out);
    });
  }
  for (T& x : out.dq) x = T(0.0);
  for (T& x : out.dv) x = T(0.0);
  for (std::size_t b = n - 1; b > 0; --b) {
    const auto& link = tree.links[b];
    // DoF from `block` on share this joint: their axes turn with the body they move.
    const std::int32_t block = link.kind == LinkKind::kFree ? link.v + 3 : link.v;
    for (int k = 0; k < nv_of(link.kind); ++k) {
      rows_and_columns(tree, static_cast<std::size_t>(link.v + k), block, out.bodies[b], out);
    }
    if (link.parent != 0) {
      add_to_parent(out.bodies[b], out.bodies[static_cast<std::size_t>(link.parent)]);
    }
  }
  for (std::size_t i = 0; i < v.size(); ++i) {
    out.M[static_cast<std::size_t>(tree.dof_row[i])] += ws.joint_inertia[i];
  }
}

template <Scalar T>
void forward_dynamics_derivatives(const Model& model, std::span<const T> q, std::span<const T> v,
                                  std::span<const T> tau, Workspace<T>& ws, Derivatives<T>& out,
                                  std::span<T> vdot) {
  const auto& tree = tree_of<Real<T>>(model);
  // From tau = ID(q, v, vdot): d vdot = M⁻¹·(d tau − dID/dq·dq − dID/dv·dv).
  forward_dynamics(model, q, v, tau, ws, vdot);
  inverse_dynamics_derivatives<T>(model, q, v, vdot, ws, out);
  factorize<T>(model, out.M);
  minus_solve_rows(tree, out.M.data(), out.dq.data());
  minus_solve_rows(tree, out.M.data(), out.dv.data());
  inverse_dense<T>(model, out.M, out.dtau);
}

#define LEGWORK_INSTANTIATE(T)                                                          \
  template void inverse_dynamics_derivatives<T>(const Model&, std::span<const T>,       \
                                                std::span<const T>, std::span<const T>, \
                                                Workspace<T>&, Derivatives<T>&);        \
  template void forward_dynamics_derivatives<T>(const Model&, std::span<const T>,       \
                                                std::span<const T>, std::span<const T>, \
                                                Workspace<T>&, Derivatives<T>&, std::span<T>);
LEGWORK_FOR_EACH_SCALAR(LEGWORK_INSTANTIATE)

}  // namespace legwork
