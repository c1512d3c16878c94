#include "legwork/dynamics/limb_dynamics.h"
#include "legwork/dynamics/detail/limb_scratch.h"

#include "legwork/dynamics/detail/limb_groups.h"
#include "legwork/dynamics/detail/limb_lanes.h"
#include "legwork/dynamics/detail/link_runs.h"
#include "legwork/dynamics/forward_dynamics.h"

namespace legwork {

using namespace articulated_step;
using namespace limb_lanes;

void forward_dynamics_by_limbs(const Model& model, std::span<const double> q,
                               std::span<const double> v, std::span<const double> tau,
                               Workspace<double>& ws, std::span<double> vdot,
                               std::span<const Force<double>> F_ext) {
  if (ws.limbs.empty()) return forward_dynamics<double>(model, q, v, tau, ws, vdot, F_ext);
  const Tree<double>& tree = model.tree;
  LimbScratch& all = ws.limbs.front();
  ws.V_WB_B[0] = zero_motion<double>();
  ws.A_WB_B[0] = {zero3<double>(), -tree.gravity_W};
  for (const std::int32_t b : all.limbs.trunk) {
    outward_links(tree, one_link(b), q.data(), v.data(), ws);
    if (!F_ext.empty()) ws.pA[z(b)] = ws.pA[z(b)] - F_ext[z(b)];
  }
  for_each_group(all, [&](const auto& limbs, auto& group) {
    limb_group::outward(limbs, q.data(), v.data(), ws.joint_inertia.data(),
                        ws.V_WB_B[z(limbs.parent)], group);
    if (!F_ext.empty()) limb_group::add_external(limbs, F_ext, group.ws);
    limb_group::inward(limbs, tau.data(), group);
  });
  inward_in_order(
      tree, all, [&](std::size_t b) { inward_links(tree, one_link(b), tau.data(), ws); },
      [&](const auto& limb, int l, std::size_t p) { add_articulated(limb, l, p, ws); });
  for (const std::int32_t b : all.limbs.trunk) {
    accelerate_links(tree, one_link(b), ws, vdot.data());
  }
  for_each_group(all, [&](const auto& limbs, auto& group) {
    limb_group::accelerate(limbs, ws.A_WB_B[z(limbs.parent)], group, vdot.data());
  });
}

}  // namespace legwork
