// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// URDF links: inertia, collision and visual shapes, gazebo friction.
#include <algorithm>

#include "legwork/load/urdf/context.h"
#include "legwork/load/xml/numbers.h"

namespace legwork::load {
namespace {

void read_inertia(UrdfContext& context, UrdfLink& link, const Element& inertial) {
  const std::string who = "link " + in_quotes(link.name);
  link.inertia_at = inertial.place();
  if (inertial.children.empty()) {
    context.findings.warning(inertial.place(), "W-EMPTY", who,
                             who + " has an empty inertial: taken as not written",
                             "write it or remove it");
    return;
  }
  link.has_inertial = true;
  if (const Element* mass = inertial.child("mass"))
    link.own.mass = Fields(*mass).number("value", 0);
  else
    context.findings.error(inertial.place(), "E-MASS", who, who + " has an inertial without mass",
                           "write <mass value=\"...\"/>");
  if (link.own.mass < 0)
    context.findings.error(inertial.place(), "E-MASS", who,
                           who + " mass " + show(link.own.mass) + " kg is negative",
                           "masses are at least zero");
  const Pose<double> X_FC = read_origin(inertial.child("origin"));
  link.own.com = X_FC.p;
  const Element* inertia = inertial.child("inertia");
  if (inertia == nullptr) {
    context.findings.warning(inertial.place(), "W-INERTIA", who,
                             who + " has mass but no inertia: a point mass",
                             "write <inertia ixx=... />");
    return;
  }
  const Fields f(*inertia);
  for (const char* needed : {"ixx", "iyy", "izz"})
    if (!inertia->has(needed))
      context.findings.error(inertia->place(), "E-INERTIA", who, who + " inertia lacks " + needed,
                             "all six entries are needed");
  if (!inertia->has("ixy") || !inertia->has("ixz") || !inertia->has("iyz"))
    context.findings.warning(inertia->place(), "W-INERTIA", who,
                             who + " inertia lacks off-diagonal entries: taken as 0",
                             "write all six entries");
  const Sym3<double> I{f.number("ixx", 0), f.number("ixy", 0), f.number("ixz", 0),
                       f.number("iyy", 0), f.number("iyz", 0), f.number("izz", 0)};
  link.own.inertia = rotate(X_FC.R, I);
  clear_rounding(link.own, who, inertia->place(), context.findings);
  const bool some = I.xx != 0 || I.yy != 0 || I.zz != 0;
  if (link.own.mass == 0 && some)
    context.findings.warning(inertial.place(), "W-MASSLESS", who,
                             who + " has inertia but no mass; both are taken literally",
                             "write both or none");
}

// <gazebo reference="foot"><mu1>0.8</mu1><mu2>0.8</mu2></gazebo>: the smaller one counts.
void read_gazebo(UrdfContext& context) {
  for (const Element& gazebo : context.root.children) {
    if (gazebo.name != "gazebo" || !gazebo.has("reference")) continue;
    for (const Element& child : gazebo.children) {
      if (child.name != "mu1" && child.name != "mu2") continue;
      const auto mu = read_number(child.has("value") ? child.text("value") : child.content);
      if (!mu || *mu < 0) {
        context.findings.warning(child.place(), "W-FRICTION", "gazebo",
                                 "gazebo friction " + in_quotes(child.content) + " ignored", "");
        continue;
      }
      const std::string link(gazebo.text("reference"));
      const auto [it, is_new] = context.link_friction.emplace(link, *mu);
      if (!is_new) it->second = std::min(it->second, *mu);
    }
  }
  if (!context.link_friction.empty())
    context.findings.note({std::string(context.root.file), 0}, "N-FRICTION", "",
                          "friction of " + std::to_string(context.link_friction.size()) +
                              " links is taken from their gazebo mu1, mu2 (the smaller)",
                          "");
}

void read_materials(UrdfContext& context) {
  for (const Element& material : context.root.children) {
    if (material.name != "material") continue;
    const Element* color = material.child("color");
    const NumberList rgba = read_numbers(color != nullptr ? color->text("rgba") : "");
    if (rgba.problem.empty() && rgba.values.size() == 4)
      for (std::size_t i = 0; i < 4; ++i)
        context.material_rgba[std::string(material.text("name"))][i] =
            static_cast<float>(rgba.values[i]);
  }
}

}  // namespace

Pose<double> read_origin(const Element* origin) {
  if (origin == nullptr) return identity_pose<double>();
  const Fields fields(*origin);
  const Vec3<double> rpy = fields.vec3("rpy", {0, 0, 0});
  const Quat<double> turn =
      axis_angle({0, 0, 1}, rpy.z) * axis_angle({0, 1, 0}, rpy.y) * axis_angle({1, 0, 0}, rpy.x);
  return {to_matrix(turn), fields.vec3("xyz", {0, 0, 0})};
}

void read_urdf_links(UrdfContext& context) {
  read_gazebo(context);
  read_materials(context);
  for (const Element& element : context.root.children) {
    if (element.name != "link") continue;
    UrdfLink link;
    link.element = &element;
    link.name = element.text("name");
    link.inertia_at = element.place();
    const auto [it, is_new] =
        context.link_index.emplace(link.name, static_cast<int>(context.links.size()));
    if (!is_new) {
      const UrdfLink& first = context.links[static_cast<std::size_t>(it->second)];
      context.findings.error(
          element.place(), "E-DUPLICATE", element.label(),
          element.label() + " already defined at :" + std::to_string(first.element->line),
          "link names are unique");
      continue;
    }
    if (const Element* inertial = element.child("inertial")) read_inertia(context, link, *inertial);
    read_urdf_shapes(context, link);
    context.links.push_back(std::move(link));
  }
  if (context.links.empty())
    context.findings.fatal({std::string(context.root.file), context.root.line}, "E-FORMAT", "",
                           "a robot without links", "is this a URDF?");
}

}  // namespace legwork::load
