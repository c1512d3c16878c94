#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A point between its body and the ground in T0: where it is, whether it closes, what it answers
// when it sticks. One source for a World and for the lanes of a pack, to the same bits.
#include "legwork/math/spatial.h"

namespace legwork {

/// A contact point in its body's axes: place, normal, bias velocity.
template <class T>
struct BodyPoint {
  Vec3<T> r_B, n_B, beta_B;
};

template <class T>
LEGWORK_HD BodyPoint<T> body_point(const Pose<T>& X_WB, const Vec3<T>& p_W, const Vec3<T>& n_W,
                                   const T& beta_n, const Vec3<T>& beta_t_W) {
  const Vec3<T> n_B = transpose_times(X_WB.R, n_W);
  return {transpose_times(X_WB.R, p_W - X_WB.p), n_B,
          fma(n_B, beta_n, transpose_times(X_WB.R, beta_t_W))};
}

/// The normal velocity with its bias when the body moves with V: negative closes.
template <class T>
LEGWORK_HD T approach(const BodyPoint<T>& point, const Motion<T>& V, const T& beta_n) {
  return dot(point.n_B, cross_add(V.w, point.r_B, V.v)) + beta_n;
}

/// What a point that sticks answers to the motion V of its body, in the body's axes.
template <class T>
struct PointAnswer {
  T u_n, lambda_n;   // normal velocity with bias, normal impulse
  Vec3<T> lambda_t;  // tangential impulse
  T reach, pull2;    // the cone's radius there; |lambda_t|²

  auto slips() const { return !(pull2 <= reach * reach); }  // not a number: it does
};
template <class T>
LEGWORK_HD PointAnswer<T> point_answer(const BodyPoint<T>& point, const Motion<T>& V, const T& K_n,
                                       const T& K_t, const T& friction) {
  const Vec3<T> u = cross_add(V.w, point.r_B, V.v) + point.beta_B;
  const T u_n = dot(point.n_B, u);
  const T lambda_n = -u_n * K_n;
  const Vec3<T> lambda_t = fma(point.n_B, u_n, -u) * K_t;
  return {u_n, lambda_n, lambda_t, friction * lambda_n, norm2(lambda_t)};
}

}  // namespace legwork
