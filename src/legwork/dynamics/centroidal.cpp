// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/dynamics/centroidal.h"

#include "legwork/dynamics/detail/instantiate.h"
#include "legwork/dynamics/mass_matrix.h"

namespace legwork {

namespace {

// A wrench or momentum about Bo in B, about the point G in world axes.
template <class T>
LEGWORK_HD Force<T> about(const Vec3<T>& p_WG, const Pose<T>& X_WB, const Force<T>& F) {
  return to_parent(Pose<T>{X_WB.R, X_WB.p - p_WG}, F);
}

// Calls column(i, F) with the momentum about Bo in B that each DoF's unit rate gives to the body
// and all beyond it.
template <class T, class Column>
void for_each_momentum(const Model& model, Workspace<T>& ws, const Column& column) {
  const auto& tree = tree_of<Real<T>>(model);
  composite_inertias(model, ws);
  for (std::size_t b = 1; b < tree.links.size(); ++b) {
    const auto& link = tree.links[b];
    with_kind(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      for (int k = 0; k < decltype(tag)::nv; ++k) {
        column(static_cast<std::size_t>(link.v + k), b,
               ws.Ic[b] * joint_column(tag, link, ws.place[b], k));
      }
    });
  }
}

}  // namespace

template <Scalar T>
Vec3<T> center_of_mass(const Model& model, const Workspace<T>& ws) {
  const auto& tree = tree_of<Real<T>>(model);
  T mass(0.0);
  Vec3<T> moment = zero3<T>();
  for (std::size_t b = 1; b < tree.links.size(); ++b) {
    const auto& M = tree.links[b].M_B;
    mass += T(M.m);
    moment += fma(ws.X_WB[b].p, M.m, ws.X_WB[b].R * M.h);
  }
  return moment * (T(1.0) / mass);
}

template <Scalar T>
void center_of_mass_jacobian(const Model& model, Workspace<T>& ws, std::span<Vec3<T>> J) {
  const T inverse_mass(static_cast<Real<T>>(1.0 / model.mass()));
  for_each_momentum(model, ws, [&](std::size_t i, std::size_t b, const Force<T>& F) LEGWORK_LAMBDA {
    J[i] = ws.X_WB[b].R * F.f * inverse_mass;
  });
}

template <Scalar T>
Force<T> centroidal_momentum(const Model& model, const Vec3<T>& p_WG, const Workspace<T>& ws) {
  const auto& tree = tree_of<Real<T>>(model);
  Force<T> sum = zero_force<T>();
  for (std::size_t b = 1; b < tree.links.size(); ++b) {
    sum = sum + about(p_WG, ws.X_WB[b], tree.links[b].M_B * ws.V_WB_B[b]);
  }
  return sum;
}

template <Scalar T>
void centroidal_matrix(const Model& model, const Vec3<T>& p_WG, Workspace<T>& ws,
                       std::span<Force<T>> A) {
  for_each_momentum(model, ws, [&](std::size_t i, std::size_t b, const Force<T>& F) LEGWORK_LAMBDA {
    A[i] = about(p_WG, ws.X_WB[b], F);
  });
}

template <Scalar T>
Force<T> centroidal_bias(const Model& model, const Vec3<T>& p_WG, std::span<const T> v,
                         Workspace<T>& ws) {
  const auto& tree = tree_of<Real<T>>(model);
  ws.A_WB_B[0] = zero_motion<T>();
  Force<T> sum = zero_force<T>();
  for (std::size_t b = 1; b < tree.links.size(); ++b) {
    const auto& link = tree.links[b];
    const Motion<T>& V = ws.V_WB_B[b];
    with_kind(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      const Motion<T>& A_P = ws.A_WB_B[static_cast<std::size_t>(link.parent)];
      const Motion<T> V_J = joint_motion(tag, link, ws.place[b], v.data());
      ws.A_WB_B[b] = motion_to_body(tag, link, ws.place[b], A_P) + velocity_product(tag, V, V_J);
    });
    sum = sum + about(p_WG, ws.X_WB[b], link.M_B * ws.A_WB_B[b] + cross(V, link.M_B * V));
  }
  return sum;
}

#define LEGWORK_INSTANTIATE(T)                                                                 \
  template Vec3<T> center_of_mass<T>(const Model&, const Workspace<T>&);                       \
  template void center_of_mass_jacobian<T>(const Model&, Workspace<T>&, std::span<Vec3<T>>);   \
  template Force<T> centroidal_momentum<T>(const Model&, const Vec3<T>&, const Workspace<T>&); \
  template void centroidal_matrix<T>(const Model&, const Vec3<T>&, Workspace<T>&,              \
                                     std::span<Force<T>>);                                     \
  template Force<T> centroidal_bias<T>(const Model&, const Vec3<T>&, std::span<const T>,       \
                                       Workspace<T>&);
LEGWORK_FOR_EACH_SCALAR(LEGWORK_INSTANTIATE)

}  // namespace legwork
