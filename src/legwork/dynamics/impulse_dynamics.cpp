#include "legwork/dynamics/impulse_dynamics.h"

#include "legwork/dynamics/instantiate.h"

namespace legwork {

namespace {

template <class Tag, class S, class T>
LEGWORK_HD void outward(Tag tag, const Link<S>& link, std::size_t b, const T* q, const T* v,
                        const T& h, Workspace<T>& ws) {
  const auto p = static_cast<std::size_t>(link.parent);
  LinkPlace<T>& place = ws.place[b];
  place_link(tag, link, q, place);
  ws.X_WB[b] = {ws.X_WB[p].R * rotation_in_parent(tag, link, place),
                ws.X_WB[p].p + ws.X_WB[p].R * place.p};
  const Motion<T> V_J = joint_motion(tag, link, place, v);
  const Motion<T> V = motion_to_body(tag, link, place, ws.V_WB_B[p]) + V_J;
  const Motion<T> A =
      motion_to_body(tag, link, place, ws.A_WB_B[p]) + velocity_product(tag, V, V_J);
  ws.V_WB_B[b] = V;
  ws.A_WB_B[b] = A;
  const Force<T> momentum = link.M_B * V;
  const Force<T> rate = link.M_B * A + cross(V, momentum);
  ws.IA[b] = articulated<T>(link.M_B);
  ws.pA[b] = {fma(rate.t, h, -momentum.t), fma(rate.f, h, -momentum.f)};
}

// IA − U·Uᵀ/D, turned into the parent's axes, moved to its origin and added to its inertia.
template <class Tag, class S, class T>
LEGWORK_HD void give_inertia_to_parent(Tag tag, const Link<S>& link, const LinkPlace<T>& place,
                                       const ArticulatedInertia<T>& I, const Force<T>& U,
                                       const T& D_inv, ArticulatedInertia<T>& parent) {
  const Vec3<T> t = U.t * D_inv, f = U.f * D_inv;
  const Sym3<T> A{nfma(t.x, U.t.x, I.A.xx), nfma(t.x, U.t.y, I.A.xy), nfma(t.x, U.t.z, I.A.xz),
                  nfma(t.y, U.t.y, I.A.yy), nfma(t.y, U.t.z, I.A.yz), nfma(t.z, U.t.z, I.A.zz)};
  const Mat3<T> B{nfma(t.x, U.f.x, I.B.xx), nfma(t.x, U.f.y, I.B.xy), nfma(t.x, U.f.z, I.B.xz),
                  nfma(t.y, U.f.x, I.B.yx), nfma(t.y, U.f.y, I.B.yy), nfma(t.y, U.f.z, I.B.yz),
                  nfma(t.z, U.f.x, I.B.zx), nfma(t.z, U.f.y, I.B.zy), nfma(t.z, U.f.z, I.B.zz)};
  const Sym3<T> C{nfma(f.x, U.f.x, I.C.xx), nfma(f.x, U.f.y, I.C.xy), nfma(f.x, U.f.z, I.C.xz),
                  nfma(f.y, U.f.y, I.C.yy), nfma(f.y, U.f.z, I.C.yz), nfma(f.z, U.f.z, I.C.zz)};
  parent = parent + inertia_to_parent(tag, link, place, ArticulatedInertia<T>{A, B, C});
}

template <class Tag, class S, class T>
LEGWORK_HD void inward_one_dof(Tag tag, const Link<S>& link, std::size_t b, const T* impulse,
                               const T* inertia, Workspace<T>& ws) {
  constexpr int k = Tag::axis;
  const ArticulatedInertia<T>& I = ws.IA[b];
  const Force<T>& p = ws.pA[b];
  Force<T> U;
  for (int r = 0; r < 3; ++r) {
    U.t[r] = Tag::revolute ? I.A(r, k) : I.B(r, k);
    U.f[r] = Tag::revolute ? I.B(k, r) : I.C(r, k);
  }
  const T D_inv = T(1.0) / ((Tag::revolute ? U.t : U.f)[k] + inertia[link.v]);
  const T u = fms(impulse[link.v], T(link.sign), (Tag::revolute ? p.t : p.f)[k]);
  ws.U[b] = U;
  ws.D_inv[b] = D_inv;
  ws.u[b] = u;
  const auto parent = static_cast<std::size_t>(link.parent);
  if (parent == 0) return;
  const T x = u * D_inv;
  const Force<T> pa{fma(U.t, x, p.t), fma(U.f, x, p.f)};
  ws.pA[parent] = ws.pA[parent] + force_to_parent(tag, link, ws.place[b], pa);
  give_inertia_to_parent(tag, link, ws.place[b], I, U, D_inv, ws.IA[parent]);
}

// A ball's three axes one after the other: each is a one-DoF joint with nothing between them.
template <class S, class T>
LEGWORK_HD void inward_ball(const Link<S>& link, std::size_t b, const T* impulse, const T* inertia,
                            Workspace<T>& ws) {
  const ArticulatedInertia<T>& I = ws.IA[b];
  const auto i = static_cast<std::size_t>(link.v);
  Sym3<T> D = I.A;
  D.xx += inertia[i], D.yy += inertia[i + 1], D.zz += inertia[i + 2];
  ws.ball[b] = D;
  const Mat3<T> A = full(I.A);
  Mat3<T> XA, XB;  // D⁻¹·[A B]
  for (int k = 0; k < 3; ++k) {
    const Vec3<T> a = solve(D, A.column(k)), c = solve(D, I.B.column(k));
    for (int r = 0; r < 3; ++r) XA(r, k) = a[r], XB(r, k) = c[r];
  }
  const Mat3<T> AA = A * XA, AB = A * XB, BB = transpose(I.B) * XB;
  const ArticulatedInertia<T> Ia{{I.A.xx - AA.xx, I.A.xy - AA.xy, I.A.xz - AA.xz, I.A.yy - AA.yy,
                                  I.A.yz - AA.yz, I.A.zz - AA.zz},
                                 I.B - AB,
                                 {I.C.xx - BB.xx, I.C.xy - BB.xy, I.C.xz - BB.xz, I.C.yy - BB.yy,
                                  I.C.yz - BB.yz, I.C.zz - BB.zz}};
  Force<T>& p = ws.pA[b];
  const Vec3<T> u = Vec3<T>{impulse[i], impulse[i + 1], impulse[i + 2]} - p.t;
  const Vec3<T> x = solve(D, u);
  const Force<T> pa = p + Force<T>{I.A * x, transpose_times(I.B, x)};
  p.t = u;
  const KindTag<LinkKind::kBall> tag{};
  const LinkPlace<T>& place = ws.place[b];
  const auto parent = static_cast<std::size_t>(link.parent);
  ws.IA[parent] = ws.IA[parent] + inertia_to_parent(tag, link, place, Ia);
  ws.pA[parent] = ws.pA[parent] + force_to_parent(tag, link, place, pa);
}

template <class S, class T>
LEGWORK_HD void inward_free(const Link<S>& link, std::size_t b, const T* impulse, const T* inertia,
                            Workspace<T>& ws) {
  ArticulatedInertia<T> I = ws.IA[b];
  const auto i = static_cast<std::size_t>(link.v);
  I.A.xx += inertia[i + 3], I.A.yy += inertia[i + 4], I.A.zz += inertia[i + 5];
  I.C.xx += inertia[i], I.C.yy += inertia[i + 1], I.C.zz += inertia[i + 2];
  ws.base[b] = factorize(I);
  const Vec3<T> f_W{impulse[i], impulse[i + 1], impulse[i + 2]};
  const Vec3<T> t_B{impulse[i + 3], impulse[i + 4], impulse[i + 5]};
  ws.pA[b] = Force<T>{t_B, transpose_times(ws.place[b].R, f_W)} - ws.pA[b];
}

template <class Tag, class S, class T>
LEGWORK_HD void velocity(Tag tag, const Link<S>& link, std::size_t b, Workspace<T>& ws, T* v) {
  const int i = link.v;
  if constexpr (Tag::free) {
    const Motion<T> V = solve(ws.base[b], ws.pA[b]);
    ws.A_WB_B[b] = V;
    const Vec3<T> v_W = ws.place[b].R * V.v;
    v[i] = v_W.x, v[i + 1] = v_W.y, v[i + 2] = v_W.z;
    v[i + 3] = V.w.x, v[i + 4] = V.w.y, v[i + 5] = V.w.z;
  } else {
    const auto p = static_cast<std::size_t>(link.parent);
    Motion<T> V = motion_to_body(tag, link, ws.place[b], ws.A_WB_B[p]);
    if constexpr (Tag::ball) {
      const Force<T> F = ws.IA[b] * V;
      const Vec3<T> x = solve(ws.ball[b], ws.pA[b].t - F.t);
      v[i] = x.x, v[i + 1] = x.y, v[i + 2] = x.z;
      V.w = V.w + x;
    } else {
      const T x = ws.D_inv[b] * (ws.u[b] - dot(V, ws.U[b]));
      v[i] = x * T(link.sign);
      T& along = (Tag::revolute ? V.w : V.v)[Tag::axis];
      along = along + x;
    }
    ws.A_WB_B[b] = V;
  }
}

}  // namespace

template <Scalar T>
void impulse_outward(const Model& model, std::span<const T> q, std::span<const T> v, const T& h,
                     std::span<const Force<T>> F_ext, Workspace<T>& ws) {
  const auto& tree = tree_of<Real<T>>(model);
  const auto n = static_cast<std::size_t>(tree.nlink());
  ws.V_WB_B[0] = zero_motion<T>();
  ws.A_WB_B[0] = {zero3<T>(), cast<T>(-tree.gravity_W)};
  for (std::size_t b = 1; b < n; ++b) {
    const auto& link = tree.links[b];
    with_kind(link.kind,
              [&](auto tag) LEGWORK_LAMBDA { outward(tag, link, b, q.data(), v.data(), h, ws); });
  }
  for (std::size_t b = 0; b < F_ext.size(); ++b) {
    ws.pA[b] = {fma(F_ext[b].t, -h, ws.pA[b].t), fma(F_ext[b].f, -h, ws.pA[b].f)};
  }
}

template <Scalar T>
void impulse_inward(const Model& model, std::span<const T> impulse, std::span<const T> inertia,
                    Workspace<T>& ws) {
  const auto& tree = tree_of<Real<T>>(model);
  for (auto b = static_cast<std::size_t>(tree.nlink()) - 1; b > 0; --b) {
    const auto& link = tree.links[b];
    with_kind(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      using Tag = decltype(tag);
      if constexpr (Tag::free) {
        inward_free(link, b, impulse.data(), inertia.data(), ws);
      } else if constexpr (Tag::ball) {
        inward_ball(link, b, impulse.data(), inertia.data(), ws);
      } else {
        inward_one_dof(tag, link, b, impulse.data(), inertia.data(), ws);
      }
    });
  }
}

template <Scalar T>
void impulse_velocities(const Model& model, Workspace<T>& ws, std::span<T> v_plus) {
  const auto& tree = tree_of<Real<T>>(model);
  ws.A_WB_B[0] = zero_motion<T>();
  for (std::size_t b = 1; b < static_cast<std::size_t>(tree.nlink()); ++b) {
    const auto& link = tree.links[b];
    with_kind(link.kind,
              [&](auto tag) LEGWORK_LAMBDA { velocity(tag, link, b, ws, v_plus.data()); });
  }
}

#define LEGWORK_INSTANTIATE(T)                                                                     \
  template void impulse_outward<T>(const Model&, std::span<const T>, std::span<const T>, const T&, \
                                   std::span<const Force<T>>, Workspace<T>&);                      \
  template void impulse_inward<T>(const Model&, std::span<const T>, std::span<const T>,            \
                                  Workspace<T>&);                                                  \
  template void impulse_velocities<T>(const Model&, Workspace<T>&, std::span<T>);
LEGWORK_FOR_EACH_STEP_SCALAR(LEGWORK_INSTANTIATE)

}  // namespace legwork
