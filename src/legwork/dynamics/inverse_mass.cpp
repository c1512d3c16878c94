// x = M⁻¹·f with the factors the articulated-body sweep left: two sweeps, no matrix.
#include "legwork/dynamics/detail/articulated_steps.h"
#include "legwork/dynamics/detail/instantiate.h"
#include "legwork/dynamics/forward_dynamics.h"

namespace legwork {

using namespace articulated_step;

template <Scalar T>
void apply_inverse_mass(const Model& model, std::span<const T> tau, std::span<const Force<T>> F,
                        Workspace<T>& ws, std::span<T> x) {
  const auto& tree = tree_of<Real<T>>(model);
  const auto n = static_cast<std::size_t>(tree.nlink());
  for (std::size_t b = 0; b < n; ++b) {
    ws.pA[b] = F.empty() ? zero_force<T>() : Force<T>{-F[b].t, -F[b].f};
  }
  for (std::size_t b = n - 1; b > 0; --b) {
    const auto& link = tree.links[b];
    with_kind(link.kind,
              [&](auto tag) LEGWORK_LAMBDA { force_inward(tag, link, b, tau.data(), ws); });
  }
  ws.A_WB_B[0] = zero_motion<T>();
  for (std::size_t b = 1; b < n; ++b) {
    const auto& link = tree.links[b];
    with_kind(link.kind,
              [&](auto tag) LEGWORK_LAMBDA { accelerate<false>(tag, link, b, ws, x.data()); });
  }
}

#define LEGWORK_INSTANTIATE(T)                                                                     \
  template void apply_inverse_mass<T>(const Model&, std::span<const T>, std::span<const Force<T>>, \
                                      Workspace<T>&, std::span<T>);
LEGWORK_FOR_EACH_SCALAR(LEGWORK_INSTANTIATE)

}  // namespace legwork
