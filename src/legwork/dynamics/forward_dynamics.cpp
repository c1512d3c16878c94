#include "legwork/dynamics/forward_dynamics.h"

#include "legwork/dynamics/articulated_steps.h"
#include "legwork/dynamics/instantiate.h"

namespace legwork {

using namespace articulated_step;

template <Scalar T>
void articulated_outward(const Model& model, std::span<const T> q, std::span<const T> v,
                         Workspace<T>& ws) {
  const auto& tree = tree_of<Real<T>>(model);
  ws.V_WB_B[0] = zero_motion<T>();
  ws.A_WB_B[0] = {zero3<T>(), cast<T>(-tree.gravity_W)};
  for (int b = 1; b < tree.nlink(); ++b) {
    const auto& link = tree.links[static_cast<std::size_t>(b)];
    with_kind(link.kind,
              [&](auto tag) LEGWORK_LAMBDA { outward(tag, link, b, q.data(), v.data(), ws); });
  }
}

template <Scalar T>
void articulated_inward(const Model& model, std::span<const T> tau, Workspace<T>& ws) {
  const auto& tree = tree_of<Real<T>>(model);
  for (int b = tree.nlink() - 1; b > 0; --b) {
    const auto& link = tree.links[static_cast<std::size_t>(b)];
    const auto i = static_cast<std::size_t>(b);
    link_inward(link, i, tau.data(), ws);
  }
}

template <Scalar T>
void articulated_accelerate(const Model& model, Workspace<T>& ws, std::span<T> vdot) {
  const auto& tree = tree_of<Real<T>>(model);
  for (int b = 1; b < tree.nlink(); ++b) {
    const auto& link = tree.links[static_cast<std::size_t>(b)];
    with_kind(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      accelerate<true>(tag, link, static_cast<std::size_t>(b), ws, vdot.data());
    });
  }
}

template <Scalar T>
void forward_dynamics(const Model& model, std::span<const T> q, std::span<const T> v,
                      std::span<const T> tau, Workspace<T>& ws, std::span<T> vdot,
                      std::span<const Force<T>> F_ext) {
  articulated_outward(model, q, v, ws);
  for (std::size_t b = 0; b < F_ext.size(); ++b) ws.pA[b] = ws.pA[b] - F_ext[b];
  articulated_inward(model, tau, ws);
  articulated_accelerate(model, ws, vdot);
}

#define LEGWORK_INSTANTIATE(T)                                                               \
  template void articulated_outward<T>(const Model&, std::span<const T>, std::span<const T>, \
                                       Workspace<T>&);                                       \
  template void articulated_inward<T>(const Model&, std::span<const T>, Workspace<T>&);      \
  template void articulated_accelerate<T>(const Model&, Workspace<T>&, std::span<T>);        \
  template void forward_dynamics<T>(const Model&, std::span<const T>, std::span<const T>,    \
                                    std::span<const T>, Workspace<T>&, std::span<T>,         \
                                    std::span<const Force<T>>);
LEGWORK_FOR_EACH_SCALAR(LEGWORK_INSTANTIATE)

}  // namespace legwork
