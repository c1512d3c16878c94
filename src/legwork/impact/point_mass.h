#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The robot as one number (its effective mass) or two (mass and servo damping): spec's virtual
// mass and reduced models.
#include <limits>
#include <vector>

#include "legwork/impact/contact_law.h"

namespace legwork::impact {

/// A point of mass m_a that strikes a target along a line.
struct PointStrike {
  double mass = 1.0;         // m_a, effective mass at the striking point [kg]
  double speed = 1.0;        // v_c, approach speed                       [m/s]
  double target_mass = 5.0;  // m_t; infinity is a wall                   [kg]
  double damping = 0.0;      // D, servo damping at the point             [N·s/m]
  ContactLaw law{};
  double h = 1e-4;             // [s]
  double duration = 0.1;       // [s]
  bool locate_release = true;  // find δ = 0 inside its step: the impulse is smooth in everything
};

struct PointImpact {
  double f_max = 0.0;                   // [N]
  double impulse = 0.0;                 // ∫f dt = m_t·v_t [N·s]
  double contact_time = 0.0;            // until δ first returns to 0 [s]
  double max_depth = 0.0;               // [m]
  double restitution = 0.0;             // e: closing speed after over before; free flight only
  double compression_time = 0.0;        // until the depth is greatest; closed form only [s]
  double reduced_mass = 0.0;            // μ; closed form only [kg]
  double damping_ratio = 0.0;           // ζ; closed form only
  bool truncated = false;               // still touching at the end
  std::vector<double> t, force, depth;  // at the steps' starts, t = 0 included; empty: closed form
};

/// Closed form for the compression damper and D = 0:
///   f_n = μ·(1 + e)·v_c, μ = m_a·m_t/(m_a + m_t), e from ζ = c/(2·√(k·μ)).
/// f_max is the larger of c·v_c (the touch) and the peak after it.
PointImpact point_mass_closed_form(const PointStrike& strike);

/// The same by RK4 for any law:  m_a·v̇ = −f + D·(v_c − v),  m_t·v̇_t = f.
PointImpact integrate_point_mass(const PointStrike& strike);

}  // namespace legwork::impact
