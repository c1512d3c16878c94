#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The contact law: a stiff, damped material with a friction cone and an elastic bristle along the
// surface. Physical numbers, independent of the step; the solver's rows follow from them:
//   normal      R_n = 1/(h·k_n·(h+τ_n)),  β_n = max(gap,0)/h + (min(gap,0) + slop)/(h+τ_n)
//   tangential  R_t = 1/(h·k_t·(h+τ_t)),  β_t = s/(h+τ_t),  s the bristle's deflection
// so that ERP of the literature is h/(h+τ).
#include "legwork/math/vec3.h"
#include "legwork/model/model.h"

namespace legwork {

struct ContactMaterial {
  double k_n = 0.0;           // normal stiffness per point [N/m]
  double tau_n = 4e-3;        // normal relaxation time c/k [s]
  double k_t = 0.0;           // tangential stiffness per point [N/m]
  double tau_t = 4e-3;        // tangential relaxation time [s]
  double restitution = 0.0;   // 0 … 1
  double viscous_slip = 0.0;  // slip speed per tangential force [m/(N·s)]
  double slop = 1e-5;         // depth at which the surface rests [m]
  double leak_rate = 1.0;     // decay of shear that points of one body hold among themselves [1/s]
};

/// The default "rigid" ground: it yields `sink` under the weight of the heaviest tree.
ContactMaterial rigid_material(const Model& model, double sink = 1e-5);

/// From ODE's parameters at step h: h·k + c = 1/cfm, erp = h·k/(h·k + c).
ContactMaterial material_from_erp_cfm(double erp, double cfm, double h);

/// Total mass of the heaviest tree of the scene [kg].
double heaviest_tree(const Model& model);

/// The solver's constants of one point.
struct PointLaw {
  double R_n, R_t;  // velocity per impulse [m/(N·s²)]
  double K_n, K_t;  // 1/R
  double beta_n;    // [m/s]
  double bristle;   // β_t = bristle·s [1/s]
};

/// β_n of a gap, with real numbers or each lane's own.
template <class S>
struct NormalBias {
  S per_step{}, per_relaxation{};  // 1/h, 1/(h+τ_n) [1/s]
  S rest{};                        // β_n at gap 0 [m/s]
  template <class T>
  LEGWORK_HD T at(const T& gap) const {
    return gap * select(gap > T(0.0), T(per_step), T(per_relaxation)) + T(rest);
  }
};

/// A material at one step length: what all points share is worked out once.
class StepLaw {
 public:
  StepLaw(const ContactMaterial& material, double h);
  PointLaw at(double gap) const {
    PointLaw law = shared_;
    law.beta_n = bias_.at(gap);
    return law;
  }
  /// What does not depend on the gap; its beta_n is that of gap 0.
  const PointLaw& shared() const { return shared_; }
  const NormalBias<double>& bias() const { return bias_; }

 private:
  PointLaw shared_{};
  NormalBias<double> bias_;
};

/// The bristle after a step in which the point carried the impulse lambda_t: s + h·v where it
/// stuck, −force/k_t where it slipped for long.
template <class S>
struct BristleLaw {
  S tau{}, compliance{}, rate{};  // τ_t [s], 1/k_t [m/N], 1/(h+τ_t) [1/s]
  template <class T>
  LEGWORK_HD Vec3<T> after(const Vec3<T>& s, const Vec3<T>& lambda_t) const {
    return (s * T(tau) - lambda_t * T(compliance)) * T(rate);
  }
};
inline BristleLaw<double> bristle_law(const ContactMaterial& m, double h) {
  return {m.tau_t, 1.0 / m.k_t, 1.0 / (h + m.tau_t)};
}

}  // namespace legwork
