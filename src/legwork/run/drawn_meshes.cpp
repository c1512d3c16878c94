// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/run/drawn_meshes.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "legwork/base/error.h"
#include "legwork/base/plain_file.h"
#include "legwork/load/mesh/mesh_cache.h"
#include "legwork/load/urdf/export_urdf.h"
#include "legwork/run/drawing_from_model.h"

namespace legwork {
namespace {

std::string attachment_name(std::size_t mesh) { return "meshes/" + std::to_string(mesh); }

}  // namespace

void attach_drawn_meshes(const Model& model, Recorder& recorder) {
  const std::size_t each = outcome::faces_of_each_mesh(model, {});
  for (std::size_t i = 0; i < model.meshes.size(); ++i) {
    const bool used = std::any_of(model.shapes.begin(), model.shapes.end(),
                                  [i](const Shape& s) { return s.mesh == static_cast<int>(i); });
    if (!used || !model.meshes[i].drawn) continue;
    const SmallMesh drawn = model.meshes[i].drawn(each);
    if (!drawn.faces.empty())
      recorder.attach(attachment_name(i), "application/octet-stream", load::write_drawn(drawn));
  }
}

void restore_drawn_meshes(const McapReader& recording, Model& model) {
  for (std::size_t i = 0; i < model.meshes.size(); ++i) {
    const McapAttachment* attached = recording.find_attachment(attachment_name(i));
    if (attached == nullptr) continue;
    const Bytes bytes = recording.attachment_data(*attached);
    auto drawn = std::make_shared<SmallMesh>();
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (!load::read_drawn(text, *drawn)) continue;
    model.meshes[i].drawn = [drawn = std::shared_ptr<const SmallMesh>(std::move(drawn))](
                                std::size_t) { return *drawn; };
  }
}

std::string robot_name(const std::string& model_name) {
  for (const std::string_view ending : {" scene", "_scene", "-scene"})
    if (model_name.size() > ending.size() && model_name.ends_with(ending))
      return model_name.substr(0, model_name.size() - ending.size());
  return model_name;
}

std::string description_package(const Model& model) {
  std::string name;
  for (const char c : robot_name(model.name))
    name += std::isalnum(static_cast<unsigned char>(c)) != 0
                ? static_cast<char>(std::tolower(static_cast<unsigned char>(c)))
                : '_';
  while (!name.empty() && std::isalpha(static_cast<unsigned char>(name.front())) == 0)
    name.erase(0, 1);
  return (name.empty() ? "robot" : name) + "_description";
}

std::string write_description(const Model& model, const std::string& folder) {
  const std::string name = description_package(model);
  const std::filesystem::path top = std::filesystem::path(folder) / name;
  std::error_code ec;
  for (const char* part : {"urdf", "meshes"}) {
    std::filesystem::create_directories(top / part, ec);
    if (ec)
      throw Error(Finding{.code = "E-OUTPUT",
                          .file = (top / part).string(),
                          .message = "cannot be made: " + ec.message(),
                          .remedy = "choose another folder with --out"});
  }
  const UrdfExport urdf = export_urdf(model, {.mesh_folder = "package://" + name + "/meshes/"});
  for (const UrdfMesh& mesh : urdf.meshes)
    write_plain_file((top / "meshes" / mesh.name).string(), mesh.bytes);
  write_plain_file((top / "package.xml").string(),
                   "<?xml version=\"1.0\"?>\n<package format=\"3\">\n  <name>" + name +
                       "</name>\n  <version>0.0.1</version>\n"
                       "  <description>Written by legwork export --ros</description>\n"
                       "  <maintainer email=\"nobody@example.com\">unknown</maintainer>\n"
                       "  <license>as the robot's</license>\n</package>\n");
  const std::string file = (top / "urdf" / (name.substr(0, name.rfind('_')) + ".urdf")).string();
  write_plain_file(file, urdf.text);
  return file;
}

}  // namespace legwork
