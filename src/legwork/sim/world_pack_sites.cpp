// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The slipping points of a pack of worlds. Between the sweeps that all lanes take together each
// lane that has some solves for them with the Newton a World has, on the factors of its own links.
#include "legwork/dynamics/impulse_dynamics.h"
#include "legwork/sim/detail/world_pack.h"

namespace legwork {

namespace {
using T = WorldPack::T;

template <class V>
Vec3<double> of_lane(const Vec3<V>& a, int at) {
  return {lane(a.x, at), lane(a.y, at), lane(a.z, at)};
}
template <class V>
Force<double> of_lane(const Force<V>& a, int at) {
  return {of_lane(a.t, at), of_lane(a.f, at)};
}
template <class V>
Mat3<double> of_lane(const Mat3<V>& a, int at) {
  return {lane(a.xx, at), lane(a.xy, at), lane(a.xz, at), lane(a.yx, at), lane(a.yy, at),
          lane(a.yz, at), lane(a.zx, at), lane(a.zy, at), lane(a.zz, at)};
}
template <class V>
Sym3<double> of_lane(const Sym3<V>& a, int at) {
  return {lane(a.xx, at), lane(a.xy, at), lane(a.xz, at),
          lane(a.yy, at), lane(a.yz, at), lane(a.zz, at)};
}
template <class V>
void put_lane(const Vec3<double>& from, int at, Vec3<V>& to) {
  for (int k = 0; k < 3; ++k) set_lane(to[k], at, from[k]);
}
}  // namespace

WorldPack::Sites::Sites(const Model& model, int max_contacts)
    : lanes(model, max_contacts),
      solver(model, max_contacts),
      ws(model),
      v(z(model.nv)),
      on_path(model.tree.links.size(), 0) {
  slot.reserve(z(max_contacts));
  path.reserve(model.tree.links.size());
}

// The lane's links from a body to the root.
void WorldPack::take_factors(int body, int lane) {
  Workspace<double>& to = scratch_->sites.ws;
  for (int b = body; b != 0 && !scratch_->sites.on_path[z(b)]; b = model_.tree.links[z(b)].parent) {
    scratch_->sites.on_path[z(b)] = 1;
    scratch_->sites.path.push_back(b);
    const LinkPlace<T>& place = ws_.place[z(b)];
    LinkPlace<double>& own = to.place[z(b)];
    own.p = of_lane(place.p, lane);
    switch (model_.tree.links[z(b)].kind) {
      case LinkKind::kFree:
        own.R = of_lane(place.R, lane);
        for (int i = 0; i < 15; ++i) to.base[z(b)].l[i] = legwork::lane(ws_.base[z(b)].l[i], lane);
        for (int i = 0; i < 6; ++i)
          to.base[z(b)].d_inv[i] = legwork::lane(ws_.base[z(b)].d_inv[i], lane);
        to.pA[z(b)] = of_lane(ws_.pA[z(b)], lane);
        break;
      case LinkKind::kBall:
        own.R = of_lane(place.R, lane);
        to.ball[z(b)] = of_lane(ws_.ball[z(b)], lane);
        to.IA[z(b)].A = of_lane(ws_.IA[z(b)].A, lane);
        to.IA[z(b)].B = of_lane(ws_.IA[z(b)].B, lane);
        to.pA[z(b)] = of_lane(ws_.pA[z(b)], lane);
        break;
      default:
        own.turn = {legwork::lane(place.turn.sin, lane), legwork::lane(place.turn.cos, lane)};
        to.U[z(b)] = of_lane(ws_.U[z(b)], lane);
        to.D_inv[z(b)] = legwork::lane(ws_.D_inv[z(b)], lane);
        to.u[z(b)] = legwork::lane(ws_.u[z(b)], lane);
    }
  }
}

void WorldPack::list_sites(int lane) {
  Sites& all = scratch_->sites;
  all.solver.contacts.clear();
  all.slot.clear();
  for (const int b : all.path) all.on_path[z(b)] = 0;
  all.path.clear();
  const PointLaw& law = alone_[z(lane)]->law;
  for (std::size_t i = 0; i < points_.size(); ++i) {
    const Point& p = points_[i];
    if (!legwork::lane(p.site, lane)) continue;
    const PlaneSlot& slot = collision_.slots[i];
    ActiveContact& c = all.solver.contacts.emplace_back();
    c.at.id = slot.id;
    c.at.body_a = slot.body, c.at.body_b = kWorld;
    c.at.p_W = of_lane(gaps_[i].p_W, lane);
    c.at.n_W = slot.n_W;
    c.at.gap = legwork::lane(gaps_[i].gap, lane);
    c.at.friction = legwork::lane(lanewise_->friction[i], lane);
    c.law = law;
    c.law.beta_n = legwork::lane(p.gap_bias, lane);
    c.beta_t_W = of_lane(p.bristle, lane) * law.bristle;
    c.lambda_W = of_lane(p.next_lambda_W, lane);
    all.slot.push_back(i);
    const std::size_t b = slot.body.at();
    if (!all.on_path[b]) {
      all.ws.X_WB[b].R = of_lane(ws_.X_WB[b].R, lane);
      all.ws.X_WB[b].p = of_lane(ws_.X_WB[b].p, lane);
    }
    take_factors(slot.body.value, lane);
  }
}

// False where it has no solution yet.
bool WorldPack::solve_lane(int lane, bool folds) {
  Sites& all = scratch_->sites;
  list_sites(lane);
  SiteReport& report = scratch_->site_reports[z(lane)];
  report.residual = 0.0;
  if (all.slot.empty()) return true;
  const double scale = alone_[z(lane)]->facts.weight * options_.dt;
  const SolveReport solved =
      all.solver.solve_points(model_, scale, all.ws, all.v, options_.solve, folds);
  report.tier = std::max(report.tier, solved.tier);
  report.iterations += solved.iterations;
  report.residual = solved.residual;
  if (!(solved.residual <= options_.solve.tolerance)) return false;
  for (const int b : all.path) {
    const LinkKind kind = model_.tree.links[z(b)].kind;
    if (kind == LinkKind::kFree || kind == LinkKind::kBall) {
      put_lane(all.ws.pA[z(b)].t, lane, ws_.pA[z(b)].t);
      put_lane(all.ws.pA[z(b)].f, lane, ws_.pA[z(b)].f);
    } else {
      set_lane(ws_.u[z(b)], lane, all.ws.u[z(b)]);
    }
  }
  for (std::size_t k = 0; k < all.slot.size(); ++k) {
    Point& p = points_[all.slot[k]];
    put_lane(all.solver.contacts[k].lambda_W, lane, p.next_lambda_W);
    set_lane(p.next_mode, lane, static_cast<double>(all.solver.contacts[k].mode));
  }
  return true;
}

// Those whose Newton is short and of a common shape go through it together.
WorldPack::Lanes WorldPack::solve_common(Lanes some) {
  SiteLanes& all = scratch_->sites.lanes;
  all.begin();
  for (std::size_t i = 0; i < points_.size(); ++i) {
    Point& p = points_[i];
    const Lanes lanes = p.site & some;
    if (!any(lanes)) continue;
    const PlaneSlot& slot = collision_.slots[i];
    all.add({slot.body.value, lanes, &scratch_->frames[i], &gaps_[i].p_W, &p.bristle, &p.gap_bias,
             &lanewise_->friction[i], &p.next_lambda_W, &p.next_mode});
  }
  SiteLanes::Report report{T(0.0), T(0.0)};
  const Lanes done = all.solve(
      some, model_, {lanewise_->R_n, lanewise_->R_t, lanewise_->bristle, lanewise_->scale},
      options_.solve, ws_, report);
  for (int lane = 0; lane < kLaneCount; ++lane) {
    if (!legwork::lane(done, lane)) continue;
    SiteReport& own = scratch_->site_reports[z(lane)];
    own.tier = std::max(own.tier, 1);
    own.iterations += static_cast<int>(legwork::lane(report.iterations, lane));
    own.residual = legwork::lane(report.residual, lane);
  }
  return done;
}

// Between the sweeps; returns the lanes that still have a step before them.
WorldPack::Lanes WorldPack::solve_sites(Lanes pending, Lanes folds) {
  Lanes some = T(1.0) < T(0.0);
  for (const Touchable& body : touchable_) {
    for (const std::size_t i : body.near) some = some | points_[i].site;
  }
  some = some & pending;
  if (!any(some)) return pending;
  if (one_tree_) some = some & (!solve_common(some));
  for (int lane = 0; lane < kLaneCount; ++lane) {
    if (!legwork::lane(some, lane)) continue;
    if (!one_tree_ || !solve_lane(lane, legwork::lane(folds, lane))) set_lane(pending, lane, false);
  }
  return pending;
}

// As outward() left them.
void WorldPack::restore_bodies() {
  for (std::size_t b = 1; b < ws_.pA.size(); ++b) {
    ws_.IA[b] = lanewise_->own_masses ? articulated<T>(lanewise_->masses.M_B[b])
                                      : articulated<T>(model_.tree.links[b].M_B);
    ws_.pA[b] = ws_.pA_kept[b];
  }
}

}  // namespace legwork
