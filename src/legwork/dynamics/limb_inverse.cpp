// Groups of limbs in inverse_dynamics_by_limbs().
#include "legwork/dynamics/detail/inverse_steps.h"
#include "legwork/dynamics/detail/limb_groups.h"
#include "legwork/dynamics/detail/limb_lanes.h"
#include "legwork/dynamics/detail/limb_scratch.h"

namespace legwork::limb_group {

using namespace limb_lanes;

template <int N>
void inverse_outward(const LimbGroup<N>& limbs, const InverseInputs& in,
                     const Workspace<double>& trunk, LimbScratch::Group<N>& group) {
  auto& ws = group.ws;
  ws.V_WB_B[0] = broadcast<N>(trunk.V_WB_B[z(limbs.parent)]);
  ws.A_WB_B[0] = broadcast<N>(trunk.A_WB_B[z(limbs.parent)]);
  for (int k = 1; k < limbs.nlink(); ++k) {
    const auto& link = limbs.links[z(k)];
    group.q[z(link.q)] = gather(in.q, limbs.q[z(k)]);
    group.v[z(link.v)] = gather(in.v, limbs.v[z(k)]);
    group.out[z(link.v)] = gather(in.vdot, limbs.v[z(k)]);
    with_one_dof(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      inverse_step::outward(tag, link, z(k), group.q.data(), group.v.data(), group.out.data(), ws);
    });
    if (!in.F_ext.empty()) subtract_external(limbs.body[z(k)], in.F_ext, ws.F_Bo_B[z(k)]);
  }
}

template <int N>
void inverse_inward(const LimbGroup<N>& limbs, LimbScratch::Group<N>& group, double* tau) {
  const Pack<double, N> o = -Pack<double, N>(0.0);
  group.ws.F_Bo_B[0] = {{o, o, o}, {o, o, o}};
  for (int k = limbs.nlink() - 1; k > 0; --k) {
    const auto& link = limbs.links[z(k)];
    const auto i = z(link.v);
    const auto vdot = group.out[i];  // put there by the outward pass
    with_one_dof(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      inverse_step::inward(tag, link, z(k), group.ws, group.out.data());
    });
    const auto held = fma(link.armature, vdot, group.out[i]);
    for (int l = 0; l < limbs.count; ++l) tau[limbs.v[z(k)][z(l)]] = lane(held, l);
  }
}

#define LEGWORK_INSTANTIATE(N)                                                        \
  template void inverse_outward<N>(const LimbGroup<N>&, const InverseInputs&,         \
                                   const Workspace<double>&, LimbScratch::Group<N>&); \
  template void inverse_inward<N>(const LimbGroup<N>&, LimbScratch::Group<N>&, double*);
LEGWORK_FOR_EACH_LANES(LEGWORK_INSTANTIATE)

}  // namespace legwork::limb_group
