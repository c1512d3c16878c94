#include "legwork/dynamics/detail/inverse_steps.h"
#include "legwork/dynamics/detail/limb_groups.h"
#include "legwork/dynamics/detail/limb_lanes.h"
#include "legwork/dynamics/detail/limb_scratch.h"
#include "legwork/dynamics/inverse_dynamics.h"
#include "legwork/dynamics/limb_dynamics.h"

namespace legwork {

using namespace limb_lanes;

void inverse_dynamics_by_limbs(const Model& model, std::span<const double> q,
                               std::span<const double> v, std::span<const double> vdot,
                               Workspace<double>& ws, std::span<double> tau,
                               std::span<const Force<double>> F_ext) {
  if (ws.limbs.empty()) return inverse_dynamics<double>(model, q, v, vdot, ws, tau, F_ext);
  const Tree<double>& tree = model.tree;
  LimbScratch& all = ws.limbs.front();
  inverse_step::start_at_world(tree, ws);
  for (const std::int32_t b : all.limbs.trunk) {
    const Link<double>& link = tree.links[z(b)];
    with_kind(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      inverse_step::outward(tag, link, z(b), q.data(), v.data(), vdot.data(), ws);
    });
    if (!F_ext.empty()) ws.F_Bo_B[z(b)] = ws.F_Bo_B[z(b)] - F_ext[z(b)];
  }
  const limb_group::InverseInputs in{q.data(), v.data(), vdot.data(), F_ext};
  for_each_group(all, [&](const auto& limbs, auto& group) {
    limb_group::inverse_outward(limbs, in, ws, group);
    limb_group::inverse_inward(limbs, group, tau.data());
  });
  const auto add_limb = [&](const auto& limb, int l, std::size_t parent) {
    Force<double>& F = ws.F_Bo_B[parent];
    F = F + Force<double>{of_lane(limb.F_Bo_B[0].t, l), of_lane(limb.F_Bo_B[0].f, l)};
  };
  const auto link_inward = [&](std::size_t b) LEGWORK_LAMBDA {
    const Link<double>& link = tree.links[b];
    with_kind(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      inverse_step::inward(tag, link, b, ws, tau.data());
      for (int k = 0; k < decltype(tag)::nv; ++k) {
        const std::size_t i = z(link.v + k);
        tau[i] = fma(link.armature, vdot[i], tau[i]);
      }
    });
  };
  inward_in_order(tree, all, link_inward, add_limb);
}

}  // namespace legwork
