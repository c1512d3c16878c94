#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// One body on a floor, and other scenes whose motion is known in closed form.
#include "legwork/model/builder.h"
#include "legwork/model/state.h"

namespace legwork::support {

/// A uniform solid of one primitive shape resting on (touching) the floor z = 0.
struct SolidOptions {
  ShapeKind kind = ShapeKind::kBox;
  Vec3<double> size{0.1, 0.1, 0.1};  // as in ShapeSpec [m]
  double mass = 1.0;                 // [kg]
  double friction = 0.8;
  int condim = 3;
  double torsion = 0.005, roll = 1e-4;
  Vec3<double> gravity_W{0, 0, -9.81};
  Vec3<double> com_offset{0, 0, 0};  // the mass moved off the shape's centre [m]
};

inline ShapeSpec floor_shape(double friction) {
  ShapeSpec floor;
  floor.name = "floor";
  floor.kind = ShapeKind::kPlane;
  floor.surface.slide = friction;
  return floor;
}

inline PartSpec solid_part(const SolidOptions& options, const std::string& name) {
  const SolidProperties solid = solid_properties(options.kind, options.size);
  PartSpec part{.name = name};
  part.own = {options.mass, options.com_offset, solid.unit_inertia * options.mass};
  part.has_inertial = true;
  part.joints.push_back({.name = name + "_free", .kind = JointKind::kFree});
  ShapeSpec shape;
  shape.name = name + "_shape";
  shape.kind = options.kind;
  shape.size = options.size;
  shape.surface.slide = options.friction;
  shape.surface.condim = options.condim;
  shape.surface.torsion = options.torsion;
  shape.surface.roll = options.roll;
  part.shapes.push_back(shape);
  return part;
}

inline double rest_height(const SolidOptions& options) {
  return options.kind == ShapeKind::kBox ? options.size.z : options.size.x;
}

inline Model solid_on_floor(const SolidOptions& options) {
  ModelSpec spec;
  spec.name = "solid";
  spec.options.gravity_W = options.gravity_W;
  ShapeSpec floor = floor_shape(options.friction);
  floor.surface.condim = options.condim;
  floor.surface.torsion = options.torsion;
  floor.surface.roll = options.roll;
  spec.parts[0].shapes.push_back(floor);
  PartSpec part = solid_part(options, "solid");
  part.X_PF.p = {0, 0, rest_height(options)};
  spec.add_part(std::move(part));
  return build(spec);
}

/// Gravity of a slope of this angle whose downhill direction has this heading in the x–y plane.
inline Vec3<double> slope_gravity(double angle, double heading, double g = 9.81) {
  return {g * std::sin(angle) * std::cos(heading), g * std::sin(angle) * std::sin(heading),
          -g * std::cos(angle)};
}

}  // namespace legwork::support
