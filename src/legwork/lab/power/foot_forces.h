#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What foot forces are for. A part balances the robot; the rest, the antagonistic part, lets the
// feet push against each other, balances itself, and is set by friction and servo lag, not by the
// load. Statics leave it open inside the friction cones, and with it every joint torque inside a
// band. Feet are points at their centres here: what a sole's moment could add is left out.
#include <span>
#include <string>
#include <vector>

#include "legwork/plan/leg.h"

namespace legwork {

struct ForceSplit {
  std::vector<Vec3<double>> equilibrium;   // smallest forces with the same resultant [N]
  std::vector<Vec3<double>> antagonistic;  // the rest: no force and no moment in sum [N]
  double antagonism = 0;  // |antagonistic| over |all|, as vectors of all components
};

/// Splits the forces f_W that act at p_W.
ForceSplit split_foot_forces(std::span<const Vec3<double>> p_W, std::span<const Vec3<double>> f_W);

/// How far statics leave a joint's torque open.
struct TorqueBand {
  JointId joint;
  std::string leg;
  double lower = 0, upper = 0;  // [N·m]
  double least_effort = 0;      // with the equilibrium forces alone [N·m]
  double width() const { return upper - lower; }
};

struct StanceBands {
  bool balanced = false;  // false: no forces inside the cones hold the robot
  std::vector<TorqueBand> bands;
  std::vector<Vec3<double>> equilibrium;  // vertical-load forces with the least norm, per leg [N]
  double widest() const;
};

/// Bands of all leg joints of the robot standing still at q on the legs that are `down` (one flag
/// per leg; none: all), on level ground with friction mu (cones as pyramids of `edges` sides drawn
/// inside them: a band is never too wide). One linear program per bound.
StanceBands torque_bands(const Model& model, std::span<const double> q,
                         const std::vector<Leg>& legs, double mu,
                         const std::vector<char>& down = {}, int edges = 16);

/// A point through which the ground bears a body, with the friction it has there.
struct BearingPoint {
  BodyId body;
  Vec3<double> p_W{0, 0, 0};
  Vec3<double> n_W{0, 0, 1};
  double friction = 1.0;
  double torsion = 0.0, roll = 0.0;  // radii; 0 without [m]
};

/// How far statics leave the generalized force of each of `dofs` open, standing still at q on these
/// points (all of a sole's corners, rolling and torsional friction of a tip), and its value under
/// the smallest forces that bear the robot. `loose` are the coordinates that nothing but the ground
/// holds: a free base's six, what its rails leave a planar robot, joints without a drive. Throws
/// nothing; not balanced: no forces inside the cones do it, or the ground need not bear anything.
struct StaticBand {
  int dof = 0;
  double lower = 0, upper = 0, least_effort = 0;  // [N·m]
};
struct StaticBands {
  bool balanced = false;
  std::vector<StaticBand> bands;
};
StaticBands static_bands(const Model& model, std::span<const double> q,
                         std::span<const BearingPoint> points, std::span<const int> loose,
                         std::span<const int> dofs, int edges = 8);

}  // namespace legwork
