#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The one switch on joint types in the house. An algorithm writes its per-link step once, as a
// generic lambda of a KindTag; with_kind() calls the copy compiled for the link's own kind.
#include "legwork/math/planar.h"
#include "legwork/model/tree.h"

namespace legwork {

template <LinkKind kKind>
struct KindTag {
  static constexpr LinkKind kind = kKind;
  static constexpr bool free = kKind == LinkKind::kFree;
  static constexpr bool ball = kKind == LinkKind::kBall;
  static constexpr bool revolute = kKind <= LinkKind::kRevoluteZ;
  static constexpr bool prismatic = !free && !ball && !revolute;
  static constexpr int axis = static_cast<int>(kKind) % 3;  // of revolute and prismatic
  static constexpr int nv = nv_of(kKind);
};

template <class Step>
LEGWORK_HD void with_kind(LinkKind kind, const Step& step) {
  switch (kind) {
    case LinkKind::kRevoluteX:
      return step(KindTag<LinkKind::kRevoluteX>{});
    case LinkKind::kRevoluteY:
      return step(KindTag<LinkKind::kRevoluteY>{});
    case LinkKind::kRevoluteZ:
      return step(KindTag<LinkKind::kRevoluteZ>{});
    case LinkKind::kPrismaticX:
      return step(KindTag<LinkKind::kPrismaticX>{});
    case LinkKind::kPrismaticY:
      return step(KindTag<LinkKind::kPrismaticY>{});
    case LinkKind::kPrismaticZ:
      return step(KindTag<LinkKind::kPrismaticZ>{});
    case LinkKind::kBall:
      return step(KindTag<LinkKind::kBall>{});
    case LinkKind::kFree:
      return step(KindTag<LinkKind::kFree>{});
  }
}

/// Where a body stands in its parent, in the form its kind makes cheapest.
template <class T>
struct LinkPlace {
  SinCos<T> turn;  // revolute: the joint's rotation in J
  Mat3<T> R;       // ball, free: R_JB
  Vec3<T> p;       // p_PB [m], in P
};

/// The place of a link at q.
template <class Tag, class S, class T>
LEGWORK_HD void place_link(Tag, const Link<S>& link, const T* q, LinkPlace<T>& place) {
  if constexpr (Tag::free) {
    place.p = {q[link.q], q[link.q + 1], q[link.q + 2]};
    place.R = to_matrix(Quat<T>{q[link.q + 3], q[link.q + 4], q[link.q + 5], q[link.q + 6]});
  } else if constexpr (Tag::ball) {
    place.p = cast<T>(link.X_PJ.p);
    place.R = to_matrix(Quat<T>{q[link.q], q[link.q + 1], q[link.q + 2], q[link.q + 3]});
  } else {
    const T displacement = (q[link.q] - T(link.ref)) * T(link.sign);
    if constexpr (Tag::revolute) {
      place.turn = sincos(displacement);
      place.p = cast<T>(link.X_PJ.p);
    } else {
      place.p = fma(link.X_PJ.R.column(Tag::axis), displacement, cast<T>(link.X_PJ.p));
    }
  }
}

/// Components in the parent's axes of a vector given in the body's.
template <class Tag, class S, class P, class T>
LEGWORK_HD Vec3<T> to_parent_axes(Tag, const Link<S>& link, const LinkPlace<P>& place,
                                  const Vec3<T>& a) {
  if constexpr (Tag::free) return place.R * a;
  Vec3<T> b = a;
  if constexpr (Tag::ball) b = place.R * a;
  if constexpr (Tag::revolute) b = turn<Tag::axis>(place.turn, a);
  return link.aligned ? b : link.X_PJ.R * b;
}

/// A tensor (symmetric or general) of the body in the parent's axes.
template <class Tag, class S, class T, template <class> class Tensor>
LEGWORK_HD Tensor<T> tensor_to_parent_axes(Tag, const Link<S>& link, const LinkPlace<T>& place,
                                           const Tensor<T>& a) {
  if constexpr (Tag::free) return rotate(place.R, a);
  Tensor<T> b = a;
  if constexpr (Tag::ball) b = rotate(place.R, a);
  if constexpr (Tag::revolute) b = turn<Tag::axis>(place.turn, a);
  return link.aligned ? b : rotate(link.X_PJ.R, b);
}

/// R_PB as a matrix, for those who need it whole.
template <class Tag, class S, class T>
LEGWORK_HD Mat3<T> rotation_in_parent(Tag, const Link<S>& link, const LinkPlace<T>& place) {
  if constexpr (Tag::free) return place.R;
  if constexpr (Tag::ball) return link.X_PJ.R * place.R;
  const Mat3<T> R = cast<T>(link.X_PJ.R);
  if constexpr (Tag::revolute) return times_turn<Tag::axis>(R, place.turn);
  return R;
}

/// R_WB of a body whose parent has R_WP: a joint that is aligned turns two columns of it.
template <class Tag, class S, class T>
LEGWORK_HD Mat3<T> rotation_in_world(Tag, const Link<S>& link, const LinkPlace<T>& place,
                                     const Mat3<T>& R_WP) {
  if constexpr (Tag::free) return place.R;
  const Mat3<T> R_WJ = link.aligned ? R_WP : R_WP * link.X_PJ.R;
  if constexpr (Tag::ball) return R_WJ * place.R;
  if constexpr (Tag::revolute) return times_turn<Tag::axis>(R_WJ, place.turn);
  return R_WJ;
}

/// Into or out of the joint's own turn about J, for what is already in J's axes. Every function
/// below branches once on `aligned` for all it carries: a branch per vector costs a fifth more
/// instructions.
template <class Tag, class P, class T>
LEGWORK_HD Vec3<T> from_joint_axes(Tag, const LinkPlace<P>& place, const Vec3<T>& a) {
  if constexpr (Tag::revolute) {
    return unturn<Tag::axis>(place.turn, a);
  } else if constexpr (Tag::prismatic) {
    return a;
  } else {
    return transpose_times(place.R, a);
  }
}
template <class Tag, class P, class T>
LEGWORK_HD Vec3<T> into_joint_axes(Tag, const LinkPlace<P>& place, const Vec3<T>& a) {
  if constexpr (Tag::revolute) {
    return turn<Tag::axis>(place.turn, a);
  } else if constexpr (Tag::prismatic) {
    return a;
  } else {
    return place.R * a;
  }
}
template <class Tag, class T, template <class> class Tensor>
LEGWORK_HD Tensor<T> tensor_into_joint_axes(Tag, const LinkPlace<T>& place, const Tensor<T>& a) {
  if constexpr (Tag::revolute) {
    return turn<Tag::axis>(place.turn, a);
  } else if constexpr (Tag::prismatic) {
    return a;
  } else {
    return rotate(place.R, a);
  }
}

/// A motion at the parent's origin seen at the body's.
template <class Tag, class S, class P, class T>
LEGWORK_HD Motion<T> motion_to_body(Tag tag, const Link<S>& link, const LinkPlace<P>& place,
                                    const Motion<T>& V_P) {
  Vec3<T> w = V_P.w, v = cross_add(V_P.w, place.p, V_P.v);
  if (!Tag::free && !link.aligned) {
    w = transpose_times(link.X_PJ.R, w);
    v = transpose_times(link.X_PJ.R, v);
  }
  return {from_joint_axes(tag, place, w), from_joint_axes(tag, place, v)};
}

/// A wrench about the body's origin seen about the parent's.
template <class Tag, class S, class P, class T>
LEGWORK_HD Force<T> force_to_parent(Tag tag, const Link<S>& link, const LinkPlace<P>& place,
                                    const Force<T>& F_B) {
  Vec3<T> f = into_joint_axes(tag, place, F_B.f), t = into_joint_axes(tag, place, F_B.t);
  if (!Tag::free && !link.aligned) {
    f = link.X_PJ.R * f;
    t = link.X_PJ.R * t;
  }
  return {cross_add(place.p, f, t), f};
}

/// An articulated inertia about the body's origin seen about the parent's.
template <class Tag, class S, class T>
LEGWORK_HD ArticulatedInertia<T> inertia_to_parent(Tag tag, const Link<S>& link,
                                                   const LinkPlace<T>& place,
                                                   const ArticulatedInertia<T>& I) {
  ArticulatedInertia<T> J{tensor_into_joint_axes(tag, place, I.A),
                          tensor_into_joint_axes(tag, place, I.B),
                          tensor_into_joint_axes(tag, place, I.C)};
  if (!Tag::free && !link.aligned) {
    J = {rotate(link.X_PJ.R, J.A), rotate(link.X_PJ.R, J.B), rotate(link.X_PJ.R, J.C)};
  }
  return shift(place.p, J);
}

/// The motion of the body in its parent that the joint rates v make, in the body's axes.
template <class Tag, class S, class T>
LEGWORK_HD Motion<T> joint_motion(Tag, const Link<S>& link, const LinkPlace<T>& place, const T* v) {
  const T o(0.0);
  const int i = link.v;
  if constexpr (Tag::free) {
    return {{v[i + 3], v[i + 4], v[i + 5]},
            transpose_times(place.R, Vec3<T>{v[i], v[i + 1], v[i + 2]})};
  } else if constexpr (Tag::ball) {
    return {{v[i], v[i + 1], v[i + 2]}, {o, o, o}};
  } else {
    Motion<T> V{{o, o, o}, {o, o, o}};
    (Tag::revolute ? V.w : V.v)[Tag::axis] = v[i] * T(link.sign);
    return V;
  }
}

/// The generalized forces a wrench on the body makes along its joint's own DoF (Sᵀ·F).
template <class Tag, class S, class T>
LEGWORK_HD void joint_components(Tag, const Link<S>& link, const LinkPlace<T>& place,
                                 const Force<T>& F, T* out) {
  if constexpr (Tag::free) {
    const Vec3<T> f_W = place.R * F.f;
    out[0] = f_W.x, out[1] = f_W.y, out[2] = f_W.z;
    out[3] = F.t.x, out[4] = F.t.y, out[5] = F.t.z;
  } else if constexpr (Tag::ball) {
    out[0] = F.t.x, out[1] = F.t.y, out[2] = F.t.z;
  } else {
    out[0] = (Tag::revolute ? F.t : F.f)[Tag::axis] * T(link.sign);
  }
}
/// The same, into the joint's entries of tau.
template <class Tag, class S, class T>
LEGWORK_HD void joint_force(Tag tag, const Link<S>& link, const LinkPlace<T>& place,
                            const Force<T>& F, T* tau) {
  joint_components(tag, link, place, F, tau + link.v);
}

/// Column k of the joint's motion subspace S: the body's motion in its parent per unit of the
/// joint's k-th rate, in the body's axes.
template <class Tag, class S, class T>
LEGWORK_HD Motion<T> joint_column(Tag, const Link<S>& link, const LinkPlace<T>& place, int k) {
  Motion<T> column = zero_motion<T>();
  if constexpr (Tag::free) {
    if (k < 3) {
      column.v = place.R.row(k);  // Rᵀ·e_k: the linear rates are world components
    } else {
      column.w[k - 3] = T(1.0);
    }
  } else if constexpr (Tag::ball) {
    column.w[k] = T(1.0);
  } else {
    (Tag::revolute ? column.w : column.v)[Tag::axis] = T(link.sign);
  }
  return column;
}

/// V × (joint motion): the velocity-product part of the body's acceleration. `V` is the body's own
/// velocity, `V_J` the joint's share of it. A free joint's linear rates are world components, so
/// their share of the product drops out: only the frame's turning of R_WBᵀ·v_W remains.
template <class Tag, class T>
LEGWORK_HD Motion<T> velocity_product(Tag, const Motion<T>& V, const Motion<T>& V_J) {
  const T o(0.0);
  if constexpr (Tag::free) {
    return {{o, o, o}, cross(V.v, V.w)};
  } else if constexpr (Tag::ball) {
    return {cross(V.w, V_J.w), cross(V.v, V_J.w)};
  } else if constexpr (Tag::revolute) {
    constexpr int k = Tag::axis, a = (k + 1) % 3, b = (k + 2) % 3;
    const T rate = V_J.w[k];
    Motion<T> c{{o, o, o}, {o, o, o}};
    c.w[a] = V.w[b] * rate;
    c.w[b] = -(V.w[a] * rate);
    c.v[a] = V.v[b] * rate;
    c.v[b] = -(V.v[a] * rate);
    return c;
  } else {
    constexpr int k = Tag::axis, a = (k + 1) % 3, b = (k + 2) % 3;
    const T rate = V_J.v[k];
    Motion<T> c{{o, o, o}, {o, o, o}};
    c.v[a] = V.w[b] * rate;
    c.v[b] = -(V.w[a] * rate);
    return c;
  }
}

}  // namespace legwork
