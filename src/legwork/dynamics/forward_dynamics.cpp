#include "legwork/dynamics/forward_dynamics.h"

#include "legwork/dynamics/detail/articulated_steps.h"
#include "legwork/dynamics/detail/instantiate.h"
#include "legwork/dynamics/detail/link_runs.h"

namespace legwork {

namespace articulated_step {

template <Scalar T>
void outward_links(const Tree<Real<T>>& tree, LinkRun run, const T* q, const T* v,
                   Workspace<T>& ws) {
  for (std::size_t b = run.first; b < run.last; ++b) {
    const auto& link = tree.links[b];
    with_kind(link.kind, [&](auto tag) LEGWORK_LAMBDA { outward(tag, link, b, q, v, ws); });
  }
}

template <Scalar T>
void inward_links(const Tree<Real<T>>& tree, LinkRun run, const T* tau, Workspace<T>& ws) {
  for (std::size_t b = run.last; b-- > run.first;) link_inward(tree.links[b], b, tau, ws);
}

template <Scalar T>
void accelerate_links(const Tree<Real<T>>& tree, LinkRun run, Workspace<T>& ws, T* vdot) {
  for (std::size_t b = run.first; b < run.last; ++b) {
    const auto& link = tree.links[b];
    with_kind(link.kind,
              [&](auto tag) LEGWORK_LAMBDA { accelerate<true>(tag, link, b, ws, vdot); });
  }
}

}  // namespace articulated_step

using namespace articulated_step;

template <Scalar T>
void articulated_outward(const Model& model, std::span<const T> q, std::span<const T> v,
                         Workspace<T>& ws) {
  const auto& tree = tree_of<Real<T>>(model);
  ws.V_WB_B[0] = zero_motion<T>();
  ws.A_WB_B[0] = {zero3<T>(), cast<T>(-tree.gravity_W)};
  outward_links<T>(tree, every_link(tree), q.data(), v.data(), ws);
}

template <Scalar T>
void articulated_inward(const Model& model, std::span<const T> tau, Workspace<T>& ws) {
  const auto& tree = tree_of<Real<T>>(model);
  inward_links<T>(tree, every_link(tree), tau.data(), ws);
}

template <Scalar T>
void articulated_accelerate(const Model& model, Workspace<T>& ws, std::span<T> vdot) {
  const auto& tree = tree_of<Real<T>>(model);
  accelerate_links<T>(tree, every_link(tree), ws, vdot.data());
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
  template void articulated_step::outward_links<T>(const Tree<Real<T>>&, LinkRun, const T*,  \
                                                   const T*, Workspace<T>&);                 \
  template void articulated_step::inward_links<T>(const Tree<Real<T>>&, LinkRun, const T*,   \
                                                  Workspace<T>&);                            \
  template void articulated_step::accelerate_links<T>(const Tree<Real<T>>&, LinkRun,         \
                                                      Workspace<T>&, T*);                    \
  template void articulated_outward<T>(const Model&, std::span<const T>, std::span<const T>, \
                                       Workspace<T>&);                                       \
  template void articulated_inward<T>(const Model&, std::span<const T>, Workspace<T>&);      \
  template void articulated_accelerate<T>(const Model&, Workspace<T>&, std::span<T>);        \
  template void forward_dynamics<T>(const Model&, std::span<const T>, std::span<const T>,    \
                                    std::span<const T>, Workspace<T>&, std::span<T>,         \
                                    std::span<const Force<T>>);
LEGWORK_FOR_EACH_SCALAR(LEGWORK_INSTANTIATE)

}  // namespace legwork
