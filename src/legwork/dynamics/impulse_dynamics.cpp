#include "legwork/dynamics/impulse_dynamics.h"

#include "legwork/dynamics/impulse_limbs.h"
#include "legwork/dynamics/impulse_steps.h"
#include "legwork/dynamics/instantiate.h"

namespace legwork {

using namespace impulse_step;

namespace {

template <class T>
void outward_by_links(const Model& model, const T* q, const T* v, const T& h, Workspace<T>& ws) {
  const auto& tree = tree_of<Real<T>>(model);
  for (std::size_t b = 1; b < static_cast<std::size_t>(tree.nlink()); ++b) {
    const auto& link = tree.links[b];
    with_kind(link.kind, [&](auto tag) LEGWORK_LAMBDA { outward(tag, link, b, q, v, h, ws); });
  }
}

// Only one robot's own limbs can go side by side; in a pack the lanes are robots already.
template <class T>
bool by_limbs(const Workspace<T>& ws) {
  return std::same_as<T, double> && !ws.limbs.empty();
}

}  // namespace

template <Scalar T>
void impulse_outward(const Model& model, std::span<const T> q, std::span<const T> v, const T& h,
                     std::span<const Force<T>> F_ext, Workspace<T>& ws) {
  const auto& tree = tree_of<Real<T>>(model);
  ws.V_WB_B[0] = zero_motion<T>();
  ws.A_WB_B[0] = {zero3<T>(), cast<T>(-tree.gravity_W)};
  if constexpr (std::same_as<T, double>) {
    if (by_limbs(ws)) return impulse_limbs::outward(tree, q.data(), v.data(), h, F_ext, ws);
  }
  outward_by_links(model, q.data(), v.data(), h, ws);
  for (std::size_t b = 0; b < F_ext.size(); ++b) {
    ws.pA[b] = {fma(F_ext[b].t, -h, ws.pA[b].t), fma(F_ext[b].f, -h, ws.pA[b].f)};
  }
}

template <Scalar T>
void impulse_inward(const Model& model, std::span<const T> impulse, std::span<const T> inertia,
                    Workspace<T>& ws) {
  const auto& tree = tree_of<Real<T>>(model);
  if constexpr (std::same_as<T, double>) {
    if (by_limbs(ws)) return impulse_limbs::inward(tree, impulse.data(), inertia.data(), ws);
  }
  for (auto b = static_cast<std::size_t>(tree.nlink()) - 1; b > 0; --b) {
    link_inward(tree.links[b], b, impulse.data(), inertia.data(), ws);
  }
}

template <Scalar T>
void impulse_velocities(const Model& model, Workspace<T>& ws, std::span<T> v_plus) {
  const auto& tree = tree_of<Real<T>>(model);
  ws.A_WB_B[0] = zero_motion<T>();
  if constexpr (std::same_as<T, double>) {
    if (by_limbs(ws)) return impulse_limbs::velocities(tree, ws, v_plus.data());
  }
  for (std::size_t b = 1; b < static_cast<std::size_t>(tree.nlink()); ++b) {
    const auto& link = tree.links[b];
    with_kind(link.kind,
              [&](auto tag) LEGWORK_LAMBDA { velocity(tag, link, b, ws, v_plus.data()); });
  }
}

#define LEGWORK_INSTANTIATE(T)                                                                     \
  template void impulse_outward<T>(const Model&, std::span<const T>, std::span<const T>, const T&, \
                                   std::span<const Force<T>>, Workspace<T>&);                      \
  template void impulse_inward<T>(const Model&, std::span<const T>, std::span<const T>,            \
                                  Workspace<T>&);                                                  \
  template void impulse_velocities<T>(const Model&, Workspace<T>&, std::span<T>);
LEGWORK_FOR_EACH_STEP_SCALAR(LEGWORK_INSTANTIATE)

}  // namespace legwork
