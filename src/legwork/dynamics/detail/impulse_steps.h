#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What impulse dynamics does at one link, for the loops over one robot, over lanes of robots and
// over limbs side by side. Internal to the room.
#include "legwork/dynamics/detail/articulated_steps.h"

namespace legwork::impulse_step {

// Number by number: assigned whole, a struct of lanes is built on the stack and then copied.
template <class T>
LEGWORK_HD void put(const Vec3<T>& a, Vec3<T>& to) {
  to.x = a.x, to.y = a.y, to.z = a.z;
}
template <class T>
LEGWORK_HD void put(const Mat3<T>& a, Mat3<T>& to) {
  to.xx = a.xx, to.xy = a.xy, to.xz = a.xz;
  to.yx = a.yx, to.yy = a.yy, to.yz = a.yz;
  to.zx = a.zx, to.zy = a.zy, to.zz = a.zz;
}
template <class S, class T>
LEGWORK_HD void put(const Inertia<S>& M, ArticulatedInertia<T>& to) {
  const T o(0.0), m(M.m), x(M.h.x), y(M.h.y), z(M.h.z);
  to.A.xx = T(M.I.xx), to.A.xy = T(M.I.xy), to.A.xz = T(M.I.xz);
  to.A.yy = T(M.I.yy), to.A.yz = T(M.I.yz), to.A.zz = T(M.I.zz);
  to.B.xx = o, to.B.xy = -z, to.B.xz = y;
  to.B.yx = z, to.B.yy = o, to.B.yz = -x;
  to.B.zx = -y, to.B.zy = x, to.B.zz = o;
  to.C.xx = to.C.yy = to.C.zz = m;
  to.C.xy = to.C.xz = to.C.yz = o;
}

template <class Tag, class S, class M, class T>
LEGWORK_HD void outward(Tag tag, const Link<S>& link, const Inertia<M>& M_B, std::size_t b,
                        const T* q, const T* v, const T& h, Workspace<T>& ws) {
  const auto p = static_cast<std::size_t>(link.parent);
  LinkPlace<T>& place = ws.place[b];
  place_link(tag, link, q, place);
  put(rotation_in_world(tag, link, place, ws.X_WB[p].R), ws.X_WB[b].R);
  put(ws.X_WB[p].p + ws.X_WB[p].R * place.p, ws.X_WB[b].p);
  const Motion<T> V_J = joint_motion(tag, link, place, v);
  const Motion<T> V = motion_to_body(tag, link, place, ws.V_WB_B[p]) + V_J;
  const Motion<T> A =
      motion_to_body(tag, link, place, ws.A_WB_B[p]) + velocity_product(tag, V, V_J);
  put(V.w, ws.V_WB_B[b].w), put(V.v, ws.V_WB_B[b].v);
  put(A.w, ws.A_WB_B[b].w), put(A.v, ws.A_WB_B[b].v);
  const Force<T> momentum = M_B * V;
  const Force<T> rate = M_B * A + cross(V, momentum);
  put(M_B, ws.IA[b]);
  put(fma(rate.t, h, -momentum.t), ws.pA[b].t);
  put(fma(rate.f, h, -momentum.f), ws.pA[b].f);
}

template <class Tag, class S, class T>
LEGWORK_HD void inward_one_dof(Tag tag, const Link<S>& link, std::size_t b, const T* impulse,
                               const T* inertia, bool on_world, Workspace<T>& ws) {
  const ArticulatedInertia<T>& I = ws.IA[b];
  const Force<T>& p = ws.pA[b];
  const auto [U, D_inv, u] =
      articulated_step::factor_one_dof<Tag>(link, b, inertia[link.v], impulse[link.v], ws);
  const auto parent = static_cast<std::size_t>(link.parent);
  if (on_world) return;
  const T x = u * D_inv;
  const Force<T> pa{fma(U.t, x, p.t), fma(U.f, x, p.f)};
  ws.pA[parent] = ws.pA[parent] + force_to_parent(tag, link, ws.place[b], pa);
  articulated_step::add_yielding_inertia(tag, link, ws.place[b], I, U, D_inv, ws.IA[parent]);
}

// The same with a 3x3 block for D, kept for the pass outward.
template <class S, class T>
LEGWORK_HD void inward_ball(const Link<S>& link, std::size_t b, const T* impulse, const T* inertia,
                            Workspace<T>& ws) {
  const ArticulatedInertia<T>& I = ws.IA[b];
  const auto i = static_cast<std::size_t>(link.v);
  Sym3<T> D = I.A;
  D.xx += inertia[i], D.yy += inertia[i + 1], D.zz += inertia[i + 2];
  ws.ball[b] = D;
  const ArticulatedInertia<T> Ia = articulated_step::behind_ball(I, D);
  Force<T>& p = ws.pA[b];
  const Vec3<T> u = Vec3<T>{impulse[i], impulse[i + 1], impulse[i + 2]} - p.t;
  const Vec3<T> x = solve(D, u);
  const Force<T> pa = p + Force<T>{I.A * x, transpose_times(I.B, x)};
  p.t = u;
  articulated_step::add_to_parent(KindTag<LinkKind::kBall>{}, link, ws.place[b], Ia, pa, ws);
}

template <class S, class T>
LEGWORK_HD void inward_free(const Link<S>& link, std::size_t b, const T* impulse, const T* inertia,
                            Workspace<T>& ws) {
  ArticulatedInertia<T> I = ws.IA[b];
  const auto i = static_cast<std::size_t>(link.v);
  I.A.xx += inertia[i + 3], I.A.yy += inertia[i + 4], I.A.zz += inertia[i + 5];
  I.C.xx += inertia[i], I.C.yy += inertia[i + 1], I.C.zz += inertia[i + 2];
  ws.base[b] = factorize(I);
  const Vec3<T> f_W{impulse[i], impulse[i + 1], impulse[i + 2]};
  const Vec3<T> t_B{impulse[i + 3], impulse[i + 4], impulse[i + 5]};
  ws.pA[b] = Force<T>{t_B, transpose_times(ws.place[b].R, f_W)} - ws.pA[b];
}

template <class Tag, class S, class T>
LEGWORK_HD void velocity(Tag tag, const Link<S>& link, std::size_t b, Workspace<T>& ws, T* v) {
  const int i = link.v;
  if constexpr (Tag::free) {
    const Motion<T> V = solve(ws.base[b], ws.pA[b]);
    ws.V_plus_B[b] = V;
    const Vec3<T> v_W = ws.place[b].R * V.v;
    v[i] = v_W.x, v[i + 1] = v_W.y, v[i + 2] = v_W.z;
    v[i + 3] = V.w.x, v[i + 4] = V.w.y, v[i + 5] = V.w.z;
  } else {
    const auto p = static_cast<std::size_t>(link.parent);
    Motion<T> V = motion_to_body(tag, link, ws.place[b], ws.V_plus_B[p]);
    if constexpr (Tag::ball) {
      const Force<T> F = ws.IA[b] * V;
      const Vec3<T> x = solve(ws.ball[b], ws.pA[b].t - F.t);
      v[i] = x.x, v[i + 1] = x.y, v[i + 2] = x.z;
      V.w = V.w + x;
    } else {
      const T x = ws.D_inv[b] * (ws.u[b] - dot(V, ws.U[b]));
      v[i] = x * T(link.sign);
      T& along = (Tag::revolute ? V.w : V.v)[Tag::axis];
      along = along + x;
    }
    ws.V_plus_B[b] = V;
  }
}

// One link's part of the inward pass.
template <class S, class T>
LEGWORK_HD void link_inward(const Link<S>& link, std::size_t b, const T* impulse, const T* inertia,
                            Workspace<T>& ws) {
  with_kind(link.kind, [&](auto tag) LEGWORK_LAMBDA {
    using Tag = decltype(tag);
    if constexpr (Tag::free) {
      inward_free(link, b, impulse, inertia, ws);
    } else if constexpr (Tag::ball) {
      inward_ball(link, b, impulse, inertia, ws);
    } else {
      inward_one_dof(tag, link, b, impulse, inertia, link.parent == 0, ws);
    }
  });
}

}  // namespace legwork::impulse_step
