// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/dynamics/regressor.h"

#include "legwork/dynamics/detail/instantiate.h"

namespace legwork {

namespace {

template <class T>
LEGWORK_HD Vec3<T> unit(int k) {
  Vec3<T> e = zero3<T>();
  e[k] = T(1.0);
  return e;
}

// The wrench M·A + V ×* M·V per unit of each parameter. With a = A.v + w × v:
//   f = m·a + ẇ × h + w × (w × h),   t = h × a + I·ẇ + w × I·w.
template <class T>
LEGWORK_HD void body_regressor(const Motion<T>& V, const Motion<T>& A, Force<T> (&Y)[10]) {
  const Vec3<T> a = cross_add(V.w, V.v, A.v);
  Y[0] = {zero3<T>(), a};
  for (int k = 0; k < 3; ++k) {
    const Vec3<T> e = unit<T>(k);
    Y[1 + k] = {cross(e, a), cross_add(V.w, cross(V.w, e), cross(A.w, e))};
  }
  int at = 4;
  for (int i = 0; i < 3; ++i) {
    for (int k = i; k < 3; ++k) {
      Vec3<T> Iw = zero3<T>(), Ia = zero3<T>();
      Iw[i] = V.w[k], Ia[i] = A.w[k];
      if (k != i) Iw[k] = V.w[i], Ia[k] = A.w[i];
      Y[at++] = {cross_add(V.w, Iw, Ia), zero3<T>()};
    }
  }
}

template <class T>
void outward(const Model& model, const T* q, const T* v, const T* vdot, Workspace<T>& ws) {
  const auto& tree = tree_of<Real<T>>(model);
  ws.V_WB_B[0] = zero_motion<T>();
  ws.A_WB_B[0] = {zero3<T>(), cast<T>(-tree.gravity_W)};
  for (std::size_t b = 1; b < tree.links.size(); ++b) {
    const auto& link = tree.links[b];
    const auto p = static_cast<std::size_t>(link.parent);
    with_kind(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      LinkPlace<T>& place = ws.place[b];
      place_link(tag, link, q, place);
      const Motion<T> V_J = joint_motion(tag, link, place, v);
      ws.V_WB_B[b] = motion_to_body(tag, link, place, ws.V_WB_B[p]) + V_J;
      ws.A_WB_B[b] = motion_to_body(tag, link, place, ws.A_WB_B[p]) +
                     velocity_product(tag, ws.V_WB_B[b], V_J) +
                     joint_motion(tag, link, place, vdot);
    });
  }
}

// One body's ten columns: its wrenches as each joint on the way to the root feels them.
template <class T>
void body_columns(const Model& model, std::size_t body, const Workspace<T>& ws, std::size_t columns,
                  T* Y) {
  const auto& tree = tree_of<Real<T>>(model);
  Force<T> F[kBodyParameters];
  body_regressor(ws.V_WB_B[body], ws.A_WB_B[body], F);
  const std::size_t first = kBodyParameters * (body - 1);
  for (std::size_t b = body; b != 0;) {
    const auto& link = tree.links[b];
    with_kind(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      constexpr int nv = decltype(tag)::nv;
      for (std::size_t k = 0; k < kBodyParameters; ++k) {
        T share[nv];
        joint_components(tag, link, ws.place[b], F[k], share);
        for (int r = 0; r < nv; ++r) {
          Y[static_cast<std::size_t>(link.v + r) * columns + first + k] = share[r];
        }
        F[k] = force_to_parent(tag, link, ws.place[b], F[k]);
      }
    });
    b = static_cast<std::size_t>(link.parent);
  }
}

}  // namespace

template <Scalar T>
void inertial_parameters(const Model& model, std::span<T> parameters) {
  const auto& tree = tree_of<Real<T>>(model);
  std::size_t at = 0;
  for (std::size_t b = 1; b < tree.links.size(); ++b) {
    const auto& M = tree.links[b].M_B;
    for (const auto x :
         {M.m, M.h.x, M.h.y, M.h.z, M.I.xx, M.I.xy, M.I.xz, M.I.yy, M.I.yz, M.I.zz}) {
      parameters[at++] = T(x);
    }
  }
  for (const std::int32_t link : tree.dof_link) {
    parameters[at++] = T(tree.links[static_cast<std::size_t>(link)].armature);
  }
}

template <Scalar T>
void regressor(const Model& model, std::span<const T> q, std::span<const T> v,
               std::span<const T> vdot, Workspace<T>& ws, std::span<T> Y) {
  const std::size_t columns = parameter_count(model);
  const auto nbody = static_cast<std::size_t>(model.nbody());
  outward(model, q.data(), v.data(), vdot.data(), ws);
  for (T& y : Y) y = T(0.0);
  for (std::size_t b = 1; b < nbody; ++b) body_columns(model, b, ws, columns, Y.data());
  const std::size_t armatures = kBodyParameters * (nbody - 1);
  for (std::size_t i = 0; i < vdot.size(); ++i) Y[i * columns + armatures + i] = vdot[i];
}

#define LEGWORK_INSTANTIATE(T)                                                     \
  template void inertial_parameters<T>(const Model&, std::span<T>);                \
  template void regressor<T>(const Model&, std::span<const T>, std::span<const T>, \
                             std::span<const T>, Workspace<T>&, std::span<T>);
LEGWORK_FOR_EACH_SCALAR(LEGWORK_INSTANTIATE)

}  // namespace legwork
