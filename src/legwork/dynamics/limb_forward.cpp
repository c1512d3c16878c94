// Groups of limbs in forward_dynamics_by_limbs().
#include "legwork/dynamics/detail/articulated_steps.h"
#include "legwork/dynamics/detail/limb_groups.h"
#include "legwork/dynamics/detail/limb_lanes.h"
#include "legwork/dynamics/detail/limb_scratch.h"

namespace legwork::limb_group {

using namespace limb_lanes;

template <int N>
void outward(const LimbGroup<N>& limbs, const double* q, const double* v,
             const double* joint_inertia, const Motion<double>& V_parent,
             LimbScratch::Group<N>& group) {
  auto& ws = group.ws;
  ws.V_WB_B[0] = broadcast<N>(V_parent);
  for (int k = 1; k < limbs.nlink(); ++k) {
    const auto& link = limbs.links[z(k)];
    group.q[z(link.q)] = gather(q, limbs.q[z(k)]);
    group.v[z(link.v)] = gather(v, limbs.v[z(k)]);
    ws.joint_inertia[z(link.v)] = gather(joint_inertia, limbs.v[z(k)]);
    with_one_dof(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      articulated_step::outward(tag, link, z(k), group.q.data(), group.v.data(), ws);
    });
  }
}

template <int N>
void add_external(const LimbGroup<N>& limbs, std::span<const Force<double>> F_ext,
                  Workspace<Pack<double, N>>& ws) {
  for (int k = 1; k < limbs.nlink(); ++k) {
    subtract_external(limbs.body[z(k)], F_ext, ws.pA[z(k)]);
  }
}

template <int N>
void inward(const LimbGroup<N>& limbs, const double* tau, LimbScratch::Group<N>& group) {
  clear_sum(group.ws);
  for (int k = limbs.nlink() - 1; k > 0; --k) {
    const auto& link = limbs.links[z(k)];
    group.tau[z(link.v)] = gather(tau, limbs.v[z(k)]);
    with_one_dof(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      articulated_step::inward_one_dof(tag, link, z(k), group.tau.data(), false, group.ws);
    });
  }
}

template <int N>
void accelerate(const LimbGroup<N>& limbs, const Motion<double>& A_parent,
                LimbScratch::Group<N>& group, double* vdot) {
  group.ws.A_WB_B[0] = broadcast<N>(A_parent);
  for (int k = 1; k < limbs.nlink(); ++k) {
    const auto& link = limbs.links[z(k)];
    with_one_dof(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      articulated_step::accelerate<true>(tag, link, z(k), group.ws, group.out.data());
    });
    const auto& v = limbs.v[z(k)];
    for (int l = 0; l < limbs.count; ++l) vdot[v[z(l)]] = lane(group.out[z(link.v)], l);
  }
}

#define LEGWORK_INSTANTIATE(N)                                                                    \
  template void outward<N>(const LimbGroup<N>&, const double*, const double*, const double*,      \
                           const Motion<double>&, LimbScratch::Group<N>&);                        \
  template void add_external<N>(const LimbGroup<N>&, std::span<const Force<double>>,              \
                                Workspace<Pack<double, N>>&);                                     \
  template void inward<N>(const LimbGroup<N>&, const double*, LimbScratch::Group<N>&);            \
  template void accelerate<N>(const LimbGroup<N>&, const Motion<double>&, LimbScratch::Group<N>&, \
                              double*);
LEGWORK_FOR_EACH_LANES(LEGWORK_INSTANTIATE)

}  // namespace legwork::limb_group
