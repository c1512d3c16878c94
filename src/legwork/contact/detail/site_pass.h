#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What impulses and velocities do on their way between sites and the tree: one link, one site at a
// time, for numbers and for lanes. Internal to the room.
#include "legwork/contact/detail/site.h"
#include "legwork/dynamics/workspace.h"

namespace legwork::site_pass {

template <class T>
Force<T> minus(const Force<T>& F) {
  return {-F.t, -F.f};
}

// The wrench about Bo, in B, of a force at a point given in world axes.
template <class S, class T>
Force<T> point_wrench(const Mat3<S>& R_WB, const Vec3<S>& r_B, const Vec3<T>& f_W) {
  const Vec3<T> f = transpose_times(R_WB, f_W);
  return {cross(r_B, f), f};
}
template <class T>
Force<T> point_wrench(const Workspace<double>& ws, const Site& site, const Vec3<T>& f_W) {
  return point_wrench(ws.X_WB[z(site.body)].R, site.r_B, f_W);
}

// One link of an inward force sweep; p is the wrench on the link so far, `impulse` what pushes
// along its joint (x alone for one DoF); returns its parent's share.
template <class Tag, class S, class T>
LEGWORK_HD Force<T> pass_inward(Tag tag, const Link<double>& link, std::size_t b,
                                const Workspace<S>& ws, const Force<T>& p, const Vec3<T>& impulse,
                                T& u_out, Force<T>& rhs_out) {
  if constexpr (Tag::free) {
    rhs_out = minus(p);
    return zero_force<T>();
  } else if constexpr (Tag::ball) {
    const Vec3<T> u = impulse - p.t;
    const Vec3<T> x = solve(cast<T>(ws.ball[b]), u);
    rhs_out = {u, zero3<T>()};
    const Force<T> pa = p + Force<T>{ws.IA[b].A * x, transpose_times(ws.IA[b].B, x)};
    return force_to_parent(tag, link, ws.place[b], pa);
  } else {
    const T u = impulse.x * link.sign - (Tag::revolute ? p.t : p.f)[Tag::axis];
    u_out = u;
    const T x = u * ws.D_inv[b];
    const Force<T> pa{fma(ws.U[b].t, x, p.t), fma(ws.U[b].f, x, p.f)};
    return force_to_parent(tag, link, ws.place[b], pa);
  }
}

// The factors of a free joint in every lane.
template <class T, class S>
LEGWORK_HD Ldl6<T> in_lanes(const Ldl6<S>& factors) {
  Ldl6<T> base;
  for (int i = 0; i < 15; ++i) base.l[i] = T(factors.l[i]);
  for (int i = 0; i < 6; ++i) base.d_inv[i] = T(factors.d_inv[i]);
  return base;
}

// One link of an outward velocity sweep; writes the joint's rates if `rates` is given.
template <class Tag, class T, class S>
LEGWORK_HD Motion<T> pass_outward(Tag tag, const Link<double>& link, std::size_t b,
                                  const Workspace<S>& ws, const Motion<T>& parent, const T& u,
                                  const Force<T>& rhs, T* rates) {
  if constexpr (Tag::free) {
    const Motion<T> V = solve(in_lanes<T>(ws.base[b]), rhs);
    if (rates != nullptr) {
      const Vec3<T> v_W = ws.place[b].R * V.v;
      rates[0] = v_W.x, rates[1] = v_W.y, rates[2] = v_W.z;
      rates[3] = V.w.x, rates[4] = V.w.y, rates[5] = V.w.z;
    }
    return V;
  } else {
    Motion<T> V = motion_to_body(tag, link, ws.place[b], parent);
    if constexpr (Tag::ball) {
      const Vec3<T> held = ws.IA[b].A * V.w + ws.IA[b].B * V.v;
      const Vec3<T> x = solve(cast<T>(ws.ball[b]), rhs.t - held);
      V.w = V.w + x;
      if (rates != nullptr) rates[0] = x.x, rates[1] = x.y, rates[2] = x.z;
    } else {
      const T x = (u - dot(V, ws.U[b])) * ws.D_inv[b];
      T& along = (Tag::revolute ? V.w : V.v)[Tag::axis];
      along = along + x;
      if (rates != nullptr) rates[0] = x * link.sign;
    }
    return V;
  }
}

// The rates of a link's joint when the link moves with V and its parent with V_P.
template <class T>
Vec3<T> joint_rates(const Link<double>& link, std::size_t b, const Workspace<double>& ws,
                    const Motion<T>& V, const Motion<T>& V_P) {
  Vec3<T> rates = zero3<T>();
  with_kind(link.kind, [&](auto tag) {
    using Tag = decltype(tag);
    if constexpr (!Tag::free) {
      const Motion<T> carried = motion_to_body(tag, link, ws.place[b], V_P);
      if constexpr (Tag::ball) {
        rates = V.w - carried.w;
      } else {
        rates.x = (Tag::revolute ? V.w - carried.w : V.v - carried.v)[Tag::axis] * link.sign;
      }
    }
  });
  return rates;
}

// A site's velocity components when its body moves with V and the other body it is measured
// against with V_P: the parent of a joint site, the second body of a pair.
template <class T>
void read_site(const Model& model, const Workspace<double>& ws, const Site& site,
               const Motion<T>& V, const Motion<T>& V_P, T* out) {
  if (site.kind == Site::Kind::kBody) {
    out[0] = V.w.x, out[1] = V.w.y, out[2] = V.w.z;
    out[3] = V.v.x, out[4] = V.v.y, out[5] = V.v.z;
  } else if (site.kind == Site::Kind::kPoint) {
    const Vec3<T> v = ws.X_WB[z(site.body)].R * cross_add(V.w, site.r_B, V.v);
    out[0] = v.x, out[1] = v.y, out[2] = v.z;
  } else if (site.is_pair()) {
    const Mat3<double>&R_a = ws.X_WB[z(site.body)].R, &R_b = ws.X_WB[z(site.body_b)].R;
    if (site.kind == Site::Kind::kPairTurn) {
      const Vec3<T> w = R_a * V.w - R_b * V_P.w;
      out[0] = w.x, out[1] = w.y, out[2] = w.z;
      out += 3;
    }
    const Vec3<T> v = R_a * cross_add(V.w, site.r_B, V.v) - R_b * cross_add(V_P.w, site.s_B, V_P.v);
    out[0] = v.x, out[1] = v.y, out[2] = v.z;
  } else {
    const Link<double>& link = model.tree.links[z(site.body)];
    out[0] = joint_rates(link, z(site.body), ws, V, V_P)[site.dof - link.v];
  }
}

}  // namespace legwork::site_pass
