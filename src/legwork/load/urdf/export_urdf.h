#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A Model as URDF, as far as URDF can say it.
#include <string>
#include <vector>

#include "legwork/model/model.h"

namespace legwork {

/// A mesh of the exported robot: a binary STL.
struct UrdfMesh {
  std::string name;  // of the file, "3_trunk_e0e0e0.stl"
  std::string bytes;
};

struct UrdfExport {
  std::string text;
  std::vector<std::string> lost;      // what URDF cannot say, one sentence each
  std::vector<UrdfMesh> meshes = {};  // that the text names
};

struct UrdfOptions {
  /// What stands before a mesh's name in the text ("package://go2_description/meshes/"); empty:
  /// mesh shapes are left out.
  std::string mesh_folder = {};
  std::size_t mesh_faces = 40000;  // of all drawn meshes together; larger ones are decimated
};

/// The link's name of a part: its own, or made up where it has none.
std::string urdf_link_name(const Model& model, std::size_t part);
/// Where the link's frame lies in the part's: at the anchor of its last joint, with the part's
/// axes.
Vec3<double> urdf_link_anchor(const Model& model, std::size_t part);

/// Every part is a link, fixed ones by fixed joints; parts with several joints get massless links
/// in between. Link frames sit at their joint. A robot with one free base has it as root link.
///
/// With a mesh folder, what collides gets its hulls, what is drawn its meshes in their colours (one
/// file per colour), and a link without drawn shapes is drawn as what collides.
UrdfExport export_urdf(const Model& model, const UrdfOptions& options = {});

}  // namespace legwork
