#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Every dynamics kernel behind one signature, for laws that hold for all of them: the same bits in
// every lane, no allocation, the same bits from every compiler.
#include <vector>

#include "legwork/dynamics/centroidal.h"
#include "legwork/dynamics/derivatives.h"
#include "legwork/dynamics/energy.h"
#include "legwork/dynamics/factorization.h"
#include "legwork/dynamics/forward_dynamics.h"
#include "legwork/dynamics/generalized.h"
#include "legwork/dynamics/integrate.h"
#include "legwork/dynamics/inverse_dynamics.h"
#include "legwork/dynamics/jacobians.h"
#include "legwork/dynamics/mass_matrix.h"
#include "legwork/dynamics/passive_forces.h"
#include "legwork/dynamics/regressor.h"

namespace legwork::support {

/// Inputs, scratch and room for the outputs of every kernel; all memory is taken here.
template <class T>
struct Bench {
  explicit Bench(const Model& m)
      : model(m),
        q(static_cast<std::size_t>(m.nq)),
        v(static_cast<std::size_t>(m.nv)),
        a(v.size()),
        ws(m),
        derivatives(m),
        out(v.size()),
        q_out(q.size()),
        M(branch_size(m)),
        square(v.size() * v.size()),
        Y(v.size() * parameter_count(m)),
        motions(v.size()),
        forces(v.size()),
        points(v.size()) {}

  BodyId last() const { return BodyId(model.nbody() - 1); }
  bool floats() const {
    return model.tree.links.size() > 1 && model.tree.links[1].kind == LinkKind::kFree;
  }

  const Model& model;
  std::vector<T> q, v, a;
  Workspace<T> ws;
  Derivatives<T> derivatives;
  std::vector<T> out, q_out, M, square, Y;
  std::vector<Motion<T>> motions;
  std::vector<Force<T>> forces;
  std::vector<Vec3<T>> points;
  T energy[3]{};
};

/// The numbers of a list of small structs (vectors, motions, forces).
template <class T, class X>
std::span<const T> flat(const std::vector<X>& list) {
  return {reinterpret_cast<const T*>(list.data()), list.size() * (sizeof(X) / sizeof(T))};
}

/// The half of run_kernels() that reads poses.
template <class T, class Sink>
void run_kinematic_kernels(Bench<T>& b, const Sink& sink) {
  const Model& model = b.model;
  const std::span<const T> v(b.v), energies(b.energy);
  forward_kinematics<T>(model, b.q, b.v, b.ws);
  sink("forward_kinematics", flat<T>(b.ws.X_WB));
  const Vec3<T> p_WC = b.ws.X_WB[b.last().at()].p;
  spatial_jacobian<T>(model, b.last(), p_WC, b.ws, b.motions);
  sink("spatial_jacobian", flat<T>(b.motions));
  spatial_jacobian_rate<T>(model, b.last(), p_WC, b.ws, b.motions);
  sink("spatial_jacobian_rate", flat<T>(b.motions));
  point_jacobian<T>(model, b.last(), p_WC, b.ws, b.points);
  sink("point_jacobian", flat<T>(b.points));
  passive_forces<T>(model, b.q, b.v, b.ws, b.out);
  sink("passive_forces", std::span<const T>(b.out));
  b.energy[0] = kinetic_energy<T>(model, v, b.ws);
  b.energy[1] = potential_energy<T>(model, b.ws);
  b.energy[2] = spring_energy<T>(model, b.q);
  sink("energy", energies);
  const Vec3<T> p_WG = center_of_mass<T>(model, b.ws);
  center_of_mass_jacobian<T>(model, b.ws, b.points);
  sink("center_of_mass_jacobian", flat<T>(b.points));
  centroidal_matrix<T>(model, p_WG, b.ws, b.forces);
  sink("centroidal_matrix", flat<T>(b.forces));
  b.forces[0] =
      centroidal_momentum<T>(model, p_WG, b.ws) + centroidal_bias<T>(model, p_WG, v, b.ws);
  sink("centroidal_bias", flat<T>(b.forces));
}

/// Runs every kernel of the room once and hands each result to sink(kernel, numbers).
template <class T, class Sink>
void run_kernels(Bench<T>& b, const Sink& sink) {
  const Model& model = b.model;
  const std::span<const T> q(b.q), v(b.v), a(b.a), out(b.out);
  inverse_dynamics<T>(model, q, v, a, b.ws, b.out);
  sink("inverse_dynamics", out);
  forward_dynamics<T>(model, q, v, a, b.ws, b.out);
  sink("forward_dynamics", out);
  apply_inverse_mass<T>(model, a, {}, b.ws, b.out);
  sink("apply_inverse_mass", out);
  mass_matrix<T>(model, q, b.ws, b.M);
  sink("mass_matrix", std::span<const T>(b.M));
  if (b.floats()) {
    base_coupling<T>(model, b.M, std::span(b.motions).subspan(6));
    generalized_inertia<T>(model, b.M, std::span(b.motions).subspan(6), b.square);
    sink("generalized_inertia", std::span<const T>(b.square));
  }
  factorize<T>(model, b.M);
  sink("factorize", std::span<const T>(b.M));
  solve<T>(model, b.M, b.out);
  sink("solve", out);
  regressor<T>(model, q, v, a, b.ws, b.Y);
  sink("regressor", std::span<const T>(b.Y));
  inverse_dynamics_derivatives<T>(model, q, v, a, b.ws, b.derivatives);
  sink("derivatives dq", std::span<const T>(b.derivatives.dq));
  sink("derivatives dv", std::span<const T>(b.derivatives.dv));
  forward_dynamics_derivatives<T>(model, q, v, a, b.ws, b.derivatives, b.out);
  sink("forward derivatives dq", std::span<const T>(b.derivatives.dq));
  integrate<T>(model, q, v, T(0.01), b.q_out);
  sink("integrate", std::span<const T>(b.q_out));
  difference<T>(model, q, b.q_out, b.out);
  sink("difference", out);
  run_kinematic_kernels(b, sink);
}

}  // namespace legwork::support
