#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// How a robot standing on its support gives way when pushed at a point: generalized inertia and
// Jacobian (Umetani–Yoshida, the paper's eqs 5 and 13), effective mass with the base term that
// eq. 15 leaves out.
#include <vector>

#include "legwork/impact/strike.h"

namespace legwork::impact {

/// At one posture; matrices column-major.
///
/// With v = [base, φ̇]:  φ̈ = P·τ − u·f  and the point's acceleration along d is
/// uᵀ·τ − f/m_a, for joint torques τ and a force −f·d on the point (no bias forces).
struct Mobility {
  int n = 0;                  // joint DoF
  std::vector<double> P;      // n×n: H*⁻¹, or the joint block of the feet-constrained inverse
  std::vector<double> j;      // n: d·J*, the point's speed per joint rate
  std::vector<double> u;      // n: P·j
  std::vector<double> X;      // 6×n: the base moves with −X·φ̇ (feet still, or momentum kept)
  double inverse_mass = 0.0;  // d·J·M⁻¹·Jᵀ·d, exact [1/kg]
  double joint_inverse_mass = 0.0;   // d·J*·H*⁻¹·J*ᵀ·d alone, the paper's [1/kg]
  Sym3<double> point_mobility{};     // J·P·Jᵀ over all directions, world axes [1/kg]
  int feet_rows = 0, feet_rank = 0;  // constraint rows of the feet and how many are independent
  double condition = 0.0;            // largest over smallest pivot of H*
  double max_rate = 0.0;             // λ_max(H*⁻¹·K_d): stiffest servo mode [1/s]
  double servo_damping = 0.0;        // D: the servos' damping felt at the point [N·s/m]

  double effective_mass() const { return 1.0 / inverse_mass; }
  double paper_mass() const { return 1.0 / joint_inverse_mass; }
};

/// Throws Error where the point cannot move along d at all.
Mobility mobility(const Model& model, const Strike& strike);

/// What neither the support nor the torques that hold the posture hold at the touch: gravity in
/// flight, the tipping of a robot on one point foot. Zero where the posture can be held.
struct Unheld {
  std::vector<double> phiddot;  // n [rad/s²]
  double point = 0.0;           // of the striking point along d [m/s²]
};
/// `v` is the velocity at the touch.
Unheld unheld_acceleration(const Model& model, const Strike& strike, const std::vector<double>& v);

/// The generalized inertia H* of a free (or virtual) base, n×n column-major.
std::vector<double> generalized_inertia(const Model& model, const Strike& strike);

/// The effective-mass ellipsoid: mass felt along each principal direction at the point.
struct MassEllipsoid {
  Vec3<double> mass{};    // ascending [kg]
  Mat3<double> axes_W{};  // columns: the directions
};
MassEllipsoid effective_mass_ellipsoid(const Mobility& mobility);

/// Mass felt along any unit direction at the point [kg].
double effective_mass_along(const Mobility& mobility, const Vec3<double>& direction_W);

/// The model with heavy feet (eqs 1, 2): extra sphere M_g, I_g at the link's centre of mass.
Model with_virtual_base(const Model& model, const StrikeSupport& support);

}  // namespace legwork::impact
