// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/dynamics/passive_forces.h"

#include "legwork/dynamics/detail/instantiate.h"
#include "legwork/dynamics/spring.h"

namespace legwork {

namespace {

template <class T>
void add_springs(const Model& model, const T* q, T* tau) {
  for (const Joint& joint : model.joints) {
    if (joint.stiffness == 0.0) continue;
    T stretch[6];
    const int n = spring_stretch(model, joint, q, stretch);
    for (int k = 0; k < n; ++k) {
      T& force = tau[joint.v + k];
      force = nfma(stretch[k], T(joint.stiffness), force);
    }
  }
}

template <class T>
void add_tendons(const Model& model, const T* q, const T* v, T* tau) {
  for (const FixedTendon& tendon : model.tendons) {
    if (tendon.stiffness == 0.0 && tendon.damping == 0.0) continue;
    T pull = -tendon_stretch(model, tendon, q) * T(tendon.stiffness);
    for (const auto& [joint, coefficient] : tendon.terms) {
      pull = nfma(v[model.joints[joint].v], T(coefficient * tendon.damping), pull);
    }
    for (const auto& [joint, coefficient] : tendon.terms) {
      T& force = tau[model.joints[joint].v];
      force = fma(pull, T(coefficient), force);
    }
  }
}

// A force f_W at p_WC on a body, along every DoF that moves it.
template <class T>
void add_point_force(const Model& model, BodyId body, const Vec3<T>& p_WC, const Vec3<T>& f_W,
                     const Workspace<T>& ws, T* tau) {
  const auto& tree = tree_of<Real<T>>(model);
  const Pose<T>& X_WB = ws.X_WB[body.at()];
  Force<T> F{transpose_times(X_WB.R, cross(p_WC - X_WB.p, f_W)), transpose_times(X_WB.R, f_W)};
  for (auto b = body.at(); b != 0;) {
    const auto& link = tree.links[b];
    with_kind(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      T share[decltype(tag)::nv];
      joint_components(tag, link, ws.place[b], F, share);
      for (int k = 0; k < decltype(tag)::nv; ++k) tau[link.v + k] += share[k];
      F = force_to_parent(tag, link, ws.place[b], F);
    });
    b = static_cast<std::size_t>(link.parent);
  }
}

}  // namespace

template <Scalar T>
void passive_forces(const Model& model, std::span<const T> q, std::span<const T> v,
                    const Workspace<T>& ws, std::span<T> tau) {
  for (std::size_t i = 0; i < tau.size(); ++i) tau[i] = -v[i] * T(model.damping[i]);
  add_springs(model, q.data(), tau.data());
  add_tendons(model, q.data(), v.data(), tau.data());
  const Vec3<T> g = cast<T>(tree_of<Real<T>>(model).gravity_W);
  for (const Part& part : model.parts) {
    if (part.gravity_compensation == 0.0) continue;
    const Vec3<T> p_WC = ws.X_WB[part.body.at()] * cast<T>(part.X_BF * part.own.com);
    const T lifted = T(-part.own.mass * part.gravity_compensation);
    add_point_force(model, part.body, p_WC, g * lifted, ws, tau.data());
  }
}

#define LEGWORK_INSTANTIATE(T)                                                          \
  template void passive_forces<T>(const Model&, std::span<const T>, std::span<const T>, \
                                  const Workspace<T>&, std::span<T>);
LEGWORK_FOR_EACH_SCALAR(LEGWORK_INSTANTIATE)

}  // namespace legwork
