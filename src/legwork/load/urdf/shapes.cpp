// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// URDF shapes: full lengths in the file, half lengths in the Model.
#include "legwork/load/urdf/context.h"
#include "legwork/load/xml/numbers.h"

namespace legwork::load {
namespace {

class ShapeReader {
 public:
  ShapeReader(UrdfContext& context, const UrdfLink& link, const Element& element, bool collides)
      : context_(context), link_(link), element_(element), collides_(collides) {}

  /// False when there is nothing to keep.
  bool read(ShapeSpec& shape) {
    const Element* geometry = element_.child("geometry");
    if (geometry == nullptr || geometry->children.empty()) {
      if (collides_)
        context_.findings.warning(element_.place(), "W-EMPTY", "link " + in_quotes(link_.name),
                                  "a collision of link " + in_quotes(link_.name) +
                                      " has no geometry: taken as not written",
                                  "write box, cylinder, sphere, capsule or mesh");
      return false;
    }
    shape.name = element_.text("name");
    shape.line = element_.line;
    shape.X_FG = read_origin(element_.child("origin"));
    if (!collides_) {
      shape.contype = shape.conaffinity = 0;
      shape.group = 2;
      read_colour(shape);
    } else {
      shape.group = 3;
      const auto mu = context_.link_friction.find(link_.name);
      if (mu != context_.link_friction.end()) shape.surface.slide = mu->second;
    }
    return read_geometry(geometry->children.front(), shape);
  }

 private:
  bool read_geometry(const Element& kind, ShapeSpec& shape) {
    const double radius = number(kind, "radius"), half = 0.5 * number(kind, "length");
    if (kind.name == "box") {
      const NumberList size = read_numbers(kind.text("size"));
      if (size.values.size() == 3)
        shape.size = {0.5 * size.values[0], 0.5 * size.values[1], 0.5 * size.values[2]};
      shape.kind = ShapeKind::kBox;
      return positive(kind, shape.size.x > 0 && shape.size.y > 0 && shape.size.z > 0);
    }
    if (kind.name == "sphere") {
      shape.kind = ShapeKind::kSphere;
      shape.size = {radius, 0, 0};
      return positive(kind, radius > 0);
    }
    if (kind.name == "cylinder" || kind.name == "capsule") {
      shape.kind = kind.name == "cylinder" ? ShapeKind::kCylinder : ShapeKind::kCapsule;
      shape.size = {radius, half, 0};
      return positive(kind, radius > 0 && half > 0);
    }
    return kind.name == "mesh" && read_mesh(kind, shape);
  }

  static double number(const Element& element, std::string_view name) {
    return read_number(element.text(name)).value_or(0.0);
  }

  bool positive(const Element& kind, bool is_positive) {
    if (is_positive) return true;
    const std::string what = std::string(kind.name) + " of link " + in_quotes(link_.name) +
                             " has a size that is not positive";
    if (collides_)
      context_.findings.error(kind.place(), "E-SIZE", "link " + in_quotes(link_.name), what, "");
    else
      context_.findings.warning(kind.place(), "W-SIZE", "link " + in_quotes(link_.name), what, "");
    return false;
  }

  bool read_mesh(const Element& kind, ShapeSpec& shape) {
    const std::string file(kind.text("filename"));
    const NumberList s = read_numbers(kind.text("scale"));
    Vec3<double> scale{1, 1, 1};
    if (s.values.size() == 3) scale = {s.values[0], s.values[1], s.values[2]};
    if (s.values.size() == 1) scale = {s.values[0], s.values[0], s.values[0]};
    shape.kind = ShapeKind::kMesh;
    const auto [known, is_new] =
        context_.mesh_index.try_emplace(file + "|" + std::string(kind.text("scale")),
                                        static_cast<int>(context_.spec.meshes.size()));
    if (is_new) context_.spec.meshes.push_back({.name = file_name_of(file)});
    shape.mesh = known->second;
    Mesh& mesh = context_.spec.meshes[static_cast<std::size_t>(shape.mesh)];
    MeshLibrary& library = context_.input.meshes;
    const MeshPlacing placing{.scale = scale};
    if (!collides_)
      return mesh.drawn || library.add_drawn(file, PathStyle::kUri, kind.place(), placing, mesh);
    if (!mesh.hull) {
      if (!library.add_hull(file, PathStyle::kUri, kind.place(), placing, mesh)) return false;
      if (!mesh.hull) {
        context_.findings.error(kind.place(), "E-MESH", "link " + in_quotes(link_.name),
                                "mesh " + in_quotes(file) + " is flat: it has no convex hull",
                                "use a thin box");
        return false;
      }
    }
    // Where a link has nothing else to show, this is what one sees.
    return mesh.drawn || library.add_drawn(file, PathStyle::kUri, kind.place(), placing, mesh);
  }

  void read_colour(ShapeSpec& shape) {
    const Element* material = element_.child("material");
    if (material == nullptr) return;
    if (const auto it = context_.material_rgba.find(material->text("name"));
        it != context_.material_rgba.end())
      shape.rgba = it->second;
    const Element* color = material->child("color");
    const NumberList rgba = read_numbers(color != nullptr ? color->text("rgba") : "");
    if (rgba.problem.empty() && rgba.values.size() == 4)
      for (std::size_t i = 0; i < 4; ++i) shape.rgba[i] = static_cast<float>(rgba.values[i]);
  }

  UrdfContext& context_;
  const UrdfLink& link_;
  const Element& element_;
  bool collides_;
};

}  // namespace

void read_urdf_shapes(UrdfContext& context, UrdfLink& link) {
  for (const Element& child : link.element->children) {
    const bool collides = child.name == "collision";
    if (!collides && (child.name != "visual" || !context.input.options.visuals)) continue;
    ShapeSpec shape;
    if (ShapeReader(context, link, child, collides).read(shape))
      link.shapes.push_back(std::move(shape));
  }
}

}  // namespace legwork::load
