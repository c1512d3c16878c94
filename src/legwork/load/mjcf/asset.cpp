// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// MJCF assets: meshes (opened on first use), heightfields, colours.
#include <algorithm>
#include <cmath>

#include "legwork/load/mesh/builtin.h"
#include "legwork/load/mesh/heightfield.h"
#include "legwork/load/mjcf/context.h"

namespace legwork::load {
namespace {

std::string stem(const std::string& path) {
  const std::string name = file_name_of(path);
  return name.substr(0, name.rfind('.'));
}

MeshFilling filling_of(const std::string& word) {
  if (word == "exact") return MeshFilling::kExact;
  if (word == "convex") return MeshFilling::kConvex;
  if (word == "shell") return MeshFilling::kShell;
  return MeshFilling::kLegacy;
}

void read_mesh(MjcfContext& context, const Element& element) {
  const Fields fields = context.fields(element, "mesh", nullptr);
  MeshAsset asset;
  asset.element = &element;
  asset.file = fields.text("file");
  asset.filling = filling_of(fields.text("inertia", "legacy"));
  const std::string name = fields.text("name", stem(asset.file));
  const bool has_shape = !asset.file.empty() || element.has("vertex") || element.has("builtin");
  if (name.empty() || !has_shape) {
    context.findings.error(element.place(), "E-MESH", element.label(),
                           "mesh without a file, vertices or name", "write file=\"...\"");
    return;
  }
  const auto [it, is_new] = context.mesh_assets.emplace(name, asset);
  if (!is_new)
    context.findings.error(element.place(), "E-DUPLICATE", element.label(),
                           "mesh " + in_quotes(name) +
                               " already defined at :" + std::to_string(it->second.element->line),
                           "names are unique per kind");
}

// vertex="..." and face="..." written in the file itself.
TriangleMesh inline_mesh(MjcfContext& context, const Element& element) {
  const Fields fields(element);
  const std::vector<double> xyz = fields.numbers("vertex");
  TriangleMesh mesh;
  for (std::size_t i = 0; i + 2 < xyz.size(); i += 3)
    mesh.vertices.push_back({xyz[i], xyz[i + 1], xyz[i + 2]});
  const std::vector<double> corners = fields.numbers("face");
  const auto count = static_cast<double>(mesh.vertices.size());
  const bool good = xyz.size() % 3 == 0 && corners.size() % 3 == 0 && mesh.vertices.size() >= 4 &&
                    std::all_of(corners.begin(), corners.end(), [&](double i) {
                      return i >= 0 && i < count && i == static_cast<double>(static_cast<int>(i));
                    });
  if (!good) {
    context.findings.error(element.place(), "E-MESH", element.label(),
                           element.label() +
                               ": vertices come in threes (at least four of them) "
                               "and faces are triples of their indices",
                           "");
    return {};
  }
  for (std::size_t i = 0; i + 2 < corners.size(); i += 3)
    mesh.faces.push_back({static_cast<std::uint32_t>(corners[i]),
                          static_cast<std::uint32_t>(corners[i + 1]),
                          static_cast<std::uint32_t>(corners[i + 2])});
  return mesh.faces.empty() ? convex_hull(mesh.vertices) : mesh;
}

TriangleMesh named_mesh(MjcfContext& context, const Element& element) {
  std::string problem;
  TriangleMesh mesh = builtin_mesh(std::string(element.text("builtin")),
                                   Fields(element).numbers("params"), problem);
  if (!problem.empty())
    context.unsupported(element, problem,
                        "sphere, hemisphere, cone, supersphere and supertorus are read");
  return mesh;
}

void read_heightfield(MjcfContext& context, const Element& element) {
  const Fields fields(element);
  const std::string name = fields.text("name", stem(fields.text("file")));
  Heightfield field = read_mjcf_heightfield(context, fields);
  field.name = name;
  if (context.heightfields.count(name) > 0)
    context.findings.error(element.place(), "E-DUPLICATE", element.label(),
                           "hfield " + in_quotes(name) + " is defined twice", "");
  context.heightfields[name] = static_cast<int>(context.spec.heightfields.size());
  context.spec.heightfields.push_back(std::move(field));
}

void read_material(MjcfContext& context, const Element& element) {
  const Fields fields = context.fields(element, "material", nullptr);
  const std::vector<double> rgba = fields.numbers("rgba");
  if (rgba.size() == 4)
    context.material_rgba[fields.text("name")] = {
        static_cast<float>(rgba[0]), static_cast<float>(rgba[1]), static_cast<float>(rgba[2]),
        static_cast<float>(rgba[3])};
}

}  // namespace

std::string asset_path(const MjcfContext& context, const MeshAsset& asset) {
  const MjcfCompiler& compiler = context.compiler_of(*asset.element);
  const std::string file = compiler.strippath ? file_name_of(asset.file) : asset.file;
  return join_path(compiler.meshdir, file);
}

MeshPlacing asset_placing(MjcfContext& context, const MeshAsset& asset) {
  const Fields fields = context.fields(*asset.element, "mesh", nullptr);
  const std::vector<double> q = fields.numbers("refquat");
  const double length =
      q.size() == 4 ? std::hypot(std::hypot(q[0], q[1]), std::hypot(q[2], q[3])) : 1;
  if (!(length > 1e-14 && length < 1e100))
    context.findings.error(asset.element->place(), "E-ORIENTATION", fields.label(),
                           fields.label() + " has a refquat of length " + show(length),
                           "a unit quaternion is w x y z");
  const Quat<double> refquat =
      q.size() == 4 ? normalized(Quat<double>{q[0], q[1], q[2], q[3]}) : identity_quat<double>();
  return {fields.vec3("refpos", {0, 0, 0}), refquat, fields.vec3("scale", {1, 1, 1})};
}

std::shared_ptr<const TriangleMesh> open_asset(MjcfContext& context, MeshAsset& asset,
                                               MeshUse use) {
  if (asset.tried && (asset.mesh || use == MeshUse::kVisual)) return asset.mesh;
  asset.tried = true;
  std::shared_ptr<const TriangleMesh> raw;
  if (asset.file.empty()) {
    TriangleMesh mesh = asset.element->has("builtin") ? named_mesh(context, *asset.element)
                                                      : inline_mesh(context, *asset.element);
    if (!mesh.vertices.empty()) raw = std::make_shared<const TriangleMesh>(std::move(mesh));
  } else {
    raw = context.meshes.open(asset_path(context, asset), PathStyle::kRelative, use,
                              asset.element->place());
  }
  if (!raw) return nullptr;
  asset.mesh =
      std::make_shared<const TriangleMesh>(transformed(*raw, asset_placing(context, asset)));
  return asset.mesh;
}

void read_mjcf_assets(MjcfContext& context) {
  for (const Element& section : context.root.children) {
    if (section.name != "asset") continue;
    for (const Element& element : section.children) {
      if (element.name == "mesh")
        read_mesh(context, element);
      else if (element.name == "hfield")
        read_heightfield(context, element);
      else if (element.name == "material")
        read_material(context, element);
      if (element.name == "material" || element.name == "texture" || element.name == "skin")
        ++context.summary.ignored[std::string(element.name)];
    }
  }
}

}  // namespace legwork::load
