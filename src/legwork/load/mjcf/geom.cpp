// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// MJCF geoms: shapes for contact, and the mass they would give their body.
#include <algorithm>
#include <cmath>

#include "legwork/load/mjcf/context.h"
#include "legwork/math/eigen_sym3.h"

namespace legwork::load {
namespace {

ShapeKind shape_kind_of(const std::string& type) {
  if (type == "plane") return ShapeKind::kPlane;
  if (type == "hfield") return ShapeKind::kHeightfield;
  if (type == "capsule") return ShapeKind::kCapsule;
  if (type == "ellipsoid") return ShapeKind::kEllipsoid;
  if (type == "cylinder") return ShapeKind::kCylinder;
  if (type == "box") return ShapeKind::kBox;
  if (type == "mesh") return ShapeKind::kMesh;
  return ShapeKind::kSphere;
}

int sizes_needed(ShapeKind kind) {
  switch (kind) {
    case ShapeKind::kSphere:
      return 1;
    case ShapeKind::kCapsule:
    case ShapeKind::kCylinder:
      return 2;
    case ShapeKind::kBox:
    case ShapeKind::kEllipsoid:
      return 3;
    default:
      return 0;
  }
}

Surface read_surface(const Fields& fields) {
  Surface surface;
  std::array<double, 3> friction{surface.slide, surface.torsion, surface.roll};
  fields.leading("friction", friction);
  surface.slide = friction[0];
  surface.torsion = friction[1];
  surface.roll = friction[2];
  surface.condim = fields.integer("condim", surface.condim);
  surface.priority = fields.integer("priority", surface.priority);
  surface.solmix = fields.number("solmix", surface.solmix);
  surface.soft = read_soft(fields, "solref", "solimp");
  surface.margin = fields.number("margin", surface.margin);
  surface.gap = fields.number("gap", surface.gap);
  return surface;
}

class GeomReader {
 public:
  GeomReader(MjcfContext& context, const Fields& fields, bool needs_mass)
      : context_(context), fields_(fields), needs_mass_(needs_mass) {}

  void read(const Pose<double>& X_FK, int part) {
    const std::string type = fields_.text("type", "sphere");
    if (type == "sdf")
      return context_.unsupported(fields_.element(), "sdf geoms are not simulated", "");
    shape_.name = fields_.element().text("name");
    shape_.kind = shape_kind_of(type);
    shape_.line = fields_.element().line;
    shape_.contype = fields_.integer("contype", 1);
    shape_.conaffinity = fields_.integer("conaffinity", 1);
    shape_.group = fields_.integer("group", 0);
    shape_.surface = read_surface(fields_);
    check_surface();
    read_colour();
    if (is_fitted()) {
      if (!fit(X_FK)) return;
    } else {
      read_size_and_pose(X_FK);
    }
    const bool kept = shape_.kind == ShapeKind::kMesh ? read_mesh() : read_heightfield();
    if (kept) note_mass(part);
    if (shape_.kind == ShapeKind::kMesh && shape_.mesh < 0)
      return context_.define("geom", fields_.element(), kDroppedShape);
    context_.define("geom", fields_.element(), context_.nshape++);
    context_.spec.parts[static_cast<std::size_t>(part)].shapes.push_back(shape_);
  }

 private:
  void fail(const std::string& code, const std::string& what, const std::string& remedy) {
    context_.findings.error(fields_.place(), code, fields_.label(), fields_.label() + " " + what,
                            remedy);
  }

  void check_surface() {
    const Surface& s = shape_.surface;
    if (s.condim != 1 && s.condim != 3 && s.condim != 4 && s.condim != 6)
      fail("E-VALUE", "condim " + std::to_string(s.condim) + " is not 1, 3, 4 or 6", "");
    if (s.slide < 0 || s.torsion < 0 || s.roll < 0) fail("E-VALUE", "friction is negative", "");
  }

  void read_colour() {
    if (const auto it = context_.material_rgba.find(fields_.text("material"));
        it != context_.material_rgba.end())
      shape_.rgba = it->second;
    const std::vector<double> rgba = fields_.numbers("rgba");
    for (std::size_t i = 0; i < rgba.size() && i < 4; ++i)
      shape_.rgba[i] = static_cast<float>(rgba[i]);
  }

  void read_size_and_pose(const Pose<double>& X_FK) {
    std::array<double, 3> size{0, 0, 0};
    fields_.leading("size", size);
    int needed = sizes_needed(shape_.kind);
    Pose<double> X_KG = identity_pose<double>();
    if (fields_.has("fromto")) {
      const Segment segment = read_segment(fields_, context_.findings);
      if (fields_.has("pos"))
        fail("E-SIZE", "has both fromto and pos (its class counts too)", "keep one");
      if (needed < 2)
        fail("E-SIZE", "has fromto, which only long shapes take",
             "use a capsule, cylinder, box or ellipsoid");
      X_KG = segment.pose;
      const bool round = shape_.kind == ShapeKind::kCapsule || shape_.kind == ShapeKind::kCylinder;
      if (round)
        size[1] = segment.half_length;
      else
        size = {size[0], size[0], segment.half_length};
      needed = 1;
    } else {
      X_KG = read_pose(context_, fields_);
    }
    for (int i = 0; i < needed; ++i)
      if (!(size[static_cast<std::size_t>(i)] > 0)) {
        fail("E-SIZE", "size " + std::to_string(i + 1) + " must be positive",
             "a " + fields_.text("type", "sphere") + " needs " + std::to_string(needed) +
                 (needed == 1 ? " size" : " sizes"));
        break;
      }
    shape_.size = {size[0], size[1], size[2]};
    shape_.X_FG = X_FK * X_KG;
  }

  // Density 0 and mass 0 geoms weigh nothing, so that their mesh is not needed for inertia.
  bool weighs() const {
    if (!needs_mass_) return false;
    if (fields_.has("mass")) return fields_.number("mass", 0) != 0;
    return fields_.number("density", 1000) != 0;
  }

  bool is_fitted() const { return sizes_needed(shape_.kind) > 0 && !fields_.text("mesh").empty(); }

  // A primitive that names a mesh takes its place and size from it (the written size counts for
  // nothing): the solid box with the mesh's inertia, or with fitaabb the box around it, in the
  // mesh's principal axes with the longest last. False when there is no such mesh.
  bool fit(const Pose<double>& X_FK) {
    MeshAsset* asset = find_asset();
    if (asset == nullptr) return false;
    const bool felt = shape_.collides() || weighs();
    const auto mesh = open_asset(context_, *asset, felt ? MeshUse::kCollision : MeshUse::kVisual);
    if (!mesh) {
      context_.define("geom", fields_.element(), kDroppedShape);
      return false;
    }
    const MeshVolume v = mesh_volume(*mesh, asset->filling);
    if (!(v.volume > 1e-14)) {
      fail("E-MESH", "is fitted to a mesh without volume", "write its size and pose instead");
      return false;
    }
    Vec3<double> I{};
    Mat3<double> axes{};
    eigen_sym3(v.inertia, I, axes);  // ascending: the longest side of the box belongs to I.x
    const Vec3<double> z = axes.column(0), y = axes.column(1), x = cross(y, z);
    Pose<double> X_MG{Mat3<double>{x.x, y.x, z.x, x.y, y.y, z.y, x.z, y.z, z.z}, v.centroid};
    const auto side = [&](double plus_a, double plus_b, double minus) {
      return 0.5 * std::sqrt(std::max(0.0, 6 * (plus_a + plus_b - minus) / v.volume));
    };
    Vec3<double> half{side(I.x, I.y, I.z), side(I.x, I.z, I.y), side(I.y, I.z, I.x)};
    if (context_.compiler_of(fields_.element()).fit_to_box) half = box_around(*mesh, X_MG);
    shape_.size = fitted_size(half) * fields_.number("fitscale", 1);
    shape_.X_FG = X_FK * (read_pose(context_, fields_) * X_MG);
    return true;
  }

  // Half sides of the box around a mesh in the axes of X_MG, whose origin moves to its middle.
  static Vec3<double> box_around(const TriangleMesh& mesh, Pose<double>& X_MG) {
    Vec3<double> low{1e300, 1e300, 1e300}, high{-1e300, -1e300, -1e300};
    for (const Vec3<double>& p : mesh.vertices) {
      const Vec3<double> t = transpose_times(X_MG.R, p - X_MG.p);
      for (int k = 0; k < 3; ++k)
        low[k] = std::min(low[k], t[k]), high[k] = std::max(high[k], t[k]);
    }
    X_MG.p = X_MG * ((low + high) * 0.5);
    return (high - low) * 0.5;
  }

  Vec3<double> fitted_size(const Vec3<double>& half) const {
    const bool around = context_.compiler_of(fields_.element()).fit_to_box;
    const double radius = around ? std::max(half.x, half.y) : 0.5 * (half.x + half.y);
    switch (shape_.kind) {
      case ShapeKind::kSphere:
        return {around ? std::max(radius, half.z) : (half.x + half.y + half.z) / 3, 0, 0};
      case ShapeKind::kCapsule:
        return {radius, std::max(0.0, half.z - (around ? radius : 0.5 * radius)), 0};
      case ShapeKind::kCylinder:
        return {radius, half.z, 0};
      default:
        return half;
    }
  }

  MeshAsset* find_asset() {
    const std::string name = fields_.text("mesh");
    const auto it = context_.mesh_assets.find(name);
    if (it != context_.mesh_assets.end()) return &it->second;
    std::vector<std::string> names;
    for (const auto& [asset_name, unused] : context_.mesh_assets) names.push_back(asset_name);
    context_.findings.error(
        fields_.place(), "E-REFERENCE", fields_.label(),
        name.empty() ? "geom of type mesh without a mesh"
                     : "mesh " + in_quotes(name) + " not found" + did_you_mean(name, names),
        "name a mesh of <asset>");
    return nullptr;
  }

  bool read_mesh() {
    const std::string name = fields_.text("mesh");
    MeshAsset* const found = find_asset();
    if (found == nullptr) return false;
    const bool felt = shape_.collides() || weighs();
    const bool shown = context_.options.visuals || !shape_.name.empty();
    if (!felt && !shown) return false;
    MeshAsset& asset = *found;
    filling_ = asset.filling;
    // Where the file holds the mesh itself, or its mass is asked for, it is read now.
    if (weighs() || asset.file.empty()) {
      mesh_ = open_asset(context_, asset, felt ? MeshUse::kCollision : MeshUse::kVisual);
      if (!mesh_) return false;
    }
    if (asset.model_index < 0) {
      asset.model_index = static_cast<int>(context_.spec.meshes.size());
      context_.spec.meshes.push_back({.name = name});
    }
    Mesh& mesh = context_.spec.meshes[static_cast<std::size_t>(asset.model_index)];
    const Place at = asset.element->place();
    if (felt && !mesh.hull) {
      if (mesh_)
        add_hull_of(*mesh_, mesh);
      else if (!context_.meshes.add_hull(asset_path(context_, asset), PathStyle::kRelative, at,
                                         asset_placing(context_, asset), mesh))
        return false;
      if (!mesh.hull && shape_.collides()) {
        flat_hull(name);
        return true;
      }
    }
    if (!mesh.drawn) {
      if (asset.file.empty())
        add_drawn_of(mesh_, mesh);
      else if (!context_.meshes.add_drawn(asset_path(context_, asset), PathStyle::kRelative, at,
                                          asset_placing(context_, asset), mesh))
        return felt;
    }
    shape_.mesh = asset.model_index;
    return true;
  }

  void flat_hull(const std::string& name) {
    context_.findings.error(fields_.place(), "E-MESH", fields_.label(),
                            "mesh " + in_quotes(name) + " is flat: it has no convex hull",
                            "use a thin box, or contype=\"0\" conaffinity=\"0\"");
  }

  bool read_heightfield() {
    if (shape_.kind != ShapeKind::kHeightfield) return true;
    const auto it = context_.heightfields.find(fields_.text("hfield"));
    if (it == context_.heightfields.end()) {
      context_.findings.error(fields_.place(), "E-REFERENCE", fields_.label(),
                              "hfield " + in_quotes(fields_.text("hfield")) + " not found",
                              "name an hfield of <asset>");
      return false;
    }
    shape_.heightfield = it->second;
    return true;
  }

  void note_mass(int part) {
    if (!weighs()) return;
    const bool shell = fields_.flag("shellinertia", false);
    if (shell && shape_.kind == ShapeKind::kMesh)
      return fail("E-MESH", "asks for shellinertia of a mesh",
                  "write inertia=\"shell\" at the mesh in <asset>");
    double volume = 0;
    Vec3<double> centre{0, 0, 0};
    Sym3<double> unit{0, 0, 0, 0, 0, 0};  // per unit mass
    if (shape_.kind == ShapeKind::kMesh) {
      const MeshVolume v = mesh_volume(*mesh_, filling_);
      volume = v.volume;
      centre = v.centroid;
      if (!(volume > 1e-14))
        return fail("E-MESH", "has a mesh without volume: its mass is undefined",
                    "write an <inertial>, or inertia=\"shell\" at the mesh");
      unit = v.inertia * (1.0 / volume);
    } else {
      const SolidProperties solid = shell ? shell_properties(shape_.kind, shape_.size)
                                          : solid_properties(shape_.kind, shape_.size);
      volume = solid.volume;
      unit = solid.unit_inertia;
    }
    const double mass =
        fields_.has("mass") ? fields_.number("mass", 0) : fields_.number("density", 1000) * volume;
    if (mass < 0) return fail("E-MASS", "mass " + show(mass) + " kg is negative", "");
    if (volume <= 0) return;
    GeomMass out;
    out.group = shape_.group;
    out.mass = {mass, shape_.X_FG * centre, rotate(shape_.X_FG.R, unit * mass)};
    context_.geom_masses[static_cast<std::size_t>(part)].push_back(out);
  }

  MjcfContext& context_;
  const Fields& fields_;
  bool needs_mass_;
  ShapeSpec shape_;
  std::shared_ptr<const TriangleMesh> mesh_;
  MeshFilling filling_ = MeshFilling::kLegacy;
};

}  // namespace

void read_geom(MjcfContext& context, const Fields& fields, const Pose<double>& X_FK, int part,
               bool needs_mass) {
  GeomReader(context, fields, needs_mass).read(X_FK, part);
}

}  // namespace legwork::load
