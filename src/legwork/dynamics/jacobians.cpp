// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/dynamics/jacobians.h"

#include "legwork/dynamics/detail/instantiate.h"

namespace legwork {

namespace {

// Calls column(i, J_i) for each DoF of one link; r = p_WC − p_WB.
template <class Tag, class S, class T, class Column>
LEGWORK_HD void link_columns(Tag, const Link<S>& link, const Pose<T>& X_WB, const Vec3<T>& r,
                             const Column& column) {
  const auto i = static_cast<std::size_t>(link.v);
  const auto turning = [&](int axis) LEGWORK_LAMBDA {
    const Vec3<T> a = X_WB.R.column(axis);
    return Motion<T>{a, cross(a, r)};
  };
  if constexpr (Tag::free) {
    const T o(0.0), l(1.0);
    column(i, Motion<T>{zero3<T>(), {l, o, o}});
    column(i + 1, Motion<T>{zero3<T>(), {o, l, o}});
    column(i + 2, Motion<T>{zero3<T>(), {o, o, l}});
    for (int k = 0; k < 3; ++k) column(i + 3 + static_cast<std::size_t>(k), turning(k));
  } else if constexpr (Tag::ball) {
    for (int k = 0; k < 3; ++k) column(i + static_cast<std::size_t>(k), turning(k));
  } else {
    const Vec3<T> a = X_WB.R.column(Tag::axis) * T(link.sign);
    column(i, Tag::revolute ? Motion<T>{a, cross(a, r)} : Motion<T>{zero3<T>(), a});
  }
}

// The same for dJ_i/dt: an axis turns with its body (w), its arm r changes with rdot.
template <class Tag, class S, class T, class Column>
LEGWORK_HD void link_column_rates(Tag, const Link<S>& link, const Pose<T>& X_WB, const Vec3<T>& w,
                                  const Vec3<T>& r, const Vec3<T>& rdot, const Column& column) {
  const auto i = static_cast<std::size_t>(link.v);
  const auto turning = [&](const Vec3<T>& a) LEGWORK_LAMBDA {
    const Vec3<T> adot = cross(w, a);
    return Motion<T>{adot, cross_add(adot, r, cross(a, rdot))};
  };
  if constexpr (Tag::free || Tag::ball) {
    constexpr int first = Tag::free ? 3 : 0;  // a free joint's linear columns stay as they are
    for (int k = 0; k < first; ++k) column(i + static_cast<std::size_t>(k), zero_motion<T>());
    for (int k = 0; k < 3; ++k) {
      column(i + static_cast<std::size_t>(first + k), turning(X_WB.R.column(k)));
    }
  } else {
    const Vec3<T> a = X_WB.R.column(Tag::axis) * T(link.sign);
    column(i, Tag::revolute ? turning(a) : Motion<T>{zero3<T>(), cross(w, a)});
  }
}

template <class T, class Column>
void for_each_column(const Model& model, BodyId body, const Vec3<T>& p_WC, const Workspace<T>& ws,
                     const Column& column) {
  const auto& tree = tree_of<Real<T>>(model);
  for (auto b = body.at(); b != 0;) {
    const auto& link = tree.links[b];
    with_kind(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      link_columns(tag, link, ws.X_WB[b], p_WC - ws.X_WB[b].p, column);
    });
    b = static_cast<std::size_t>(link.parent);
  }
}

template <class T, class Column>
void for_each_column_rate(const Model& model, BodyId body, const Vec3<T>& p_WC,
                          const Workspace<T>& ws, const Column& column) {
  const auto& tree = tree_of<Real<T>>(model);
  const Vec3<T> v_WC = point_velocity(body, p_WC, ws).v;
  for (auto b = body.at(); b != 0;) {
    const auto& link = tree.links[b];
    const Pose<T>& X_WB = ws.X_WB[b];
    const Vec3<T> w = X_WB.R * ws.V_WB_B[b].w;
    const Vec3<T> rdot = v_WC - X_WB.R * ws.V_WB_B[b].v;
    with_kind(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      link_column_rates(tag, link, X_WB, w, p_WC - X_WB.p, rdot, column);
    });
    b = static_cast<std::size_t>(link.parent);
  }
}

}  // namespace

template <Scalar T>
void spatial_jacobian(const Model& model, BodyId body, const Vec3<T>& p_WC, const Workspace<T>& ws,
                      std::span<Motion<T>> J) {
  for (Motion<T>& column : J) column = zero_motion<T>();
  for_each_column(model, body, p_WC, ws,
                  [&](std::size_t i, const Motion<T>& m) LEGWORK_LAMBDA { J[i] = m; });
}

template <Scalar T>
void body_jacobian(const Model& model, BodyId body, const Workspace<T>& ws,
                   std::span<Motion<T>> J) {
  spatial_jacobian(model, body, ws.X_WB[body.at()].p, ws, J);
}

template <Scalar T>
void frame_jacobian(const Model& model, FrameId frame, const Workspace<T>& ws,
                    std::span<Motion<T>> J) {
  spatial_jacobian(model, model.frames[frame].body, frame_pose(model, frame, ws).p, ws, J);
}

template <Scalar T>
void point_jacobian(const Model& model, BodyId body, const Vec3<T>& p_WC, const Workspace<T>& ws,
                    std::span<Vec3<T>> J) {
  for (Vec3<T>& column : J) column = zero3<T>();
  for_each_column(model, body, p_WC, ws,
                  [&](std::size_t i, const Motion<T>& m) LEGWORK_LAMBDA { J[i] = m.v; });
}

template <Scalar T>
void spatial_jacobian_rate(const Model& model, BodyId body, const Vec3<T>& p_WC,
                           const Workspace<T>& ws, std::span<Motion<T>> Jdot) {
  for (Motion<T>& column : Jdot) column = zero_motion<T>();
  for_each_column_rate(model, body, p_WC, ws,
                       [&](std::size_t i, const Motion<T>& m) LEGWORK_LAMBDA { Jdot[i] = m; });
}

template <Scalar T>
Motion<T> bias_acceleration(const Model& model, BodyId body, const Vec3<T>& p_WC,
                            std::span<const T> v, const Workspace<T>& ws) {
  Motion<T> sum = zero_motion<T>();
  for_each_column_rate(model, body, p_WC, ws,
                       [&](std::size_t i, const Motion<T>& m) LEGWORK_LAMBDA {
                         sum = {fma(m.w, v[i], sum.w), fma(m.v, v[i], sum.v)};
                       });
  return sum;
}

#define LEGWORK_INSTANTIATE(T)                                                                     \
  template void spatial_jacobian<T>(const Model&, BodyId, const Vec3<T>&, const Workspace<T>&,     \
                                    std::span<Motion<T>>);                                         \
  template void body_jacobian<T>(const Model&, BodyId, const Workspace<T>&, std::span<Motion<T>>); \
  template void frame_jacobian<T>(const Model&, FrameId, const Workspace<T>&,                      \
                                  std::span<Motion<T>>);                                           \
  template void point_jacobian<T>(const Model&, BodyId, const Vec3<T>&, const Workspace<T>&,       \
                                  std::span<Vec3<T>>);                                             \
  template void spatial_jacobian_rate<T>(const Model&, BodyId, const Vec3<T>&,                     \
                                         const Workspace<T>&, std::span<Motion<T>>);               \
  template Motion<T> bias_acceleration<T>(const Model&, BodyId, const Vec3<T>&,                    \
                                          std::span<const T>, const Workspace<T>&);
LEGWORK_FOR_EACH_SCALAR(LEGWORK_INSTANTIATE)

}  // namespace legwork
