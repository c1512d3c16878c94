// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// MJCF masses: from geoms where there is no <inertial>, then the compiler's corrections.
#include <algorithm>

#include "legwork/load/mjcf/context.h"
#include "legwork/math/eigen_sym3.h"
#include "legwork/model/inertia_check.h"

namespace legwork::load {
namespace {

MassProperties sum_of_geoms(const std::vector<GeomMass>& geoms, int low, int high) {
  Inertia<double> total{0, {0, 0, 0}, {0, 0, 0, 0, 0, 0}};
  for (const GeomMass& geom : geoms)
    if (geom.group >= low && geom.group <= high) total = total + to_inertia(geom.mass);
  return to_mass_properties(total);
}

Sym3<double> from_principal(const Mat3<double>& axes, const Vec3<double>& moments) {
  return rotate(axes, Sym3<double>{moments.x, 0, 0, moments.y, 0, moments.z});
}

void bound_from_below(const MjcfCompiler& compiler, PartSpec& part) {
  part.own.mass = std::max(part.own.mass, compiler.bound_mass);
  if (!(compiler.bound_inertia > 0)) return;
  Vec3<double> moments{};
  Mat3<double> axes{};
  eigen_sym3(part.own.inertia, moments, axes);
  for (int k = 0; k < 3; ++k) moments[k] = std::max(moments[k], compiler.bound_inertia);
  part.own.inertia = from_principal(axes, moments);
}

void check_triangle(MjcfContext& context, const MjcfCompiler& compiler, PartSpec& part,
                    const Place& at) {
  clear_rounding(part.own, "body " + in_quotes(part.name), at, context.findings);
  if (context.options.repair) return;  // repair_masses() comes next
  InertiaVerdict verdict = inertia_verdict(part.own);
  const Vec3<double>& I = verdict.principal;
  if (verdict.indefinite) {
    context.findings.error(at, "E-INERTIA", "body " + in_quotes(part.name),
                           "body " + in_quotes(part.name) +
                               ": the inertia has the principal moment " + show(I.x) +
                               ", which is negative",
                           "check signs and the order Ixx Iyy Izz Ixy Ixz Iyz");
    return;
  }
  if (!(I.z > 0) || verdict.triangle >= 1 - 1e-6) return;
  if (compiler.balance_inertia) {
    const double mean = (I.x + I.y + I.z) / 3;
    part.own.inertia = {mean, 0, 0, mean, 0, mean};
    return;
  }
  context.findings.error(
      at, "E-INERTIA", "body " + in_quotes(part.name),
      "body " + in_quotes(part.name) + ": principal inertias " + show(I.x) + " + " + show(I.y) +
          " < " + show(I.z) + ": no mass distribution has this",
      "check units and the reference point (must be the centre of mass); balanceinertia=\"true\" "
      "averages them, --repair enlarges the smaller ones");
}

}  // namespace

void finish_mjcf_masses(MjcfContext& context) {
  double total = 0;
  for (std::size_t i = 1; i < context.spec.parts.size(); ++i) {
    PartSpec& part = context.spec.parts[i];
    const MjcfCompiler& compiler = context.compiler_of(context.part_scopes[i]);
    const bool from_geoms =
        compiler.inertia_from_geom == MjcfCompiler::FromGeom::kAlways ||
        (compiler.inertia_from_geom == MjcfCompiler::FromGeom::kAuto && !part.has_inertial);
    if (from_geoms)
      part.own = sum_of_geoms(context.geom_masses[i], compiler.group_low, compiler.group_high);
    bound_from_below(compiler, part);
    check_triangle(context, compiler, part, context.inertia_places[i]);
    total += part.own.mass;
  }
  if (!(context.compiler.set_total_mass > 0) || !(total > 0)) return;
  const double scale = context.compiler.set_total_mass / total;
  for (PartSpec& part : context.spec.parts) {
    part.own.mass *= scale;
    part.own.inertia = part.own.inertia * scale;
  }
}

}  // namespace legwork::load
