// Steps in which nothing touches: fourth-order Runge–Kutta on (q, v), quaternions in their own
// coordinates (q̇ = ½ q∘w) and normalised at the end. SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "legwork/dynamics/forward_dynamics.h"
#include "legwork/dynamics/spring.h"
#include "legwork/sim/world.h"

namespace legwork {

namespace {
Quat<double> quat_at(const double* q) { return {q[0], q[1], q[2], q[3]}; }

// q̇ as numbers, q with unit quaternions or nearly so.
void coordinate_rates(const Model& model, const double* q, const double* v, double* qdot) {
  for (const Joint& joint : model.joints) {
    const double* qj = q + joint.q;
    const double* vj = v + joint.v;
    double* out = qdot + joint.q;
    const bool free = joint.kind == JointKind::kFree;
    if (free) std::copy(vj, vj + 3, out), qj += 3, vj += 3, out += 3;
    if (free || joint.kind == JointKind::kBall) {
      const Quat<double> rate = quat_at(qj) * Quat<double>{0.0, vj[0], vj[1], vj[2]};
      out[0] = 0.5 * rate.w, out[1] = 0.5 * rate.x, out[2] = 0.5 * rate.y, out[3] = 0.5 * rate.z;
    } else {
      out[0] = vj[0];
    }
  }
}

void normalise_quaternions(const Model& model, double* q) {
  for (const Joint& joint : model.joints) {
    if (nv_of(joint.kind) == 1) continue;
    double* at = q + joint.q + (joint.kind == JointKind::kFree ? 3 : 0);
    const Quat<double> unit = normalized(quat_at(at));
    at[0] = unit.w, at[1] = unit.x, at[2] = unit.y, at[3] = unit.z;
  }
}
}  // namespace

// A servo row is implicit so that no gain can explode; taken explicitly here it could, so a robot
// held by rows flies with the step it lands with.
bool World::is_flight() const {
  return solver_.contacts.empty() && solver_.loops.empty() && solver_.couplings.empty() &&
         solver_.rows.empty() && lifted_.empty();
}

void World::flight_step(double h) {
  const auto nq = z(model_.nq), nv = z(model_.nv);
  flight_.resize(5 * nq + 6 * nv);
  double* const kq = flight_.data();  // four stages of q̇
  double* const kv = kq + 4 * nq;     // four stages of v̇
  double* const q = kv + 4 * nv;      // stage state
  double* const v = q + nq;
  double* const tau = v + nv;
  constexpr double kNode[4] = {0.0, 0.5, 0.5, 1.0};
  constexpr double kWeight[4] = {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6};
  for (std::size_t s = 0; s < 4; ++s) {
    const double a = h * kNode[s];
    for (std::size_t i = 0; i < nq; ++i) q[i] = start_.q[i] + (s ? a * kq[(s - 1) * nq + i] : 0.0);
    for (std::size_t i = 0; i < nv; ++i) v[i] = start_.v[i] + (s ? a * kv[(s - 1) * nv + i] : 0.0);
    coordinate_rates(model_, q, v, kq + s * nq);
    normalise_quaternions(model_, q);
    for (std::size_t i = 0; i < nv; ++i) tau[i] = joint_force[i] - model_.damping[i] * v[i];
    for (const JointId id : sprung_) {
      const Joint& joint = model_.joints[id];
      double stretch[6];
      const int n = spring_stretch(model_, joint, q, stretch);
      for (int k = 0; k < n; ++k) tau[joint.v + k] -= joint.stiffness * stretch[k];
    }
    for (std::size_t i = 0; i < drives.size(); ++i) tau[drives[i].dof] += laws_[i].torque;
    forward_dynamics<double>(model_, {q, nq}, {v, nv}, {tau, nv}, ws_, {kv + s * nv, nv},
                             body_force);
  }
  ws_.reset_joint_inertia(model_);
  State& x = state_.x;
  for (std::size_t s = 0; s < 4; ++s) {
    for (std::size_t i = 0; i < nq; ++i) x.q[i] += h * kWeight[s] * kq[s * nq + i];
    for (std::size_t i = 0; i < nv; ++i) x.v[i] += h * kWeight[s] * kv[s * nv + i];
  }
  normalise_quaternions(model_, x.q.data());
  for (std::size_t i = 0; i < nv; ++i) {
    v_plus_[i] = x.v[i];
    vdot_[i] = (x.v[i] - start_.v[i]) / h;
  }
  forces_.clear();
  state_.contacts.clear();
  state_.slipped = false;
  x.t += h;
  ++state_.steps;
}

}  // namespace legwork
