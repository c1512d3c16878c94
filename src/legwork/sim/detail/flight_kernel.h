#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// How FlightStep flies, for flight.cpp, which compiles it for one robot and for a pack of them.
#include <algorithm>

#include "legwork/dynamics/impulse_dynamics.h"
#include "legwork/dynamics/spring.h"
#include "legwork/sim/flight.h"

namespace legwork {

namespace flight_kernel {

template <class T>
Quat<T> quat_at(const T* q) {
  return {q[0], q[1], q[2], q[3]};
}

// q̇ as numbers, q with unit quaternions or nearly so.
template <class T>
void coordinate_rates(const Model& model, const T* q, const T* v, T* qdot) {
  for (const Joint& joint : model.joints) {
    const T* qj = q + joint.q;
    const T* vj = v + joint.v;
    T* out = qdot + joint.q;
    const bool free = joint.kind == JointKind::kFree;
    if (free) std::copy(vj, vj + 3, out), qj += 3, vj += 3, out += 3;
    if (free || joint.kind == JointKind::kBall) {
      const Quat<T> rate = quat_at(qj) * Quat<T>{T(0.0), vj[0], vj[1], vj[2]};
      const T half(0.5);
      out[0] = half * rate.w, out[1] = half * rate.x, out[2] = half * rate.y;
      out[3] = half * rate.z;
    } else {
      out[0] = vj[0];
    }
  }
}

template <class T>
void normalise_quaternions(const Model& model, T* q) {
  for (const Joint& joint : model.joints) {
    if (nv_of(joint.kind) == 1) continue;
    T* at = q + joint.q + (joint.kind == JointKind::kFree ? 3 : 0);
    const Quat<T> unit = normalized(quat_at(at));
    at[0] = unit.w, at[1] = unit.x, at[2] = unit.y, at[3] = unit.z;
  }
}

}  // namespace flight_kernel

template <Scalar T>
FlightStep<T>::FlightStep(const Model& model)
    : tau(z(model.nv), T(0.0)),
      q(z(model.nq), T(0.0)),
      v(z(model.nv), T(0.0)),
      v_mean(z(model.nv), T(0.0)),
      gain(z(model.nv), T(0.0)),
      ws_(model),
      impulse_(z(model.nv), T(0.0)),
      v_plus_(z(model.nv), T(0.0)),
      q_at_(z(model.nq), T(0.0)),
      v_at_(z(model.nv), T(0.0)),
      qdot_(z(model.nq), T(0.0)) {
  if constexpr (std::same_as<T, double>) share_limbs(model, ws_);
  for (std::size_t i = 0; i < z(model.nv); ++i) {
    armature.push_back(T(model.tree.links[z(model.tree.dof_link[i])].armature));
    damping.push_back(T(model.damping[i]));
  }
}

// What acts along the coordinates at a stage, as impulse_inward() wants it.
template <Scalar T>
void FlightStep<T>::sum_forces(const Model& model, std::span<const JointId> sprung, const T& h) {
  for (std::size_t i = 0; i < impulse_.size(); ++i) {
    const T force = tau[i] - damping[i] * v_at_[i];
    impulse_[i] = armature[i] * v_at_[i] + h * force;
  }
  for (const JointId id : sprung) {
    const Joint& joint = model.joints[id];
    T stretch[6];
    const int n = spring_stretch(model, joint, q_at_.data(), stretch);
    for (int k = 0; k < n; ++k) {
      impulse_[z(joint.v + k)] -= h * (T(joint.stiffness) * stretch[k]);
    }
  }
}

// A stage's rates, with their weight in the sums.
template <Scalar T>
void FlightStep<T>::add_stage(const Model& model, const T& h, double weight) {
  const T share(weight);
  flight_kernel::coordinate_rates(model, q_at_.data(), v_at_.data(), qdot_.data());
  for (std::size_t i = 0; i < q.size(); ++i) q[i] += h * share * qdot_[i];
  for (std::size_t i = 0; i < v.size(); ++i) {
    v[i] += share * v_plus_[i];
    v_mean[i] += share * v_at_[i];
  }
}

template <Scalar T>
void FlightStep<T>::advance(const Model& model, std::span<const JointId> sprung, const T& h,
                            std::span<const T> q0, std::span<const T> v0,
                            std::span<const Force<T>> body_force, Workspace<T>& ws) {
  constexpr double kNode[4] = {0.0, 0.5, 0.5, 1.0};
  constexpr double kWeight[4] = {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6};
  std::copy(q0.begin(), q0.end(), q.begin());
  std::copy(v0.begin(), v0.end(), v.begin());
  std::copy(q0.begin(), q0.end(), q_at_.begin());
  std::copy(v0.begin(), v0.end(), v_at_.begin());
  std::fill(v_mean.begin(), v_mean.end(), T(0.0));
  for (std::size_t s = 0; s < 4; ++s) {
    if (s > 0) {
      const T ahead = h * T(kNode[s]), node(kNode[s]);
      for (std::size_t i = 0; i < q.size(); ++i) q_at_[i] = q0[i] + ahead * qdot_[i];
      for (std::size_t i = 0; i < v.size(); ++i) v_at_[i] = v0[i] + node * v_plus_[i];
      flight_kernel::normalise_quaternions(model, q_at_.data());
      if (own != nullptr) {
        impulse_outward<T>(model, *own, q_at_, v_at_, h, body_force, ws_);
      } else {
        impulse_outward<T>(model, q_at_, v_at_, h, body_force, ws_);
      }
    }
    Workspace<T>& at = s == 0 ? ws : ws_;
    sum_forces(model, sprung, h);
    impulse_inward<T>(model, impulse_, armature, at);
    impulse_velocities<T>(model, at, v_plus_);
    for (std::size_t i = 0; i < v.size(); ++i) v_plus_[i] = v_plus_[i] - v_at_[i];  // h·v̇
    if (s == 0) std::copy(v_plus_.begin(), v_plus_.end(), gain.begin());
    add_stage(model, h, kWeight[s]);
  }
  flight_kernel::normalise_quaternions(model, q.data());
}

}  // namespace legwork
