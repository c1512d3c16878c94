#include "legwork/sim/flight.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "legwork/dynamics/impulse_dynamics.h"
#include "legwork/dynamics/spring.h"
#include "legwork/math/pack.h"
#include "legwork/model/inertia_check.h"

namespace legwork {

namespace {
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
}  // namespace

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
    armature_.push_back(T(model.tree.links[z(model.tree.dof_link[i])].armature));
  }
}

// What acts along the coordinates at a stage, as impulse_inward() wants it.
template <Scalar T>
void FlightStep<T>::sum_forces(const Model& model, std::span<const JointId> sprung, const T& h) {
  for (std::size_t i = 0; i < impulse_.size(); ++i) {
    const T force = tau[i] - T(model.damping[i]) * v_at_[i];
    impulse_[i] = armature_[i] * v_at_[i] + h * force;
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
  coordinate_rates(model, q_at_.data(), v_at_.data(), qdot_.data());
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
      normalise_quaternions(model, q_at_.data());
      impulse_outward<T>(model, q_at_, v_at_, h, body_force, ws_);
    }
    Workspace<T>& at = s == 0 ? ws : ws_;
    sum_forces(model, sprung, h);
    impulse_inward<T>(model, impulse_, armature_, at);
    impulse_velocities<T>(model, at, v_plus_);
    for (std::size_t i = 0; i < v.size(); ++i) v_plus_[i] = v_plus_[i] - v_at_[i];  // h·v̇
    if (s == 0) std::copy(v_plus_.begin(), v_plus_.end(), gain.begin());
    add_stage(model, h, kWeight[s]);
  }
  normalise_quaternions(model, q.data());
}

template class FlightStep<double>;
template class FlightStep<PackD>;

namespace {

// 1/(aᵀ·I⁻¹·a): the inertia a body shows about an axis when it may turn about the others too.
double turning_inertia(const Link<double>& link, const Vec3<double>& axis_B) {
  const MassProperties own = to_mass_properties(link.M_B);
  Vec3<double> principal{};
  Mat3<double> axes = identity3<double>();
  eigen_sym3(own.inertia, principal, axes);
  if (!(own.mass > 0.0) || !(principal.x > 0.0)) return 0.0;
  const Vec3<double> a = transpose_times(axes, axis_B);
  return 1.0 / (a.x * a.x / principal.x + a.y * a.y / principal.y + a.z * a.z / principal.z);
}

bool is_revolute(LinkKind kind) { return kind <= LinkKind::kRevoluteZ; }

// Of a joint between two bodies that nothing else holds; only turning is looked at.
double joint_inertia(const Tree<double>& tree, std::size_t b, const std::vector<int>& joints_on) {
  const Link<double>& link = tree.links[b];
  const auto parent = static_cast<std::size_t>(link.parent);
  if (!is_revolute(link.kind)) return link.armature;
  Vec3<double> axis{0, 0, 0};
  axis[static_cast<int>(link.kind)] = 1.0;
  const double own = turning_inertia(link, axis) / joints_on[b];
  if (!(own > 0.0)) return link.armature;
  if (parent == 0) return link.armature + own;
  const double other = turning_inertia(tree.links[parent], link.X_PJ.R * axis) / joints_on[parent];
  return link.armature + (other > 0.0 ? own * other / (own + other) : 0.0);
}

}  // namespace

double passive_rate(const Model& model) {
  const Tree<double>& tree = model.tree;
  std::vector<double> stiffness(tree.links.size(), 0.0);
  std::vector<double> damping(tree.links.size(), 0.0);
  for (const Joint& joint : model.joints) stiffness[joint.body.at()] = joint.stiffness;
  for (std::size_t i = 0; i < z(model.nv); ++i) {
    double& most = damping[z(tree.dof_link[i])];
    most = std::max(most, model.damping[i]);
  }
  std::vector<int> joints_on(tree.links.size(), 0);
  for (std::size_t b = 1; b < tree.links.size(); ++b) {
    if (stiffness[b] == 0.0 && damping[b] == 0.0) continue;
    ++joints_on[b], ++joints_on[z(tree.links[b].parent)];
  }
  double rate = 0.0;
  for (std::size_t b = 1; b < tree.links.size(); ++b) {
    if (stiffness[b] == 0.0 && damping[b] == 0.0) continue;
    const double inertia = joint_inertia(tree, b, joints_on);
    if (!(inertia > 0.0)) return std::numeric_limits<double>::infinity();
    rate = std::max({rate, damping[b] / inertia, std::sqrt(std::fabs(stiffness[b]) / inertia)});
  }
  return rate;
}

}  // namespace legwork
