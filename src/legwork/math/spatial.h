#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Spatial algebra: motions (angular, linear), forces (torque, force), poses and inertias.
// Conventions: Featherstone (2008); V_WB_B is the velocity of body B, at its origin, in its axes.
// A_WB_B is the body-fixed spatial acceleration; the acceleration of a point differs by w × v.
#include "legwork/math/quat.h"

namespace legwork {

/// A velocity or acceleration at a point.
template <class T>
struct Motion {
  Vec3<T> w;  // angular [rad/s]
  Vec3<T> v;  // linear  [m/s]
};

/// A wrench about a point.
template <class T>
struct Force {
  Vec3<T> t;  // torque [N·m]
  Vec3<T> f;  // force  [N]
};

/// A frame B in a frame A: X_AB.
template <class T>
struct Pose {
  Mat3<T> R;  // R_AB
  Vec3<T> p;  // p_AB [m]
};

/// A rigid body's inertia about its frame's origin, in the frame's axes.
template <class T>
struct Inertia {
  T m;        // [kg]
  Vec3<T> h;  // m · p_BBcm [kg·m]
  Sym3<T> I;  // about Bo   [kg·m²]
};

/// An articulated-body inertia: t = A·w + B·v, f = Bᵀ·w + C·v.
template <class T>
struct ArticulatedInertia {
  Sym3<T> A;
  Mat3<T> B;
  Sym3<T> C;
};

template <class T>
LEGWORK_HD Motion<T> zero_motion() {
  return {zero3<T>(), zero3<T>()};
}
template <class T>
LEGWORK_HD Force<T> zero_force() {
  return {zero3<T>(), zero3<T>()};
}
template <class T>
LEGWORK_HD Pose<T> identity_pose() {
  return {identity3<T>(), zero3<T>()};
}
template <class T, class S>
LEGWORK_HD Pose<T> cast(const Pose<S>& X) {
  return {cast<T>(X.R), cast<T>(X.p)};
}

template <class A, class B>
LEGWORK_HD Motion<Product<A, B>> operator+(const Motion<A>& a, const Motion<B>& b) {
  return {a.w + b.w, a.v + b.v};
}
template <class A, class B>
LEGWORK_HD Motion<Product<A, B>> operator-(const Motion<A>& a, const Motion<B>& b) {
  return {a.w - b.w, a.v - b.v};
}
template <class A, Scalar S>
LEGWORK_HD Motion<Product<A, S>> operator*(const Motion<A>& a, const S& s) {
  return {a.w * s, a.v * s};
}
template <class A, class B>
LEGWORK_HD Force<Product<A, B>> operator+(const Force<A>& a, const Force<B>& b) {
  return {a.t + b.t, a.f + b.f};
}
template <class A, class B>
LEGWORK_HD Force<Product<A, B>> operator-(const Force<A>& a, const Force<B>& b) {
  return {a.t - b.t, a.f - b.f};
}
template <class A, Scalar S>
LEGWORK_HD Force<Product<A, S>> operator*(const Force<A>& a, const S& s) {
  return {a.t * s, a.f * s};
}
/// Power of a force on a motion [W].
template <class A, class B>
LEGWORK_HD Product<A, B> dot(const Motion<A>& V, const Force<B>& F) {
  return dot(V.w, F.t) + dot(V.v, F.f);
}

/// V × M: how a motion M fixed in a frame changes as the frame moves with V.
template <class A, class B>
LEGWORK_HD Motion<Product<A, B>> cross(const Motion<A>& V, const Motion<B>& M) {
  return {cross(V.w, M.w), cross_add(V.w, M.v, cross(V.v, M.w))};
}
/// V ×* F: the same for a force.
template <class A, class B>
LEGWORK_HD Force<Product<A, B>> cross(const Motion<A>& V, const Force<B>& F) {
  return {cross_add(V.w, F.t, cross(V.v, F.f)), cross(V.w, F.f)};
}

template <class A, class B>
LEGWORK_HD Pose<Product<A, B>> operator*(const Pose<A>& X_AB, const Pose<B>& X_BC) {
  return {X_AB.R * X_BC.R, X_AB.p + X_AB.R * X_BC.p};
}
template <class A, class B>
LEGWORK_HD Vec3<Product<A, B>> operator*(const Pose<A>& X_AB, const Vec3<B>& p_B) {
  return X_AB.p + X_AB.R * p_B;
}
template <class T>
LEGWORK_HD Pose<T> inverse(const Pose<T>& X) {
  return {transpose(X.R), -transpose_times(X.R, X.p)};
}

/// A motion at the parent's origin in its axes, seen at the child's origin in its axes.
template <class A, class B>
LEGWORK_HD Motion<Product<A, B>> to_child(const Pose<A>& X_PB, const Motion<B>& V) {
  return {transpose_times(X_PB.R, V.w), transpose_times(X_PB.R, cross_add(V.w, X_PB.p, V.v))};
}
/// A motion at the child's origin, seen at the parent's.
template <class A, class B>
LEGWORK_HD Motion<Product<A, B>> to_parent(const Pose<A>& X_PB, const Motion<B>& V) {
  const auto w = X_PB.R * V.w;
  return {w, cross_add(X_PB.p, w, X_PB.R * V.v)};
}
/// A wrench about the child's origin, seen about the parent's.
template <class A, class B>
LEGWORK_HD Force<Product<A, B>> to_parent(const Pose<A>& X_PB, const Force<B>& F) {
  const auto f = X_PB.R * F.f;
  return {cross_add(X_PB.p, f, X_PB.R * F.t), f};
}
/// A wrench about the parent's origin, seen about the child's.
template <class A, class B>
LEGWORK_HD Force<Product<A, B>> to_child(const Pose<A>& X_PB, const Force<B>& F) {
  return {transpose_times(X_PB.R, cross_add(F.f, X_PB.p, F.t)), transpose_times(X_PB.R, F.f)};
}

/// Momentum of a rigid body, or the force that gives it an acceleration.
template <class A, class B>
LEGWORK_HD Force<Product<A, B>> operator*(const Inertia<A>& M, const Motion<B>& V) {
  return {cross_add(M.h, V.v, M.I * V.w), cross_add(V.w, M.h, V.v * M.m)};
}
template <class A, class B>
LEGWORK_HD Inertia<Product<A, B>> operator+(const Inertia<A>& a, const Inertia<B>& b) {
  return {a.m + b.m, a.h + b.h, a.I + b.I};
}
/// Parallel axes: I about a point displaced by p, given h = m·c about the old origin (c, p in the
/// new frame's axes): I' = I + (2 c·p + p·p)m·1 − m(p cᵀ + c pᵀ + p pᵀ).
template <class A, class B>
LEGWORK_HD Sym3<Product<A, B>> shift_inertia(const Sym3<A>& I, const A& m, const Vec3<A>& h,
                                             const Vec3<B>& p) {
  // With k = h + m·p/2 the update is the symmetric part of 2(k·p)1 − (k pᵀ + p kᵀ).
  const auto k = fma(p, m * A(0.5), h);
  const auto d = dot(k, p);
  const auto d2 = d + d;
  return {I.xx + fma(k.x * A(-2.0), p.x, d2),   nfma(k.x, p.y, nfma(k.y, p.x, I.xy)),
          nfma(k.x, p.z, nfma(k.z, p.x, I.xz)), I.yy + fma(k.y * A(-2.0), p.y, d2),
          nfma(k.y, p.z, nfma(k.z, p.y, I.yz)), I.zz + fma(k.z * A(-2.0), p.z, d2)};
}
/// The child's inertia about the parent's origin, in the parent's axes.
template <class A, class B>
LEGWORK_HD Inertia<Product<A, B>> to_parent(const Pose<A>& X_PB, const Inertia<B>& M) {
  using T = Product<A, B>;
  const Vec3<T> h = X_PB.R * M.h;
  const T m = T(M.m);
  return {m, fma(X_PB.p, m, h), shift_inertia(rotate(X_PB.R, M.I), m, h, cast<T>(X_PB.p))};
}

template <class T, class B>
LEGWORK_HD Force<Product<T, B>> operator*(const ArticulatedInertia<T>& M, const Motion<B>& V) {
  return {M.A * V.w + M.B * V.v, transpose_times(M.B, V.w) + M.C * V.v};
}
template <class T>
LEGWORK_HD ArticulatedInertia<T> operator+(const ArticulatedInertia<T>& a,
                                           const ArticulatedInertia<T>& b) {
  return {a.A + b.A, a.B + b.B, a.C + b.C};
}
template <class T, class S>
LEGWORK_HD ArticulatedInertia<T> articulated(const Inertia<S>& M) {
  const T m(M.m), o(0.0);
  return {cast<T>(M.I), cross_matrix(cast<T>(M.h)), {m, o, o, m, o, m}};
}
/// The child's articulated inertia about the parent's origin, in the parent's axes.
template <class A, class T>
LEGWORK_HD ArticulatedInertia<Product<A, T>> to_parent(const Pose<A>& X_PB,
                                                       const ArticulatedInertia<T>& M) {
  using R = Product<A, T>;
  return shift(cast<R>(X_PB.p), ArticulatedInertia<R>{rotate(X_PB.R, M.A), rotate(X_PB.R, M.B),
                                                      rotate(X_PB.R, M.C)});
}
/// The coupling block about an origin displaced by −p: B' = B + [p]·C.
template <class A, class T>
LEGWORK_HD Mat3<Product<A, T>> shift_coupling(const Vec3<A>& p, const Mat3<T>& B,
                                              const Sym3<T>& C) {
  // One cross product per column of the symmetric C.
  const auto b0 = cross_add(p, Vec3<T>{C.xx, C.xy, C.xz}, B.column(0));
  const auto b1 = cross_add(p, Vec3<T>{C.xy, C.yy, C.yz}, B.column(1));
  const auto b2 = cross_add(p, Vec3<T>{C.xz, C.yz, C.zz}, B.column(2));
  return {b0.x, b1.x, b2.x, b0.y, b1.y, b2.y, b0.z, b1.z, b2.z};
}
/// The rotary block about the same origin: A' = A − B·[p] + [p]·B'ᵀ, upper triangle only.
template <class P, class T>
LEGWORK_HD Sym3<Product<P, T>> shift_rotary(const Vec3<P>& p, const Sym3<T>& A, const Mat3<T>& B,
                                            const Mat3<Product<P, T>>& Bn) {
  return {nfma(p.z, Bn.xy, fma(p.y, Bn.xz, nfma(B.xy, p.z, fma(B.xz, p.y, A.xx)))),
          nfma(p.z, Bn.yy, fma(p.y, Bn.yz, fma(B.xx, p.z, nfma(B.xz, p.x, A.xy)))),
          nfma(p.z, Bn.zy, fma(p.y, Bn.zz, nfma(B.xx, p.y, fma(B.xy, p.x, A.xz)))),
          fma(p.z, Bn.yx, nfma(p.x, Bn.yz, fma(B.yx, p.z, nfma(B.yz, p.x, A.yy)))),
          fma(p.z, Bn.zx, nfma(p.x, Bn.zz, nfma(B.yx, p.y, fma(B.yy, p.x, A.yz)))),
          nfma(p.y, Bn.zx, fma(p.x, Bn.zy, nfma(B.zx, p.y, fma(B.zy, p.x, A.zz))))};
}
/// The whole inertia about that origin; C stays as it is.
template <class A, class T>
LEGWORK_HD ArticulatedInertia<Product<A, T>> shift(const Vec3<A>& p,
                                                   const ArticulatedInertia<T>& M) {
  using R = Product<A, T>;
  const Mat3<R> B = shift_coupling(p, M.B, M.C);
  return {shift_rotary(p, M.A, M.B, B), B, cast<R>(M.C)};
}

}  // namespace legwork
