#include "legwork/dynamics/inverse_dynamics.h"

#include "legwork/dynamics/instantiate.h"

namespace legwork {

namespace {

// One body outward: its velocity, acceleration (minus gravity), and the wrench that makes it so.
template <class Tag, class S, class T>
LEGWORK_HD void outward(Tag tag, const Link<S>& link, int b, const T* q, const T* v, const T* vdot,
                        Workspace<T>& ws) {
  const auto i = static_cast<std::size_t>(b);
  const auto p = static_cast<std::size_t>(link.parent);
  LinkPlace<T>& place = ws.place[i];
  place_link(tag, link, q, place);
  const Motion<T> V_J = joint_motion(tag, link, place, v);
  const Motion<T> V = motion_to_body(tag, link, place, ws.V_WB_B[p]) + V_J;
  Motion<T> A = motion_to_body(tag, link, place, ws.A_WB_B[p]) + velocity_product(tag, V, V_J);
  if (vdot != nullptr) A = A + joint_motion(tag, link, place, vdot);
  ws.V_WB_B[i] = V;
  ws.A_WB_B[i] = A;
  ws.F_Bo_B[i] = link.M_B * A + cross(V, link.M_B * V);
}

template <class T>
void newton_euler(const Model& model, const T* q, const T* v, const T* vdot, Workspace<T>& ws,
                  T* tau, std::span<const Force<T>> F_ext) {
  const auto& tree = tree_of<Real<T>>(model);
  const int n = tree.nlink();
  // Let the world accelerate upwards instead of giving every body its weight.
  ws.V_WB_B[0] = zero_motion<T>();
  ws.A_WB_B[0] = {zero3<T>(), cast<T>(-tree.gravity_W)};
  ws.F_Bo_B[0] = zero_force<T>();
  for (int b = 1; b < n; ++b) {
    const auto& link = tree.links[static_cast<std::size_t>(b)];
    with_kind(link.kind, [&](auto tag) LEGWORK_LAMBDA { outward(tag, link, b, q, v, vdot, ws); });
    if (!F_ext.empty()) {
      Force<T>& F = ws.F_Bo_B[static_cast<std::size_t>(b)];
      F = F - F_ext[static_cast<std::size_t>(b)];
    }
  }
  // Each joint carries its own body and everything beyond it.
  for (int b = n - 1; b > 0; --b) {
    const auto& link = tree.links[static_cast<std::size_t>(b)];
    const auto i = static_cast<std::size_t>(b);
    with_kind(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      joint_force(tag, link, ws.place[i], ws.F_Bo_B[i], tau);
      Force<T>& F_P = ws.F_Bo_B[static_cast<std::size_t>(link.parent)];
      F_P = F_P + force_to_parent(tag, link, ws.place[i], ws.F_Bo_B[i]);
    });
  }
}

}  // namespace

template <Scalar T>
void inverse_dynamics(const Model& model, std::span<const T> q, std::span<const T> v,
                      std::span<const T> vdot, Workspace<T>& ws, std::span<T> tau,
                      std::span<const Force<T>> F_ext) {
  newton_euler(model, q.data(), v.data(), vdot.data(), ws, tau.data(), F_ext);
  const auto& tree = tree_of<Real<T>>(model);
  for (std::size_t i = 0; i < tau.size(); ++i) {
    const auto& link = tree.links[static_cast<std::size_t>(tree.dof_link[i])];
    tau[i] = fma(T(link.armature), vdot[i], tau[i]);
  }
}

template <Scalar T>
void bias_forces(const Model& model, std::span<const T> q, std::span<const T> v, Workspace<T>& ws,
                 std::span<T> tau) {
  newton_euler<T>(model, q.data(), v.data(), nullptr, ws, tau.data(), {});
}

#define LEGWORK_INSTANTIATE(T)                                                            \
  template void inverse_dynamics<T>(const Model&, std::span<const T>, std::span<const T>, \
                                    std::span<const T>, Workspace<T>&, std::span<T>,      \
                                    std::span<const Force<T>>);                           \
  template void bias_forces<T>(const Model&, std::span<const T>, std::span<const T>,      \
                               Workspace<T>&, std::span<T>);
LEGWORK_FOR_EACH_SCALAR(LEGWORK_INSTANTIATE)

}  // namespace legwork
