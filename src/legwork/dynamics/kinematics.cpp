// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/dynamics/kinematics.h"

#include "legwork/dynamics/detail/instantiate.h"

namespace legwork {

namespace {

template <class Tag, class S, class T>
LEGWORK_HD void place_body(Tag tag, const Link<S>& link, std::size_t b, const T* q,
                           Workspace<T>& ws) {
  LinkPlace<T>& place = ws.place[b];
  place_link(tag, link, q, place);
  const Pose<T>& X_WP = ws.X_WB[static_cast<std::size_t>(link.parent)];
  // A child of the world stands where its joint says: nothing to compose.
  if (link.parent == 0) {
    ws.X_WB[b] = {rotation_in_parent(tag, link, place), place.p};
  } else {
    ws.X_WB[b] = {rotation_in_world(tag, link, place, X_WP.R), X_WP.p + X_WP.R * place.p};
  }
}

}  // namespace

template <Scalar T>
void forward_kinematics(const Model& model, std::span<const T> q, Workspace<T>& ws) {
  const auto& tree = tree_of<Real<T>>(model);
  const auto n = static_cast<std::size_t>(tree.nlink());
  for (std::size_t b = 1; b < n; ++b) {
    const auto& link = tree.links[b];
    with_kind(link.kind, [&](auto tag) LEGWORK_LAMBDA { place_body(tag, link, b, q.data(), ws); });
  }
}

template <Scalar T>
void forward_kinematics(const Model& model, std::span<const T> q, std::span<const T> v,
                        Workspace<T>& ws) {
  const auto& tree = tree_of<Real<T>>(model);
  const auto n = static_cast<std::size_t>(tree.nlink());
  ws.V_WB_B[0] = zero_motion<T>();
  for (std::size_t b = 1; b < n; ++b) {
    const auto& link = tree.links[b];
    with_kind(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      place_body(tag, link, b, q.data(), ws);
      const Motion<T>& V_P = ws.V_WB_B[static_cast<std::size_t>(link.parent)];
      ws.V_WB_B[b] = motion_to_body(tag, link, ws.place[b], V_P) +
                     joint_motion(tag, link, ws.place[b], v.data());
    });
  }
}

template <Scalar T>
Pose<T> frame_pose(const Model& model, FrameId frame, const Workspace<T>& ws) {
  const Frame& f = model.frames[frame];
  return ws.X_WB[f.body.at()] * cast<T>(f.X_BF);
}

template <Scalar T>
Motion<T> point_velocity(BodyId body, const Vec3<T>& p_WC, const Workspace<T>& ws) {
  const Pose<T>& X_WB = ws.X_WB[body.at()];
  const Motion<T>& V = ws.V_WB_B[body.at()];
  const Vec3<T> w = X_WB.R * V.w;
  return {w, cross_add(w, p_WC - X_WB.p, X_WB.R * V.v)};
}

template <Scalar T>
Motion<T> frame_velocity(const Model& model, FrameId frame, const Workspace<T>& ws) {
  return point_velocity(model.frames[frame].body, frame_pose(model, frame, ws).p, ws);
}

template <Scalar T>
Motion<T> point_acceleration(const Model& model, BodyId body, const Vec3<T>& p_WC,
                             const Workspace<T>& ws) {
  const Pose<T>& X_WB = ws.X_WB[body.at()];
  const Motion<T>& V = ws.V_WB_B[body.at()];
  const Motion<T>& A = ws.A_WB_B[body.at()];
  // Classical from spatial: a = v̇ + w × v, both at the point, then out of the accelerating world.
  const Vec3<T> r_B = transpose_times(X_WB.R, p_WC - X_WB.p);
  const Vec3<T> v_B = cross_add(V.w, r_B, V.v);
  const Vec3<T> a_B = cross_add(V.w, v_B, cross_add(A.w, r_B, A.v));
  return {X_WB.R * A.w, X_WB.R * a_B + cast<T>(tree_of<Real<T>>(model).gravity_W)};
}

#define LEGWORK_INSTANTIATE(T)                                                              \
  template void forward_kinematics<T>(const Model&, std::span<const T>, Workspace<T>&);     \
  template void forward_kinematics<T>(const Model&, std::span<const T>, std::span<const T>, \
                                      Workspace<T>&);                                       \
  template Pose<T> frame_pose<T>(const Model&, FrameId, const Workspace<T>&);               \
  template Motion<T> point_velocity<T>(BodyId, const Vec3<T>&, const Workspace<T>&);        \
  template Motion<T> frame_velocity<T>(const Model&, FrameId, const Workspace<T>&);         \
  template Motion<T> point_acceleration<T>(const Model&, BodyId, const Vec3<T>&,            \
                                           const Workspace<T>&);
LEGWORK_FOR_EACH_SCALAR(LEGWORK_INSTANTIATE)

}  // namespace legwork
