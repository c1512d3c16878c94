#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What the articulated-body algorithm does at one link, for the loops over one robot, over lanes of
// robots and over limbs side by side. Internal to the room.
#include "legwork/dynamics/detail/instantiate.h"
#include "legwork/dynamics/workspace.h"

namespace legwork::articulated_step {

template <class Tag, class S, class T>
LEGWORK_HD void outward(Tag tag, const Link<S>& link, std::size_t b, const T* q, const T* v,
                        Workspace<T>& ws) {
  LinkPlace<T>& place = ws.place[b];
  place_link(tag, link, q, place);
  const Motion<T> V_J = joint_motion(tag, link, place, v);
  Motion<T> V = V_J;
  if constexpr (!Tag::free) {  // a free body hangs from the world, which stands still
    V = V + motion_to_body(tag, link, place, ws.V_WB_B[static_cast<std::size_t>(link.parent)]);
  }
  ws.V_WB_B[b] = V;
  ws.C_WB_B[b] = velocity_product(tag, V, V_J);
  ws.IA[b] = articulated<T>(link.M_B);
  ws.pA[b] = cross(V, link.M_B * V);
}

// Adds to the parent what is left of a body's articulated inertia once its joint gives way,
// IA − U·Uᵀ/D, block by block: C, then B, then A. Each block is finished before the next is loaded;
// as one 21-number value it spills, at a tenth more instructions.
template <class Tag, class S, class T>
LEGWORK_HD void add_yielding_inertia(Tag tag, const Link<S>& link, const LinkPlace<T>& place,
                                     const ArticulatedInertia<T>& I, const Force<T>& U,
                                     const T& D_inv, ArticulatedInertia<T>& to) {
  const Vec3<T> t = U.t * D_inv, f = U.f * D_inv;
  const auto& R = link.X_PJ.R;
  const bool turned = !link.aligned;
  Sym3<T> C = tensor_into_joint_axes(
      tag, place,
      Sym3<T>{nfma(f.x, U.f.x, I.C.xx), nfma(f.x, U.f.y, I.C.xy), nfma(f.x, U.f.z, I.C.xz),
              nfma(f.y, U.f.y, I.C.yy), nfma(f.y, U.f.z, I.C.yz), nfma(f.z, U.f.z, I.C.zz)});
  if (turned) C = rotate(R, C);
  to.C = to.C + C;
  Mat3<T> B = tensor_into_joint_axes(
      tag, place,
      Mat3<T>{nfma(t.x, U.f.x, I.B.xx), nfma(t.x, U.f.y, I.B.xy), nfma(t.x, U.f.z, I.B.xz),
              nfma(t.y, U.f.x, I.B.yx), nfma(t.y, U.f.y, I.B.yy), nfma(t.y, U.f.z, I.B.yz),
              nfma(t.z, U.f.x, I.B.zx), nfma(t.z, U.f.y, I.B.zy), nfma(t.z, U.f.z, I.B.zz)});
  if (turned) B = rotate(R, B);
  const Mat3<T> shifted = shift_coupling(place.p, B, C);
  to.B = to.B + shifted;
  Sym3<T> A = tensor_into_joint_axes(
      tag, place,
      Sym3<T>{nfma(t.x, U.t.x, I.A.xx), nfma(t.x, U.t.y, I.A.xy), nfma(t.x, U.t.z, I.A.xz),
              nfma(t.y, U.t.y, I.A.yy), nfma(t.y, U.t.z, I.A.yz), nfma(t.z, U.t.z, I.A.zz)});
  if (turned) A = rotate(R, A);
  to.A = to.A + shift_rotary(place.p, A, B, shifted);
}

// IA·c for a velocity product c of a one-DoF joint, whose components along its axis are zero.
template <class Tag, class T>
LEGWORK_HD Force<T> times_velocity_product(const ArticulatedInertia<T>& I, const Motion<T>& c) {
  constexpr int k = Tag::axis, a = (k + 1) % 3, b = (k + 2) % 3;
  Force<T> F;
  for (int i = 0; i < 3; ++i) {
    F.t[i] = fma(I.B(i, a), c.v[a], I.B(i, b) * c.v[b]);
    F.f[i] = fma(I.C(i, a), c.v[a], I.C(i, b) * c.v[b]);
    if constexpr (Tag::revolute) {
      F.t[i] = fma(I.A(i, a), c.w[a], fma(I.A(i, b), c.w[b], F.t[i]));
      F.f[i] = fma(I.B(a, i), c.w[a], fma(I.B(b, i), c.w[b], F.f[i]));
    }
  }
  return F;
}

// The child's share of its parent's articulated inertia and bias.
template <class Tag, class S, class T>
LEGWORK_HD void add_to_parent(Tag tag, const Link<S>& link, const LinkPlace<T>& place,
                              const ArticulatedInertia<T>& Ia, const Force<T>& pa,
                              Workspace<T>& ws) {
  const auto p = static_cast<std::size_t>(link.parent);
  ws.IA[p] = ws.IA[p] + inertia_to_parent(tag, link, place, Ia);
  ws.pA[p] = ws.pA[p] + force_to_parent(tag, link, place, pa);
}

// The wrench on a free body's frame that its generalized forces stand for (in B).
template <class S, class T>
LEGWORK_HD Force<T> free_joint_wrench(const Link<S>& link, const LinkPlace<T>& place,
                                      const T* tau) {
  const int i = link.v;
  return {{tau[i + 3], tau[i + 4], tau[i + 5]},
          transpose_times(place.R, Vec3<T>{tau[i], tau[i + 1], tau[i + 2]})};
}

// A free body hangs from nothing: only its own factors are needed.
template <class S, class T>
LEGWORK_HD void inward_free(const Link<S>& link, std::size_t b, Workspace<T>& ws) {
  ArticulatedInertia<T>& I = ws.IA[b];
  const T linear = ws.joint_inertia[static_cast<std::size_t>(link.v)];
  const T angular = ws.joint_inertia[static_cast<std::size_t>(link.v) + 3];
  I.A.xx += angular, I.A.yy += angular, I.A.zz += angular;
  I.C.xx += linear, I.C.yy += linear, I.C.zz += linear;
  ws.base[b] = factorize(I);
  if (link.armature != S(0)) {
    // An armature resists v̇_W itself, not the acceleration minus gravity of the body's frame.
    const Vec3<T> minus_g = transpose_times(ws.place[b].R, ws.A_WB_B[0].v);
    ws.pA[b].f = ws.pA[b].f - (ws.C_WB_B[b].v + minus_g) * linear;
  }
}

// A ball joint's D: its block of the articulated inertia plus the armatures.
template <class S, class T>
LEGWORK_HD Sym3<T> ball_inertia(const Link<S>& link, std::size_t b, const Workspace<T>& ws) {
  const auto i = static_cast<std::size_t>(link.v);
  Sym3<T> D = ws.IA[b].A;
  D.xx += ws.joint_inertia[i], D.yy += ws.joint_inertia[i + 1], D.zz += ws.joint_inertia[i + 2];
  return D;
}

// What is left of a body's articulated inertia once its ball joint gives way. S of a ball is three
// columns: the 3x3 block A plus the armatures plays the part of D, Ia = IA − [A B]ᵀ·D⁻¹·[A B].
template <class T>
LEGWORK_HD ArticulatedInertia<T> behind_ball(const ArticulatedInertia<T>& I, const Sym3<T>& D) {
  const Mat3<T> A = full(I.A);
  Mat3<T> XA, XB;  // D⁻¹·[A B]
  for (int k = 0; k < 3; ++k) {
    const Vec3<T> a = solve(D, A.column(k)), c = solve(D, I.B.column(k));
    for (int r = 0; r < 3; ++r) XA(r, k) = a[r], XB(r, k) = c[r];
  }
  const Mat3<T> AA = A * XA, AB = A * XB, BB = transpose(I.B) * XB;
  return {{I.A.xx - AA.xx, I.A.xy - AA.xy, I.A.xz - AA.xz, I.A.yy - AA.yy, I.A.yz - AA.yz,
           I.A.zz - AA.zz},
          I.B - AB,
          {I.C.xx - BB.xx, I.C.xy - BB.xy, I.C.xz - BB.xz, I.C.yy - BB.yy, I.C.yz - BB.yz,
           I.C.zz - BB.zz}};
}

template <class S, class T>
LEGWORK_HD void inward_ball(const Link<S>& link, std::size_t b, const T* tau, Workspace<T>& ws) {
  const ArticulatedInertia<T>& I = ws.IA[b];
  const auto i = static_cast<std::size_t>(link.v);
  const Sym3<T> D = ball_inertia(link, b, ws);
  const ArticulatedInertia<T> Ia = behind_ball(I, D);
  const Vec3<T> u{tau[i] - ws.pA[b].t.x, tau[i + 1] - ws.pA[b].t.y, tau[i + 2] - ws.pA[b].t.z};
  const Vec3<T> x = solve(D, u);
  const Force<T> pa = ws.pA[b] + Ia * ws.C_WB_B[b] + Force<T>{I.A * x, transpose_times(I.B, x)};
  add_to_parent(KindTag<LinkKind::kBall>{}, link, ws.place[b], Ia, pa, ws);
}

// What a one-DoF joint needs of its body: U = IA·S, 1/(Sᵀ·U + inertia) and u = force − Sᵀ·pA.
template <class T>
struct OneDof {
  Force<T> U;
  T D_inv, u;
};
template <class Tag, class S, class T>
LEGWORK_HD OneDof<T> factor_one_dof(const Link<S>& link, std::size_t b, const T& inertia,
                                    const T& force, Workspace<T>& ws) {
  constexpr int k = Tag::axis;
  const ArticulatedInertia<T>& I = ws.IA[b];
  const Force<T>& p = ws.pA[b];
  OneDof<T> f;
  for (int r = 0; r < 3; ++r) {
    f.U.t[r] = Tag::revolute ? I.A(r, k) : I.B(r, k);
    f.U.f[r] = Tag::revolute ? I.B(k, r) : I.C(r, k);
  }
  f.D_inv = T(1.0) / ((Tag::revolute ? f.U.t : f.U.f)[k] + inertia);
  f.u = fms(force, T(link.sign), (Tag::revolute ? p.t : p.f)[k]);
  ws.U[b] = f.U, ws.D_inv[b] = f.D_inv, ws.u[b] = f.u;
  return f;
}

// `on_world`: nothing beyond the joint moves, so nothing is handed on.
template <class Tag, class S, class T>
LEGWORK_HD void inward_one_dof(Tag tag, const Link<S>& link, std::size_t b, const T* tau,
                               bool on_world, Workspace<T>& ws) {
  const ArticulatedInertia<T>& I = ws.IA[b];
  const Force<T>& p = ws.pA[b];
  const auto i = static_cast<std::size_t>(link.v);
  const auto [U, D_inv, u] = factor_one_dof<Tag>(link, b, ws.joint_inertia[i], tau[i], ws);
  if (on_world) return;
  // pa = pA + Ia·c + U·u/D = pA + IA·c + U·(u − U·c)/D
  const Motion<T>& c = ws.C_WB_B[b];
  const T x = (u - dot(c, U)) * D_inv;
  const Force<T> pc = p + times_velocity_product<Tag>(I, c);
  const auto parent = static_cast<std::size_t>(link.parent);
  ws.pA[parent] = ws.pA[parent] + force_to_parent(tag, link, ws.place[b],
                                                  Force<T>{fma(U.t, x, pc.t), fma(U.f, x, pc.f)});
  add_yielding_inertia(tag, link, ws.place[b], I, U, D_inv, ws.IA[parent]);
}

// One link's part of the inward pass.
template <class S, class T>
LEGWORK_HD void link_inward(const Link<S>& link, std::size_t b, const T* tau, Workspace<T>& ws) {
  with_kind(link.kind, [&](auto tag) LEGWORK_LAMBDA {
    using Tag = decltype(tag);
    if constexpr (Tag::free) {
      inward_free(link, b, ws);
      ws.pA[b] = free_joint_wrench(link, ws.place[b], tau) - ws.pA[b];
    } else if constexpr (Tag::ball) {
      inward_ball(link, b, tau, ws);
      const auto k = static_cast<std::size_t>(link.v);
      ws.pA[b].t = Vec3<T>{tau[k], tau[k + 1], tau[k + 2]} - ws.pA[b].t;
    } else {
      inward_one_dof(tag, link, b, tau, link.parent == 0, ws);
    }
  });
}

// Forces alone from the leaves to the root, with the factors already there.
template <class Tag, class S, class T>
LEGWORK_HD void force_inward(Tag tag, const Link<S>& link, std::size_t b, const T* tau,
                             Workspace<T>& ws) {
  const auto i = static_cast<std::size_t>(link.v);
  Force<T>& p = ws.pA[b];
  if constexpr (Tag::free) {
    p = free_joint_wrench(link, ws.place[b], tau) - p;
  } else {
    Force<T> pa;
    if constexpr (Tag::ball) {
      const Vec3<T> u = Vec3<T>{tau[i], tau[i + 1], tau[i + 2]} - p.t;
      const Vec3<T> x = solve(ball_inertia(link, b, ws), u);
      pa = p + Force<T>{ws.IA[b].A * x, transpose_times(ws.IA[b].B, x)};
      p.t = u;
    } else {
      const T u = fms(tau[i], T(link.sign), (Tag::revolute ? p.t : p.f)[Tag::axis]);
      const T x = u * ws.D_inv[b];
      ws.u[b] = u;
      pa = {fma(ws.U[b].t, x, p.t), fma(ws.U[b].f, x, p.f)};
    }
    Force<T>& parent = ws.pA[static_cast<std::size_t>(link.parent)];
    parent = parent + force_to_parent(tag, link, ws.place[b], pa);
  }
}

// One body's acceleration. Without kBias there is no gravity and no velocity product: the plain
// response M⁻¹·force.
template <bool kBias, class Tag, class S, class T>
LEGWORK_HD void accelerate(Tag tag, const Link<S>& link, std::size_t b, Workspace<T>& ws, T* vdot) {
  const auto p = static_cast<std::size_t>(link.parent);
  const auto i = static_cast<std::size_t>(link.v);
  const LinkPlace<T>& place = ws.place[b];
  if constexpr (Tag::free) {
    // A_B − gravity = IA⁻¹·(wrench − bias); a_W adds back gravity and the turning of the frame.
    const Motion<T> A = solve(ws.base[b], ws.pA[b]);
    ws.A_WB_B[b] = A;
    Vec3<T> a_W;
    if constexpr (kBias) {
      a_W = place.R * (A.v - ws.C_WB_B[b].v) - ws.A_WB_B[0].v;
    } else {
      a_W = place.R * A.v;
    }
    vdot[i] = a_W.x, vdot[i + 1] = a_W.y, vdot[i + 2] = a_W.z;
    vdot[i + 3] = A.w.x, vdot[i + 4] = A.w.y, vdot[i + 5] = A.w.z;
    return;
  }
  Motion<T> A = motion_to_body(tag, link, place, ws.A_WB_B[p]);
  if constexpr (kBias) A = A + ws.C_WB_B[b];
  if constexpr (Tag::ball) {
    const Force<T> F = ws.IA[b] * A;
    const Vec3<T> x = solve(ball_inertia(link, b, ws), ws.pA[b].t - F.t);
    vdot[i] = x.x, vdot[i + 1] = x.y, vdot[i + 2] = x.z;
    A.w = A.w + x;
  } else {
    const T x = ws.D_inv[b] * (ws.u[b] - dot(A, ws.U[b]));
    vdot[i] = x * T(link.sign);
    T& along = (Tag::revolute ? A.w : A.v)[Tag::axis];
    along = along + x;
  }
  ws.A_WB_B[b] = A;
}

}  // namespace legwork::articulated_step
