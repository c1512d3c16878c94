// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/model/virtual_robot.h"

#include <cmath>

namespace legwork {
namespace {

[[noreturn]] void refuse(const std::string& what, const std::string& remedy) {
  throw Error(Finding{.code = "E-VIRTUAL", .message = what, .remedy = remedy});
}

VirtualObject checked(VirtualObject object, int sizes) {
  for (int k = 0; k < sizes; ++k)
    if (!(object.size[k] > 0.0) || !std::isfinite(object.size[k]))
      refuse("a virtual object has a size that is not positive", "give sizes above zero");
  if (!(object.mass >= 0.0) || !std::isfinite(object.mass))
    refuse("a virtual object has a negative mass", "give a mass of at least zero");
  return object;
}

/// A rotation that takes z to the unit vector `axis`.
Mat3<double> turned_to(const Vec3<double>& axis) {
  const double c = axis.z;
  if (c < -1.0 + 1e-12) return {1, 0, 0, 0, -1, 0, 0, 0, -1};
  const double k = 1.0 / (1.0 + c), x = axis.x, y = axis.y;
  return {1.0 - k * x * x, -k * x * y, x, -k * x * y, 1.0 - k * y * y, y, -x, -y, c};
}

Pose<double> moved(const Vec3<double>& p) { return {identity3<double>(), p}; }

}  // namespace

VirtualObject virtual_box(const Vec3<double>& half_sides, double mass, const Vec3<double>& place) {
  return checked({ShapeKind::kBox, half_sides, moved(place), mass}, 3);
}
VirtualObject virtual_cylinder(double radius, double half_length, double mass,
                               const Pose<double>& place) {
  return checked({ShapeKind::kCylinder, {radius, half_length, 0}, place, mass}, 2);
}
VirtualObject virtual_sphere(double radius, double mass, const Vec3<double>& place) {
  return checked({ShapeKind::kSphere, {radius, 0, 0}, moved(place), mass}, 1);
}

VirtualObject of_density(VirtualObject object, double density) {
  object.mass = density * solid_properties(object.kind, object.size).volume;
  return checked(object, 0);
}

MassProperties mass_of(const VirtualComposite& objects) {
  Inertia<double> sum{0.0, {0, 0, 0}, zero_sym3<double>()};
  for (const VirtualObject& object : objects) {
    const SolidProperties solid = solid_properties(object.kind, object.size);
    MassProperties own{.mass = object.mass};
    for (int i = 0; i < 3; ++i)
      for (int k = i; k < 3; ++k) own.inertia(i, k) = object.mass * solid.unit_inertia(i, k);
    sum = sum + to_parent(object.X_CO, to_inertia(own));
  }
  if (!(sum.m > 0.0)) refuse("a composite has no mass", "give at least one object a mass");
  return to_mass_properties(sum);
}

VirtualComposite virtual_motor(const MotorMeasures& m) {
  const Vec3<double>& b = m.body;
  const auto along_z = [](double z) { return moved({0, 0, z}); };
  return {
      virtual_box(b, 0.70 * m.mass, {0, -m.shaft, 0}),
      virtual_box({0.8 * b.x, 0.35 * b.y, 0.12 * b.z}, 0.10 * m.mass, {0, 0, 1.12 * b.z}),
      virtual_box({0.5 * b.x, 0.10 * b.y, 0.5 * b.z}, 0.05 * m.mass, {0, -m.shaft - 1.1 * b.y, 0}),
      virtual_cylinder(0.6 * b.x, 0.1 * b.z, 0.10 * m.mass, along_z(1.34 * b.z)),
      virtual_cylinder(0.4 * b.x, 0.1 * b.z, 0.05 * m.mass, along_z(-1.1 * b.z))};
}

VirtualRobot::VirtualRobot(const std::string& name, bool free_base) : free_base_(free_base) {
  spec_.name = name;
  objects_.resize(1);  // the world
}

int VirtualRobot::add(const std::string& name, int parent, const Pose<double>& X_PF,
                      const VirtualComposite& objects) {
  if (parent < 0 || parent >= static_cast<int>(spec_.parts.size()))
    refuse("part \"" + name + "\" has no parent", "add parents first");
  PartSpec part{.name = name};
  part.parent = parent;
  part.X_PF = X_PF;
  part.own = mass_of(objects);
  part.has_inertial = true;
  for (const VirtualObject& object : objects) {
    ShapeSpec shape;
    shape.kind = object.kind, shape.size = object.size, shape.X_FG = object.X_CO;
    if (!object.collides) shape.contype = shape.conaffinity = 0;
    part.shapes.push_back(shape);
  }
  objects_.push_back(objects);
  return spec_.add_part(std::move(part));
}

int VirtualRobot::add_fixed(const std::string& name, int parent, const Pose<double>& X_PF,
                            const VirtualComposite& objects) {
  const int index = add(name, parent, X_PF, objects);
  if (parent == 0 && free_base_)
    spec_.parts[static_cast<std::size_t>(index)].joints.push_back(
        {.name = name + "_base", .kind = JointKind::kFree});
  return index;
}

int VirtualRobot::add_on_motor(const std::string& name, int parent, const Pose<double>& X_PF,
                               const Vec3<double>& axis, const MotorMeasures& motor,
                               const VirtualComposite& objects) {
  const double length = std::sqrt(dot(axis, axis));
  if (!(length > 0.0)) refuse("the motor of \"" + name + "\" has no axis", "give one");
  const Vec3<double> unit = axis * (1.0 / length);
  const int index = add(name, parent, X_PF, objects);
  spec_.parts[static_cast<std::size_t>(index)].joints.push_back({.name = name, .axis = unit});
  if (parent == 0) return index;  // a motor on the ground weighs nothing
  PartSpec& carrier = spec_.parts[static_cast<std::size_t>(parent)];
  VirtualComposite& carried = objects_[static_cast<std::size_t>(parent)];
  const Pose<double> X_PM{X_PF.R * turned_to(unit), X_PF.p};
  for (VirtualObject object : virtual_motor(motor)) {
    object.X_CO = X_PM * object.X_CO;
    carried.push_back(object);
    ShapeSpec shape;
    shape.kind = object.kind, shape.size = object.size, shape.X_FG = object.X_CO;
    shape.contype = shape.conaffinity = 0;
    carrier.shapes.push_back(shape);
  }
  carrier.own = mass_of(carried);
  return index;
}

}  // namespace legwork
