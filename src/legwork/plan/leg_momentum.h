#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The angular momentum that swinging legs need, for plans of the COG: each leg a rigid body between
// hip and sole, the trunk upright. Good to some tenths of the leg's own; the planner needs no more
// (a pendulum plan knows none of it).
#include <span>

#include "legwork/model/model.h"

namespace legwork {

/// A leg in a pose: its mass lies on the way from hip to sole. World axes.
struct LegMass {
  double mass = 0.0;          // [kg]
  double share = 0.5;         // of that way, from the hip to the leg's centre of mass
  double length = 1.0;        // upright, hip to sole                                          [m]
  Vec3d hip{};                // over the COG                                                  [m]
  Vec3d sole{};               // over the COG                                                  [m]
  double I_xx = 0, I_yy = 0;  // about its own centre of mass                        [kg·m²]
};

struct LegMasses {
  double trunk = 0.0;  // mass of all that is not a leg                                    [kg]
  Vec3d p_GT{};        // its centre over the COG                                          [m]
  LegMass leg[2];
};

/// Of two feet (frames of their soles) under a trunk, in the pose q. What lies between foot and
/// trunk is a leg.
LegMasses leg_masses(const Model& model, std::span<const double> q, BodyId trunk,
                     const FrameId (&sole)[2]);

/// Rate of the angular momentum about the COG when the soles are at r over it and accelerate by a
/// against it [N·m].
Vec3d momentum_rate(const LegMasses& legs, const Vec3d (&r)[2], const Vec3d (&a)[2]);

}  // namespace legwork
