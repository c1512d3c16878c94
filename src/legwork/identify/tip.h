#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// When a robot that leans about its ankles tips over an edge of its foot, and what the two tipping
// angles say about its centre of mass. Exact statics of a rigid body on a flat foot:
//   forward:   M(h·sin α + z·cos α) + m·z_f = (M + m)·F_front
//   backward:  M(h·sin β − z·cos β) − m·z_f = (M + m)·F_back
// M, h, z: mass, height over the ankle and forward offset of what leans; m, z_f: of the foot.
// Sideways the same holds with left for front. Angles are magnitudes of the lean from upright.
#include <string>

#include "legwork/base/result.h"

namespace legwork {

/// What leans: everything above the ankle axis.
struct TipBody {
  double mass = 0.0;    // [kg]
  double height = 0.0;  // of its centre of mass over the ankle axis  [m]
  double offset = 0.0;  // of its centre of mass forward of the axis  [m]
};

/// What stays: both feet as one.
struct TipFoot {
  double front = 0.0;   // ankle axis to the front edge  [m]
  double back = 0.0;    // ankle axis to the back edge   [m]
  double mass = 0.0;    // [kg]
  double offset = 0.0;  // of its centre of mass forward of the axis  [m]
};

struct TipAngles {
  double forward = 0.0, backward = 0.0;  // [rad]
};

enum class TipFault {
  kRange,      // an input that cannot be
  kCannotTip,  // the edge is out of reach at any lean
  kSingular,   // the two angles do not fix the centre of mass
};

struct TipError {
  TipFault fault = TipFault::kRange;
  std::string field;  // which input
  std::string text;   // one sentence
};
template <class T>
using TipResult = Result<T, TipError>;

/// The static tipping angles. kCannotTip where an edge lies further out than the centre of mass is
/// from the axis.
TipResult<TipAngles> tip_angles(const TipBody& body, const TipFoot& foot);

/// How well the inputs are known, one standard deviation each.
struct TipNoise {
  double forward = 0.0, backward = 0.0;  // angles [rad]
  double front = 0.0, back = 0.0;        // edges  [m]
};

struct TipSolution {
  double height = 0.0, offset = 0.0;                     // [m]
  double var_height = 0.0, var_offset = 0.0, cov = 0.0;  // [m²]
};

/// The centre of mass that tips at these angles: a 2×2 linear solve, unique for 0 < α + β < 180°.
/// `slope`: the ground rises forward by so much where the angles are joint angles; zero where they
/// are absolute leans [rad].
TipResult<TipSolution> solve_tip(const TipAngles& angles, const TipFoot& foot, double body_mass,
                                 const TipNoise& noise = {}, double slope = 0.0);

/// One angle alone fixes a line: height·sin + offset·cos = distance (offset counted towards the
/// edge).
struct TipLine {
  double sin = 0.0, cos = 1.0, distance = 0.0;
};
TipLine tip_line(double angle, double edge_distance, double body_mass, double foot_mass,
                 double foot_offset);

/// Eqs 8–12 of Manokhatiphaisan and Maneewarn as printed, not recommended: they ignore one of the
/// two angles and do not reproduce the paper's own table. Lengths in the unit of the inputs.
struct PaperGeometry {
  double L1 = 0.0, L3 = 0.0;
  double gamma = 0.0;  // [rad]
  double D1 = 0.0;
};
PaperGeometry paper_geometry(const TipAngles& angles, double F2, double L0);

}  // namespace legwork
