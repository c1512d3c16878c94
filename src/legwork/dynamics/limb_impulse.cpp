// Groups of limbs in the passes of impulse_limbs.h.
#include "legwork/dynamics/detail/impulse_steps.h"
#include "legwork/dynamics/detail/limb_groups.h"
#include "legwork/dynamics/detail/limb_lanes.h"
#include "legwork/dynamics/detail/limb_scratch.h"

namespace legwork::limb_group {

using namespace limb_lanes;

namespace {

// The link the limbs hang from, in every lane.
template <int N>
void spread_parent(std::int32_t parent, const Workspace<double>& ws,
                   Workspace<Pack<double, N>>& limb) {
  using P = Pack<double, N>;
  limb.X_WB[0] = cast<P>(ws.X_WB[z(parent)]);
  limb.V_WB_B[0] = broadcast<N>(ws.V_WB_B[z(parent)]);
  limb.A_WB_B[0] = broadcast<N>(ws.A_WB_B[z(parent)]);
}

}  // namespace

template <int N>
void impulse_outward(const LimbGroup<N>& limbs, const double* q, const double* v, double h,
                     LimbScratch::Group<N>& group, Workspace<double>& ws) {
  using P = Pack<double, N>;
  Workspace<P>& limb = group.ws;
  spread_parent(limbs.parent, ws, limb);
  const P step(h);
  for (int k = 1; k < limbs.nlink(); ++k) {
    const Link<P>& link = limbs.links[z(k)];
    group.q[z(link.q)] = gather(q, limbs.q[z(k)]);
    group.v[z(link.v)] = gather(v, limbs.v[z(k)]);
    with_one_dof(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      impulse_step::outward(tag, link, z(k), group.q.data(), group.v.data(), step, limb);
    });
    const auto& body = limbs.body[z(k)];
    store(limb.X_WB[z(k)], body, ws.X_WB);
    store(limb.V_WB_B[z(k)], body, ws.V_WB_B);
  }
}

template <int N>
void impulse_inward(const LimbGroup<N>& limbs, const double* impulse, const double* inertia,
                    LimbScratch::Group<N>& group) {
  Workspace<Pack<double, N>>& limb = group.ws;
  clear_sum(limb);
  for (int k = limbs.nlink() - 1; k > 0; --k) {
    const Link<Pack<double, N>>& link = limbs.links[z(k)];
    group.tau[z(link.v)] = gather(impulse, limbs.v[z(k)]);
    limb.joint_inertia[z(link.v)] = gather(inertia, limbs.v[z(k)]);
    with_one_dof(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      impulse_step::inward_one_dof(tag, link, z(k), group.tau.data(), limb.joint_inertia.data(),
                                   false, limb);
    });
  }
}

template <int N>
void restore_bodies(const LimbGroup<N>& limbs, LimbScratch::Group<N>& group) {
  for (int k = 1; k < limbs.nlink(); ++k) {
    group.ws.IA[z(k)] = articulated<Pack<double, N>>(limbs.links[z(k)].M_B);
    group.ws.pA[z(k)] = group.ws.pA_kept[z(k)];
  }
}

template <int N>
void impulse_velocities(const LimbGroup<N>& limbs, LimbScratch::Group<N>& group,
                        Workspace<double>& ws, double* v_plus) {
  Workspace<Pack<double, N>>& limb = group.ws;
  limb.A_WB_B[0] = broadcast<N>(ws.A_WB_B[z(limbs.parent)]);
  for (int k = 1; k < limbs.nlink(); ++k) {
    const Link<Pack<double, N>>& link = limbs.links[z(k)];
    with_one_dof(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      impulse_step::velocity(tag, link, z(k), limb, group.out.data());
    });
    store(limb.A_WB_B[z(k)], limbs.body[z(k)], ws.A_WB_B);
    const auto& v = limbs.v[z(k)];
    for (int l = 0; l < limbs.count; ++l) v_plus[v[z(l)]] = lane(group.out[z(link.v)], l);
  }
}

#define LEGWORK_INSTANTIATE(N)                                                                \
  template void impulse_outward<N>(const LimbGroup<N>&, const double*, const double*, double, \
                                   LimbScratch::Group<N>&, Workspace<double>&);               \
  template void impulse_inward<N>(const LimbGroup<N>&, const double*, const double*,          \
                                  LimbScratch::Group<N>&);                                    \
  template void restore_bodies<N>(const LimbGroup<N>&, LimbScratch::Group<N>&);               \
  template void impulse_velocities<N>(const LimbGroup<N>&, LimbScratch::Group<N>&,            \
                                      Workspace<double>&, double*);
LEGWORK_FOR_EACH_LANES(LEGWORK_INSTANTIATE)

}  // namespace legwork::limb_group
