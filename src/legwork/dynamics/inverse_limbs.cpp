// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/dynamics/detail/inverse_limbs.h"

#include "legwork/dynamics/detail/inverse_steps.h"
#include "legwork/dynamics/detail/limb_lanes.h"
#include "legwork/dynamics/detail/limbs.h"

namespace legwork::inverse_limbs {

using namespace limb_lanes;

namespace {

struct Inputs {
  const double *q, *v, *vdot;
  std::span<const Force<double>> F_ext;
};

template <int N>
void group_outward(const LimbGroup<N>& limbs, const Inputs& in, LimbScratch::Group<N>& group,
                   Workspace<double>& ws) {
  using P = Pack<double, N>;
  Workspace<P>& limb = group.ws;
  limb.V_WB_B[0] = broadcast<N>(ws.V_WB_B[z(limbs.parent)]);
  limb.A_WB_B[0] = broadcast<N>(ws.A_WB_B[z(limbs.parent)]);
  for (int k = 1; k < limbs.nlink(); ++k) {
    const Link<P>& link = limbs.links[z(k)];
    group.q[z(link.q)] = gather(in.q, limbs.q[z(k)]);
    group.v[z(link.v)] = gather(in.v, limbs.v[z(k)]);
    const P* vdot = nullptr;
    if (in.vdot != nullptr) {
      group.out[z(link.v)] = gather(in.vdot, limbs.v[z(k)]);
      vdot = group.out.data();
    }
    with_one_dof(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      inverse_step::outward(tag, link, z(k), group.q.data(), group.v.data(), vdot, limb);
    });
    const auto& body = limbs.body[z(k)];
    store(limb.V_WB_B[z(k)], body, ws.V_WB_B);
    store(limb.A_WB_B[z(k)], body, ws.A_WB_B);
    if (in.F_ext.empty()) continue;
    Force<P> outside;
    load<Force, N>(in.F_ext, body, outside);
    limb.F_Bo_B[z(k)] = limb.F_Bo_B[z(k)] - outside;
  }
}

template <int N>
void group_inward(const LimbGroup<N>& limbs, LimbScratch::Group<N>& group, Workspace<double>& ws,
                  double* tau) {
  using P = Pack<double, N>;
  Workspace<P>& limb = group.ws;
  const P o(-0.0);  // the sum the limbs hand on is taken lane by lane afterwards
  limb.F_Bo_B[0] = {{o, o, o}, {o, o, o}};
  for (int k = limbs.nlink() - 1; k > 0; --k) {
    const Link<P>& link = limbs.links[z(k)];
    with_one_dof(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      inverse_step::inward(tag, link, z(k), limb, group.out.data());
    });
    store(limb.F_Bo_B[z(k)], limbs.body[z(k)], ws.F_Bo_B);
    const auto& v = limbs.v[z(k)];
    for (int l = 0; l < limbs.count; ++l) tau[v[z(l)]] = lane(group.out[z(link.v)], l);
  }
}

}  // namespace

void newton_euler(const Tree<double>& tree, const double* q, const double* v, const double* vdot,
                  Workspace<double>& ws, double* tau, std::span<const Force<double>> F_ext) {
  LimbScratch& all = ws.limbs.front();
  for (const std::int32_t b : all.limbs.trunk) {
    const Link<double>& link = tree.links[z(b)];
    with_kind(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      inverse_step::outward(tag, link, z(b), q, v, vdot, ws);
    });
    if (!F_ext.empty()) ws.F_Bo_B[z(b)] = ws.F_Bo_B[z(b)] - F_ext[z(b)];
  }
  const Inputs in{q, v, vdot, F_ext};
  for_each_group(all, [&](const auto& limbs, auto& group) {
    group_outward(limbs, in, group, ws);
    group_inward(limbs, group, ws, tau);
  });
  const auto link_inward = [&](std::size_t b) {
    const Link<double>& link = tree.links[b];
    with_kind(link.kind,
              [&](auto tag) LEGWORK_LAMBDA { inverse_step::inward(tag, link, b, ws, tau); });
  };
  const auto add_limbs = [&](const auto& limb, int first, int last, std::size_t parent) {
    add_lanes(limb.F_Bo_B[0], first, last, ws.F_Bo_B[parent]);
  };
  inward_in_order(all, 0, all.limbs.inward.size(), link_inward, add_limbs);
}

}  // namespace legwork::inverse_limbs
