#include "legwork/dynamics/impulse_limbs.h"

#include "legwork/dynamics/impulse_steps.h"
#include "legwork/dynamics/limb_groups.h"
#include "legwork/dynamics/limb_lanes.h"

namespace legwork::impulse_limbs {

using namespace limb_lanes;

void outward(const Tree<double>& tree, const double* q, const double* v, double h,
             Workspace<double>& ws) {
  LimbScratch& all = ws.limbs.front();
  for (const std::int32_t b : all.limbs.trunk) {
    const Link<double>& link = tree.links[z(b)];
    with_kind(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      impulse_step::outward(tag, link, z(b), q, v, h, ws);
    });
  }
  for_each_group(all, [&](const auto& limbs, auto& group) {
    limb_group::impulse_outward(tree, limbs, q, v, h, group, ws);
  });
}

void inward(const Tree<double>& tree, const double* impulse, const double* inertia,
            Workspace<double>& ws) {
  LimbScratch& all = ws.limbs.front();
  for_each_group(all, [&](const auto& limbs, auto& group) {
    limb_group::impulse_inward(limbs, impulse, inertia, group, ws);
  });
  inward_in_order(
      tree, all,
      [&](std::size_t b)
          LEGWORK_LAMBDA { impulse_step::link_inward(tree.links[b], b, impulse, inertia, ws); },
      [&](const auto& limb, int l, std::size_t p) { add_articulated(limb, l, p, ws); });
}

void velocities(const Tree<double>& tree, Workspace<double>& ws, double* v_plus) {
  LimbScratch& all = ws.limbs.front();
  for (const std::int32_t b : all.limbs.trunk) {
    const Link<double>& link = tree.links[z(b)];
    with_kind(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      impulse_step::velocity(tag, link, z(b), ws, v_plus);
    });
  }
  for_each_group(all, [&](const auto& limbs, auto& group) {
    limb_group::impulse_velocities(limbs, group, ws, v_plus);
  });
}

}  // namespace legwork::impulse_limbs
