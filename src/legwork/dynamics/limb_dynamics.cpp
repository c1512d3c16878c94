#include "legwork/dynamics/limb_dynamics.h"

#include "legwork/dynamics/articulated_steps.h"
#include "legwork/dynamics/instantiate.h"

namespace legwork {

using namespace articulated_step;

namespace {

std::size_t z(std::int32_t i) { return static_cast<std::size_t>(i); }

template <class Step>
LEGWORK_HD void with_one_dof(LinkKind kind, const Step& step) {
  switch (kind) {
    case LinkKind::kRevoluteX:
      return step(KindTag<LinkKind::kRevoluteX>{});
    case LinkKind::kRevoluteY:
      return step(KindTag<LinkKind::kRevoluteY>{});
    case LinkKind::kRevoluteZ:
      return step(KindTag<LinkKind::kRevoluteZ>{});
    case LinkKind::kPrismaticX:
      return step(KindTag<LinkKind::kPrismaticX>{});
    case LinkKind::kPrismaticY:
      return step(KindTag<LinkKind::kPrismaticY>{});
    case LinkKind::kPrismaticZ:
      return step(KindTag<LinkKind::kPrismaticZ>{});
    default:
      return;  // find_limbs takes no other
  }
}

LEGWORK_HD Pack<double, 2> gather(const double* x, const std::array<std::int32_t, 2>& at) {
  return Pack<double, 2>(Pack<double, 2>::Raw{x[at[0]], x[at[1]]});
}
LEGWORK_HD Pack<double, 4> gather(const double* x, const std::array<std::int32_t, 4>& at) {
  return Pack<double, 4>(Pack<double, 4>::Raw{x[at[0]], x[at[1]], x[at[2]], x[at[3]]});
}
template <int N>
LEGWORK_HD Motion<Pack<double, N>> broadcast(const Motion<double>& a) {
  return {cast<Pack<double, N>>(a.w), cast<Pack<double, N>>(a.v)};
}
template <int N>
LEGWORK_HD Vec3<double> of_lane(const Vec3<Pack<double, N>>& a, int l) {
  return {lane(a.x, l), lane(a.y, l), lane(a.z, l)};
}
template <int N>
LEGWORK_HD Sym3<double> of_lane(const Sym3<Pack<double, N>>& a, int l) {
  return {lane(a.xx, l), lane(a.xy, l), lane(a.xz, l), lane(a.yy, l), lane(a.yz, l), lane(a.zz, l)};
}
template <int N>
LEGWORK_HD Mat3<double> of_lane(const Mat3<Pack<double, N>>& a, int l) {
  return {lane(a.xx, l), lane(a.xy, l), lane(a.xz, l), lane(a.yx, l), lane(a.yy, l),
          lane(a.yz, l), lane(a.zx, l), lane(a.zy, l), lane(a.zz, l)};
}

// What the limbs add to their parent is summed lane by lane afterwards, in the order of the links;
// −0 is the only number to which adding leaves every other as it is.
template <class P>
void clear_sum(Workspace<P>& ws) {
  const P o(-0.0);
  const Vec3<P> o3{o, o, o};
  const Sym3<P> sym{o, o, o, o, o, o};
  ws.IA[0] = {sym, {o, o, o, o, o, o, o, o, o}, sym};
  ws.pA[0] = {o3, o3};
}

template <int N>
void group_outward(const LimbGroup<N>& limbs, const double* q, const double* v,
                   const double* joint_inertia, const Motion<double>& V_parent,
                   LimbWorkspace::Group<N>& group) {
  auto& ws = group.ws;
  ws.V_WB_B[0] = broadcast<N>(V_parent);
  for (int k = 1; k < limbs.nlink(); ++k) {
    const auto& link = limbs.links[z(k)];
    group.q[z(link.q)] = gather(q, limbs.q[z(k)]);
    group.v[z(link.v)] = gather(v, limbs.v[z(k)]);
    ws.joint_inertia[z(link.v)] = gather(joint_inertia, limbs.v[z(k)]);
    with_one_dof(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      outward(tag, link, k, group.q.data(), group.v.data(), ws);
    });
  }
}

template <int N>
void add_external(const LimbGroup<N>& limbs, std::span<const Force<double>> F_ext,
                  Workspace<Pack<double, N>>& ws) {
  for (int k = 1; k < limbs.nlink(); ++k) {
    Force<Pack<double, N>>& p = ws.pA[z(k)];
    for (int l = 0; l < N; ++l) {
      const Force<double>& F = F_ext[z(limbs.body[z(k)][z(l)])];
      for (int i = 0; i < 3; ++i) {
        set_lane(p.t[i], l, lane(p.t[i], l) - F.t[i]);
        set_lane(p.f[i], l, lane(p.f[i], l) - F.f[i]);
      }
    }
  }
}

template <int N>
void group_inward(const LimbGroup<N>& limbs, const double* tau, LimbWorkspace::Group<N>& group) {
  clear_sum(group.ws);
  for (int k = limbs.nlink() - 1; k > 0; --k) {
    const auto& link = limbs.links[z(k)];
    group.tau[z(link.v)] = gather(tau, limbs.v[z(k)]);
    with_one_dof(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      inward_one_dof(tag, link, z(k), group.tau.data(), false, group.ws);
    });
  }
}

template <int N>
void add_lane(const Workspace<Pack<double, N>>& limb, int l, std::size_t parent,
              Workspace<double>& ws) {
  ArticulatedInertia<double>& I = ws.IA[parent];
  Force<double>& p = ws.pA[parent];
  p = p + Force<double>{of_lane(limb.pA[0].t, l), of_lane(limb.pA[0].f, l)};
  I.C = I.C + of_lane(limb.IA[0].C, l);
  I.B = I.B + of_lane(limb.IA[0].B, l);
  I.A = I.A + of_lane(limb.IA[0].A, l);
}

template <int N>
void group_accelerate(const LimbGroup<N>& limbs, const Motion<double>& A_parent,
                      LimbWorkspace::Group<N>& group, double* vdot) {
  group.ws.A_WB_B[0] = broadcast<N>(A_parent);
  for (int k = 1; k < limbs.nlink(); ++k) {
    const auto& link = limbs.links[z(k)];
    with_one_dof(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      accelerate<true>(tag, link, z(k), group.ws, group.vdot.data());
    });
    const auto& v = limbs.v[z(k)];
    for (int l = 0; l < limbs.count; ++l) vdot[v[z(l)]] = lane(group.vdot[z(link.v)], l);
  }
}

// From the leaves to the root, each link's share added to its parent in the order one robot alone
// would add it.
void inward(const Tree<double>& tree, const double* tau, LimbWorkspace& all) {
  Workspace<double>& ws = all.trunk;
  std::size_t next = all.limbs.trunk.size();
  for (std::int32_t b = tree.nlink() - 1; b > 0; --b) {
    const Limbs::Root root = all.limbs.root[z(b)];
    const auto parent = z(tree.links[z(b)].parent);
    if (root.lanes == 2) {
      add_lane(all.pairs[z(root.group)].ws, root.lane, parent, ws);
    } else if (root.lanes == 4) {
      add_lane(all.fours[z(root.group)].ws, root.lane, parent, ws);
    } else if (next > 0 && all.limbs.trunk[next - 1] == b) {
      --next;
      link_inward(tree.links[z(b)], z(b), tau, ws);
    }
  }
}

struct Inputs {
  const double *q, *v, *tau;
  std::span<const Force<double>> F_ext;
};

template <int N>
void groups_in_and_out(const std::vector<LimbGroup<N>>& limbs, const Inputs& in,
                       const Workspace<double>& trunk,
                       std::vector<LimbWorkspace::Group<N>>& groups) {
  for (std::size_t g = 0; g < groups.size(); ++g) {
    group_outward(limbs[g], in.q, in.v, trunk.joint_inertia.data(),
                  trunk.V_WB_B[z(limbs[g].parent)], groups[g]);
    if (!in.F_ext.empty()) add_external(limbs[g], in.F_ext, groups[g].ws);
    group_inward(limbs[g], in.tau, groups[g]);
  }
}

}  // namespace

template <int N>
LimbWorkspace::Group<N>::Group(const LimbGroup<N>& limbs)
    : ws(limbs.links.size(), limbs.links.size() - 1),
      q(limbs.links.size() - 1),
      v(q.size()),
      tau(q.size()),
      vdot(q.size()) {}

LimbWorkspace::LimbWorkspace(const Model& model) : limbs(find_limbs(model.tree)), trunk(model) {
  for (const auto& group : limbs.pairs) pairs.emplace_back(group);
  for (const auto& group : limbs.fours) fours.emplace_back(group);
}

void forward_dynamics_by_limbs(const Model& model, std::span<const double> q,
                               std::span<const double> v, std::span<const double> tau,
                               LimbWorkspace& all, std::span<double> vdot,
                               std::span<const Force<double>> F_ext) {
  const Tree<double>& tree = model.tree;
  Workspace<double>& ws = all.trunk;
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
  inward(tree, tau.data(), all);
  for (const std::int32_t b : all.limbs.trunk) {
    const Link<double>& link = tree.links[z(b)];
    with_kind(link.kind,
              [&](auto tag) LEGWORK_LAMBDA { accelerate<true>(tag, link, z(b), ws, vdot.data()); });
  }
  const auto finish = [&](const auto& limbs, auto& groups) {
    for (std::size_t g = 0; g < groups.size(); ++g) {
      group_accelerate(limbs[g], ws.A_WB_B[z(limbs[g].parent)], groups[g], vdot.data());
    }
  };
  finish(all.limbs.pairs, all.pairs);
  finish(all.limbs.fours, all.fours);
}

}  // namespace legwork
