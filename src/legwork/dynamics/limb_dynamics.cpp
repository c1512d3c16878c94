#include "legwork/dynamics/limb_dynamics.h"

#include "legwork/dynamics/articulated_steps.h"
#include "legwork/dynamics/forward_dynamics.h"
#include "legwork/dynamics/instantiate.h"
#include "legwork/dynamics/limb_groups.h"
#include "legwork/dynamics/limb_lanes.h"

namespace legwork {

using namespace articulated_step;
using namespace limb_lanes;

namespace {

std::size_t z(std::int32_t i) { return static_cast<std::size_t>(i); }

struct Inputs {
  const double *q, *v, *tau;
  std::span<const Force<double>> F_ext;
};

template <int N>
void groups_in_and_out(const std::vector<LimbGroup<N>>& limbs, const Inputs& in,
                       const Workspace<double>& trunk, std::vector<LimbScratch::Group<N>>& groups) {
  for (std::size_t g = 0; g < groups.size(); ++g) {
    limb_group::outward(limbs[g], in.q, in.v, trunk.joint_inertia.data(),
                        trunk.V_WB_B[z(limbs[g].parent)], groups[g]);
    if (!in.F_ext.empty()) limb_group::add_external(limbs[g], in.F_ext, groups[g].ws);
    limb_group::inward(limbs[g], in.tau, groups[g]);
  }
}

}  // namespace

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
    const Link<double>& link = tree.links[z(b)];
    with_kind(link.kind,
              [&](auto tag) LEGWORK_LAMBDA { outward(tag, link, b, q.data(), v.data(), ws); });
    if (!F_ext.empty()) ws.pA[z(b)] = ws.pA[z(b)] - F_ext[z(b)];
  }
  const Inputs inputs{q.data(), v.data(), tau.data(), F_ext};
  groups_in_and_out(all.limbs.pairs, inputs, ws, all.pairs);
  groups_in_and_out(all.limbs.fours, inputs, ws, all.fours);
  inward_in_order(
      tree, [&](std::size_t b) LEGWORK_LAMBDA { link_inward(tree.links[b], b, tau.data(), ws); },
      ws);
  for (const std::int32_t b : all.limbs.trunk) {
    const Link<double>& link = tree.links[z(b)];
    with_kind(link.kind,
              [&](auto tag) LEGWORK_LAMBDA { accelerate<true>(tag, link, z(b), ws, vdot.data()); });
  }
  const auto finish = [&](const auto& limbs, auto& groups) {
    for (std::size_t g = 0; g < groups.size(); ++g) {
      limb_group::accelerate(limbs[g], ws.A_WB_B[z(limbs[g].parent)], groups[g], vdot.data());
    }
  };
  finish(all.limbs.pairs, all.pairs);
  finish(all.limbs.fours, all.fours);
}

}  // namespace legwork
