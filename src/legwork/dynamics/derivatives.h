#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Exact derivatives of inverse and forward dynamics. Derivatives with respect to q are along the
// tangent space integrate() moves in: free joints by dp_W and a turn in body axes, balls by a turn
// in body axes.
#include <span>
#include <vector>

#include "legwork/dynamics/workspace.h"

namespace legwork {

/// Scratch per DoF, in world axes about a common origin.
template <Scalar T>
struct DerivativeColumn {
  Motion<T> S;       // the DoF's motion
  Motion<T> S1, S2;  // V_P × S and A_P × S + V_P × S1, P what carries the DoF's axis
  Motion<T> rate;    // S1 + dS/dt
};

/// Scratch per body, same axes; inward the last four are sums over all beyond it.
template <Scalar T>
struct DerivativeBody {
  Motion<T> V, A;
  Inertia<T> I;
  Force<T> F;  // I·A + V ×* I·V
  Mat3<T> C;   // ∫ (r·v)·1 − v·rᵀ dm: torque of the Coriolis operator
  Vec3<T> l;   // linear momentum: its force is w × l
};

/// Results and scratch, sized once per model. Matrices are row-major nv × nv: row i, column k is
/// the derivative of output i by input k.
template <Scalar T>
struct Derivatives {
  explicit Derivatives(const Model& model)
      : dq(square(model)),
        dv(square(model)),
        M(static_cast<std::size_t>(model.tree.dof_row.back())),
        dtau(square(model)),
        columns(static_cast<std::size_t>(model.nv)),
        bodies(model.tree.links.size()) {}

  std::vector<T> dq;    // d tau/dq, or d vdot/dq
  std::vector<T> dv;    // d tau/dv, or d vdot/dv
  std::vector<T> M;     // d tau/d vdot, branch-sparse; forward: its LᵀDL factors
  std::vector<T> dtau;  // forward only: d vdot/d tau = M⁻¹

  std::vector<DerivativeColumn<T>> columns;  // scratch per DoF
  std::vector<DerivativeBody<T>> bodies;     // scratch per body

 private:
  static std::size_t square(const Model& model) {
    return static_cast<std::size_t>(model.nv) * static_cast<std::size_t>(model.nv);
  }
};

/// d tau/dq, d tau/dv and M = d tau/d vdot of tau = inverse_dynamics(q, v, vdot).
///
/// O(n·depth), no allocation (Singh, Russell & Wensing, "Efficient analytical derivatives of rigid
/// body dynamics using spatial vector algebra", RA-L 2022). Leaves poses and velocities in `ws`.
template <Scalar T>
void inverse_dynamics_derivatives(const Model& model, std::span<const T> q, std::span<const T> v,
                                  std::span<const T> vdot, Workspace<T>& ws, Derivatives<T>& out);

/// d vdot/dq, d vdot/dv and d vdot/d tau of vdot = forward_dynamics(q, v, tau), which comes out
/// too. O(n·depth + nv²·depth), no allocation.
template <Scalar T>
void forward_dynamics_derivatives(const Model& model, std::span<const T> q, std::span<const T> v,
                                  std::span<const T> tau, Workspace<T>& ws, Derivatives<T>& out,
                                  std::span<T> vdot);

}  // namespace legwork
