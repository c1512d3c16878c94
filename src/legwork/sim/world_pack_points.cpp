// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The points of a pack of worlds: found, guessed, folded and checked as StepSolver does it for one.
#include <algorithm>

#include "legwork/contact/detail/fold_point.h"
#include "legwork/sim/detail/world_pack.h"

namespace legwork {

namespace {
using T = WorldPack::T;
constexpr double kOpen = static_cast<double>(ConeMode::kOpen);
constexpr double kStick = static_cast<double>(ConeMode::kStick);
constexpr double kSlip = static_cast<double>(ConeMode::kSlip);

template <class M>
Sym3<T> select(const M& m, const Sym3<T>& a, const Sym3<T>& b) {
  return {select(m, a.xx, b.xx), select(m, a.xy, b.xy), select(m, a.xz, b.xz),
          select(m, a.yy, b.yy), select(m, a.yz, b.yz), select(m, a.zz, b.zz)};
}
template <class M>
Mat3<T> select(const M& m, const Mat3<T>& a, const Mat3<T>& b) {
  return {select(m, a.xx, b.xx), select(m, a.xy, b.xy), select(m, a.xz, b.xz),
          select(m, a.yx, b.yx), select(m, a.yy, b.yy), select(m, a.yz, b.yz),
          select(m, a.zx, b.zx), select(m, a.zy, b.zy), select(m, a.zz, b.zz)};
}
template <class M>
PointInertia<T> select(const M& m, const PointInertia<T>& a, const PointInertia<T>& b) {
  return {{select(m, a.I.A, b.I.A), select(m, a.I.B, b.I.B), select(m, a.I.C, b.I.C)},
          {select(m, a.p.t, b.p.t), select(m, a.p.f, b.p.f)}};
}
}  // namespace

void WorldPack::find_points() {
  const std::vector<PlaneSlot>& slots = collision_.slots;
  plane_gaps<T>(slots, ws_.X_WB.data(), gaps_.data());
  const double margin = contact_margin(options_.dt);
  for (Touchable& body : touchable_) {
    body.near.clear();
    for (const std::size_t i : body.points) {
      Point& p = points_[i];
      p.found = gaps_[i].gap <= T(std::max(margin, slots[i].margin));
      const PointMemory& m = memory_[i];
      if (!any(p.found) && !m.remembered) {
        p.stuck = p.site = p.found;
        continue;
      }
      body.near.push_back(i);
      const Vec3<T> n = cast<T>(slots[i].n_W);
      // A point out of sight is forgotten, but only once its lane has moved on: see commit().
      const Vec3<T> s = select(p.found, m.bristle_W, zero3<T>());
      p.bristle = s - n * dot(n, s);
    }
  }
  if (any(lanewise_->leaks)) relax_shear();
}

// World::relax_shear with the points each lane sees.
void WorldPack::relax_shear() {
  for (const Touchable& body : touchable_) {
    if (body.near.size() < 2) continue;
    T points(0.0);
    for (const std::size_t i : body.near) {
      points = select(points_[i].found, points + T(1.0), points);
    }
    relax_patch(body.near, points);
  }
}

void WorldPack::relax_patch(const std::vector<std::size_t>& patch, const T& points) {
  const Vec3<T> n = cast<T>(collision_.slots[patch.front()].n_W);
  Lanes flat = lanewise_->leaks & (points >= T(2.0));
  if (!any(flat)) return;
  const T weight = T(1.0) / points;
  Vec3<T> mean_p = zero3<T>(), mean_s = zero3<T>();
  for (const std::size_t i : patch) {
    const Point& p = points_[i];
    mean_p = select(p.found, mean_p + gaps_[i].p_W * weight, mean_p);
    mean_s = select(p.found, mean_s + p.bristle * weight, mean_s);
    constexpr double kShare = 0.8;
    const PointMemory& m = memory_[i];
    const T normal = dot(n, m.lambda_W);
    const T reach = T(kShare) * lanewise_->friction[i] * normal;
    const Lanes inside = norm2(m.lambda_W - n * normal) < reach * reach;
    const Lanes sticks = !((m.mode < T(kStick)) | (m.mode > T(kStick)));
    flat = flat & ((!p.found) | (inside & sticks));
  }
  T turn(0.0), spread(0.0);
  for (const std::size_t i : patch) {
    const Point& p = points_[i];
    const Vec3<T> arm = cross(n, gaps_[i].p_W - mean_p);
    turn = select(p.found, turn + dot(arm, p.bristle - mean_s), turn);
    spread = select(p.found, spread + norm2(arm), spread);
  }
  turn = select(spread > T(0.0), turn / spread, turn);
  for (const std::size_t i : patch) {
    Point& p = points_[i];
    const Vec3<T> rigid = mean_s + cross(n, gaps_[i].p_W - mean_p) * turn;
    const Vec3<T> relaxed = p.bristle - (p.bristle - rigid) * lanewise_->leak;
    p.bristle = select(flat & p.found, relaxed, p.bristle);
  }
}

void WorldPack::guess_points() {
  for (const Touchable& body : touchable_) {
    const Pose<T>& X = ws_.X_WB[body.body];
    for (const std::size_t i : body.near) {
      Point& p = points_[i];
      const T beta_n = p.gap_bias = lanewise_->bias.at(gaps_[i].gap);
      p.at = body_point(X, gaps_[i].p_W, cast<T>(collision_.slots[i].n_W), beta_n,
                        p.bristle * lanewise_->bristle);
      const T closing = approach(p.at, ws_.V_WB_B[body.body], beta_n);
      const T& mode = memory_[i].mode;
      p.site = p.found & (mode >= T(kSlip));
      p.stuck = p.found & (!p.site) & ((mode > T(kOpen)) | (closing < T(0.0)));
      p.next_lambda_W = memory_[i].lambda_W;
    }
  }
}

// Lanes in which every point found slipped in the last step: nothing is folded there.
WorldPack::Lanes WorldPack::all_unknown() const {
  Lanes some = T(1.0) < T(0.0), others = some;
  for (const Touchable& body : touchable_) {
    for (const std::size_t i : body.near) {
      const Point& p = points_[i];
      some = some | p.site;
      others = others | (p.found & (!p.site));
    }
  }
  return some & (!others);
}

void WorldPack::fold_points(Lanes pending) {
  const T &K_n = lanewise_->K_n, &K_t = lanewise_->K_t;
  const Lanes& isotropic = lanewise_->isotropic;
  const bool all_are = all(isotropic), none_is = !any(isotropic);
  for (const Touchable& body : touchable_) {
    const auto folds = [&](std::size_t i) { return any(points_[i].stuck & pending); };
    if (std::none_of(body.near.begin(), body.near.end(), folds)) continue;
    if (all_are) {
      MassSum<T> held = no_mass<T>();
      for (const std::size_t i : body.near) {
        const Point& p = points_[i];
        if (folds(i)) add_mass(p.stuck, p.at.r_B, p.at.beta_B, K_t, held);
      }
      add_to(held, ws_.IA[body.body], ws_.pA[body.body]);
      continue;
    }
    PointInertia<T> held = no_point<T>();
    for (const std::size_t i : body.near) {
      const Point& p = points_[i];
      if (!folds(i)) continue;
      PointInertia<T> point = point_inertia(p.at.r_B, p.at.n_B, p.at.beta_B, K_n, K_t);
      if (!none_is) {  // each lane as its own World would
        point = select(isotropic, point_mass(p.at.r_B, p.at.beta_B, K_t), point);
      }
      PointInertia<T> sum = held;
      add(point, sum);
      held = select(p.stuck, sum, held);
    }
    ws_.IA[body.body] = ws_.IA[body.body] + held.I;
    ws_.pA[body.body] = ws_.pA[body.body] + held.p;
  }
}

// Which lanes' points are as guessed; where not, the guess is changed for the next pass: what opens
// or closes stays folded, what slips becomes an unknown.
WorldPack::Lanes WorldPack::check_points(Lanes pending) {
  const T zero(0.0);
  Lanes holds = zero < T(1.0);
  for (const Touchable& body : touchable_) {
    const Motion<T>& V = ws_.V_plus_B[body.body];
    const Mat3<T>& R = ws_.X_WB[body.body].R;
    for (const std::size_t i : body.near) {
      Point& p = points_[i];
      if (!any(p.found & pending)) {
        p.next_mode = zero;
        continue;
      }
      const PointAnswer<T> answer =
          point_answer(p.at, V, lanewise_->K_n, lanewise_->K_t, lanewise_->friction[i]);
      const Lanes presses = answer.lambda_n > zero, slips = p.stuck & presses & answer.slips();
      const Lanes open = p.found & (!p.stuck) & (!p.site);
      const Lanes closes = open & (!(answer.u_n >= zero));
      const Lanes sticks = p.stuck & presses & (!slips);
      holds = holds & (sticks | p.site | ((!closes) & (!p.stuck)));
      Vec3<T> lambda_t = answer.lambda_t;
      if (any(slips)) {  // where the Newton starts
        lambda_t = select(slips, lambda_t * (answer.reach / sqrt(answer.pull2)), lambda_t);
      }
      const Vec3<T> lambda_W = R * fma(p.at.n_B, answer.lambda_n, lambda_t);
      p.next_lambda_W = select(p.site, p.next_lambda_W, lambda_W);
      p.next_mode = select(p.site, p.next_mode, select(sticks, T(kStick), T(kOpen)));
      p.site = p.site | slips;
      p.stuck = sticks | closes;
    }
  }
  return holds;
}

}  // namespace legwork
