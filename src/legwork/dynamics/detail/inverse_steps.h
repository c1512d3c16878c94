#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What recursive Newton–Euler does at one link, for the loop over a robot and for limbs side by
// side.
// Internal to the room.
#include "legwork/dynamics/detail/instantiate.h"
#include "legwork/dynamics/workspace.h"

namespace legwork::inverse_step {

// V += the joint's own motion at the rates v, and A += what that motion adds to the acceleration,
// V × (joint motion) + (joint motion at the rates vdot). Adding only where a joint of one DoF moves
// saves a tenth of all instructions.
template <class Tag, class S, class T>
LEGWORK_HD void add_joint(Tag tag, const Link<S>& link, const LinkPlace<T>& place, const T* v,
                          const T* vdot, Motion<T>& V, Motion<T>& A) {
  if constexpr (Tag::nv == 1) {
    constexpr int k = Tag::axis, a = (k + 1) % 3, b = (k + 2) % 3;
    const T sign(link.sign), rate = v[link.v] * sign;
    T& along = (Tag::revolute ? V.w : V.v)[k];
    along = along + rate;
    A.v[a] = fma((Tag::revolute ? V.v : V.w)[b], rate, A.v[a]);
    A.v[b] = nfma((Tag::revolute ? V.v : V.w)[a], rate, A.v[b]);
    if constexpr (Tag::revolute) {
      A.w[a] = fma(V.w[b], rate, A.w[a]);
      A.w[b] = nfma(V.w[a], rate, A.w[b]);
    }
    if (vdot == nullptr) return;
    T& pushed = (Tag::revolute ? A.w : A.v)[k];
    pushed = fma(vdot[link.v], sign, pushed);
  } else {
    const Motion<T> V_J = joint_motion(tag, link, place, v);
    V = V + V_J;
    A = A + velocity_product(tag, V, V_J);
    if (vdot != nullptr) A = A + joint_motion(tag, link, place, vdot);
  }
}

// One body outward: its velocity, acceleration (minus gravity), and the wrench that makes it so,
// M·A + V ×* M·V. Without vdot the joint does not accelerate.
template <class Tag, class S, class T>
LEGWORK_HD void outward(Tag tag, const Link<S>& link, std::size_t b, const T* q, const T* v,
                        const T* vdot, Workspace<T>& ws) {
  const auto p = static_cast<std::size_t>(link.parent);
  LinkPlace<T>& place = ws.place[b];
  place_link(tag, link, q, place);
  Motion<T> V = motion_to_body(tag, link, place, ws.V_WB_B[p]);
  Motion<T> A = motion_to_body(tag, link, place, ws.A_WB_B[p]);
  add_joint(tag, link, place, v, vdot, V, A);
  ws.V_WB_B[b] = V;
  ws.A_WB_B[b] = A;
  const Force<T> force = link.M_B * A, momentum = link.M_B * V;
  ws.F_Bo_B[b] = {cross_add(V.w, momentum.t, cross_add(V.v, momentum.f, force.t)),
                  cross_add(V.w, momentum.f, force.f)};
}

// Each joint carries its own body and everything beyond it.
template <class Tag, class S, class T>
LEGWORK_HD void inward(Tag tag, const Link<S>& link, std::size_t b, Workspace<T>& ws, T* tau) {
  joint_force(tag, link, ws.place[b], ws.F_Bo_B[b], tau);
  Force<T>& F_P = ws.F_Bo_B[static_cast<std::size_t>(link.parent)];
  F_P = F_P + force_to_parent(tag, link, ws.place[b], ws.F_Bo_B[b]);
}

}  // namespace legwork::inverse_step
