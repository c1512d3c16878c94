// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// MJCF <compiler> and <option>: how to read the rest, and what the file suggests for the run.
#include "legwork/load/mjcf/context.h"

namespace legwork::load {
namespace {

void read_compiler(MjcfContext& context, const Element& element, MjcfCompiler& c) {
  const Fields fields(element);
  if (const auto angle = element.find("angle")) {
    c.angle = *angle == "radian" ? 1.0 : 3.14159265358979323846 / 180.0;
    c.angle_given = true;
  }
  c.autolimits = fields.flag("autolimits", c.autolimits);
  c.eulerseq = fields.text("eulerseq", c.eulerseq);
  if (c.eulerseq.size() != 3 || c.eulerseq.find_first_not_of("xyzXYZ") != std::string::npos)
    context.findings.fatal(element.place(), "E-VALUE", "compiler",
                           "eulerseq " + in_quotes(c.eulerseq) + " is not three of x y z X Y Z",
                           "");
  c.meshdir = fields.text("assetdir", c.meshdir);
  c.meshdir = fields.text("meshdir", c.meshdir);
  c.fit_to_box = fields.flag("fitaabb", c.fit_to_box);
  c.strippath = fields.flag("strippath", c.strippath);
  if (const auto from = element.find("inertiafromgeom"))
    c.inertia_from_geom = *from == "true"    ? MjcfCompiler::FromGeom::kAlways
                          : *from == "false" ? MjcfCompiler::FromGeom::kNever
                                             : MjcfCompiler::FromGeom::kAuto;
  if (const auto range = fields.numbers("inertiagrouprange"); range.size() == 2) {
    c.group_low = static_cast<int>(range[0]);
    c.group_high = static_cast<int>(range[1]);
  }
  c.bound_mass = fields.number("boundmass", c.bound_mass);
  c.bound_inertia = fields.number("boundinertia", c.bound_inertia);
  c.balance_inertia = fields.flag("balanceinertia", c.balance_inertia);
  c.set_total_mass = fields.number("settotalmass", c.set_total_mass);
  if (element.text("coordinate") == "global")
    context.unsupported(element, "global coordinates left the format long ago",
                        "load and save the file with MuJoCo 2.3.3 or older to convert it");
  if (element.text("alignfree") == "true")
    context.unsupported(element, "alignfree moves the frames of free bodies", "set it to false");
}

// Flags that switch off a force: obeyed where that is simple, refused where it is not.
void read_flags(MjcfContext& context, const Element& flags) {
  for (const Attribute& a : flags.attributes) {
    const bool off = a.value == "disable";
    const bool physics = a.name == "constraint" || a.name == "equality" ||
                         a.name == "frictionloss" || a.name == "limit" || a.name == "contact" ||
                         a.name == "passive" || a.name == "spring" || a.name == "damper" ||
                         a.name == "clampctrl" || a.name == "filterparent" || a.name == "actuation";
    if (a.name == "gravity" && off) {
      context.spec.options.gravity_W = {0, 0, 0};
    } else if (physics && off) {
      context.unsupported(flags, "flag " + std::string(a.name) + "=\"disable\" changes the physics",
                          "remove it, or remove what it switches off");
    } else if (a.name == "override" && !off) {
      context.unsupported(flags, "flag override=\"enable\" replaces every contact parameter",
                          "write the parameters at the geoms");
    } else {
      context.summary.unused_options.push_back("flag " + std::string(a.name));
    }
  }
}

void read_option(MjcfContext& context, const Element& element) {
  const Fields fields(element);
  RunOptions& options = context.spec.options;
  options.timestep = fields.number("timestep", options.timestep);
  if (!(options.timestep > 0))
    context.findings.error(element.place(), "E-VALUE", "option", "timestep is not positive", "");
  options.gravity_W = fields.vec3("gravity", options.gravity_W);
  options.magnetic_W = fields.vec3("magnetic", options.magnetic_W);
  options.impratio = fields.number("impratio", options.impratio);
  if (const auto cone = element.find("cone")) options.elliptic_cone = *cone == "elliptic";

  const Vec3<double> wind = fields.vec3("wind", {0, 0, 0});
  if (norm2(wind) > 0 || fields.number("density", 0) != 0 || fields.number("viscosity", 0) != 0)
    context.findings.error(element.place(), "E-FLUID", "option",
                           "wind, density and viscosity (a medium) are not simulated",
                           "set them to zero");
  for (const Attribute& a : element.attributes)
    if (a.name != "timestep" && a.name != "gravity" && a.name != "cone" && a.name != "impratio" &&
        a.name != "magnetic" && a.name != "wind" && a.name != "density" && a.name != "viscosity")
      context.summary.unused_options.emplace_back(a.name);
  for (const Element& child : element.children) read_flags(context, child);
}

}  // namespace

void read_mjcf_compiler(MjcfContext& context) {
  for (const Element& section : context.root.children)
    if (section.name == "compiler") read_compiler(context, section, context.compiler);
  for (const AttachedScope& scope : context.scopes) {
    MjcfCompiler compiler;
    for (const Element& section : scope.compilers) read_compiler(context, section, compiler);
    compiler.meshdir = join_path(scope.folder, compiler.meshdir);
    context.attached_compilers.push_back(compiler);
  }
}

void read_mjcf_options(MjcfContext& context) {
  for (const Element& section : context.root.children)
    if (section.name == "option") read_option(context, section);
}

}  // namespace legwork::load
