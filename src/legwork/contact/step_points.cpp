// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Points of T0 in lanes, four of a body at a time: guessed, folded and checked.
#include <algorithm>
#include <cstddef>

#include "legwork/contact/detail/step_work.h"
#include "legwork/dynamics/detail/limb_lanes.h"

namespace legwork {

using limb_lanes::Four;
using limb_lanes::four;
using limb_lanes::of_lane;

void StepWork::make_pack(std::size_t first, std::size_t count) {
  const std::size_t* const list = island_.contacts.data() + first;
  const ActiveContact& c = in_->contacts[*list];
  PointPack& pack = packs_.emplace_back();
  pack.count = static_cast<int>(count);
  pack.isotropic = c.law.K_n == c.law.K_t;
  pack.body = c.at.body_a.at();
  for (std::size_t l = 0; l < 4; ++l) pack.contact[l] = list[std::min(l, count - 1)];
  for (std::size_t l = 0; l < count; ++l) folded_[list[l]].pack = kInPack;
  folded_[*list].pack = static_cast<std::int32_t>(packs_.size()) - 1;
}

namespace {
using P = Pack<double, 4>;
Motion<P> of_body(const Motion<double>& V) { return limb_lanes::broadcast<4>(V); }
}  // namespace

void StepWork::guess_pack(const Workspace<double>& ws, PointPack& pack) {
  const double *at[4], *law[4];
  for (std::size_t l = 0; l < 4; ++l) {
    const ActiveContact& c = in_->contacts[pack.contact[l]];
    at[l] = &c.at.p_W.x;
    law[l] = &c.law.K_n;
  }
  // Contact: p_W, n_W, gap, friction; PointLaw and what follows it: K_n, K_t, β_n, bristle, β_t.
  static_assert(offsetof(Contact, friction) - offsetof(Contact, p_W) == 7 * sizeof(double));
  static_assert(offsetof(ActiveContact, beta_t_W) - offsetof(ActiveContact, law) ==
                sizeof(PointLaw));
  static_assert(sizeof(PointLaw) - offsetof(PointLaw, K_n) == 4 * sizeof(double));
  P a[8], b[7];
  limb_lanes::gather_numbers<8>(at, a);
  limb_lanes::gather_numbers<7>(law, b);
  pack.friction = a[7], pack.K_n = b[0], pack.K_t = b[1];
  pack.at = body_point(cast<P>(ws.X_WB[pack.body]), Vec3<P>{a[0], a[1], a[2]},
                       Vec3<P>{a[3], a[4], a[5]}, b[2], Vec3<P>{b[4], b[5], b[6]});
  const P closing = approach(pack.at, of_body(ws.V_WB_B[pack.body]), b[2]);
  for (int l = 0; l < pack.count; ++l) {
    const std::size_t i = pack.contact[z(l)];
    folded_[i].stuck =
        !point_is_site_[i] && (in_->contacts[i].mode != ConeMode::kOpen || lane(closing, l) < 0.0);
  }
}

void StepWork::fold_pack(const PointPack& pack) {
  int stuck = 0;
  for (int l = 0; l < pack.count; ++l) stuck += folded_[pack.contact[z(l)]].stuck;
  if (stuck == 0) return;
  const PointInertia<P> added =
      pack.isotropic ? point_mass(pack.at.r_B, pack.at.beta_B, pack.K_t)
                     : point_inertia(pack.at.r_B, pack.at.n_B, pack.at.beta_B, pack.K_n, pack.K_t);
  const auto* const from = reinterpret_cast<const P*>(&added);
  constexpr int kAll = limb_lanes::kNumbers<PointInertia<double>, double>;
  constexpr int kBlocks = kAll / 4 * 4;
  bool first;
  if (stuck == 4) {
    auto* const to = reinterpret_cast<double*>(&held_on(pack.body, first));
    for (int i = 0; i < kBlocks; i += 4) {
      Four a = from[i].raw, b = from[i + 1].raw, c = from[i + 2].raw, d = from[i + 3].raw;
      limb_lanes::transpose(a, b, c, d);
      limb_lanes::put((first ? a : four(to + i) + a) + b + c + d, to + i);
    }
    for (int i = kBlocks; i < kAll; ++i) {
      const Four& x = from[i].raw;
      to[i] = (first ? x[0] : to[i] + x[0]) + x[1] + x[2] + x[3];
    }
    return;
  }
  PointInertia<double> of[4];
  double* const to[4] = {&of[0].I.A.xx, &of[1].I.A.xx, &of[2].I.A.xx, &of[3].I.A.xx};
  limb_lanes::scatter_numbers<kAll>(from, to);
  for (int l = 0; l < pack.count; ++l) {
    if (!folded_[pack.contact[z(l)]].stuck) continue;
    PointInertia<double>& sum = held_on(pack.body, first);
    if (first) {
      sum = of[l];
    } else {
      add(of[l], sum);
    }
  }
}

bool StepWork::pack_holds(const Workspace<double>& ws, const PointPack& pack) {
  const Mat3<double>& R = ws.X_WB[pack.body].R;
  const PointAnswer<P> answer =
      point_answer(pack.at, of_body(ws.V_plus_B[pack.body]), pack.K_n, pack.K_t, pack.friction);
  const Vec3<P> lambda_W = cast<P>(R) * fma(pack.at.n_B, answer.lambda_n, answer.lambda_t);
  const auto slips = answer.slips();
  bool hold = true;
  for (int l = 0; l < pack.count; ++l) {
    const std::size_t i = pack.contact[z(l)];
    if (point_is_site_[i]) continue;
    ActiveContact& c = in_->contacts[i];
    bool& stuck = folded_[i].stuck;
    if (!stuck) {
      c.lambda_W = c.twist_lambda_W = {0, 0, 0};
      c.mode = ConeMode::kOpen;
      if (!(lane(answer.u_n, l) >= 0.0)) stuck = true, hold = false;
      continue;
    }
    if (!(lane(answer.lambda_n, l) > 0.0)) {
      stuck = hold = false;
      continue;
    }
    c.mode = ConeMode::kStick;
    c.lambda_W = of_lane(lambda_W, l);
    if (!lane(slips, l)) continue;
    stuck = hold = false;
    point_is_site_[i] = 1;
    // Where the Newton starts.
    const double share = lane(answer.reach, l) / sqrt(lane(answer.pull2, l));
    const Vec3<double> lambda_t = of_lane(answer.lambda_t, l) * share;
    c.lambda_W = R * fma(of_lane(pack.at.n_B, l), lane(answer.lambda_n, l), lambda_t);
  }
  return hold;
}

}  // namespace legwork
