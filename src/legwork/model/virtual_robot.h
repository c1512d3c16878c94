#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A robot put together from simple solids by a program: virtual objects (box, cylinder, sphere),
// composites of them, and the virtual motor (three boxes and two cylinders). A part built on a
// motor turns on its hinge, any other is fixed to its parent:
//
//   parent ──motor(axis)──> part on it (hinge at the motor's shaft)
//   parent ──────────────> part (fixed)
//
#include <string>
#include <vector>

#include "legwork/model/builder.h"

namespace legwork {

/// One solid. Sizes as in ShapeSpec: box half sides; cylinder radius, half length along z; sphere
/// radius.
struct VirtualObject {
  ShapeKind kind = ShapeKind::kBox;
  Vec3<double> size{0, 0, 0};                   // [m]
  Pose<double> X_CO = identity_pose<double>();  // in the composite
  double mass = 0.0;                            // [kg]
  bool collides = false;
};
/// Throws Error for a size that is not positive or a mass that is negative.
VirtualObject virtual_box(const Vec3<double>& half_sides, double mass,
                          const Vec3<double>& place = {0, 0, 0});
VirtualObject virtual_cylinder(double radius, double half_length, double mass,
                               const Pose<double>& place = identity_pose<double>());
VirtualObject virtual_sphere(double radius, double mass, const Vec3<double>& place = {0, 0, 0});
/// The mass of a solid of this density [kg/m³].
VirtualObject of_density(VirtualObject object, double density);

using VirtualComposite = std::vector<VirtualObject>;
/// Mass, centre and inertia about it of all objects together. Throws Error where nothing has mass.
MassProperties mass_of(const VirtualComposite& objects);

/// Outer measures of a servo, shaft along z at the origin.
struct MotorMeasures {
  double mass = 0.072;                     // RX-28 [kg]
  Vec3<double> body{.0178, .0253, .0159};  // half sides of its case [m]
  double shaft = .0125;                    // case's centre lies so far beside the shaft [m]
};
/// Case, gear head and plug as boxes, shaft and idler as cylinders.
VirtualComposite virtual_motor(const MotorMeasures& measures);

/// Collects parts; build() of its spec() is the Model.
class VirtualRobot {
 public:
  explicit VirtualRobot(const std::string& name, bool free_base = true);

  /// Fixed to its parent (0: the world; of the first part the base joint takes its place).
  int add_fixed(const std::string& name, int parent, const Pose<double>& X_PF,
                const VirtualComposite& objects);
  /// Turned by a motor fixed to the parent at X_PF, shaft along `axis` there. The hinge has the
  /// part's name; the motor's mass goes to the parent.
  int add_on_motor(const std::string& name, int parent, const Pose<double>& X_PF,
                   const Vec3<double>& axis, const MotorMeasures& motor,
                   const VirtualComposite& objects);
  const ModelSpec& spec() const { return spec_; }

 private:
  int add(const std::string& name, int parent, const Pose<double>& X_PF,
          const VirtualComposite& objects);
  ModelSpec spec_;
  std::vector<VirtualComposite> objects_;  // per part
  bool free_base_;
};

}  // namespace legwork
