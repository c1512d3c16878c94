#pragma once
// What each joint carried in the last step. Three torques, never mixed:
//   actuator   what the drive gave (World::drive_torques)
//   total      the generalized force along the coordinate: drive, limits, dry friction, springs,
//              dampers and couplings together
//   wrench     the six components the joint transmits, parent on child, at the joint, in the
//              moving body's frame
// They come from Newton–Euler with the step's own acceleration and contact forces, so they do not
// lag: the step solved exactly these equations. SPDX-License-Identifier: Apache-2.0
#include <span>
#include <vector>

#include "legwork/sim/world.h"

namespace legwork {

class LoadMeter {
 public:
  explicit LoadMeter(const Model& model);

  /// Evaluates the last step of `world`.
  void measure(const World& world);

  /// Wrench the joint of `body` transmits to it, at Bo in B [N·m, N].
  const Force<double>& joint_wrench(BodyId body) const { return ws_.F_Bo_B[body.at()]; }
  /// Of all bodies, the world's (of no meaning) first.
  std::span<const Force<double>> joint_wrenches() const { return ws_.F_Bo_B; }
  /// Wrench the ground (and whatever else outside) exerts on the whole, about the world's origin.
  const Force<double>& external_wrench() const { return external_W_; }
  /// Total generalized force per DoF that the motion needed [N·m].
  const std::vector<double>& required() const { return required_; }
  /// How far the forces applied are from the forces required, largest entry over the weight
  /// (torques per metre). The step's own honesty: 1e-9 or the step is wrong.
  double closure() const { return closure_; }
  /// Poses, velocities and accelerations of the step's start, the latter with the step's own v̇.
  const Workspace<double>& workspace() const { return ws_; }

 private:
  Workspace<double> ws_;
  std::vector<Force<double>> F_ext_;
  std::vector<double> required_;
  Force<double> external_W_ = zero_force<double>();
  double closure_ = 0.0;
};

/// How fast body a slides over body b at a contact of the last step: where the step found it, at
/// the velocity it ended with, which is what the contact law settled [m/s].
Vec3<double> slip_velocity(const World& world, const ContactForce& contact);

/// Where the ground's pressure acts: the point of the plane z = height where the horizontal
/// moments of the contact forces vanish. `loaded` is false with no force pressing down.
struct PressureCentre {
  Vec3<double> p_W{0, 0, 0};
  double force_z = 0.0;  // [N]
  bool loaded = false;
};
PressureCentre pressure_centre(const std::vector<ContactForce>& forces, double height = 0.0);
/// The same for the contacts of one body.
PressureCentre pressure_centre(const std::vector<ContactForce>& forces, BodyId body, double height);

}  // namespace legwork
